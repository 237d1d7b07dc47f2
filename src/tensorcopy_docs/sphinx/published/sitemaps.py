"""Writes ``sitemap.xml``, the list of all pages of a language, and ``robots.txt``."""

from collections.abc import Iterable, Mapping
from pathlib import Path
from xml.sax.saxutils import escape, quoteattr

from sphinx.application import Sphinx

from tensorcopy_docs.languages import language_named
from tensorcopy_docs.publication.addresses import Site, site_of, version_on_read_the_docs
from tensorcopy_docs.sphinx.summaries import summary_of
from tensorcopy_docs.sphinx.switch.links import Alternate, alternates

SITEMAP, ROBOTS = "sitemap.xml", "robots.txt"
_HEAD = '<?xml version="1.0" encoding="utf-8"?>\n'
_SITEMAPS = "http://www.sitemaps.org/schemas/sitemap/0.9"
_XHTML = "http://www.w3.org/1999/xhtml"


def write_sitemap(app: Sphinx, exception: Exception | None) -> None:
    """Write the sitemap of a language, if the address of the site is known.

    On Read the Docs each language is a project, and ``robots.txt`` is a file of the main one. Elsewhere what is
    beside the languages is written with the page that leads to them.
    """
    if exception is not None or app.builder.format != "html":
        return
    language = language_named(app.config.language)
    site = site_of(language)
    folder = Path(app.outdir)
    for name in (SITEMAP, ROBOTS):
        (folder / name).unlink(missing_ok=True)
    if site is None:
        return
    entries = {}
    for page in (summary_of(app, docname) for docname in sorted(app.env.found_docs)):
        others = alternates(page.file, language, site, {})
        entries[site.address(language, page.file)] = (page.builder.date, others)
    (folder / SITEMAP).write_text(sitemap(entries), encoding="utf-8")
    if version_on_read_the_docs():
        (folder / ROBOTS).write_text(robots(sitemaps_of(site)), encoding="utf-8")


def sitemap(entries: Mapping[str, tuple[str | None, Iterable[Alternate]]]) -> str:
    """Return the XML of a sitemap: for each address the day of the sources, if known, and the page in each language."""
    urls = "".join(
        f"<url><loc>{escape(address)}</loc>"
        + (f"<lastmod>{date}</lastmod>" if date else "")
        + "".join(
            f'<xhtml:link rel="alternate" hreflang="{each.tag}" href={quoteattr(each.address)}/>' for each in others
        )
        + "</url>\n"
        for address, (date, others) in entries.items()
    )
    return f'{_HEAD}<urlset xmlns="{_SITEMAPS}" xmlns:xhtml="{_XHTML}">\n{urls}</urlset>\n'


def sitemap_index(addresses: Iterable[str]) -> str:
    """Return the XML of the list of sitemaps."""
    found = "".join(f"<sitemap><loc>{escape(address)}</loc></sitemap>\n" for address in addresses)
    return f'{_HEAD}<sitemapindex xmlns="{_SITEMAPS}">\n{found}</sitemapindex>\n'


def sitemaps_of(site: Site) -> list[str]:
    """Return the addresses of the sitemaps of the languages."""
    return [site.address(language, SITEMAP) for language in site.languages]


def robots(sitemaps: Iterable[str]) -> str:
    """Return the text of ``robots.txt``: crawlers may read everything, and find the sitemaps there."""
    return "User-agent: *\nDisallow:\n\n" + "".join(f"Sitemap: {address}\n" for address in sitemaps)
