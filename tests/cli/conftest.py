"""Folders in which the command runs with a planted lab."""

from pathlib import Path

import pytest
from planted_command import SITE, Planted


@pytest.fixture
def bare(tmp_path: Path) -> Planted:
    """An empty folder to run the command in; modules in its folder ``planted`` come before all others."""
    return Planted(tmp_path)


@pytest.fixture
def planted(bare: Planted) -> Planted:
    """A folder to run the command in with a lab that answers at once, or with the worker that a test names."""
    bare.write("planted/sitecustomize.py", SITE)
    return bare
