"""Writes the code of rows and proofs as short scripts for readers: they print, and assert nothing."""

import ast
import textwrap

from tensorcopy_docs.snippets.table import Row


def row_script(row: Row, between: str = "") -> str:
    """The lines that make `x` and then `y`, as they run behind ``import torch``; `between` comes between the two."""
    imports = [ast.unparse(node) for node in ast.parse(row.operation_code).body if isinstance(node, ast.Import)]
    return "\n".join(filter(None, [*dict.fromkeys(imports), _body(row.source_code), between, row.code]))


def unasserted(code: str) -> str:
    """`code` without its assertions: they say how it ends. Raises ValueError if one of them is all of a block."""
    tree, lines = ast.parse(code), code.splitlines()
    for node in ast.walk(tree):
        block = getattr(node, "body", None)
        if isinstance(block, list) and block and all(isinstance(each, ast.Assert) for each in block):
            raise ValueError("must have a block with more than assertions")
    asserted = [node for node in ast.walk(tree) if isinstance(node, ast.Assert)]
    dropped = {line for node in asserted for line in range(node.lineno, (node.end_lineno or node.lineno) + 1)}
    return "\n".join(line for number, line in enumerate(lines, 1) if number not in dropped).strip("\n")


def ends_with_assertions(code: str) -> bool:
    """Whether nothing comes after the first assertion: all that `code` prints is printed even if one fails."""
    kinds = [isinstance(node, ast.Assert) for node in ast.parse(code).body]
    return all(kinds[kinds.index(True) :]) if True in kinds else True


def _body(function: str) -> str:
    """The body of a source without its return statement."""
    (node,) = ast.parse(function).body
    statements = [each for each in getattr(node, "body", []) if not isinstance(each, ast.Return)]
    lines = function.splitlines()[statements[0].lineno - 1 : statements[-1].end_lineno]
    return textwrap.dedent("\n".join(lines)).replace("\n\n", "\n")
