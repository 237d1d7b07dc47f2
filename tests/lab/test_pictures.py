"""Facts of memory, against live tensors and arrays of which they are known; reading them changes nothing."""

import json
from collections import Counter

import numpy
import pytest
import torch

from tensorcopy_docs.lab.pictures import TENSORS, memory
from tensorcopy_docs.lab.pictures.memory import ELEMENTS, SLOTS, memory_facts

TEXTS = ["0", "1", "2", "3", "4", "5"]


def six():
    return torch.arange(6.0).reshape(2, 3)


def of_two(y_of, x=None) -> tuple[dict, dict, dict]:
    """The facts of x and of what `y_of` makes of it: (all, those of x, those of y)."""
    x = six() if x is None else x
    facts = memory_facts({"x": x, "y": y_of(x)})
    assert json.loads(json.dumps(facts)) == facts
    assert [name["name"] for name in facts["names"]] == ["x", "y"]
    return facts, *(facts["objects"][name["object"]] for name in facts["names"])


def test_two_names_of_one_tensor_are_one_object():
    facts, x, y = of_two(lambda x: x)
    assert x is y
    assert len(facts["objects"]) == len(facts["storages"]) == len(facts["counters"]) == 1


def test_the_node_and_the_version_of_a_tensor_are_told():
    x = 2 * six().requires_grad_()
    x.detach().add_(1)
    facts = memory_facts({"x": x})
    (told,) = facts["objects"]
    assert (told["grad_fn"], told["leaf"], told["requires_grad"]) == ("MulBackward0", False, True)
    assert (told["dtype"], facts["counters"]) == ("float32", [{"version": 1}])


@pytest.mark.parametrize(
    ("y_of", "storages", "counters"),
    [
        (lambda x: x.detach(), 1, 1),
        (lambda x: x.view(6), 1, 1),
        (lambda x: x.data, 1, 2),
        (lambda x: torch.nn.Parameter(x), 1, 1),  # it is made by way of detach()
        (lambda x: x.clone(), 2, 2),
        (lambda x: x.numpy(), 1, 1),
        (lambda x: torch.from_numpy(x.numpy()), 1, 2),
    ],
)
def test_storages_and_counters_are_shared_as_torch_shares_them(y_of, storages, counters):
    facts, x, y = of_two(y_of)
    assert (len(facts["storages"]), len(facts["counters"])) == (storages, counters)
    assert (x["storage"] == y["storage"]) is (storages == 1)
    assert (x["counter"] == y["counter"]) is (counters == 1 and y["type"] != "ndarray")


@pytest.mark.parametrize(
    ("y_of", "slots", "stride", "offset"),
    [
        (lambda x: x.t(), [0, 3, 1, 4, 2, 5], [1, 3], 0),
        (lambda x: x[1], [3, 4, 5], [1], 3),
        (lambda x: x[:, 1:], [1, 2, 4, 5], [3, 1], 1),
        (lambda x: x[:1].expand(2, 3), [0, 1, 2, 0, 1, 2], [0, 1], 0),
        (lambda x: x.as_strided((2, 2), (1, 1), 2), [2, 3, 3, 4], [1, 1], 2),
        (lambda x: x[1, 2], [5], [], 5),
        (lambda x: x[:0], [], [3, 1], 0),
        # Two elements in each slot of the storage, or one in two.
        (lambda x: x[0].view(torch.int16), [0, 0, 1, 1, 2, 2], [1], 0),
        (lambda x: x.view(3, 2)[1:].view(torch.float64), [2, 3, 4, 5], [1, 1], 1),
        (lambda x: x[:, 1:].numpy(), [1, 2, 4, 5], [3, 1], 1),
        (lambda x: x.numpy().T, [0, 3, 1, 4, 2, 5], [1, 3], 0),
        (lambda x: x.numpy()[::-1], [3, 4, 5, 0, 1, 2], [-3, 1], 3),
        (lambda x: x.numpy()[:, ::-2], [2, 0, 5, 3], [3, -2], 2),
        (lambda x: x.numpy()[:0], [], [3, 1], 0),
    ],
)
@pytest.mark.parametrize("first", ["x", "y"])
def test_elements_lie_in_the_slots_that_they_are_read_from(y_of, slots, stride, offset, first):
    x = six()
    things = {"x": x, "y": y_of(x)}
    facts = memory_facts({first: things[first], **things})
    (found,) = (facts["objects"][name["object"]] for name in facts["names"] if name["name"] == "y")
    assert (found["slots"], found["stride"], found["offset"]) == (slots, stride, offset) or first == "y"
    # Whichever is named first, the storage is all of it, and a slot holds what the element is.
    assert facts["storages"][0]["bytes"] == 24
    if facts["storages"][0]["itemsize"] == things["y"].itemsize:
        values = [facts["storages"][0]["values"][slot] for slot in found["slots"]]
        assert values == [f"{value:g}" for value in numpy.asarray(things["y"]).flatten()]


@pytest.mark.parametrize("order", [("x", "y"), ("y", "x")])
def test_a_tensor_of_half_an_array_lies_in_the_memory_of_the_array(order):
    x = numpy.arange(6.0).reshape(2, 3)
    things = {"x": x, "y": torch.from_numpy(x[1])}
    facts = memory_facts({name: things[name] for name in order})
    found = {name["name"]: facts["objects"][name["object"]]["slots"] for name in facts["names"]}
    assert found == {"x": [0, 1, 2, 3, 4, 5], "y": [3, 4, 5]}
    assert facts["storages"] == [{"itemsize": 8, "bytes": 48, "values": TEXTS, "more": 0}]


def test_the_storage_of_an_array_is_told_in_the_order_of_its_memory():
    facts = memory_facts({"y": numpy.asfortranarray(six().numpy())})
    assert facts["storages"][0]["values"] == ["0", "3", "1", "4", "2", "5"]
    assert facts["objects"][0]["slots"] == [0, 2, 4, 1, 3, 5]


def test_an_array_has_neither_counter_nor_graph():
    _, _, y = of_two(lambda x: x.numpy())
    assert [y[key] for key in ("type", "counter", "requires_grad", "leaf", "grad_fn")] == ["ndarray", *[None] * 4]


def test_an_inference_tensor_has_no_counter():
    with torch.inference_mode():
        y = torch.ones(2)
    facts = memory_facts({"x": six(), "y": y, "view": y[:1]})
    assert [thing["counter"] for thing in facts["objects"]] == [0, None, None]


def test_a_parameter_and_a_subclass_are_called_by_their_names():
    class Mine(torch.Tensor):
        pass

    facts = memory_facts({"p": torch.nn.Parameter(six()), "s": torch.ones(2).as_subclass(Mine)})
    assert [thing["type"] for thing in facts["objects"]] == ["Parameter", "Mine"]
    assert [(thing["leaf"], thing["requires_grad"]) for thing in facts["objects"]] == [(True, True), (True, False)]


def test_a_number_without_dimensions_is_one_slot():
    (number,) = memory_facts({"x": torch.tensor(1.5)})["objects"]
    assert (number["shape"], number["stride"], number["slots"]) == ([], [], [0])


def test_an_empty_tensor_has_a_storage_without_slots_that_its_views_share():
    facts, x, y = of_two(lambda x: x.detach(), torch.empty(0, 3))
    assert facts["storages"] == [{"itemsize": 4, "bytes": 0, "values": [], "more": 0}]
    assert (x["slots"], x["shape"], x["storage"], y["storage"]) == ([], [0, 3], 0, 0)
    assert len(facts["counters"]) == 1
    assert len(memory_facts({"x": torch.empty(0), "y": torch.empty(0)})["storages"]) == 2


def test_of_a_big_tensor_the_first_slots_are_told_and_the_others_counted():
    (thing,), (storage,) = map(memory_facts({"x": torch.zeros(1000, 1000)}).get, ("objects", "storages"))
    assert thing["slots"] == list(range(SLOTS))
    assert (len(storage["values"]), storage["more"], storage["bytes"]) == (SLOTS, 1_000_000 - SLOTS, 4_000_000)
    assert ELEMENTS > SLOTS


LARGE = torch.zeros(100, 100)


@pytest.mark.parametrize(
    "y",
    [
        LARGE.detach(),
        LARGE.t(),
        LARGE[:, 3:],
        LARGE.view(torch.uint8)[:, 5:],
        LARGE.view(torch.complex64)[1:],
        LARGE[0].expand(70, 100),
        LARGE.as_strided((70, 80), (1, 2), 3),
        LARGE.as_strided((9, 9, 9, 9), (1, 0, 3, 200)),
        LARGE.numpy()[::-1],
        LARGE.numpy()[:, ::-1],
        LARGE.view(torch.int16).numpy()[::-1, ::-3],
    ],
)
@pytest.mark.parametrize("owner", [LARGE, LARGE.view(torch.int16), LARGE.view(torch.complex64)])
def test_the_elements_of_a_large_tensor_are_counted_in_the_slots_as_one_by_one(y, owner, monkeypatch):
    (_, counted) = memory_facts({"owner": owner, "y": y})["objects"]
    monkeypatch.setattr(memory, "ELEMENTS", 10**6)
    (_, listed) = memory_facts({"owner": owner, "y": y})["objects"]
    assert dict(zip(counted["slots"], counted["times"], strict=True)) == Counter(listed["slots"])
    assert counted["slots"] == sorted(set(listed["slots"]))


@pytest.mark.parametrize("y", [torch.empty(0, 10**9), torch.empty(10**9, 0), numpy.empty((0, 10**9))])
def test_a_tensor_without_elements_reads_no_slot_however_long_it_is(y):
    assert memory_facts({"y": y})["objects"][0]["slots"] == []


def test_a_tensor_whose_storage_was_freed_reads_no_slot_of_it():
    y = torch.ones(3)
    y.untyped_storage().resize_(0)
    facts = memory_facts({"y": y})
    assert (facts["objects"][0]["slots"], facts["storages"][0]["values"]) == ([], [])


def test_a_field_of_an_array_lies_where_its_bytes_do():
    records = numpy.array([(7, 1.5, 8), (7, 2.5, 8)], dtype=[("flag", "u1"), ("number", "f4"), ("last", "u1")])
    _, number = memory_facts({"bytes": records.view("u1"), "number": records["number"]})["objects"]
    assert number["slots"] == [1, 2, 3, 4, 7, 8, 9, 10]


def test_values_of_a_dtype_without_numbers_are_not_known():
    x = torch.quantize_per_tensor(torch.ones(2), 0.1, 0, torch.qint8)
    facts = memory_facts({"x": x})
    assert (facts["storages"][0]["values"], facts["objects"][0]["slots"]) == (["?", "?"], [0, 1])


def test_more_tensors_than_a_picture_holds_are_refused():
    with pytest.raises(
        ValueError, match=rf"^too large: a picture shows at most {TENSORS} tensors; found {TENSORS + 1};"
    ):
        memory_facts({str(number): LARGE for number in range(TENSORS + 1)})


@pytest.mark.parametrize(
    ("x", "values"),
    [
        (torch.tensor([True, False]), ["True", "False"]),
        (torch.tensor([1, -2]), ["1", "-2"]),
        (torch.tensor([0.5, float("nan")], dtype=torch.float16), ["0.5", "nan"]),
        (torch.tensor([1 + 2j, 3 - 4j]), ["1+2j", "3-4j"]),
        # A conjugate is a view that negates as it reads: its storage holds what it was made of.
        (torch.tensor([1 + 2j, 3 - 4j]).conj(), ["1+2j", "3-4j"]),
        (torch.tensor([1 + 2j, 3 - 4j]).conj().imag, ["1", "2", "3", "-4"]),
    ],
)
def test_values_are_told_as_text_as_they_lie_in_the_storage(x, values):
    assert memory_facts({"x": x})["storages"][0]["values"] == values


def test_reading_the_facts_of_memory_changes_nothing_and_a_pending_backward_still_works():
    w = six().requires_grad_()
    w.grad = torch.ones(2, 3)
    x = 2 * w
    fired = []
    x.register_hook(lambda gradient: fired.append("x"))
    with torch.no_grad():
        x.add_(0)  # not at version 0
    z = (x * x).sum()
    things = {"w": w, "x": x, "d": x.detach(), "data": x.data, "view": x.view(6), "expanded": x[:1].expand(2, 3)}
    states = [(thing._version, thing.tolist(), thing.requires_grad, thing.grad_fn) for thing in things.values()]
    assert memory_facts(things) == memory_facts(things)
    assert states == [(thing._version, thing.tolist(), thing.requires_grad, thing.grad_fn) for thing in things.values()]
    assert fired == []
    assert w.grad.tolist() == [[1.0] * 3] * 2
    z.backward()
    assert (w.grad == 1 + 8 * w).all()
    assert fired == ["x"]
