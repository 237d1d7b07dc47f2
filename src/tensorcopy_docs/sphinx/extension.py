"""All wiring of the extension, and nothing else."""

from collections.abc import Mapping

from docutils.parsers.rst import Directive
from sphinx.application import Sphinx

from tensorcopy_docs.history.headlines import FILE as HEADLINES
from tensorcopy_docs.register.loading import REGISTER
from tensorcopy_docs.sphinx import checks, console, entry_pages, script_words, state
from tensorcopy_docs.sphinx.articles.directives import ARTICLE_DIRECTIVES
from tensorcopy_docs.sphinx.articles.examples import DressExample, OfferColab
from tensorcopy_docs.sphinx.articles.renderers import ARTICLE_PARTS
from tensorcopy_docs.sphinx.asked import ASKED_DIRECTIVES, ASKED_PARTS
from tensorcopy_docs.sphinx.atlas import data as atlas_data
from tensorcopy_docs.sphinx.atlas.directives import ATLAS_DIRECTIVES
from tensorcopy_docs.sphinx.atlas.renderers import ATLAS_PARTS
from tensorcopy_docs.sphinx.cards import pages as cards
from tensorcopy_docs.sphinx.claims import listed, structured_data
from tensorcopy_docs.sphinx.claims.directives import CLAIM_DIRECTIVES
from tensorcopy_docs.sphinx.claims.renderers import CLAIM_PARTS
from tensorcopy_docs.sphinx.domain import TensorcopyDomain
from tensorcopy_docs.sphinx.errors.directives import ERROR_DIRECTIVES
from tensorcopy_docs.sphinx.errors.renderers import ERROR_PARTS
from tensorcopy_docs.sphinx.front.directives import FRONT_DIRECTIVES
from tensorcopy_docs.sphinx.front.renderers import FRONT_PARTS
from tensorcopy_docs.sphinx.gallery import execution, files, pictures
from tensorcopy_docs.sphinx.history.directives import HISTORY_DIRECTIVES
from tensorcopy_docs.sphinx.history.renderers import HISTORY_PARTS
from tensorcopy_docs.sphinx.parts import node, renderers
from tensorcopy_docs.sphinx.predict.directives import PREDICT_DIRECTIVES
from tensorcopy_docs.sphinx.predict.renderers import PREDICT_PARTS
from tensorcopy_docs.sphinx.published import feed, sitemaps
from tensorcopy_docs.sphinx.published import head as published_head
from tensorcopy_docs.sphinx.published import pages as published_pages
from tensorcopy_docs.sphinx.search.indexing import SEARCHED
from tensorcopy_docs.sphinx.strides.directives import STRIDE_DIRECTIVES, STRIDE_ROLES
from tensorcopy_docs.sphinx.strides.renderers import STRIDE_PARTS
from tensorcopy_docs.sphinx.switch import links
from tensorcopy_docs.sphinx.table.cells import SourceOfCells
from tensorcopy_docs.sphinx.table.directives import TABLE_DIRECTIVES, TABLE_ROLES
from tensorcopy_docs.sphinx.table.function_directives import FUNCTION_DIRECTIVES, MarkFacts
from tensorcopy_docs.sphinx.table.function_parts import FUNCTION_PARTS
from tensorcopy_docs.sphinx.table.renderers import TABLE_PARTS
from tensorcopy_docs.sphinx.twins import llms, pages
from tensorcopy_docs.sphinx.upstream import furo, saves_time
from tensorcopy_docs.sphinx.upstream.myst_parser import make_settings_once
from tensorcopy_docs.sphinx.upstream.sphinx import translate_once
from tensorcopy_docs.sphinx.writing import (
    assets,
    builder,
    catalogs,
    changes,
    head,
    machine_files,
    navigation,
    outside_links,
)

DIRECTIVES: tuple[Mapping[str, type[Directive]], ...] = (
    ARTICLE_DIRECTIVES,
    CLAIM_DIRECTIVES,
    TABLE_DIRECTIVES,
    FUNCTION_DIRECTIVES,
    HISTORY_DIRECTIVES,
    FRONT_DIRECTIVES,
    ERROR_DIRECTIVES,
    PREDICT_DIRECTIVES,
    STRIDE_DIRECTIVES,
    ATLAS_DIRECTIVES,
    ASKED_DIRECTIVES,
)
PARTS = (
    ARTICLE_PARTS,
    CLAIM_PARTS,
    TABLE_PARTS,
    FUNCTION_PARTS,
    HISTORY_PARTS,
    FRONT_PARTS,
    ERROR_PARTS,
    PREDICT_PARTS,
    STRIDE_PARTS,
    ATLAS_PARTS,
    ASKED_PARTS,
    pictures.PICTURE_PARTS,
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
    app.add_domain(TensorcopyDomain)
    if saves_time():
        translate_once()
        make_settings_once()
    app.add_builder(builder.SiteBuilder, override=True)
    for directives in DIRECTIVES:
        for name, directive in directives.items():
            app.add_directive(name, directive)
    app.add_directive("tensor-picture", pictures.FactsDirective)
    for name, role in {**TABLE_ROLES, **STRIDE_ROLES}.items():
        app.add_role(name, role)
    app.add_node(node.generated_part)
    app.add_node(node.rendered_part, html=(node.write_html, None))
    for parts in PARTS:
        renderers.enter(parts)
    app.add_transform(DressExample)
    app.add_transform(MarkFacts)
    app.add_transform(SourceOfCells)
    app.add_post_transform(OfferColab)
    app.add_lexer("pycon", console.ConsoleLexer)

    app.connect("config-inited", script_words.add_to_pages)
    app.connect("config-inited", published_head.set_address)
    app.connect("builder-inited", state.begin, priority=BEFORE_GALLERY)
    app.connect("builder-inited", entry_pages.write_pages, priority=BEFORE_GALLERY)
    app.connect("builder-inited", published_pages.begin)
    execution.take_over(app)
    if not execution.examples_are_ready():
        app.connect("builder-inited", files.check_files, priority=BEFORE_GALLERY)
        app.connect("builder-inited", files.drop_stale, priority=BEFORE_GALLERY)
    app.connect("doctree-read", node.note_parts)
    app.connect("env-updated", changes.pages_to_write)
    app.connect("env-check-consistency", checks.check_pages)
    app.connect("doctree-resolved", node.fill_parts)
    app.connect("doctree-resolved", head.note_description)
    app.connect("doctree-resolved", outside_links.note_links)
    app.connect("builder-inited", structured_data.write_letters)
    app.connect("html-page-context", links.add_to_page)
    app.connect("html-page-context", furo.add_to_page)
    app.connect("html-page-context", head.add_to_page)
    # They read the description that the handler before has given to the page.
    app.connect("html-page-context", structured_data.add_to_page)
    app.connect("html-page-context", published_head.add_to_page)
    app.connect("html-page-context", published_pages.add_to_page)
    app.connect("html-page-context", feed.add_to_page)
    app.connect("html-page-context", navigation.leave_out_tree, priority=BEFORE_THEME)
    app.connect("html-page-context", assets.add_to_page, priority=AFTER_THEME)
    app.connect("html-page-context", navigation.add_to_page, priority=AFTER_THEME)
    app.connect("html-page-context", pages.add_to_page, priority=AFTER_THEME)
    app.connect("build-finished", catalogs.drop_empty)
    app.connect("build-finished", sitemaps.write_sitemap, priority=AFTER_GALLERY)
    app.connect("build-finished", feed.write_feed, priority=AFTER_GALLERY)
    app.connect("build-finished", machine_files.write_machine_files, priority=AFTER_GALLERY)
    app.connect("build-finished", llms.write_llms_file, priority=AFTER_GALLERY)
    app.connect("build-finished", listed.write_rows_file, priority=AFTER_GALLERY)
    app.connect("build-finished", atlas_data.write_data_file, priority=AFTER_GALLERY)
    app.connect("build-finished", cards.write_cards, priority=AFTER_GALLERY)

    for searched in SEARCHED.values():
        app.add_search_language(searched)
    return {"version": "1", "env_version": 2, "parallel_read_safe": True, "parallel_write_safe": True}
