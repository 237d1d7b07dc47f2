"""The pages of the gallery, as the extension dresses them on a small site."""

import json
import re
from urllib.parse import urldefrag

import pytest

from tensorcopy_docs.languages import ENGLISH, LANGUAGES
from tensorcopy_docs.words import say
from tests.sphinx.expected_words import figures, verdict

ADDS, DIFFERS, PLACES = (f"examples/tiny/tiny-{name}" for name in ("adds", "differs", "places"))
EXAMPLES = (ADDS, DIFFERS, PLACES, "examples/quiet/quiet-word")
each = pytest.mark.parametrize("language", LANGUAGES, ids=lambda language: language.key)


def test_an_example_ends_with_the_article_that_its_script_is_from(english, built_languages):
    named = {"title": "Sums for <everybody>", "site": "Example site"}
    for page in (ADDS, PLACES):
        for language, built in built_languages.items():
            assert built.texts(page, "section > section:last-of-type > p:last-child") == [
                say("example-line", language, **named)
            ]
        (link,) = english.select(page, ".tc-script-line a")
        assert link["href"] == "../../articles/tiny.html"


def test_the_internal_key_of_a_script_is_not_shown(english):
    for page in (*EXAMPLES, "examples/tiny/index", "articles/tiny"):
        assert not re.search(r"\b(tiny|quiet)/", " ".join(english.texts(page, "section")))


@each
def test_each_item_of_the_article_is_beside_the_genuine_one(built_languages, language):
    built = built_languages[language]
    assert built.rows(DIFFERS, ".tc-figures") == figures(language)
    prints = say("torch-prints", language, torch=built.verdicts()["torch"])
    heads = [say("article-prints", language), prints]
    assert built.texts(DIFFERS, ".tc-figures th") == heads
    # They go with the cells of a screen that is too narrow for a table.
    cells = [cell["data-head"] for cell in built.select(DIFFERS, ".tc-figures tr:first-child td")]
    assert cells == [head + language.colon.strip() for head in heads]


def test_one_line_below_the_explanation_says_whether_the_output_is_the_article_s(built_languages):
    for language, built in built_languages.items():
        agrees, differs = (say(key, language) for key in ("agrees", "differs"))
        match, differ = (
            say(key, language, equal="1", compared=compared)
            for key, compared in (("figures-match", "1"), ("figures-differ", "3"))
        )
        assert built.texts(ADDS, ".tc-output-line") == [f"{agrees} {match}"]
        assert built.texts(DIFFERS, ".tc-output-line") == [f"{differs} {differ} {say('figures-compare', language)}"]
        assert built.texts(PLACES, ".tc-output-line") == [say("figures-silent", language)]


def test_only_an_output_that_differs_is_compared_item_by_item(english):
    assert english.select(DIFFERS, '#figures .tc-figures, a[href="#figures"]')[0]
    for page in (ADDS, PLACES):
        assert english.select(page, '#figures, .tc-figures, a[href="#figures"]') == []


def test_what_is_ours_below_a_sub_heading_is_run_and_not_compared(english):
    assert english.texts(ADDS, "#what-the-article-meant .sphx-glr-script-out") == ["42"]
    assert english.texts(ADDS, ".tc-output-line .tc-badge") == [say("agrees", ENGLISH)]


def test_what_the_article_says_comes_after_what_is_ours(english):
    ids = [section["id"] for section in english.select(ADDS, "section section")]
    assert ids == ["what-the-article-meant", "claims"]
    assert [section["id"] for section in english.select(DIFFERS, "section section")] == ["figures", "claims"]
    assert [section["id"] for section in english.select(PLACES, "section section")] == ["article"]


def test_the_claims_of_a_script_are_on_its_page_in_a_line_each_and_no_others(english):
    assert english.texts(ADDS, "#claims li") == [
        f"{verdict('misleading', ENGLISH)} A sum is always a number.",
        f"{verdict('true', ENGLISH)} One and two make three.",
        f"{verdict('true', ENGLISH)} 3 is printed.",
    ]
    assert len(english.select(DIFFERS, "#claims li")) == 1
    assert english.select(PLACES, "#claims, li [data-verdict]") == []


def test_a_claim_about_several_scripts_is_on_the_page_of_each(small):
    entry = 'script = "tiny/differs"'
    small.edit("register/tiny.toml", entry, entry + '\nalso = ["tiny/places"]')
    built = small.build()
    for page in (DIFFERS, PLACES):
        (claim,) = built.texts(page, "#claims li")
        assert claim.startswith(f"{verdict('false', ENGLISH)} The numbers are ")


def test_a_claim_on_the_page_of_its_script_leads_to_its_evidence(english):
    (link,) = english.select(DIFFERS, "#claims li a")
    page, address = urldefrag(link["href"])
    assert page == "../../articles/tiny.html"
    assert english.select("articles/tiny", f'[id="{address}"]')


def test_ids_addresses_and_places_of_warnings_are_taken_out_of_the_output(english):
    (output,) = english.select(PLACES, ".sphx-glr-script-out")
    assert output.get_text().split("\n")[:4] == [
        "⟨id 1⟩",
        "<object object at 0x…>",
        "⟨id 1⟩",
        "UserWarning: mind the gap",
    ]


def test_no_path_of_the_machine_stands_on_a_page(english):
    place = str(english.app.srcdir)
    pages = list(english.folder.rglob("*.html"))
    assert [path.name for path in pages if place in path.read_text(encoding="utf-8")] == []


@pytest.mark.parametrize("page", EXAMPLES)
def test_script_and_notebook_are_offered_by_name_and_nothing_else(built_languages, page):
    stem = page.rpartition("/")[2]
    for language, built in built_languages.items():
        assert built.texts(page, "a.download") == [
            say("download-notebook", language),
            say("download-script", language),
        ]
        files = [link["href"].rpartition("/")[2] for link in built.select(page, "a.download")]
        assert files == [f"{stem}.ipynb", f"{stem}.py"]


@pytest.mark.parametrize("page", EXAMPLES)
def test_the_downloads_are_right_above_the_code(english, page):
    (box,) = english.select(page, ".sphx-glr-footer")
    assert box.find_next_sibling() is english.select(page, "section > [class*='highlight-']")[0]


def test_the_downloads_are_the_script_and_a_notebook(english):
    notebook, script = ((english.folder / ADDS).parent / link["href"] for link in english.select(ADDS, "a.download"))
    assert json.loads(notebook.read_text(encoding="utf-8"))["nbformat"] == 4
    source = english.app.srcdir / "gallery/tiny/tiny-adds.py"
    assert script.read_text(encoding="utf-8") == source.read_text(encoding="utf-8")


def test_no_archive_is_published(english):
    assert list(english.folder.rglob("*.zip")) == []


@pytest.mark.parametrize("page", [*EXAMPLES, "examples/index", "examples/tiny/index"])
def test_what_the_gallery_adds_of_its_own_is_gone(english, chinese, page):
    for built in (english, chinese):
        noise = "img, .admonition, [class*=thumb], [class*=tag-list], [class*=timing], [class*=zip]"
        assert built.select(page, noise) == []
        assert "Gallery generated by" not in built.html(page)


def test_the_lists_of_examples_keep_their_own_text(english):
    assert "Sums and places." in english.texts("examples/tiny/index", "p")
    assert english.texts("examples/index", "h1, h2") == [
        "Examples",
        "Quiet scripts",
        "Tiny scripts",
    ]


def test_a_page_outside_the_gallery_is_left_as_it_is(english):
    assert english.texts("index", "p.kept") == ["Kept as it is."]


@pytest.mark.parametrize("page", EXAMPLES)
def test_both_languages_show_the_same_code_and_output(english, chinese, page):
    css = "section > .highlight-Python, .sphx-glr-script-out"
    shown = english.texts(page, css)
    assert len(shown) >= 2
    assert chinese.texts(page, css) == shown


def test_only_the_authors_own_texts_of_an_example_are_translated(catalogues):
    assert catalogues[ADDS] == [
        "One and two",
        "What is the sum?",
        "The sum is three.",
        "What the article meant",
        "Another sum, which the article does not print.",
    ]
    assert catalogues[PLACES] == ["Places", "Where do these things lie?", "Wherever they like."]
    assert catalogues["examples/index"] == [
        "Examples",
        "All scripts.",
        "Quiet scripts",
        "One word.",
        "Tiny scripts",
        "Sums and places.",
    ]
