"""Which module may import which, read from the source; nothing is imported here to find out."""

import ast
import re
import subprocess
import sys
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path

from tests.checkout import ROOT
from tests.in_one_test import in_one_test

PACKAGE = "tensorcopy_docs"
SOURCE = Path(__file__).parent.parent / "src" / PACKAGE
PATHS = {
    ".".join([PACKAGE, *path.relative_to(SOURCE).with_suffix("").parts]).removesuffix(".__init__"): path
    for path in SOURCE.rglob("*.py")
}
LAB = [name for name in PATHS if name.startswith(f"{PACKAGE}.lab")]
# Only what executes examples imports torch beside the lab.
EXECUTES = {f"{PACKAGE}.sphinx.gallery.example"}
# Calls between torch and NumPy are measured, too; NumPy is looked up before they run.
NUMPY = {
    *(f"{PACKAGE}.lab.{name}" for name in ("sources", "pictures.memory", "operations.interop", "asked.arrays")),
    *(f"{PACKAGE}.lab.proofs.{name}" for name in ("documented_converting", "said_conversions")),
    *(
        f"{PACKAGE}.lab.messages.{name}"
        for name in ("arrays", "batches", "buffers", "saving", "transforms", "types", "views")
    ),
    *(f"{PACKAGE}.lab.programs.{name}" for name in ("copies", "advised_conversions")),
}
# Only the processes that run compiled programs and silent bugs import it; these are shown to readers as they stand.
NUMPY_AT_ONCE = {f"{PACKAGE}.lab.{name}" for name in ("compiled.arrays", "bugs.copies")}

# The lines of the table in ARCHITECTURE.md: what imports from the lines above its own.
FOLDERS = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8").partition("## The way")[0]


def layers(text: str) -> dict[str, int]:
    """The number of the line of each room in a table."""
    cells = re.findall(r"^\| (`.*?) \|", text, re.M)
    return {room: number for number, cell in enumerate(cells) for room in re.findall(r"`(\w+)(?:/|\.py)`", cell)}


LAYER_OF, LAYER_OF_PAGES = map(layers, FOLDERS.split("| in `sphinx/` |"))
SPHINX = f"{PACKAGE}.sphinx"


def room_of(module: str, folder: str = PACKAGE) -> str:
    """The room of a module below a folder, or the module itself where it is in none."""
    return module.removeprefix(f"{folder}.").partition(".")[0]


@cache
def imported(text: str) -> set[str]:
    """The dotted names that a module's `text` imports anywhere, in functions too."""
    found = set()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are absolute here"
            # What is imported may be a module itself.
            found |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
    return found


@cache
def text_of(module: str) -> str:
    return PATHS[module].read_text(encoding="utf-8")


@cache
def graph() -> dict[str, set[str]]:
    """The modules of the package, each with those that it imports.

    Names taken from a package are imported from it, and modules taken from it are not.
    """
    edges = {}
    for module in PATHS:
        names = imported(text_of(module)) & PATHS.keys()
        edges[module] = {name for name in names if not any(other.startswith(name + ".") for other in names)}
    return edges


def roots(names: set[str]) -> set[str]:
    return {name.partition(".")[0] for name in names}


@in_one_test("module", LAB)
def test_the_lab_imports_torch_and_the_standard_library_and_itself_only(module):
    names = imported(text_of(module))
    assert roots(names) <= {
        *sys.stdlib_module_names,
        "torch",
        PACKAGE,
        *(["numpy"] if module in NUMPY | NUMPY_AT_ONCE else []),
    }
    assert {name for name in names if name.startswith(PACKAGE)} <= {
        name for name in names if name.startswith(f"{PACKAGE}.lab")
    }


def test_the_lab_runs_on_python_3_7():
    command = [sys.executable, "-c", "from vermin import main; main()", "-t=3.7-", "--no-tips", "--violations"]
    done = subprocess.run([*command, str(SOURCE / "lab")], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "Minimum required versions" in done.stdout


@in_one_test("module", sorted(PATHS.keys() - {*LAB, *EXECUTES}))
def test_the_site_does_not_import_torch(module):
    assert "torch" not in roots(imported(text_of(module)))


@in_one_test("module", [name for name in PATHS if not name.startswith(f"{PACKAGE}.sphinx")])
def test_only_the_build_imports_sphinx(module):
    names = imported(text_of(module))
    assert module.startswith(f"{PACKAGE}.building.") or not (
        roots(names) & {"sphinx", "docutils"} or any(name.startswith(f"{PACKAGE}.sphinx") for name in names)
    )


def test_the_package_itself_imports_nothing_until_it_is_asked_for_something():
    top = [node for node in ast.parse(text_of(PACKAGE)).body if isinstance(node, ast.Import | ast.ImportFrom)]
    assert top == []
    code = f"import sys, {PACKAGE}; print([name for name in sys.modules if name.startswith('{PACKAGE}.')])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_numpy_is_imported_where_it_is_used_and_not_before():
    for module in NUMPY:
        top = [node for node in ast.parse(text_of(module)).body if isinstance(node, ast.Import | ast.ImportFrom)]
        assert "numpy" not in roots({alias.name for node in top for alias in node.names})


def test_the_imports_run_one_way():
    edges = graph()
    assert f"{PACKAGE}.register.loading" in edges[f"{PACKAGE}.cli"]
    assert f"{PACKAGE}.building.site" in edges[f"{PACKAGE}.cli"], "an import inside a function counts"
    TopologicalSorter(edges).prepare()  # raises CycleError with the modules in a circle


def test_every_room_has_its_layer():
    assert {room_of(module) for module in PATHS if module != PACKAGE} == LAYER_OF.keys()


@in_one_test("module", sorted(PATHS.keys() - {PACKAGE}))
def test_a_room_imports_from_the_layers_before_its_own_only(module):
    room = room_of(module)
    others = {room_of(name) for name in graph()[module] if name != PACKAGE} - {room}
    assert {other for other in others if LAYER_OF[other] >= LAYER_OF[room]} == set()


def test_every_room_of_sphinx_has_its_layer():
    assert {room_of(each, SPHINX) for each in PATHS if each.startswith(f"{SPHINX}.")} == LAYER_OF_PAGES.keys()


@in_one_test("module", sorted(each for each in PATHS if each.startswith(f"{SPHINX}.")))
def test_a_room_of_sphinx_imports_from_the_layers_before_its_own_only(module):
    """So no two of them import each other."""
    room = room_of(module, SPHINX)
    others = {room_of(each, SPHINX) for each in graph()[module] if each.startswith(f"{SPHINX}.")} - {room}
    assert {other for other in others if LAYER_OF_PAGES[other] >= LAYER_OF_PAGES[room]} == set()
