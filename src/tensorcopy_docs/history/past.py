"""Looks up the outcome or value of each test, message, row and cell on each recorded version and in this build."""

from bisect import bisect_left, bisect_right
from collections.abc import Container, Mapping, Sequence
from functools import cached_property

from tensorcopy_docs.evidence import CellKey, LabEvidence, docstring_digest
from tensorcopy_docs.history.spans import ValueChange, changes, spans
from tensorcopy_docs.lab.documented import sentence_digests
from tensorcopy_docs.lab.outcomes import HELD, NOT_MEASURED
from tensorcopy_docs.lab.values import NOT_AVAILABLE, RUNS
from tensorcopy_docs.records.staleness import with_recorded_wordings
from tensorcopy_docs.table.facts import fact
from tensorcopy_docs.table.model import call_state
from tensorcopy_docs.versions import release, short

ByRelease = Mapping[str, str]


class History:
    """All recorded releases, oldest first, and the release of this build among them, as it was measured.

    `recorded` has the records alone, `records` the evidence of the build in the place of the record of the same torch,
    with messages worded as on the Python of that record. Results are cached, so a history is not changed after it was
    made.
    """

    def __init__(self, recorded: Mapping[str, LabEvidence], evidence: LabEvidence):
        self.evidence = evidence
        self.recorded = _sorted(recorded)
        here = with_recorded_wordings(evidence, self.recorded.get(evidence.torch))
        self.records = _sorted({**self.recorded, evidence.torch: here})
        self._sort_keys = [release(version) for version in self.recorded]
        self._up_to: dict[str, list[str]] = {}
        self._tests: dict[str, ByRelease] = {}
        self._recorded_tests: dict[str, list[str | None]] = {}  # in the order of `recorded`
        self._older: dict[str, int] = {}  # how many of `recorded` are older
        self._since: dict[tuple[CellKey | str, str], str | None] = {}

    @cached_property
    def releases(self) -> list[str]:
        """The versions of `records`, oldest first."""
        return list(self.records)

    def versions_up_to(self, torch: str) -> list[str]:
        """Return the releases that are not newer than `torch`."""
        if torch not in self._up_to:
            self._up_to[torch] = self.releases[: bisect_right(self.releases, release(torch), key=release)]
        return self._up_to[torch]

    def newest_recorded(self, torch: str) -> LabEvidence | None:
        """Return the newest record of a release that is not newer than `torch`; None where all are."""
        count = bisect_right(self._sort_keys, release(torch))
        return self.recorded[list(self.recorded)[count - 1]] if count else None

    def outcomes_before(self, test: str, torch: str) -> list[str]:
        """Return the measured outcomes of a test on the releases older than `torch`, oldest first."""
        if test not in self._recorded_tests:
            self._recorded_tests[test] = [record.outcome(test) for record in self.recorded.values()]
        if torch not in self._older:
            self._older[torch] = bisect_left(self._sort_keys, release(torch))
        older = self._recorded_tests[test][: self._older[torch]]
        return [outcome for outcome in older if outcome is not None]

    def test_outcomes(self, test: str) -> ByRelease:
        """Return the outcome of a proof, of a counterexample, or of cells with values, or NOT_MEASURED, by release."""
        if test not in self._tests:
            found = {version: record.outcome(test) for version, record in self.records.items()}
            self._tests[test] = {version: outcome or NOT_MEASURED for version, outcome in found.items()}
        return self._tests[test]

    def has_before(self, torch: str, measured: Container[str]) -> bool:
        """True if the release before `torch` is among the `measured` ones; only then a value can be new on `torch`."""
        older = self.versions_up_to(torch)[:-1]
        return bool(older) and older[-1] in measured

    def proof_outcomes(self, name: str) -> ByRelease:
        """Return the outcome of a proof on each release that has one."""
        return self._proofs.get(name, {})

    def wordings(self, name: str) -> Mapping[str, Sequence[str]]:
        """Return each wording of an error message or warning, type included, with its releases, oldest first."""
        found: dict[str, list[str]] = {}
        for version, record in self.records.items():
            if name in record.messages and record.messages[name].outcome == HELD:
                found.setdefault(record.messages[name].output, []).append(version)
        return found

    def docstring_since(self, name: str) -> str | None:
        """Return the release since which a docstring is worded as on the torch of the build; None if it never changed.

        None, too, where that torch has no such docstring, and where nothing of it is recorded.
        """
        torch = self.evidence.torch
        if self.evidence.docstrings.get(name) is None:
            return None
        values = {
            version: docstring_digest(record.docstrings[name] or "")
            for version, record in self.records.items()
            if name in record.docstrings
        }
        return self._turn(values, torch, values)

    def docstring_contains(self, name: str, text: str) -> bool:
        """True if a docstring has each sentence of `text` on the newest release that is recorded."""
        found = self.records[self.releases[-1]].docstrings.get(name)
        return found is not None and {*sentence_digests(text)} <= {*found.split()[1:]}

    def call_states(self, row: str) -> ByRelease:
        """Return the state of a row's call on each release that has it: RUNS, ``raises X`` or NOT_AVAILABLE."""
        return self._calls.get(row, {})

    def cell_values(self, row: str, column: str) -> ByRelease:
        """Return the value of a cell on each release that has one."""
        return self._cells.get(CellKey(row, column), {})

    def cell_since(self, row: str, column: str, torch: str) -> str | None:
        """Return the release since which the cell has its value on `torch`; None if the call never ran with another,
        and where the release before has not measured it."""
        key = CellKey(row, column)
        return self._newest_turn(key, self._running.get(key, {}), torch, self._cells.get(key, {}))

    def disagreement(self, cell: str, said: str) -> str | None:
        """Return a line unless the cell has its value since the version that is `said` (see `table.facts`)."""
        found = fact(cell, said)
        torch = self.evidence.torch
        if found.since is None:
            return None
        since = {self.cell_since(row, found.said.column, torch) for row in found.rows(list(self.evidence.cells))}
        named = {version and short(version) for version in since}
        return None if named == {found.since} else f"{cell}: said to be so since {found.since!r}; recorded {named}"

    def call_since(self, row: str, torch: str) -> str | None:
        """Return the release since which the call has its state on `torch`; None if it never changed."""
        return self._newest_turn(row, self.call_states(row), torch, self.call_states(row))

    @cached_property
    def rows(self) -> Mapping[str, Sequence[str]]:
        """The columns of every row that some release has; the newest release's order comes first."""
        found: dict[str, dict[str, None]] = {}
        for record in reversed(list(self.records.values())):
            for row, cells in record.cells.items():
                found.setdefault(row, {}).update(dict.fromkeys(cells))
        return {row: list(columns) for row, columns in found.items()}

    @cached_property
    def call_changes(self) -> list[ValueChange[str]]:
        """Every change of a call's state, from NOT_AVAILABLE, too."""
        return [change for row in self.rows for change in changes(row, self.call_states(row), self.releases)]

    @cached_property
    def cell_changes(self) -> list[ValueChange[CellKey]]:
        """Every change of a cell from one release to the next, on both of which it can be measured."""
        return [change for key, values in self._running.items() for change in changes(key, values, self.releases)]

    @cached_property
    def changed_cells(self) -> list[CellKey]:
        """Every cell with more than one value on the releases on which it can be measured."""
        return [key for key, values in self._running.items() if len(set(values.values())) > 1]

    @cached_property
    def proof_changes(self) -> list[ValueChange[str]]:
        """Every change of a proof's outcome."""
        return [change for name in sorted(self._proofs) for change in changes(name, self._proofs[name], self.releases)]

    @cached_property
    def turned_proofs(self) -> list[ValueChange[str]]:
        """The changes of a proof's outcome between versions that both have the tested API."""
        return [change for change in self.proof_changes if NOT_AVAILABLE not in (change.old, change.new)]

    def new_columns(self, version: str) -> list[str]:
        """Return the columns first measured on `version`, if the release before it has them as not available."""
        return self._new_columns[version]

    @cached_property
    def _new_columns(self) -> Mapping[str, list[str]]:
        known: set[str] = set()
        before: set[str] = set()  # the columns that the record before has
        found: dict[str, list[str]] = {}
        for version, record in self.records.items():
            measured = {
                column: None
                for cells in record.cells.values()
                for column, value in cells.items()
                if value != NOT_AVAILABLE
            }
            found[version] = [column for column in measured if column in before and column not in known]
            known |= measured.keys()
            before = {column for cells in record.cells.values() for column in cells}
        return found

    @cached_property
    def _proofs(self) -> Mapping[str, ByRelease]:
        found: dict[str, dict[str, str]] = {}
        for version, record in self.records.items():
            for name, outcome in record.outcomes().items():
                found.setdefault(name, {})[version] = outcome
        return found

    @cached_property
    def _calls(self) -> Mapping[str, ByRelease]:
        found: dict[str, dict[str, str]] = {}
        for version, record in self.records.items():
            for row, cells in record.cells.items():
                found.setdefault(row, {})[version] = call_state(cells)
        return found

    @cached_property
    def _cells(self) -> Mapping[CellKey, ByRelease]:
        """Every cell that some release has, in the order of `rows`."""
        found: dict[str, dict[str, dict[str, str]]] = {
            row: {column: {} for column in columns} for row, columns in self.rows.items()
        }
        for version, record in self.records.items():
            for row, cells in record.cells.items():
                for column, value in cells.items():
                    found[row][column][version] = value
        return {CellKey(row, column): values for row, columns in found.items() for column, values in columns.items()}

    @cached_property
    def _running(self) -> Mapping[CellKey, ByRelease]:
        return {key: self._while_running(key.row, values) for key, values in self._cells.items()}

    def _while_running(self, row: str, values: ByRelease) -> ByRelease:
        states = self._calls[row]
        return {
            version: value for version, value in values.items() if states[version] == RUNS and value != NOT_AVAILABLE
        }

    def _newest_turn(self, key: CellKey | str, values: ByRelease, torch: str, measured: ByRelease) -> str | None:
        """Return the first release of the span in which `torch` is, unless it is the oldest span of all."""
        if (key, torch) not in self._since:
            self._since[key, torch] = self._turn(values, torch, measured)
        return self._since[key, torch]

    def _turn(self, values: ByRelease, torch: str, measured: ByRelease) -> str | None:
        if torch not in values:  # values on older releases say nothing about this one
            return None
        found = spans({version: values[version] for version in self.versions_up_to(torch) if version in values})
        return found[-1].first if len(found) > 1 and self.has_before(found[-1].first, measured) else None


def _sorted(records: Mapping[str, LabEvidence]) -> Mapping[str, LabEvidence]:
    return {version: records[version] for version in sorted(records, key=release)}
