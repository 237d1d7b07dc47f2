"""Code of the lab as pages show it: with its imports, each result in a comment, and no assertion but what needs one."""

import ast
import builtins

import pytest

from tensorcopy_docs.snippets.bugs import bug_sources
from tensorcopy_docs.snippets.compiled import IDIOMS, compiled_sources
from tensorcopy_docs.snippets.messages import message_sources
from tensorcopy_docs.snippets.scripts import shown


@pytest.mark.parametrize(
    ("assertion", "lines"),
    [
        ("assert x.tolist() == [1.0, 2.0]", ["x.tolist()  # [1.0, 2.0]"]),
        ("assert x.grad is None", ["x.grad  # None"]),
        ("assert x.dtype == torch.float32", ["x.dtype  # torch.float32"]),
        ("assert x == y == (1, -2)", ["x  # (1, -2)", "y  # (1, -2)"]),
        ("assert x.is_leaf and not y", ["x.is_leaf  # True", "y  # False"]),
        ("assert x == y", ["x == y  # True"]),
        ("assert 1 < x == 2", ["1 < x == 2  # True"]),
        ("if x:\n    assert x and y", ["if x:", "    x  # True", "    y  # True"]),
        ("assert x == 1, 'why'", ["assert x == 1, 'why'"]),
        ("assert x == 1  # why", ["assert x == 1  # why"]),
        ("assert (\n    x\n)", ["assert (", "    x", ")"]),
    ],
)
def test_a_result_is_in_a_comment_if_it_can_be_read_there(assertion, lines):
    found = shown(f"x = y = 1\n{assertion}").removeprefix("import torch\n\n")
    assert found.splitlines() == ["x = y = 1", *lines]


@pytest.mark.parametrize(
    ("code", "begins"),
    [
        ("x = torch.ones(1)", "import torch\n\nx = "),
        ("import numpy\n\nx = torch.ones(1)", "import numpy\nimport torch\n\nx = "),
        ("from torch import ones\n\nx = torch.zeros(1)", "import torch\nfrom torch import ones\n\nx = "),
        ("x = 1", "x = 1"),
    ],
)
def test_code_imports_torch_if_it_uses_it(code, begins):
    assert shown(code).startswith(begins)


def test_the_code_of_each_message_and_fix_is_shown_without_assertions_and_with_all_other_lines():
    for source in message_sources().values():
        tree = ast.parse(shown(source.code))
        assert not any(isinstance(node, ast.Assert) for node in ast.walk(tree)), source.name
        others = {line for line in source.code.splitlines() if not line.strip().startswith("assert ")}
        assert others <= set(shown(source.code).splitlines()), source.name


@pytest.mark.parametrize("kind", ["eager", "compiled"])
def test_code_of_programs_defines_or_imports_all_that_it_uses(kind):
    compiled = [source.code for source in compiled_sources().values() if source.topic != IDIOMS]  # which are given `x`
    eager = [code for source in bug_sources().values() for code in (source.code, source.around)]
    for code in eager if kind == "eager" else compiled:
        nodes = [*ast.walk(ast.parse(code))]
        names = [node for node in nodes if isinstance(node, ast.Name)]
        known = {node.id for node in names if isinstance(node.ctx, ast.Store)}
        known |= {node.arg for node in nodes if isinstance(node, ast.arg)}
        known |= {node.name for node in nodes if isinstance(node, ast.FunctionDef | ast.ClassDef)}
        known |= {alias.asname or alias.name for node in nodes if hasattr(node, "names") for alias in node.names}
        assert {node.id for node in names} - known - {"torch"} <= set(dir(builtins)), code
