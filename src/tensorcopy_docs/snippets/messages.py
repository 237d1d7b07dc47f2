"""Reads the error messages, warnings and fixes of the lab with the code of each, from their source.

The code begins with that of the set-up, in which the defaults of its parameters are put in.
"""

import ast
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from tensorcopy_docs.lab.message import FIX, MESSAGE
from tensorcopy_docs.snippets.bugs import RETURNED
from tensorcopy_docs.snippets.reading import LAB, Decorated, decorated, keyword, name_of

MESSAGES = LAB / "messages"
GIVEN = "given"  # the argument of a decorator that names the set-up
LOCALS = "return locals()"  # the last statement of a set-up


@dataclass(frozen=True)
class MessageSource:
    """The source of a message or a fix: its file, its kind, and the code that a reader can run.

    `given` is the name of its set-up; `of` is the message that a fix is for; `warns` says that a message is a warning.
    `needs` is what some versions lack, as code that readers know: ``torch.asarray()``, ``Tensor.mT``,
    ``torch.ones(..., device="meta")``.
    """

    name: str
    kind: str
    file: str
    code: str
    given: str = ""
    of: str = ""
    warns: bool = False
    needs: Sequence[str] = ()


@lru_cache
def message_sources(folder: Path = MESSAGES) -> Mapping[str, MessageSource]:
    """Return every message and fix in `folder` by name, in the order of files and lines. Raises SourceError."""
    sources: dict[str, MessageSource] = {}
    for each in decorated(folder, MESSAGE, FIX):
        kind, code = name_of(each.decorator), _code(each)
        of = _fixed(each) if kind == FIX else ""
        warns, needs = kind == MESSAGE and each.has("warns"), tuple(_needed(each, code))
        given = ast.unparse(keyword(each.decorator, GIVEN) or ast.Constant(""))
        sources[each.name] = MessageSource(each.name, kind, each.module.path.name, code, given, of, warns, needs)
    return sources


def _code(each: Decorated) -> str:
    """Return the code of a message or a fix behind that of its set-up, with all that both need of the module."""
    body, given = each.body, keyword(each.decorator, GIVEN)
    functions = {node.name: node for node in each.module.tree.body if isinstance(node, ast.FunctionDef)}
    if not isinstance(given, ast.Name) or given.id not in functions:
        raise each.fault("must name a function of the module as `given`", given and ast.unparse(given))
    set_up = functions[given.id]
    before = each.module.body(set_up).removesuffix(LOCALS).rstrip()
    if name_of(each.decorator) == FIX:
        last = each.function.body[-1]
        if not isinstance(last, ast.Return) or last.lineno != last.end_lineno:
            raise each.fault("must return what it shows, in one line", each.name)
        body = RETURNED.sub(r"print(\1)", body)
    arguments = set_up.args.args
    defaults = dict(zip([each.arg for each in arguments], set_up.args.defaults, strict=True))
    return each.module.script("\n\n".join(_put_in(code, defaults) for code in (before, body) if code))


def _put_in(code: str, defaults: Mapping[str, ast.expr]) -> str:
    """Return `code` with the defaults of parameters in place of their names.

    ``torch.ones(*sizes)`` is ``torch.ones(2, 3)``, and an argument whose default is None is left out.
    """
    lines, encoded = code.encode().splitlines(keepends=True), code.encode()
    starts, edits = [sum(map(len, lines[:n])) for n in range(len(lines))], dict[tuple[int, int], bytes]()

    def note(node: ast.AST) -> None:
        """Note what replaces `node`, or else what replaces its parts."""
        match node:
            case ast.keyword(value=ast.Name(id=name)) if _is_none(defaults.get(name)):
                text = ""
            case ast.Starred(value=ast.Name(id=name)) if isinstance(given := defaults.get(name), ast.Tuple):
                text = ", ".join(map(_written, given.elts))
            case ast.Name(id=name, ctx=ast.Load()) if name in defaults:
                text = _written(defaults[name])
            case _:
                for child in ast.iter_child_nodes(node):
                    note(child)
                return
        start = starts[node.lineno - 1] + node.col_offset
        end = starts[(node.end_lineno or 0) - 1] + (node.end_col_offset or 0)
        edits[start, end] = text.encode()

    note(ast.parse(code))
    for (start, end), text in sorted(edits.items(), reverse=True):
        before, after = encoded[:start], encoded[end:]
        if not text and before.rstrip().endswith(b","):
            before = before.rstrip().removesuffix(b",")
        elif not text:
            after = after.lstrip(b", ")
        encoded = before + text + after
    return encoded.decode()


def _written(node: ast.expr) -> str:
    return ast.unparse(node).replace("'", '"')


def _is_none(node: ast.expr | None) -> bool:
    return isinstance(node, ast.Constant) and node.value is None


def _needed(message: Decorated, code: str) -> Iterator[str]:
    """Yield the names in ``needs`` and the code in ``probe`` of a decorator; functions get parentheses."""
    stated, probe = keyword(message.decorator, "needs"), keyword(message.decorator, "probe")
    for each in stated.elts if isinstance(stated, ast.List | ast.Tuple) else []:
        name = each.value if isinstance(each, ast.Constant) else None
        if not isinstance(name, str):
            raise message.fault("must name what is needed", ast.unparse(each))
        called = f"{name.rpartition('.')[2]}(" in code
        yield f"{'' if name.startswith('Tensor.') else 'torch.'}{name}{'()' if called else ''}"
    if isinstance(probe, ast.Lambda):
        yield _probed(probe.body).replace("'", '"')


def _probed(node: ast.expr) -> str:
    """Return the code of a probe; of a call with keywords, only these: ``torch.ones(..., device='meta')``."""
    if isinstance(node, ast.Call) and node.keywords:
        return f"{ast.unparse(node.func)}(..., {', '.join(map(ast.unparse, node.keywords))})"
    return ast.unparse(node)


def _fixed(fix: Decorated) -> str:
    """Return the name of the message that a fix is for: ``@fix("name")``."""
    stated = fix.decorator.args[0] if fix.decorator.args else keyword(fix.decorator, "of")
    if not (isinstance(stated, ast.Constant) and isinstance(stated.value, str)):
        raise fix.fault("must name a message", stated and ast.unparse(stated))
    return stated.value
