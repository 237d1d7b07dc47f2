"""The pages of the gallery, as the extension dresses them on a small site."""

import json
import re
from urllib.parse import urldefrag

import pytest
from expected_words import labelled, verdict

from tensorcopy_docs.languages import ENGLISH, LANGUAGES
from tensorcopy_docs.words import say

ADDS, DIFFERS, PLACES = (f"examples/tiny/tiny-{name}" for name in ("adds", "differs", "places"))
EXAMPLES = (ADDS, DIFFERS, PLACES, "examples/quiet/quiet-word")
each = pytest.mark.parametrize("language", LANGUAGES, ids=lambda language: language.key)


def test_an_example_names_its_script_in_the_language_of_the_page_and_leads_to_its_article(english, built_languages):
    named = {"id": "tiny/adds", "title": "Sums for <everybody>", "site": "Example site"}
    for language, built in built_languages.items():
        assert built.texts(ADDS, ".tc-script-id") == [say("example-line", language, **named)]
    (link,) = english.select(ADDS, ".tc-script-id a")
    assert link["href"] == "../../articles/tiny.html"


def test_the_script_is_named_right_below_the_title(english):
    assert [tag.name for tag in english.select(ADDS, ".tc-script-id, h1, h1 ~ p")[:3]] == [
        "h1",
        "p",
        "p",
    ]
    assert english.select(ADDS, "h1 + .tc-script-id")


@each
def test_each_figure_of_the_article_stands_beside_the_genuine_one(built_languages, language):
    built = built_languages[language]
    agrees, differs, left_out, nothing, not_compared = (
        say(key, language) for key in ("agrees", "differs", "left-out", "nothing", "not-compared")
    )
    assert built.rows(DIFFERS, ".tc-figures") == [
        ["1", "1", agrees],
        ["2", "3", differs],
        [left_out, "5", not_compared],
        [nothing, "7", differs],
    ]
    prints = say("torch-prints", language, torch=built.verdicts()["torch"])
    head = built.texts(DIFFERS, ".tc-figures th")
    assert head == [say("article-prints", language), prints, say("comparison", language)]


@each
def test_each_figure_has_its_heading_with_it_for_screens_that_stack_the_cells(built_languages, language):
    built = built_languages[language]
    heads = re.findall(r'class="tc-stacked-head">(.*?)</p>', built.html(ADDS))
    prints = say("torch-prints", language, torch=built.verdicts()["torch"])
    assert heads == [say("article-prints", language), prints]


@pytest.mark.parametrize(("page", "badge"), [(ADDS, "agrees"), (DIFFERS, "differs")])
def test_one_badge_above_the_figures_says_whether_all_agree(english, page, badge):
    assert english.texts(page, "#figures > p .tc-badge") == [say(badge, ENGLISH)]


def test_where_the_article_shows_no_output_the_page_says_so(english, built_languages):
    for language, built in built_languages.items():
        assert built.texts(PLACES, "#figures p") == [say("figures-silent", language)]
    assert english.select(PLACES, ".tc-figures") == []


def test_what_is_ours_below_a_sub_heading_is_run_and_not_compared(english):
    assert english.texts(ADDS, "#what-the-article-meant .sphx-glr-script-out") == ["42"]
    assert english.rows(ADDS, ".tc-figures") == [["3", "3", say("agrees", ENGLISH)]]


def test_figures_and_claims_stand_between_the_articles_own_script_and_ours(english):
    ids = [section["id"] for section in english.select(ADDS, "section section")]
    assert ids == ["figures", "claims", "what-the-article-meant"]


def test_the_claims_of_a_script_stand_on_its_page_and_no_others(english):
    statements = english.texts(ADDS, ".tc-claim-head")
    assert statements == [
        f"{verdict('true', ENGLISH)} One and two make three.",
        f"{verdict('misleading', ENGLISH)} A sum is always a number.",
        f"{verdict('true', ENGLISH)} 3 is printed.",
    ]
    assert len(english.select(DIFFERS, ".tc-claim")) == 1
    assert english.select(PLACES, "#claims, .tc-claim") == []


def test_a_claim_about_several_scripts_stands_on_the_page_of_each(small):
    entry = 'script = "tiny/differs"'
    small.edit("register/tiny.toml", entry, entry + '\nalso = ["tiny/places"]')
    built = small.build()
    for page in (DIFFERS, PLACES):
        (claim,) = built.texts(page, ".tc-claim-head")
        assert claim.startswith(f"{verdict('false', ENGLISH)} The numbers are ")


def test_a_claim_beside_its_script_says_why_and_leads_to_its_evidence(english):
    assert english.texts(DIFFERS, ".tc-claim-body p")[1:] == [
        labelled("consequence", "Half of it <script>alert(1)</script> is left.", ENGLISH),
        labelled("instead", "Count <u>again</u>.", ENGLISH),
        say("see-evidence", ENGLISH),
    ]
    (link,) = english.select(DIFFERS, ".tc-claim-body a")
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
            say("download-notebook", language, file=f"{stem}.ipynb"),
            say("download-script", language, file=f"{stem}.py"),
        ]


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
