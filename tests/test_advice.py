"""What pages advise: the lab or the page runs each cell of a column "Write"; "Need a real copy?" names what copies."""

import re
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest
import torch
from docutils import nodes
from docutils.utils import new_document

from tensorcopy_docs.lab import programs
from tensorcopy_docs.lab.program import IDIOMS
from tensorcopy_docs.lab.programs.given import Given
from tensorcopy_docs.lab.programs.observing import changed, observed
from tensorcopy_docs.lab.worker import import_all
from tensorcopy_docs.register.advice import pieces_in
from tensorcopy_docs.register.loading import load
from tensorcopy_docs.snippets.programs import advised_code, has_code, idiom_code, parsed
from tensorcopy_docs.sphinx.advice import SayConditions
from tests.checkout import ROOT

import_all(programs)

DOCS = ROOT / "docs"
HEAD = re.compile(r"\| You want( to)? \| Write \|")
RUN = re.compile(r"```\{(?:doctest|code-cell)\}.*?```", re.DOTALL)
# The package's own function, which other tests run.
OWN = {"tensorcopy_docs.shares(x, y)"}


def cells(text: str) -> Iterator[str]:
    """The cells of the column "Write"."""
    inside = False
    for line in text.splitlines():
        inside = bool(HEAD.match(line)) or (inside and line.startswith("|"))
        if inside and not HEAD.match(line) and not line.startswith("|--"):
            yield line.strip("| ").split(" | ")[1]


def unrun(text: str) -> list[str]:
    """The code in the column "Write" of a page that nothing runs."""
    own = "\n".join(RUN.findall(text))
    codes = advised_code().values()
    found = [piece for cell in cells(text) for piece in pieces_in(cell) if piece not in OWN]
    return [piece for piece in found if piece not in own and not any(has_code(code, piece) for code in codes)]


PAGES = [path for path in sorted(DOCS.glob("*/*.md")) if HEAD.search(path.read_text(encoding="utf-8"))]


@pytest.mark.parametrize("page", PAGES, ids=lambda path: path.relative_to(DOCS).as_posix())
def test_what_a_page_says_to_write_is_run(page: Path):
    text = page.read_text(encoding="utf-8")
    assert [*cells(text)] and unrun(text) == []


def test_code_that_nothing_runs_is_found():
    table = "| You want to | Write | Keep in mind |\n|---|---|---|\n| a | `x.frobnicate(3)`, or {idiom}`clone` | b |\n"
    assert unrun(table) == ["x.frobnicate(3)"]
    assert unrun(f"{table}\n```{{doctest}} a\n>>> x.frobnicate(3)\n```") == []


@pytest.mark.slow
def test_each_program_of_advice_is_advised_somewhere():
    used = {name for claim in load().claims.values() for name in claim.instead_run}
    pieces = {piece for page in PAGES for cell in cells(page.read_text(encoding="utf-8")) for piece in pieces_in(cell)}
    used |= {name for name, code in advised_code().items() if any(has_code(code, piece) for piece in pieces)}
    assert advised_code().keys() - used == set()


INSTEAD = re.compile(r"^:instead: (.+)$", re.MULTILINE)
COPIES = {parsed(named)[0] for path in DOCS.glob("*/*.md") for named in INSTEAD.findall(path.read_text("utf-8"))}


def is_apart(name: str, x: torch.Tensor) -> bool:
    """Whether all that an idiom is given stays as it is when its result is changed."""
    given = Given(x)
    y = given.call(IDIOMS[name].function)
    before = observed(given.values)
    changed(y)
    return observed(given.values) == before


@pytest.mark.parametrize("name", sorted(COPIES))
def test_a_real_copy_shares_no_memory_with_what_it_is_made_of(name: str):
    leaf = torch.ones(2, 3, requires_grad=True)
    for x in (leaf, leaf * 2, (leaf * 2).t(), (leaf * 2)[:, ::2], (leaf[:1] * 2).expand(2, 3)):
        assert is_apart(name, x)


def test_a_result_that_shares_memory_is_found():
    assert not is_apart("reshape", torch.ones(2, 3))


def conditions_of(*cells: str) -> str:
    """What is said after the cells of a row; a name in braces is an idiom, and the rest is text."""
    document = new_document("page")
    document.settings.env = SimpleNamespace(config=SimpleNamespace(language="en"))
    row = nodes.row()
    for cell in cells:
        name = cell.strip("{}")
        code = [nodes.literal("", idiom_code(name), idiom=name)] if name != cell else [nodes.Text(cell)] if cell else []
        row += nodes.entry("", nodes.paragraph("", "", *code))
    document += nodes.table("", nodes.tgroup("", nodes.tbody("", row)))
    SayConditions(document).apply()
    return row[-1].astext().removeprefix(cells[-1]).strip()


def test_a_row_says_the_condition_of_each_code_by_its_name_unless_that_is_alone():
    assert conditions_of("Read", "{view(x, 6)}", "") == "It raises an error if the strides do not allow it."
    assert conditions_of("Read", "{view(x, 6)}", "Fast.").startswith("x.view(6) raises an error")
    assert conditions_of("{view(x, 6)}", "{unsqueeze}", "").endswith("x.unsqueeze(0) shares memory.")
    assert conditions_of("{clone}", "{reshape(x.clone(), 6)}", "") == ""
