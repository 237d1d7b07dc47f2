"""Tells whether two tensors or NumPy arrays share memory."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from tensorcopy_docs.lab.bytes_of_elements import have_common_bytes, layout
from tensorcopy_docs.lab.observe import is_sparse, is_tensor, memory, overlap, parts
from tensorcopy_docs.lab.readable import refuse, unreadable

# The tensors that a sparse tensor with compressed rows or columns consists of, by its layout.
COMPRESSED = {
    "torch.sparse_csr": ("crow_indices", "col_indices", "values"),
    "torch.sparse_bsr": ("crow_indices", "col_indices", "values"),
    "torch.sparse_csc": ("ccol_indices", "row_indices", "values"),
    "torch.sparse_bsc": ("ccol_indices", "row_indices", "values"),
}


def shares(x: object, y: object, *, elements: bool = False) -> bool:
    """Return whether the tensors or NumPy arrays `x` and `y` share memory.

    They share memory if their storages have a byte in common. The address ranges of the storages are compared, not
    their first addresses, so ``torch.from_numpy(x.numpy()[2:])`` shares memory with ``x``. Two parts of one tensor,
    ``x[0]`` and ``x[1]``, share memory, since they have one storage. With ``elements=True`` they do not: then an
    element of `x` and an element of `y` must have a byte in common, so that changing one tensor can change the other.

    The memory of a sparse tensor is that of its indices and values; of a tensor that wraps others, theirs. A tensor
    without memory (empty, or on the device ``meta``) shares none, not even with itself. A lazy copy (copy on write)
    gets its own memory when its address is read, and shares none. No element is changed.

    Raises TypeError if one of them is neither a tensor nor an array, or if its memory cannot be read: a fake tensor, a
    parameter that is not initialized, a tensor inside ``vmap()``. Elements are compared exactly, also those of
    ``torch.zeros(1).expand(10**9)``; raises ValueError if that would take too long, as it can if both have gaps between
    their elements, in different steps, and more than 100 million elements have room in the storage.
    """
    first, second = _pieces(x, "x", elements), _pieces(y, "y", elements)
    return any(one.overlaps(other) for one in first for other in second)


@dataclass(frozen=True)
class Piece:
    """Memory of a dense tensor or array: the address and the bytes of its storage, and where its elements are.

    `elements` is None if only storages are compared.
    """

    device: str
    memory: tuple[int, int]
    elements: tuple[int, int, dict[int, int]] | None

    def overlaps(self, other: "Piece") -> bool:
        """True if both have a byte in common; addresses on two devices are not compared."""
        if self.device != other.device or not overlap(self.memory, other.memory):
            return False
        return self.elements is None or bool(have_common_bytes(self.elements, other.elements))


def _pieces(thing: Any, name: str, elements: bool) -> list[Piece]:
    """Return the dense tensors or arrays of `thing` that have memory; raises TypeError, which calls it `name`."""
    refuse(name, thing)
    try:
        return [
            Piece(str(getattr(piece, "device", "cpu")), memory(piece), layout(piece) if elements else None)
            for piece in _dense(thing)
            if _has_memory(piece)
        ]
    except Exception as error:  # raised by torch, or by a class that wraps tensors
        raise unreadable(name, thing, error) from None


def _dense(thing: Any) -> Iterator[Any]:
    """Yield the dense tensors or arrays that `thing` consists of, if it is sparse, nested or wraps others."""
    if getattr(thing, "is_nested", False):
        yield from _dense(thing.detach().values())
    elif hasattr(thing, "__tensor_flatten__"):
        for name in thing.__tensor_flatten__()[0]:
            yield from _dense(getattr(thing, name))
    elif is_sparse(thing) and str(thing.layout) in COMPRESSED:
        yield from (getattr(thing.detach(), name)() for name in COMPRESSED[str(thing.layout)])
    elif is_sparse(thing) and str(thing.layout) != "torch.sparse_coo":
        raise RuntimeError(f"it has the layout {thing.layout}")
    else:
        yield from parts(thing)


def _has_memory(piece: Any) -> bool:
    """True if a dense tensor or array has memory; raises RuntimeError if its address is not known."""
    start, size = memory(piece)
    if is_tensor(piece) and piece.device.type == "meta":
        return False
    if size and not start:
        raise RuntimeError("it has no address")
    return bool(size)
