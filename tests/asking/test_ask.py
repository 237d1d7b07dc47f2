"""``tensorcopy-docs ask``, `ask` and `compare`: the answers, and code that crashes, never ends or cannot be asked."""

import json
import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
import torch

import tensorcopy_docs
from tensorcopy_docs.asking import command, measuring
from tensorcopy_docs.asking.answers import Reading
from tensorcopy_docs.asking.by_function import shown_code
from tensorcopy_docs.asking.html import answer
from tensorcopy_docs.asking.measuring import DEFAULT_X, Measurement, measure
from tensorcopy_docs.asking.questions import AskError, of_code
from tensorcopy_docs.asking.terminal import text
from tensorcopy_docs.cli import main
from tensorcopy_docs.lab.values import RUNS
from tensorcopy_docs.languages import CHINESE, ENGLISH, LANGUAGES
from tensorcopy_docs.words import say
from tests.committed import committed_records
from tests.planted_command import runs, wait_for

pytestmark = pytest.mark.slow

TORCH = torch.__version__.partition("+")[0]
# The process that answers, with what a test plants for each unit.
WORKER = """
import os, sys, time
from tensorcopy_docs.lab.asked import worker
units = [["call", "call"], ["same-object", "cell"], ["is-leaf", "cell"], ["picture", "picture"]]

class Planted(worker.Worker):
    def units(self):
        return list(units)

    def run(self, name, kind):
        number = units.index([name, kind])
        if number == CRASHES: os._exit(3)
        if number == HANGS: time.sleep(60)
        value = {"state": "runs", "message": None, "x": X, "y": {}}
        value.update(replaced=False, depends=False, filled=False)
        return {"value": {"call": value, "cell": "yes", "picture": None}[kind], "error": None}

worker.Worker = Planted
worker.main(sys.argv[1], float(sys.argv[2]))
"""


def planted(folder: Path, crashes: int | None = None, hangs: int | None = None) -> Measurement:
    """What is gathered from a process in which a unit crashes or hangs."""
    script = folder / "worker.py"
    facts = f"CRASHES, HANGS, X = {crashes}, {hangs}, {dict(DEFAULT_X)}\n"
    script.write_text(facts + WORKER, encoding="utf-8")
    return measure(of_code("x"), 1, command=[sys.executable, str(script)])


def test_the_command_prints_the_cells_of_the_row_whose_code_it_is_asked(capfd, tmp_path):
    picture = tmp_path / "picture.svg"
    assert main(["ask", "x.detach()", "--json", "--lang", "zh", "--picture", str(picture)]) == 0
    found = json.loads(capfd.readouterr().out)
    assert found["cells"] == committed_records()[TORCH].cells["detach"]
    assert (found["torch"], found["state"], found["notes"]) == (TORCH, RUNS, [])
    assert {name: found["x"][name] for name in DEFAULT_X} == json.loads(json.dumps(dict(DEFAULT_X)))
    assert found["meanings"]["same-object"] == "`y` 与 `x` 不是同一个对象。"
    assert found["nearest"][0]["row"] == "detach"
    assert ET.parse(picture).getroot().tag.endswith("svg")


def test_json_says_what_x_and_y_were_made_by_and_what_they_were(capfd):
    made = {"x": "torch.ones(3)", "y": "np.zeros(3)"}
    assert main(["ask", "y + x.numpy()", "--x", made["x"], "--y", made["y"], "--json"]) == 0
    found = json.loads(capfd.readouterr().out)
    assert found["given"] == made
    assert {name: found["y"][name] for name in ("kind", "dtype", "shape")} == dict(
        kind="array", dtype="float64", shape=[3]
    )


def test_the_command_refuses_what_cannot_be_asked_in_one_line(capfd):
    assert main(["ask", "x.chunk(2)", "--lang", "zh"]) == 2
    out, err = capfd.readouterr()
    assert out == "" and re.fullmatch(r"tensorcopy-docs: CODE：.*2 个.*\(\.\.\.\)\[0\]\n", err)


@pytest.mark.parametrize(
    "arguments",
    [
        *(["--seconds", each] for each in ("0", "nan")),
        *(["--picture", each] for each in ("", ".", "nowhere/y.svg", "y.png")),
    ],
)
def test_options_that_make_no_sense_are_refused_before_anything_runs(capfd, arguments):
    with pytest.raises(SystemExit) as ended:
        main(["ask", "x", *arguments])
    assert ended.value.code == 2
    assert len(capfd.readouterr().err.splitlines()) == 1


def test_a_notebook_compares_two_functions_and_the_tensors_stay_as_they_are():
    x, y = torch.rand(2, 3, requires_grad=True), torch.zeros(2, 3)
    before, version = x.detach().clone(), x._version
    both = tensorcopy_docs.compare(lambda x, y: y.copy_(x), lambda x, y: x.data.add_(1), x, y, language="zh")
    assert torch.equal(x, before) and (x._version, x.grad) == (version, None)
    assert torch.equal(y, torch.zeros(2, 3)) and y._version == 0
    assert both.first.code == "y.copy_(x)" and both.second.code == "x.data.add_(1)"
    assert both.first.gradient == "full" and both.second.effect_on_x == "values"
    assert both.differences["same-storage"] == ("no", "yes")
    assert "same_storage" in dir(both.first)
    with pytest.raises(AttributeError):
        _ = both.first.same_color


def test_code_that_crashes_or_never_ends_is_an_answer_with_the_time_limit_and_the_option_that_sets_it(tmp_path):
    assert planted(tmp_path).cells == {"same-object": "yes", "is-leaf": "yes"}
    assert planted(tmp_path, crashes=0).state == "crashed"
    assert planted(tmp_path, crashes=1).cells == {"same-object": "crashed", "is-leaf": "yes"}
    code, column = planted(tmp_path, hangs=0), planted(tmp_path, hangs=1)
    assert code.state == "timed out"
    assert column.cells == {"same-object": "timed out", "is-leaf": "timed out"}
    for found, what in ((code, "code"), (column, "measurement")):
        (note,) = Reading(of_code("x"), found, ENGLISH).notes()
        assert all(word in note for word in (what, "1 s", "--seconds"))


def test_code_that_takes_all_memory_or_ends_the_process_is_an_answer():
    assert measure(of_code("[x.new_empty(1 << 28) for _ in range(99)] and x")).state == "raises RuntimeError"
    assert measure(of_code("__import__('os')._exit(0)")).state == "crashed"


# Asks a process that writes its number to a file and never ends.
ASKING = """
import sys
from tensorcopy_docs.asking.measuring import measure
from tensorcopy_docs.asking.questions import of_code
looping = "import os, time; open('{file}', 'w').write(str(os.getpid())); time.sleep(300)"
measure(of_code("x"), 60, command=[sys.executable, "-c", looping])
"""


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only Linux ends a process with another one")
def test_code_that_never_ends_ends_with_a_command_that_is_killed(tmp_path):
    number = tmp_path / "number"
    asking = subprocess.Popen([sys.executable, "-c", ASKING.format(file=number)])
    wait_for(lambda: number.exists() and number.read_text() != "")
    asking.kill()
    asking.wait()
    wait_for(lambda: not runs(int(number.read_text())))


def test_a_process_that_is_cut_off_is_told_in_words():
    for language in LANGUAGES:
        for key, how in (("ask-crashed", "crashed"), ("ask-timed-out", "timed out")):
            cut_off = Measurement("2.13.0", "3.11.0", how, seconds=2.5)
            told = Reading(of_code("x"), cut_off, language, {"inductor": cut_off})
            said = say(key, language, seconds="2.5")
            assert said in text(told, width=200) and said in answer(told)
            runs_alone = Measurement("2.13.0", "3.11.0", RUNS)
            assert said in Reading(of_code("x"), runs_alone, language, {"inductor": cut_off}).states()[0]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ([""], "CODE: .*nothing"),
        (["x."], "CODE: .*invalid syntax"),
        (["z"], "CODE: .* z; .* torch, nn, F, np, x; .*from MODULE import z;"),
        (["x + y", "--y", "("], "--y: .*never closed"),
        (["x", "--x", "nope.f()"], "--x: .* nope; .* torch, nn, F, np; .*import nope;"),
        (["rearrange(x)"], "CODE: .* rearrange; .*from einops import rearrange;"),
        (["y.add_(x)"], 'CODE: .* y; .*--y "torch.rand'),
    ],
)
def test_what_is_not_code_is_refused_before_a_process_starts(monkeypatch, capfd, arguments, said):
    monkeypatch.setattr(command, "measure", None)
    assert main(["ask", *arguments]) == 2
    out, err = capfd.readouterr()
    assert out == "" and re.fullmatch(f"tensorcopy-docs: {said}.*\n", err)


def test_the_code_of_a_lambda_is_shown_as_it_was_written():
    functions = [lambda x: x.t().reshape( 6 ), lambda x: x]  # fmt: skip
    assert [shown_code(each) for each in functions] == ["x.t().reshape( 6 )", "x"]
    assert shown_code(planted) == "planted(x)"


def test_what_is_not_a_tensor_or_another_language_is_refused_before_a_process_starts(monkeypatch):
    monkeypatch.setattr(measuring, "WORKER", ["no such program"])
    for x, said in ((3, "x: .*int"), (torch.ones(2000), "x: .*1024.*2000; ask with a smaller one")):
        with pytest.raises(ValueError, match=rf"\A{said}\Z"):
            tensorcopy_docs.ask(lambda x: x, x)
    for function, said in (
        (3, "the first argument .*int"),
        (lambda: 1, "1: .*too many positional arguments"),
        (lambda x, y: x, "x: .*'y'"),
    ):
        with pytest.raises(ValueError, match=rf"\A{said}\Z"):
            tensorcopy_docs.ask(function, torch.ones(2))
    with pytest.raises(ValueError, match=r"language: .*'fr'"):
        tensorcopy_docs.ask(lambda x: x, torch.ones(2), language="fr")
    for seconds in (0, -1, float("nan"), 3601, "soon", None):
        line = rf"\Aseconds: .*3600; found {re.escape(repr(seconds))}\Z"
        with pytest.raises(ValueError, match=line):
            tensorcopy_docs.ask(lambda x: x, torch.ones(2), seconds=seconds)
        with pytest.raises(ValueError, match=line):
            tensorcopy_docs.compare(lambda x: x, lambda x: x, torch.ones(2), seconds=seconds)


def test_what_the_process_cannot_make_or_returns_nothing_says_what_to_do():
    asking = (
        "import torch, tensorcopy_docs\n"
        "class Own(torch.nn.Module):\n    def forward(self, x): return x\n"
        "for function in (Own(), lambda x: Own()(x), lambda x: None):\n"
        "    try: tensorcopy_docs.ask(function, torch.ones(2))\n"
        "    except ValueError as error: print(error)\n"
    )
    done = subprocess.run([sys.executable, "-c", asking], capture_output=True, text=True, check=True)
    own, used, nothing = done.stdout.splitlines()
    assert "put its class into a file, and import it" in own and "put its class into a file, and import it" in used
    assert "must return a tensor; found None; return the tensor that the function writes into" in nothing


def test_the_command_imports_neither_torch_nor_sphinx_in_its_own_process():
    code = (
        "import sys; from tensorcopy_docs.asking.command import _prepare; _prepare();"
        "print(sorted({'torch', 'sphinx', 'docutils', 'numpy'} & sys.modules.keys()))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_a_fault_has_words_in_every_language():
    fault = AskError("several", {"option": "CODE", "count": 2, "index": "0"})
    assert fault.line(ENGLISH) != fault.line(CHINESE)
