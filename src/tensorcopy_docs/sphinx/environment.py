"""Says which language a build is for, where it keeps measurements, and what executed output depends on."""

import ast
import hashlib
import os
import platform
from collections.abc import Iterable
from functools import cache
from pathlib import Path

from tensorcopy_docs.evidence import MEASURED_VARIABLE
from tensorcopy_docs.languages import LANGUAGES, Language, asked_language
from tensorcopy_docs.versions import installed_torch
from tensorcopy_docs.words import say

PACKAGE = Path(__file__).parent.parent
# The code that a script or a cell can import, and the code that executes it.
IMPORTED, EXECUTING = (PACKAGE / "__init__.py",), ("sphinx/gallery", "sphinx/upstream")
RENDERED = {".py", ".html", ".toml", ".json"}
READ = ("TORCH", "PYTORCH", "SOURCE_DATE_EPOCH")  # the beginnings of the variables that executed code reads


def site_language() -> Language:
    """Return the language to build: the one that the environment asks for, or else the first. Raises ValueError."""
    return asked_language(os.environ) or LANGUAGES[0]


def site_title(language: Language) -> str:
    """Return the name of the site, in `language`."""
    return say("site-title", language)


def measured_folder(docs: Path) -> Path:
    """Return the folder that keeps the measurements for the site in `docs`, each by what it depends on."""
    return Path(os.environ.get(MEASURED_VARIABLE) or docs / "_build" / "measured")


def environment_key() -> str:
    """Return a key of what executed output depends on beside code: torch, Python, platform, and variables."""
    facts = [
        f"torch-{installed_torch()}",
        f"python-{platform.python_version()}",
        f"{platform.system()}-{platform.machine()}".lower(),
    ]
    variables = sorted(f"{name}={value}" for name, value in os.environ.items() if name.startswith(READ))
    return "-".join([*facts, *([hashlib.sha256(repr(variables).encode()).hexdigest()[:12]] if variables else [])])


def executed_key() -> str:
    """Return a key of what the output of a script or a cell depends on beside its text: environment and our code.

    The code is what can be imported there, with the words that it says, and what executes it: no renderer is in it.
    """
    executing = [path for folder in EXECUTING for path in sorted((PACKAGE / folder).glob("*.py"))]
    return f"{environment_key()}-{code_digest(IMPORTED, executing)}"


def notebook_cache(docs: Path) -> str:
    """Return the folder of the executed notebooks of the site in `docs`: another one for each `executed_key`."""
    return str(measured_folder(docs) / f"notebooks-{executed_key()}")


@cache
def rendered_from() -> str:
    """Return the digest of what pages are rendered from, beside their own texts: our package and the evidence."""
    digest = hashlib.sha256()
    measured = [Path(os.environ[MEASURED_VARIABLE], "evidence.json")] if MEASURED_VARIABLE in os.environ else []
    for path in sorted([*(path for path in PACKAGE.rglob("*") if path.suffix in RENDERED), *measured]):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:12]


def code_digest(modules: Iterable[Path], others: Iterable[Path] = ()) -> str:
    """Return the digest of `modules` and all that they import of the package, of words beside them, and of `others`."""
    imported = _imported(frozenset(modules))
    words = {path for folder in {module.parent for module in imported} for path in folder.glob("*.toml")}
    digest = hashlib.sha256()
    for path in sorted({*imported, *words, *others}):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:12]


def _imported(modules: frozenset[Path]) -> set[Path]:
    """Return `modules`, and each module of the package that they import, at any place of their code."""
    found, left = set[Path](), list(modules)
    while left:
        if (module := left.pop()) not in found:
            found.add(module)
            left += _imported_by(module)
    return found


@cache
def _imported_by(module: Path) -> list[Path]:
    names = set[str]()
    for node in ast.walk(ast.parse(module.read_bytes())):
        if isinstance(node, ast.Import):
            names |= {each.name for each in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            names |= {node.module, *(f"{node.module}.{each.name}" for each in node.names)}
    places = (PACKAGE.joinpath(*name.split(".")[1:]) for name in names if name.partition(".")[0] == PACKAGE.name)
    return [file for place in places for file in (place.with_suffix(".py"), place / "__init__.py") if file.is_file()]
