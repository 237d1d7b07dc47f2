"""The picture of memory says what the facts say: every name, object, slot, read and version counter."""

from collections import Counter
from itertools import combinations

import pytest

from tensorcopy_docs.languages import CHINESE, ENGLISH
from tensorcopy_docs.words import say
from tests.draw.reading import TAG, Place, every_language, marked, one, picture, place_of, place_of_box, texts
from tests.draw.samples import COLUMN, MEMORY, memory_facts, store
from tests.draw.samples import thing as made

each = pytest.mark.parametrize("facts", MEMORY.values(), ids=MEMORY)


def numbers(root, *attributes: str) -> list[tuple[int, ...]]:
    return sorted(tuple(int(value) for value in row.values()) for row in marked(root, *attributes))


def links(root) -> dict[int, str | None]:
    """The counter that each object's link runs to."""
    return {int(part.get("data-link")): part.get("data-counter") for part in root.iter() if part.get("data-link")}


def storage_panel(root, storage: int) -> Place:
    """The box around the slots of a storage."""
    slot = next(part for part in root.iter() if part.get("data-slot") and part.get("data-storage") == str(storage))
    boxes = [place_of_box(box) for box in root.iter(f"{TAG}rect")]
    around = [box for box in boxes if place_of(slot).within(box)]
    return max(around, key=lambda box: box.bottom - box.top)


@every_language
@each
def test_names_objects_slots_reads_and_counters_are_those_of_the_facts(facts, language):
    root = picture("memory", facts, language)
    described = root.find(f"{TAG}desc").text
    rows = marked(root, "name", "object")
    assert sorted((row["name"], int(row["object"])) for row in rows) == sorted(
        (name["name"], name["object"]) for name in facts["names"]
    )
    assert all(name["name"] in described for name in facts["names"])
    assert len(marked(root, "object", "storage")) == len(facts["objects"])
    for index, thing in enumerate(facts["objects"]):
        card = one(root, object=index, storage=thing["storage"])
        counter = None if thing["counter"] is None else str(thing["counter"])
        assert card.get("data-counter") == counter == links(root)[index]
        wanted = [thing["type"], thing["dtype"], str(thing["shape"]), str(thing["stride"]), str(thing["offset"])]
        assert all(word in described for word in wanted[:3])
        if thing["requires_grad"] is not None:
            leaf = say("picture-yes" if thing["leaf"] else "picture-no", language)
            wanted += [str(thing["requires_grad"]), leaf, str(thing["grad_fn"])]
        else:
            wanted += ["–"] * 3
        assert not Counter(wanted) - Counter(texts(card))
        assert len(texts(card)) == len(wanted) + 6
    for index, storage in enumerate(facts["storages"]):
        slots = [part for part in root.iter(f"{TAG}text") if part.get("data-storage") == str(index)]
        values = [(int(part.get("data-slot")), part.text) for part in slots if part.get("data-slot")]
        assert values == list(enumerate(storage["values"]))
        assert all(value in described for value in storage["values"])
        size = say("picture-bytes", language, bytes=storage["bytes"], itemsize=storage["itemsize"])
        assert size in described and (not values or size in " ".join(texts(root)))
    reads = [(index, *read) for index, thing in enumerate(facts["objects"]) for read in Counter(thing["slots"]).items()]
    assert numbers(root, "object", "slot", "times") == sorted(reads)
    badges = {(thing["storage"], thing["counter"]) for thing in facts["objects"] if thing["counter"] is not None}
    assert numbers(root, "counter", "version") == sorted((one, facts["counters"][one]["version"]) for _, one in badges)


@every_language
@each
def test_boxes_do_not_overlap_marks_stand_under_their_slots_and_links_end_at_their_badges(facts, language):
    root = picture("memory", facts, language)
    kinds = [("data-object", "data-storage"), ("data-version",), ("data-name",)]
    groups = [part for part in root.iter() if any(all(part.get(key) for key in kind) for kind in kinds)]
    boxes = [place_of_box(part.find(f"{TAG}rect")) for part in groups]
    boxes += [storage_panel(root, index) for index, storage in enumerate(facts["storages"]) if storage["values"]]
    assert not [pair for pair in combinations(boxes, 2) if pair[0].meets(pair[1])]
    for mark in (part for part in root.iter() if part.get("data-times")):
        storage = facts["objects"][int(mark.get("data-object"))]["storage"]
        slot = place_of(one(root, slot=mark.get("data-slot"), storage=storage))
        bar = place_of_box(mark.find(f"{TAG}rect"))
        assert bar.left <= (slot.left + slot.right) / 2 <= bar.right and slot.bottom < bar.top
    for index, counter in links(root).items():
        if counter is None:
            continue
        x, y = map(float, one(root, link=index).get("d").split("L")[-1].split())
        ends = [place_of_box(part.find(f"{TAG}rect")) for part in groups if part.get("data-counter") == counter]
        assert any(box.left <= x <= box.right and box.top <= y <= box.bottom for box in ends)


def test_the_texts_say_how_often_a_slot_is_read_the_version_and_what_is_not_there():
    root = picture("memory", MEMORY["expand"])
    assert [texts(one(root, object=1, slot=slot)) for slot in range(3)] == [["×4"]] * 3
    assert [texts(one(root, object=0, slot=slot)) for slot in range(3)] == [[]] * 3
    for title, language, said in [
        ("detach", ENGLISH, {"version 1", "storage"}),
        ("detach", CHINESE, {"版本 1"}),
        ("array", ENGLISH, {"no version counter"}),
        ("array", CHINESE, {"没有版本计数器"}),
        ("across storages", ENGLISH, {"version 2, shared with y"}),
        ("clone", ENGLISH, {"storage A", "storage B"}),
        ("many", ENGLISH, {"elements not shown: 40"}),
        ("empty", ENGLISH, {"no elements"}),
    ]:
        assert said <= set(texts(picture("memory", MEMORY[title], language))), title
    assert "no version counter" not in texts(picture("memory", MEMORY["data"]))


def test_the_words_tell_who_shares_what():
    told = {title: picture("memory", facts).find(f"{TAG}desc").text for title, facts in MEMORY.items()}
    assert "x and y are 2 separate objects that share one storage." in told["detach"]
    assert "y has its own storage." in told["clone"]
    assert "x and y are names for the same object." in told["same"]
    assert "It reads these elements of the storage: 0 (4 times), 1 (4 times), 2 (4 times)." in told["expand"]
    assert "x、y 和 z" in picture("memory", MEMORY["three"], CHINESE).find(f"{TAG}desc").text
    assert "do not share" in picture("memory", MEMORY["clone"]).find(f"{TAG}title").text


# Another size of elements, so that a slot is no element; and more elements than are named.
HALVES = made(shape=[2, 6], stride=[6, 1], slots=[slot for slot in range(6) for _ in range(2)], dtype="float16")
REPEATED = made(shape=[9], stride=[0], slots=[0] * 9)


@pytest.mark.parametrize(
    ("facts", "language", "slot", "said"),
    [
        (MEMORY["detach"], ENGLISH, 3, "x[1, 0] and y[1, 0]: storage, index 3, value 8"),
        (MEMORY["detach"], CHINESE, 3, "x[1, 0] 和 y[1, 0]：存储，位置 3，值 8"),
        (MEMORY["three"], ENGLISH, 1, "x[0, 1], y[0, 1] and z[0]: storage, index 1, value 4"),
        (MEMORY["clone"], ENGLISH, 6, "y[0, 0]: storage B, index 0, value 2"),
        (MEMORY["scalar"], ENGLISH, 0, "x: storage, index 0, value 2.5"),
        (memory_facts("y0", [made(**COLUMN)], [store()], [0]), ENGLISH, 0, "not used by these tensors"),
        (memory_facts("h0", [HALVES], [store()], [0]), ENGLISH, 1, "h: storage, index 1, value 4"),
        (memory_facts("x0", [REPEATED], [store("5")], [0]), ENGLISH, 0, "x[0], x[1], x[2], x[3], x[4], x[5], …: "),
    ],
)
def test_an_element_of_a_storage_says_all_its_names(facts, language, slot, said):
    cells = [part for part in picture("memory", facts, language).iter(f"{TAG}g") if part.get("class") == "tc-cell"]
    assert cells[slot].find(f"{TAG}title").text.startswith(said)
