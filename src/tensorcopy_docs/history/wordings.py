"""Leaves out differences in wording that come from Python: pickle's own messages are not PyTorch's."""

from tensorcopy_docs.evidence import LabEvidence
from tensorcopy_docs.lab.outcomes import HELD


def with_recorded_wordings(evidence: LabEvidence, record: LabEvidence | None) -> LabEvidence:
    """Return `evidence`, with messages worded as in `record` if that is of the same torch on another Python.

    Otherwise the site would attribute to torch a difference that comes from Python. Outcomes stay as they are, and so
    do messages that the record does not have.
    """
    if record is None or record.torch != evidence.torch or _minor(record) == _minor(evidence):
        return evidence
    messages = {
        name: result.model_copy(update={"output": old.output})
        if (old := record.messages.get(name)) and old.outcome == result.outcome == HELD
        else result
        for name, result in evidence.messages.items()
    }
    return evidence.model_copy(update={"messages": messages})


def _minor(evidence: LabEvidence) -> list[str]:
    """Return the Python of a measurement, without its patch release."""
    return evidence.python.split(".")[:2]
