"""Executes one example with sphinx-gallery, and returns what the build reads of it as plain data. Imports torch."""

import gc
import random
import shutil
import traceback
from collections.abc import Callable, Sequence
from dataclasses import astuple
from pathlib import Path
from typing import Any

import torch
from sphinx.util.logging import suppress_logging
from sphinx_gallery.py_source_parser import Block

from tensorcopy_docs.showing.pictures import Picture
from tensorcopy_docs.sphinx.gallery import pictures
from tensorcopy_docs.sphinx.gallery.faults import END, FIX, ScriptFault, raised

ExecuteScript = Callable[..., tuple[list[str], float]]
torch.set_num_threads(1)  # copies of a process with more threads can hang


def execute(
    call: ExecuteScript,
    blocks: Sequence[Block],
    script_vars: dict[str, Any],
    gallery_conf: dict[str, Any],
    file_conf: dict[str, Any],
) -> dict[str, Any]:
    """Let `call`, sphinx-gallery's execute_script, execute a script; return a dict that JSON can hold.

    "outputs" are reST, one for each block; "files" the texts that belong beside the page, by name; "fault" is what
    stops the build, or None. The script starts from the state of a fresh interpreter.
    """
    reset()
    script = Path(script_vars["src_file"])
    folder = Path.cwd()  # an empty one; the script has another one, in which is nothing but the script
    target = folder / script.name  # sphinx-gallery notes beside it that the page is up to date, before it is written
    target.touch()
    (folder / "run").mkdir()
    copy = Path(shutil.copy(script, folder / "run"))
    own_vars = {**script_vars, "target_file": str(target), "src_file": str(copy)}
    outputs: list[str] = []
    seconds, fault = 0.0, None
    try:
        with suppress_logging():  # the build reports the fault
            outputs, seconds = call(blocks, own_vars, gallery_conf, file_conf)
    except BaseException as error:  # such as SystemExit, which sphinx-gallery lets pass
        fault = _not_caught(copy, error)
    else:
        if trace := own_vars.get("formatted_exception"):
            fault = raised(script, trace)
        else:
            fault = next(filter(None, map(_not_utf8, blocks, outputs)), None)
    return {
        "outputs": outputs,
        "seconds": seconds,
        "images": list(script_vars["image_path_iterator"].paths),
        "files": {path.name: path.read_text(encoding="utf-8") for path in sorted(folder.glob("*.json"))},
        "fault": fault and astuple(fault),
    }


def reset() -> None:
    """Give this process the state of a fresh interpreter, from which each example starts."""
    random.seed(0)
    torch.manual_seed(0)
    torch.set_default_dtype(torch.float32)
    torch.set_grad_enabled(True)
    torch.set_printoptions(profile="default")
    # Otherwise some warnings are shown once a process, so in whichever example runs first.
    torch.set_warn_always(True)
    pictures.MADE.clear()
    Picture.listener = pictures.MADE.append
    # sphinx-gallery collects garbage before each script, which takes longer than the script if it looks at torch.
    gc.freeze()


def _not_caught(script: Path, error: BaseException) -> ScriptFault:
    places = [each.lineno for each in traceback.extract_tb(error.__traceback__) if each.filename == str(script)]
    lineno = places[-1] if places else None
    if isinstance(error, SystemExit):
        return ScriptFault(f"exits with {error.code!r}", END, lineno)
    return ScriptFault("".join(traceback.format_exception_only(error)).strip(), FIX, lineno)


def _not_utf8(block: Block, output: str) -> ScriptFault | None:
    """Return the fault of output that cannot be written to a page; None if it can."""
    try:
        output.encode("utf-8")
    except UnicodeEncodeError as error:
        found = ascii(output[error.start])
        lineno = block.lineno + len(block.content) - len(block.content.lstrip("\n"))
        return ScriptFault(f"prints {found}, which UTF-8 cannot encode", "print its repr()", lineno)
    return None
