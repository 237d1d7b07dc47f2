"""A site of somebody else, built with what `sphinx/upstream/` changes of Sphinx, myst-parser and furo."""

from pathlib import Path

import pytest
from myst_parser.mdit_to_docutils import base
from sphinx.errors import ExtensionError
from sphinx.testing.util import SphinxTestApp
from sphinx.transforms import i18n

from tensorcopy_docs.sphinx.upstream import furo, myst_parser, sphinx
from tests.checkout import ROOT

PAGE = """\
# A title

A text with `code` and a [link](page.md).

Equal.

Equal.

```{glossary}
A term
  What it means.
```
"""
TRANSLATED = {
    "A title": "标题",
    "A text with `code` and a [link](page.md).": "带有 `code` 和[链接](page.md)的文字。",
    "Equal.": "相同。",
    "A term": "术语",
    "What it means.": "含义。",
}
CONF = """
extensions = ["myst_parser"]
root_doc, language, html_theme = "page", "zh_CN", "furo"
locale_dirs = ["locales"]
gettext_compact = False
"""


def test_a_page_is_translated_and_named_whole_and_stored_without_what_sphinx_knows_of_the_site(tmp_path, monkeypatch):
    catalogs = tmp_path / "locales" / "zh_CN" / "LC_MESSAGES"
    catalogs.mkdir(parents=True)
    texts = [f'msgid "{text}"\nmsgstr "{translated}"\n' for text, translated in TRANSLATED.items()]
    head = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n'
    (catalogs / "page.po").write_text("\n".join([head, *texts]), encoding="utf-8")
    (tmp_path / "page.md").write_text(PAGE, encoding="utf-8")
    (tmp_path / "conf.py").write_text(CONF)
    for owner, name in ((i18n, "_publish_msgstr"), (i18n, "extract_messages"), (base, "get_default_settings")):
        monkeypatch.setattr(owner, name, getattr(owner, name))  # put back after the test
    monkeypatch.setattr(i18n.Locale, "apply", i18n.Locale.apply)
    sphinx.translate_once()
    myst_parser.make_settings_once()
    app = SphinxTestApp(srcdir=tmp_path)
    app.build()
    app.cleanup()
    html = Path(app.outdir, "page.html").read_text(encoding="utf-8")
    for shown in ("标题", '<span class="pre">code</span>', ">链接</span></a>的文字。", "<p>含义。</p>"):
        assert shown in html
    assert html.count("<p>相同。</p>") == 2
    assert not app.warning.getvalue()
    page = app.env.get_doctree("page")
    assert {node.document for node in page.findall()} == {page}
    assert b"BuildEnvironment" not in Path(app.doctreedir, "page.doctree").read_bytes()


def test_each_name_that_furo_has_in_english_only_is_in_the_catalogs():
    for_catalogs = (ROOT / "docs" / "_templates" / "theme_texts.html").read_text(encoding="utf-8")
    for text in (*furo.LABELS, *furo.TITLES, *furo.LANDMARKS.values(), furo.AUTHOR):
        assert f'_("{text}")' in for_catalogs


def test_a_page_of_another_furo_stops_the_build():
    assert furo.replace_all("<a><b><a>", {"<a>": "<c>", "<b>": "<a>"}) == "<c><a><c>"
    with pytest.raises(ExtensionError, match=r"furo: must have '<d>' on its pages; found none"):
        furo.replace_all("<a>", {"<a>": "<c>", "<d>": "<e>"})
