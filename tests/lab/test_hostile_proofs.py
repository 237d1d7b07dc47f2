"""Whatever a proof does, that is its own outcome: the proofs before and after it give what they always give.

The fixture `measured` holds those two against what they must give, in every test.
"""

import json

import pytest

from tensorcopy_docs.lab import outcomes
from tensorcopy_docs.lab.runner import dumps, results_of
from tests.lab.planted_worker import result

FORGED = """for number in range(1, 9):
        try:
            os.write(number, {!r})
        except OSError:
            pass"""


def forged(fact: object) -> str:
    """Code that writes a line with `fact` wherever the report may be."""
    return FORGED.format(("\n" + json.dumps(fact) + "\n").encode())


CASES = {
    "prints a lone surrogate": (r"print('a\ud800b')", result(outcomes.HELD, r"a\ud800b")),
    "prints no end of line": ("print('so far', end='')", result(outcomes.HELD, "so far")),
    "prints nothing": ("pass", result(outcomes.HELD)),
    "warns of the machine alone": (
        "import warnings; warnings.warn('CUDA initialization: Found no NVIDIA driver')",
        result(outcomes.HELD),
    ),
    "prints control characters": (
        r"print('\0\x1b[31m\u202e<script>')",
        result(outcomes.HELD, "\0\x1b[31m\u202e<script>"),
    ),
    "prints five million characters": ("print('x' * 5_000_000)", result(outcomes.HELD, "x" * 5_000_000)),
    "fails with a lone surrogate": (
        r"raise AssertionError('\ud800\nmore')",
        result(outcomes.FAILED, error="AssertionError: \\ud800\nmore"),
    ),
    "fails with no text": (
        "raise AssertionError",
        result(outcomes.FAILED, error="AssertionError: raise AssertionError"),
    ),
    "fails with an object that cannot be printed": (
        "raise AssertionError(type('', (), {'__str__': lambda self: 1 / 0})())",
        result(outcomes.FAILED, error="AssertionError"),
    ),
    "raises what cannot be printed": (
        "raise type('Odd', (Exception,), {'__str__': lambda self: 1 / 0})()",
        result(outcomes.BROKEN, error="Odd"),
    ),
    "exits": ("sys.exit(0)", result(outcomes.BROKEN, error="SystemExit: 0")),
    "exits at once": ("os._exit(3)", result(outcomes.CRASHED)),
    "is interrupted": ("raise KeyboardInterrupt", result(outcomes.CRASHED)),
    "is killed": ("os.kill(os.getpid(), 9)", result(outcomes.CRASHED, error="killed by SIGKILL")),
    "closes its output": (
        "sys.stdout.close()",
        result(outcomes.BROKEN, error="the proof closed its standard output"),
    ),
    "closes every file": ("os.closerange(0, 99)", result(outcomes.CRASHED)),
    "replaces its output": ("print('so far'); sys.stdout = None", result(outcomes.HELD, "so far")),
    "reads its input": ("input()", result(outcomes.BROKEN, error="EOFError: EOF when reading a line")),
    "recurses": (
        "(lambda again: again(again))(lambda again: again(again))",
        result(outcomes.BROKEN, error="RecursionError: maximum recursion depth exceeded"),
    ),
    "needs more memory than there is": ("bytearray(1 << 62)", result(outcomes.BROKEN, error="MemoryError: ")),
    "removes torch from the modules": ("del sys.modules['torch']", result(outcomes.HELD)),
    "removes its folder": ("os.rmdir(os.getcwd())", result(outcomes.CRASHED)),
    "leaves a thread": ("threading.Thread(target=threading.Event().wait).start()", result(outcomes.HELD)),
    "leaves a process": (
        "import subprocess; sys.left = subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(9)'])",
        result(outcomes.HELD),
    ),
    "writes a result of its own": (forged({"name": "hostile_0"}), result(outcomes.HELD)),
    "writes a result of another proof": (
        forged({"name": "last", "outcome": "failed", "output": "", "error": None}),
        result(outcomes.HELD),
    ),
    "writes lines that are not facts": (forged(["timeout"]) + "\n    " + forged("ended"), result(outcomes.HELD)),
}


def test_each_hostile_proof_has_an_outcome_that_a_record_can_hold(measured):
    names = {f"hostile_{number}": name for number, name in enumerate(CASES)}
    evidence = measured("".join(f"@proof()\ndef {proof}():\n    {CASES[name][0]}\n" for proof, name in names.items()))
    found = {names[proof]: ended for proof, ended in evidence["proofs"].items()}
    assert found == {name: expected for name, (_, expected) in CASES.items()}
    assert dumps(results_of(evidence)).encode("utf-8")


def test_a_cell_that_exits_is_broken_and_the_others_are_measured(measured):
    evidence = measured(wrong={"measurement": "sys.exit(0)"})
    assert evidence["broken"] == {"odd/concerned": "SystemExit: 0"}


def test_a_file_that_a_proof_leaves_is_not_met_by_the_next_worker(measured):
    leaves = "@proof()\ndef leaves():\n    open('json.py', 'w').write('raise SystemError'); os.abort()\n"
    looks = "@proof()\ndef looks():\n    print(os.listdir('.'))\n"
    assert measured(leaves + looks)["proofs"]["looks"] == result(outcomes.HELD, "[]")


@pytest.mark.parametrize("value", ["1", "2"])
def test_a_proof_fails_though_assertions_are_turned_off_outside(measured, monkeypatch, value):
    monkeypatch.setenv("PYTHONOPTIMIZE", value)
    evidence = measured("@proof()\ndef fails():\n    assert 1 + 1 == 3\n")
    assert evidence["proofs"] == {"fails": result(outcomes.FAILED, error="AssertionError: assert 1 + 1 == 3")}


def test_a_warning_is_printed_though_warnings_are_errors_outside(measured, monkeypatch):
    monkeypatch.setenv("PYTHONWARNINGS", "error")
    evidence = measured("warnings.warn('at the start')\n@proof()\ndef warns():\n    warnings.warn('careful')\n")
    assert evidence["proofs"] == {"warns": result(outcomes.HELD, "UserWarning: careful")}


def test_a_worker_is_not_kept_open_by_a_prompt_asked_for_outside(measured, monkeypatch):
    monkeypatch.setenv("PYTHONINSPECT", "1")
    assert measured()["proofs"] == {}
