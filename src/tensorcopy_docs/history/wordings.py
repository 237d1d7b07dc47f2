"""Leaves out differences in wording that come from Python: pickle's own messages are not PyTorch's."""

from tensorcopy_docs.evidence import Evidence
from tensorcopy_docs.lab.outcomes import HELD


def with_recorded_wordings(evidence: Evidence, record: Evidence | None) -> Evidence:
    """`evidence`, with messages worded as in the record, if that is of the same torch on another Python.

    Else the site would say of a version of torch what is a version of Python, and would differ from Python to Python.
    An outcome stays as it is, and so does what the record does not have.
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


def _minor(evidence: Evidence) -> list[str]:
    """The Python of a measurement, without its patch release."""
    return evidence.python.split(".")[:2]
