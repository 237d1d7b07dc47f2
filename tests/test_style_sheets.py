"""Each page asks for the style sheets of its code, and a picture in a file has the colors of a page."""

import re
from pathlib import Path

from tensorcopy_docs.draw.svg import LIGHT_AND_DARK
from tensorcopy_docs.languages import LANGUAGES
from tensorcopy_docs.sphinx.page_type import CODE

STATIC = Path(__file__).parent.parent / "docs" / "_static"
CLASSES = re.compile(r'\bclass="([^"]*)"')
OWN_COLOR = re.compile(r"--(tc-picture-[\w-]+): var\(--tc-light, (#\w+)\) var\(--tc-dark, (#\w+)\);")


# Code of a question has no button that copies it: the question is to be answered first.
def test_each_page_has_the_files_for_its_code_and_cells(built_site):
    lacking = set()
    for language in LANGUAGES:
        folder = built_site / language.folder
        for path in folder.rglob("*.html"):
            if "_static" in path.parts:
                continue
            docname, page = path.relative_to(folder).with_suffix("").as_posix(), path.read_text(encoding="utf-8")
            classes = {name for found in CLASSES.findall(page) for name in found.split()}
            code = [] if "highlight" not in classes else ["pygments"] if "tc-predict" in classes else CODE
            lacking |= {(docname, name) for name in code if f"_static/{name}" not in page}
            lacking |= {(docname, "mystnb")} if ("cell" in classes) != ("_static/mystnb" in page) else set()
    assert sorted(lacking) == []


def test_a_picture_in_a_file_has_the_colors_of_a_page():
    pages = (STATIC / "pages.css").read_text(encoding="utf-8")
    own = {name: (light, dark) for name, light, dark in OWN_COLOR.findall(pages)}
    assert own == {name: both for name, both in LIGHT_AND_DARK.items() if name.startswith("tc-picture")}
