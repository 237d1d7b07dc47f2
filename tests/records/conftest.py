"""Recording with interpreters that are a function, and an empty folder for the records."""

from types import SimpleNamespace

import pytest

from tensorcopy_docs import recording
from tensorcopy_docs.atlas import function_changes
from tensorcopy_docs.records import environments, interpreters, recorder, staleness
from tests.committed import committed_register
from tests.records.fake_interpreters import CODE, PYTHONS, THREE, Fakes


@pytest.fixture
def fakes(tmp_path, monkeypatch) -> Fakes:
    """Fake interpreters, the only ones on the path, an empty folder for all that is temporary, and an empty disk."""
    made = Fakes(tmp_path)
    (tmp_path / "temporary").mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "temporary"))
    monkeypatch.setattr("shutil.disk_usage", lambda place: SimpleNamespace(free=1e12))
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    small = tmp_path / "small" / recorder.PACKAGE.name
    for file in (*(tmp_path / "bin" / name for name in PYTHONS), *(small / name for name in FILES)):
        file.parent.mkdir(parents=True, exist_ok=True)
        file.touch(0o755)
    for module in (environments, interpreters, recorder, function_changes):
        monkeypatch.setattr(module, "run", made.run)
    for module in (recorder, recording):
        monkeypatch.setattr(module, "RELEASES", THREE)
    monkeypatch.setattr(recorder, "PACKAGE", small)
    monkeypatch.setattr(staleness, "code_now", lambda: CODE)
    monkeypatch.setattr(recording, "load", committed_register)  # reading it takes longer than all that a fake does
    return made


# A small package: each command copies the lab.
FILES = ("__init__.py", "lab/__init__.py", "lab/messages/views.py", "judge/judgement.py")
