"""The wheel: it holds what commands and data need, and gives the data without torch and Sphinx.

``test_check.py`` runs its `check` where there is a torch.
"""

import json
import sys
from pathlib import Path

from tests.checkout import ROOT
from tests.data_texts import data_texts, without
from tests.planted_command import NO_TORCH, of_wheel
from tests.wheels import names_in, run

ABOUT = {"METADATA", "WHEEL", "RECORD", "entry_points.txt", "top_level.txt"}
# What a user does.
DATA = """
import json
import tensorcopy_docs
from tensorcopy_docs import data
from tensorcopy_docs.data.files import MODELS, texts_of

for name in ("torch", "sphinx"):
    try:
        __import__(name)
    except ModuleNotFoundError:
        continue
    raise AssertionError(name)
texts = dict(texts_of(getattr(data, name)() for name in MODELS))
print(json.dumps([tensorcopy_docs.__file__, texts]))
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
    assert found - about == ours
    assert {name.partition("/")[2] for name in about} == ABOUT


def test_what_is_left_out_is_imported_by_nothing_else_and_its_commands_say_so_in_a_line(wheel, tmp_path):
    user = of_wheel(wheel, tmp_path)
    done = run([sys.executable, "-c", MODULES], cwd=tmp_path, env=user.environment())
    assert {"tensorcopy_docs.checking.command", "tensorcopy_docs.asking.command"} <= set(json.loads(done.stdout))
    for command in ("build", "bundle"):
        end = user.run(command)
        assert (end.code, end.printed, len(end.complained)) == (2, [], 1) and "needs a checkout" in end.complained[0]


def test_the_wheel_gives_the_data_without_torch_and_sphinx(wheel, once, tmp_path):
    user = of_wheel(wheel, tmp_path)
    user.write("planted/sitecustomize.py", NO_TORCH.replace('name == "torch"', 'name in ("torch", "sphinx")'))
    place, found = json.loads(run([sys.executable, "-c", DATA], cwd=tmp_path, env=user.environment()).stdout)
    assert Path(place).is_relative_to(tmp_path), place
    texts = {name: without(text, "date") for name, text in data_texts(once).items()}
    assert {name: without(text, "date") for name, text in found.items()} == texts
