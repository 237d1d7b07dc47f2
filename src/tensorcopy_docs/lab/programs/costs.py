"""Measures what an idiom costs with more rows: the nodes of the graph, and the bytes that are allocated."""

import torch

from tensorcopy_docs.lab.programs.given import Given
from tensorcopy_docs.lab.programs.observing import loss_of, tensors_in

FEW, SOME, MANY = 8, 16, 32  # rows
LINEAR, FASTER = "as the rows", "faster than the rows"
GROWN = 3  # times the increase from FEW to SOME rows: linear growth is 2 times, and quadratic growth 4 times


def growth(act):
    """Return how the nodes of the graph, and the bytes of forward and backward pass, grow: LINEAR or FASTER."""
    nodes, size = zip(*[_cost(act, rows) for rows in (FEW, SOME, MANY)])
    return LINEAR if _is_linear(nodes) and _is_linear(size) else FASTER


def _cost(act, rows):
    """The nodes of the graph, and the bytes that forward and backward pass allocate, for so many rows."""
    w = torch.ones(rows, 3, requires_grad=True)
    with _Allocated() as allocated:
        x = (w * 2).t().t()
        loss = loss_of(Given(x).call(act), x)
        nodes = _nodes(loss.grad_fn)
        loss.backward()
    return nodes, allocated.bytes


def _nodes(root):
    found, left = set(), [root]
    while left:
        node = left.pop()
        if node is not None and node not in found:
            found.add(node)
            left += [each for each, _ in node.next_functions]
    return len(found)


def _is_linear(costs):
    few, some, many = costs
    return many - some <= GROWN * max(some - few, 0)


class _Allocated(object):
    """Adds up the bytes of all that operations return and that is no view, where torch can say it."""

    bytes = 0

    def __enter__(self):
        self.mode = _counting(self)
        if self.mode is not None:
            self.mode.__enter__()
        return self

    def __exit__(self, *error):
        if self.mode is not None:
            self.mode.__exit__(*error)


def _counting(allocated):
    """A mode that counts for `allocated`; None on versions whose modes do not see the backward pass."""
    try:
        from torch.utils._python_dispatch import TorchDispatchMode, is_traceable_wrapper_subclass  # noqa: F401
    except ImportError:
        return None

    class Counting(TorchDispatchMode):
        @classmethod
        def _should_skip_dynamo(cls):
            return False  # newer versions import the compiler, which takes a second, only to skip it here

        def __torch_dispatch__(self, function, types, args=(), kwargs=None):
            found = function(*args, **(kwargs or {}))
            for each in tensors_in(found):
                if not function.is_view:
                    allocated.bytes += each.numel() * each.element_size()
            return found

    return Counting()
