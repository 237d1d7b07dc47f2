"""Folders in which the command runs with a planted lab."""

from pathlib import Path

import pytest

from tensorcopy_docs.atlas.function_changes import FILE
from tensorcopy_docs.records.record import RECORDS, name_of
from tensorcopy_docs.versions import pinned_torch
from tests.planted_command import ARTICLE, FEW, SITE, Planted

RECORD = name_of(pinned_torch())


@pytest.fixture
def bare(tmp_path: Path) -> Planted:
    """An empty folder to run the command in; modules in its folder ``planted`` come before all others."""
    return Planted(tmp_path)


@pytest.fixture
def planted(bare: Planted) -> Planted:
    """A folder to run the command in with one claim and a lab that answers at once, or with a test's own worker."""
    bare.write("planted/sitecustomize.py", SITE + FEW)
    bare.write("planted/register/planted.toml", ARTICLE)
    bare.write(f"planted/records/{RECORD}", (RECORDS / RECORD).read_text(encoding="utf-8"))
    bare.write(f"planted/records/{FILE}", '{"unconfirmed": []}')
    return bare
