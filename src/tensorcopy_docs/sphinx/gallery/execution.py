"""Executes the examples of a build: each by sphinx-gallery, in a copy of the process with limits of time and memory."""

from dataclasses import astuple
from pathlib import Path
from typing import Any, TypeAlias

from sphinx.application import Sphinx
from sphinx.errors import ExtensionError
from sphinx_gallery.gen_gallery import generate_gallery_rst
from sphinx_gallery.py_source_parser import Block
from sphinx_gallery.utils import get_md5sum

from tensorcopy_docs.files import put
from tensorcopy_docs.lab.forks import in_forks
from tensorcopy_docs.lab.outcomes import VALUE
from tensorcopy_docs.sphinx.gallery.faults import ScriptFault, ended, fault_line
from tensorcopy_docs.sphinx.gallery.files import galleries
from tensorcopy_docs.sphinx.gallery.notebook import notebook_of
from tensorcopy_docs.sphinx.upstream.sphinx_gallery import (
    EXECUTE,
    GENERATE,
    GENERATOR,
    HEADER,
    REPORTER,
    disconnect,
    replaced,
)

# Sphinx's tag of a process that finds the pages of the examples generated, and only reads them.
READY = "examples_are_ready"
# How long an example may run.
SECONDS = 60

# The result of sphinx-gallery for an example: thumbnail, title, seconds and memory, and which files ran how.
Generated: TypeAlias = tuple[str, str, tuple[float, float], dict[str, Any]]


def take_over(app: Sphinx) -> None:
    """Replace sphinx-gallery's listener that generates pages by `generate`, or by none if the pages are ready.

    Its directives, styles and links work in any case.
    """
    app.setup_extension("sphinx_gallery.gen_gallery")
    if app.tags.has(READY):
        disconnect(app, GENERATOR, REPORTER)
    else:
        disconnect(app, GENERATOR)
        app.connect("builder-inited", generate)


def generate(app: Sphinx) -> None:
    """Let sphinx-gallery execute all scripts that have changed, and write their pages.

    Raises ExtensionError with one line for each script that has a fault.
    """
    pages = galleries(app.config, app.srcdir)[0].pages
    execution = Execution(app.config.tensorcopy_seconds_an_example, pages)
    try:
        with replaced(
            execute_script=execution.execute_script,
            generate_file_rst=execution.generate_file_rst,
            jupyter_notebook=notebook_of,
            _get_gallery_header=execution.header_of,
        ):
            generate_gallery_rst(app)
    except OSError as error:
        name = Path(error.filename).name if error.filename else "its pages"
        raise ExtensionError(f"the gallery: {name}: must be readable and writable; found {error.strerror}") from error
    if execution.faults:
        raise ExtensionError("\n".join(execution.faults))


class Execution:
    """Comes between sphinx-gallery and its own functions while it generates pages; `faults` has a line for each fault.

    A script may run for `seconds`. The pages of the articles' scripts are in the folder `pages`.
    """

    def __init__(self, seconds: float, pages: Path) -> None:
        self.seconds = seconds
        self.pages = pages
        self.faults: list[str] = []

    def header_of(self, dir_: str | Path, gallery_conf: dict[str, Any], raise_error: bool = True) -> str | None:
        """Return the file with the beginning of a folder's page: of an article's scripts, one that names the article.

        None, or sphinx-gallery's error, where a folder has no script.
        """
        folder = Path(dir_)
        if HEADER(folder, gallery_conf, raise_error=False) or not any(folder.glob("*.py")):
            found: str | None = HEADER(folder, gallery_conf, raise_error)
            return found
        header = self.pages / folder.name / "header.txt"
        header.parent.mkdir(exist_ok=True)
        put(header, f".. scripts:: {folder.name}\n".encode())
        return str(header)

    def generate_file_rst(self, fname: str, target_dir: Path, src_dir: Path, gallery_conf: dict[str, Any]) -> Generated:
        """Generate all files of an example, and last of all the one that says that they are whole."""
        result: Generated = GENERATE(fname, target_dir, src_dir, gallery_conf)
        if "passing" in result[3]:
            page = Path(target_dir) / fname
            put(_note_of(page), get_md5sum(page, mode="t").encode("ascii"))
        return result

    def execute_script(
        self,
        script_blocks: list[Block],
        script_vars: dict[str, Any],
        gallery_conf: dict[str, Any],
        file_conf: dict[str, Any],
    ) -> tuple[list[str], float]:
        """Execute a script as sphinx-gallery's function of this name does, and fill in what is read afterwards."""
        given = (script_blocks, script_vars, gallery_conf, file_conf)
        if not script_vars["execute_script"]:
            shown: tuple[list[str], float] = EXECUTE(*given)
            return shown
        # It imports torch: once, before the first process is forked, and only in a build that executes an example.
        from tensorcopy_docs.sphinx.gallery.example import execute

        page = Path(script_vars["target_file"])
        # What is there was made by a script of other text.
        _note_of(page).unlink(missing_ok=True)
        for picture in page.parent.glob(f"{page.stem}.[0-9]*.json"):
            picture.unlink()
        ((_, outcome),) = in_forks([given], lambda each, _: execute(EXECUTE, *each), self.seconds)
        script = Path(script_vars["src_file"])
        made = outcome.value if outcome.how == VALUE else {"fault": astuple(ended(script, outcome, self.seconds))}
        return self._take(script, made, script_vars, len(script_blocks))

    def _take(
        self, script: Path, made: dict[str, Any], script_vars: dict[str, Any], blocks: int
    ) -> tuple[list[str], float]:
        """Set what sphinx-gallery reads after it has executed a script; a script with a fault has no outputs."""
        script_vars |= {"memory_delta": 0.0, "example_globals": {}}  # memory is not measured
        if made["fault"]:
            line = fault_line(script, ScriptFault(*made["fault"]))
            self.faults.append(line)
            script_vars["formatted_exception"] = line
            return [""] * blocks, 0.0
        script_vars["image_path_iterator"].paths[:] = made["images"]
        script_vars["passing"] = True
        for name, text in made["files"].items():
            put(Path(script_vars["target_file"]).with_name(name), text.encode("utf-8"))
        return made["outputs"], made["seconds"]


def _note_of(page: Path) -> Path:
    """The file by which sphinx-gallery knows that the `page` (its script) need not be executed again."""
    return page.with_name(page.name + ".md5")
