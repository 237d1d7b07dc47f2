"""Names the tensors that `watch` is given: parameters, variables, keys and arguments."""

import ast
from collections.abc import Iterator, Mapping
from types import FrameType
from typing import Any

from tensorcopy_docs.lab.watching.parts import described, has_tensors_as_keys, is_module, pair, tensors_of
from tensorcopy_docs.watching.sources import argument_at, names_of

LONGEST = 60  # characters of an expression that is a name
ALL: object = object()  # stands for no argument: all that graphs save is followed


def named(things: object, frame: FrameType | None, further: Mapping[str, object]) -> dict[str, tuple[object, Any]]:
    """Return the tensors of `things`, the argument of a call in `frame`, and of `further`, with their `Slot` by name.

    Parameters of the only module are called as it calls them; those of others begin with the name of the module. What
    is not a tensor in the end is given as it is. Raises ValueError if two tensors have one name, if something is given
    and no tensor is found, and as `tensors_of`.
    """
    found: dict[str, tuple[object, Any]] = {}
    for part in (*_parts(things, frame), *further.items()):
        for name, thing, slot in tensors_of(*part):
            if found.setdefault(name, (thing, slot))[0] is not thing:
                raise ValueError(f"{name}: must be the name of one tensor; found two, so name one: watch(x=...)")
    if not found and (things is not ALL or further):
        given = "None" if things is None and not further else "nothing in it"
        raise ValueError(f"watch() must be given tensors, or no argument to follow what graphs save; found {given}")
    return found


def _parts(things: object, frame: FrameType | None) -> list[tuple[str, object]]:
    """Return the things to take apart, each with its name."""
    if things is ALL or things is None:
        return []
    if is_module(things):
        return [("", things)]
    if isinstance(things, Mapping) and not has_tensors_as_keys(things):
        return [(str(key), thing) for key, thing in things.items()]
    source = argument_at(frame)
    if not isinstance(things, list | tuple | Iterator):
        return [(_name(things, frame, source) or described(things), things)]
    elements = source.elts if isinstance(source, ast.List | ast.Tuple) else []
    parts = []
    for index, thing in enumerate(things):
        text = elements[index] if index < len(elements) else None
        parts.append(pair(thing) or (_name(thing, frame, text) or f"[{index}]", thing))
    return parts


def _name(thing: object, frame: FrameType | None, source: ast.expr | None) -> str:
    """Return the variable whose value is `thing`, else the argument's expression; empty if that is long or unknown."""
    text = ast.unparse(source) if source is not None else ""
    return next(names_of(frame, thing), text if len(text) <= LONGEST else "")
