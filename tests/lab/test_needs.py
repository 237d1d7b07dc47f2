"""A unit declares in `needs` what its code uses: where it is missing, records say that the unit is not available."""

import ast
import inspect
import re
from types import FunctionType

from tensorcopy_docs.lab import trials
from tensorcopy_docs.lab.cell import OperationUnit
from tensorcopy_docs.lab.worker import load_messages, load_proofs, load_table
from tensorcopy_docs.snippets.messages import message_sources
from tests.in_one_test import in_one_test

UNITS = {
    f"{unit.function.__module__.rpartition('.')[2]}.{unit.function.__name__}": unit
    for units in (load_proofs(), load_messages(), *load_table())
    for unit in units.values()
    if unit.needs
}
# What no code names, and the reason why it is needed.
WITHOUT_A_NAME = {
    "Tensor.is_conj": "the bit that x has, which asks for it",
    "Tensor.is_neg": "the bit that x has, which asks for it",
    "utils.deterministic.fill_uninitialized_memory": "the setting that fills new memory, which is on",
}


@in_one_test("name", UNITS)
def test_what_a_unit_needs_is_what_its_code_uses(name):
    unit = UNITS[name]
    used = _used(unit.function) | (_used(unit.source) if isinstance(unit, OperationUnit) else set())
    if unit.function.__name__ in message_sources():
        used |= set(re.findall(r"\w+", message_sources()[unit.function.__name__].code))
    unused = [need for need in unit.needs if need not in WITHOUT_A_NAME and need.rpartition(".")[2] not in used]
    assert unused == []


def _used(function: FunctionType, seen: tuple[FunctionType, ...] = ()) -> set[str]:
    """The names, attributes and texts in the body of a function, and in the functions of the lab that it calls."""
    body = ast.parse(inspect.cleandoc("\n" + inspect.getsource(function))).body[0].body
    nodes = [node for statement in body for node in ast.walk(statement)]
    found = {node.attr for node in nodes if isinstance(node, ast.Attribute)}
    found |= {node.id for node in nodes if isinstance(node, ast.Name)}
    found |= {node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    for node in nodes:
        if isinstance(node, (ast.Import, ast.ImportFrom)):
            names = [each.name for each in node.names] + [getattr(node, "module", "")]
            found.update(part for name in names for part in name.split("."))
    for name in list(found):
        called = function.__globals__.get(name, getattr(trials, name, None))
        if isinstance(called, FunctionType) and called.__module__.startswith("tensorcopy_docs.") and called not in seen:
            found |= _used(called, (*seen, called))
    return found
