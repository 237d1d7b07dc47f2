"""Sentences that generalize, and what each of them rests on.

A sentence generalizes by a word such as "always" or 总是. It rests on a fact about many cells, in the sentence or among
the facts that its entry of a TOML file lists, or on a test beside it: the doctest or the cell below it, or the
script of an example. "No", "none", "only" and 只 inside the words of a fact about one cell say what that cell says, and
do not generalize; they may rest on the proof of a claim, too, which shows one case.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from babel.messages.pofile import read_po
from markdown_it import MarkdownIt

from tensorcopy_docs.history.headlines import headlines
from tensorcopy_docs.languages import CHINESE, ENGLISH, LANGUAGES, Language
from tensorcopy_docs.register.claims import ClaimEntry
from tensorcopy_docs.register.message_loading import load_messages
from tensorcopy_docs.register.messages import MessageEntry
from tensorcopy_docs.sphinx.claims.myths import myths
from tensorcopy_docs.sphinx.front.wording import front
from tensorcopy_docs.table.facts import fact
from tensorcopy_docs.table.wording import words
from tests.checkout import ROOT
from tests.committed import committed_register

DOCS = ROOT / "docs"
CATALOGUES = DOCS / "locales" / CHINESE.sphinx / "LC_MESSAGES"

# What a proof or a single cell cannot show, and what it can, if that is all that the words of a fact say.
STRONG = {
    ENGLISH: re.compile(r"\b(always|never|any|every|all|as a whole)\b|^only\b", re.IGNORECASE),
    CHINESE: re.compile(r"总是|从不|从来|永远|任何|一律|所有"),
}
WEAK = {
    ENGLISH: re.compile(r"\b(no|none|only)\b", re.IGNORECASE),
    CHINESE: re.compile(r"只(?!要|读|是|能)"),
}
# 都 sums up what the sentence names; if these are facts, each of them is tested.
SUMS_UP = re.compile("都")
# These speak of time, of what was counted before, or only stress a negation.
IDIOMS = re.compile(
    r"\b((no|any) longer|any more|not only|at all|all the same|all (two|three|four|five))\b", re.IGNORECASE
)
SENTENCES = {
    ENGLISH: re.compile(r"(?<=[.!?])\s+"),
    CHINESE: re.compile(r"(?<=[。！？])(?!\*\*|”)"),
}
ROLE = re.compile(r"\{(\w[\w-]*)\}(`+)(?!`)(.+?)(?<!`)\2(?!`)", re.DOTALL)
TARGET = re.compile(r"^(.*?)\s*<([^<>]*(?:<\*>)?[^<>]*)>$", re.DOTALL)
# The directives that hold prose; the others name rows, pages or claims.
PROSE = {"{glossary}", "{grid}", "{grid-item-card}"}
# The lines around code that is folded; the sentence before them is beside it.
FOLD = re.compile(r":::(\{folded\})?")
# The words of an article, or the value of a cell, that a text speaks about.
QUOTED = re.compile(r"“[^”]*”|(?<!\*)\*[^*]+\*(?!\*)")
CODE = re.compile(r"`+[^`]*`+")


@dataclass(frozen=True)
class Passage:
    """A piece of our text: where it is, and whether a test is beside it, or facts that its entry lists."""

    place: str
    language: Language
    text: str
    tested: bool = False
    facts: tuple[tuple[str, str], ...] = ()
    is_shown: bool = False  # by a proof, which shows one case


def generalizing(passage: Passage) -> list[str]:
    """The sentences of a passage that generalize and rest on nothing."""
    if passage.tested or any(fact(*each).is_general for each in passage.facts):
        return []
    sentences = (" ".join(each.split()) for each in SENTENCES[passage.language].split(passage.text))
    return [each for each in sentences if _generalizes(each, passage)]


def _generalizes(sentence: str, passage: Passage) -> bool:
    facts = [TARGET.match(text) for role, _, text in ROLE.findall(sentence) if role == "fact"]
    targets = [found[2].partition("=") for found in facts if found]
    if any(fact(cell, said).is_general for cell, _, said in targets):
        return False
    rest = IDIOMS.sub("", QUOTED.sub("", CODE.sub("", ROLE.sub("", sentence))))
    inside = IDIOMS.sub("", " ".join(CODE.sub("", found[1]) for found in facts if found))
    strong, weak = STRONG[passage.language], WEAK[passage.language]
    if strong.search(rest.strip()) or strong.search(inside):
        return True
    if passage.is_shown or passage.facts:
        return False
    return bool(weak.search(rest) or (SUMS_UP.search(rest) and not facts))


def passages() -> Iterator[Passage]:
    """All that is ours to say about PyTorch: the pages in both languages, the words of the table, the register."""
    for path in sorted(DOCS.rglob("*.md")):
        name = path.relative_to(DOCS).with_suffix("").as_posix()
        if not name.startswith(("_build", "examples", "recipes")):
            yield from _of_page(name)
    for place, text, facts in _table_texts():
        for language in LANGUAGES:
            yield Passage(place, language, text(language), facts=tuple(facts.items()))
    for each in headlines():
        for text in filter(None, (each.headline, each.affects, each.fix)):
            for language in LANGUAGES:
                place = f"headline {each.version} {each.cells[0]}"
                yield Passage(place, language, text(language), tested=text is each.fix)  # code shows each fix
    for claim in committed_register().claims.values():
        yield from _of_claim(claim)
    for myth in (myth for group in myths().values() for myth in group):
        claim = committed_register().claims[myth.ids[0]]
        for language in LANGUAGES:
            yield Passage(f"{claim.id}, so", language, myth.so(language), is_shown=bool(claim.runs))
    for entry in load_messages().entries.values():
        yield from _of_message(entry)


def _of_message(entry: MessageEntry) -> Iterator[Passage]:
    """What a message means, and when to choose a fix: the code of the fix is the test beside it."""
    facts = tuple(entry.facts.items())
    for language in LANGUAGES:
        yield Passage(f"{entry.id}, meaning", language, entry.meaning(language), facts=facts, is_shown=True)
        for cause in entry.every_cause:
            if cause.cause:
                yield Passage(f"{entry.id}, {cause.message}", language, cause.cause(language), True, facts=facts)
            for fix in cause.fixes:
                yield Passage(f"{entry.id}, {fix.run}", language, fix.text(language), True, facts=facts)


def _of_claim(claim: ClaimEntry) -> Iterator[Passage]:
    """The texts of a claim that are ours; its statement restates the article."""
    facts = tuple(claim.facts.items())
    for part in ("reading", "reason", "consequence", "caveat", "instead"):
        text = getattr(claim, part, None)
        for language in LANGUAGES if callable(text) else ():
            place = f"{claim.id}, {part}"
            shown = part == "instead" or claim.proof is not None  # what is advised is run
            yield Passage(place, language, text(language), facts=facts, is_shown=shown)


def _table_texts() -> Iterator[tuple[str, object, Mapping[str, str]]]:
    """The words of the table with the facts that they rest on; what is `told` of a row is tested row by row."""
    known = words()
    for key, group in known.groups.items():
        yield from ((f"groups.{key}", text, group.facts) for text in (group.title, group.about))
    for key, label in known.properties.items():
        yield from ((f"properties.{key}", text, {}) for text in (label.label, label.rule))
    for choice in known.choices:
        yield from ((f"choices.{choice.row}", text, choice.facts) for text in (choice.intent, choice.trap) if text)
    for line in front().lines:
        yield from ((f"front, {call}", line.note, line.facts) for call in line.calls if line.note is not None)


def _of_page(name: str) -> Iterator[Passage]:
    tested = {}
    for text, is_tested in blocks((DOCS / f"{name}.md").read_text(encoding="utf-8")):
        tested[" ".join(text.split())] = is_tested
        yield Passage(name, ENGLISH, text, is_tested)
    for original, translated in _translations(name).items():
        yield Passage(name, CHINESE, translated, tested.get(" ".join(original.split()), False))


@cache
def _translations(name: str) -> Mapping[str, str]:
    if not (CATALOGUES / f"{name}.po").exists():  # all of its texts are in the register
        return {}
    with (CATALOGUES / f"{name}.po").open("rb") as file:
        return {str(each.id): str(each.string) for each in read_po(file, locale=CHINESE.sphinx) if each.id}


def blocks(text: str) -> list[tuple[str, bool]]:
    """The paragraphs, headings and table cells of a page, and whether a test is beside each."""
    found = _parsed(re.sub(r"\A---\n.*?\n---\n", "", text, flags=re.DOTALL))
    return [
        (text, _is_tested(found, number)) for number, (kind, text) in enumerate(found) if kind in ("text", "heading")
    ]


def _parsed(text: str) -> list[tuple[str, str]]:
    """The blocks in order: "text", "heading", "doctest" and "cell"."""
    found: list[tuple[str, str]] = []
    heading = False
    for token in MarkdownIt("commonmark").enable("table").parse(text):
        heading = token.type == "heading_open" or (heading and token.type == "inline")
        if token.type == "inline" and not FOLD.fullmatch(token.content):
            found.append(("heading" if heading else "text", token.content))
        elif token.type == "fence":
            found += _fenced(token.info, token.content)
    return found


def _fenced(info: str, content: str) -> list[tuple[str, str]]:
    """What a directive holds: a test, text, or the names of pages and rows."""
    name = info.split()[0] if info else ""
    if name in ("{doctest}", "{code-cell}", "{compiled}"):
        return [("doctest" if name == "{doctest}" else "cell", content)]
    return [("text", info.removeprefix(name)), *_parsed(content)] if name in PROSE else []


def _is_tested(found: list[tuple[str, str]], number: int) -> bool:
    """Whether the next block is a test; the one before counts if it is a cell, for what its output shows."""
    kinds = [kind for kind, _ in found]
    if kinds[number] == "heading":
        following = kinds[number + 1 :]
        section = following[: following.index("heading")] if "heading" in following else following
        return bool({"doctest", "cell"} & set(section))
    return kinds[number + 1 : number + 2] in (["doctest"], ["cell"]) or kinds[number - 1 : number] == ["cell"]
