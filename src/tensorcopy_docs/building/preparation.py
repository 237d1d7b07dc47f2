"""Does once what all languages need, in separate processes: measures, and runs examples and notebooks."""

import hashlib
import json
import platform
import re
import shutil
from pathlib import Path

from tensorcopy_docs.atlas.reading import RECORDS, name_of, read_record, write_record
from tensorcopy_docs.building.errors import BuildFailedError
from tensorcopy_docs.building.inputs import PACKAGE, digest, files_below
from tensorcopy_docs.building.job import Job
from tensorcopy_docs.faults import FaultsError
from tensorcopy_docs.files import put
from tensorcopy_docs.history.atlas_recorder import measure_atlas
from tensorcopy_docs.history.interpreters import ReleaseError
from tensorcopy_docs.history.program_records import measure_compiled
from tensorcopy_docs.lab.digests import atlas_digest
from tensorcopy_docs.lab.process import run_program
from tensorcopy_docs.lab.runner import LabError, dumps, measure
from tensorcopy_docs.snippets.compiled import compiled_sources
from tensorcopy_docs.versions import installed_torch

GALLERY = "sphinx_gallery.gen_gallery"
NOTEBOOKS = "tensorcopy_docs.sphinx.notebooks"
SHOWN_COMPILED = re.compile(r"^```\{compiled\} (\S+)", re.MULTILINE)
BUILT = "_build"  # the folder of what a build writes, among the sources


def measure_evidence(job: Job) -> None:
    """Leave the lab's evidence in the work folder; measure it unless what is there was measured by the same.

    Raises BuildFailedError if the lab cannot run, and OSError.
    """
    key = _key_of_evidence()
    if _is_measured(job.evidence, key):
        return
    try:
        evidence = measure(progress=_told)
    except LabError as error:
        raise BuildFailedError(str(error)) from None
    text = dumps(evidence)
    put(job.evidence, text.encode("utf-8"))
    put(_seal(job.evidence), _sealed(key, text).encode())


def _told(done: int, total: int) -> None:
    """Say how far the lab is, as Sphinx does, each time that another hundredth is done; only a terminal shows it."""
    if (percent := 100 * done // total) != 100 * (done - 1) // total:
        print(f"measuring... [{min(99, percent):3d}%] {done} of {total}")


def measure_atlas_of_installed(job: Job) -> None:
    """Leave the atlas's record of the installed torch among what builds write, unless the package has it.

    It takes a minute, and so it is not measured again unless torch or the atlas's code has changed.
    """
    version, digest_now = installed_torch().partition("+")[0], atlas_digest()
    for folder in (RECORDS, job.atlas):
        if _is_recorded(folder / name_of(version), version, digest_now):
            return
    try:
        record = measure_atlas()
        write_record(record, job.atlas)
    except (FaultsError, ReleaseError) as error:
        raise BuildFailedError(str(error)) from None


def _is_recorded(file: Path, version: str, digest_now: str) -> bool:
    """Whether a file is the atlas of that version of torch, measured by the code with that digest."""
    try:
        record = read_record(file)
    except FaultsError:
        return False
    return (record.torch, record.digest) == (version, digest_now)


def _key_of_evidence() -> str:
    """Names all that evidence depends on: the lab's code, torch, Python and platform."""
    from tensorcopy_docs.sphinx.environment import environment_key

    code = [[path.name, hashlib.sha256(path.read_bytes()).hexdigest()] for path in files_below(PACKAGE / "lab")]
    return digest([environment_key(), platform.platform(), code])


def _is_measured(file: Path, key: str) -> bool:
    try:
        text = file.read_text(encoding="utf-8")
        return _seal(file).read_text(encoding="utf-8") == _sealed(key, text) and isinstance(json.loads(text), dict)
    except (OSError, ValueError):
        return False


def _seal(file: Path) -> Path:
    return file.with_suffix(".seal")


def _sealed(key: str, text: str) -> str:
    return digest([key, text])


def measure_compiled_of_pages(job: Job) -> None:
    """Leave what comes of the compiled programs that pages show, unless it is there, measured by the same.

    Without a C++ compiler that works there is none, and pages show what is recorded. Raises BuildFailedError, and
    OSError.
    """
    compiler = shutil.which("g++")
    texts = [path.read_text(encoding="utf-8") for path in sorted(job.docs.rglob("*.md")) if BUILT not in path.parts]
    names = sorted({name for text in texts for name in SHOWN_COMPILED.findall(text)} & compiled_sources().keys())
    if compiler is None or not names:
        job.compiled.unlink(missing_ok=True)
        return
    key = digest([_key_of_evidence(), names, run_program([compiler, "--version"]).value])
    if _is_measured(job.compiled, key):
        return
    try:
        found = measure_compiled(names=names)
    except (FaultsError, ReleaseError) as error:
        raise BuildFailedError(str(error)) from None
    if not found.has_compiler:
        job.compiled.unlink(missing_ok=True)
        return
    text = found.model_dump_json()
    put(job.compiled, text.encode("utf-8"))
    put(_seal(job.compiled), _sealed(key, text).encode())


def run_examples(job: Job) -> None:
    """Run the examples that have changed, and write their pages: what sphinx-gallery does when a build begins."""
    from tensorcopy_docs.building.running_sphinx import extensions_of, started

    if GALLERY in extensions_of(job.docs):
        with started(job, "gallery", [GALLERY, "tensorcopy_docs.building.examples_only"]):
            pass


def run_notebooks(job: Job) -> None:
    """Run the pages that are notebooks, unless they are in the cache, where myst-nb finds them in each language."""
    from tensorcopy_docs.building.running_sphinx import extensions_of, started

    if NOTEBOOKS in extensions_of(job.docs):
        from tensorcopy_docs.sphinx.notebooks import execute_pages

        with started(job, "notebooks", [NOTEBOOKS]) as app:
            execute_pages(app.env, app.env.found_docs)
