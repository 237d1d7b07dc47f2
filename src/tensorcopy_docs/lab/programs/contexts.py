"""The contexts of idioms: ordinary programs, each of which gives an idiom its tensors, and uses what it returns.

An idiom is given what the names of its arguments ask for (`GIVEN`). What is observed are the dtype, the shape and the
numbers of the result, the gradient, and all that was given, before and after, if the result is kept, a later change.
"""

import inspect
from collections import OrderedDict

import torch
from torch import nn

from tensorcopy_docs.lab.program import context
from tensorcopy_docs.lab.programs.plain import loaded

NUMBERS = [[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]
BOOL = getattr(torch, "bool", torch.uint8)  # before 1.2, a mask has bytes
STEPS = 3  # of an optimizer
FEW, SOME, MANY = 8, 16, 32  # rows
COST, LINEAR = "nodes of the graph, and bytes, grow", "as the rows"
GROWN = 3  # times the increase from FEW to SOME rows: linear growth is 2 times, and quadratic growth 4 times


class Holder(nn.Module):
    """A module that holds `x`: as a parameter, a buffer, or, where it is part of a graph, as an attribute."""

    def __init__(self, x):
        super(Holder, self).__init__()
        if isinstance(x, nn.Parameter) or (x.requires_grad and x.is_leaf):
            self.weight = x if isinstance(x, nn.Parameter) else nn.Parameter(x)
        elif x.requires_grad:
            self.weight = x
        else:
            self.register_buffer("weight", x)

    def forward(self, factor):
        return self.weight * factor


class WithBuffers(nn.Module):
    """A module with a parameter, a buffer that its state dict has, and, where there are such, one that it has not."""

    def __init__(self):
        super(WithBuffers, self).__init__()
        self.weight = nn.Parameter(torch.tensor(NUMBERS))
        self.register_buffer("scale", torch.tensor([2.0, 3.0, 4.0]))
        _add_hidden_buffer(self)

    def forward(self, factor):
        return self.weight * self.scale * factor + sum(each.sum() for each in self.buffers())


def _add_hidden_buffer(module):
    try:
        module.register_buffer("offset", torch.tensor([5.0, 6.0, 7.0]), persistent=False)
    except TypeError:
        pass  # before 1.6 each buffer is persistent


def _values(x):
    """Other numbers in the shape and dtype of `x`."""
    with torch.no_grad():
        return x == 0 if x.dtype == BOOL else _fresh(x) * 10


def _fresh(x):
    """A tensor with the numbers of `x` in memory of its own, one element beside the other."""
    return torch.tensor(x.detach().tolist(), dtype=x.dtype).reshape(x.shape)


def _mask(x):
    """Which elements of `x` have an odd place: a mask."""
    return (torch.arange(x.numel()) % 2 == 1).reshape(x.shape)


def _chosen(x):
    """As many numbers as the mask has places."""
    return (torch.arange(x.numel() // 2) + 7).to(x.dtype)


GIVEN = {
    "p": lambda x: x,
    "y": lambda x: x,
    "v": _values,
    "mask": _mask,
    "chosen": _chosen,
    "i": lambda x: torch.zeros(2 if x.numel() else 0, dtype=torch.long),  # the first row, twice
    "added": lambda x: torch.ones((2 if x.numel() else 0,) + tuple(x.shape[1:])).to(x.dtype),  # a row for each of them
    "rows": lambda x: torch.arange(x.shape[0] if x.dim() else 0).flip(0),  # each row once
    "part": lambda x: x[:1],
    "buffer": lambda x: torch.zeros_like(_fresh(x)),
    "number": lambda x: 0,
    "factor": lambda x: 0.5,
    "array": lambda x: x.detach().numpy(),
    "shape": lambda x: (-1,) if x.numel() else (0,),
    "sizes": lambda x: (2,) + tuple(x.shape),
    "times": lambda x: (2, 1),
    "first": lambda x: 0,
    "second": lambda x: 1,
    "dtype": lambda x: torch.float64,
    "model": Holder,
    "optimizer": lambda x: torch.optim.SGD([x], lr=0.01),
    "path": lambda x: "tensor.pt",
    "xs": lambda x: [x, _values(x)],
    "state": lambda x: (x, _values(x)),
}

OTHERS = ("added", "checkpoint", "chosen", "i", "mask", "rows", "v")


class Given(object):
    """The arguments of an idiom, made for one `x`; `extra` has what the context itself gives."""

    def __init__(self, x, **extra):
        self.x = x
        self.values = dict(extra, x=x)

    def call(self, act):
        """Call an idiom with the arguments that it names; return its result, or what is in the file that it writes."""
        named = inspect.signature(act).parameters.values()
        y = act(*[value for each in named for value in self._values(each)])
        return loaded(self._value("path")) if "path" in [each.name for each in named] else y

    def _values(self, parameter):
        value = self._value(parameter.name)
        return value if parameter.kind == parameter.VAR_POSITIONAL else [value]

    def _value(self, name):
        if name == "checkpoint" and name not in self.values:
            held = self._value("model").state_dict()
            self.values[name] = OrderedDict((key, _values(value)) for key, value in held.items())
        if name not in self.values:
            self.values[name] = GIVEN[name](self.x)
        return self.values[name]

    def others(self):
        """Return what is given and must stay as it is."""
        return [[name, observed(self.values[name])] for name in OTHERS if name in self.values]


def observed(thing):
    """Return what JSON can hold of a tensor, an array, a module, or a collection of them."""
    if isinstance(thing, torch.Tensor):
        return [str(thing.dtype), list(thing.shape), thing.detach().reshape(-1).tolist()]
    if isinstance(thing, nn.Module):
        return [[name, observed(each)] for name, each in _held(thing)]
    if isinstance(thing, dict):
        return [[name, observed(each)] for name, each in thing.items()]
    if isinstance(thing, (list, tuple)):
        return [observed(each) for each in thing]
    if type(thing).__module__ == "numpy":
        return [str(thing.dtype), list(thing.shape), thing.reshape(-1).tolist()]
    return thing if isinstance(thing, (bool, int, float, str)) else None


def _held(module):
    """The parameters, buffers and other tensors of a module, by name."""
    found = list(module.named_parameters()) + list(module.named_buffers())
    return found + [(name, each) for name, each in sorted(vars(module).items()) if isinstance(each, torch.Tensor)]


def tensors_in(thing):
    """Return the tensors of a result."""
    if isinstance(thing, torch.Tensor):
        return [thing]
    if isinstance(thing, nn.Module):
        return [each for _, each in _held(thing)]
    found = thing.values() if isinstance(thing, dict) else thing if isinstance(thing, (list, tuple)) else []
    return [tensor for each in found for tensor in tensors_in(each)]


def loss_of(*things):
    """The sum of the squares of all tensors that autograd follows."""
    followed = [each for thing in things for each in tensors_in(thing) if each.requires_grad]
    return sum((each * each).sum().double() for each in followed)


def changed(thing):
    """Add to each tensor or array of a result, in place, and record nothing."""
    with torch.no_grad():
        for each in tensors_in(thing):
            each.fill_(True) if each.dtype == BOOL else each.add_(100)
    if type(thing).__module__ == "numpy":
        thing += thing.dtype.type(1)


def used(act, idiom, x, w, base=None, **extra):
    """Call an idiom with `x`, compute a loss and its gradient, and change things later if the result is kept.

    `w` is the leaf from which `x` comes, or None if nothing is to be differentiated; `base` is what is changed in order
    to change `x`, if that is not `x`; `extra` are further arguments by name.
    """
    seen, given = OrderedDict(), Given(x, **extra)
    y = given.call(act)
    seen["result"] = observed(y)
    x = y if idiom.writes else x
    loss = loss_of(y, x) if w is not None else 0
    if isinstance(loss, torch.Tensor):
        loss.backward()
        seen["gradient"] = observed(w.grad)
    seen["x"] = observed(x)
    seen["others"] = given.others()
    if idiom.kept:
        changed(y)
        seen["x after the result was changed"] = observed(x)
        changed(x if base is None else base)
        seen["result after x was changed"] = observed(y)
    return seen


def _leaf():
    return torch.tensor(NUMBERS, requires_grad=True)


@context()
def leaf(act, idiom):
    """`x` is a leaf that requires grad, in a loss."""
    x = _leaf()
    return used(act, idiom, x, x)


@context()
def saved_result(act, idiom):
    """`x` is a non-leaf, and the operation that made it saved it."""
    w = _leaf()
    return used(act, idiom, w.exp(), w)


@context()
def made_under_no_grad(act, idiom):
    """The code runs under `no_grad()`, and the result is used with gradients."""
    x = _leaf()
    with torch.no_grad():
        y = Given(x).call(act)
    w = _leaf()
    seen = OrderedDict(result=observed(y))
    total = sum(
        (each.reshape(-1)[:1] * w.to(each.dtype)).sum().double() for each in tensors_in(y) if each.is_floating_point()
    )
    if isinstance(total, torch.Tensor):
        total.backward()
        seen["gradient"] = observed(w.grad)
    return seen


def _trained(act, idiom, make):
    """Three steps of an optimizer, whose parameter is `x`."""
    x = nn.Parameter(torch.tensor(NUMBERS))
    optimizer = make([x])
    seen, first = OrderedDict(), None
    for step in range(STEPS):
        optimizer.zero_grad()
        y = Given(x, optimizer=optimizer).call(act)
        seen["result in step {}".format(step)] = observed(y)
        first = y if step == 0 else first
        loss = loss_of(y, x)
        if isinstance(loss, torch.Tensor):
            loss.backward()
        optimizer.step()
        seen["x after step {}".format(step)] = observed(x)
    if idiom.kept:
        seen["result of step 0, later"] = observed(first)
    return seen


@context()
def sgd(act, idiom):
    """`x` is a parameter, trained in three steps by SGD with momentum."""
    return _trained(act, idiom, lambda parameters: torch.optim.SGD(parameters, lr=0.01, momentum=0.9))


def _fused(parameters):
    return torch.optim.Adam(parameters, lr=0.01, fused=True)


@context(probe=lambda: _fused([nn.Parameter(torch.ones(1))]))
def fused_adam(act, idiom):
    """`x` is a parameter, trained in three steps by the fused Adam."""
    return _trained(act, idiom, _fused)


@context()
def module_with_buffers(act, idiom):
    """`x` is the parameter of a module with buffers, of which the state dict has one, and another it has not."""
    model = WithBuffers()
    seen = used(act, idiom, model.weight, model.weight, model=model)
    seen["model"] = observed(model)
    return seen


@context()
def squeezed_batch(act, idiom):
    """`x` is a batch of one, squeezed to 0 dimensions."""
    w = torch.tensor([3.0], requires_grad=True)
    base = w * 2
    return used(act, idiom, base.squeeze(), w, base)


@context()
def empty_batch(act, idiom):
    """`x` is a batch without examples."""
    w = torch.zeros(0, 3, requires_grad=True)
    return used(act, idiom, w * 2, w)


@context(always=[(COST, LINEAR)])
def transposed(act, idiom):
    """`x` is a transposed view; with more rows, the cost grows as they do."""
    w = _leaf()
    base = w * 2
    seen = used(act, idiom, base.t(), w, base)
    nodes, size = zip(*[_cost(act, rows) for rows in (FEW, SOME, MANY)])
    seen[COST] = LINEAR if _is_linear(nodes) and _is_linear(size) else "faster than the rows"
    return seen


@context()
def expanded(act, idiom):
    """`x` is an expanded view: each row is the same memory."""
    w = torch.tensor([1.0, 2.0, 3.0], requires_grad=True)
    base = w * 2
    return used(act, idiom, base.expand(2, 3), w, base)


@context()
def integers(act, idiom):
    """`x` holds integers, or Booleans."""
    seen = OrderedDict()
    for dtype in (torch.long, BOOL):
        x = torch.tensor([[0, 1, 2], [3, 0, 5]]).to(dtype)
        for name, each in used(act, idiom, x, None).items():
            seen["{} of {}".format(name, dtype)] = each
    return seen


@context()
def double_backward(act, idiom):
    """The gradient is part of a second loss."""
    x = _leaf()
    y = Given(x).call(act)
    followed = [each for each in tensors_in(y) + [x] if each.requires_grad]
    if followed:
        loss = sum((each * each * each).sum().double() for each in followed)
        gradient = torch.autograd.grad(loss, x, create_graph=True)[0]
        (gradient * gradient).sum().backward()
    return OrderedDict(result=observed(y), gradient=observed(x.grad))


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
