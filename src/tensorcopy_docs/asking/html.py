"""Writes answers as HTML for a notebook: they take the colors of the page around them, and fit a phone."""

from collections.abc import Iterable, Mapping
from html import escape

from tensorcopy_docs.asking.answers import Reading
from tensorcopy_docs.asking.nearest import Near
from tensorcopy_docs.asking.pictures import address
from tensorcopy_docs.explaining.signs import InShort
from tensorcopy_docs.lab.values import RUNS
from tensorcopy_docs.table.wording import words
from tensorcopy_docs.words import say

# Everything is inside one element with this class, so that no rule reaches the page around it.
STYLE = """<style>
.tc-ask{font-size:14px;line-height:1.45;max-width:60rem;overflow-wrap:anywhere}
.tc-ask code{font-size:.93em;background:none;border:0;padding:0;color:inherit}
.tc-ask p,.tc-ask ul,.tc-ask table,.tc-ask details{margin:.5em 0}
.tc-ask pre{margin:.5em 0 .5em 1.3em;padding:0;border:0;background:none;color:inherit;white-space:pre-wrap}
.tc-ask ul{padding-left:1.3em}
.tc-ask b,.tc-ask th{font-weight:600}
.tc-ask .tc-ask-code{font-size:1.1em;margin-top:0}
.tc-ask .tc-ask-about{opacity:.8}
.tc-ask img{display:block;max-width:100%;height:auto;border-radius:6px}
.tc-ask table{border-collapse:collapse;width:100%;font-size:inherit;table-layout:fixed;display:table}
.tc-ask th,.tc-ask td{text-align:left;vertical-align:top;padding:.3em .6em .3em 0;border:0;
background:none;white-space:normal;color:inherit}
.tc-ask tr{background:none}
.tc-ask tr+tr>*{border-top:1px solid rgba(128,128,128,.35)}
.tc-ask summary{cursor:pointer;font-weight:600}
.tc-ask .tc-ask-pair{display:flex;flex-wrap:wrap;gap:1em}
.tc-ask .tc-ask-pair>*{flex:1 1 17rem;min-width:0}
</style>"""


def answer(reading: Reading) -> str:
    """Return the answer to one question as HTML."""
    language = reading.language
    parts = [_code(reading), _about(reading), *map(_explained, reading.explained(reading.measured))]
    parts += [_answers(reading), _picture(reading)]
    if reading.measured.state == RUNS:
        pitfalls = [*reading.pitfalls().values()] or [say("ask-no-pitfalls", language)]
        parts += [_title(say("ask-pitfalls", language)), _list(map(_prose, pitfalls)), _all(reading)]
    for title, rows in zip(("ask-nearest", "ask-others"), reading.near, strict=True):
        if rows:
            parts.append(_folded(say(title, language), _list(_row(reading, near) for near in rows)))
    return _whole(reading, parts)


def _explained(said: InShort) -> str:
    """Return what the entry of a message says."""
    title, texts, code, page = said
    told = "".join(f"<p>{_prose(each)}</p>" for each in texts)
    return f"{_title(title)}{told}<pre>{escape(code)}</pre><p>{page}</p>"


def _row(reading: Reading, near: Near) -> str:
    """Return a row of the table, and how it differs."""
    joint = say("table-clauses", reading.language)
    return f"{_prose(reading.row(near.row))}<br>{_prose(joint.join(reading.differences(near)))}"


def comparison(first: Reading, second: Reading, differences: Mapping[str, tuple[str, str]]) -> str:
    """Return two answers side by side: pictures, the columns that differ, and the others folded."""
    language = first.language
    both = [(_code(each), _about(each), _picture(each)) for each in (first, second)]
    alike = both[0][1] == both[1][1]
    pair = "".join(f"<div>{code}{'' if alike else about}{drawn}</div>" for code, about, drawn in both)
    parts = [both[0][1] if alike else "", f'<div class="tc-ask-pair">{pair}</div>']
    heads = ["", first.question.code, second.question.code]
    if differences:
        rows = [_values(first, column, pair) for column, pair in differences.items()]
        parts += [_title(say("ask-differences", language)), _table(rows, heads)]
    else:
        parts.append(f"<p>{say('ask-alike', language)}</p>")
    same = [column for column in first.cells if column not in differences]
    if same and differences:
        rows = [_values(first, column, (first.cells[column],)) for column in same]
        parts.append(_folded(say("ask-same-in-both", language, count=len(same)), _table(rows)))
    return _whole(first, parts)


def _whole(reading: Reading, parts: Iterable[str]) -> str:
    return f'<div class="tc-ask" lang="{reading.language.tag}">{STYLE}{"".join(filter(None, parts))}</div>'


def _code(reading: Reading) -> str:
    return f'<p class="tc-ask-code"><code><b>{_lines(reading.statement)}</b></code></p>'


def _about(reading: Reading) -> str:
    """Return the paragraphs about `x`, the version of torch, and the notes."""
    lines = [reading.about_x(), say("ask-torch", reading.language, torch=reading.measured.torch)]
    end = say("table-end", reading.language)
    about = reading.language.sentence_separator.join(f"{line.removesuffix(end)}{end}" for line in lines if line)
    notes = "".join(f"<p>{_prose(note)}</p>" for note in reading.notes())
    return f'<p class="tc-ask-about">{_prose(about)}</p>{notes}'


def _answers(reading: Reading) -> str:
    return _table([[_prose(text) for text in pair] for pair in reading.answers()])


def _picture(reading: Reading) -> str:
    facts = reading.measured.picture
    if facts is None:
        return ""
    alt = say("ask-picture", reading.language, code=reading.question.code).replace("`", "")
    return f'<img src="{address(facts, reading.language)}" alt="{escape(alt)}">'


def _all(reading: Reading) -> str:
    """Return every cell with its meaning, folded."""
    rows = []
    for column, value in reading.cells.items():
        told = f"<br>{_prose(meaning)}" if (meaning := reading.meaning(column)) else ""
        rows.append([_prose(reading.label(column)), f"<b>{_prose(reading.value(column, value))}</b>{told}"])
    return _folded(say("ask-all", reading.language, count=len(words().properties)), _table(rows))


def _values(reading: Reading, column: str, found: Iterable[str]) -> list[str]:
    return [_prose(reading.label(column)), *(_prose(reading.value(column, value)) if value else "" for value in found)]


def _table(rows: Iterable[list[str]], heads: Iterable[str] = ()) -> str:
    """Return a table of texts that are HTML already; the first text of each row is its heading."""
    first_line = "".join(f'<th scope="col"><code>{_lines(head)}</code></th>' for head in heads)
    lines = [f"<tr>{first_line}</tr>"] if first_line else []
    for first, *rest in rows:
        lines.append(f'<tr><th scope="row">{first}</th>{"".join(f"<td>{each}</td>" for each in rest)}</tr>')
    return f"<table>{''.join(lines)}</table>" if lines else ""


def _folded(title: str, content: str) -> str:
    return f"<details><summary>{_prose(title)}</summary>{content}</details>"


def _title(title: str) -> str:
    return f"<p><b>{_prose(title)}</b></p>"


def _list(texts: Iterable[str]) -> str:
    return f"<ul>{''.join(f'<li>{text}</li>' for text in texts)}</ul>"


def _lines(code: str) -> str:
    return escape(code).replace("\n", "<br>")


def _prose(text: str) -> str:
    """Return a text, in which backticks enclose code, as HTML."""
    parts = [
        f"<code>{escape(part)}</code>" if index % 2 else escape(part) for index, part in enumerate(text.split("`"))
    ]
    return "".join(parts)
