"""What search engines are told of each page of a small site."""

from expected_words import verdict

from tensorcopy_docs.languages import CHINESE, ENGLISH

PAGE = "articles/tiny"


def test_each_claim_is_reviewed_on_the_page_of_its_address(english):
    reviews = english.told[PAGE]
    assert {review["@type"] for review in reviews} == {"ClaimReview"}
    claims = [claim["id"] for claim in english.verdicts()["claims"]]
    assert sorted(review["url"] for review in reviews) == [f"{PAGE}.html#{id_}" for id_ in claims]


def test_a_review_says_claim_and_verdict_in_the_language_of_the_page(english, chinese):
    (review,) = [each for each in english.told[PAGE] if each["url"].endswith("#tiny.always")]
    assert review["claimReviewed"] == "A sum is `always` a number."
    assert review["reviewRating"]["alternateName"] == verdict("misleading", ENGLISH)
    assert review["inLanguage"] == ENGLISH.tag
    (review,) = [each for each in chinese.told[PAGE] if each["url"].endswith("#tiny.always")]
    assert review["claimReviewed"] == "和`总是`一个数。"
    assert review["reviewRating"]["alternateName"] == verdict("misleading", CHINESE)
    assert review["inLanguage"] == CHINESE.tag


def test_what_search_engines_read_is_written_in_the_letters_of_the_language(chinese):
    environment = chinese.app.builder.templates.environment
    assert environment.from_string("{{ data|tojson }}").render(data={"b": "和", "a": 1}) == '{"a": 1, "b": "和"}'


def test_the_better_the_verdict_the_higher_the_rating(english):
    ratings = {each["url"]: each["reviewRating"] for each in english.told[PAGE]}
    numbers = [ratings[f"{PAGE}.html#{id_}"]["ratingValue"] for id_ in ("tiny.wrong", "tiny.always", "tiny.sum")]
    assert numbers == sorted(set(numbers))
    assert (min(numbers), max(numbers)) == (1, 5)


def test_what_cannot_be_verified_is_not_rated(english):
    (review,) = [each for each in english.told[PAGE] if each["url"].endswith("#tiny.taste")]
    assert review["reviewRating"] == {"@type": "Rating", "alternateName": verdict("unverifiable", ENGLISH)}


def test_a_review_names_the_article_and_its_site_where_known(english):
    appearance = english.told[PAGE][0]["itemReviewed"]["appearance"]
    assert appearance["headline"] == "Sums for <everybody>"
    assert appearance["publisher"]["name"] == "Example site"


def test_a_page_without_claims_is_an_article_by_its_title(english):
    (told,) = english.told["examples/tiny/tiny-adds"]
    assert (told["@type"], told["headline"]) == ("TechArticle", "One and two")
    assert told["url"] == "examples/tiny/tiny-adds.html"
