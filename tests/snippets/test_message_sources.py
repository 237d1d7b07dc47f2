"""The code of messages and fixes is read from the lab's source, and is what the lab runs."""

import pytest

from tensorcopy_docs.lab.message import FIX, MESSAGE, MESSAGES
from tensorcopy_docs.lab.worker import load_messages
from tensorcopy_docs.snippets.messages import message_sources
from tensorcopy_docs.snippets.reading import SourceError

FILE = '''
from tensorcopy_docs.lab.message import fix, message, set_up


@set_up()
def one():
    x = 1
    return locals()


@message(warns="UserWarning", given=one)
def warned(x):
    """It warns."""
    x += 1


@fix("warned", given=one)
def quiet(x):
    return x
'''


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "made_up.py").write_text(FILE, encoding="utf-8")
    return tmp_path


def test_every_message_and_fix_of_the_lab_is_found_as_the_lab_enters_it():
    load_messages()
    sources = message_sources()
    assert {name: each.kind for name, each in sources.items()} == {name: each.kind for name, each in MESSAGES.items()}
    for name, entry in MESSAGES.items():
        assert sources[name].of == getattr(entry, "of", "")
        assert sources[name].warns == bool(getattr(entry, "warns", ()))


def test_code_and_kind_are_those_of_the_file(folder):
    warned, quiet = message_sources(folder).values()
    assert (warned.kind, warned.code, warned.warns, warned.of) == (MESSAGE, "x = 1\n\nx += 1", True, "")
    assert (quiet.kind, quiet.code, quiet.warns, quiet.of) == (FIX, "x = 1\n\nprint(x)", False, "warned")


def test_what_the_code_needs_is_worded_as_code(folder):
    needs = 'needs=["asarray", "Tensor.mT", "channels_last"], probe=lambda: torch.ones(1, device="meta")'
    code = FILE.replace('warns="UserWarning"', needs, 1).replace("x += 1", "torch.asarray(x.mT)")
    (folder / "made_up.py").write_text(code, encoding="utf-8")
    warned, quiet = message_sources(folder).values()
    assert warned.needs == ("torch.asarray()", "Tensor.mT", "torch.channels_last", 'torch.ones(..., device="meta")')
    assert quiet.needs == ()


SET_UP = '''
import copy
from torch import nn
from tensorcopy_docs.lab.message import fix, message, set_up

def twice(x):
    return [x, x]

@set_up({"rows": 1}, {"sizes": (2,)}, {"dtype": torch.int64})
def made(rows=4, sizes=(3, 2), dtype=None, kind=torch.optim.SGD, names=((1, 2), 'a')):
    """Not shown."""
    x = torch.ones(rows, *sizes, dtype=dtype)  # 长度
    y = torch.zeros(
        dtype=dtype, size=sizes)
    optimizer = kind(twice(x), *names, lr=0.1)
    return locals()

@message(given=made)
def falls(x):
    @torch.no_grad()
    def fill():
        x[rows] = 1

@fix("falls", given=made, right=lambda x: copy.copy(x))
def stands(x, rows):
    """Not shown."""
    z = x[rows - 1]
    return z, rows
'''


def test_the_set_up_stands_before_a_message_and_its_fixes_with_its_defaults_put_in(folder):
    (folder / "made_up.py").write_text(SET_UP, encoding="utf-8")
    falls, stands = message_sources(folder).values()
    before = """def twice(x):
    return [x, x]

x = torch.ones(4, 3, 2)  # 长度
y = torch.zeros(
    size=(3, 2))
optimizer = torch.optim.SGD(twice(x), (1, 2), "a", lr=0.1)

"""
    assert falls.code == before + "@torch.no_grad()\ndef fill():\n    x[4] = 1"
    assert stands.code == before + "z = x[4 - 1]\nprint(z, 4)"
    assert (falls.given, stands.given) == ("made", "made")


@pytest.mark.parametrize(
    ("old", "new", "rule"),
    [
        ("@message(given=made)", "@message(given=other)", "a function of the module as `given`; found other"),
        ("    return z, rows", "    z += rows", "what it shows, in one line; found stands"),
        ("    return z, rows", "    return (\n        z)", "what it shows, in one line; found stands"),
    ],
)
def test_a_fault_of_a_set_up_names_the_line(folder, old, new, rule):
    assert old in SET_UP
    (folder / "made_up.py").write_text(SET_UP.replace(old, new), encoding="utf-8")
    with pytest.raises(SourceError, match=r"made_up\.py: line \d+: -: ") as caught:
        message_sources(folder)
    assert rule in str(caught.value)


@pytest.mark.parametrize(
    ("old", "new", "rule"),
    [
        ('"warned", given', "warned, given", "a message; found warned"),
        ('"warned", given', "given", "a message; found None"),
        ('"warned", given', '"warned", needs=[mT], given', "needed; found mT"),
        (", given=one)\ndef warned", ")\ndef warned", "a function of the module as `given`; found None"),
        ("def quiet", "def warned", "unique name; found warned"),
    ],
)
def test_a_fault_names_the_line(folder, old, new, rule):
    (folder / "made_up.py").write_text(FILE.replace(old, new), encoding="utf-8")
    with pytest.raises(SourceError, match=r"made_up\.py: line \d+: -: ") as caught:
        message_sources(folder)
    assert rule in str(caught.value)
