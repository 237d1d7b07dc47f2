"""A change of a watched tensor, and its words."""

from dataclasses import dataclass

from tensorcopy_docs.languages import ENGLISH, Language
from tensorcopy_docs.watching.sources import Alias, Place
from tensorcopy_docs.words import say

INDENT = "    "
# The effect of a change, as the lab names it, and the words for it.
EFFECTS = {
    "raises": "watch-raises",
    "silent": "watch-silent",
    "both": "watch-both",
    "earlier": "watch-earlier",
    "none": "watch-none",
    "hooks": "watch-hooks",
    "unknown": "watch-unknown",
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
    """That a line has changed a watched tensor, `times` times in the same way.

    `tensor` is its name. `values` says whether an element has other bytes than before, `moved` whether the version
    counter has moved, `replaced` whether the tensor has been given other memory. `through` is the expression on the
    line that names the memory, if one was found. `backward` is "raises" (a graph saved the memory before, and
    `backward()` will raise an error), "silent" (it will not, and use the new values), "both" (one graph each),
    "earlier" (it will, because of an earlier change), "none" (no graph saved it), "hooks" (none is known to, but one
    saved tensors through hooks, which are not read) or "unknown" (this PyTorch does not tell).
    """

    tensor: str
    place: Place
    code: str
    values: bool
    moved: bool
    replaced: bool
    backward: str
    through: Alias | None = None
    times: int = 1
    language: Language = ENGLISH

    @property
    def file(self) -> str:
        """The file of the line, as Python names it."""
        return self.place.file

    @property
    def line(self) -> int:
        """The number of the line in its file."""
        return self.place.line

    def what(self) -> list[str]:
        """What has happened to the tensor, in words: one or two sentences, each without an end."""
        key = "watch-replaced" if self.replaced else "watch-values" if self.values else "watch-same-values"
        parts = [say(key, self.language, tensor=self.tensor)]
        if self.through:
            kind = say(ALIASES[self.through.kind], self.language)
            parts.append(say("watch-through", self.language, alias=self.through.text, kind=kind))
        counted = [say("watch-counter-moved" if self.moved else "watch-counter-stayed", self.language)]
        if self.times > 1:
            counted.append(say("watch-times", self.language, count=self.times))
        return [say("check-joint", self.language).join(each) for each in (parts, counted)]

    def effect(self) -> str:
        """What `backward()` will do, in words."""
        return say(EFFECTS[self.backward], self.language)

    def __str__(self) -> str:
        lines = [f"{self.place}{self.language.colon}{self.code}", *self.what(), self.effect()]
        return f"\n{INDENT}".join(lines)
