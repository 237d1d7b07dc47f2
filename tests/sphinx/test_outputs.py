"""What a build knows at its end: verdicts for machines, faults that stop it."""

import json

import pytest

from tensorcopy_docs.faults import Fault
from tensorcopy_docs.lab.runner import LabError
from tensorcopy_docs.languages import ENGLISH
from tensorcopy_docs.records.record import RecordError
from tests.sphinx.expected_words import ran, verdict

PAGE = "articles/tiny"
PROMISED = ("id", "article", "statement", "verdict", "expected", "proof", "evidence", "history", "since", "page")
SAID_BY = ("origin", "heard", "docstring", "phrase", "pytorch_page", "suggestion", "functions")
REMARKS = ("reading", "consequence", "caveat", "same_as", "replaces")

CAVEAT_OF_OUTPUT = """caveat.en = "A `list` prints otherwise."
caveat.zh = "`list` 打印的不同。"
caveat_evidence = ["a_list_stands"]
same_as = ["tiny.sum"]"""
FAILED = {"outcome": "failed", "output": "", "error": "AssertionError: no"}
HELD = {"outcome": "held", "error": None}


def test_verdicts_json_is_sorted_and_has_the_keys_that_are_promised(english):
    facts = english.verdicts()
    assert set(facts) == {"$schema", "format", "torch", "python", "date", "links", "labels", "scripts", "claims"}
    assert {frozenset(claim) for claim in facts["claims"]} == {frozenset({*PROMISED, *SAID_BY, *REMARKS})}
    assert facts["scripts"] == [
        {"id": "quiet/word", "page": "examples/quiet/quiet-word.html", "agrees": True},
        {"id": "tiny/adds", "page": "examples/tiny/tiny-adds.html", "agrees": True},
        {"id": "tiny/differs", "page": "examples/tiny/tiny-differs.html", "agrees": False},
        {"id": "tiny/places", "page": "examples/tiny/tiny-places.html", "agrees": None},
    ]
    assert [claim["id"] for claim in facts["claims"]] == sorted(claim["id"] for claim in facts["claims"])
    text = (english.folder / "verdicts.json").read_text(encoding="utf-8")
    assert text == json.dumps(facts, ensure_ascii=False, indent=1, sort_keys=True) + "\n"


def test_verdicts_json_says_what_each_verdict_rests_on(english):
    claims = {claim["id"]: claim for claim in english.verdicts()["claims"]}
    wrong, taste = claims["tiny.wrong"], claims["tiny.taste"]
    assert (wrong["article"], wrong["verdict"], wrong["expected"]) == ("tiny", "false", "false")
    assert wrong["statement"]["zh"].startswith("这些数是<b>偶数</b>")
    assert wrong["proof"] == "even_fails"
    assert wrong["evidence"] == {
        "name": "even_fails",
        "outcome": "failed",
        "code": "assert 3 % 2 == 0 & True",
        "printed": "",
        "raised": "AssertionError: 3 is <odd>",
        "cells": [],
        "counterexamples": [],
    }
    counterexamples = claims["tiny.always"]["evidence"]["counterexamples"]
    ended = [(run["name"], run["outcome"]) for run in counterexamples]
    assert ended == [("a_string_stands", "held"), ("a_list_falls", "failed")]
    assert (taste["verdict"], taste["proof"], taste["evidence"]) == ("unverifiable", None, None)


def test_verdicts_json_says_what_goes_wrong_and_what_a_true_claim_leaves_out(english):
    claims = {claim["id"]: claim for claim in english.verdicts()["claims"]}
    always, output = claims["tiny.always"], claims["tiny.output"]
    assert always["reading"] == {"en": "A sum is what `+` gives.", "zh": "和指 `+` 的结果。"}
    assert always["consequence"]["en"] == "Code that counts gets a string."
    assert (always["caveat"], output["consequence"], output["same_as"]) == (None, None, ["tiny.sum"])
    assert output["caveat"]["zh"] == "`list` 打印的不同。"
    assert [run["name"] for run in output["caveat"]["evidence"]] == ["a_list_stands"]
    assert claims["tiny.wrong"]["replaces"] == ["tiny.even"]


@pytest.mark.parametrize(
    ("proof", "result", "faults"),
    [
        (
            "sum_holds",
            FAILED,
            ["tiny.sum: expected true, computed false", "tiny.always: expected misleading"],
        ),
        ("even_fails", HELD, ["tiny.wrong: expected false, computed true"]),
        ("a_list_falls", {"outcome": "crashed"}, ["tiny.always: expected misleading, computed nothing"]),
        ("a_list_stands", FAILED, ["tiny.output: its caveat is not shown"]),
    ],
)
def test_a_verdict_other_than_the_expected_one_stops_the_build_with_its_evidence(small, proof, result, faults):
    small.evidence["proofs"][proof] |= result
    lines = small.stopped()
    for line, fault in zip(lines, faults, strict=True):
        assert line.startswith(fault) and f"{proof} {result['outcome']}" in line
    assert small.executed == []


def test_what_held_on_an_earlier_release_is_outdated(small):
    small.records = {"1.9.0": {"torch": "1.9.0", "proofs": {"even_fails": {"outcome": "held"}}, "cells": {}}}
    (line,) = small.stopped()
    assert line.startswith("tiny.wrong: expected false, computed outdated; ")


def test_on_another_torch_a_verdict_may_differ_and_is_shown_and_what_no_longer_fits_is_not(small):
    small.evidence["torch"] = "2.12.0"
    small.evidence["proofs"]["even_fails"] |= HELD
    small.evidence["proofs"]["sum_holds"] |= {"outcome": "timed out"}
    small.evidence["proofs"]["a_list_stands"] |= FAILED
    small.evidence["messages"]["a_sum_of_numbers"] |= {"outcome": "failed"}
    built = small.build()
    for claim, shown in (("tiny.wrong", "true"), ("tiny.sum", "none")):
        (card,) = built.texts(PAGE, f'[id="{claim}"]')
        assert card.startswith(verdict(shown, ENGLISH))
    verdicts = {claim["id"]: claim["verdict"] for claim in built.verdicts()["claims"]}
    assert (verdicts["tiny.wrong"], verdicts["tiny.sum"]) == ("true", None)
    shown = ran("proof", "even_fails", "held", "2.12.0", ENGLISH)
    assert shown in built.texts(PAGE, '[id="tiny.wrong"] details p')
    page = " ".join(built.texts(PAGE, "section"))
    assert "3 is printed." in page and "A list prints otherwise." not in page, "the caveat is not shown by its evidence"
    assert "Right about 3" not in page, "the bottom line says what is false"
    assert built.texts("errors/sum-of-text", "h1")


def test_a_claim_about_output_that_does_not_fit_the_figures_stops_the_build(small):
    small.edit("register/tiny.toml", 'prints = ["3"]', 'prints = ["4"]')
    (line,) = small.stopped()
    assert line.startswith("tiny.output: its proof held") and "tiny/adds agrees: False" in line
    small.edit("register/tiny.toml", 'prints = ["4"]', 'prints = ["3"]')
    entry = 'kind = "output"\nexpected = '
    remarks = "\n".join(f'{field}.{key} = "a"' for field in ("instead", "consequence") for key in ("en", "zh"))
    remarks += '\ninstead_run = ["sum_holds"]'
    small.edit("register/tiny.toml", f'{entry}"true"', f'{entry}"false"\n{remarks}')
    small.edit("register/tiny.toml", CAVEAT_OF_OUTPUT, 'counterexamples = ["a_list_stands"]')
    small.edit("register/tiny.toml", '"tiny.wrong"]', '"tiny.wrong", "tiny.output"]')
    small.evidence["proofs"]["three_is_printed"] |= FAILED
    (line,) = small.stopped()
    assert line.startswith("tiny.output: its proof failed") and "tiny/adds agrees: True" in line


def test_a_second_title_is_named(built_small):
    built_small.extend("claims.md", "\n# Another title\n")
    (line,) = built_small.stopped()
    assert line.startswith("claims: must have one title; found 'Another title', too; ")


def test_faults_of_the_register_stop_the_build_in_a_line_each(small):
    small.edit("register/tiny.toml", 'expected = "true"', 'expected = "certain"')
    first, second = small.stopped()
    assert first.startswith("tiny.toml: tiny.sum: expected: ")
    assert second.startswith("tiny.toml: tiny.output: expected: ")


WRONG = Fault("torch-1.2.3.json", "torch", "-", "must be given", "nothing")


@pytest.mark.parametrize("error", [LabError("this is why"), RecordError([WRONG])], ids=["lab", "record"])
def test_a_lab_or_a_record_that_says_nothing_stops_the_build_in_a_line(small, error):
    def measured():
        raise error

    small.measured = measured
    assert small.stopped() == [str(error)]
