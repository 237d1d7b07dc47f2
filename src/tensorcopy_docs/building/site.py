"""Builds the site in three steps: measures changed units, lets Sphinx write each language, and publishes all."""

import os
import re
import shutil
import sys
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from filelock import FileLock, Timeout

from tensorcopy_docs.building.children import run_steps
from tensorcopy_docs.building.errors import BuildError, BuildFailedError, lines_of
from tensorcopy_docs.building.inputs import Inputs, digest, read_inputs
from tensorcopy_docs.building.publishing import Publication
from tensorcopy_docs.files import put
from tensorcopy_docs.publication.addresses import AddressError, check_addresses
from tensorcopy_docs.sphinx.environment import measured_folder

SURROGATE = re.compile("[\udc80-\udcff]")
TEMPORARY = "tcd-"  # the beginning of the name of a build's temporary folder
MEASURING = ("lab", "examples", "compiled", "atlas")  # in the order in which they begin


@dataclass(frozen=True)
class Built:
    """The result of a build: the page to open, and whether there was nothing to do."""

    page: Path
    up_to_date: bool


def build_site(docs: Path, output: Path | None, languages: list[str], builder: str = "html") -> Built:
    """Build `languages` (folders such as "zh-cn") of the site in `docs`, and publish them whole or not at all.

    A single language is written to `output` itself, as Read the Docs wants it; several into a folder each, beside a
    page that leads to them. Raises BuildError, or BuildFailedError if something failed once the build had begun.
    """
    with _one_at_a_time(docs) as place:
        # Several languages are published as one; a single one leaves the others alone.
        default = place / builder / (languages[0] if len(languages) == 1 else "")
        publication = Publication(Path(os.path.realpath(output or default)), place, is_own=output is None)
        if output is not None:
            publication.check_place()
        publication.repair()
        inputs, page = read_inputs(place.parent), publication.folder / "index.html"
        asked = digest([inputs.files, inputs.environment, languages, builder])
        if builder == "html" and publication.is_of(asked):  # another builder is run for the lines that it prints
            return Built(page, up_to_date=True)
        publication.refuse_unknown_files()
        parts = _write(place, builder, languages, inputs)
        if changed := sorted(name for name, _ in inputs.files.items() ^ read_inputs(place.parent).files.items()):
            raise BuildFailedError(f"{changed[0]}: has changed while the site was built; build again")
        publication.replace(parts, asked)
    return Built(page, up_to_date=False)


def measure_site(docs: Path) -> None:
    """Measure changed units and execute changed scripts and cells, but write no page; raises as `build_site`."""
    with _one_at_a_time(docs) as place:
        _measure(place)


@contextmanager
def _one_at_a_time(docs: Path) -> Iterator[Path]:
    """Yield the folder in which builds of the site in `docs` work, and let no other build in meanwhile.

    Raises BuildError if a build cannot begin.
    """
    if not (docs / "conf.py").is_file():
        raise BuildError(f"{docs / 'conf.py'}: not found; run it in the checkout, or name its docs with --docs")
    docs = docs.resolve()
    if SURROGATE.search(str(docs)):  # of bytes that Python cannot decode; each program sees another name
        found = f"the encoding {sys.getfilesystemencoding()}, set PYTHONUTF8=1 and build again"
        raise BuildError(f"{docs}: must be a path that Python can read; found {found}")
    try:
        check_addresses()
        measured_folder(docs).mkdir(parents=True, exist_ok=True)
        place = docs / "_build"
        lock = FileLock(place / "lock", fallback_to_soft=False)  # the system frees that of a process that is killed
        try:
            lock.acquire(timeout=0)
        except Timeout:
            print(f"Another build is writing to {place}; this one waits for it to end.", flush=True)
            lock.acquire()
        try:
            with _temporary_folder(place / "temporary"):
                yield place
        finally:
            lock.release()
    except AddressError as error:
        raise BuildError(str(error)) from None
    except OSError as error:
        raise BuildFailedError("\n".join(lines_of(error))) from error


@contextmanager
def _temporary_folder(note: Path) -> Iterator[None]:
    """Give all processes of a build one folder for what is temporary; that of a build that was killed is removed.

    The file `note` has its name. It is not below the docs, whose path may be too long for a socket.
    """
    before = os.environ.get("TMPDIR")
    _remove_noted(note)
    os.environ["TMPDIR"] = tempfile.mkdtemp(prefix=TEMPORARY)
    try:
        put(note, os.environ["TMPDIR"].encode())
        yield
    finally:
        _remove_noted(note)
        del os.environ["TMPDIR"]
        os.environ.update({} if before is None else {"TMPDIR": before})


def _remove_noted(note: Path) -> None:
    with suppress(OSError, ValueError):
        if (folder := Path(note.read_text(encoding="utf-8"))).name.startswith(TEMPORARY):
            shutil.rmtree(folder, ignore_errors=True)
        note.unlink()


def _measure(place: Path) -> None:
    from tensorcopy_docs.building.data_files import check_files

    check_files(place.parents[1] / "gallery" / "recipes")
    run_steps(MEASURING, place.parent, "html")


def _write(place: Path, builder: str, languages: list[str], inputs: Inputs) -> Mapping[str, Path]:
    """Measure, and let Sphinx write the languages, if anything but style sheets and scripts changed; copy these.

    Returns the files and folders to publish, by their names in the site.
    """
    folders = {language: place / "work" / f"{builder}-{language}" for language in languages}
    measured = [measured_folder(place.parent) / name for name in ("evidence.json", "compiled.json")]

    def outdated() -> dict[str, Path]:
        """Return the languages to write, each with a file that exists once all its pages do."""
        notes = {language: folder / inputs.of_pages(measured) for language, folder in folders.items()}
        return {language: note for language, note in notes.items() if builder != "html" or not note.exists()}

    if left := outdated():
        _measure(place)
        left = outdated()
    for language in left:
        shutil.rmtree(folders[language], ignore_errors=True)
    for catalog in place.parent.glob("locales/**/*.mo") if left else ():
        catalog.unlink()  # one that a build was writing when it was killed is newer than its source
    run_steps(left, place.parent, builder)
    from tensorcopy_docs.building.landing import write_root_files  # which read data files when they are imported
    from tensorcopy_docs.sphinx.extension import assets

    for language, folder in folders.items():
        if language in left:
            put(left[language], b"")
        elif builder == "html":
            assets.copy_assets(place.parent / "_static", folder / "pages" / "_static")
    parts = {"" if len(languages) == 1 else language: folder / "pages" for language, folder in folders.items()}
    is_whole = builder == "html" and len(languages) > 1
    return parts | (write_root_files(place / "work") if is_whole else {})
