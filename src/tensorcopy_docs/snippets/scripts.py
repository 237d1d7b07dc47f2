"""Writes the code of rows and proofs as short scripts for readers: they print, and assert nothing."""

import ast
import textwrap

from tensorcopy_docs.snippets.reading import names_in
from tensorcopy_docs.snippets.table import Row

# The comparisons that say that both sides are the same.
_SAME = (ast.Eq, ast.Is)


def row_script(row: Row, between: str = "") -> str:
    """Return the lines that make `x` and then `y`, for after ``import torch``, with `between` in between."""
    imports = [ast.unparse(node) for node in ast.parse(row.operation_code).body if isinstance(node, ast.Import)]
    return "\n".join(filter(None, [*dict.fromkeys(imports), _body(row.source_code), between, row.code]))


def shown(code: str) -> str:
    """Return `code` as a page shows it: it imports torch if it does not yet, and asserted results are in comments.

    ``assert x.tolist() == [1.0]`` is ``x.tolist()  # [1.0]``, and ``assert not x.is_leaf`` is ``x.is_leaf  # False``.
    An assertion with a message, a comment or several lines stays as it is.
    """
    tree, lines = ast.parse(code), code.splitlines()
    for node in ast.walk(tree):
        if isinstance(node, ast.Assert) and (found := _results(node, code)):
            indent = lines[node.lineno - 1][: node.col_offset]
            lines[node.lineno - 1] = "\n".join(f"{indent}{each}" for each in found)
    text = "\n".join(lines)
    imports = [node for node in tree.body if isinstance(node, ast.Import)]
    if "torch" not in names_in(code) or any(each.name == "torch" for node in imports for each in node.names):
        return text
    start = (imports[-1].end_lineno or 0) if imports else 0
    first, rest = lines[:start], "\n".join(lines[start:])
    return "\n".join([*first, "import torch", rest if rest.startswith(("\n", "from ")) else f"\n{rest}"])


def _results(node: ast.Assert, code: str) -> list[str]:
    """Return the lines that show the results of an assertion; none if it has to stay."""
    line = code.splitlines()[node.lineno - 1]
    if node.msg or node.lineno != node.end_lineno or line[node.col_offset :] != ast.get_source_segment(code, node):
        return []
    both = node.test.values if isinstance(node.test, ast.BoolOp) and isinstance(node.test.op, ast.And) else [node.test]
    return [each for test in both for each in _result(test, code)]


def _result(test: ast.expr, code: str) -> list[str]:
    """Return a line for each expression whose value a condition states, with the value in a comment."""

    def text(node: ast.expr) -> str:
        return ast.get_source_segment(code, node) or ast.unparse(node)

    match test:
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            return [f"{text(operand)}  # False"]
        case ast.Compare(left=left, ops=ops, comparators=[*between, last]):
            if _is_written_out(last) and all(isinstance(op, _SAME) for op in ops):
                return [f"{text(each)}  # {text(last)}" for each in (left, *between)]
    return [f"{text(test)}  # True"]


def _is_written_out(node: ast.expr) -> bool:
    """True if an expression is a literal value: ``[1.0, 2.0]``, ``[1.0] * 3``, ``torch.float64``."""
    match node:
        case ast.Attribute(value=ast.Name(id="torch")):
            return True
        case ast.BinOp(left=ast.List() as left, op=ast.Mult(), right=ast.Constant()):
            return _is_written_out(left)
    try:
        ast.literal_eval(node)
    except ValueError:
        return False
    return True


def unasserted(code: str) -> str:
    """Return `code` without assertions, which say how it ends. Raises ValueError if a block has only assertions."""
    tree, lines = ast.parse(code), code.splitlines()
    for node in ast.walk(tree):
        block = getattr(node, "body", None)
        if isinstance(block, list) and block and all(isinstance(each, ast.Assert) for each in block):
            raise ValueError("must have a block with more than assertions")
    asserted = [node for node in ast.walk(tree) if isinstance(node, ast.Assert)]
    dropped = {line for node in asserted for line in range(node.lineno, (node.end_lineno or node.lineno) + 1)}
    return "\n".join(line for number, line in enumerate(lines, 1) if number not in dropped).strip("\n")


def ends_with_assertions(code: str) -> bool:
    """True if nothing follows the first assertion but others: `code` prints all its output even if one fails."""
    kinds = [isinstance(node, ast.Assert) for node in ast.parse(code).body]
    return all(kinds[kinds.index(True) :]) if True in kinds else True


def _body(function: str) -> str:
    """Return the body of a source function without its return statement."""
    (node,) = ast.parse(function).body
    statements = [each for each in getattr(node, "body", []) if not isinstance(each, ast.Return)]
    lines = function.splitlines()[statements[0].lineno - 1 : statements[-1].end_lineno]
    return textwrap.dedent("\n".join(lines)).replace("\n\n", "\n")
