"""Builds the site: prepares once, builds two languages at a time, and publishes the site when it is complete."""

import os
import re
import shutil
import sys
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from tensorcopy_docs.building import lock, stamp
from tensorcopy_docs.building.errors import BuildError, BuildFailedError, lines_of
from tensorcopy_docs.building.inputs import Inputs, digest, read_inputs
from tensorcopy_docs.building.job import PAGES, Job
from tensorcopy_docs.building.publishing import Publication
from tensorcopy_docs.console import progress
from tensorcopy_docs.lab import bound
from tensorcopy_docs.languages import LANGUAGES, asked_language
from tensorcopy_docs.publication.addresses import AddressError, check_addresses

SURROGATE = re.compile("[\udc80-\udcff]")
AT_ONCE = 2  # processes that prepare, and that write: more need more memory than a machine with two cores has
SIDE_BY_SIDE = 200  # with more examples, languages are built one by one: each example costs 0.4 MB when two run


@dataclass(frozen=True)
class Built:
    """The result of a build: the page to open, and whether there was nothing to do."""

    page: Path
    up_to_date: bool


@dataclass(frozen=True)
class Steps:
    """What a build runs. `warm_up` and `read_ahead` run here, all else in separate processes.

    `check` raises BuildError for bad input. `measure` and `prepare` are done once, side by side, while `read_ahead`
    reads what each language needs, and then `write` for each language: two at a time, and one after another on a site
    with many examples. `concerned` says of a changed input, by its name, whether a preparation has to run; one that is
    not in it runs always.
    """

    check: Callable[[Job], None]
    measure: Callable[[Job], None]
    warm_up: Callable[[Job], None]
    prepare: dict[str, Callable[[Job], None]]
    read_ahead: Callable[[], None]
    write: Callable[[Job, str], None]
    concerned: Mapping[str, Callable[[Job, str], bool]] = field(default_factory=dict)

    def to_prepare(self, job: Job, changed: set[str] | None) -> dict[str, Callable[[Job], None]]:
        """What has to be prepared if the inputs called `changed` have changed; all of it for None."""
        return {
            name: prepare
            for name, prepare in self.prepare.items()
            if changed is None or name not in self.concerned or any(self.concerned[name](job, each) for each in changed)
        }


def build_site(
    docs: Path, output: Path | None, languages: list[str], builder: str = "html", steps: Steps | None = None
) -> Built:
    """Build `languages` (folders such as "zh-cn") of the site in `docs`, and publish them whole or not at all.

    A single language is written to `output` itself, as Read the Docs wants it; several into a folder each, beside a
    page that leads to them. Raises BuildError, or BuildFailedError if something failed once the build had begun.
    """
    if not (docs / "conf.py").is_file():
        raise BuildError(f"{docs / 'conf.py'}: not found; run it in the checkout, or name its docs with --docs")
    if SURROGATE.search(str(docs.resolve())):  # how Python reads what it cannot decode; each program sees another name
        raise BuildError(
            f"{docs.resolve()}: must be a path that Python can read; found the encoding "
            f"{sys.getfilesystemencoding()}, set PYTHONUTF8=1 and build again"
        )
    try:
        check_addresses()
    except AddressError as error:
        raise BuildError(str(error)) from None
    site = _Site(docs, output, languages, builder)
    if output is not None:
        site.publication.check_place()
    if site.job.work in (site.publication.folder, *site.publication.folder.parents):
        raise BuildError(f"{output}: must not be in the folder in which builds work; name another one with --output")
    try:
        with lock.held(site.job.place, _say):
            return site.build(steps)
    except OSError as error:
        raise BuildFailedError("\n".join(lines_of(error))) from error


def languages_asked(environ: dict[str, str]) -> list[str]:
    """All languages, or the one that Read the Docs asks for; raises BuildError for one the site does not have."""
    try:
        asked = asked_language(environ)
    except ValueError as error:
        raise BuildError(str(error)) from None
    return [asked.folder] if asked else [language.folder for language in LANGUAGES]


class _Site:
    """One build of the site, step by step."""

    def __init__(self, docs: Path, output: Path | None, languages: list[str], builder: str) -> None:
        self.job = Job(docs.resolve(), builder)
        self.stamp = self.job.place / "stamp.json"
        self.languages = languages
        self.single = len(languages) == 1
        # Several languages are published as one; a single one leaves the others alone.
        default = self.job.place / builder / (languages[0] if self.single else "")
        self.publication = Publication(Path(os.path.realpath(output or default)), self.job.place)

    def build(self, steps: Steps | None) -> Built:
        """Build it, unless nothing has changed since it was built."""
        self.publication.repair()
        inputs = read_inputs(self.job.docs)
        page = self.publication.folder / "index.html"
        # Another builder's result is what it says, and not its files.
        if self.job.builder == "html" and self.publication.is_of(self._asked(inputs)):
            return Built(page, up_to_date=True)
        self.publication.refuse_strangers()
        steps = steps or sphinx_steps()
        steps.check(self.job)
        reason = stamp.doubt(self.stamp, inputs, self._written())
        changed = None if reason else stamp.changed(self.stamp, inputs)
        other_settings = not reason and stamp.other_settings(self.stamp, inputs)
        stamp.begin(self.stamp)
        if reason:
            _say(f"Building from nothing: {reason}.")
            self._clean()
        elif other_settings:
            _say("Writing each page again: a setting has changed.")
            self._remove_pages()
        self._run(steps, changed, AT_ONCE if len(inputs.examples) <= SIDE_BY_SIDE else 1)
        ended = time.time_ns()
        if name := self._changed_since(inputs):
            raise BuildFailedError(f"{name}: has changed while the site was built; build again")
        with progress() as shown:
            shown.add_task("publishing", total=None)
            self.publication.replace(self._parts(), self._asked(inputs))
        stamp.end(self.stamp, ended, inputs, self._written())
        return Built(page, up_to_date=False)

    def _run(self, steps: Steps, changed: set[str] | None, languages_at_once: int) -> None:
        from tensorcopy_docs.building.processes import Processes

        job = self.job
        self.job.work.mkdir(parents=True, exist_ok=True)
        with bound.none_left(), Processes() as processes:
            processes.start("lab", partial(steps.measure, job))
            task = processes.progress.add_task("loading Sphinx", total=None)
            steps.warm_up(job)
            processes.progress.remove_task(task)
            for name, prepare in steps.to_prepare(job, changed).items():
                processes.wait(until=AT_ONCE - 1)
                processes.start(name, partial(prepare, job))
            task = processes.progress.add_task("reading records", total=None)
            steps.read_ahead()
            processes.progress.remove_task(task)
            processes.wait()
            for folder in self.languages:
                processes.wait(until=languages_at_once - 1)
                processes.start(folder, partial(steps.write, job, folder))
            processes.wait()
        if self._has_landing:
            from tensorcopy_docs.building.landing import write_beside

            write_beside(self._beside)

    @property
    def _has_landing(self) -> bool:
        """Whether a page is published that leads to the languages, and files beside it."""
        return not self.single and self.job.builder == "html"

    @property
    def _beside(self) -> Path:
        """The folder in which these are written."""
        return self.job.work / "beside"

    def _parts(self) -> dict[str, Path]:
        """What is published, by its name in the output."""
        if self.single:
            return {"": self.job.pages(self.languages[0])}
        parts = {folder: self.job.pages(folder) for folder in self.languages}
        return parts | {each.name: each for each in sorted(self._beside.iterdir())} if self._has_landing else parts

    def _asked(self, inputs: Inputs) -> str:
        return digest([inputs.digest, self.languages, self.job.builder])

    def _written(self) -> list[Path]:
        """Where builds write what the next build continues from."""
        return [self.job.work, *self.job.galleries]

    def _clean(self) -> None:
        """Remove all that earlier builds have left, apart from what they published."""
        for folder in self._written():
            if folder.exists():
                shutil.rmtree(folder)
        # One that was cut off while Sphinx wrote it looks newer than its source.
        for catalogue in self.job.docs.rglob("locales/**/*.mo"):
            catalogue.unlink()

    def _remove_pages(self) -> None:
        """Remove the pages of all languages, of all builders; what was measured, executed and read stays."""
        for language in LANGUAGES:
            for folder in self.job.work.glob(f"*-{language.folder}/{PAGES}"):
                shutil.rmtree(folder)

    def _changed_since(self, inputs: Inputs) -> str | None:
        """A file that is not what it was when the build began."""
        now = read_inputs(self.job.docs)
        before, after = inputs.digests, now.digests
        for name in sorted(before.keys() | after.keys()):
            if before.get(name) != after.get(name):
                return name
        return None


def sphinx_steps() -> Steps:
    """What a build of the site runs."""
    from tensorcopy_docs.building import preparation
    from tensorcopy_docs.building.data_files import check_files

    return Steps(
        check=lambda job: check_files(job.docs),
        measure=preparation.measure_evidence,
        warm_up=_import_sphinx,
        prepare={
            "examples": preparation.run_examples,
            "atlas": preparation.measure_atlas_of_installed,
            "compiled": preparation.measure_compiled_of_pages,
            "notebooks": preparation.run_notebooks,
        },
        read_ahead=_read_ahead,
        write=_write_language,
        concerned={
            "examples": lambda _job, name: name.startswith(("gallery/", "package/register/")),
            "notebooks": _may_be_notebook,
        },
    )


def _may_be_notebook(job: Job, name: str) -> bool:
    """Whether an input is a page that says it is a notebook, in its front matter or anywhere."""
    folder, _, page = name.partition("/")
    file = job.docs / page
    return folder == "docs" and file.suffix == ".md" and file.exists() and b"mystnb" in file.read_bytes()


def _import_sphinx(job: Job) -> None:
    from tensorcopy_docs.building.running_sphinx import import_extensions, render_what_languages_share

    import_extensions(job.docs)
    if job.builder == "html" and not any(job.work.glob("html-*")):  # else few pages are written, or none
        try:
            render_what_languages_share()
        except Exception as error:  # as in the processes: a template that cannot be parsed is a line
            raise BuildError("\n".join(lines_of(error))) from error


def _read_ahead() -> None:
    with suppress(Exception):  # what is wrong is said where it is used
        from tensorcopy_docs.register.loading import REGISTER
        from tensorcopy_docs.sphinx.state import read_ahead

        read_ahead(REGISTER)


def _write_language(job: Job, folder: str) -> None:
    from tensorcopy_docs.building.running_sphinx import write_language

    write_language(job, folder)


def _say(line: str) -> None:
    print(line, flush=True)
