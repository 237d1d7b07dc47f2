"""Names the tensors that `watch` is given: parameters, variables, keys and arguments."""

import ast
from collections.abc import Iterator, Mapping
from types import FrameType
from typing import Any

from tensorcopy_docs.lab.watching.parts import Slot, described, has_tensors_as_keys, is_module, pair, tensors_of
from tensorcopy_docs.watching.sources import call_at, holder_and_key, names_of, variables_of

LONGEST = 60  # characters of an expression that is a name
ALL: object = object()  # stands for no argument: all that graphs save is followed


def named(things: object, frame: FrameType | None, further: Mapping[str, object]) -> dict[str, tuple[object, Any]]:
    """Return the tensors of `things`, the argument of a call in `frame`, and of `further`, with their `Slot` by name.

    Parameters of the only module are called as it calls them; those of others begin with the name of the module. What
    is itself neither a tensor nor a container is given as it is. Raises ValueError if two tensors have one name, if
    something is given and no tensor is found, and as `tensors_of`.
    """
    found: dict[str, tuple[object, Any]] = {}
    call = call_at(frame)
    sources = {keyword.arg: keyword.value for keyword in call.keywords} if call else {}
    parts = [(name, thing, *_root(thing, frame, sources.get(name))) for name, thing in further.items()]
    for name, thing, root, way in (*_parts(things, frame, call), *parts):
        thing = list(thing) if isinstance(thing, Iterator) else thing
        inside = tensors_of(name, thing, root, way)
        single = thing is things or name in further
        if not inside and single and not (thing is None or is_module(thing) or isinstance(thing, dict | list | tuple)):
            inside = [(name, thing, None)]
        for text, tensor, slot in inside:
            if found.setdefault(text, (tensor, slot))[0] is not tensor:
                raise ValueError(f"{text}: must be the name of one tensor; found two, so name one: watch(x=...)")
    if not found and (things is not ALL or further):
        given = "None" if things is None and not further else "nothing in it"
        raise ValueError(f"watch() must be given tensors, or no argument to follow what graphs save; found {given}")
    return found


Part = tuple[str, object, object, tuple[object, ...]]


def _parts(things: object, frame: FrameType | None, call: ast.Call | None) -> list[Part]:
    """Return the things to take apart, each with its name, and the root and the keys of its `Slot`."""
    if things is ALL or things is None:
        return []
    source = call.args[0] if call and call.args and not isinstance(call.args[0], ast.Starred) else None
    root, way = _root(things, frame, source)
    if is_module(things):
        return [("", things, root, way)]
    if isinstance(things, dict) and not has_tensors_as_keys(things):
        return [(str(key), thing, root, (*way, key)) for key, thing in things.items()]
    name = _name(things, frame, source)
    if not isinstance(things, list | tuple | Iterator):
        return [(name or described(things), things, root, way)]
    elements = source.elts if isinstance(source, ast.List | ast.Tuple) else []
    parts: list[Part] = []
    for index, thing in enumerate(things):
        text = elements[index] if index < len(elements) else None
        own = _name(thing, frame, text) or f"{'' if elements else name}[{index}]"
        parts.append((*(pair(thing) or (own, thing)), *((thing, ()) if elements else (root, (*way, index)))))
    return parts


def _root(thing: object, frame: FrameType | None, source: ast.expr | None) -> tuple[object, tuple[object, ...]]:
    """Return what holds `thing`, and the key, if its `source` says so, as `agent.target` does; else `thing` itself."""
    if isinstance(source, ast.Attribute | ast.Subscript) and frame is not None:
        found, holder, key = holder_and_key(source, variables_of(frame))
        if found and Slot(holder, (key,)).links()[-1][-1] is thing:
            return holder, (key,)
    return thing, ()


def _name(thing: object, frame: FrameType | None, source: ast.expr | None) -> str:
    """Return the variable whose value is `thing`, else the argument's expression; empty if that is long or unknown."""
    text = ast.unparse(source) if source is not None else ""
    return next(names_of(frame, thing), text if len(text) <= LONGEST else "")
