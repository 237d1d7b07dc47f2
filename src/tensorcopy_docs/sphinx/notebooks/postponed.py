"""Imports what executes notebooks (nbclient, jupyter-cache, its database: half a second) only if a page has cells."""

import importlib
import importlib.util
import sys
from types import ModuleType
from typing import Any

PACKAGE = "myst_nb.core.execute"
POSTPONED = "postponed"


def import_without_execution() -> None:
    """Import myst-nb without the package by which it executes pages, which is imported when it is called."""
    if PACKAGE not in sys.modules:
        _postpone()
    elif not hasattr(sys.modules[PACKAGE], POSTPONED):
        _use_client(sys.modules[PACKAGE])
    importlib.import_module("myst_nb.sphinx_ext")


def _postpone() -> None:
    spec = importlib.util.find_spec(PACKAGE)
    assert spec is not None and spec.loader is not None
    loader = spec.loader
    package = importlib.util.module_from_spec(spec)
    setattr(package, POSTPONED, True)
    # The parts of it that are needed to read pages are in a separate module.
    sys.modules[PACKAGE] = package
    base = importlib.import_module(f"{PACKAGE}.base")
    for name in ("ExecutionError", "ExecutionResult", "NotebookClientBase"):
        setattr(package, name, getattr(base, name))

    def create_client(*args: Any, **options: Any) -> Any:
        if package.__dict__.get("create_client") is create_client:
            loader.exec_module(package)
            _use_client(package)
        return package.create_client(*args, **options)

    package.create_client = create_client  # type: ignore[attr-defined]


def _use_client(package: ModuleType) -> None:
    from tensorcopy_docs.sphinx.notebooks.client import PageClient

    package.NotebookClientCache = PageClient  # type: ignore[attr-defined]
