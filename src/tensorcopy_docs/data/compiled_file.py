"""Makes ``compiled.json``: programs with a compiled function, and their results in each mode, by version."""

from collections.abc import Mapping

from pydantic import Field

from tensorcopy_docs.data.labels import texts
from tensorcopy_docs.data.models import Address, Head, Labels, Strict, head
from tensorcopy_docs.evidence import ProgramRun, Version
from tensorcopy_docs.history.compiled import (
    PAGE,
    VERDICTS,
    CompiledPast,
    anchor,
    compiled_past,
    in_words,
    verdict_on,
)
from tensorcopy_docs.lab.program import AOT_EAGER, BARE, EAGER, INDUCTOR
from tensorcopy_docs.languages import ENGLISH
from tensorcopy_docs.records.staleness import load_records
from tensorcopy_docs.snippets.compiled import TOPICS
from tensorcopy_docs.words.text import Text

NAME = "compiled"


class Result(Strict):
    """What came of a program in a mode on the version that was measured."""

    verdict: str | None = Field(description="beside eager mode; null for eager mode itself")
    shown: str | None = Field(description="what it printed; `64 times 1` are 64 ones; null if it ended with an error")
    error: str | None = Field(description="the error that it ended with, or the reason why it cannot be compiled")


class Program(Strict):
    """A program with a compiled function."""

    id: str = Field(description="its name")
    title: Text = Field(description="what it does, in words, by language")
    topic: str = Field(description="what it is about")
    code: str = Field(description="its code, which runs as it is")
    right: str | None = Field(description="what is right, where that is not what eager mode prints; null elsewhere")
    instead: str | None = Field(description="the program that does it without the fault, by its id")
    functions: tuple[str, ...] = Field(description="the functions that it is about")
    eager: Result = Field(description="without a compiler")
    compiled: Result = Field(description="with the default backend, as `code` says")
    whole: Result = Field(description="with the default backend and `fullgraph=True`")
    aot_eager: Result = Field(description="with the backend `aot_eager` and `fullgraph=True`")
    depends_on_vectors: bool = Field(description="whether what is shown depends on the vectors of the processor")
    versions: Mapping[Version, str] = Field(
        description="the verdict on `compiled` on each version that runs it; on versions between this and the newest "
        "and on older ones with `fullgraph=True`, unless that fails; `not measured` where there is no result"
    )
    page: Address | None = Field(description="the place that shows it; null if nothing differs")


class CompiledLabels(Strict):
    """What the pages call the values."""

    verdicts: Labels = Field(description="labels of the verdicts")
    topics: Labels = Field(description="labels of `programs[].topic`")


class CompiledFile(Head):
    """What `torch.compile()` changes: programs about copies, views and in-place changes, in each mode."""

    labels: CompiledLabels = Field(description="what the pages call the values, in each language")
    platform: str = Field(description="the system and the processor on which it was measured")
    programs: tuple[Program, ...] = Field(description="one entry for each program")


def compiled_of(torch: str, date: str | None) -> CompiledFile:
    """Return the file, for the version `torch` if it has a record, or else for the newest that has one."""
    past = compiled_past()
    torch = past.version_for(torch)
    shown, record = past.shown(torch), load_records()[torch]
    return CompiledFile(
        **head(NAME, torch, record.python, date),
        labels=CompiledLabels(
            verdicts={each: texts(f"compiled-verdict-{each.replace(' ', '-')}") for each in VERDICTS},
            topics={each: texts(f"compiled-topic-{each}") for each in TOPICS},
        ),
        platform=record.platform,
        programs=tuple(_program(name, past, torch, name in shown) for name in past.programs),
    )


def _program(name: str, past: CompiledPast, torch: str, has_place: bool) -> Program:
    source, seen = past.sources[name], past.seen(name, torch)
    eager = seen.get(EAGER, ProgramRun(how="missing"))
    whole, compiled = seen.get(INDUCTOR, eager), seen.get(BARE, seen.get(INDUCTOR, eager))
    return Program(
        id=name,
        title=texts(f"compiled-title-{name}"),
        topic=source.topic,
        code=source.code,
        right=eager.right and in_words(eager.right, ENGLISH),
        instead=source.instead,
        functions=tuple(source.about),
        eager=_result(eager, None),
        compiled=_result(compiled, past.verdict(name, INDUCTOR, torch)),
        whole=_result(whole, verdict_on(seen, INDUCTOR, source.facts)),
        aot_eager=_result(seen.get(AOT_EAGER, eager), past.verdict(name, AOT_EAGER, torch)),
        depends_on_vectors=past.depends_on_vectors(name, torch),
        versions=past.verdicts(name, INDUCTOR),
        page=f"{PAGE}/{source.topic}.html#{anchor(name)}" if has_place else None,
    )


def _result(seen: ProgramRun, verdict: str | None) -> Result:
    shown = seen.how == "shown"
    words = in_words(seen.text, ENGLISH) if shown else None
    return Result(verdict=verdict, shown=words, error=None if shown else seen.text)
