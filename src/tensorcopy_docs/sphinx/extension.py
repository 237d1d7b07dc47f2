"""Connects all parts of the extension to Sphinx."""

from sphinx.application import Sphinx

from tensorcopy_docs.history.headlines import FILE as HEADLINES
from tensorcopy_docs.register.loading import REGISTER
from tensorcopy_docs.sphinx import (
    advice,
    asked,
    entry_pages,
    environment,
    functions,
    page_checks,
    script_words,
    session_lexer,
    state,
    summaries,
)
from tensorcopy_docs.sphinx.articles import examples
from tensorcopy_docs.sphinx.articles import pages as articles
from tensorcopy_docs.sphinx.atlas import pages as atlas
from tensorcopy_docs.sphinx.bugs import pages as bugs
from tensorcopy_docs.sphinx.claims import listed
from tensorcopy_docs.sphinx.claims import pages as claims
from tensorcopy_docs.sphinx.compiled import pages as compiled
from tensorcopy_docs.sphinx.domain import TensorcopyDomain
from tensorcopy_docs.sphinx.errors import pages as errors
from tensorcopy_docs.sphinx.front import pages as front
from tensorcopy_docs.sphinx.gallery import execution, files, pictures, recipes
from tensorcopy_docs.sphinx.history import pages as history
from tensorcopy_docs.sphinx.markdown_pages import llms, markdown_files
from tensorcopy_docs.sphinx.page_type import TYPES, type_of
from tensorcopy_docs.sphinx.parts import node
from tensorcopy_docs.sphinx.predict import pages as predict
from tensorcopy_docs.sphinx.published import footer, head, sitemaps, structured_data
from tensorcopy_docs.sphinx.search.indexing import SEARCHED
from tensorcopy_docs.sphinx.strides import pages as strides
from tensorcopy_docs.sphinx.switch import links
from tensorcopy_docs.sphinx.table import pages as table
from tensorcopy_docs.sphinx.upstream import furo
from tensorcopy_docs.sphinx.upstream.myst_parser import make_settings_once
from tensorcopy_docs.sphinx.upstream.sphinx import translate_once
from tensorcopy_docs.sphinx.writing import (
    assets,
    builder,
    catalogs,
    machine_files,
    navigation,
    outside_links,
)

__all__ = ["ROOMS", "TYPES", "assets", "type_of", "wire"]  # with the rooms, all types are known
# Each room has a kind of pages, or parts that several kinds show.
ROOMS = (
    *(articles, examples, atlas, bugs, claims, compiled, errors, front, history, predict, strides),
    *(table, functions, advice, asked, pictures, recipes),
)
# sphinx-gallery generates its pages at 500, Sphinx's own default.
BEFORE_GALLERY, AFTER_GALLERY = 100, 900
BEFORE_THEME, AFTER_THEME = 100, 900


def wire(app: Sphinx) -> dict[str, object]:
    """Connect domain, directives, transforms and events; return Sphinx's metadata of an extension."""
    app.add_config_value("tensorcopy_register", str(REGISTER), "env", str)
    app.add_config_value("tensorcopy_headlines", str(HEADLINES), "env", str)
    app.add_config_value("tensorcopy_seconds_an_example", execution.SECONDS, "", (int, float))
    app.add_config_value("tensorcopy_claims_delivered", listed.DELIVERED, "env", int)
    app.add_config_value("tensorcopy_assets", "", "html", str)
    # If it changes, Sphinx reads and writes every page again, also in ``make live``.
    app.add_config_value("tensorcopy_rendered_from", environment.rendered_from(), "env", str)
    app.add_domain(TensorcopyDomain)
    translate_once()
    make_settings_once()
    app.add_builder(builder.SiteBuilder, override=True)
    for room in ROOMS:
        room.setup(app)
    app.add_node(node.html_part, html=(node.write_html, None))
    app.add_lexer("pycon", session_lexer.ConsoleLexer)

    app.connect("config-inited", script_words.add_to_settings)
    app.connect("config-inited", head.set_address)
    app.connect("builder-inited", state.begin, priority=BEFORE_GALLERY)
    app.connect("builder-inited", entry_pages.write_pages, priority=BEFORE_GALLERY)
    app.connect("builder-inited", assets.write_files)
    execution.take_over(app)
    if not app.tags.has(execution.READY):
        app.connect("builder-inited", _check_files, priority=BEFORE_GALLERY)
        app.connect("builder-inited", files.drop_stale, priority=BEFORE_GALLERY)
    app.connect("env-check-consistency", page_checks.check_pages)
    app.connect("doctree-resolved", node.fill_parts)
    app.connect("doctree-resolved", summaries.describe)
    app.connect("doctree-resolved", outside_links.note_links)
    app.connect("builder-inited", structured_data.write_letters)
    app.connect("html-page-context", script_words.add_to_page)
    app.connect("html-page-context", links.add_to_page)
    app.connect("html-page-context", furo.add_to_page)
    app.connect("html-page-context", head.add_to_page)
    app.connect("html-page-context", footer.add_to_page)
    app.connect("html-page-context", navigation.leave_out_tree, priority=BEFORE_THEME)
    app.connect("html-page-context", assets.add_to_page, priority=AFTER_THEME)
    app.connect("html-page-context", navigation.add_to_page, priority=AFTER_THEME)
    app.connect("html-page-context", markdown_files.add_to_page, priority=AFTER_THEME)
    app.connect("build-finished", catalogs.drop_empty)
    app.connect("build-finished", sitemaps.write_sitemap, priority=AFTER_GALLERY)
    app.connect("build-finished", machine_files.write_machine_files, priority=AFTER_GALLERY)
    app.connect("build-finished", llms.write_llms_file, priority=AFTER_GALLERY)

    for searched in SEARCHED.values():
        app.add_search_language(searched)
    return {"version": "1", "env_version": 2, "parallel_read_safe": True, "parallel_write_safe": True}


def _check_files(app: Sphinx) -> None:
    files.check_files(app, state.state_of(app).judgement.register)
