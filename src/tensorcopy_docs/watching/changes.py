"""Groups the changes of watched tensors by line and effect, and words them."""

from collections import deque
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from tensorcopy_docs.languages import ENGLISH, Language
from tensorcopy_docs.watching.sources import Alias, SourceLine
from tensorcopy_docs.words import say

INDENT = "    "
NAMES = 3  # tensors or nodes that are named; of more, only the first
NODES = 1000  # nodes of a change that are remembered
# The effect of a change, as the lab names it, and the words for it: the worst first.
EFFECTS = {
    "silent": "watch-silent",
    "both": "watch-both",
    "raises": "watch-raises",
    "earlier": "watch-earlier",
    "hooks": "watch-hooks",
    "unknown": "watch-unknown",
    "undone": "watch-undone",
    "none": "watch-none",
}
# The words if a backward pass of the block runs through one of the nodes.
REACHED = {"silent": "watch-silent-reached", "raises": "watch-raises-reached"}
RANKS = {effect: rank for rank, effect in enumerate(EFFECTS)}
SILENT, UNDONE = "silent", "undone"
HARMLESS = (UNDONE, "none")
# What has become of a tensor whose name another one has got, as the lab names it, and the words for it.
EARLIER = {
    "gone": "watch-another-gone",
    "untrained": "watch-another-untrained",
    "kept": "watch-another-effect",
}
ALIASES = {
    "itself": "watch-alias-itself",
    "view": "watch-alias-view",
    "tensor": "watch-alias-tensor",
    "array": "watch-alias-array",
    "made": "watch-alias-made",
}


@dataclass(frozen=True)
class Change:
    """A change of tensors by a line, which has made it `times` times.

    `tensors` are their names. One that has no name, but that a graph has saved, is called as the node and its
    attribute: "TanhBackward0._saved_result (2, 4)". `values` says whether an element has other bytes than before; it is
    None for a tensor without a name. `moved` says whether the version counter has moved, `replaced` whether the tensor
    has been given other memory. `another` says that another tensor has this name now: the line gave the name to it, or
    changed the tensor that had the name before. `through` is the expression on the line that names the memory, if one
    was found. `shared` are pairs of one of these names and that of another tensor on its memory: a watched one, or a
    parameter, a buffer, a gradient or the state of an optimizer, as the line can name it.

    `parameter` says whether one of the tensors is a parameter of a module. `earlier` says what has become, at the end
    of the block, of a tensor whose name was given to another: "gone" (it is freed, or has the name again), "untrained"
    (the `optimizer` of that name has it, and none that was seen has the other), "kept", or "" if no name was given.

    `backward` is "raises" (a graph saved the memory before, and reading it raises an error), "silent" (reading it does
    not, and finds the new values), "both" (one node each), "earlier" (it raises because of an earlier change), "undone"
    (it finds the values that were saved, as another line undid the change or this line undid another), "none"
    (no graph saved it), "hooks" (none is known to, but one saved tensors through hooks, which are not read) or
    "unknown" (this PyTorch does not tell). `nodes` are the names of those that saved it, and `reached` says whether a
    `backward()` of the block began afterwards at a tensor that depends on one of them.
    """

    tensors: tuple[str, ...]
    place: SourceLine
    code: str
    values: bool | None
    moved: bool
    replaced: bool
    backward: str
    through: Alias | None = None
    times: int = 1
    nodes: tuple[str, ...] = ()
    reached: bool = False
    another: bool = False
    parameter: bool = False
    earlier: str = ""
    optimizer: str = ""
    shared: tuple[tuple[str, str], ...] = ()
    language: Language = ENGLISH

    @property
    def harmless(self) -> bool:
        """True if the change has no effect that a reader must know."""
        kept = self.another and self.parameter and (self.earlier != "gone" or self.shared)
        return self.backward in HARMLESS and not kept

    @property
    def _names_another(self) -> bool:
        return self.another and not (self.values or self.moved or self.replaced)

    @property
    def tensor(self) -> str:
        """The name of the first tensor."""
        return self.tensors[0]

    @property
    def file(self) -> str:
        """The file of the line, as Python names it."""
        return self.place.file

    @property
    def line(self) -> int:
        """The number of the line in its file."""
        return self.place.line

    def what(self) -> list[str]:
        """Return what has happened to the tensors, in words: sentences, each without an end."""
        key = "watch-values" if self.values else "watch-saved" if self.values is None else "watch-same-values"
        names = some(self.tensors, self.language)
        if self._names_another:
            return [say("watch-another", self.language, tensor=names), *self._sharing()]
        parts = [say("watch-replaced" if self.replaced else key, self.language, tensor=names)]
        if self.through:
            kind = say(ALIASES[self.through.kind], self.language)
            parts.append(say("watch-through", self.language, alias=self.through.text, kind=kind))
        before = [say("watch-before", self.language)] if self.another else []
        counted = [say("watch-counter-moved" if self.moved else "watch-counter-stayed", self.language)]
        if self.times > 1:
            counted.append(say("watch-times", self.language, count=self.times))
        joint = say("check-joint", self.language)
        return [joint.join(each) for each in (parts, self._sharing(), before, counted) if each]

    def _sharing(self) -> list[str]:
        """Return what shares the memory of the first tensor of `shared`, and how many others there are, in words."""
        first = self.shared[0][0] if self.shared else ""
        others = some([other for name, other in self.shared if name == first], self.language)
        count = len({name for name, _ in self.shared}) - 1
        key = "watch-shared-more" if count > 0 else "watch-shared"
        return [say(key, self.language, tensor=first, others=others, count=count)] if first else []

    def effect(self) -> str:
        """Return what `backward()` does, in words: on which condition, if it is not known to run through the nodes."""
        if self._names_another:
            return say(EARLIER[self.earlier or "kept"], self.language, optimizer=self.optimizer)
        key = REACHED.get(self.backward) if self.reached else None
        return say(key or EFFECTS[self.backward], self.language, nodes=some(self.nodes, self.language))

    def __str__(self) -> str:
        lines = [f"{self.place}{self.language.colon}{self.code}", *self.what(), self.effect()]
        return f"\n{INDENT}".join(lines)


class Changes:
    """Collects what has been found, and groups it into instances of `Change`."""

    def __init__(self, language: Language) -> None:
        self._language = language
        self._groups: dict[tuple[object, ...], _Group] = {}

    def add(self, place: SourceLine, code: str, found: Iterable[tuple[Any, Alias | None]]) -> None:
        """Add what a line has changed: the findings of the lab, each with its alias."""
        groups = {}
        for finding, through in found:
            kind = (finding.values, finding.moved, finding.replaced, finding.graph)
            key = (place, *kind, through, finding.another)
            if key not in self._groups:
                common = Change((), place, code, *kind, through, another=finding.another, language=self._language)
                self._groups[key] = _Group(common)
            groups[key] = group = self._groups[key]
            group.tensors[finding.name] = None
            group.parameter = group.parameter or finding.parameter
            group.nodes.extend(finding.nodes if finding.graph != UNDONE else ())
            group.names.update((name, None) for name, _ in finding.nodes)
            self._undo({*finding.undone})
            for other in finding.shared:
                if (other, finding.name) not in group.shared:
                    group.shared[finding.name, other] = None
            if hasattr(finding, "end"):
                group.others[finding.name] = finding
        for group in groups.values():
            group.times += 1

    def _undo(self, nodes: set[tuple[str, int]]) -> None:
        """Note that what `nodes` saved has the saved values again, before `backward()` has run through them."""
        for group in self._groups.values():
            if group.common.backward == SILENT and not group.reached:
                group.nodes = deque((node for node in group.nodes if node not in nodes), maxlen=NODES)

    def wait(self) -> bool:
        """True if it matters for a change through which nodes `backward()` runs."""
        return any(group.nodes and not group.reached for group in self._groups.values())

    def reach(self, nodes: set[tuple[str, int]]) -> None:
        """Note that `backward()` runs through `nodes`."""
        for group in self._groups.values():
            group.reached = group.reached or not nodes.isdisjoint(group.nodes)

    def end(self, optimizers: Sequence[tuple[str, object]]) -> None:
        """Note what has become of the tensors whose names were given to others, at the end of the block."""
        for group in self._groups.values():
            ends = [other.end(optimizers) for other in group.others.values()]
            # The worst is the last of the words.
            earlier, optimizer = max(ends, key=lambda end: (bool(end[1]), [*EARLIER].index(end[0])), default=("", ""))
            group.common = replace(group.common, earlier=earlier, optimizer=optimizer)
            group.others = {}

    def all(self) -> list[Change]:
        """Return the changes: the silently wrong first, then those that raise an error, the harmless last."""
        found = [group.change() for group in self._groups.values()]
        return sorted(found, key=lambda change: (change.harmless, RANKS[change.backward], not change.reached))


@dataclass
class _Group:
    common: Change
    tensors: dict[str, None] = field(default_factory=dict)
    names: dict[str, None] = field(default_factory=dict)
    nodes: deque[tuple[str, int]] = field(default_factory=lambda: deque(maxlen=NODES))
    shared: dict[tuple[str, str], None] = field(default_factory=dict)
    others: dict[str, Any] = field(default_factory=dict)  # findings of names that were given to other tensors
    times: int = 0
    parameter: bool = False
    reached: bool = False

    def change(self) -> Change:
        tensors, nodes = tuple(self.tensors), tuple(self.names)
        # A silent change is about nodes, until each has its values again.
        backward = UNDONE if self.common.backward == SILENT and not self.nodes else self.common.backward
        found = replace(self.common, tensors=tensors, backward=backward, times=self.times, shared=tuple(self.shared))
        return replace(found, nodes=nodes, parameter=self.parameter, reached=self.reached)


def some(names: Sequence[str], language: Language) -> str:
    """Return all names if they are few, else the first and the number of the others."""
    if len(names) > NAMES:
        return say("watch-more", language, name=names[0], count=len(names) - 1)
    return say("check-joint", language).join(names)
