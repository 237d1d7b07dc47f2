"""Error messages, warnings and their fixes: what can come of one, and that each of the lab's does what it says."""

import re
import warnings

import pytest
import torch

from tensorcopy_docs.evidence import docstring_digest
from tensorcopy_docs.lab import outcomes
from tensorcopy_docs.lab.message import MESSAGES, FixUnit, MessageUnit, fix, message
from tensorcopy_docs.lab.proof import ENTRIES
from tensorcopy_docs.lab.running import LONGEST_MESSAGE
from tensorcopy_docs.lab.state import clean_state
from tensorcopy_docs.lab.worker import run
from tests.lab.planted_worker import result


@pytest.fixture(autouse=True)
def leave_torch_as_it_was():
    yield
    clean_state()


def ran(function, raises=("RuntimeError",), warns=(), needs=()) -> dict:
    """Run `function` as a message, without entering it among the lab's."""
    return run(MessageUnit(function, dict, raises, warns, needs))


def gave(outcome: str, output: str = "", error: str | None = None) -> dict:
    return {"outcome": outcome, "output": output, "error": error}


def raising(error: Exception):
    def raises():
        print("not part of it")
        warnings.warn("nor this", stacklevel=1)
        raise error

    return raises


def warning(text: str, category: type[Warning] = UserWarning):
    def warns():
        warnings.warn(text, category, stacklevel=1)

    return warns


# What can come of a message.


def test_a_message_that_comes_held_and_is_told_whole():
    error = RuntimeError("one \n\n  two\t\nat 0x7f00 \n")
    assert ran(raising(error)) == gave(outcomes.HELD, "RuntimeError: one\n\n  two\nat 0x…")
    assert ran(raising(RuntimeError())) == gave(outcomes.HELD, "RuntimeError:")


def test_a_message_that_does_not_come_failed():
    assert ran(lambda: print("fine")) == gave(outcomes.FAILED)
    assert ran(warning("only this")) == gave(outcomes.FAILED)


@pytest.mark.parametrize("error", [ValueError("bad"), NotImplementedError("a kind of RuntimeError"), SystemExit(1)])
def test_an_exception_of_a_type_that_is_not_declared_is_broken(error):
    assert ran(raising(error)) == gave(outcomes.BROKEN, error=f"{type(error).__name__}: {error}")


def test_versions_may_differ_in_the_type():
    several = ("RuntimeError", "ValueError")
    assert ran(raising(ValueError("bad")), several) == gave(outcomes.HELD, "ValueError: bad")
    assert ran(raising(RuntimeError("bad")), several) == gave(outcomes.HELD, "RuntimeError: bad")


def test_a_warning_that_is_given_held_and_is_told_whole_and_alone():
    def warns():
        warnings.warn("CUDA initialization: Found no NVIDIA driver on your system.", UserWarning, stacklevel=1)
        warnings.warn("of another category", FutureWarning, stacklevel=1)
        warnings.warn("one \n two (Triggered internally at /a/b.cpp:1.)", UserWarning, stacklevel=1)
        warnings.warn("second", UserWarning, stacklevel=1)

    assert ran(warns, (), ("UserWarning",)) == gave(outcomes.HELD, "UserWarning: one\n two")
    assert ran(warns, (), ("FutureWarning", "UserWarning"))["output"] == "FutureWarning: of another category"


def test_a_warning_that_is_not_given_failed_and_one_in_its_place_is_told():
    assert ran(lambda: None, (), ("UserWarning",)) == gave(outcomes.FAILED)
    other = ran(warning("other", FutureWarning), (), ("UserWarning",))
    assert other == gave(outcomes.FAILED, error="FutureWarning: other")


def test_an_exception_where_a_warning_is_looked_for_is_broken():
    found = ran(raising(RuntimeError("no")), (), ("UserWarning",))
    assert found == gave(outcomes.BROKEN, error="RuntimeError: no")


def test_what_torch_does_not_have_makes_a_message_not_available():
    assert ran(raising(RuntimeError("no")), needs=("Tensor.no_such_method",)) == gave(outcomes.NOT_AVAILABLE)


def test_a_probe_that_raises_makes_a_message_or_a_fix_not_available():
    def fixes():
        print("ran")

    for probe, outcome in (
        (lambda: print("probed"), outcomes.HELD),
        (lambda: torch.ones(1, no=1), outcomes.NOT_AVAILABLE),
    ):
        assert (
            run(MessageUnit(raising(RuntimeError("no")), dict, ("RuntimeError",), (), (), probe))["outcome"] == outcome
        )
        found = run(FixUnit(fixes, "any", dict, variations=(), probe=probe))
        assert (found["outcome"], found["output"]) == (outcome, "ran\nNone" if outcome == outcomes.HELD else "")


def test_a_long_message_is_cut():
    assert ran(raising(RuntimeError("x" * 5000)))["output"] == "RuntimeError: " + "x" * (LONGEST_MESSAGE - 14)


def test_the_stack_of_cpp_is_left_out():
    stack = "frame #0: c10::Error::Error() + 0x33 (0x7f in /a/libc10.so)\nframe #1: <unknown function>\n"
    assert ran(raising(RuntimeError(f"bad (f at a.cpp:1)\n{stack}")))["output"] == "RuntimeError: bad (f at a.cpp:1)"
    assert ran(raising(RuntimeError("the frame #0: of a film")))["output"] == "RuntimeError: the frame #0: of a film"


def test_names_do_not_begin_with_the_function_that_the_code_is_in():
    def raises():
        def inner():
            pass

        raise RuntimeError(f"cannot pickle {inner.__qualname__}")

    assert ran(raises)["output"] == "RuntimeError: cannot pickle inner"


def test_a_message_leaves_torch_as_it_was():
    def messy():
        torch.set_grad_enabled(False)
        raise RuntimeError

    ran(messy)
    assert torch.is_grad_enabled()


@pytest.mark.parametrize(
    ("shown", "right", "outcome"),
    [
        ([1, 0.3], [1.0, 0.30001], outcomes.HELD),
        (torch.ones(2, dtype=torch.bfloat16) / 3, torch.ones(2).double() / 3, outcomes.HELD),
        (torch.ones(2), torch.ones(2) / 1.001, outcomes.FAILED),
        (torch.ones(2), torch.ones(2, 1), outcomes.FAILED),
        ({"a": torch.ones(1)}, {"b": torch.ones(1)}, outcomes.FAILED),
        (None, 0, outcomes.FAILED),
    ],
    ids=["rounded", "few digits", "another number", "another shape", "another name", "nothing"],
)
def test_a_fix_holds_if_it_shows_what_is_right(shown, right, outcome):
    def fixes():
        print("ran")
        return shown

    found = run(FixUnit(fixes, "any", dict, lambda: right, ()))
    assert (found["outcome"], found["output"]) == (outcome, f"ran\n{shown}")
    assert ("right: " in (found["error"] or "")) == (outcome == outcomes.FAILED)


def test_a_fix_or_what_is_right_that_raises_is_broken():
    raises = raising(RuntimeError("no"))
    assert run(FixUnit(raises, "any", dict, None, ()))["error"] == "RuntimeError: no"
    broken = run(FixUnit(lambda: 1, "any", dict, raises, ()))
    assert (broken["outcome"], broken["error"]) == (outcomes.BROKEN, "right: RuntimeError: no")


@pytest.mark.parametrize("registry", [ENTRIES, MESSAGES], ids=["a proof", "a message"])
@pytest.mark.parametrize("enter", [message(dict), fix("any", dict, variations=())], ids=["message", "fix"])
def test_a_name_that_is_taken_is_refused(monkeypatch, registry, enter):
    def taken():
        pass

    monkeypatch.setitem(registry, "taken", object())
    with pytest.raises(ValueError, match="two proofs, messages or fixes are called taken"):
        enter(taken)


# In a worker: what the runner makes of them.

ONCE = """
@proof()
def comes_before():
    once()

given = []
def once():
    if not given:
        given.append(1)
        warnings.warn("once in a process")

@message(dict, warns="UserWarning")
def warned():
    once()

@message(dict, warns="UserWarning")
def warned_by_the_same():
    once()

@message(dict, warns="UserWarning")
def dies():
    os.abort()

@message(dict)
def raised():
    raise RuntimeError("no")

@fix("raised", dict, variations=())
def fixed():
    once()
    assert given

DOCUMENTED = ("torch.set_printoptions", "torch.nothing", "torch.also.nothing")
torch.set_printoptions.__doc__ = "One  two\\n three."
"""


def test_a_warning_that_comes_once_in_a_process_is_seen_by_each_and_one_that_crashes_is_alone(measured, processes):
    evidence = measured(ONCE)
    warned = result(outcomes.HELD, "UserWarning: once in a process", kind="message")
    assert evidence["messages"] == {
        "warned": warned,
        "warned_by_the_same": warned,
        "dies": result(outcomes.CRASHED, kind="message"),
        "raised": result(outcomes.HELD, "RuntimeError: no", kind="message"),
        "fixed": result(outcomes.HELD, "None", kind="fix"),
    }
    assert evidence["proofs"] == {"comes_before": result(outcomes.HELD, "UserWarning: once in a process")}
    assert len(processes) == 1, "the copies leave the worker alone"


def test_docstrings_are_digested_by_their_words(measured):
    first = measured(ONCE)["docstrings"]
    assert first.keys() == {"torch.set_printoptions", "torch.nothing", "torch.also.nothing"}
    digest = first.pop("torch.set_printoptions")
    assert re.fullmatch("[0-9a-f]{12} [0-9a-f]{6}", digest)
    assert set(first.values()) == {None}
    said = ("One two three.", "One two\\n\\n  three. ", "One two four.", " ")
    names = ("torch.set_printoptions", "torch.set_default_dtype", "torch.set_grad_enabled", "torch.set_num_threads")
    wordings = "".join(f'{name}.__doc__ = "{text}"\n' for name, text in zip(names, said, strict=True))
    again = measured(f"DOCUMENTED = {names}\n{wordings}")["docstrings"]
    one, same, other, empty = (again[name] for name in names)
    assert one == digest
    assert (docstring_digest(same), same == digest) == (docstring_digest(digest), False), (
        "the blank line ends a sentence"
    )
    assert (other not in (one, None), empty) == (True, None)
