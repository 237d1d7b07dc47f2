"""Gathers the plain facts that pictures of a computation graph are drawn from, walking it from live tensors."""

from tensorcopy_docs.lab.observe import is_tensor, numbers

FIRST = 3  # values of a gradient are told


def graph_facts(tensors):
    """The computation graph behind the dict `tensors`, walked from each `grad_fn`; names are told where they belong.

    A tensor of the dict is a root if it has a history that no other's history contains; a leaf that no root leads to
    is drawn apart. Raises TypeError for what is not a tensor.
    """
    for name, tensor in tensors.items():
        if not is_tensor(tensor):
            raise TypeError("{}: must be a tensor; found {}".format(name, type(tensor).__name__))
    walk = _Walk(tensors)
    behind = {name: _reached(tensor.grad_fn) for name, tensor in tensors.items() if tensor.grad_fn is not None}
    roots = [
        name
        for name in behind
        if not any(tensors[name].grad_fn in reached[1:] for other, reached in behind.items() if other != name)
    ]
    facts = {"roots": [{"name": name, "node": walk.visit(tensors[name].grad_fn)} for name in roots]}
    for name in behind:
        if name not in roots:
            walk.nodes[walk.visit(tensors[name].grad_fn)]["tensor"] = name
    facts["nodes"] = walk.nodes
    facts["apart"] = [
        {"name": name, "shape": list(tensor.shape), "requires_grad": tensor.requires_grad, "grad": _gradient(tensor)}
        for name, tensor in tensors.items()
        if tensor.grad_fn is None and not any(variable is tensor for variable in walk.variables)
    ]
    return facts


def _reached(function):
    """`function` and all that it leads to, itself first."""
    found, waiting = [], [function]
    while waiting:
        node = waiting.pop(0)
        if node not in found:
            found.append(node)
            waiting += [following for following, _ in node.next_functions if following is not None]
    return found


class _Walk:
    """Visits each node of a graph once and keeps what it tells."""

    def __init__(self, names):
        self.names = names
        self.functions, self.nodes, self.variables = [], [], []

    def visit(self, function):
        """Return the index of `function` among the nodes, with all that it leads to behind it."""
        if function in self.functions:
            return self.functions.index(function)
        index = len(self.functions)
        self.functions.append(function)
        node = {"name": type(function).__name__, "tensor": None, "leaf": None, "saved": _saved(function), "next": []}
        self.nodes.append(node)
        if hasattr(function, "variable"):
            node["leaf"] = self._leaf(function.variable)
        node["next"] = [self.visit(following) for following, _ in function.next_functions if following is not None]
        return index

    def _leaf(self, variable):
        self.variables.append(variable)
        name = next((name for name, tensor in self.names.items() if tensor is variable), None)
        return {"name": name, "shape": list(variable.shape), "grad": _gradient(variable)}


def _saved(function):
    """The tensors that a node saved for its backward, and whether they are still there."""
    found = []
    for attribute in sorted(dir(function)):
        if not attribute.startswith("_saved_"):
            continue
        name, state, shape = attribute[len("_saved_") :], "live", None
        try:
            value = getattr(function, attribute)
        except RuntimeError as error:
            # One that was written to since cannot be read either, but is still there.
            state = "freed" if "freed" in str(error) else "live"
        else:
            parts = value if isinstance(value, (tuple, list)) else [value]
            if not any(is_tensor(part) for part in parts):
                continue
            shape = list(value.shape) if is_tensor(value) else None
        found.append({"name": name, "state": state, "shape": shape})
    return found


def _gradient(tensor):
    if not tensor.is_leaf or tensor.grad is None:
        return None
    values = ["{:.4g}".format(value) for value in numbers(tensor.grad)[: FIRST + 1]]
    return values if len(values) <= FIRST else values[:FIRST] + ["…"]
