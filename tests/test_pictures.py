"""The pictures of the READMEs show today's pages: digests find templates, styles and pages that changed."""

import json
import re
import shutil
from importlib import import_module

import pytest
from checkout import ROOT

READMES = ("README.md", "README.zh-CN.md")


@pytest.fixture(scope="module")
def pictures():
    """The module that takes the pictures, which is not installed."""
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(ROOT / ".ci")
        yield import_module("pictures")


def test_no_picture_is_older_than_the_page_that_it_shows(pictures):
    noted = json.loads((pictures.PICTURES / pictures.DIGESTS).read_text(encoding="utf-8"))
    assert pictures.changed(noted, pictures.digests()) == [], "take the pictures again: make pictures"


def test_the_readmes_show_all_pictures_and_no_other(pictures):
    shown = {
        name for readme in READMES for name in re.findall(r"\]\(docs/pictures/([\w.-]+)\)", (ROOT / readme).read_text())
    }
    assert shown == set(pictures.digests()) == {path.name for path in pictures.PICTURES.glob("*.png")}


def test_a_changed_template_style_page_or_translation_makes_pictures_old(pictures, tmp_path):
    for name in {name for files in pictures.digests().values() for name in files}:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
    noted = pictures.digests(tmp_path)
    assert pictures.changed(noted, pictures.digests(tmp_path)) == []
    shown_in = {
        "src/tensorcopy_docs/sphinx/templates/claims/cards.html": {"article-en.png", "article-zh.png"},
        "docs/_static/site.css": set(noted),
        "docs/calls/detach.md": {"function-en.png", "function-zh.png"},
        "docs/locales/zh_CN/LC_MESSAGES/calls/detach.po": {"function-zh.png"},
    }
    for name, expected in shown_in.items():
        original = (tmp_path / name).read_bytes()
        (tmp_path / name).write_bytes(original + b" ")
        assert {line.partition(":")[0] for line in pictures.changed(noted, pictures.digests(tmp_path))} == expected
        (tmp_path / name).write_bytes(original)
