"""What search engines are told of each page of a small site."""

import json
import re

from expected_words import verdict
from small_project import SITE

from tensorcopy_docs.languages import CHINESE, ENGLISH
from tensorcopy_docs.sphinx.published.head import tab_title
from tensorcopy_docs.sphinx.published.structured_data import headline

PAGE = "articles/tiny"
ROOT = f"{SITE}en/"


def reviews_on(built) -> list[dict]:
    """The reviews on the page, each beside its claim."""
    scripts = re.findall(r'<script type="application/ld\+json">(.*?)</script>', built.html(PAGE))
    return [json.loads(script) for script in scripts]


def described(built, page: str) -> dict[str, dict]:
    """What the head of a page says, by type."""
    (data,) = built.told[page]
    assert data["@context"] == "https://schema.org"
    return {each["@type"]: each for each in data["@graph"]}


def test_each_claim_is_reviewed_on_the_page_of_its_address(english):
    reviews = reviews_on(english)
    assert {review["@type"] for review in reviews} == {"ClaimReview"}
    claims = [claim["id"] for claim in english.verdicts()["claims"]]
    assert sorted(review["url"] for review in reviews) == [f"{ROOT}{PAGE}.html#{id_}" for id_ in claims]
    for review in reviews:
        head, _, _ = english.html(PAGE).partition(review["url"])
        assert head.rpartition('<div class="tc-claim" id="')[2].startswith(review["url"].partition("#")[2])


def test_a_review_says_claim_and_verdict_in_the_language_of_the_page(english, chinese):
    (review,) = [each for each in reviews_on(english) if each["url"].endswith("#tiny.always")]
    assert review["claimReviewed"] == "A sum is always a number."
    assert review["reviewRating"]["alternateName"] == verdict("misleading", ENGLISH)
    assert review["inLanguage"] == ENGLISH.tag
    (review,) = [each for each in reviews_on(chinese) if each["url"].endswith("#tiny.always")]
    assert review["claimReviewed"] == "和总是一个数。"
    assert review["reviewRating"]["alternateName"] == verdict("misleading", CHINESE)
    assert review["inLanguage"] == CHINESE.tag


def test_what_search_engines_read_is_written_in_the_letters_of_the_language(chinese):
    environment = chinese.app.builder.templates.environment
    assert environment.from_string("{{ data|tojson }}").render(data={"b": "和", "a": 1}) == '{"a": 1, "b": "和"}'


def test_the_better_the_verdict_the_higher_the_rating(english):
    ratings = {each["url"]: each["reviewRating"] for each in reviews_on(english)}
    numbers = [ratings[f"{ROOT}{PAGE}.html#{id_}"]["ratingValue"] for id_ in ("tiny.wrong", "tiny.always", "tiny.sum")]
    assert numbers == sorted(set(numbers))
    assert (min(numbers), max(numbers)) == (1, 5)


def test_what_cannot_be_verified_is_not_rated(english):
    (review,) = [each for each in reviews_on(english) if each["url"].endswith("#tiny.taste")]
    assert review["reviewRating"] == {"@type": "Rating", "alternateName": verdict("unverifiable", ENGLISH)}


def test_a_review_names_the_article_and_its_site_where_known(english):
    appearance = described(english, PAGE)["CreativeWork"]
    assert appearance["headline"] == "Sums for <everybody>"
    assert appearance["publisher"]["name"] == "Example site"
    assert {review["itemReviewed"]["appearance"]["@id"] for review in reviews_on(english)} == {appearance["@id"]}
    assert "Sums for <everybody>" not in english.html(PAGE), "it would be markup"


def test_a_long_title_is_cut_between_words_for_a_headline():
    assert headline("short title") == "short title"
    assert headline("word " * 30) == "word " * 20 + "word…"
    assert headline("长" * 200) == "长" * 108 + "…"
    assert headline("How to fix “some message”", 20) == "How to fix “some…”"


def test_a_tab_has_the_name_of_the_site_if_it_fits():
    assert tab_title("short title", "Site") == "short title | Site"
    assert tab_title("word " * 10 + "word", "A site") == "word " * 10 + "word"
    assert tab_title("word " * 20, "Site") == "word " * 10 + "word…"
    assert tab_title("… word " + "word " * 20, "站点") == "… " + "word " * 9 + "word… | 站点"
    assert tab_title("word " * 20, "站点") == "word " * 9 + "word… | 站点"
    assert tab_title("词" * 70, "站点") == "词" * 58 + "…"


def test_a_page_is_an_article_by_its_title_below_others(english):
    found = described(english, "examples/tiny/tiny-adds")
    told, path = found["TechArticle"], found["BreadcrumbList"]
    assert told["headline"] == "One and two"
    assert told["url"] == f"{ROOT}examples/tiny/tiny-adds.html"
    assert told["author"]["@id"] == found["Organization"]["@id"] == ROOT
    assert told["image"] == f"{ROOT}_static/card-examples.png"
    assert not {"datePublished", "dateModified"} & told.keys(), "the project is in no repository"
    names = [(item["position"], item["item"]["@id"]) for item in path["itemListElement"]]
    pages = ("index", "examples/index", "examples/tiny/index", "examples/tiny/tiny-adds")
    assert names == [(number, f"{ROOT}{page}.html") for number, page in enumerate(pages, start=1)]


def test_a_page_in_no_tree_is_below_the_index_of_its_folder(english):
    path = described(english, "errors/sum-of-text")["BreadcrumbList"]
    assert [item["item"]["@id"] for item in path["itemListElement"]] == [
        f"{ROOT}{page}.html" for page in ("index", "errors/index", "errors/sum-of-text")
    ]
