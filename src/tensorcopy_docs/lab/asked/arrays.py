"""Describes a reader's NumPy array as plain facts, and makes arrays like it."""

from tensorcopy_docs.lab.asked.faults import QuestionError
from tensorcopy_docs.lab.asked.values import counted
from tensorcopy_docs.lab.observe import address, memory

KINDS = "biufc"
LARGEST = 1024  # elements


def described_array(array, name):
    """Return the facts of an array, which pickle can hold; raises QuestionError if nothing like it can be made."""
    if array.dtype.kind not in KINDS or not array.dtype.isnative:
        raise QuestionError("not-made", name=name, reason="dtype={}".format(array.dtype))
    if array.size > LARGEST:
        raise QuestionError("too-large", name=name, found=array.size, largest=LARGEST)
    start, size = memory(array)
    return dict(
        outline_of_array(array),
        start=address(array) - start if array.size else 0,
        bytes=size,
        values=array.reshape(-1).tolist(),
    )


def outline_of_array(array):
    """Return the facts of an array apart from its values."""
    return {
        "kind": "array",
        "dtype": str(array.dtype),
        "shape": tuple(array.shape),
        "strides": tuple(array.strides),
        "writeable": bool(array.flags.writeable),
        "requires_grad": False,
        "leaf": True,
    }


def made_array(facts, own):
    """Return `w` and `x`, which are one array, as the facts tell; with its `own` values or with 1, 2, 3, …"""
    import numpy

    values = facts["values"] if own else counted(facts)
    memory_ = numpy.zeros(facts["bytes"], dtype=numpy.uint8)
    x = numpy.ndarray(facts["shape"], facts["dtype"], memory_, facts["start"], facts["strides"])
    if values:
        x[...] = numpy.array(values, dtype=facts["dtype"]).reshape(facts["shape"])
    x.flags.writeable = facts["writeable"]
    return x, x
