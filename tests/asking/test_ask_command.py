"""``tensorcopy-docs ask`` as it is typed: the reader's folder, exit codes, JSON, and expressions of packages."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tensorcopy_docs.asking.answers import Reading
from tensorcopy_docs.asking.measuring import Measurement, measure
from tensorcopy_docs.asking.questions import Question, of_code
from tensorcopy_docs.cli import main
from tensorcopy_docs.languages import CHINESE, ENGLISH, Language
from tensorcopy_docs.table.glance import question as asked_of

pytestmark = pytest.mark.slow

COMMAND = [sys.executable, "-c", "import sys; from tensorcopy_docs.cli import main; sys.exit(main())", "ask"]


def typed(*arguments: str, folder: Path, **environment: str) -> subprocess.CompletedProcess:
    """What the command prints, in a folder of the reader's."""
    # -P keeps the folder off the path, as where the installed script is run.
    command = [*COMMAND[:1], "-P", *COMMAND[1:], *arguments]
    given = {**os.environ, **environment}
    return subprocess.run(command, cwd=folder, env=given, capture_output=True, text=True, timeout=300)


@pytest.fixture
def asked(tmp_path, monkeypatch, capfd) -> Callable[..., tuple[int, str, str]]:
    """Asks in this process, from a folder of the reader's: the exit code, what was printed, and the complaint."""
    monkeypatch.chdir(tmp_path)

    def ask(*arguments: str) -> tuple[int, str, str]:
        return main(["ask", *arguments]), *capfd.readouterr()

    return ask


# Modules that Python, torch and the measurement import, some of them only when they are needed.
SHADOWS = ("random", "copy", "pickle", "numpy", "json", "operator", "typing", "sympy", "dis", "marshal", "platform")


def test_a_module_of_the_folder_is_not_run_for_what_torch_and_others_look_for(tmp_path):
    for name in ("triton", "gmpy2", "flint"):
        Path(tmp_path, f"{name}.py").write_text(f"open('{name}.txt', 'w')\n")
    done = typed("x.clone() + 1", "--compile", folder=tmp_path)
    assert done.returncode == 0, done.stderr
    assert [*tmp_path.glob("*.txt")] == []


@pytest.mark.parametrize("safe", ["", "1"])
def test_modules_and_files_of_the_folder_are_found_and_shadow_none_that_is_needed(tmp_path, safe):
    for name in SHADOWS:
        Path(tmp_path, f"{name}.py").write_text("raise RuntimeError('the wrong module')\n")
    Path(tmp_path, "own.py").write_text("import random\ndef twice(x):\n    return 2 * x + 0 * random.random()\n")
    Path(tmp_path, "values.txt").write_text("1 2 3\n")
    x = "torch.from_numpy(np.loadtxt('values.txt')).requires_grad_()"
    done = typed("import own; own.twice(x)", "--x", x, "--json", folder=tmp_path, PYTHONSAFEPATH=safe)
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert (found["cells"]["gradient"], found["x"]["dtype"], found["x"]["shape"]) == ("full", "float64", [3])


def test_a_function_of_a_module_of_the_folder_is_asked_in_python(tmp_path):
    Path(tmp_path, "own.py").write_text("import torch\nSCALE = torch.ones(3)\ndef scaled(x):\n    return x * SCALE\n")
    code = (
        "import torch, own, tensorcopy_docs\n"
        "answer = tensorcopy_docs.ask(own.scaled, torch.rand(2, 3).requires_grad_())\n"
        "print(answer.gradient, answer.same_storage)"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True, timeout=300)
    assert done.stdout == "full no\n", done.stderr


def test_what_differs_under_the_compiler_is_told_by_backend(tmp_path):
    done = typed("torch.split(x, 1)[0]", "--compile", "--json", folder=tmp_path)
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert found["cells"]["is-view"] == "yes"
    assert {backend: told["cells"]["is-view"] for backend, told in found["compiled"].items()} == {
        "inductor": "no",
        "aot_eager": "yes",
    }


def test_code_that_the_compiler_refuses_says_why(tmp_path):
    done = typed("print(x); x", "--compile", folder=tmp_path)
    assert done.returncode == 0, done.stderr
    told = done.stdout
    assert "Under torch.compile()\n" in told and "fullgraph=True" in told
    assert "compiled with fullgraph=True: Unsupported" in told
    assert 'compiled with backend="aot_eager": Unsupported' in told


def test_without_a_compiler_the_other_backend_is_measured(tmp_path):
    done = typed("x + 1", "--compile", folder=tmp_path, PATH=str(tmp_path))
    assert done.returncode == 0, done.stderr
    told = done.stdout
    assert "compiled with fullgraph=True: InductorError: InvalidCxxCompiler" in told
    assert "No C++ compiler works here. Install one, such as g++" in told
    assert "aot_eager: " not in told


ENDING = {
    "ctypes.string_at(0)": (1, "crashed"),
    "while True: pass": (1, "timed out"),
    "exit()": (1, "raises SystemExit"),
    "x.t().view(6)": (0, "raises RuntimeError"),
}


@pytest.mark.parametrize("code", ENDING)
def test_code_that_ends_python_or_does_not_end_has_another_exit_code_than_an_error(asked, code):
    ended, out, err = asked(code, "--json", "--seconds", "2")
    assert (ended, json.loads(out)["state"]) == ENDING[code], err


@pytest.mark.parametrize("code", ["x.chunk(2)", "x."])
def test_what_cannot_be_asked_is_json_where_that_is_read(asked, code):
    ended, out, err = asked(code, "--json", "--lang", "zh")
    assert ended == 2 and len(err.splitlines()) == 1
    assert json.loads(out) == {"error": err.strip().removeprefix("tensorcopy-docs: ")}


def test_the_help_says_that_the_code_is_executed_where_and_how_often(tmp_path):
    said = " ".join(typed("--help", folder=tmp_path).stdout.split())
    for words in ("executed, with your rights", "15 to 23 times", "in your working folder", "--seconds", "memory"):
        assert words in said


TYPED = {
    "torch.einsum('ij,kj->ik', x, x)": ("no", "full"),
    "x.data.mul_(0.999)": ("yes", "none"),
    "y.view(-1).lerp_(x.view(-1), 0.1)": ("no", "full"),
}


@pytest.mark.parametrize("code", TYPED)
def test_an_expression_of_a_package_is_answered(asked, code):
    ended, out, err = asked(code, "--json", *(["--y", "torch.rand(2, 3)"] if code.startswith("y") else []))
    cells = json.loads(out)["cells"]
    assert (cells["same-storage"], cells["gradient"]) == TYPED[code]
    assert (ended, err) == (0, "")


def meaning(found: Measurement, question: Question, language: Language) -> str:
    """What is said of the gradient."""
    return Reading(question, found, language).meaning("gradient")


def test_the_words_of_a_gradient_that_differs_and_of_one_that_was_not_compared(asked):
    question = of_code("x * 0.1 + x.detach() * 0.9")
    found = measure(question)
    assert "0.1 instead of 1." in meaning(found, question, ENGLISH)
    assert all(number in meaning(found, question, CHINESE) for number in ("梯度为 0.1", "导数为 1"))
    question = of_code("torch.where(x > 0, x.log(), 0.)", "torch.tensor([0., 1., 2.], requires_grad=True)")
    nan = meaning(measure(question), question, CHINESE)
    assert "3 个元素中，有 1 个" in nan and "另一组元素" not in nan
    _, out, _ = asked("x @ torch.ones(3, 3, dtype=torch.float32)", "--json")
    found = json.loads(out)
    assert (found["cells"]["gradient"], found["gradient"]["reason"]) == ("not compared", "raises")
    answers = {each["question"]: each["answer"] for each in found["answers"]}
    assert "not compared" in answers[asked_of("gradient", ENGLISH)]
    assert "wrong-gradient" not in {each["id"] for each in found["pitfalls"]}
