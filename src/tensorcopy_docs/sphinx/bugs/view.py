"""Offers templates what is known of silent bugs: which version has which, what they show, and their places."""

from collections.abc import Collection, Iterable, Sequence
from functools import cached_property

from markupsafe import Markup

from tensorcopy_docs.draw import version_strip
from tensorcopy_docs.history.bugs import PRESENT, BugsPast, bugs_past
from tensorcopy_docs.history.compiled import in_words
from tensorcopy_docs.history.spans import describe_spans
from tensorcopy_docs.lab.outcomes import NOT_MEASURED
from tensorcopy_docs.languages import ENGLISH, Language
from tensorcopy_docs.records.staleness import load_records
from tensorcopy_docs.register.bugs import WRONG, Bug
from tensorcopy_docs.register.messages import MessageEntry, is_entry
from tensorcopy_docs.snippets.scripts import shown as shown_code
from tensorcopy_docs.sphinx.compiled.view import CompiledView
from tensorcopy_docs.sphinx.function_links import pages_of
from tensorcopy_docs.sphinx.parts.markup import prose
from tensorcopy_docs.sphinx.parts.page import Page
from tensorcopy_docs.versions import short
from tensorcopy_docs.words import say

FOLDER = "bugs"
INDEX = f"{FOLDER}/index"


class BugsView:
    """The silent bugs for a page. What is shown is of the torch of the build, or else of the newest record."""

    def __init__(self, page: Page):
        self.page = page
        self.past: BugsPast = bugs_past()
        self.version: str = self.past.version_for(page.judgement.torch)
        self.compiled = CompiledView(page)

    @property
    def versions(self) -> Sequence[str]:
        """Short names of the recorded versions, newest first."""
        return [short(each) for each in reversed(list(self.past.records))]

    def of(self, subject: str) -> Sequence[Bug]:
        """The bugs of a subject, in the order of all."""
        return [each for each in self.all if each.subject == subject]

    @cached_property
    def all(self) -> Sequence[Bug]:
        """All bugs, those that the version of the page has first, then the worst; by design the last."""
        return sorted(self.past.bugs.values(), key=lambda bug: (bug.design, not self.has(bug), WRONG.index(bug.wrong)))

    def has(self, bug: Bug) -> bool:
        """Return True if the version of the page has a bug."""
        return self.past.has(bug, self.version)

    @property
    def present(self) -> int:
        """Number of bugs in the version of the page."""
        return len(self.past.present(self.version))

    @property
    def count(self) -> int:
        """Number of all bugs, not counting behavior that is by design."""
        return len([each for each in self.past.bugs.values() if not each.design])

    def present_on(self, bug: Bug) -> Sequence[str]:
        """Return the short names of the versions that have a bug."""
        return [short(version) for version, each in self.past.statuses(bug).items() if each == PRESENT]

    def ranges(self, bug: Bug) -> str:
        """Return the versions that have a bug, in few words: "2.0 to 2.12".

        It is there "since" a version if the version before and the newest one have measured it.
        """
        statuses, language, found = self.past.statuses(bug), self.page.language, []
        known = list(statuses)
        for first, fixed in self.past.ranges(bug):
            begin, end = known.index(first), known.index(fixed) if fixed else len(known)
            last = [version for version in known[begin:end] if statuses[version] == PRESENT][-1]
            if fixed is None and NOT_MEASURED not in (statuses[known[max(begin - 1, 0)]], statuses[known[-1]]):
                found.append(say("bugs-since", language, first=short(first)))
            elif last == first:
                found.append(short(first))
            else:
                found.append(say("bugs-from-to", language, first=short(first), last=short(last)))
        return language.item_separator.join(found) or say("bugs-nowhere", language)

    def describe_statuses(self, bug: Bug) -> str:
        """Return a bug's status on each version, in words."""
        return describe_spans(self.past.statuses(bug), self.word, self.page.language)

    def word(self, status: str, language: Language | None = None) -> str:
        """The words for a status, in the language of the page or another."""
        return say(f"bug-{status.replace(' ', '-')}", language or self.page.language)

    def strip(self, bug: Bug) -> Markup:
        """The strip of versions of a bug."""
        described = self.describe_statuses(bug)
        return Markup(version_strip.draw(self.past.statuses(bug), language=self.page.language, described=described))

    def report(self, bug: Bug) -> str:
        """Return an issue for PyTorch's tracker, in Markdown, about a bug that has no thread there."""
        seen = self.past.shown(bug, self.version)
        shown, right = in_words(seen.shown, ENGLISH), in_words(seen.right, ENGLISH)
        python = load_records()[seen.version].python
        versions = describe_spans(self.past.statuses(bug), lambda status: self.word(status, ENGLISH), ENGLISH)
        return "\n\n".join(
            [
                f"# {bug.title(ENGLISH)}",
                f"{bug.what(ENGLISH)} Affected: {bug.who(ENGLISH)}",
                f"```python\n{shown_code(bug.code)}\n```",
                f"PyTorch {seen.version} prints `{shown}`. Right: `{right}`. {bug.why(ENGLISH)}",
                f"Ran on the CPU, Python {python}. By PyTorch version: {versions}.",
            ]
        )

    def docname(self, bug: Bug) -> str:
        """The page of a bug."""
        return f"{FOLDER}/{bug.subject}"

    def link(self, bug: Bug) -> Markup:
        """The title of a bug, with a link to its place."""
        address = self.page.uri(self.docname(bug), bug.id)
        words = prose(bug.title(self.page.language), self.page.language)
        return Markup('<a class="reference internal" href="{}">{}</a>').format(address, words)

    def about(self, functions: Collection[str]) -> Sequence[Bug]:
        """Return the bugs about any of the given functions, those of the page's version first."""
        return self._first(each for each in self.past.bugs.values() if not set(functions).isdisjoint(each.functions))

    def on(self, docname: str) -> Sequence[Bug]:
        """Return the bugs about the function of a page, those of the page's version first."""
        found = self.page.app.env.found_docs
        return self._first(each for each in self.past.bugs.values() if docname in pages_of(each.functions, found))

    def without(self, message: MessageEntry) -> Sequence[Bug]:
        """The bugs whose code raises an error message on some version, or without a compiler."""
        return self._first(
            bug for bug in self.past.bugs.values() if any(is_entry(message, each) for each in self.past.raised(bug))
        )

    def _first(self, found: Iterable[Bug]) -> Sequence[Bug]:
        return sorted(found, key=lambda bug: (not self.has(bug), bug.design, WRONG.index(bug.wrong)))
