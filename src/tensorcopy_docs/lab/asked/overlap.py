"""Finds elements that are written before they are read, where the source and the target of a write overlap in memory.

The code runs again with a copy of each source: what then differs was read too late.
"""

import torch

from tensorcopy_docs.lab.asked.code import forget_compiled
from tensorcopy_docs.lab.asked.derivative import seed
from tensorcopy_docs.lab.observe import has_gradient, have_one_storage, is_tensor
from tensorcopy_docs.lab.trials import is_one_of, tensors_in

ROUNDING = 16  # errors of the dtype: an operation may round otherwise on a copy


def read_too_late(run):
    """Return how what `run` returns, `x` and the result, differs with copied sources; None if not, or unknown."""
    try:
        copied = _with_copied_sources(run)
        seed()
        pairs = zip("xy", run(), copied) if copied else ()
        return next(filter(None, (_difference(*each) for each in pairs)), None)
    except Exception:  # not all code can run under a dispatch mode, and old versions have none
        return None
    finally:
        forget_compiled()


def _with_copied_sources(run):
    """Return what `run` does if each write first copies what shares the storage of its target; None if none does."""
    from torch.utils._python_dispatch import TorchDispatchMode
    from torch.utils._pytree import tree_map

    copies = []

    class Copying(TorchDispatchMode):
        _should_skip_dynamo = classmethod(lambda cls: False)  # as in `lab.trials`

        def __torch_dispatch__(self, function, types, args=(), kwargs=None):
            arguments = function._schema.arguments
            named = dict(zip([each.name for each in arguments], args), **(kwargs or {}))
            written = [named.get(each.name) for each in arguments if each.alias_info and each.alias_info.is_write]
            targets = [target for value in written for target in tensors_in(value)]
            if function._schema.name == "aten::set_":  # it gives a tensor other memory, and writes no element
                targets = []

            def source(value):
                if is_one_of(value, targets) or not any(have_one_storage(value, each) for each in targets):
                    return value
                copies.append(value.clone())
                return copies[-1]

            return function(*tree_map(source, args), **tree_map(source, kwargs or {}))

    seed()
    with Copying():
        made = run()
    return made if copies else None


def _difference(name, found, other):
    """Return how many elements differ, and the first of them; None if none does."""
    if not (is_tensor(found) and is_tensor(other)) or found.shape != other.shape:
        return None
    bound = ROUNDING * torch.finfo(found.dtype).eps if has_gradient(found) else 0
    places = (~torch.isclose(found, other, bound, bound, equal_nan=True)).nonzero().tolist()
    if not places:
        return None
    numbers = ["{:.7g}".format(each.detach()[tuple(places[0])].item()) for each in (found, other)]
    name += str(places[0]) if places[0] else ""
    return dict(zip(("name", "count", "elements", "found", "copied"), [name, len(places), found.numel()] + numbers))
