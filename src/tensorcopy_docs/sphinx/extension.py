"""All wiring of the extension, and nothing else."""

from sphinx.application import Sphinx

from tensorcopy_docs.register.loading import ARTICLES
from tensorcopy_docs.sphinx import (
    dress,
    history_nodes,
    nodes,
    outputs,
    pictures,
    reviews,
    search_zh,
    state,
    switch,
)
from tensorcopy_docs.sphinx.directives import DIRECTIVES
from tensorcopy_docs.sphinx.domain import TensorcopyDomain
from tensorcopy_docs.sphinx.gallery import files, generation
from tensorcopy_docs.sphinx.history_directives import HISTORY_DIRECTIVES
from tensorcopy_docs.sphinx.table_directives import TABLE_DIRECTIVES, TABLE_ROLES

# sphinx-gallery generates its pages at 500, Sphinx's own default.
BEFORE_GALLERY, AFTER_GALLERY = 100, 900


def wire(app: Sphinx) -> dict[str, object]:
    """Connect domain, directives, transforms and events; return Sphinx's metadata of an extension."""
    app.add_config_value("tensorcopy_articles", str(ARTICLES), "env", str)
    app.add_config_value("tensorcopy_seconds_an_example", generation.SECONDS, "", (int, float))
    app.add_domain(TensorcopyDomain)
    for directives in (DIRECTIVES, TABLE_DIRECTIVES, HISTORY_DIRECTIVES, pictures.PICTURE_DIRECTIVES):
        for name, directive in directives.items():
            app.add_directive(name, directive)
    for name, role in TABLE_ROLES.items():
        app.add_role(name, role)
    app.add_node(history_nodes.history_data, html=(history_nodes.visit_history_data, history_nodes.depart_history_data))
    app.add_node(pictures.picture, html=(pictures.visit_picture, pictures.depart_picture))
    app.add_node(nodes.fold, html=(nodes.visit_fold, nodes.depart_fold))
    app.add_node(nodes.fold_title, html=(nodes.visit_fold_title, nodes.depart_fold_title))
    app.add_node(nodes.agreement_slot)
    app.add_transform(dress.DressExample)

    app.connect("builder-inited", state.begin, priority=BEFORE_GALLERY)
    generation.take_over(app)
    if not generation.examples_are_ready():
        app.connect("builder-inited", files.check_files, priority=BEFORE_GALLERY)
        app.connect("builder-inited", files.drop_stale, priority=BEFORE_GALLERY)
    app.connect("env-updated", outputs.compare_figures)
    app.connect("env-check-consistency", outputs.check_consistency)
    app.connect("doctree-resolved", outputs.fill_slots)
    app.connect("html-page-context", reviews.add_to_page)
    app.connect("build-finished", outputs.write_verdicts, priority=AFTER_GALLERY)
    app.connect("build-finished", outputs.write_table, priority=AFTER_GALLERY)

    search_zh.setup_search(app)
    switch.setup_switch(app)
    return {"version": "1", "env_version": 1, "parallel_read_safe": True, "parallel_write_safe": True}
