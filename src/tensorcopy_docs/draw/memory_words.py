"""Words the picture of memory: its labels, and its description in sentences."""

from tensorcopy_docs.draw.phrases import joined, listed, runs, separated, sizes
from tensorcopy_docs.draw.picture_data import MemoryFacts, ObjectFacts
from tensorcopy_docs.draw.sharing import called, letter, names_of, on_counter, on_storage, reads
from tensorcopy_docs.languages import Language
from tensorcopy_docs.words import say


def title(facts: MemoryFacts, language: Language) -> str:
    """Return the title of the picture: which tensors share memory, if one sentence can say it."""
    names = listed([name["name"] for name in facts["names"]], language)
    return say(_title(facts), language, names=names)


def _title(facts: MemoryFacts) -> str:
    """Return the key of the title."""
    names, objects, storages = (len(facts[kind]) for kind in ("names", "objects", "storages"))
    if objects == 1:
        return "picture-memory-title-same" if names > 1 else "picture-memory-title"
    if storages == 1:
        return "picture-memory-title-shared"
    return "picture-memory-title-apart" if storages == objects else "picture-memory-title"


def description(facts: MemoryFacts, language: Language) -> str:
    """Return the whole picture in sentences."""
    sentences = [
        *_names(facts, language),
        *(sentence for index in range(len(facts["storages"])) for sentence in _storage(facts, index, language)),
        *_counters(facts, language),
        *(_object(facts, index, language) for index in range(len(facts["objects"]))),
    ]
    return joined(sentences, language)


def storage_name(facts: MemoryFacts, storage: int, language: Language) -> str:
    """Return the name of `storage`: with its letter if there are several."""
    which = letter(facts, storage)
    return say("picture-storage-letter", language, letter=which) if which else say("picture-storage", language)


def yes_or_no(truth: bool, language: Language) -> str:
    """Return the word for true or false."""
    return say("picture-yes", language) if truth else say("picture-no", language)


def _names(facts: MemoryFacts, language: Language) -> list[str]:
    several = [names for index in range(len(facts["objects"])) if len(names := names_of(facts, index)) > 1]
    return [say("picture-memory-names", language, names=listed(names, language)) for names in several]


def _storage(facts: MemoryFacts, storage: int, language: Language) -> list[str]:
    things = [called(facts, index) for index in on_storage(facts, storage)]
    if len(things) > 1:
        users = say("picture-memory-shared", language, names=listed(things, language), count=len(things))
    else:
        users = say("picture-memory-alone", language, name=listed(things, language))
    data = facts["storages"][storage]
    size = say("picture-bytes", language, bytes=data["bytes"], itemsize=data["itemsize"])
    values = separated(data["values"], language) or say("picture-none", language)
    held = say("picture-memory-storage", language, size=size, values=values)
    more = say("picture-more-slots", language, more=data["more"])
    return [users, held] if not data["more"] else [users, held, say("picture-memory-more", language, more=more)]


def _counters(facts: MemoryFacts, language: Language) -> list[str]:
    sentences = []
    for index, counter in enumerate(facts["counters"]):
        things = [called(facts, thing) for thing in on_counter(facts, index)]
        names = listed(things, language)
        if len(things) > 1:
            sentences.append(say("picture-counter-shared", language, names=names, version=counter["version"]))
        else:
            sentences.append(say("picture-counter-own", language, name=names, version=counter["version"]))
    none = [called(facts, index) for index, thing in enumerate(facts["objects"]) if thing["counter"] is None]
    return sentences + [say("picture-counter-none", language, name=name) for name in none]


def _object(facts: MemoryFacts, index: int, language: Language) -> str:
    thing, name = facts["objects"][index], called(facts, index)
    memory = say(
        "picture-memory-object",
        language,
        name=name,
        type=thing["type"],
        dtype=thing["dtype"],
        shape=sizes(thing["shape"]),
        stride=sizes(thing["stride"]),
        offset=thing["offset"],
        slots=_slots(thing, language) or say("picture-none", language),
    )
    if thing["requires_grad"] is None:
        return memory
    autograd = say(
        "picture-memory-autograd",
        language,
        name=name,
        requires_grad=thing["requires_grad"],
        leaf=say("picture-is-leaf" if thing["leaf"] else "picture-is-not-leaf", language),
        grad_fn=thing["grad_fn"],
    )
    return joined([memory, autograd], language)


def _slots(thing: ObjectFacts, language: Language) -> str:
    """Return in words the elements of the storage that `thing` reads."""
    if max(thing.get("times", []), default=1) == 1:
        return runs(thing["slots"], language)
    return separated([_times(slot, times, language) for slot, times in reads(thing).items()], language)


def _times(slot: int, times: int, language: Language) -> str:
    return say("picture-times", language, slot=slot, times=times) if times > 1 else str(slot)
