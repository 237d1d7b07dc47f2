"""Style sheets have rules for what there is, and for nothing else."""

import re
from pathlib import Path

STATIC = Path(__file__).parent.parent / "docs" / "_static"
OF_A_RULE = re.compile(r"\.(tc-[\w-]+)")
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
NAME = re.compile(r"tc-[\w-]+")
CLASSES = re.compile(r'\bclass="([^"]*)"')


def names_in(texts: list[str]) -> set[str]:
    return {name for text in texts for name in NAME.findall(text)}


def test_each_class_of_a_rule_is_one_of_a_built_page_or_of_a_script(built_site):
    sheets = [COMMENT.sub("", path.read_text(encoding="utf-8")) for path in STATIC.glob("*.css")]
    scripts = [path.read_text(encoding="utf-8") for path in STATIC.glob("*.js")]
    pages = [path.read_text(encoding="utf-8") for path in built_site.rglob("*.html")]
    shown = names_in([found for page in pages for found in CLASSES.findall(page)]) | names_in(scripts)
    ruled = {name for sheet in sheets for name in OF_A_RULE.findall(sheet)}
    assert ruled and sorted(ruled - shown) == []
