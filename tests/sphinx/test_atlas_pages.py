"""The pages of the atlas, on made-up records: the data beside the page, counts, names without JavaScript, and links."""

import hashlib
import json
import re

import pytest

from tensorcopy_docs.atlas.disagreements import listed
from tensorcopy_docs.atlas.known import VARIANTS
from tensorcopy_docs.atlas.models import Function
from tensorcopy_docs.atlas.questions import QUESTIONS
from tensorcopy_docs.lab.atlas.words import OFTEN
from tensorcopy_docs.languages import ENGLISH, LANGUAGES, Language
from tensorcopy_docs.sphinx.atlas.data import FILE, PREFIX, WORDS
from tensorcopy_docs.sphinx.atlas.function_pages import function_of
from tensorcopy_docs.versions import pinned_torch, short
from tensorcopy_docs.words import say
from tests.checkout import ROOT
from tests.sphinx.made_up_atlas import FUNCTIONS, LEFT_OUT, OLD, function, with_atlas
from tests.sphinx.made_up_table import with_table

INDEX = "atlas/index"
BY_NAME = {each["name"]: each for each in FUNCTIONS}
each_language = pytest.mark.parametrize("language", LANGUAGES, ids=lambda language: language.key)


@pytest.fixture(scope="module")
def built(tmp_path_factory, new_project):
    project = with_atlas(with_table(new_project(tmp_path_factory.mktemp("atlas"))))
    documented = "```{documented}\ntorch.clone https://docs.pytorch.org/clone\n```\n"
    project.write("table/clone.md", f"# Clones\n\n{documented}\n```{{version-notes}} clone detach\n```\n")
    project.write("table/nothing.md", f"# Nothing\n\n{documented}")
    return {language: project.build(language=language) for language in LANGUAGES}


def data(site) -> dict:
    """What the script of the page is given."""
    text = (site.folder / "atlas" / FILE).read_text(encoding="utf-8")
    assert text.startswith(PREFIX) and text.endswith(");\n")
    return json.loads(text[len(PREFIX) : -3])


def counted(answer: str) -> int:
    """How many functions share memory that often, without variants."""
    return sum(each["memory"] == answer and each["form"] in ("function", "method") for each in FUNCTIONS)


def test_the_pages_are_built_without_a_warning(built):
    assert [site.warnings for site in built.values()] == ["", ""]


@each_language
def test_the_page_begins_with_the_answer_which_is_counted(built, language):
    counts = {answer: counted(answer) for answer in OFTEN}
    assert all(counts.values())
    lead = say("atlas-sum", language, torch=pinned_torch(), count=2, **counts).replace("`", "")
    assert built[language].texts(INDEX, "h1 ~ p")[0] == lead


@each_language
def test_the_file_beside_the_page_has_each_entry_with_its_answers(built, language):
    found = data(built[language])
    assert {values[0] for values in found["functions"]} == BY_NAME.keys()
    for name, aliases, answers, tried, shares, separate, condition, changed, *_, pairs in found["functions"]:
        entry = BY_NAME[name]
        numbers = zip(QUESTIONS.items(), answers, strict=True)
        said = {question: known[int(number)] for (question, known), number in numbers}
        assert said == {question: entry[question] for question in QUESTIONS}, name
        assert aliases.split() == entry.get("aliases", [])
        assert changed.split() == entry.get("changed", [])
        asked = [[list(QUESTIONS)[question], *codes] for question, *codes in pairs or ()]
        assert asked == [[*pair.values()] for pair in entry.get("pairs", [])]
        assert (tried, shares, separate, condition) == (
            entry["tried"],
            entry.get("shares", ""),
            entry["separate"],
            entry.get("condition", ""),
        )


@each_language
def test_a_page_about_a_function_leads_to_its_entry_behind_its_documentation(built, language):
    links = [(link["href"], link.get_text()) for link in built[language].select("table/clone", ".tc-signature a")]
    assert [href for href, _ in links] == ["https://docs.pytorch.org/clone", "../atlas/index.html#torch.clone"]
    assert links[1][1] == say("documented-atlas", language)
    assert len(built[language].select("table/nothing", ".tc-signature a")) == 1, "it is about no entry"


def test_entries_that_share_memory_come_first_and_variants_last_among_them(built):
    names = [values[0] for values in data(built[ENGLISH])["functions"]]
    assert names[:6][-1] == "torch.Tensor.add_" and names[-1] == "torch.add(out=)"


@each_language
def test_the_words_of_the_script_come_with_the_data_in_the_language_of_the_page(built, language):
    words = data(built[language])["words"]
    assert words["more"] == say("atlas-page-more", language, count="{count}")
    assert words["conditions"] == {"input-contiguous": say("atlas-condition-input-contiguous", language)}, (
        "those that entries have"
    )
    for question, known in QUESTIONS.items():
        assert len(words["answers"][question]) == len(known) and all(words["answers"][question])
    assert [len(said) for said in words["said"].values()] == [len(QUESTIONS[question]) for question in words["said"]]


def test_the_script_says_the_words_that_come_with_the_data_and_no_others():
    script = (ROOT / "docs" / "_static" / "atlas.js").read_text(encoding="utf-8")
    told = re.findall(r"this\.told\(([^,)]*)", script)
    keys = {key for each in told for key in re.findall(r'"([\w-]+)"', each)}
    assert len(told) > 5 and all('"' in each for each in told), "every key is written out"
    assert keys | set(re.findall(r"words\.(aliases|turned)\b", script)) == set(WORDS)


def test_the_page_asks_for_the_file_as_it_is_now(built):
    (form,) = built[ENGLISH].select(INDEX, "form.tc-atlas")
    name, _, digest = form["data-file"].partition("?")
    content = (built[ENGLISH].folder / "atlas" / name).read_bytes()
    assert digest and hashlib.sha256(content).hexdigest().startswith(digest)


@each_language
def test_without_javascript_the_page_has_each_name_below_its_answer(built, language):
    site = built[language]
    heads = site.texts(INDEX, "noscript strong")
    of = {
        answer: [each["name"] for each in FUNCTIONS if each["memory"] == answer and each["form"] not in VARIANTS]
        for answer in OFTEN
    } | {"variants": [each["name"] for each in FUNCTIONS if each["form"] in VARIANTS]}
    told = [say(f"atlas-heading-{name}", language, count=len(names)).replace("`", "") for name, names in of.items()]
    assert heads == told
    for answer, block in zip(of, site.select(INDEX, "noscript code.tc-names"), strict=True):
        assert {name["id"].replace("-out", "(out=)") for name in block.select("span")} == set(of[answer])
        assert sorted(block.get_text().split()) == sorted(of[answer])


def test_what_changed_is_in_the_entry_and_below_its_version(built):
    changed = {values[0]: values[9] for values in data(built[ENGLISH])["functions"] if values[9]}
    version, memory = short(pinned_torch()), list(QUESTIONS).index("memory")
    assert changed == {"torch.nn.functional.pad": [[version, memory, 2, 1]]}, "a new function has not changed"
    (line,) = built[ENGLISH].texts(INDEX, "details:not(.tc-menu) > ul > li:has(> a)")
    assert line == "torch.nn.functional.pad: Shares memory with an input: never → sometimes"
    said = say("atlas-turns-sum", ENGLISH, count=1, first=short(OLD), last=version)
    assert said in built[ENGLISH].texts(INDEX, "p")


@each_language
def test_the_share_that_is_answered_is_counted_and_each_other_name_has_its_reason(built, language: Language):
    answered = sum(1 + len(each.get("aliases", [])) for each in FUNCTIONS if each["form"] != "out=")
    texts = built[language].texts(INDEX, "p")
    percent = f"{1000 * answered // (answered + 1) / 10:g}"
    assert say("atlas-share", language, answered=answered, names=answered + 1, percent=percent) in texts
    folded = built[language].texts(INDEX, "details:has(.tc-names)")
    assert [sum(name in text for text in folded) for name in LEFT_OUT] == [1, 1]
    assert say("atlas-unanswered", language, count=1) in folded[0]
    assert f"{say('atlas-reason-timed-out', language)}{language.colon}torch.hang" in folded[0]
    assert f"{say('atlas-reason-no-tensor-in', language)}{language.colon}torch.rand" in folded[1]


@each_language
def test_an_entry_leads_to_the_page_about_its_function(built, language):
    found = data(built[language])
    pages = {values[0]: found["pages"][values[8]] for values in found["functions"] if values[8] >= 0}
    assert pages == {"torch.clone": ["../table/clone.html", "Clones"]}


def test_without_a_record_of_its_version_the_page_says_so(small):
    with_atlas(small).atlas.pop(pinned_torch())
    site = small.build()
    assert site.texts(INDEX, "h1 ~ p")[0] == say("atlas-empty", ENGLISH)
    assert site.select(INDEX, "form.tc-atlas") == []


def test_a_changed_record_is_on_the_page_after_the_next_build(small):
    with_atlas(small).build()
    small.atlas[pinned_torch()] = small.atlas[OLD].model_copy(update={"torch": pinned_torch()})
    again = small.build()
    assert INDEX in again.written
    assert "torch.clone" not in {values[0] for values in data(again)["functions"]}


@pytest.mark.parametrize(
    ("code", "name"),
    [
        ("x.detach()", "torch.Tensor.detach"),
        ("x.t().reshape(6)", "torch.Tensor.reshape"),
        ("x.T", "torch.Tensor.T"),
        ("torch.nn.functional.pad(x, (1, 1))", "torch.nn.functional.pad"),
        ("x[0]", None),
        ("y += 1", None),
        ("f(x)", None),
    ],
)
def test_the_function_of_code_is_the_one_that_it_ends_with(code, name):
    assert function_of(code) == name


@each_language
def test_a_disagreement_is_below_its_kind_with_all_three_sources_and_code(built, language):
    """The kinds that the made-up entries are of, the most harmful first."""
    page, site = "atlas/disagreements", built[language]
    expected = {
        "changes-undeclared": ["torch.count_"],
        "itself-undeclared": ["torch.dropout"],
        "shares-undeclared": ["torch.nn.functional.pad"],
        "listed-but-never": ["torch.Tensor.unfold"],
        "listed-but-no-view": ["torch.detach", "torch.Tensor.real"],
        "view-not-listed": ["torch.nn.functional.narrow", "torch.Tensor.numpy_T"],
    }
    assert [head["id"] for head in site.select(page, "h2")] == list(expected)
    tables = [[row[0] for row in rows] for rows in (_rows(table) for table in site.select(page, "table.tc-against"))]
    assert tables == list(expected.values())
    (row,) = _rows(site.select(page, "#shares-undeclared ~ table")[0])
    assert row[2:] == [say("atlas-answer-schema-none", language), say("atlas-listed-no", language)]
    assert site.texts(page, "#shares-undeclared ~ table pre")[0] == "F.pad(<x>)"
    (row,) = _rows(site.select(page, "#changes-undeclared ~ table")[0])
    assert site.texts(page, "#changes-undeclared ~ table pre")[0] == "torch.count_(n)"
    assert row[1].endswith(f"{language.colon}n"), "the argument that is changed is named"
    (row,) = _rows(site.select(page, "#listed-but-never ~ table")[0])
    assert row[1:4] == [
        say("atlas-said-memory-never", language),
        say("atlas-answer-schema-may-alias", language),
        say("atlas-listed-view", language),
    ]
    assert site.texts(page, "#listed-but-no-view ~ table pre")[:2] == ["torch.detach(d)", "plain.real"]
    assert say("atlas-against-sum", language, torch=pinned_torch(), count=8) in site.texts(page, "p.tc-lead")


def _rows(table) -> list[list[str]]:
    rows = table.select("tbody tr")
    return [[row.a.get_text(), *(cell.get_text() for cell in row.find_all("td"))] for row in rows]


def test_an_entry_is_listed_by_its_method_and_not_by_a_function_of_another_module():
    known = {name: listed(Function.model_validate(function(name, **more))) for name, more in LISTED.items()}
    assert known == {"torch.swapdims": "view", "torch.flatten": "either", "torch.nn.functional.narrow": "no"}


LISTED: dict[str, dict] = {
    "torch.swapdims": {"aliases": ["torch.Tensor.swapdims"]},
    "torch.flatten": {},
    "torch.nn.functional.narrow": {},
}
