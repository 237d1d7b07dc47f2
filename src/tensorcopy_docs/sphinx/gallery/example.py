"""One example, executed by sphinx-gallery in a separate process, and what that process reports. Imports torch."""

import gc
import logging
import random
import traceback
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from sphinx_gallery.py_source_parser import Block

from tensorcopy_docs.sphinx.gallery import hooks
from tensorcopy_docs.sphinx.gallery.faults import EXITED, RAISED, Fault, raised
from tensorcopy_docs.sphinx.gallery.process_state import State, changes
from tensorcopy_docs.sphinx.gallery.watch import Watch

ExecuteScript = Callable[..., tuple[list[str], float]]


@dataclass(frozen=True)
class Executed:
    """All that the build reads of an example that was executed; plain data.

    `outputs` are reST, one for each block of the script; `files` the texts that belong beside its page, by name.
    """

    outputs: list[str]
    seconds: float
    images: list[str]
    files: dict[str, str]
    faults: list[Fault]


@dataclass(frozen=True)
class Example:
    """What sphinx-gallery passes to its execute_script."""

    blocks: Sequence[Block]
    script_vars: dict[str, Any]
    gallery_conf: dict[str, Any]
    file_conf: dict[str, Any]

    @property
    def script(self) -> Path:
        return Path(self.script_vars["src_file"])

    def execute(self, call: ExecuteScript, folder: Path, before: State) -> Executed:
        """Let `call`, sphinx-gallery's execute_script, execute the script, and see what it leaves behind.

        To be called in a separate process, whose state it changes. `folder` has the script's working directory, and
        all that sphinx-gallery writes while it executes the script. `before` is the state of the process
        that was forked, from which each script starts.
        """
        _silence()
        # This is inherited, too, but the build may draw from it between two examples.
        random.seed(0)
        _pass_over_garbage()
        page, work = folder / "page", folder / "work"
        page.mkdir()
        work.mkdir()
        target = page / self.script.name
        target.touch()
        watch = Watch(work)
        script_vars = {**self.script_vars, "target_file": str(target)}
        outputs, seconds = [""] * len(self.blocks), 0.0
        try:
            outputs, seconds = call(
                self.blocks, script_vars, {**self.gallery_conf, "show_memory": watch.execute}, self.file_conf
            )
        except BaseException as error:  # such as SystemExit, which sphinx-gallery lets pass
            faults = [_not_caught(self.script, error)]
        else:
            faults = self._faults(script_vars, outputs) or [*changes(before), *watch.faults()]
        return Executed(
            outputs,
            seconds,
            list(script_vars["image_path_iterator"].paths),
            {path.name: path.read_text(encoding="utf-8") for path in sorted(page.glob("*.json"))},
            faults,
        )

    def execute_here(self, call: ExecuteScript) -> tuple[list[str], float]:
        """Let `call` execute the script in this process, and note nothing."""
        hooks.reset()
        _pass_over_garbage()
        return call(self.blocks, self.script_vars, self.gallery_conf, self.file_conf)

    def not_executed(self, fault: Fault) -> Executed:
        """What to tell the build of a script whose process could not."""
        return Executed([""] * len(self.blocks), 0.0, [], {}, [fault])

    def _faults(self, script_vars: dict[str, Any], outputs: list[str]) -> list[Fault]:
        """The exception that the script raised, or the output that no page can hold."""
        if "formatted_exception" in script_vars:
            return [raised(self.script, script_vars["formatted_exception"])]
        return [
            replace(fault, lineno=block.lineno + len(block.content) - len(block.content.lstrip("\n")))
            for block, output in zip(self.blocks, outputs, strict=True)
            if (fault := not_utf8(output))
        ]


def not_utf8(text: str) -> Fault | None:
    """The fault of output that cannot be written to a page."""
    try:
        text.encode("utf-8")
    except UnicodeEncodeError as error:
        found = ascii(text[error.start])
        return Fault(f"prints {found}, which UTF-8 cannot encode", "print its repr()")
    return None


def _not_caught(script: Path, error: BaseException) -> Fault:
    places = [each.lineno for each in traceback.extract_tb(error.__traceback__) if each.filename == str(script)]
    lineno = places[-1] if places else None
    if isinstance(error, SystemExit):
        return Fault(f"exits with {error.code!r}", EXITED, lineno)
    return Fault("".join(traceback.format_exception_only(error)).strip(), RAISED, lineno)


def _silence() -> None:
    """Let Sphinx log nothing in this process: the build reports the faults."""
    logger = logging.getLogger("sphinx")
    logger.handlers = [logging.NullHandler()]


def _pass_over_garbage() -> None:
    """sphinx-gallery collects garbage before each script, which takes longer than the script if it looks at torch."""
    gc.freeze()
