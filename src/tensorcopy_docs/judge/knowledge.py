"""Computes once the knowledge that a build needs: the register, its verdicts, the table and the history."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tensorcopy_docs.evidence import LabEvidence
from tensorcopy_docs.history.past import History
from tensorcopy_docs.judge.judgement import Judgement, judge_all
from tensorcopy_docs.register.models import Register
from tensorcopy_docs.table.model import Table, table_of


@dataclass(frozen=True)
class Knowledge:
    """The register of one build, with its verdicts, the table and the history."""

    register: Register
    judgement: Judgement
    table: Table
    history: History

    def faults(self) -> Sequence[str]:
        """Return a line for each verdict that is not the expected one, and for each cell that could not be measured."""
        return [*self.judgement.faults(), *self.table.faults()]


def knowledge_of(register: Register, evidence: LabEvidence, records: Mapping[str, LabEvidence]) -> Knowledge:
    """Judge `register` on `evidence`; `records` has the evidence of recorded releases by version."""
    history = History(records, evidence)
    return Knowledge(register, judge_all(register, history), table_of(evidence), history)
