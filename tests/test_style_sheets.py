"""Style sheets have rules for what there is, and for nothing else."""

import re
from functools import cache
from pathlib import Path

from site_files import soup

from tensorcopy_docs.draw.svg import STYLE_SHEET
from tensorcopy_docs.languages import LANGUAGES
from tensorcopy_docs.sphinx.page_type import CODE
from tensorcopy_docs.sphinx.page_types import type_of
from tensorcopy_docs.sphinx.writing.joined import names_of

STATIC = Path(__file__).parent.parent / "docs" / "_static"
OF_A_RULE = re.compile(r"\.(tc-[\w-]+)")
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
NAME = re.compile(r"tc-[\w-]+")
IN_PARENTHESES = re.compile(r"\([^()]*(?:\([^()]*\)[^()]*)*\)")
STATE = re.compile(r"::?[\w-]+(?![\w(-])")
CLASSES = re.compile(r'\bclass="([^"]*)"')


def names_in(texts: list[str]) -> set[str]:
    return {name for text in texts for name in NAME.findall(text)}


@cache
def selectors(sheet: str) -> list[tuple[frozenset[str], str]]:
    """What the rules of a sheet are for, without states; and the classes that an element and those above it have."""
    heads = [head.strip() for head in re.findall(r"([^{};]+)\{", sheet)]
    every = [
        (frozenset(OF_A_RULE.findall(each)), STATE.sub("", head))
        for head in heads
        for each in IN_PARENTHESES.sub("", head).split(",")
    ]
    return [(named, head) for named, head in every if named]


def followed(sheet: str, path: Path, classes: set[str]) -> bool:
    """Whether a page with these classes has an element that one of the rules of a sheet is for."""
    return any(named <= classes and soup(path).select_one(each) for named, each in selectors(sheet))


# Code of a question has no button that copies it: the question is to be answered first.
def test_each_page_has_the_sheets_that_its_classes_ask_for_and_the_files_for_its_code_and_cells(built_site):
    sheets = {
        path.stem: COMMENT.sub("", path.read_text(encoding="utf-8")) for path in [*STATIC.glob("*.css"), STYLE_SHEET]
    }
    lacking = set()
    for language in LANGUAGES:
        folder = built_site / language.folder
        for path in folder.rglob("*.html"):
            if "_static" in path.parts:
                continue
            docname, page = path.relative_to(folder).with_suffix("").as_posix(), path.read_text(encoding="utf-8")
            classes = {name for found in CLASSES.findall(page) for name in found.split()}
            known = names_of(type_of(docname))["css"]
            lacking |= {(docname, name) for name in sheets.keys() - {*known} if followed(sheets[name], path, classes)}
            code = [] if "highlight" not in classes else ["pygments"] if "tc-predict" in classes else CODE
            lacking |= {(docname, name) for name in code if f"_static/{name}" not in page}
            lacking |= {(docname, "mystnb")} if ("cell" in classes) != ("_static/mystnb" in page) else set()
    assert sorted(lacking) == []


def test_each_class_of_a_rule_is_one_of_a_built_page_or_of_a_script(built_site):
    sheets = [COMMENT.sub("", path.read_text(encoding="utf-8")) for path in STATIC.glob("*.css")]
    scripts = [path.read_text(encoding="utf-8") for path in STATIC.glob("*.js")]
    pages = [path.read_text(encoding="utf-8") for path in built_site.rglob("*.html")]
    shown = names_in([found for page in pages for found in CLASSES.findall(page)]) | names_in(scripts)
    ruled = {name for sheet in sheets for name in OF_A_RULE.findall(sheet)}
    assert ruled and sorted(ruled - shown) == []
