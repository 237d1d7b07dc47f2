"""The picture of memory says what the facts say: every name, object, slot, read and version counter."""

from collections import Counter
from copy import deepcopy

import pytest

from tensorcopy_docs.languages import CHINESE, ENGLISH
from tensorcopy_docs.words import say
from tests.draw.reading import TAG, Place, each_in_every_language, marked, one, picture, place_of, place_of_box, texts
from tests.draw.samples import COLUMN, MEMORY, memory_facts, store
from tests.draw.samples import thing as made
from tests.in_one_test import in_one_test

each = in_one_test("facts", MEMORY.values(), ids=MEMORY)
in_every_language = each_in_every_language("facts", MEMORY)


def numbers(rows: list[dict[str, str]]) -> list[tuple[int, ...]]:
    return sorted(tuple(int(value) for value in row.values()) for row in rows)


def badges(root) -> list[tuple[int, int]]:
    return numbers(marked(root, "counter", "version"))


def links(root) -> dict[int, str | None]:
    """The counter that each object's link runs to."""
    return {int(part.get("data-link")): part.get("data-counter") for part in root.iter() if part.get("data-link")}


def storage_panel(root, storage: int) -> Place:
    """The box around the slots of a storage."""
    slot = next(part for part in root.iter() if part.get("data-slot") and part.get("data-storage") == str(storage))
    boxes = [place_of_box(box) for box in root.iter(f"{TAG}rect")]
    around = [box for box in boxes if place_of(slot).within(box)]
    return max(around, key=lambda box: box.bottom - box.top)


@in_every_language
def test_each_name_points_to_its_object(facts, language):
    rows = marked(picture("memory", facts, language), "name", "object")
    assert sorted((row["name"], int(row["object"])) for row in rows) == sorted(
        (name["name"], name["object"]) for name in facts["names"]
    )


@each
def test_each_object_is_one_card_with_its_storage_and_its_counter(facts):
    root = picture("memory", facts)
    cards = [part for part in root.iter() if part.get("data-object") and part.get("data-storage")]
    found = {int(card.get("data-object")): (card.get("data-storage"), card.get("data-counter")) for card in cards}
    assert len(found) == len(cards)
    assert found == {
        index: (str(thing["storage"]), None if thing["counter"] is None else str(thing["counter"]))
        for index, thing in enumerate(facts["objects"])
    }


@in_every_language
def test_a_card_says_all_that_is_known_of_the_object(facts, language):
    root = picture("memory", facts, language)
    for index, thing in enumerate(facts["objects"]):
        found = texts(one(root, object=index, storage=thing["storage"]))
        wanted = [thing["type"], thing["dtype"], str(thing["shape"]), str(thing["stride"]), str(thing["offset"])]
        if thing["requires_grad"] is not None:
            leaf = say("picture-yes" if thing["leaf"] else "picture-no", language)
            wanted += [str(thing["requires_grad"]), leaf, str(thing["grad_fn"])]
        else:
            wanted += ["–"] * 3
        assert not Counter(wanted) - Counter(found)
        assert len(found) == len(wanted) + 6


@each
def test_each_slot_has_its_value(facts):
    root = picture("memory", facts)
    found = {}
    for part in root.iter(f"{TAG}text"):
        if part.get("data-slot"):
            found.setdefault(int(part.get("data-storage")), []).append((int(part.get("data-slot")), part.text))
    assert found == {
        index: list(enumerate(storage["values"]))
        for index, storage in enumerate(facts["storages"])
        if storage["values"]
    }


@each
def test_each_read_is_marked_as_often_as_it_occurs(facts):
    found = numbers(marked(picture("memory", facts), "object", "slot", "times"))
    wanted = [
        (index, slot, times)
        for index, thing in enumerate(facts["objects"])
        for slot, times in Counter(thing["slots"]).items()
    ]
    assert found == sorted(wanted)


@each
def test_a_mark_stands_under_the_slot_that_is_read(facts):
    root = picture("memory", facts)
    for mark in (part for part in root.iter() if part.get("data-times")):
        storage = facts["objects"][int(mark.get("data-object"))]["storage"]
        slot = place_of(one(root, slot=mark.get("data-slot"), storage=storage))
        bar = place_of_box(mark.find(f"{TAG}rect"))
        assert bar.left <= (slot.left + slot.right) / 2 <= bar.right
        assert slot.bottom < bar.top


def test_repeated_reads_are_counted():
    root = picture("memory", MEMORY["expand"])
    assert [texts(one(root, object=1, slot=slot)) for slot in range(3)] == [["×4"]] * 3
    assert [texts(one(root, object=0, slot=slot)) for slot in range(3)] == [[]] * 3


@each
def test_each_link_runs_to_the_counter_of_its_object(facts):
    assert links(picture("memory", facts)) == {
        index: None if thing["counter"] is None else str(thing["counter"])
        for index, thing in enumerate(facts["objects"])
    }


@each
def test_each_counter_has_one_badge_on_each_storage_with_its_version(facts):
    wanted = {(thing["storage"], thing["counter"]) for thing in facts["objects"] if thing["counter"] is not None}
    versions = sorted((counter, facts["counters"][counter]["version"]) for _, counter in wanted)
    assert badges(picture("memory", facts)) == versions


def test_detach_shares_one_badge_and_data_has_two():
    assert badges(picture("memory", MEMORY["detach"])) == [(0, 1)]
    assert badges(picture("memory", MEMORY["data"])) == [(0, 0), (1, 1)]


def test_the_badge_says_the_version_in_the_language():
    assert texts(one(picture("memory", MEMORY["detach"]), counter=0, version=1)) == ["version 1"]
    assert texts(one(picture("memory", MEMORY["detach"], CHINESE), counter=0, version=1)) == ["版本 1"]


@pytest.mark.parametrize("title", ["detach", "data", "clone", "three", "four names", "many"])
def test_a_link_ends_at_its_badge(title):
    root = picture("memory", MEMORY[title])
    for index, counter in links(root).items():
        if counter is None:
            continue
        end = one(root, link=index).get("d").split("L")[-1].split()
        x, y = map(float, end)
        badge = next(part for part in root.iter() if part.get("data-version") and part.get("data-counter") == counter)
        box = place_of_box(badge.find(f"{TAG}rect"))
        assert box.left <= x <= box.right
        assert box.top <= y <= box.bottom


def test_an_object_without_a_counter_is_said_to_have_none():
    assert "no version counter" in texts(picture("memory", MEMORY["array"]))
    assert "没有版本计数器" in texts(picture("memory", MEMORY["array"], CHINESE))
    assert "no version counter" not in texts(picture("memory", MEMORY["data"]))


def test_a_counter_shared_across_storages_names_the_others():
    assert "version 2, shared with y" in texts(picture("memory", MEMORY["across storages"]))


def test_several_storages_stand_apart_and_have_letters():
    root = picture("memory", MEMORY["clone"])
    assert not storage_panel(root, 0).meets(storage_panel(root, 1))
    assert {"storage A", "storage B"} <= set(texts(root))
    assert "storage" in texts(picture("memory", MEMORY["detach"]))


@each
def test_cards_badges_and_storages_do_not_overlap(facts):
    root = picture("memory", facts)
    boxes = [
        place_of_box(part.find(f"{TAG}rect"))
        for part in root.iter()
        if (part.get("data-object") and part.get("data-storage")) or part.get("data-version") or part.get("data-name")
    ]
    boxes += [storage_panel(root, index) for index, storage in enumerate(facts["storages"]) if storage["values"]]
    for index, box in enumerate(boxes):
        assert not [other for other in boxes[:index] if box.meets(other)]


def test_a_strip_has_at_most_eight_slots_a_line():
    root = picture("memory", MEMORY["many"])
    lines = Counter(part.get("y") for part in root.iter(f"{TAG}text") if part.get("data-slot"))
    *full, last = lines.values()
    assert len(set(full)) == 1 and last <= full[0] <= 8
    assert sum(full) + last == len(MEMORY["many"]["storages"][0]["values"])


def test_what_is_not_drawn_is_said():
    assert "elements not shown: 40" in texts(picture("memory", MEMORY["many"]))
    assert "no elements" in texts(picture("memory", MEMORY["empty"]))


@in_every_language
def test_the_words_name_everything(facts, language):
    told = picture("memory", facts, language).find(f"{TAG}desc").text
    for name in facts["names"]:
        assert name["name"] in told
    for thing in facts["objects"]:
        assert {word for word in (thing["type"], thing["dtype"], str(thing["shape"])) if word not in told} == set()
    for storage in facts["storages"]:
        assert all(value in told for value in storage["values"])


def test_the_words_tell_who_shares_what():
    told = {title: picture("memory", facts).find(f"{TAG}desc").text for title, facts in MEMORY.items()}
    assert "x and y are 2 separate objects that share one storage." in told["detach"]
    assert "x and y share one version counter, which is at 1." in told["detach"]
    assert "y has its own version counter, which is at 1." in told["data"]
    assert "y has its own storage." in told["clone"]
    assert "x and y are names for the same object." in told["same"]
    assert "a does not have a version counter." in told["array"]
    assert "It reads these elements of the storage: 0 to 5." in told["detach"]
    assert "It reads these elements of the storage: 0 (4 times), 1 (4 times), 2 (4 times)." in told["expand"]
    assert "It reads these elements of the storage: 1, 3, 5." in told["three"]
    assert "x、y 和 z" in picture("memory", MEMORY["three"], CHINESE).find(f"{TAG}desc").text


def test_the_title_says_who_shares_what():
    told = {title: picture("memory", facts).find(f"{TAG}title").text for title, facts in MEMORY.items()}
    assert told["same"] == "Memory: x and y are the same object"
    assert told["three"] == "Memory: x, y and z share one storage"
    assert told["clone"] == "Memory: x and y do not share storage"
    assert told["four names"] == "Memory of x, y, z and w"


def cell_titles(facts: dict, language=ENGLISH) -> list[str]:
    """What is said of each element of the storages, in their order."""
    cells = [part for part in picture("memory", facts, language).iter(f"{TAG}g") if part.get("class") == "tc-cell"]
    return [cell.find(f"{TAG}title").text for cell in cells]


def test_an_element_of_a_storage_says_all_its_names():
    assert cell_titles(MEMORY["detach"])[3] == "x[1, 0] and y[1, 0]: storage, index 3, value 8"
    assert cell_titles(MEMORY["detach"], CHINESE)[3] == "x[1, 0] 和 y[1, 0]：存储，位置 3，值 8"
    assert cell_titles(MEMORY["three"])[1] == "x[0, 1], y[0, 1] and z[0]: storage, index 1, value 4"
    assert cell_titles(MEMORY["clone"])[6] == "y[0, 0]: storage B, index 0, value 2"
    assert cell_titles(MEMORY["same"])[0] == "x[0, 0] and y[0, 0]: storage, index 0, value 0.1235"
    assert (
        cell_titles(MEMORY["expand"])[2] == "x[2, 0], y[2, 0], y[2, 1], y[2, 2] and y[2, 3]: storage, index 2, value 3"
    )
    assert cell_titles(MEMORY["scalar"]) == ["x: storage, index 0, value 2.5"]


def test_an_element_that_no_object_reads_says_so():
    facts = memory_facts("y0", [made(**COLUMN)], [store()], [0])
    assert cell_titles(facts)[0] == "not used by these tensors: storage, index 0, value 2"
    assert cell_titles(facts)[1] == "y[0]: storage, index 1, value 4"


def test_elements_of_another_size_have_the_name_of_the_tensor_only():
    halves = made(shape=[2, 6], stride=[6, 1], slots=[slot for slot in range(6) for _ in range(2)], dtype="float16")
    assert cell_titles(memory_facts("h0", [halves], [store()], [0]))[1] == "h: storage, index 1, value 4"


def test_many_names_of_one_element_are_cut_short():
    facts = memory_facts("x0", [made(shape=[9], stride=[0], slots=[0] * 9)], [store("5")], [0])
    assert cell_titles(facts) == ["x[0], x[1], x[2], x[3], x[4], x[5], …: storage, index 0, value 5"]


@pytest.mark.parametrize(("key", "other"), [("storage", 1), ("counter", 1), ("counter", None)])
def test_another_storage_or_counter_gives_another_picture(key, other):
    facts = memory_facts("x0 y1", [made(), made()], [store(), store()], [0, 0])
    changed = deepcopy(facts)
    changed["objects"][1][key] = other
    told = [picture("memory", given).find(f"{TAG}desc").text for given in (facts, changed)]
    assert told[0] != told[1]
    assert links(picture("memory", changed)) == {
        0: "0",
        1: None if other is None else str(changed["objects"][1]["counter"]),
    }


def test_a_name_moved_to_the_other_object_is_drawn_there():
    facts = deepcopy(MEMORY["detach"])
    facts["names"].append({"name": "z", "object": 1})
    assert {"name": "z", "object": "1"} in marked(picture("memory", facts), "name", "object")
    facts["names"][-1]["object"] = 0
    assert {"name": "z", "object": "0"} in marked(picture("memory", facts), "name", "object")
