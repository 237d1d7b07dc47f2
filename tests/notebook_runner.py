"""Runs notebooks from top to bottom where only PyTorch and NumPy are installed, each in a forked process.

This is a program: its arguments are notebooks, and it prints what each of them printed, as JSON. It imports nothing of
this project. In the processes that it forks, nothing can be imported but Python's own modules, torch, what torch
requires, and NumPy, which is wherever a notebook is opened.
"""

import contextlib
import io
import json
import os
import re
import sys
import traceback
import warnings
from importlib import metadata
from typing import Any

import torch


def _allowed() -> set[str]:
    """The modules at the top that may be imported."""
    named = {re.split(r"[^\w.-]", each)[0].lower().replace("-", "_") for each in metadata.requires("torch") or ()}
    modules = {
        module
        for module, distributions in metadata.packages_distributions().items()
        if named.intersection(each.lower().replace("-", "_") for each in distributions)
    }
    return {"torch", "numpy", "torchgen", "functorch", "mpmath", "markupsafe", *modules, *sys.stdlib_module_names}


class _Only:
    """Finds what `finder` finds, but of modules only those `allowed`: the others are as if they were not installed."""

    def __init__(self, finder: Any, allowed: set[str]) -> None:
        self.finder, self.allowed = finder, allowed

    def find_spec(self, name: str, path: object = None, target: object = None) -> object:
        top = name.partition(".")[0]
        if top in self.allowed or top.startswith("_sysconfigdata"):  # Python's own, named after the platform
            return self.finder.find_spec(name, path, target)
        return None

    def __getattr__(self, name: str) -> object:
        return getattr(self.finder, name)


def run(path: str) -> dict[str, str]:
    """What the cells of the notebook printed, and the traceback that stopped it, or nothing."""
    with open(path, encoding="utf-8") as file:
        cells = json.load(file)["cells"]
    names: dict[str, object] = {"__name__": "__main__"}
    printed, stopped = io.StringIO(), ""
    with contextlib.redirect_stdout(printed), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            for number, cell in enumerate(cells, start=1):
                if cell["cell_type"] == "code":
                    exec(compile("".join(cell["source"]), f"cell {number}", "exec"), names)
        except BaseException:
            stopped = traceback.format_exc()
    return {"printed": printed.getvalue(), "stopped": stopped}


def main(paths: list[str]) -> None:
    allowed = _allowed()
    results = {}
    for path in paths:
        reader, writer = os.pipe()
        pid = os.fork()
        if pid == 0:
            for name in [name for name in sys.modules if name.partition(".")[0] not in allowed | {"__main__"}]:
                del sys.modules[name]
            sys.meta_path[:] = [_Only(finder, allowed) for finder in sys.meta_path]
            with open(writer, "w", encoding="utf-8") as pipe:
                json.dump(run(path), pipe)
            os._exit(0)
        os.close(writer)
        with open(reader, encoding="utf-8") as pipe:
            text = pipe.read()
        _, status = os.waitpid(pid, 0)
        results[path] = json.loads(text) if text else {"printed": "", "stopped": f"ended with status {status}"}
    print(json.dumps(results))


if __name__ == "__main__":
    torch.set_num_threads(1)
    main(sys.argv[1:])
