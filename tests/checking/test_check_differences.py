"""The command ``tensorcopy-docs check`` where a verdict is not the expected one."""

import json

import pytest
from bs4 import BeautifulSoup
from markdown_it import MarkdownIt

from tensorcopy_docs.cli import main
from tensorcopy_docs.lab import outcomes
from tensorcopy_docs.languages import CHINESE, ENGLISH, Language
from tensorcopy_docs.register.kinds import Verdict
from tensorcopy_docs.register.models import Register
from tensorcopy_docs.versions import pinned_torch
from tensorcopy_docs.words import say
from tensorcopy_docs.words.badges import verdict_label
from tests.committed import answer_check, committed_records, committed_register

REGISTER = committed_register()
CHANGED = "extensions.detach-copies"  # a claim that is false


@pytest.fixture
def measured(monkeypatch, evidence):
    """Gives a command in this process the evidence, with changes."""

    def use(register: Register = REGISTER, **changes: object) -> None:
        answer_check(monkeypatch, {**evidence, **changes}, register=register)

    return use


def expecting(verdict: Verdict) -> Register:
    """The register with another verdict expected of one claim."""
    articles = []
    for article in REGISTER.articles:
        claims = [
            claim.model_copy(update={"expected": verdict}) if claim.id == CHANGED else claim for claim in article.claims
        ]
        articles.append(article.model_copy(update={"claims": claims}))
    return Register(articles, REGISTER.sources)


def differs(language: Language, expected: str, computed: str, evidence: str) -> str:
    """The line about the claim, or its beginning, where `evidence` is only the beginning of the evidence."""
    words = {"expected": verdict_label(expected, language), "computed": verdict_label(computed, language)}
    return say("check-differs", language, id=CHANGED, evidence=evidence, **words)


def test_a_verdict_that_differs_is_told_with_claim_expected_computed_and_evidence(measured, capsys):
    measured(expecting(Verdict.TRUE))
    assert main(["check"]) == 1
    lines = capsys.readouterr().out.splitlines()
    evidence = "detach_copies_the_data failed (AssertionError: assert y.data_ptr() != x.data_ptr())"
    assert differs(ENGLISH, Verdict.TRUE, "false", evidence) in lines
    assert not {say("check-same", ENGLISH), say("check-elsewhere", ENGLISH, pinned=pinned_torch())} & {*lines}
    assert main(["check", "--lang", CHINESE.key]) == 1
    assert differs(CHINESE, Verdict.TRUE, "false", "detach_copies_the_data failed") in capsys.readouterr().out


def test_json_of_a_verdict_that_differs_ends_with_1_too(measured, capsys):
    measured(expecting(Verdict.OUTDATED))
    assert main(["check", "--json"]) == 1
    differing = [
        claim for claim in json.loads(capsys.readouterr().out)["claims"] if claim["verdict"] != claim["expected"]
    ]
    assert [(claim["id"], claim["verdict"], claim["expected"]) for claim in differing] == [
        (CHANGED, "false", "outdated")
    ]


def test_evidence_in_square_brackets_is_printed_as_it_is(measured, evidence, capsys):
    error = "AssertionError: assert y[a] == [/x]"
    run_ = {**evidence["proofs"]["detach_copies_the_data"], "error": error}
    measured(expecting(Verdict.TRUE), proofs={**evidence["proofs"], "detach_copies_the_data": run_})
    assert main(["check"]) == 1
    assert f"({error})" in capsys.readouterr().out


@pytest.mark.parametrize("outcome", [outcomes.CRASHED, outcomes.NOT_AVAILABLE])
def test_a_claim_whose_proof_says_nothing_is_not_judged(measured, evidence, capsys, outcome):
    silent = {"outcome": outcome, "output": "", "error": None, "kind": "proof"}
    measured(proofs={**evidence["proofs"], "detach_copies_the_data": silent})
    assert main(["check"]) == 1
    line = differs(ENGLISH, Verdict.FALSE, "none", f"detach_copies_the_data {outcome}")
    assert line in capsys.readouterr().out.splitlines()


def test_on_a_newer_release_the_verdicts_of_the_newest_record_are_expected(measured, capsys):
    measured(expecting(Verdict.TRUE), torch="99.0.0")
    assert main(["check"]) == 0
    assert say("check-same", ENGLISH) in capsys.readouterr().out


def test_on_another_release_a_difference_is_explained(measured, evidence, capsys):
    turned = {**evidence["proofs"]["detach_copies_the_data"], "outcome": outcomes.HELD}
    measured(torch="99.0.0", proofs={**evidence["proofs"], "detach_copies_the_data": turned})
    assert main(["check"]) == 1
    said = capsys.readouterr().out
    assert differs(ENGLISH, Verdict.FALSE, Verdict.TRUE, "") in said
    assert say("check-elsewhere", ENGLISH, pinned=pinned_torch()) in said


def test_a_cell_that_differs_from_the_record_ends_with_1_where_it_is_asked_for(measured, evidence, capsys):
    cells = {**evidence["cells"], "clone": {**evidence["cells"]["clone"], "offset": "7"}}
    measured(cells=cells)
    assert main(["check", "--json"]) == 0
    assert main(["check", "--strict"]) == main(["check", "--strict", "--json"]) == 1
    measured()
    assert main(["check", "--strict", "--json"]) == 0


def test_markdown_has_the_claims_that_differ_and_a_table_of_what_is_not_as_recorded(measured, evidence, capsys):
    cells = {**evidence["cells"], "clone": {**evidence["cells"]["clone"], "offset": "7"}}
    found = "**7** | `8` <b>_9_</b> [a](b) &amp;"
    # A message that another Python words in another way is not a difference.
    record = committed_records()[pinned_torch()]
    recorded = {name: said.model_dump() for name, said in record.messages.items()}
    name = next(name for name, said in recorded.items() if said["outcome"] == outcomes.HELD and said["output"])
    messages = {**recorded, name: {**recorded[name], "output": found}}
    measured(expecting(Verdict.TRUE), cells=cells, messages=messages, python=record.python)
    assert main(["check", "--markdown"]) == 1
    page = BeautifulSoup(MarkdownIt().enable("table").render(capsys.readouterr().out), "html.parser")
    assert [head.text for head in page.select("h1")] == [say("check-title", ENGLISH, torch=pinned_torch())]
    (item,) = (item.text for item in page.select("li"))
    assert item.startswith(differs(ENGLISH, Verdict.TRUE, "false", "detach_copies_the_data failed"))
    rows = [[cell.text for cell in row.select("td")] for row in page.select("tbody tr")]
    assert rows == [["clone/offset", "0", "7"], [name, " ".join(recorded[name]["output"].split()), found]]


def test_markdown_says_in_a_list_that_nothing_differs(measured, capsys):
    measured()
    assert main(["check", "--markdown", "--lang", CHINESE.key]) == 0
    same, recorded = (say(key, CHINESE, torch=pinned_torch()) for key in ("check-same", "check-as-recorded"))
    assert capsys.readouterr().out.endswith(f"\n\n- {same}\n- {recorded}\n")


def test_markdown_says_of_a_new_version_that_it_has_no_record(measured, evidence, capsys):
    measured(torch="99.0.0", cells={**evidence["cells"], "clone": {}})
    main(["check", "--markdown"])
    assert f"\n- {say('check-no-record', ENGLISH, torch='99.0.0')}\n\n| " in capsys.readouterr().out


def test_what_the_machine_prevents_is_no_difference_and_told_in_one_line(measured, evidence, capsys):
    error = "RuntimeError: unable to write to file </torch_1>: No space left on device (28)"
    broken = {"outcome": outcomes.BROKEN, "output": "", "error": error, "kind": "proof"}
    measured(
        proofs={**evidence["proofs"], "detach_copies_the_data": broken},
        cells={**evidence["cells"], "clone": {**evidence["cells"]["clone"], "offset": outcomes.BROKEN}},
        broken={"clone/offset": error},
    )
    line = say("check-prevented", ENGLISH, count=2, reasons="No space left on device")
    assert main(["check"]) == main(["check", "--markdown"]) == 0
    said = capsys.readouterr().out
    assert said.count(line) == 2 and "in the record of" not in said
    assert say("check-as-recorded", ENGLISH, torch=pinned_torch()) not in said
    assert main(["check", "--json"]) == 0
    end = capsys.readouterr()
    assert line in end.err and json.loads(end.out)["recorded"]["differences"] == []
    assert main(["check", "--strict"]) == 1
