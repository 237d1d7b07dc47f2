"""Lets columns share a run of a reader's code, which may be slow or leave something behind."""

from tensorcopy_docs.lab.cell import OperationUnit

# Columns that only read the result.
READING = (
    "same-object",
    "same-storage",
    "is-view",
    "base",
    "requires-grad",
    "is-leaf",
    "grad-fn",
    "shape",
    "stride",
    "offset",
    "contiguous",
    "dtype",
    "storage-bytes",
)
# Columns that write into memory after the call, and look only where it is seen.
WRITING = ("write-to-result-seen", "write-to-source-seen", "same-version-counter")
# Columns that follow each element of `x` by its value.
FOLLOWING = ("write-then-backward", "no-grad-write-then-backward")
# Columns that run the code on `x` first, to see whether it raises, and then on another source.
TRYING_FIRST = ("forward-tangent", "parameter-kept", "subclass-kept", "memory-format-kept")


def once(row, source_too=True):
    """Return `row` with a function that runs once, and then returns or raises the same; so does its source.

    With `source_too` false, the source makes a new tensor each time. `before` is the `grad_fn` that `x` had.
    """
    results, sources = [], []

    def source():
        if not (sources and source_too):
            sources[:] = [row.source()]
            made.before = getattr(sources[0][1], "grad_fn", None)
        return sources[0]

    def operate(x):
        if not results:
            try:
                results.append((row.function(x), None))
            except Exception as error:
                results.append((None, error))
        result, error = results[0]
        if error is not None:
            raise error
        return result

    made = OperationUnit(operate, source)
    return made


def without_trial(row):
    """Return `row` with a function whose first call does nothing, as it is known that it does not raise."""
    calls = []

    def operate(x):
        calls.append(1)
        return row.function(x) if len(calls) > 1 else None

    return OperationUnit(operate, row.source)
