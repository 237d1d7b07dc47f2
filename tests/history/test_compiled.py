"""What `torch.compile()` changes: the verdict on a program beside eager mode, and what the records say by version."""

import pytest

from tensorcopy_docs.evidence import MEASURED_VARIABLE
from tensorcopy_docs.history import program_records
from tensorcopy_docs.history.compiled import (
    BETTER,
    DIFFERENT,
    ENDED,
    ERROR,
    NO_ERROR,
    NOT_COMPILED,
    NOT_MEASURED,
    SAME,
    CompiledPast,
    compiled_past,
    verdict_on,
)
from tensorcopy_docs.history.interpreters import ReleaseError
from tensorcopy_docs.history.program_records import (
    CompiledRecord,
    ProgramRecord,
    ProgramRun,
    RowsRecord,
    compiled_digests,
    load_programs,
    measure_all,
    row_digests,
    stale_programs,
    write_programs,
)
from tensorcopy_docs.lab.outcomes import SILENTLY_WRONG
from tensorcopy_docs.lab.program import BACKENDS, EAGER, INDUCTOR
from tensorcopy_docs.snippets.compiled import compiled_sources
from tensorcopy_docs.sphinx.state import compiled_now
from tensorcopy_docs.versions import RELEASES, pinned_torch

ONE, TWO = ProgramRun(text="1"), ProgramRun(text="2")
RAISED = ProgramRun(how="raised", text="RuntimeError: changed")
NAME = "clone_before_the_call"


@pytest.mark.parametrize(
    ("eager", "found", "verdict"),
    [
        (ONE, None, SAME),
        (ONE, TWO, SILENTLY_WRONG),
        (ProgramRun(text="2", right="1"), ONE, BETTER),
        (ONE, RAISED, ERROR),
        (RAISED, TWO, DIFFERENT),
        (ProgramRun(how="raised", right="1"), TWO, SILENTLY_WRONG),
        (ProgramRun(how="raised", right="2"), TWO, NO_ERROR),
        (ONE, ProgramRun(how="not compiled"), NOT_COMPILED),
        (ONE, ProgramRun(how="crashed"), ENDED),
        (ONE, ProgramRun(how="missing"), NOT_MEASURED),
        (ProgramRun(how="missing"), None, NOT_MEASURED),
    ],
)
def test_the_verdict_beside_eager_mode(eager, found, verdict):
    seen = {EAGER: eager, **({INDUCTOR: found} if found else {})}
    assert verdict_on(seen, INDUCTOR) == verdict


def test_what_may_differ_is_no_fault():
    assert verdict_on({EAGER: ONE, INDUCTOR: TWO}, INDUCTOR, facts=True) == DIFFERENT


def made_up(digests):
    seen = {EAGER: ONE, INDUCTOR: TWO}
    rows = RowsRecord(platform="Linux", digests=row_digests(), same=1, results={"clone/source_changed_outside": seen})
    record = CompiledRecord(platform="Linux", digests=digests, results={NAME: seen})
    return CompiledPast({"2.0.1": record}, compiled_sources(), {"2.0.1": rows})


def test_a_program_that_has_changed_since_is_not_measured():
    assert made_up(compiled_digests()).verdicts(NAME, INDUCTOR) == {"2.0.1": SILENTLY_WRONG}
    assert made_up({**compiled_digests(), NAME: "0" * 12}).verdicts(NAME, INDUCTOR) == {}


def test_a_row_that_has_changed_since_is_left_out():
    past = made_up({})
    assert past.differing_rows("2.0.1") == {
        "clone/source_changed_outside": dict.fromkeys(BACKENDS, SAME) | {INDUCTOR: SILENTLY_WRONG}
    }
    stale = past.rows["2.0.1"].model_copy(update={"digests": {**row_digests(), "clone": "0" * 12}})
    assert CompiledPast(past.records, past.sources, {"2.0.1": stale}).differing_rows("2.0.1") == {}


def test_what_is_written_is_read_again_and_what_shows_the_same_is_one_line(tmp_path):
    results = {"same": {EAGER: ONE}, "other": {EAGER: ONE, INDUCTOR: TWO}, "raised": {EAGER: RAISED}}
    compiled = CompiledRecord(platform="Linux", digests={}, results=results)
    rows = RowsRecord(platform="Linux", digests={}, same=3, results={"clone/some": {EAGER: ONE, INDUCTOR: RAISED}})
    record = ProgramRecord(torch="2.0.1", python="3", digests={}, results={}, compiled=compiled, rows=rows)
    assert '"same": "1"' in write_programs(record, tmp_path).read_text(encoding="utf-8")
    assert load_programs(tmp_path)["2.0.1"] == record


def test_a_record_is_stale_if_a_program_or_a_row_was_measured_by_other_code(tmp_path, monkeypatch):
    monkeypatch.setattr(program_records, "RELEASES", (pinned_torch(),))
    record = load_programs()[pinned_torch()]

    def is_stale(**changed):
        write_programs(record.model_copy(update=changed), tmp_path)
        return bool(stale_programs(tmp_path))

    old = {"digests": {NAME: "0" * 12}}
    assert not is_stale()
    assert is_stale(compiled=record.compiled.model_copy(update=old))
    assert is_stale(rows=record.rows.model_copy(update=old))
    assert is_stale(rows=None)


def test_a_version_that_is_no_longer_pinned_loses_its_rows(monkeypatch):
    before = load_programs()[pinned_torch()]
    assert measure_all(before=before) == before
    monkeypatch.setattr(program_records, "pinned_torch", lambda: "9.9.9")
    assert measure_all(before=before) == before.model_copy(update={"rows": None})


def test_every_version_that_compiles_is_recorded_and_two_have_the_rows():
    past = compiled_past()
    assert list(past.records) == [each for each in RELEASES if not each.startswith("1.")]
    assert list(past.rows) == [pinned_torch(), RELEASES[-1]]
    for version, record in past.rows.items():
        assert record.same > len(past.differing_rows(version)) > 0


def test_a_record_without_a_compiler_that_works_is_refused():
    lacking = CompiledRecord(
        platform="Linux", digests={}, results={NAME: {EAGER: ONE, INDUCTOR: ProgramRun(how="missing")}}
    )
    with pytest.raises(ReleaseError, match="needs a C\\+\\+ compiler that works; found none"):
        program_records._compiled(lacking)


@pytest.mark.parametrize("is_there", [True, False])
def test_pages_show_what_the_build_has_measured_or_else_what_is_recorded(tmp_path, monkeypatch, is_there):
    monkeypatch.setenv(MEASURED_VARIABLE, str(tmp_path))
    found = CompiledRecord(platform="Linux", digests={}, results={NAME: {EAGER: ONE}})
    if is_there:
        (tmp_path / "compiled.json").write_text(found.model_dump_json(), encoding="utf-8")
    assert compiled_now.__wrapped__() == (found if is_there else None)


def test_every_record_was_made_with_a_compiler_that_works():
    assert [version for version, record in compiled_past().records.items() if not record.has_compiler] == []
