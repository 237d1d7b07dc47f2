"""Lists the types of pages, in one table: folder, label, template, assets, weight in the search and more.

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
from tensorcopy_docs.sphinx.page_type import CELLS, CODE, Card, PageType
from tensorcopy_docs.sphinx.predict.directives import PREDICT_DIRECTIVES
from tensorcopy_docs.sphinx.predict.renderers import PREDICT_PARTS
from tensorcopy_docs.sphinx.strides.directives import STRIDE_DIRECTIVES, STRIDE_ROLES
from tensorcopy_docs.sphinx.strides.renderers import STRIDE_PARTS
from tensorcopy_docs.sphinx.table.directives import TABLE_DIRECTIVES, TABLE_ROLES
from tensorcopy_docs.sphinx.table.function_directives import FUNCTION_DIRECTIVES
from tensorcopy_docs.sphinx.table.function_parts import FUNCTION_PARTS
from tensorcopy_docs.sphinx.table.renderers import TABLE_PARTS

_RECORD = "history/records/torch-{torch}.json"
_ATLAS = "atlas/records/torch-{torch}.json"
WORDS_OF_TABLE = "table/semantics.toml"

FRONT = PageType(
    "index",
    Card("index", "", "aaaaa.. aaaaa.. aabbbbb aabbbbb aabbbbb ..bbbbb ..bbbbb"),
    weight=0.6,
    made_from=("sphinx/front/front.toml",),
    styles="claims tables semantics front history",
    directives=FRONT_DIRECTIVES,
    parts=FRONT_PARTS,
)
TOPICS = PageType(
    "topics/*",
    Card("topics", "topic", "aaa.aaa a.a.a.a aaa.aaa ....... aaa.bbb a.a.b.b aaa.bbb"),
    styles="examples tables",
    others=(*CODE, *CELLS),
)
FUNCTIONS = PageType(
    "calls/*",
    Card("calls", "function", ".a...a. a.....a a.....a a..b..a a.....a a.....a .a...a."),
    weight=1.3,
    styles="claims tables functions filter semantics pictures history",
    scripts="semantics pictures",
    others=CODE,
    directives=FUNCTION_DIRECTIVES,
    parts=FUNCTION_PARTS,
)
EXAMPLES = PageType(
    "examples/*",
    Card("examples", "article", "bb..... bbbb... bbbbbb. bbbbbbb bbbbbb. bbbb... bb....."),
    weight=0.7,
    optional=True,
    styles="sg_gallery examples claims tables functions pictures",
    others=CODE,
    directives=PICTURE_DIRECTIVES,
    parts=PICTURE_PARTS,
)
RECIPES = PageType(
    "recipes/*",
    Card("recipes", "answer", "aaaaaaa ....... aaaaa.. ....... bbbbb.. ....... bbbbbbb"),
    weight=1.1,
    optional=True,
    styles="sg_gallery examples tables pictures",
    others=CODE,
    parts=RECIPE_PARTS,
)
CLAIMS = PageType(
    "claims",
    Card("claims", "article", "a.aaaaa ....... a.aaaa. ....... b.bbbbb ....... a.aaa.."),
    weight=0.5,
    made_from=("register/articles/*.toml",),
    styles="claims tables filter",
    scripts="filter",
    directives=CLAIM_DIRECTIVES,
    parts=CLAIM_PARTS,
)
DOCUMENTATION = PageType(
    "documentation/*",
    Card("documentation", "reference", ".aaaaa. .a...a. .abb.a. .a...a. .abbba. .a...a. .aaaaa."),
    weight=0.8,
    optional=True,
    registered=True,
    styles="claims tables rows pictures",
    scripts="filter semantics report",
    others=CODE,
)
STATEMENTS = replace(
    DOCUMENTATION,
    pages="said/*",
    weight=0.7,
    card=Card("said", "answer", "aaaaaaa a.....a a.bbb.a a.....a aaaaaaa .aa.... .a....."),
)
ARTICLES = replace(
    DOCUMENTATION,
    pages="articles/*",
    weight=0.7,
    card=Card("articles", "article", "aaaaaaa ....... aaaaa.. ....... aaa...b ....bb. aa..b.."),
    styles="claims tables functions rows pictures history",
    directives=ARTICLE_DIRECTIVES,
    parts=ARTICLE_PARTS,
)
ERRORS = PageType(
    "errors/*",
    Card("errors", "answer", "..bbb.. ..bbb.. ..bbb.. ..bbb.. ....... ..bbb.. ..bbb.."),
    optional=True,
    styles="claims tables filter",
    scripts="semantics",
    others=CODE,
    directives=ERROR_DIRECTIVES,
    parts=ERROR_PARTS,
)
TABLE = PageType(
    "table/*",
    Card("table", "reference", "aaaaaaa a...... a.b.bb. a...... a.bb..b a...... a.b.b.."),
    weight=0.75,
    styles="claims filter semantics rows pictures history",
    scripts="semantics report",
    others=CODE,
    directives=TABLE_DIRECTIVES,
    parts=TABLE_PARTS,
    roles=TABLE_ROLES,
)
VERSIONS = PageType(
    "history/*",
    Card("history", "reference", "......b ......b ....bbb ....b.. ..aaa.. ..a.... aaa...."),
    weight=0.75,
    made_from=("history/headlines.toml", "history/records/*.json"),
    styles="claims tables history",
    scripts="semantics versions events",
    directives=HISTORY_DIRECTIVES,
    parts=HISTORY_PARTS,
)
BUGS = PageType(
    "bugs/*",
    Card("bugs", "reference", "aaa.aaa a.....a ..b.b.. a..b..a ..b.b.. a.....a aaa.aaa"),
    weight=0.9,
    made_from=("history/program_records/*.json", "register/bugs/*.toml"),
    styles="claims tables pictures history compiled bugs",
    others=CODE,
    directives=BUG_DIRECTIVES,
    parts=BUG_PARTS,
)
ATLAS = PageType(
    "atlas/*",
    Card("atlas", "reference", "a.a.a.a ....... a.b.a.a ....... a.a.a.b ....... b.a.a.a"),
    made_from=(_ATLAS,),
    styles="claims tables filter semantics atlas",
    scripts="semantics atlas",
    directives=ATLAS_DIRECTIVES,
    parts=ATLAS_PARTS,
)

GUIDES = PageType(
    "guide/*",
    Card("guide", "answer", "...a... ....a.. .....a. aaaaaab .....a. ....a.. ...a..."),
    weight=1.15,
    styles="examples tables",
    others=(*CODE, *CELLS),
    directives=ASKED_DIRECTIVES,
    parts=ASKED_PARTS,
)


def _index(pages: PageType, styles: str = "", scripts: str = "", weight: float | None = None) -> PageType:
    """The type of the page that leads to all others of a type."""
    return replace(
        pages,
        pages=pages.pages.replace("*", "index"),
        weight=weight or pages.weight,
        optional=False,
        styles=styles,
        scripts=scripts,
        others=(),
    )


# A page is of the first type whose pattern matches its name.
TYPES = (
    FRONT,
    _index(TOPICS),
    replace(TOPICS, pages="topics/compile", styles="examples tables history"),
    TOPICS,
    _index(FUNCTIONS),
    FUNCTIONS,
    _index(ARTICLES, "claims tables"),
    ARTICLES,
    _index(EXAMPLES, "claims", weight=0.6),
    replace(EXAMPLES, pages="examples/*/index", weight=0.6, styles="sg_gallery examples claims", others=()),
    EXAMPLES,
    _index(RECIPES),
    RECIPES,
    CLAIMS,
    _index(DOCUMENTATION, "claims tables filter", "filter semantics"),
    replace(DOCUMENTATION, pages="documentation/upstream*", styles="claims tables", scripts="semantics"),
    DOCUMENTATION,
    _index(STATEMENTS, "claims tables filter", "filter"),
    STATEMENTS,
    replace(_index(ERRORS, "claims tables filter semantics", "filter", weight=0.6), others=CODE),
    ERRORS,
    replace(_index(TABLE, "claims tables filter semantics", "semantics"), made_from=(WORDS_OF_TABLE, _RECORD)),
    replace(TABLE, pages="table/properties", made_from=(WORDS_OF_TABLE,), styles="", scripts="semantics"),
    TABLE,
    replace(
        VERSIONS,
        pages="history/compare",
        made_from=("history/records/*.json",),
        styles="claims tables filter history",
        scripts="versions compare",
    ),
    VERSIONS,
    _index(BUGS, "claims tables filter history bugs", "filter"),
    BUGS,
    replace(
        ATLAS,
        pages="atlas/disagreements",
        made_from=(_ATLAS, "atlas/official.toml"),
        styles="claims tables atlas",
        scripts="atlas",
    ),
    ATLAS,
    PageType(
        "compiled",
        Card("compiled", "reference", "aaa.bbb a...b.. a...b.. aaa.bbb ..a...b ..a...b aaa.bbb"),
        weight=0.8,
        made_from=("history/program_records/torch-{torch}.json",),
        styles="tables history compiled",
        others=CODE,
        directives=COMPILED_DIRECTIVES,
        parts=COMPILED_PARTS,
    ),
    PageType(
        "predict",
        Card("predict", "answer", "..aaa.. .a...a. .....a. ...aa.. ...a... ....... ...b..."),
        made_from=("sphinx/predict/questions.toml",),
        styles="claims filter predict",
        scripts="predict",
        others=("pygments",),
        directives=PREDICT_DIRECTIVES,
        parts=PREDICT_PARTS,
    ),
    PageType(
        "strides",
        Card("strides", "answer", "a.b.a.b ....... a.b.a.b ....... a.b.a.b ....... a.b.a.b"),
        styles="tables pictures strides",
        scripts="semantics pictures strides-model strides-calls strides-chain strides-picture strides-words strides",
        others=CODE,
        directives=STRIDE_DIRECTIVES,
        parts=STRIDE_PARTS,
        roles=STRIDE_ROLES,
    ),
    PageType(
        "data",
        Card("data", "about", ".aa.aa. .a...a. .a...a. a..b..a .a...a. .a...a. .aa.aa."),
        styles="tables",
        others=CODE,
    ),
    replace(GUIDES, pages="guide/ask", styles="tables pictures", scripts="semantics pictures", others=CODE),
    GUIDES,
    PageType(
        "method",
        Card("method", "about", "......b .....bb b...bb. bb.bb.. .bbb... ..b.... ......."),
        weight=0.8,
        styles="tables",
        directives=ADVICE_DIRECTIVES,
        parts=ADVICE_PARTS,
    ),
    PageType(
        "glossary",
        Card("glossary", "reference", "aaa.bbb ....... aaa.bb. ....... aaa.bbb ....... aaa.b.."),
        weight=0.9,
        styles="front",
    ),
    PageType("search", FRONT.card, scripts="searchpage"),
    PageType("*", FRONT.card),
)


def type_of(docname: str) -> PageType:
    """The type of a page."""
    return next(each for each in TYPES if fnmatchcase(docname, each.pages))
