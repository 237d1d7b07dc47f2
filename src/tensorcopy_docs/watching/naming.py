"""The names of the tensors that are given to `watch`: of parameters, variables, keys and arguments."""

import ast
from collections.abc import Iterator, Mapping
from types import FrameType
from typing import Any

import torch

from tensorcopy_docs.watching.sources import argument_at, names_of

LONGEST = 60  # characters of an expression that is a name


def named(things: object, frame: FrameType | None, further: Mapping[str, object]) -> dict[str, object]:
    """The tensors of `things`, which code in `frame` gives to a function, and of `further`, by their names.

    Parameters of the only module are called as it calls them; those of others begin with the name of the module. What
    is not a tensor in the end is given as it is. Raises ValueError if two tensors have one name, or for an optimizer
    without a state.
    """
    source = argument_at(frame)
    parts: list[tuple[str, object]] = []
    if isinstance(things, torch.nn.Module):
        parts = [("", things)]
    elif isinstance(things, Mapping) and not _by_tensor(things):
        parts = [(str(key), thing) for key, thing in things.items()]
    elif isinstance(things, list | tuple | Iterator):
        elements = source.elts if isinstance(source, ast.List | ast.Tuple) else []
        for index, thing in enumerate(things):
            text = elements[index] if index < len(elements) else None
            parts.append(_pair(thing) or (_name(thing, frame, text) or f"[{index}]", thing))
    elif things is not None:
        parts = [(_name(things, frame, source) or _described(things), things)]
    found: dict[str, object] = {}
    for name, thing in (each for part in [*parts, *further.items()] for each in _tensors(*part)):
        if found.setdefault(name, thing) is not thing:
            raise ValueError(f"{name}: must be the name of one tensor; found two, so name one of them: watch(x=...)")
    return found


def _name(thing: object, frame: FrameType | None, source: ast.expr | None) -> str:
    """The variable that `thing` is, or the expression by which it was given; empty if that is long or not known."""
    text = ast.unparse(source) if source is not None else ""
    return next(names_of(frame, thing), text if len(text) <= LONGEST else "")


def _described(thing: object) -> str:
    return f"a tensor of shape {tuple(thing.shape)}" if isinstance(thing, torch.Tensor) else "the first argument"


def _tensors(name: str, thing: Any) -> Iterator[tuple[str, object]]:
    """The tensors of a thing that is called `name`."""
    if isinstance(thing, torch.nn.Module):
        for part, tensor in (*thing.named_parameters(), *thing.named_buffers()):
            yield f"{name}.{part}".lstrip("."), tensor
    elif isinstance(thing, torch.optim.Optimizer):
        yield from _states(name, thing)
    elif isinstance(thing, Mapping):
        if _by_tensor(thing):
            raise ValueError(f"{name}: must have keys that can be names; found tensors, so give the optimizer itself")
        for key, part in thing.items():
            yield from _tensors(f"{name}[{key!r}]", part)
    elif isinstance(thing, list | tuple | Iterator):
        for index, part in enumerate(thing):
            yield from _tensors(*(_pair(part) or (f"{name}[{index}]", part)))
    else:
        yield name, thing


def _states(name: str, optimizer: torch.optim.Optimizer) -> Iterator[tuple[str, object]]:
    """The tensors of the optimizer's state, with the numbers that parameters have in its `state_dict()`."""
    found = False
    parameters = [parameter for group in optimizer.param_groups for parameter in group["params"]]
    for number, parameter in enumerate(parameters):
        for key, value in optimizer.state.get(parameter, {}).items():
            if isinstance(value, torch.Tensor):
                found = True
                yield f"{name}.state[{number}][{key!r}]", value
    if not found:
        raise ValueError(f"{name}: must have a state of tensors; found none, which is so before the first step()")


def _pair(thing: object) -> tuple[str, object] | None:
    """A name with its tensor or module, as `named_parameters()` and `named_modules()` give them."""
    is_pair = isinstance(thing, tuple) and len(thing) == 2 and isinstance(thing[0], str)
    return thing if is_pair else None  # type: ignore[return-value]


def _by_tensor(things: Mapping[Any, object]) -> bool:
    return any(isinstance(key, torch.Tensor) for key in things)
