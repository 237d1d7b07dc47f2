"""What a small site with an address and a repository says of its pages."""

from urllib.parse import parse_qs, urlsplit
from xml.etree import ElementTree

from tensorcopy_docs.languages import CHINESE, ENGLISH, LANGUAGES
from tests.sphinx.small_project import ADDRESSES, SITE

PAGE = "articles/tiny"
SITEMAP = {"s": "http://www.sitemaps.org/schemas/sitemap/0.9"}


def test_the_sitemap_has_every_page_and_no_other(english):
    urls = ElementTree.parse(english.folder / "sitemap.xml").findall("s:url/s:loc", SITEMAP)
    assert {url.text for url in urls} == {f"{SITE}en/{name}.html" for name in english.app.env.found_docs}


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


def test_without_addresses_nothing_of_it_is_written(small):
    small.addresses = {name: "" for name in ADDRESSES}
    built = small.build()
    assert not (built.folder / "sitemap.xml").exists() and not any(built.told.values())
    assert {context["page_facts"] for context in built.contexts.values()} == {None}
    assert not any(word in built.html(PAGE) for word in ("canonical", "og:", "twitter:", "ld+json", "github.com"))
