"""``tensorcopy-docs ask`` as it is typed: the reader's folder, exit codes, JSON, and expressions of packages."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tensorcopy_docs.languages import ENGLISH
from tensorcopy_docs.table.glance import question

COMMAND = [sys.executable, "-c", "import sys; from tensorcopy_docs.cli import main; sys.exit(main())", "ask"]


def typed(*arguments: str, folder: Path, **environment: str) -> subprocess.CompletedProcess:
    """What the command prints, in a folder of the reader's."""
    # -P keeps the folder off the path, as where the installed script is run.
    command = [*COMMAND[:1], "-P", *COMMAND[1:], *arguments]
    given = {**os.environ, **environment}
    return subprocess.run(command, cwd=folder, env=given, capture_output=True, text=True, timeout=300)


# Modules that Python, torch and the measurement import, some of them only when they are needed.
SHADOWS = ("random", "copy", "pickle", "numpy", "json", "operator", "typing", "sympy", "dis", "marshal", "platform")


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
    assert "Under torch.compile(fullgraph=True)\n" in told, "without fullgraph, it runs in parts"
    assert "compiled, default backend: Unsupported" in told
    assert "compiled with aot_eager: Unsupported" in told


def test_without_a_compiler_the_other_backend_is_measured(tmp_path):
    done = typed("x + 1", "--compile", folder=tmp_path, PATH=str(tmp_path))
    assert done.returncode == 0, done.stderr
    told = done.stdout
    assert "compiled, default backend: InductorError: InvalidCxxCompiler" in told
    assert "No C++ compiler works here. Install one, such as g++" in told
    assert "aot_eager: " not in told


ENDING = {
    "import os; os._exit(0)": "crashed",
    "ctypes.string_at(0)": "crashed",
    "while True: pass": "timed out",
    "raise KeyboardInterrupt": "raises KeyboardInterrupt",
    "exit()": "raises SystemExit",
}


@pytest.mark.parametrize("code", ENDING)
def test_code_that_ends_python_or_does_not_end_has_another_exit_code(tmp_path, code):
    done = typed(code, "--json", "--seconds", "2", folder=tmp_path)
    assert (done.returncode, json.loads(done.stdout)["state"]) == (1, ENDING[code]), done.stderr


@pytest.mark.parametrize("code", ["x.chunk(2)", "x.", "einops.rearrange(x)", "del x"])
def test_what_cannot_be_asked_is_json_where_that_is_read(tmp_path, code):
    done = typed(code, "--json", "--lang", "zh", folder=tmp_path)
    assert done.returncode == 2 and len(done.stderr.splitlines()) == 1
    assert json.loads(done.stdout) == {"error": done.stderr.strip().removeprefix("tensorcopy-docs: ")}


def test_code_that_raises_is_an_answer(tmp_path):
    done = typed("x.t().view(6)", "--json", folder=tmp_path)
    assert (done.returncode, json.loads(done.stdout)["state"]) == (0, "raises RuntimeError")


def test_the_help_says_that_the_code_is_executed_where_and_how_often(tmp_path):
    said = " ".join(typed("--help", folder=tmp_path).stdout.split())
    for words in ("executed, with your rights", "14 to 21 times", "in your working folder", "--seconds", "memory"):
        assert words in said


TYPED = {
    "x.tanh()": ("no", "full"),
    "F.softmax(x, dim=-1)": ("no", "full"),
    "nn.Linear(3, 4)(x)": ("no", "full"),
    "torch.einsum('ij,kj->ik', x, x)": ("no", "full"),
    "x + (x.round() - x).detach()": ("no", "wrong"),
    "x.t().reshape(6)": ("no", "full"),
    "x[:, 1:].contiguous()": ("no", "full"),
    "x.detach().numpy()": ("yes", "none"),
    "x.data.mul_(0.999)": ("yes", "none"),
    "y.data.copy_(x)": ("no", "none"),
    "y.view(-1).lerp_(x.view(-1), 0.1)": ("no", "full"),
    "y.data = x.data": ("yes", "none"),
}


@pytest.mark.parametrize("code", TYPED)
def test_an_expression_of_a_package_is_answered(tmp_path, code):
    into = ["--y", "torch.rand(2, 3)"] if code.startswith("y") else []
    done = typed(code, "--json", *into, folder=tmp_path)
    cells = json.loads(done.stdout)["cells"]
    assert (cells["same-storage"], cells["gradient"]) == TYPED[code]
    assert done.returncode == 0 and not done.stderr


def test_the_words_of_a_gradient_that_differs_and_of_one_that_was_not_compared(tmp_path):
    differs = typed("x * 0.1 + x.detach() * 0.9", folder=tmp_path).stdout
    assert "Yes, but it differs from the derivative of the" in differs and "0.1 instead of 1." in differs
    assert (
        "会，但与导数不符：梯度为 0.1，导数为 1。"
        in typed("x * 0.1 + x.detach() * 0.9", "--lang", "zh", folder=tmp_path).stdout
    )
    trap = ("torch.where(x > 0, x.log(), 0.)", "--x", "torch.tensor([0., 1., 2.], requires_grad=True)")
    nan = typed(*trap, "--lang", "zh", folder=tmp_path).stdout
    assert "会，但与导数不符：在你的 x 的 3 个元素中，有 1 个的" in nan and "另一组元素" not in nan
    apart = typed("x @ torch.ones(3, 3, dtype=torch.float32)", "--json", folder=tmp_path).stdout
    found = json.loads(apart)
    assert (found["cells"]["gradient"], found["gradient"]["reason"]) == ("not compared", "raises")
    answers = {each["question"]: each["answer"] for each in found["answers"]}
    assert answers[question("gradient", ENGLISH)].startswith("Yes. Gradients flow back from `y` to `x`. They were not")
    assert "wrong-gradient" not in {each["id"] for each in found["pitfalls"]}
