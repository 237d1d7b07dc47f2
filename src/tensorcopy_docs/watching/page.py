"""Writes the changes that `watch` has found as a table in HTML."""

import xml.etree.ElementTree as ET
from collections.abc import Sequence

from tensorcopy_docs.languages import Language
from tensorcopy_docs.watching.changes import Change
from tensorcopy_docs.words import say

HEADS = ("watch-head-line", "watch-head-change", "watch-head-backward")


def table(changes: Sequence[Change], notes: Sequence[str], language: Language) -> str:
    """Return the table, with the harmless changes in a folded one, and a paragraph for each of `notes`.

    It has no style, and every text in it is escaped.
    """
    root = ET.Element("div", {"lang": language.tag, "class": "tc-watch"})
    harmful = [change for change in changes if not change.harmless]
    harmless = [change for change in changes if change.harmless]
    if harmful:
        _rows(root, harmful, language)
    if harmless:
        folded = ET.SubElement(root, "details")
        ET.SubElement(folded, "summary").text = say("watch-harmless", language, count=len(harmless))
        _rows(folded, harmless, language)
    for note in notes:
        ET.SubElement(root, "p").text = note
    return ET.tostring(root, encoding="unicode", method="html")


def standalone_page(body: str, language: Language) -> str:
    """Return a page with nothing but the table, which is its `body`."""
    style = (
        ":root{color-scheme:light dark}body{font-family:sans-serif;margin:1rem}table{border-collapse:collapse}"
        "td,th{border:1px solid;padding:.4rem;text-align:start;vertical-align:top;overflow-wrap:anywhere}"
    )
    width = '<meta name="viewport" content="width=device-width">'
    head = f'<meta charset="utf-8">{width}<title>tensorcopy_docs.watch</title><style>{style}</style>'
    return f'<!doctype html>\n<html lang="{language.tag}"><head>{head}</head><body>{body}</body></html>\n'


def _rows(parent: ET.Element, changes: Sequence[Change], language: Language) -> None:
    rows = ET.SubElement(parent, "table")
    head = ET.SubElement(ET.SubElement(rows, "thead"), "tr")
    for key in HEADS:
        ET.SubElement(head, "th", scope="col").text = say(key, language)
    body = ET.SubElement(rows, "tbody")
    for change in changes:
        row = ET.SubElement(body, "tr", {"data-backward": change.backward})
        where = ET.SubElement(row, "td")
        where.text = str(change.place)
        ET.SubElement(where, "br")
        ET.SubElement(where, "code").text = change.code
        ET.SubElement(row, "td").text = say("table-clauses", language).join(change.what())
        ET.SubElement(row, "td").text = change.effect()
