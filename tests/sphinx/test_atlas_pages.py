"""The pages of the atlas, on made-up records: the data beside the page, counts, names without JavaScript, and links."""

import re

import pytest

from tensorcopy_docs.atlas.disagreements import listed
from tensorcopy_docs.atlas.known import VARIANTS
from tensorcopy_docs.atlas.models import Function
from tensorcopy_docs.atlas.questions import QUESTIONS
from tensorcopy_docs.lab.atlas.words import OFTEN
from tensorcopy_docs.languages import ENGLISH, LANGUAGES
from tensorcopy_docs.sphinx.atlas.data import WORDS
from tensorcopy_docs.sphinx.atlas.function_pages import function_of
from tensorcopy_docs.versions import pinned_torch, short
from tensorcopy_docs.words import say
from tests.checkout import ROOT
from tests.site_files import data_beside
from tests.sphinx.made_up_atlas import FUNCTIONS, LEFT_OUT, OLD, function, with_atlas

INDEX, AGAINST = "atlas/index", "atlas/disagreements"
BY_NAME = {each["name"]: each for each in FUNCTIONS}
each_language = pytest.mark.parametrize("language", LANGUAGES, ids=lambda language: language.key)


def data(site) -> dict:
    """What the script of the page is given: the file that the page asks for, as it is now."""
    (form,) = site.select(INDEX, "form[data-file]")
    return data_beside(site.folder / INDEX, form["data-file"])


@each_language
def test_the_page_begins_with_the_answer_and_says_what_share_is_answered(function_pages, language):
    site = function_pages[language]
    # How many functions share memory that often, without variants.
    plain = [each["memory"] for each in FUNCTIONS if each["form"] in ("function", "method")]
    counts = {answer: plain.count(answer) for answer in OFTEN}
    assert all(counts.values())
    lead = say("atlas-sum", language, torch=pinned_torch(), count=2, **counts).replace("`", "")
    assert site.texts(INDEX, "h1 ~ p")[0] == lead
    answered = sum(1 + len(each.get("aliases", [])) for each in FUNCTIONS if each["form"] != "out=")
    percent = f"{1000 * answered // (answered + 1) / 10:g}"
    share = say("atlas-share", language, answered=answered, names=answered + 1, percent=percent)
    assert share in site.texts(INDEX, "p")
    left_out = [text for text in site.texts(INDEX, "details") if any(name in text for name in LEFT_OUT)]
    assert say("atlas-unanswered", language, count=1) in left_out[0]
    for text, (name, reason) in zip(left_out, reversed(LEFT_OUT.items()), strict=True):
        assert f"{say(f'atlas-reason-{reason}', language)}{language.colon}{name}" in text


@each_language
def test_the_file_beside_the_page_has_each_entry_with_its_answers(function_pages, language):
    found = data(function_pages[language])
    names = [values[0] for values in found["functions"]]
    assert {*names} == BY_NAME.keys()
    assert names[5] == "torch.Tensor.add_" and names[-1] == "torch.add(out=)", "variants come last among their like"
    for name, aliases, answers, tried, shares, separate, condition, changed, *_, pairs in found["functions"]:
        entry = BY_NAME[name]
        numbers = zip(QUESTIONS.items(), answers, strict=True)
        said = {question: known[int(number)] for (question, known), number in numbers}
        assert said == {question: entry[question] for question in QUESTIONS}, name
        asked = [[list(QUESTIONS)[question], *codes] for question, *codes in pairs or ()]
        assert asked == [[*pair.values()] for pair in entry.get("pairs", [])]
        usual = {"aliases": [], "changed": [], "shares": "", "condition": ""} | entry
        told = (aliases.split(), changed.split(), tried, shares, separate, condition)
        assert told == tuple(usual[key] for key in ("aliases", "changed", "tried", "shares", "separate", "condition"))
    pages = {values[0]: found["pages"][values[8]] for values in found["functions"] if values[8] >= 0}
    assert pages == {"torch.clone": ["../table/clone.html", "Clones"]}
    words = found["words"]
    assert words["more"] == say("atlas-page-more", language, count="{count}")
    of_entries = {"input-contiguous": say("atlas-condition-input-contiguous", language)}
    assert words["conditions"] == of_entries
    for question, known in QUESTIONS.items():
        assert len(words["answers"][question]) == len(known) and all(words["answers"][question])
    assert [len(said) for said in words["said"].values()] == [len(QUESTIONS[question]) for question in words["said"]]


def test_the_script_says_the_words_that_come_with_the_data_and_no_others():
    script = (ROOT / "docs" / "_static" / "atlas.js").read_text(encoding="utf-8")
    told = re.findall(r"this\.told\(([^,)]*)", script)
    keys = {key for each in told for key in re.findall(r'"([\w-]+)"', each)}
    assert len(told) > 5 and all('"' in each for each in told), "every key is written out"
    assert keys | set(re.findall(r"words\.(aliases|turned)\b", script)) == set(WORDS)


@each_language
def test_a_page_about_a_function_leads_to_its_entry_behind_its_documentation(function_pages, language):
    def links(page: str) -> list[tuple[str, str]]:
        found = [(link["href"], link.get_text()) for link in function_pages[language].select(page, "h1 ~ p a")]
        return [link for link in found if "torch.clone" in link[0] or "docs.pytorch.org" in link[0]]

    documentation, entry = links("table/clone")
    assert documentation[0] == "https://docs.pytorch.org/clone"
    assert entry == ("../atlas/index.html#torch.clone", say("documented-atlas", language))
    assert len(links("table/nothing")) == 1, "it is about no entry"


@each_language
def test_without_javascript_the_page_has_each_name_below_its_answer(function_pages, language):
    site = function_pages[language]
    of = {
        answer: [each["name"] for each in FUNCTIONS if each["memory"] == answer and each["form"] not in VARIANTS]
        for answer in OFTEN
    } | {"variants": [each["name"] for each in FUNCTIONS if each["form"] in VARIANTS]}
    told = [say(f"atlas-heading-{name}", language, count=len(names)).replace("`", "") for name, names in of.items()]
    assert site.texts(INDEX, "noscript strong") == told
    for answer, block in zip(of, site.select(INDEX, "noscript code:has([id])"), strict=True):
        assert {name["id"].replace("-out", "(out=)") for name in block.select("span[id]")} == set(of[answer])
        assert sorted(block.get_text().split()) == sorted(of[answer])


def test_what_changed_is_in_the_entry_and_below_its_version(function_pages):
    site = function_pages[ENGLISH]
    changed = {values[0]: values[9] for values in data(site)["functions"] if values[9]}
    version, memory = short(pinned_torch()), list(QUESTIONS).index("memory")
    assert changed == {"torch.nn.functional.pad": [[version, memory, 2, 1]]}, "a new function has not changed"
    line = "torch.nn.functional.pad: Shares memory with an input: never → sometimes"
    assert line in site.texts(INDEX, "details li")
    said = say("atlas-turns-sum", ENGLISH, count=1, first=short(OLD), last=version)
    assert said in site.texts(INDEX, "p")


def test_a_changed_record_is_on_the_page_after_the_next_build_and_a_missing_one_is_said(small):
    with_atlas(small).build()
    small.atlas[pinned_torch()] = small.atlas[OLD].model_copy(update={"torch": pinned_torch()})
    assert "torch.clone" not in {values[0] for values in data(small.build())["functions"]}
    small.atlas.pop(pinned_torch())
    site = small.build()
    assert site.texts(INDEX, "h1 ~ p")[0] == say("atlas-empty", ENGLISH)
    assert site.select(INDEX, "form[data-file]") == []


def test_the_function_of_code_is_the_one_that_it_ends_with():
    named = {"x.detach()": "Tensor.detach", "x.t().reshape(6)": "Tensor.reshape", "x.T": "Tensor.T"}
    named["torch.nn.functional.pad(x, (1, 1))"] = "nn.functional.pad"
    assert {code: function_of(code) for code in named} == {code: f"torch.{name}" for code, name in named.items()}
    assert [code for code in ("x[0]", "y += 1", "f(x)") if function_of(code)] == []


@each_language
def test_a_disagreement_is_below_its_kind_with_all_three_sources_and_code(function_pages, language):
    """The kinds that the made-up entries are of, the most harmful first."""
    site = function_pages[language]
    expected = {
        "changes-undeclared": ["torch.count_"],
        "itself-undeclared": ["torch.dropout"],
        "shares-undeclared": ["torch.nn.functional.pad"],
        "listed-but-never": ["torch.Tensor.unfold"],
        "listed-but-no-view": ["torch.detach", "torch.Tensor.real"],
        "view-not-listed": ["torch.nn.functional.narrow", "torch.Tensor.numpy_T"],
    }
    kinds = [head["id"] for head in site.select(AGAINST, "h2")]
    tables = [
        [row.find_all(["th", "td"]) for row in table.select("tbody tr")] for table in site.select(AGAINST, "table")
    ]
    assert {
        kind: [row[0].a.get_text() for row in rows] for kind, rows in zip(kinds, tables, strict=True)
    } == expected and kinds == [*expected]
    said = {kind: [cell.get_text() for cell in rows[0][1:]] for kind, rows in zip(kinds, tables, strict=True)}
    none, not_listed = (say(f"atlas-{key}", language) for key in ("answer-schema-none", "listed-no"))
    assert said["shares-undeclared"][-2:] == [none, not_listed]
    assert said["changes-undeclared"][0].endswith(f"{language.colon}n"), "the argument that is changed is named"
    answers = ("said-memory-never", "answer-schema-may-alias", "listed-view")
    assert said["listed-but-never"][:3] == [say(f"atlas-{key}", language) for key in answers]
    code = {"changes-undeclared": ["torch.count_(n)"], "shares-undeclared": ["F.pad(<x>)"]}
    for kind, shown in (code | {"listed-but-no-view": ["torch.detach(d)", "plain.real"]}).items():
        assert site.texts(AGAINST, f"#{kind} ~ table pre")[: len(shown)] == shown
    assert say("atlas-against-sum", language, torch=pinned_torch(), count=8) in site.texts(AGAINST, "p")


def test_an_entry_is_listed_by_its_method_and_not_by_a_function_of_another_module():
    made = {"torch.swapdims": {"aliases": ["torch.Tensor.swapdims"]}, "torch.flatten": {}}
    made["torch.nn.functional.narrow"] = {}
    known = {name: listed(Function.model_validate(function(name, **more))) for name, more in made.items()}
    assert known == {"torch.swapdims": "view", "torch.flatten": "either", "torch.nn.functional.narrow": "no"}
