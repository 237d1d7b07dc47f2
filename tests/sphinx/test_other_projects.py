"""What other projects do by themselves, each of which is a reason for a module in `sphinx/upstream/`, and do with it.

A test that fails for a new version of a project says that the module is to be written again, or can be deleted.
"""

import inspect
import os
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest
from myst_nb.core.config import NbParserConfig
from myst_nb.core.execute import cache
from myst_parser.mdit_to_docutils import base
from sphinx.testing.util import SphinxTestApp
from sphinx.transforms import i18n
from sphinx.util.nodes import extract_messages
from sphinx_gallery import gen_rst

from tensorcopy_docs.sphinx.upstream import furo, myst_parser, sphinx, sphinx_gallery
from tensorcopy_docs.sphinx.upstream.myst_nb import options_of_nbclient
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
PUBLISH, SETTINGS = sphinx._publish, myst_parser.get_default_settings
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
def settings() -> list[object]:
    """The settings that myst-parser has made."""
    return []


@pytest.fixture
def unchanged(monkeypatch, parsed, settings) -> None:
    """Sphinx and myst-parser are as they are by themselves, whatever has changed them before; their work is counted."""

    def publish(source: str, *args: object, **options: object):
        parsed[source] += 1
        return PUBLISH(source, *args, **options)

    def make(*components: Any):
        settings.append(SETTINGS(*components))
        return settings[-1]

    monkeypatch.setattr(sphinx, "_publish", publish)
    monkeypatch.setattr(i18n, "_publish_msgstr", publish)
    monkeypatch.setattr(i18n, "extract_messages", extract_messages)
    monkeypatch.setattr(i18n.Locale, "apply", sphinx._apply)
    monkeypatch.setattr(myst_parser, "get_default_settings", make)
    monkeypatch.setattr(base, "get_default_settings", make)
    myst_parser._made.cache_clear()


Build = Callable[..., SphinxTestApp]


@pytest.fixture
def build(tmp_path, unchanged) -> Iterator[Build]:
    """Builds a Chinese site of one page, with other settings if some are given."""
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
    apps = []

    def build(**settings: object) -> SphinxTestApp:
        apps.append(SphinxTestApp(srcdir=folder, confoverrides=settings, freshenv=True))
        apps[-1].build()
        return apps[-1]

    yield build
    for app in apps:
        app.cleanup()


@pytest.fixture
def app(build) -> SphinxTestApp:
    """The site, built with the changes of Sphinx and myst-parser."""
    sphinx.translate_once()
    myst_parser.make_settings_once()
    return build()


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


def test_sphinx_by_itself_parses_a_text_twice_and_stores_what_it_knows_of_the_site(build, parsed):
    app = build()
    assert {parsed[text] for text in ("带有 `code` 和[链接](page.md)的文字。", "含义。")} == {2}
    assert len({node.document for node in app.env.get_doctree("page").findall()}) > 1


def test_myst_parser_by_itself_makes_settings_for_each_text_and_with_a_change_once(build, settings):
    build()
    assert len(settings) > len(TRANSLATED)
    del settings[:]
    myst_parser.make_settings_once()
    build()
    assert len(settings) == 1


def test_myst_nb_by_itself_gives_nbclient_a_time_limit_and_nothing_of_the_kernel():
    call = inspect.getsource(cache.NotebookClientCache.start_client).partition("single_nb_execution(")[2]
    given = {line.partition("=")[0].strip() for line in call.partition(")")[0].splitlines() if "=" in line}
    assert given == {"cwd", "allow_errors", "timeout", "meta_override"}
    assert not [each.name for each in fields(NbParserConfig) if "client" in each.name or "manager" in each.name]
    by_itself = cache.single_nb_execution
    with options_of_nbclient(record_timing=False):
        assert cache.single_nb_execution.keywords == {"record_timing": False}
    assert cache.single_nb_execution is by_itself


def test_sphinx_gallery_by_itself_executes_in_the_build_and_warns_of_a_checkout_whose_path_has_a_space(tmp_path):
    scripts = tmp_path / "a checkout" / "gallery"
    scripts.mkdir(parents=True)
    (scripts / "GALLERY_HEADER.rst").write_text("Gallery\n=======\n")
    (scripts / "plot_process.py").write_text('"""\nProcess\n=======\n"""\nimport os\nos.environ["LEFT"] = "1"\n')
    docs = scripts.parent / "docs"
    docs.mkdir()
    (docs / "index.rst").write_text("Site\n====\n\n.. toctree::\n\n   examples/index\n")
    (docs / "conf.py").write_text(
        "extensions = ['sphinx_gallery.gen_gallery']\n"
        "sphinx_gallery_conf = {'examples_dirs': '../gallery', 'gallery_dirs': 'examples',"
        " 'image_scrapers': (), 'reset_modules': ()}\n"
    )
    whole, save_thumbnail = [], gen_rst.save_thumbnail

    def save(*args: Any, **options: Any) -> None:
        whole.append((docs / "examples" / "plot_process.py.md5").exists())
        save_thumbnail(*args, **options)

    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("LEFT", "0")
        patch.setattr(gen_rst, "save_thumbnail", save)
        app = SphinxTestApp(srcdir=docs)
        handlers = [each.handler for listeners in app.events.listeners.values() for each in listeners]
        left = os.environ["LEFT"]
        app.cleanup()
    assert left == "1"
    assert whole == [True]
    assert "with spaces found" in app.warning.getvalue()
    named = {handler.__name__ for handler in handlers if handler.__module__ == "sphinx_gallery.gen_gallery"}
    assert named >= {sphinx_gallery.GENERATOR, sphinx_gallery.REPORTER}


def test_furo_by_itself_has_names_and_labels_in_english_only(build):
    page = Path(build(html_theme="furo").outdir, "page.html").read_text(encoding="utf-8")
    assert 'lang="zh-CN"' in page
    for text in (
        *(f'aria-label="{label}"' for label in furo.LABELS),
        *(f"<title>{title}</title>" for title in furo.TITLES),
    ):
        assert text in page
    assert furo.AUTHOR in page
    for_catalogs = (ROOT / "docs" / "_templates" / "theme_texts.html").read_text(encoding="utf-8")
    for text in (*furo.LABELS, *furo.TITLES, *furo.LANDMARKS.values(), furo.AUTHOR):
        assert f'_("{text}")' in for_catalogs
    for start in furo.LANDMARKS:
        assert start in page
