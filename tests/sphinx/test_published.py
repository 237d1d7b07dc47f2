"""What a small site with an address and a repository says of its pages; what it knows of git, and a commit."""

import subprocess
from urllib.parse import parse_qs, urlsplit
from xml.etree import ElementTree

from small_project import ADDRESSES, SITE

from tensorcopy_docs.languages import CHINESE, ENGLISH, LANGUAGES

PAGE = "articles/tiny"
SITEMAP = {"s": "http://www.sitemaps.org/schemas/sitemap/0.9"}


def committed(project, day: int, *arguments: str) -> None:
    environ = {"GIT_COMMITTER_DATE": f"2026-01-{day:02}T12:00:00Z", "PATH": "/usr/bin:/bin"}
    names = ("-c", "user.name=n", "-c", "user.email=n@example.org")
    for command in (("add", "."), ("commit", "-qm", "m")):
        subprocess.run(["git", "-C", project.source.parent, *names, *command], env=environ, check=True)


def changes(built) -> dict[str, str]:
    """The last change of each page, by the sitemap."""
    urls = ElementTree.parse(built.folder / "sitemap.xml").findall("s:url", SITEMAP)
    found = {url.findtext("s:loc", "", SITEMAP): url.findtext("s:lastmod", "", SITEMAP)[:10] for url in urls}
    return {name.removeprefix(f"{SITE}en/").removesuffix(".html"): day for name, day in found.items()}


def test_the_sitemap_has_every_page_and_no_other(english):
    assert changes(english).keys() == english.app.env.found_docs
    assert set(changes(english).values()) == {""}, "it is in no repository"


def test_the_canonical_address_and_those_of_programs_that_show_a_link_are_in_the_head(english, chinese):
    for built, language in ((english, ENGLISH), (chinese, CHINESE)):
        head = built.html(PAGE).partition("</head>")[0]
        address = f"{SITE}{language.folder}/{PAGE}.html"
        assert f'<link rel="canonical" href="{address}"' in head
        assert f'<meta property="og:url" content="{address}">' in head
        assert f'<meta property="og:locale" content="{language.locale}">' in head
        assert [each.address for each in built.contexts[PAGE]["language_alternates"]] == [
            f"{SITE}{folder}/{PAGE}.html" for folder in (*(each.folder for each in LANGUAGES), ENGLISH.folder)
        ]
        assert 'content="noindex"' in built.html("search") and "canonical" not in built.html("search")


def test_a_page_leads_to_the_file_in_which_it_is_written(english):
    edited = {name: urlsplit(context["page_facts"].edit).path for name, context in english.contexts.items()}
    assert edited[PAGE] == "/owner/name/edit/HEAD/docs/articles/tiny.md"
    assert edited["examples/tiny/tiny-adds"] == "/owner/name/edit/HEAD/gallery/tiny/tiny-adds.py"
    assert edited["examples/tiny/index"] == "/owner/name/edit/HEAD/gallery/tiny/GALLERY_HEADER.rst"
    assert english.contexts[PAGE]["page_facts"].changed is english.contexts[PAGE]["feed"] is None


def test_a_report_names_the_page_and_the_versions_or_the_error_message(english, chinese):
    for built, language in ((english, ENGLISH), (chinese, CHINESE)):
        for page, message in ((PAGE, None), ("errors/sum-of-text", "sum-of-text")):
            facts = built.contexts[page]["page_facts"]
            asked = parse_qs(urlsplit(facts.report).query)
            told = [line.partition(language.colon)[2] for line in asked["body"][0].splitlines()]
            names = [message] if message else []
            assert told[: 2 + len(names)] == [
                f"{SITE}{language.folder}/{page}.html",
                *names,
                built.verdicts()["torch"],
            ]
            assert asked["title"][0].endswith(message or f"{page}.html")
            assert bool(facts.for_script) == (message is None), "the script has nothing to do on that page"


def test_without_addresses_nothing_of_it_is_written(small):
    small.addresses = {name: "" for name in ADDRESSES}
    built = small.build()
    assert not (built.folder / "sitemap.xml").exists() and not any(built.told.values())
    assert {context["page_facts"] for context in built.contexts.values()} == {None}
    assert not any(word in built.html(PAGE) for word in ("canonical", "og:", "twitter:", "ld+json", "github.com"))


def test_a_commit_writes_the_pages_again_whose_last_change_is_another(small):
    folder = small.source.parent
    subprocess.run(["git", "init", "-q", folder], check=True)
    (folder / ".gitignore").write_text("html-*\n")
    small.source.rename(folder / "docs")
    small.source = folder / "docs"
    committed(small, 1)
    first = small.build()
    assert set(changes(first).values()) == {"", "2026-01-01"}  # the gallery is elsewhere than in the real site
    assert first.contexts[PAGE]["page_facts"].changed == "2026-01-01"
    page = small.source / "articles" / "quiet.md"
    page.write_text(page.read_text(encoding="utf-8") + "\n% nobody sees it\n", encoding="utf-8")
    pending = small.build()
    assert changes(pending)["articles/quiet"] == "", "it is not committed"
    committed(small, 2)
    second = small.build()
    assert second.read == []
    # Sphinx writes the page with the list of pages, too.
    assert "articles/quiet" in second.written and PAGE not in second.written
    assert (changes(second)["articles/quiet"], changes(second)[PAGE]) == ("2026-01-02", "2026-01-01")
