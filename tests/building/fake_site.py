"""A small project and a fast stand-in for Sphinx, which writes what has changed as Sphinx does: by time."""

import json
import os
import signal
import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from multiprocessing import get_context
from pathlib import Path

from tensorcopy_docs.building.job import Job
from tensorcopy_docs.building.site import Built, Steps, build_site
from tensorcopy_docs.languages import LANGUAGES

BOTH = [language.folder for language in LANGUAGES]
SECONDS = 30  # after which a test that waits for something has failed


def wait_for(condition: Callable[[], object]) -> None:
    """Wait until `condition` holds."""
    end = time.monotonic() + SECONDS
    while not condition():
        assert time.monotonic() < end, "it never came"
        time.sleep(0.01)


def measure(job: Job) -> None:
    job.evidence.write_text("{}")


def run_examples(job: Job) -> None:
    """Run each example once, as sphinx-gallery does: its page says how many have been run in this folder."""
    job.galleries[0].mkdir(exist_ok=True)
    for script in sorted((job.docs.parent / "gallery").glob("*.py")):
        page = job.galleries[0] / f"{script.stem}.rst"
        if not page.exists() or page.with_suffix(".source").read_text() != script.read_text():
            page.with_suffix(".source").write_text(script.read_text())
            page.write_text(f"ran {script.read_text()}")


def write(job: Job, folder: str) -> None:
    """Write each page that is missing, or whose source is newer than the time at which it was read."""
    pages = job.pages(folder)
    pages.mkdir(parents=True, exist_ok=True)
    file = job.of_language(folder) / "read.json"
    read = json.loads(file.read_text()) if file.exists() else {}
    address = os.environ.get("READTHEDOCS_CANONICAL_URL", "")
    for source in sorted([*job.docs.glob("*.md"), *job.galleries[0].glob("*.rst")]):
        page = pages / f"{source.stem}.html"
        if not page.exists() or source.stat().st_mtime_ns > read.get(source.name, 0):
            template = (job.docs / "conf.py").read_text()
            page.write_text(f"{folder}{address}: {template}: {source.read_text()}")
            read[source.name] = time.time_ns()
    (pages / "index.html").write_text(folder)
    file.write_text(json.dumps(read))


FAKE = Steps(
    check=lambda job: None,
    measure=measure,
    warm_up=lambda job: None,
    prepare={"examples": run_examples},
    read_ahead=lambda: None,
    write=write,
)


@dataclass
class Project:
    """A folder with a site in ``docs``, and what a build of it runs."""

    folder: Path
    steps: Steps = field(default=FAKE)

    @property
    def docs(self) -> Path:
        return self.folder / "docs"

    @property
    def html(self) -> Path:
        return self.docs / "_build" / "html"

    def build(self, languages: list[str] = BOTH, output: Path | None = None, builder: str = "html") -> Built:
        return build_site(self.docs, output, languages, builder, self.steps)

    def with_steps(self, **steps: object) -> "Project":
        """The same folder, with other steps."""
        return replace(self, steps=replace(self.steps, **steps))

    def in_background(self) -> int:
        """Begin a build in a process; return its id."""
        return in_background(self.build)

    def clean(self, folder: Path) -> dict[str, bytes]:
        """What a clean build of the same sources publishes."""
        files = [*self.docs.glob("*.*"), *(self.folder / "gallery").glob("*.py")]
        sources = {source.relative_to(self.folder): source.read_bytes() for source in files}
        key = (frozenset(sources.items()), os.environ.get("READTHEDOCS_CANONICAL_URL"))
        if key not in _CLEAN:
            _CLEAN[key] = _built_clean(Project(folder), sources)
        return _CLEAN[key]


_CLEAN: dict[object, dict[str, bytes]] = {}  # all that the fast stand-in depends on, and what it made of that


def _built_clean(project: Project, sources: dict[Path, bytes]) -> dict[str, bytes]:
    for name, content in sources.items():
        target = project.folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(content)
    project.build()
    return site(project.html)


def site(folder: Path) -> dict[str, bytes]:
    """Every file below `folder`, hidden ones too."""
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def in_background(run: Callable[[], object]) -> int:
    """Run it in a process; return its id."""
    process = get_context("fork").Process(target=run)
    process.start()
    assert process.pid
    return process.pid


def kill(pid: int) -> None:
    """SIGKILL a process that was begun in the background."""
    os.kill(pid, signal.SIGKILL)
    os.waitpid(pid, 0)


def runs(pid: int) -> bool:
    """Whether a process is there and not only waiting to be reaped."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False
