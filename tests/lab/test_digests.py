"""The digests of the lab's code: what counts, what does not, and that every version of Python gives the same."""

from pathlib import Path

import pytest

from tensorcopy_docs.lab import bugs, compiled, programs
from tensorcopy_docs.lab.compiled_rows.trials import TRIALS
from tensorcopy_docs.lab.digests import LAB, atlas_digest, code_digests
from tensorcopy_docs.lab.normalise import LONGEST_LINE
from tensorcopy_docs.lab.process import LabError
from tensorcopy_docs.lab.program import BUGS, COMPILED, CONTEXTS, IDIOMS
from tensorcopy_docs.lab.program import PROGRAMS as PROGRAMS_OF_ADVICE
from tensorcopy_docs.lab.syntax_text import DECORATORS
from tensorcopy_docs.lab.worker import import_all, load_messages, load_proofs, load_table
from tensorcopy_docs.snippets.reading import Module
from tests.lab.small_lab import DIGESTS, FILES


@pytest.fixture
def lab(tmp_path) -> Path:
    for name, text in FILES.items():
        path = tmp_path / "lab" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return tmp_path / "lab"


def edited(lab: Path, name: str, old: str, new: str) -> set[str]:
    """What has another digest behind an edit of the small lab: ``kind name``."""
    before = code_digests(str(lab))
    text = (lab / name).read_text(encoding="utf-8")
    assert old in text
    (lab / name).write_text(text.replace(old, new), encoding="utf-8")
    return differing(before, code_digests(str(lab)))


def differing(before: dict, now: dict) -> set[str]:
    return {f"{kind} {name}" for kind in now for name in now[kind] if before[kind].get(name) != now[kind][name]}


def test_every_version_of_python_comes_to_these_digests(lab):
    assert code_digests(str(lab)) == DIGESTS


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        ("proofs/some.py", "    x, *rest", "    # why\n    x, *rest"),
        ("proofs/some.py", '"""It holds."""', '"""It does hold."""'),
        ("proofs/some.py", '    """It holds."""\n', ""),
        ("proofs/some.py", 'end=""', "end=''"),
        (
            "proofs/some.py",
            "print([each for each in values if each], lambda",
            "print(\n   [each for each in values if each], lambda",
        ),
        ("proofs/some.py", "names are bound by Python", "Python binds names"),
        ("operations/some.py", 'call="x.detach_()"', 'call="x.detach_( )"'),
        ("operations/some.py", "statement=True", "statement=False"),
        ("operations/some.py", "statement=True", 'statement=True, same_for="leaf"'),
        ("operations/some.py", "copy.copy(x)\n", "(copy.copy(x))\n"),
        ("messages/some.py", '{"size": 4}', '{"size": 4}, {"size": 6}'),
        ("messages/some.py", '{"size": 5},)', '{"size": 5}, {"size": 7})'),
        ("observe.py", "Whether it is one.", "Whether it is."),
        ("observe.py", "return 1", "return 2"),
        ("values.py", '"no"', '"nay"'),
    ],
)
def test_words_formatting_and_what_is_not_used_do_not_count(lab, name, old, new):
    assert edited(lab, name, old, new) == set()


@pytest.mark.parametrize(
    ("name", "old", "new", "expected"),
    [
        ("proofs/some.py", "torch.ones(3)", "torch.ones(4)", {"proofs first"}),
        ("proofs/some.py", "Tensor.untyped_storage", "Tensor.storage", {"proofs first"}),
        ("proofs/some.py", "1.5, 2j", "1.5, 3j", {"proofs first"}),
        ("proofs/some.py", "if each]", "if not each]", {"proofs second"}),
        ("proofs/some.py", "import torch\n", "import torch2 as torch\n", {"proofs first", "proofs second"}),
        ("messages/some.py", "torch.ones(2) + ", "torch.zeros(2) + ", {"messages raised"}),
        ("messages/some.py", "size=3", "size=2", {"messages raised", "messages fixed", "messages warned"}),
        ("messages/some.py", "return x * 2", "return x * 3", {"messages fixed"}),
        ("messages/some.py", '"ValueError")', '"TypeError")', {"messages raised"}),
        ("messages/some.py", '"UserWarning"', '"FutureWarning"', {"messages warned"}),
        ("messages/some.py", "y = torch.ones(3)", "y = torch.ones(4)", {"messages fixed"}),
        ("programs/some.py", "x.clone()", "x.detach()", {"programs clone"}),
        ("programs/some.py", "return x + 0", "return x * 1", {"programs clone"}),
        ("programs/some.py", "kept=True", "kept=False", {"programs clone"}),
        ("programs/some.py", "torch.ones(2)", "torch.ones(3)", {"programs leaf"}),
        ("programs/some.py", "torch.zeros(2)", "torch.zeros(3)", {"programs zeros"}),
        ("bugs/some.py", "torch.zeros(2)", "torch.zeros(3)", {"bugs doubled_in_place"}),
        ("bugs/some.py", "torch.ones(2) * 2", "torch.ones(2) * 3", {"bugs doubled_in_place"}),
        ("operations/some.py", "return copy.copy(x)", "return copy.deepcopy(x)", {"rows copied"}),
        ("operations/some.py", "lambda: helper(1)", "lambda: helper(2)", {"rows copied"}),
        ("operations/some.py", "sources.plain", "sources.leaf", {"rows detach_"}),
        ("operations/some.py", "x.detach_()\n", "x.detach()\n", {"rows detach_"}),
        ("properties/some.py", 'else "no"', 'else "nay"', {"columns kept"}),
        ("properties/some.py", "measurement()", 'measurement(needs=["_VF"])', {"columns kept"}),
        ("values.py", '"yes"', '"yea"', {"columns kept"}),
        ("observe.py", "torch.Tensor)", "torch.nn.Parameter)", {"columns kept"}),
        ("observe.py", "thing[0] <", "thing[1] <", {"columns kept"}),
        ("observe.py", "LIMIT = 3", "LIMIT = 4", {"columns kept"}),
        ("sources.py", "torch.zeros(2)", "torch.zeros(3)", {"sources plain"}),
    ],
)
def test_code_counts_with_all_that_it_uses_and_counts_nowhere_else(lab, name, old, new, expected):
    assert edited(lab, name, old, new) == expected


def test_where_a_helper_stands_does_not_count(lab):
    before = code_digests(str(lab))
    (lab / "observe.py").rename(lab / "elsewhere.py")
    (lab / "observe.py").write_text("from tensorcopy_docs.lab.elsewhere import is_tensor\n")
    assert differing(before, code_digests(str(lab))) == set()


def test_a_name_that_is_bound_in_a_condition_counts(lab):
    condition = (
        "if True:\n    from tensorcopy_docs.lab.observe import unused as is_tensor\nelse:\n    is_tensor = None\n"
    )
    (lab / "other.py").write_text(condition)
    assert edited(lab, "properties/some.py", "lab.observe", "lab.other") == {"columns kept"}
    assert edited(lab, "other.py", "is_tensor = None", "is_tensor = bool") == {"columns kept"}
    assert edited(lab, "observe.py", "return 1", "return 2") == {"columns kept"}


def test_every_unit_of_the_lab_has_a_digest_and_nothing_else_has_one():
    found = code_digests()
    rows, columns = load_table()
    assert found["proofs"].keys() == load_proofs().keys()
    assert found["messages"].keys() == load_messages().keys()
    assert found["rows"].keys() == rows.keys()
    assert found["columns"].keys() == columns.keys()
    assert found["sources"].keys() == Module(Path(LAB) / "sources.py").functions.keys()
    import_all(programs)
    assert found["programs"].keys() == {*IDIOMS, *CONTEXTS, *PROGRAMS_OF_ADVICE}
    import_all(compiled)
    assert found["compiled"].keys() == COMPILED.keys()
    import_all(bugs)
    assert found["bugs"].keys() == BUGS.keys()
    assert found["trials"].keys() == TRIALS.keys()
    assert set(DECORATORS.values()) == {
        "bugs",
        "compiled",
        "compiled_rows",
        "proofs",
        "messages",
        "operations",
        "programs",
        "properties",
    }


FAULTS = {
    "syntax": b"def f(:\n",
    "tab": b"if True:\n\tx = 1\n        y = 2\n",
    "null byte": b"x = '\0'\n",
    "encoding": "y = '张量'\n".encode("gbk"),
    "long": b"def " + b"f" * 1000 + b"(:\n",
}


@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.parametrize("name", ["proofs/some.py", "operations/some.py", "properties/some.py", "sources.py"])
def test_a_module_that_cannot_be_parsed_is_named_with_the_line_in_one_line(lab, name, fault):
    module = lab / name
    before = module.read_bytes()
    module.write_bytes(before + FAULTS[fault])
    with pytest.raises(LabError) as caught:
        code_digests(str(lab))
    said, first = str(caught.value), before.count(b"\n") + 1
    starts = [
        f"{module.parent.name}/{module.name}: line {first + each}: " for each in range(FAULTS[fault].count(b"\n"))
    ]
    assert said.startswith(tuple(starts))
    assert "Error: " in said
    assert len(said.splitlines()) == 1
    assert len(said) <= LONGEST_LINE


def test_a_module_of_the_atlas_that_cannot_be_parsed_is_named(tmp_path):
    (tmp_path / "atlas").mkdir()
    (tmp_path / "atlas" / "own.py").write_bytes(FAULTS["syntax"])
    with pytest.raises(LabError, match=r"^atlas/own\.py: line 1: SyntaxError: "):
        atlas_digest(str(tmp_path))
