"""Runs recipes as they are and compiled, on the torch of this Python: ``python -m tensorcopy_docs.lab.recipes FOLDER``.

A recipe is a script whose cells begin with ``# %%``. What each prints is written to ``FOLDER/torch-VERSION.json``.
"""

import ast
import hashlib
import json
import os
import platform
import random
import re
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

from tensorcopy_docs.lab.program import BACKENDS, EAGER
from tensorcopy_docs.lab.writing import write_whole

SECONDS = 300  # for a recipe in one mode, which takes up to a minute
RUN = "--run"  # one recipe, in the process that is asked
PACKAGE = "tensorcopy_docs"  # only the pictures and `watch()` of a recipe need it
CELL = re.compile(r"^# %%.*\n", re.MULTILINE)
# A docstring, or comments, with which a cell begins.
PROSE = re.compile(r"\A(?s:\"\"\".*?\"\"\")\s*|\A(?:#.*\n|\s*\n)*")


def digest_of(text):
    """Return the digest of the code of a recipe: a record holds for this code alone."""
    return hashlib.sha256(code_of(text).encode("utf-8")).hexdigest()[:12]


def code_of(text):
    """Return a recipe's code, without its prose and without the cells that need this package."""
    return "".join(PROSE.sub("", cell) for cell in CELL.split(text) if "import " + PACKAGE not in cell)


def functions_of(text):
    """Return the names of the functions of a recipe that are compiled: those without a docstring.

    One with a docstring is a helper that checks.
    """
    return [each.name for each in _compiled(ast.parse(code_of(text)))]


def _compiled(tree):
    return [each for each in tree.body if isinstance(each, ast.FunctionDef) and ast.get_docstring(each) is None]


def run(text, mode):
    """Run a recipe in a mode in this process, which prints its lines; the last is the error that ended it, if any."""
    import torch
    import torch._inductor.config as config

    config.cpp.simdlen = 1  # the CPU's vectors differ from machine to machine
    random.seed(0)
    torch.manual_seed(0)
    torch.set_num_threads(1)
    tree = ast.parse(code_of(text))
    if mode != EAGER:
        for function in _compiled(tree):
            function.decorator_list.append(ast.Name("compiled_function", ast.Load()))
    ast.fix_missing_locations(tree)

    def compiled_function(function):
        return torch.compile(function, backend=mode)

    try:
        exec(compile(tree, "recipe.py", "exec"), {"__name__": "__main__", "compiled_function": compiled_function})
    except Exception as error:
        print("{}: {}".format(type(error).__name__, str(error).strip().partition("\n")[0]))


def printed(file, mode):
    """Run the recipe in a file in a mode in a new process; return its lines. Raises RuntimeError if that crashes.

    Not in a copy of this process: with some builds of PyTorch, a copy crashes in the backward pass.
    """
    with tempfile.TemporaryDirectory(prefix="tensorcopy-docs-recipes-") as place:
        environment = dict(os.environ, TORCHINDUCTOR_CACHE_DIR=place, TORCHINDUCTOR_COMPILE_THREADS="1")
        done = subprocess.run(
            [sys.executable, "-m", __spec__.name, RUN, file, mode],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=environment,
            timeout=SECONDS,
        )
    if done.returncode:
        found = done.stderr.decode("utf-8", "replace").strip().splitlines()[-1:] or ["no message"]
        raise RuntimeError("{}, {}: exit code {}: {}".format(file, mode, done.returncode, found[0]))
    return done.stdout.decode("utf-8").splitlines()


def measure(folder, names):
    """Run recipes in each mode, as many at once as there are cores; return what they print, by name.

    A backend whose lines equal those of eager mode is left out.
    """
    order = [(name, mode) for name in names for mode in (EAGER, *BACKENDS)]
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        lines = list(pool.map(lambda item: printed(_file(folder, item[0]), item[1]), order))
    found = dict(zip(order, lines))
    results = {}
    for name in names:
        usual = found[name, EAGER]
        differ = {mode: found[name, mode] for mode in BACKENDS if found[name, mode] != usual}
        results[name] = {"digest": digest_of(_text(folder, name)), "printed": dict(differ, **{EAGER: usual})}
    return results


def _file(folder, name):
    return os.path.join(folder, name + ".py")


def _text(folder, name):
    with open(_file(folder, name), encoding="utf-8") as script:
        return script.read()


def main(arguments):
    """Write the output of the recipes in the folder that is named first, or of those named after it."""
    if arguments[0] == RUN:
        with open(arguments[1], encoding="utf-8") as script:
            run(script.read(), arguments[2])
        return 0
    import torch

    folder, names = arguments[0], arguments[1:]
    version = torch.__version__.partition("+")[0]
    file = os.path.join(folder, "torch-{}.json".format(version))
    present = sorted(each[:-3] for each in os.listdir(folder) if each.endswith(".py"))
    before = {}
    if names:
        with open(file, encoding="utf-8") as record:
            before = json.load(record)["recipes"]
    found = measure(folder, names or present)
    record = {
        "torch": version,
        "platform": "{} {}".format(platform.system(), platform.machine()),
        "recipes": {name: found.get(name) or before[name] for name in present if name in found or name in before},
    }
    write_whole(file, (json.dumps(record, indent=1, sort_keys=True) + "\n").encode("utf-8"))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
