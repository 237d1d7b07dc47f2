"""Writes the files beside the languages' folders: the page that leads to each, sitemaps, and what hosts read."""

import shutil
from pathlib import Path
from urllib.parse import urlsplit

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from tensorcopy_docs.building.llms import FILE as LLMS
from tensorcopy_docs.building.llms import llms_text
from tensorcopy_docs.files import put
from tensorcopy_docs.languages import LANGUAGES
from tensorcopy_docs.publication.addresses import Site, site_of
from tensorcopy_docs.sphinx.published.sitemaps import ROBOTS, SITEMAP, robots, sitemap_index, sitemaps_of
from tensorcopy_docs.words import say

TEMPLATE = "landing.html"  # beside this module


def landing_page() -> str:
    """The HTML of the page; it has a link to every language, and sends a reader to the first that is his."""
    return _page(say("description-landing", LANGUAGES[0]))


def not_found_page(site: Site) -> str:
    """The HTML of the page for what is not found outside of all languages. Only with `site.top` is it right there."""
    return _page(say("description-not-found", LANGUAGES[0]), urlsplit(site.top or "").path, is_not_found=True)


def write_beside(folder: Path) -> None:
    """Write the files beside the languages into a folder, which then has no other."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    for name, text in files_beside().items():
        put(folder / name, text.encode())


def files_beside() -> dict[str, str]:
    """The text of each file beside the languages' folders, by its name.

    Those for search engines and hosts need the address of the site. ``robots.txt`` is read at a host's root only.
    """
    found = {"index.html": landing_page(), LLMS: llms_text()}
    if (site := _site()) and site.top:
        addresses = sitemaps_of(site)
        found |= {"404.html": not_found_page(site), SITEMAP: sitemap_index(addresses)}
        if urlsplit(site.top).path == "/":
            found[ROBOTS] = robots([site.top + SITEMAP])
    return found


def _page(description: str, start: str = "", is_not_found: bool = False) -> str:
    """`start` is put before all addresses."""
    titles = {language: say("site-title", language) for language in LANGUAGES}
    environment = Environment(
        loader=FileSystemLoader(Path(__file__).parent),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    return environment.get_template(TEMPLATE).render(
        languages=LANGUAGES,
        titles=titles,
        description=description,
        not_found={language: say("not-found", language) for language in LANGUAGES} if is_not_found else None,
        search={language: say("find", language) for language in LANGUAGES},
        start=start,
        site=_site(),
    )


def _site() -> Site | None:
    """Where the site is published, if it is one site; where each language is a project, nothing is beside them."""
    site = site_of(LANGUAGES[0])
    return site if site and site.top else None
