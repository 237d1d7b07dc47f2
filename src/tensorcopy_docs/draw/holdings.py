"""Who is what in the facts about memory: the names of objects, and which of them share what."""


def names_of(facts: dict, index: int) -> list[str]:
    """The names of object `index`."""
    return [name["name"] for name in facts["names"] if name["object"] == index]


def label(facts: dict, index: int) -> str:
    """What object `index` is called: by its names, or by its type where it has none."""
    return ", ".join(names_of(facts, index)) or facts["objects"][index]["type"]


def on_storage(facts: dict, storage: int) -> list[int]:
    """The objects whose elements lie in `storage`."""
    return [index for index, thing in enumerate(facts["objects"]) if thing["storage"] == storage]


def on_counter(facts: dict, counter: int) -> list[int]:
    """The objects that count with `counter`."""
    return [index for index, thing in enumerate(facts["objects"]) if thing["counter"] == counter]


def groups(facts: dict, storage: int) -> list[list[int]]:
    """The objects on `storage`: together where they share a counter, alone where they have none."""
    found: dict[object, list[int]] = {}
    for index in on_storage(facts, storage):
        counter = facts["objects"][index]["counter"]
        found.setdefault(("none", index) if counter is None else counter, []).append(index)
    return list(found.values())


def letter(facts: dict, storage: int) -> str:
    """What tells `storage` from the others: a letter, or nothing where it is the only one."""
    return chr(ord("A") + storage) if len(facts["storages"]) > 1 else ""
