"""The page beside the languages' folders, which leads to each of them."""

from functools import cache
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined, Template

from tensorcopy_docs.languages import LANGUAGES
from tensorcopy_docs.words import say

TEMPLATE = Path(__file__).with_name("landing.html")


@cache
def _template() -> Template:
    environment = Environment(
        loader=FileSystemLoader(TEMPLATE.parent),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    return environment.get_template(TEMPLATE.name)


def landing_page() -> str:
    """The HTML of the page; it has a link to every language, and sends a reader to the first that is his."""
    titles = {language: say("site-title", language) for language in LANGUAGES}
    description = say("description-landing", LANGUAGES[0])
    return _template().render(languages=LANGUAGES, titles=titles, description=description)
