"""What a build knows at its end: verdicts for machines, faults that stop it."""

import json
from urllib.parse import urldefrag

import pytest

from tensorcopy_docs.faults import Fault
from tensorcopy_docs.lab.runner import LabError
from tensorcopy_docs.languages import ENGLISH
from tensorcopy_docs.records.record import RecordError
from tensorcopy_docs.register.message_loading import load_messages
from tensorcopy_docs.sphinx import state
from tensorcopy_docs.versions import pinned_torch
from tests.sphinx.expected_words import ran, verdict

PAGE = "articles/tiny"
PROMISED = ("id", "article", "statement", "verdict", "expected", "proof", "evidence", "history", "since", "page")
SAID_BY = ("origin", "heard", "docstring", "phrase", "pytorch_page", "suggestion", "functions")
REMARKS = ("reading", "consequence", "caveat", "same_as", "replaces")

CAVEAT_OF_OUTPUT = """caveat.en = "A `list` prints otherwise."
caveat.zh = "`list` 打印的不同。"
caveat_evidence = ["a_list_stands"]
same_as = ["tiny.sum"]"""


def failed(error: str = "AssertionError: no") -> dict:
    return {"outcome": "failed", "output": "", "error": error}


def test_verdicts_json_has_the_keys_that_are_promised(english):
    facts = english.verdicts()
    assert set(facts) == {"$schema", "format", "torch", "python", "date", "links", "labels", "scripts", "claims"}
    assert {frozenset(script) for script in facts["scripts"]} == {frozenset({"id", "page", "agrees"})}
    assert {frozenset(claim) for claim in facts["claims"]} == {frozenset({*PROMISED, *SAID_BY, *REMARKS})}


def test_verdicts_json_says_which_scripts_agree(english):
    assert english.verdicts()["scripts"] == [
        {"id": "quiet/word", "page": "examples/quiet/quiet-word.html", "agrees": True},
        {"id": "tiny/adds", "page": "examples/tiny/tiny-adds.html", "agrees": True},
        {"id": "tiny/differs", "page": "examples/tiny/tiny-differs.html", "agrees": False},
        {"id": "tiny/places", "page": "examples/tiny/tiny-places.html", "agrees": None},
    ]


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
    assert [(run["name"], run["outcome"]) for run in counterexamples] == [
        ("a_string_stands", "held"),
        ("a_list_falls", "failed"),
    ]
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


def test_a_caveat_that_its_evidence_does_not_show_stops_the_build(small):
    small.evidence["proofs"]["a_list_stands"] |= failed()
    assert small.stopped() == [
        "tiny.output: its caveat is not shown; evidence: a_list_stands failed (AssertionError: no)"
    ]


def test_verdicts_json_says_what_came_of_a_proof_on_each_recorded_release(small):
    small.records = {"1.9.0": {"torch": "1.9.0", "proofs": {"sum_holds": {"outcome": "crashed"}}, "cells": {}}}
    claims = {claim["id"]: claim["history"] for claim in small.build().verdicts()["claims"]}
    assert claims["tiny.sum"] == {"1.9.0": "crashed", pinned_torch(): "held"}
    assert claims["tiny.wrong"] == {"1.9.0": "not measured", pinned_torch(): "failed"}


def test_verdicts_json_is_sorted(english):
    facts = english.verdicts()
    for entries in (facts["scripts"], facts["claims"]):
        assert [entry["id"] for entry in entries] == sorted(entry["id"] for entry in entries)
    text = (english.folder / "verdicts.json").read_text(encoding="utf-8")
    assert text == json.dumps(facts, ensure_ascii=False, indent=1, sort_keys=True) + "\n"


def test_verdicts_json_is_the_same_in_both_languages(english, chinese):
    first, second = ((built.folder / "verdicts.json").read_bytes() for built in (english, chinese))
    assert first == second


def test_every_address_in_verdicts_json_is_there(english):
    facts = english.verdicts()
    for entry in [*facts["scripts"], *facts["claims"]]:
        page, address = urldefrag(entry["page"])
        assert (english.folder / page).is_file()
        assert not address or english.select(page.removesuffix(".html"), f'[id="{address}"]')


def test_only_a_build_of_pages_writes_verdicts_json(small):
    assert not (small.build("gettext").folder / "verdicts.json").exists()


def test_a_verdict_other_than_the_expected_one_stops_the_build(small):
    small.evidence["proofs"]["sum_holds"] |= failed()
    ran = "evidence: sum_holds failed (AssertionError: no)"
    assert small.stopped() == [
        f"tiny.sum: expected true, computed false; {ran}",
        f"tiny.always: expected misleading, computed false; {ran}; a_string_stands held; "
        "a_list_falls failed (AssertionError: a list)",
    ]
    assert small.executed == []


def test_a_verdict_better_than_the_expected_one_stops_the_build_too(small):
    small.evidence["proofs"]["even_fails"] |= {"outcome": "held", "error": None}
    assert small.stopped() == ["tiny.wrong: expected false, computed true; evidence: even_fails held"]


def test_a_proof_that_says_nothing_stops_the_build(small):
    small.evidence["proofs"]["a_list_falls"]["outcome"] = "crashed"
    (line,) = small.stopped()
    assert line.startswith("tiny.always: expected misleading, computed nothing; evidence: ")


def test_on_another_torch_a_verdict_may_differ_and_is_shown(small):
    small.evidence["torch"] = "2.12.0"
    small.evidence["proofs"]["even_fails"] |= {"outcome": "held", "error": None}
    small.evidence["proofs"]["sum_holds"] |= {"outcome": "timed out"}
    built = small.build()
    assert built.texts(PAGE, '[id="tiny.wrong"] .tc-badge') == [verdict("true", ENGLISH)]
    assert built.texts(PAGE, '[id="tiny.sum"] .tc-badge') == [verdict("none", ENGLISH)]
    verdicts = {claim["id"]: claim["verdict"] for claim in built.verdicts()["claims"]}
    assert (verdicts["tiny.wrong"], verdicts["tiny.sum"]) == ("true", None)
    shown = ran("proof", "even_fails", "held", "2.12.0", ENGLISH)
    assert shown in built.texts(PAGE, '[id="tiny.wrong"] details p')


def test_a_claim_about_output_that_holds_while_the_figures_differ_stops_the_build(small):
    small.edit("register/tiny.toml", 'prints = ["3"]', 'prints = ["4"]')
    (line,) = small.stopped()
    assert line.startswith("tiny.output: its proof held, but ")
    assert line.endswith(" tiny/adds agrees: False")


def test_a_claim_about_output_that_fails_while_the_figures_agree_stops_the_build(small):
    entry = 'kind = "output"\nexpected = '
    remarks = "\n".join(f'{field}.{key} = "a"' for field in ("instead", "consequence") for key in ("en", "zh"))
    remarks += '\ninstead_run = ["sum_holds"]'
    small.edit("register/tiny.toml", f'{entry}"true"', f'{entry}"false"\n{remarks}')
    small.edit("register/tiny.toml", CAVEAT_OF_OUTPUT, 'counterexamples = ["a_list_stands"]')
    small.edit("register/tiny.toml", '"tiny.wrong"]', '"tiny.wrong", "tiny.output"]')
    small.evidence["proofs"]["three_is_printed"] |= failed()
    (line,) = small.stopped()
    assert line.startswith("tiny.output: its proof failed, but ")
    assert line.endswith(" tiny/adds agrees: True")


def test_a_page_that_is_written_by_hand_is_not_replaced_by_that_of_an_entry(small):
    entry, *_ = load_messages(small.source / "register" / "messages", small.messages).entries.values()
    page = small.source / f"{entry.page}.md"
    page.parent.mkdir(exist_ok=True)
    page.write_text("# By hand\n", encoding="utf-8")
    (line,) = small.stopped()
    assert line.startswith(f"{entry.page}.md: must be written from the register; found a page that is written by hand")
    assert page.read_text(encoding="utf-8") == "# By hand\n"


def test_claims_without_an_address_are_named(built_small):
    built_small.write("articles/tiny.md", "# Tiny sums\n\nThe directive is gone.\n")
    lines = built_small.stopped()
    assert lines[0] == ("tiny.sum: must have its address on a page; found no page with the directive article tiny")
    assert len(lines) == 5


def test_what_held_on_an_earlier_release_is_outdated(small):
    small.records = {"1.9.0": {"torch": "1.9.0", "proofs": {"even_fails": {"outcome": "held"}}, "cells": {}}}
    (line,) = small.stopped()
    assert line.startswith("tiny.wrong: expected false, computed outdated; ")


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


def test_the_lab_measures_once_for_both_languages(monkeypatch, small):
    asked = []
    monkeypatch.setattr(state, "measure", lambda: asked.append(1) or small.evidence)
    state.measured_once.cache_clear()
    try:
        assert state.measured_once() is state.measured_once()
        assert asked == [1]
    finally:
        state.measured_once.cache_clear()
