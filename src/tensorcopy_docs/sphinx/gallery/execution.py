"""Executes the examples of a build: each by sphinx-gallery, in a separate process that has a time limit."""

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from sphinx_gallery import gen_rst, utils
from sphinx_gallery.py_source_parser import Block
from sphinx_gallery.utils import get_md5sum

from tensorcopy_docs.files import put
from tensorcopy_docs.sphinx.gallery.faults import OUTPUT, Fault, ended, endless, fault_line, raised, script_name
from tensorcopy_docs.sphinx.gallery.notebook import NOTEBOOK, notebook_of
from tensorcopy_docs.sphinx.gallery.process import Ending, call_in_fork, can_fork

if TYPE_CHECKING:
    from tensorcopy_docs.sphinx.gallery.example import Example, Executed
    from tensorcopy_docs.sphinx.gallery.process_state import State

# The functions of sphinx-gallery that are replaced while it generates pages.
EXECUTE, GENERATE = gen_rst.execute_script, gen_rst.generate_file_rst
CHECK_SPACES = utils.check_spaces_in_filenames

# The result of sphinx-gallery for an example: thumbnail, title, seconds and memory, and which files ran how.
Generated: TypeAlias = tuple[str, str, tuple[float, float], dict[str, Any]]


class Execution:
    """Comes between sphinx-gallery and its own functions while it generates pages; `faults` has a line for each fault.

    Each script is executed in a forked process. Where a fork is not safe (Windows, macOS) it is executed in the process
    of the build, without a time limit, and only exceptions are noticed.
    """

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self.faults: list[str] = []

    @contextmanager
    def in_charge(self) -> Iterator[None]:
        """Replace sphinx-gallery's functions by those of this object."""
        gen_rst.execute_script, gen_rst.generate_file_rst = self.execute_script, self.generate_file_rst
        gen_rst.jupyter_notebook = notebook_of
        # It would warn of each space in the path of the checkout; the names of the scripts are those of the register.
        utils.check_spaces_in_filenames = lambda files: None
        try:
            yield
        finally:
            gen_rst.execute_script, gen_rst.generate_file_rst = EXECUTE, GENERATE
            gen_rst.jupyter_notebook = NOTEBOOK
            utils.check_spaces_in_filenames = CHECK_SPACES

    def generate_file_rst(self, fname: str, target_dir: Path, src_dir: Path, gallery_conf: dict[str, Any]) -> Generated:
        """Generate all files of an example, and last of all the one that says that they are whole."""
        result: tuple[str, str, tuple[float, float], dict[str, Any]] = GENERATE(
            fname, target_dir, src_dir, gallery_conf
        )
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
        if not script_vars["execute_script"]:
            shown: tuple[list[str], float] = EXECUTE(script_blocks, script_vars, gallery_conf, file_conf)
            return shown
        # It imports torch: once, before the first process is forked, and only in a build that executes an example.
        from tensorcopy_docs.sphinx.gallery.example import Example

        example = Example(script_blocks, script_vars, gallery_conf, file_conf)
        page = Path(script_vars["target_file"])
        # What is there was made by a script of other text.
        _note_of(page).unlink(missing_ok=True)
        for picture in page.parent.glob(f"{page.stem}.[0-9]*.json"):
            picture.unlink()
        if can_fork():
            return self._take(example, self._execute_in_fork(example))
        return self._execute_here(example)

    def _execute_in_fork(self, example: "Example") -> "Executed":
        script = example.script
        state, files = self._state, _files(script.parent)
        with tempfile.TemporaryDirectory(prefix="tensorcopy-", ignore_cleanup_errors=True) as folder:
            ending = call_in_fork(lambda: example.execute(EXECUTE, Path(folder), state), self.seconds, Path(folder))
        executed = ending.value or example.not_executed(self._fault_of(script, ending))
        written = [name for name, time in _files(script.parent).items() if files.get(name) != time]
        executed.faults.extend(_left(script, name) for name in written)
        return executed

    @cached_property
    def _state(self) -> "State":
        """The state that each process starts from; read once, in this process, where no script is executed."""
        from tensorcopy_docs.sphinx.gallery import hooks
        from tensorcopy_docs.sphinx.gallery.process_state import State

        hooks.reset()
        return State()

    def _fault_of(self, script: Path, ending: Ending["Executed"]) -> Fault:
        if ending.timed_out:
            return endless(script, self.seconds, ending.trace)
        if ending.mute:
            return OUTPUT
        return ended(script, ending.exitcode, ending.trace)

    def _take(self, example: "Example", executed: "Executed") -> tuple[list[str], float]:
        """Set what sphinx-gallery reads after it has executed a script; a script with a fault has no outputs."""
        script_vars = example.script_vars
        script_vars["memory_delta"] = 0.0  # it is not measured
        script_vars["image_path_iterator"].paths[:] = executed.images
        script_vars["example_globals"] = {}
        if executed.faults:
            lines = [fault_line(example.script, fault) for fault in executed.faults]
            self.faults.extend(lines)
            script_vars["formatted_exception"] = "\n".join(lines)
            return [""] * len(example.blocks), executed.seconds
        script_vars["passing"] = True
        folder = Path(script_vars["target_file"]).parent
        for name, text in executed.files.items():
            put(folder / name, text.encode("utf-8"))
        return executed.outputs, executed.seconds

    def _execute_here(self, example: "Example") -> tuple[list[str], float]:
        script_vars = example.script_vars
        result = example.execute_here(EXECUTE)
        _note_of(Path(script_vars["target_file"])).unlink(missing_ok=True)
        if trace := script_vars.get("formatted_exception"):
            self.faults.append(fault_line(example.script, raised(example.script, trace)))
        return result


def _note_of(page: Path) -> Path:
    """The file by which sphinx-gallery knows that the `page` (its script) need not be executed again."""
    return page.with_name(page.name + ".md5")


def _left(script: Path, name: str) -> Fault:
    path = script_name(script.with_name(name))
    return Fault(f"writes {path}", "write to the working directory, and delete that file")


def _files(folder: Path) -> dict[str, int]:
    """When each file of `folder` was written last, without those whose names begin with a dot, as editors' do."""
    with os.scandir(folder) as entries:
        return {
            entry.name: entry.stat(follow_symlinks=False).st_mtime_ns
            for entry in entries
            if not entry.name.startswith(".")
        }
