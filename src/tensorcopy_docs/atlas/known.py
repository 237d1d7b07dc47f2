"""Joins the atlas of this build with its records of all versions."""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cached_property

from tensorcopy_docs.atlas.models import AtlasRecord, Function
from tensorcopy_docs.lab.atlas.words import FORMS, IN_PLACE, OFTEN, OUT, OUTSIDE, UNANSWERED
from tensorcopy_docs.versions import release

# Forms that are listed, but not counted among functions: each belongs to one of these.
VARIANTS = (IN_PLACE, OUT)


class Atlas:
    """The records of all versions, oldest first, and that of `torch`, which is shown; None if there is none."""

    def __init__(self, records: Mapping[str, AtlasRecord], torch: str):
        self.records = {version: records[version] for version in sorted(records, key=release)}
        self.shown = self.records.get(torch)

    @property
    def functions(self) -> Sequence[Function]:
        """The entries of the version that is shown, in the order of OFTEN about memory, FORMS, and names."""
        return self._functions

    @cached_property
    def _functions(self) -> Sequence[Function]:
        found = self.shown.functions if self.shown else ()
        return sorted(found, key=lambda each: (OFTEN.index(each.memory), FORMS.index(each.form), each.name.lower()))

    @cached_property
    def by_name(self) -> Mapping[str, Function]:
        """The entries of the version that is shown by each of their names."""
        aliases = {alias: each for each in self.functions for alias in each.aliases}
        return {**aliases, **{each.name: each for each in self.functions}}

    def count(self, answer: str) -> int:
        """Return the number of functions, without variants, with this answer about memory."""
        return sum(each.memory == answer and each.form not in VARIANTS for each in self.functions)

    @cached_property
    def forms(self) -> Mapping[str, int]:
        """The number of entries of each form."""
        return Counter(each.form for each in self.functions)

    @cached_property
    def answered(self) -> int:
        """The number of public names that have an entry; variants with ``out=`` have no name."""
        return sum("(" not in name for name in self.by_name)

    @cached_property
    def left_out(self) -> Mapping[str, Sequence[str]]:
        """The public names without an entry, by reason; first the reasons in UNANSWERED."""
        found: dict[str, list[str]] = {reason: [] for reason in (*UNANSWERED, *OUTSIDE)}
        for name, reason in sorted(self.shown.left_out.items() if self.shown else ()):
            found.setdefault(reason, []).append(name)
        return {reason: names for reason, names in found.items() if names}

    @property
    def unanswered(self) -> Mapping[str, Sequence[str]]:
        """The public names that take a tensor and return one, but have no answer, by reason."""
        return {reason: names for reason, names in self.left_out.items() if reason not in OUTSIDE}

    @property
    def outside(self) -> Mapping[str, Sequence[str]]:
        """The public names that the atlas is not about, by reason."""
        return {reason: names for reason, names in self.left_out.items() if reason in OUTSIDE}
