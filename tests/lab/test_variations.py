"""Each cause raises its message, and each of its fixes is right, in all variations of their set-up."""

import inspect
import traceback
from functools import cache

import pytest
import safetensors.torch
import torch

from tensorcopy_docs.explaining.signs import fitting
from tensorcopy_docs.lab import outcomes, state
from tensorcopy_docs.lab.forks import in_forks
from tensorcopy_docs.lab.message import FIX, MESSAGE, FixUnit, set_up
from tensorcopy_docs.lab.worker import load_messages, load_proofs, run
from tests.explaining.known import known_messages, the_matcher
from tests.in_one_test import in_one_test

pytestmark = pytest.mark.process

LEAST = 3  # variations of a set-up, beside the defaults
ALL = (load_proofs(), load_messages())[1]
RAISED = [name for name, entry in ALL.items() if entry.kind == MESSAGE]
FIXES = [name for name, entry in ALL.items() if entry.kind == FIX]
SECONDS = 120


def variations(name: str) -> list[dict]:
    """The variations in which a message is raised, or in which a fix is meant to be right."""
    entry = ALL[name]
    return list(entry.given.variations if entry.kind == MESSAGE else entry.variations)


def seen(name: str) -> list:
    """What comes of a message or a fix in each variation; of a fix, whether another seed shows the same, too."""
    found = [run(ALL[name], variation) for variation in variations(name)]
    if ALL[name].kind == MESSAGE:
        return found
    setters, shown = state.SETTERS, run(ALL[name])["output"]
    state.SETTERS = tuple((key, 7 if "manual_seed" in key else value) for key, value in setters)
    again = run(ALL[name])["output"]
    state.SETTERS = setters
    return [*found, {"again": again == shown}]


@cache
def ran() -> dict[str, list]:
    """What comes of each message and fix, in copies of this process."""
    outcomes_of_all = in_forks(list(ALL), lambda name, _: seen(name), SECONDS, together=len(ALL))
    return {name: outcome.value for name, outcome in outcomes_of_all}


@cache
def entries_of(text: str) -> list[str]:
    return the_matcher().answer(text).messages[0].ids


@in_one_test("name", ALL)
def test_there_are_variations_of_arguments_that_differ_from_the_defaults(name):
    given = ALL[name].given
    defaults = dict(zip(given.__code__.co_varnames, given.__defaults__, strict=False))
    assert len(variations(name)) >= LEAST
    for variation in variations(name):
        assert variation.keys() <= defaults.keys()
        assert any((type(each), each) != (type(defaults[key]), defaults[key]) for key, each in variation.items())


@in_one_test("name", FIXES)
def test_a_fix_is_right_in_each_variation_and_shows_no_random_numbers(name):
    *found, again = ran()[name]
    wrong = [(variation, each) for variation, each in zip(variations(name), found, strict=True) if not held(each)]
    assert (wrong, again) == ([], {"again": True})


def held(result: dict) -> bool:
    return result["outcome"] == outcomes.HELD


@in_one_test("name", RAISED)
def test_a_message_is_raised_in_each_variation_and_explained_by_its_cause(name):
    entry = known_messages().of_run[name]
    (cause,) = [each for each in entry.every_cause if each.message == name]
    # What is rebuilt here has not the traceback of a library: words around a message are tested below.
    is_told = cause.signs and not any(sign.around for sign in cause.signs)
    if entry.library or not held(run(ALL[name])):  # this torch does not raise it
        return
    for variation, result in zip(variations(name), ran()[name], strict=True):
        assert held(result), (variation, result)
        pasted = "\n".join([*entry.near[:1], result["output"]])
        assert entry.id in entries_of(pasted), (variation, pasted)
        fits = [each.cause for each in fitting(entry, result["output"])]
        assert not is_told or cause in fits, (variation, fits, result["output"])


def in_a_worker(samples: list) -> None:
    next(iter(torch.utils.data.DataLoader(samples, batch_size=len(samples), num_workers=1)))


def sent_to_a_spawned_process() -> None:
    torch.multiprocessing.get_context("spawn").Process(target=lambda: None).start()


def transposed_by_safetensors() -> None:
    weight = torch.ones(2, 3)
    safetensors.torch.save({"weight": weight, "transposed": weight.t()})


# Programs whose tracebacks have words around a message, and the causes that are known by them.
AROUND = {
    "memory_of_a_batch_too_small": lambda: in_a_worker([torch.ones(3), torch.ones(2)]),
    "batch_of_recorded_samples": lambda: in_a_worker([torch.ones(2, requires_grad=True) * 2] * 2),
    "send_a_lambda_to_a_worker": sent_to_a_spawned_process,
    "weight_saved_with_its_transpose": transposed_by_safetensors,
}


@pytest.mark.parametrize("name", AROUND)
def test_a_cause_is_known_by_the_traceback_of_a_library(name):
    try:
        AROUND[name]()
    except Exception:
        text = traceback.format_exc()
    first = the_matcher().answer(text).messages[0]
    entry = known_messages().of_run[name]
    assert entry.id in first.ids
    assert name in [each.cause.message for each in fitting(entry, first.pasted.text, text[: first.pasted.start])]


def through_safetensors(name: str) -> list:
    """What comes of a message or a fix if each state that it saves or loads goes through a file of safetensors."""
    load_state_dict = torch.nn.Module.load_state_dict

    def load(module: torch.nn.Module, weights: dict, **options: object) -> object:
        return load_state_dict(module, safetensors.torch.load(safetensors.torch.save(weights)), **options)

    torch.save = lambda weights, file: file.write(safetensors.torch.save(weights))
    torch.load = lambda file: safetensors.torch.load(file.read())
    torch.nn.Module.load_state_dict = load
    return [run(ALL[name], variation) for variation in ({}, *variations(name))]


def test_what_safetensors_refuses_is_raised_by_it_and_cured_with_it():
    known = known_messages()
    names = [name for name, entry in known.of_run.items() if entry.library == "safetensors"]
    found = {
        name: outcome.value for name, outcome in in_forks(names, lambda name, _: through_safetensors(name), SECONDS)
    }
    assert len(found) >= 6
    assert {name: each for name, each in found.items() if not all(map(held, each))} == {}
    for name in set(found) & set(RAISED):
        assert {id_ for each in found[name] for id_ in the_matcher().answer(each["output"]).messages[0].ids} <= {
            "safetensors-shared-memory",
            "view-size-not-compatible",
            "safetensors-non-contiguous",
        }


# Three fixes that are planted: each must be found.


@set_up({"rows": 5}, {"dtype": torch.float64}, {"rows": 1})
def some_rows(rows=2, dtype=torch.float32):
    x = torch.arange(rows * 2, dtype=dtype).reshape(rows, 2)
    w = torch.ones(rows, dtype=dtype, requires_grad=True)
    optimizer = torch.optim.SGD([w], lr=0.1)
    return locals()


def one_for_each_address(x):
    """It keeps one tensor for each address, and loses the rows of the others."""
    once = {}
    for name, weight in {"first": x[:1], "table": x}.items():
        if all(weight.data_ptr() != other.data_ptr() for other in once.values()):
            once[name] = weight
    return sum(len(each) for each in once.values())


def trained_on_a_copy(w, optimizer):
    """The loss is computed from a detached copy, so that no step moves the weight."""
    for _ in range(3):
        loss = (w.detach().requires_grad_() ** 2).sum()
        loss.backward()
        optimizer.step()
    return w


def of_two_rows(x):
    """It is right for two rows."""
    return x[0] + x[1]


@pytest.mark.parametrize(
    ("fix", "right", "wrong"),
    [
        (one_for_each_address, lambda x: len(x) + 1, [outcomes.FAILED] * 4),
        (trained_on_a_copy, lambda w: w.detach() * 0.8**3, [outcomes.FAILED] * 4),
        (of_two_rows, lambda x: x.sum(0), [outcomes.HELD, outcomes.FAILED, outcomes.HELD, outcomes.BROKEN]),
        (lambda x: x.sum(0), lambda x: torch.stack(list(x)).sum(0), [outcomes.HELD] * 4),
    ],
    ids=["drops rows", "trains nothing", "right for its defaults", "right"],
)
def test_a_fix_that_drops_rows_trains_nothing_or_is_right_for_its_defaults_only_is_found(fix, right, wrong):
    unit = FixUnit(fix, "any", given=some_rows, right=right)
    assert [run(unit, variation)["outcome"] for variation in ({}, *unit.variations)] == wrong


# What a fix has, and what makes it wrong: each must be found by the variations, or by the defaults.
MUTATIONS = [
    ("view_with_minus_one", "x.size(0)", "4"),
    ("add_the_dimension_first", "x.unsqueeze(0)", "x.unsqueeze(1)"),
    ("leave_out_what_is_not_used", 'state["1." + name] = state.pop("2." + name)', 'del state["2." + name]'),
    ("leave_out_what_is_not_used", "dict(state)", "dict(source.state_dict(), False)"),
    ("dirty_input_changed_and_returned", "x.clone()", "x"),
    ("file_mapped_for_writing", '"r+")', '"r").copy()'),
    ("flag_of_a_nonleaf_at_its_leaves", "layer.eval()", "layer"),
    ("moved_into_a_new_tensor", "roll(x, 1, 0)", "roll(x, 1)"),
    ("element_changed_before_it_is_expanded", "(x + 1)", "x.add_(1)"),
    ("save_and_load_the_state_dict", "loaded.eval()", "pass"),
    ("rows_of_the_dense_copy", "x.to_dense()[0:1]", "x.index_select(0, torch.tensor([0])).to_dense()"),
    ("value_returned_by_the_transform", "value.detach()", "value"),
    ("auxiliary_value_returned", ".max().detach()", ".max()"),
    ("gradient_filled_with_a_number", "x.grad.fill_(0)", "x.grad = None"),
    ("recomputed_from_a_copy_of_a_list", "list(past)", "past"),
    ("tied_weight_saved_once", "weight.is_set_to(weights[other])", "weight.data_ptr() == weights[other].data_ptr()"),
    ("loss_of_a_layer_computed_again_after_the_step", "fake.detach()", "fake"),
]


@in_one_test("name, right, wrong", MUTATIONS)
def test_a_fix_without_what_makes_it_right_is_found(name, right, wrong):
    entry = ALL[name]
    source = inspect.getsource(entry.function)
    code = source[source.index("def ") :]
    assert right in code
    names = dict(entry.function.__globals__)
    exec(code.replace(right, wrong), names)
    unit = FixUnit(names[name], entry.of, given=entry.given, right=entry.right, variations=entry.variations)
    assert not all(held(run(unit, variation)) for variation in ({}, *unit.variations))
