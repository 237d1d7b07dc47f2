"""Makes writes visible to the columns that look for them: ``*= 2`` does not change what is 0, infinite or NaN.

Rows of the table have no such elements where it matters; what readers ask about may have nothing else.
"""

import torch

from tensorcopy_docs.lab.cell import OperationUnit
from tensorcopy_docs.lab.observe import is_tensor, parts, shares_memory

COLUMNS = ("write-to-result-seen", "write-to-source-seen")  # these check whether values differ after `*= 2`
# Columns that do `*= 2`, and whether it is the result that is written to.
DOUBLING = {
    "write-to-result-seen": True,
    "write-to-source-seen": False,
    "write-then-backward": True,
    "no-grad-write-then-backward": True,
}
VISIBLE = 1  # any number that `*= 2` changes


def visible(row):
    """Return the row with a function that ends so that `*= 2` changes each element of `x` and of the result."""

    def operate(x):
        y = row.function(x)
        for thing in (x, y):
            with torch.no_grad():
                _make_visible(thing)
        return y

    return OperationUnit(operate, row.source)


def can_double(thing):
    """True if `*= 2` works on a copy of a tensor or array; it does not on bool, wherever the elements are."""
    with torch.no_grad():
        copy = thing.detach().clone() if is_tensor(thing) else thing.copy()
        try:
            copy *= 2
        except (TypeError, ValueError, RuntimeError):
            return False
    return True


def has_invisible(x, y):
    """True if `visible` gives other values to memory that `x` and `y` have in common; nothing is changed."""
    with torch.no_grad():
        return shares_memory(x, y) and any(_invisible(each)[1] is not None for each in (x, y))


def _make_visible(thing):
    """Give another value, in place, to the elements of a tensor or array that `*= 2` does not change."""
    elements, mask = _invisible(thing)
    if mask is not None:
        elements[mask] = VISIBLE


def _invisible(thing):
    """Return the elements in their memory, and a mask of those that `*= 2` does not change; None if there are none.

    Both are None for a thing that cannot be written to, on which `*= 2` raises.
    """
    elements = _in_memory(thing)
    if elements is None:
        return None, None
    twice = elements.clone() if is_tensor(elements) else elements.copy()
    try:
        twice *= 2
    except (TypeError, ValueError, RuntimeError):
        return None, None
    mask = ~((elements == elements) & (twice != elements))  # NaN differs from itself, whatever is done
    return elements, mask if bool(mask.any()) else None


def _in_memory(thing):
    """Return the elements of a tensor or array in place, in a form that can be written to without being noticed.

    It has no graph, and counts no versions; each place that an expanded tensor repeats is there once. None if there is
    no such memory.
    """
    if not is_tensor(thing):
        return thing if thing.flags.writeable else None
    if thing.device.type != "cpu" or thing.layout not in (torch.strided, torch.sparse_coo):
        return None
    dense = parts(thing)[-1]
    if getattr(dense, "is_quantized", False):
        return None
    shape = [1 if step == 0 else size for size, step in zip(dense.shape, dense.stride())]
    storage = dense.untyped_storage() if hasattr(dense, "untyped_storage") else dense.storage()
    return torch.empty(0, dtype=dense.dtype).set_(storage, dense.storage_offset(), shape, dense.stride())
