"""The wheel: it holds what commands and data need, and gives the data on each Python, without torch and Sphinx.

``test_check.py`` runs its `check` where there is a torch.
"""

import json
import os
import subprocess
import sys
import warnings
from collections.abc import Iterator
from pathlib import Path

import pytest
from checkout import ROOT
from data_texts import data_texts, without
from filelock import FileLock
from planted_command import of_wheel
from wheels import (
    DAY,
    MINORS,
    Environment,
    compiled_for,
    interpreters,
    is_compiled,
    names_in,
    needed,
    new_environment,
    run,
)

from tensorcopy_docs.snippets.proofs import proof_sources
from tensorcopy_docs.snippets.table import columns, rows

ABOUT = {"METADATA", "WHEEL", "RECORD", "entry_points.txt", "top_level.txt"}
# What a user does.
DATA = """
import json, sys
from importlib.util import find_spec
import tensorcopy_docs
from tensorcopy_docs import data
from tensorcopy_docs.data.files import MODELS, texts_of

assert find_spec("torch") is None and find_spec("sphinx") is None
texts = dict(texts_of({name: getattr(data, name)() for name in MODELS}))
print(json.dumps([tensorcopy_docs.__file__, texts]))
"""
# What needs the standard library alone, where a compiled dependency cannot be had.
STANDARD = """
import compileall, json, pathlib, sys, tomllib
import tensorcopy_docs
from tensorcopy_docs.snippets.proofs import proof_sources
from tensorcopy_docs.snippets.table import columns, rows

place = pathlib.Path(tensorcopy_docs.__file__).parent
assert compileall.compile_dir(place, quiet=1, workers=1)
for path in sorted(place.rglob("*.toml")):
    tomllib.loads(path.read_text(encoding="utf-8"))
for path in sorted(place.rglob("*.json")):
    json.loads(path.read_text(encoding="utf-8"))
print(json.dumps([tensorcopy_docs.__file__, [list(rows()), list(columns()), list(proof_sources())]]))
"""


# Imports every module of the package but those that run or measure where they are imported.
MODULES = """
import importlib, json, pkgutil
import tensorcopy_docs

found = [each.name for each in pkgutil.walk_packages(tensorcopy_docs.__path__, "tensorcopy_docs.")]
for name in found:
    if not name.endswith("__main__"):
        importlib.import_module(name)
print(json.dumps(found))
"""


def test_the_wheel_holds_the_package_without_what_builds_the_site(wheel):
    source = ROOT / "src"
    ours = {
        path.relative_to(source).as_posix()
        for path in (source / "tensorcopy_docs").rglob("*")
        if path.is_file() and not {"__pycache__", "building", "sphinx"} & set(path.parts)
    }
    found = names_in(wheel)
    about = {name for name in found if name.partition("/")[0].endswith(".dist-info")}
    assert found - about == ours | {"tensorcopy_docs/date.txt"}
    assert {name.partition("/")[2] for name in about} == {
        "METADATA",
        "WHEEL",
        "RECORD",
        "entry_points.txt",
        "top_level.txt",
    }


def test_what_is_left_out_is_imported_by_nothing_else_and_its_commands_say_so_in_a_line(wheel, tmp_path):
    user = of_wheel(wheel, tmp_path)
    done = subprocess.run([sys.executable, "-c", MODULES], cwd=tmp_path, env=user.environment(), capture_output=True)
    assert done.returncode == 0, done.stderr.decode()
    assert {"tensorcopy_docs.checking.command", "tensorcopy_docs.asking.command"} <= set(json.loads(done.stdout))
    for command in ("build", "bundle"):
        end = user.run(command)
        assert (end.code, end.printed, len(end.complained)) == (2, [], 1) and "needs a checkout" in end.complained[0]


@pytest.fixture
def cache(request) -> Iterator[Path]:
    """A folder that is kept for the next run, for one run at a time.

    The environments are made again in it: what Python compiles is found again by the path of the source.
    """
    folder = Path(request.config.cache.mkdir("wheels"))
    with FileLock(folder / "lock"):
        yield folder


def test_the_wheel_gives_the_data_on_each_python(wheel, once, cache):
    known = interpreters()
    texts = {name: without(text, "date") for name, text in data_texts(once).items()}
    for minor, python in known.items():
        environment = new_environment(cache / f"3.{minor}", python, minor, cache / "compiled")
        lacking = provide(environment, wheel, cache)
        place, found = json.loads(asked(environment, STANDARD if lacking else DATA))
        assert Path(place).is_relative_to(environment.packages.resolve()), place
        if lacking:
            warnings.warn(f"Python 3.{minor}: files are read, and not loaded, without {lacking}", stacklevel=1)
            assert found == [list(rows()), list(columns()), list(proof_sources())]
        else:
            assert f' "date": "{DAY}",' in found["verdicts.json"]
            assert {name: without(text, "date") for name, text in found.items()} == texts, f"Python 3.{minor}"
    for minor in sorted(set(MINORS) - known.keys()):
        warnings.warn(f"Python 3.{minor} was not found: the wheel was not tried on it", stacklevel=1)


def provide(environment: Environment, wheel: Path, cache: Path) -> list[str]:
    """Install the wheel with all that it depends on; return the names of what cannot be had for that Python."""
    wheels, lacking = [wheel], []
    for each in needed():
        if environment.minor == sys.version_info.minor or not is_compiled(each):
            environment.link(each)
        elif compiled := compiled_for(environment.minor, each, cache):
            wheels.append(compiled)
        else:
            lacking.append(each.metadata["Name"])
    environment.install(wheels)
    return lacking


def asked(environment: Environment, code: str) -> str:
    """What `code` prints there; nothing of this environment is inherited."""
    plain = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "SOURCE_DATE"))}
    options = ["-I", "-X", f"pycache_prefix={environment.compiled}"]
    return run([environment.python, *options, "-c", code], env=plain).stdout
