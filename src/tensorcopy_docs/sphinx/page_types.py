"""Lists the types of pages, in one table: folder, scripts, weight in the search and more.

A new type is an entry here beside its own module. Directives and parts of one type can stand on pages of any other.
"""

from dataclasses import replace
from fnmatch import fnmatchcase

from tensorcopy_docs.sphinx.advice import ADVICE_DIRECTIVES, ADVICE_PARTS
from tensorcopy_docs.sphinx.articles.directives import ARTICLE_DIRECTIVES
from tensorcopy_docs.sphinx.articles.renderers import ARTICLE_PARTS
from tensorcopy_docs.sphinx.asked import ASKED_DIRECTIVES, ASKED_PARTS
from tensorcopy_docs.sphinx.atlas.directives import ATLAS_DIRECTIVES
from tensorcopy_docs.sphinx.atlas.renderers import ATLAS_PARTS
from tensorcopy_docs.sphinx.bugs.directives import BUG_DIRECTIVES
from tensorcopy_docs.sphinx.bugs.renderers import BUG_PARTS
from tensorcopy_docs.sphinx.claims.directives import CLAIM_DIRECTIVES
from tensorcopy_docs.sphinx.claims.renderers import CLAIM_PARTS
from tensorcopy_docs.sphinx.compiled.directives import COMPILED_DIRECTIVES
from tensorcopy_docs.sphinx.compiled.renderers import COMPILED_PARTS
from tensorcopy_docs.sphinx.errors.directives import ERROR_DIRECTIVES
from tensorcopy_docs.sphinx.errors.renderers import ERROR_PARTS
from tensorcopy_docs.sphinx.front.directives import FRONT_DIRECTIVES
from tensorcopy_docs.sphinx.front.renderers import FRONT_PARTS
from tensorcopy_docs.sphinx.gallery.pictures import PICTURE_DIRECTIVES, PICTURE_PARTS
from tensorcopy_docs.sphinx.gallery.recipes import RECIPE_PARTS
from tensorcopy_docs.sphinx.history.directives import HISTORY_DIRECTIVES
from tensorcopy_docs.sphinx.history.renderers import HISTORY_PARTS
from tensorcopy_docs.sphinx.page_type import CELLS, CODE, PageType
from tensorcopy_docs.sphinx.predict.directives import PREDICT_DIRECTIVES
from tensorcopy_docs.sphinx.predict.renderers import PREDICT_PARTS
from tensorcopy_docs.sphinx.strides.directives import STRIDE_DIRECTIVES, STRIDE_ROLES
from tensorcopy_docs.sphinx.strides.renderers import STRIDE_PARTS
from tensorcopy_docs.sphinx.table.directives import TABLE_DIRECTIVES, TABLE_ROLES
from tensorcopy_docs.sphinx.table.function_directives import FUNCTION_DIRECTIVES
from tensorcopy_docs.sphinx.table.function_parts import FUNCTION_PARTS
from tensorcopy_docs.sphinx.table.renderers import TABLE_PARTS

WORDS_OF_TABLE = "table/semantics.toml"

FRONT = PageType("index", weight=0.6, directives=FRONT_DIRECTIVES, parts=FRONT_PARTS)
TOPICS = PageType("topics/*", others=(*CODE, *CELLS))
FUNCTIONS = PageType(
    "calls/*",
    weight=1.3,
    scripts="semantics pictures",
    others=CODE,
    directives=FUNCTION_DIRECTIVES,
    parts=FUNCTION_PARTS,
)
EXAMPLES = PageType(
    "examples/*",
    weight=0.7,
    optional=True,
    others=CODE,
    directives=PICTURE_DIRECTIVES,
    parts=PICTURE_PARTS,
)
RECIPES = PageType("recipes/*", weight=1.1, optional=True, others=CODE, parts=RECIPE_PARTS)
CLAIMS = PageType("claims", weight=0.5, scripts="filter", directives=CLAIM_DIRECTIVES, parts=CLAIM_PARTS)
DOCUMENTATION = PageType(
    "documentation/*", weight=0.8, optional=True, registered=True, scripts="filter semantics", others=CODE
)
STATEMENTS = replace(DOCUMENTATION, pages="said/*", weight=0.7)
ARTICLES = replace(DOCUMENTATION, pages="articles/*", weight=0.7, directives=ARTICLE_DIRECTIVES, parts=ARTICLE_PARTS)
ERRORS = PageType(
    "errors/*", optional=True, scripts="semantics", others=CODE, directives=ERROR_DIRECTIVES, parts=ERROR_PARTS
)
TABLE = PageType(
    "table/*",
    weight=0.75,
    scripts="semantics",
    others=CODE,
    directives=TABLE_DIRECTIVES,
    parts=TABLE_PARTS,
    roles=TABLE_ROLES,
)
VERSIONS = PageType(
    "history/*", weight=0.75, scripts="semantics versions events", directives=HISTORY_DIRECTIVES, parts=HISTORY_PARTS
)
BUGS = PageType("bugs/*", weight=0.9, others=CODE, directives=BUG_DIRECTIVES, parts=BUG_PARTS)
ATLAS = PageType("atlas/*", scripts="semantics atlas", directives=ATLAS_DIRECTIVES, parts=ATLAS_PARTS)

GUIDES = PageType("guide/*", weight=1.15, others=(*CODE, *CELLS), directives=ASKED_DIRECTIVES, parts=ASKED_PARTS)


def _index(pages: PageType, scripts: str = "", weight: float | None = None) -> PageType:
    """The type of the page that leads to all others of a type."""
    return replace(
        pages,
        pages=pages.pages.replace("*", "index"),
        weight=weight or pages.weight,
        optional=False,
        scripts=scripts,
        others=(),
    )


# A page is of the first type whose pattern matches its name.
TYPES = (
    FRONT,
    _index(TOPICS),
    TOPICS,
    _index(FUNCTIONS),
    FUNCTIONS,
    _index(ARTICLES),
    ARTICLES,
    _index(EXAMPLES, weight=0.6),
    replace(EXAMPLES, pages="examples/*/index", weight=0.6, others=()),
    EXAMPLES,
    _index(RECIPES),
    RECIPES,
    CLAIMS,
    _index(DOCUMENTATION, "filter semantics"),
    replace(DOCUMENTATION, pages="documentation/upstream*", scripts="semantics"),
    DOCUMENTATION,
    _index(STATEMENTS, "filter"),
    STATEMENTS,
    replace(_index(ERRORS, "filter", weight=0.6), others=CODE),
    ERRORS,
    _index(TABLE, "semantics"),
    replace(TABLE, pages="table/properties", scripts="semantics"),
    TABLE,
    replace(VERSIONS, pages="history/compare", scripts="versions compare"),
    VERSIONS,
    _index(BUGS, "filter"),
    BUGS,
    replace(ATLAS, pages="atlas/disagreements", scripts="atlas"),
    ATLAS,
    PageType("compiled", weight=0.8, others=CODE, directives=COMPILED_DIRECTIVES, parts=COMPILED_PARTS),
    PageType("predict", scripts="predict", others=("pygments",), directives=PREDICT_DIRECTIVES, parts=PREDICT_PARTS),
    PageType(
        "strides",
        scripts="semantics pictures strides-model strides-calls strides-chain strides-picture strides-words strides",
        others=CODE,
        directives=STRIDE_DIRECTIVES,
        parts=STRIDE_PARTS,
        roles=STRIDE_ROLES,
    ),
    PageType("data", others=CODE),
    replace(GUIDES, pages="guide/ask", scripts="semantics pictures", others=CODE),
    GUIDES,
    PageType("method", weight=0.8, directives=ADVICE_DIRECTIVES, parts=ADVICE_PARTS),
    PageType("glossary", weight=0.9),
    PageType("search", scripts="searchpage"),
    PageType("*"),
)


def type_of(docname: str) -> PageType:
    """The type of a page."""
    return next(each for each in TYPES if fnmatchcase(docname, each.pages))
