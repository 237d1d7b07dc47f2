"""Gathers the plain facts that pictures of a computation graph are drawn from, walking it from live tensors."""

from tensorcopy_docs.lab.observe import is_tensor, numbers
from tensorcopy_docs.lab.pictures import NODES, TENSORS
from tensorcopy_docs.lab.readable import LAZY, is_lazy, printable, type_name, unreadable

FIRST = 3  # values of a gradient are told


def graph_facts(tensors):
    """Return the computation graph behind the dict `tensors`, from each `grad_fn` on; names are with their nodes.

    A tensor of the dict is a root if it has a history that no other's history contains; a leaf that no root leads to
    is drawn apart. Raises TypeError for what is not a tensor, and for a lazy parameter, which has no shape yet;
    ValueError if there are more tensors or nodes than a picture can hold.
    """
    for name, tensor in tensors.items():
        if not is_tensor(tensor):
            raise TypeError("{}: must be a tensor; found {}".format(printable(name), type_name(tensor)))
        if is_lazy(tensor):
            raise TypeError("{}: must be a tensor with a shape; {}".format(printable(name), LAZY))
    if len(tensors) > TENSORS:
        line = "too large: a picture shows at most {} tensors; found {}; give those that the question is about"
        raise ValueError(line.format(TENSORS, len(tensors)))
    functions = {name: _grad_fn(name, tensor) for name, tensor in tensors.items()}
    behind = {name: function for name, function in functions.items() if function is not None}
    inner = _with_one_before(_nodes_behind(behind))
    roots = [name for name in behind if behind[name] not in inner]
    # The roots once more and first, so that nodes are told in the order of the backward pass.
    index = _nodes_behind({name: behind[name] for name in roots})
    names = {id(tensor): name for name, tensor in reversed(list(tensors.items()))}
    nodes = [_node(function, index, names) for function in index]
    for name in behind:
        if name not in roots:
            nodes[index[behind[name]]]["tensor"] = printable(name)
    reached = {id(function.variable) for function in index if _leaf_of(function) is not None}
    return {
        "roots": [{"name": printable(name), "node": index[behind[name]]} for name in roots],
        "nodes": nodes,
        "apart": [
            dict(_told(name, tensor), requires_grad=bool(tensor.requires_grad))
            for name, tensor in tensors.items()
            if name not in behind and id(tensor) not in reached
        ],
    }


def _grad_fn(name, tensor):
    try:
        return tensor.grad_fn
    except Exception as error:  # raised by a class of the reader
        raise unreadable(name, tensor, error, "graph") from None


def _nodes_behind(behind):
    """Return the nodes that the functions of the dict `behind` lead to, numbered: each before those that it leads to.

    Raises ValueError as soon as there are too many.
    """
    found = {}
    for name, function in behind.items():
        waiting = [function]
        while waiting:
            node = waiting.pop()
            if node in found:
                continue
            if len(found) == NODES:
                line = "too large: a picture shows at most {} nodes, and the graph of {} has more; give a tensor {}"
                raise ValueError(line.format(NODES, printable(name), "of an earlier step"))
            found[node] = len(found)
            waiting += reversed(_next(node))
    return found


def _next(node):
    return [following for following, _ in node.next_functions if following is not None]


def _with_one_before(nodes):
    """Return the nodes that follow one of `nodes`."""
    return {following for node in nodes for following in _next(node)}


def _node(function, index, names):
    variable = _leaf_of(function)
    return {
        "name": type_name(function),
        "tensor": None,
        "leaf": None if variable is None else _told(names.get(id(variable)), variable),
        "saved": _saved(function),
        "next": [index[following] for following in _next(function)],
    }


def _leaf_of(function):
    """Return the leaf whose gradient the node `function` accumulates, or None."""
    # A node of the reader's own class can have an attribute of any name.
    return function.variable if type(function).__name__ == "AccumulateGrad" else None


def _told(name, tensor):
    """Return the facts of a leaf tensor; raises TypeError, which calls it by its `name`, if it cannot be read."""
    try:
        told = {"shape": _shape(tensor), "grad": _gradient(tensor)}
    except Exception as error:  # raised by torch, or by a class that wraps tensors
        raise unreadable("a leaf without a name" if name is None else name, tensor, error, "gradient") from None
    return dict(told, name=None if name is None else printable(name))


def _shape(tensor):
    """Return the shape; a length that is not one number, as in a nested tensor, is text."""
    if getattr(tensor, "is_nested", False) and str(tensor.layout) == "torch.strided":
        return [_length(tensor, dimension) for dimension in range(tensor.dim())]
    return [length if isinstance(length, int) else str(length) for length in tensor.shape]


def _length(nested, dimension):
    try:
        return nested.size(dimension)
    except RuntimeError:  # its tensors differ in it
        return "?"


def _saved(function):
    """Return the tensors that a node saved for the backward pass, and whether they are freed."""
    found = []
    for attribute in sorted(dir(function)):
        if not attribute.startswith("_saved_"):
            continue
        name, state, shape = printable(attribute[len("_saved_") :]), "live", None
        try:
            value = getattr(function, attribute)
        except Exception as error:  # also of a hook of the reader that unpacks it
            # One that was written to since cannot be read either, but is still there.
            state = "freed" if "freed" in str(error) else "live"
        else:
            parts = value if isinstance(value, (tuple, list)) else [value]
            if not any(is_tensor(part) for part in parts):
                continue
            shape = _shape(value) if is_tensor(value) else None
        found.append({"name": name, "state": state, "shape": shape})
    return found


def _gradient(tensor):
    if not tensor.is_leaf or tensor.grad is None:
        return None
    values = ["{:.4g}".format(value) for value in numbers(_first(tensor.grad, FIRST + 1))]
    return values[:FIRST] + ["…"] if len(values) > FIRST else values


def _first(tensor, count):
    """Return a part of `tensor` with its first `count` elements and few others: the whole can be large."""
    for dimension in reversed(range(tensor.dim())):
        length = min(count, tensor.shape[dimension])
        narrow = tensor.narrow_copy if tensor.is_sparse else tensor.narrow
        tensor = narrow(dimension, 0, length)
        count = -(-count // max(1, length))
    return tensor
