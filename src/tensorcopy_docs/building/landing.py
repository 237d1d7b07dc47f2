"""Writes the files beside the languages' folders: the page that leads to each, sitemaps, and files for hosts."""

from pathlib import Path
from urllib.parse import urlsplit

from tensorcopy_docs.files import put
from tensorcopy_docs.languages import LANGUAGES
from tensorcopy_docs.publication.addresses import site_of
from tensorcopy_docs.sphinx.parts.templates import environment
from tensorcopy_docs.sphinx.published.sitemaps import ROBOTS, SITEMAP, robots, sitemap_index, sitemaps_of
from tensorcopy_docs.words import say

LLMS = "llms.txt"


def landing_page() -> str:
    """Return the HTML of the page, which links to every language and sends readers to their own."""
    return _page("description-landing")


def write_root_files(folder: Path) -> dict[str, Path]:
    """Write the files beside the languages into a folder; return each by its name."""
    return {name: put(folder / name, text.encode()) for name, text in root_files().items()}


def root_files() -> dict[str, str]:
    """Return the text of each file beside the languages' folders, by its name.

    Those for search engines and hosts need the address of the site. ``robots.txt`` is read at a host's root only.
    """
    found = {"index.html": landing_page(), LLMS: llms_text(), ".nojekyll": ""}  # GitHub Pages drops names with "_"
    if (site := site_of(LANGUAGES[0])) and site.top:
        addresses = sitemaps_of(site)
        not_found = _page("description-not-found", urlsplit(site.top).path, is_not_found=True)
        found |= {"404.html": not_found, SITEMAP: sitemap_index(addresses)}
        if urlsplit(site.top).path == "/":
            found[ROBOTS] = robots([site.top + SITEMAP])
    return found


def llms_text() -> str:
    """Return ``llms.txt``, which leads language models to the file of each language: titles, a description, links."""
    title = " / ".join(say("site-title", language) for language in LANGUAGES)
    links = [f"- [{language.name}]({language.folder}/{LLMS}): {say('site-title', language)}" for language in LANGUAGES]
    about = say("description-landing", LANGUAGES[0])
    return "\n".join([f"# {title}", "", f"> {about}", "", f"## {LLMS}", "", *links, ""])


def _page(description: str, start: str = "", is_not_found: bool = False) -> str:
    """Return the HTML of a page beside the languages; `start` is put before all addresses."""
    keys, site = ("site-title", "not-found", "find"), site_of(LANGUAGES[0])
    titles, not_found, search = ({language: say(key, language) for language in LANGUAGES} for key in keys)
    page = (
        environment()
        .get_template("landing.html")
        .render(
            languages=LANGUAGES,
            titles=titles,
            description=say(description, LANGUAGES[0]),
            not_found=not_found if is_not_found else None,
            search=search,
            start=start,
            site=site if site and site.top else None,  # where each language is a project, nothing is beside them
        )
    )
    return f"{page}\n"
