"""Finds templates, and gives them the functions that all of them can use."""

from functools import lru_cache

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from tensorcopy_docs.register.kinds import Verdict
from tensorcopy_docs.sphinx.parts.markup import breakable_code, code_block, inline_code, lean, prose
from tensorcopy_docs.sphinx.parts.page import Page
from tensorcopy_docs.versions import short
from tensorcopy_docs.words import outcome_word, say
from tensorcopy_docs.words.badges import badges, place_of, verdict_label


@lru_cache
def environment() -> Environment:
    """Return Jinja's environment with the package's templates; an undefined name raises."""
    made = Environment(
        loader=PackageLoader("tensorcopy_docs.sphinx", "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.filters |= {"short": short, "lean": lean}
    made.globals |= {
        "code_block": code_block,
        "inline_code": inline_code,
        "breakable_code": breakable_code,
        "verdicts": list(Verdict),
        "verdict_label": verdict_label,
        "badges": badges,
        "place_of": place_of,
    }
    return made


def template(page: Page, file: str, **values: object) -> Markup:
    """Render the template in `file` for `page` with `values`; all words come in the page's language."""
    language = page.language
    return Markup(
        environment()
        .get_template(file)
        .render(
            page=page,
            language=language,
            say=lambda key, **filled: say(key, language, **filled),
            outcome=lambda outcome, kind: outcome_word(outcome, language, kind),
            prose=lambda text: prose(text, language),
            **values,
        )
    )
