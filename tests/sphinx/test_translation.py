"""How Sphinx is helped to translate: each text is parsed once, and a stored page is a page."""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from sphinx.testing.util import SphinxTestApp
from sphinx.transforms import i18n

from tensorcopy_docs.sphinx import translation

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


@pytest.fixture
def parsed() -> Counter[str]:
    """How often each translated text is parsed."""
    return Counter()


@pytest.fixture
def app(tmp_path, monkeypatch, parsed) -> Iterator[SphinxTestApp]:
    """A Chinese site of one page, built."""
    publish = translation._publish

    def counted(source: str, *args: object, **options: object):
        parsed[source] += 1
        return publish(source, *args, **options)

    for name in ("extract_messages", "_publish_msgstr"):
        monkeypatch.setattr(i18n, name, getattr(i18n, name))
    monkeypatch.setattr(i18n.Locale, "apply", i18n.Locale.apply)
    monkeypatch.setattr(translation, "_publish", counted)
    translation.translate_once()
    folder = tmp_path / "docs"
    catalogs = folder / "locales" / "zh_CN" / "LC_MESSAGES"
    catalogs.mkdir(parents=True)
    texts = [f'msgid "{text}"\nmsgstr "{translated}"\n' for text, translated in TRANSLATED.items()]
    head = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n'
    (catalogs / "page.po").write_text("\n".join([head, *texts]), encoding="utf-8")
    (folder / "page.md").write_text(PAGE, encoding="utf-8")
    (folder / "conf.py").write_text(
        'extensions = ["myst_parser"]\nroot_doc = "page"\nlanguage = "zh_CN"\n'
        'locale_dirs = ["locales"]\ngettext_compact = False\n'
    )
    app = SphinxTestApp(srcdir=folder)
    app.build()
    yield app
    app.cleanup()


def test_each_text_is_translated_and_parsed_once(app, parsed):
    html = Path(app.outdir, "page.html").read_text(encoding="utf-8")
    for shown in ("标题", '<span class="pre">code</span>', ">链接</span></a>的文字。", "<p>含义。</p>"):
        assert shown in html
    assert html.count("<p>相同。</p>") == 2
    assert "A t" not in html
    assert not app.warning.getvalue()
    assert {text: parsed[text] for text in TRANSLATED.values()} == {
        **dict.fromkeys(TRANSLATED.values(), 1),
        "相同。": 2,
        "术语": 2,  # the term, and its entry in the glossary
    }


def test_a_translated_page_is_stored_without_what_sphinx_knows_of_the_site(app):
    page = app.env.get_doctree("page")
    assert {node.document for node in page.findall()} == {page}
    assert b"BuildEnvironment" not in Path(app.doctreedir, "page.doctree").read_bytes()
