"""Runs all compiled programs on the torch of this Python: ``python -m tensorcopy_docs.lab.compiled.runner FILE``.

It writes the results of each in each mode as JSON; with a second file, which has a list of names, only of these
programs. With ``--rows`` behind it, it does so with the trials of the rows of the table; the names are those of rows.
With ``--bare``, each program is also compiled without ``fullgraph=True``, not only what does not compile with it.
"""

import importlib.util
import os
import shutil
import sys
import tempfile

from tensorcopy_docs.lab import machine
from tensorcopy_docs.lab.outcomes import MISSING, NOT_COMPILED, RAISED, SHOWN
from tensorcopy_docs.lab.program import AOT_EAGER, BARE, EAGER, INDUCTOR
from tensorcopy_docs.lab.writing import names_in, shortened, write_results

SECONDS = 120  # for a program in one mode, which takes two to ten
ROWS, ALL_BARE = "--rows", "--bare"
PLACE = "TORCHINDUCTOR_CACHE_DIR"


def named_programs(names=()):
    """Return the compiled programs by name, each idiom with that of its context; all without `names`."""
    from tensorcopy_docs.lab import compiled, programs
    from tensorcopy_docs.lab.program import COMPILED, COMPILED_IN, IDIOMS
    from tensorcopy_docs.lab.worker import import_all

    import_all(compiled)
    import_all(programs)
    found = dict(COMPILED)
    found.update(("{}/{}".format(name, COMPILED_IN[idiom.writes]), idiom) for name, idiom in IDIOMS.items())
    return {name: found[name] for name in names or found}


def measure(names=(), modes=None, at_once=None, all_bare=False):
    """Run compiled programs, each in each mode in a copy of this process; return what came of them, by name and mode.

    What came out as without a compiler is left out. A function that fails compiled whole is compiled as readers
    write it, too, and with `all_bare` each is: what then comes out as whole is left out. Where the default backend
    differs from no compiler, it is run without the CPU's vectors, which differ from machine to machine: that is there
    if it came out otherwise. `at_once` copies run side by side, without it as many as there are cores.
    """
    return _measured(named_programs(names), modes, at_once, all_bare)


def _measured(found, modes, at_once, all_bare=False):
    from tensorcopy_docs.lab.compiled import modes as modes_of
    from tensorcopy_docs.lab.forks import in_forks

    modes_of.prepare()
    order = [(name, mode) for name in found for mode in modes or (EAGER, AOT_EAGER, INDUCTOR)]
    results = {name: {} for name in found}

    def run(item, _):
        os.environ[PLACE] = os.getcwd()  # nothing that another program has compiled is found there
        return modes_of.ran(found[item[0]], item[1])

    for (name, mode), outcome in in_forks(order, run, SECONDS, at_once or os.cpu_count()):
        seen = machine.died(outcome) if outcome.died else outcome.value
        results[name][mode] = seen
        if mode == INDUCTOR and modes is None:
            if all_bare or seen["how"] in (NOT_COMPILED, RAISED):
                order.append((name, BARE))
            if _differs(results[name], mode) and seen["how"] == SHOWN:
                order.append((name, modes_of.SCALAR))
    for seen in results.values():
        # First those that are compared with the default backend.
        for mode, other in ((BARE, INDUCTOR), (modes_of.SCALAR, INDUCTOR), (INDUCTOR, EAGER), (AOT_EAGER, EAGER)):
            if mode in seen and other in seen and not _differs(seen, mode, other):
                del seen[mode]
    return results


def measure_rows(names=(), at_once=None):
    """Run the trials of the rows of the table, or of those with `names`; return what came of them, as `measure` does.

    The key of a trial is the row's name and its own, with a slash between.
    """
    from tensorcopy_docs.lab.compiled_rows.trials import TRIALS
    from tensorcopy_docs.lab.program import UNDEFINED, Compiled
    from tensorcopy_docs.lab.worker import load_table

    rows, _ = load_table()

    def program(row, name):
        trial, gradient = TRIALS[name]

        def right():
            try:
                return trial(lambda function: function, row, False)
            except Exception:  # the row cannot be called so, and does not come to be changed, either
                return None

        def run(torch_compile):
            return trial(torch_compile, row, True)

        return Compiled(name, run, right if gradient else None, needs=row.needs, probe=row.probe)

    asked = [row for row in names or rows if row not in UNDEFINED]
    results = _measured(
        {"{}/{}".format(row, name): program(rows[row], name) for row in asked for name in TRIALS}, (), at_once
    )
    for seen in results.values():
        if seen["eager"].get("right") == str(None):
            del seen["eager"]["right"]  # nothing is right where the row cannot be called so
    return results


def _differs(seen, mode, other=EAGER):
    """Whether a mode came out otherwise than another. The text of an error does not count."""
    one, found = (seen.get(each, {"how": MISSING, "text": ""}) for each in (other, mode))
    if one["how"] in (RAISED, NOT_COMPILED):
        return found["how"] not in ((RAISED, NOT_COMPILED) if other == EAGER else (one["how"],))
    return (one["how"], one["text"]) != (found["how"], found["text"])


def _link_torch(place):
    """Let torch be imported by way of a link in `place`, if there is a space in its own path."""
    spec = importlib.util.find_spec("torch")
    packages = os.path.dirname(os.path.dirname(spec.origin)) if spec and spec.origin else ""
    if " " in packages:
        link = os.path.join(place, "lib", "python{}.{}".format(*sys.version_info), "site-packages")  # as in LIBRARIES
        os.makedirs(os.path.dirname(link))
        os.symlink(packages, link)
        sys.path.insert(0, link)


def main(arguments):
    """Write the results of the programs to the file that is named first; of a trial that agrees, nothing."""
    if " " in tempfile.gettempdir():  # at which the default backend would cut the command of its compiler
        tempfile.tempdir = os.path.join(os.sep, "tmp")
    os.environ[PLACE] = place = tempfile.mkdtemp(prefix="tensorcopy-docs-compiled-")  # before torch is imported
    _link_torch(place)
    os.environ["TORCHINDUCTOR_COMPILE_THREADS"] = "1"
    try:
        names, of_rows = names_in(arguments), ROWS in arguments
        found = measure_rows(names) if of_rows else measure(names, all_bare=ALL_BARE in arguments)
        results = {name: shortened(seen) for name, seen in found.items()}
        if of_rows:
            agree = [name for name, seen in results.items() if len(seen) == 1 and seen[EAGER].get("how") != MISSING]
            results.update((name, {}) for name in agree)
        import torch

        write_results(arguments[0], torch.__version__, {"trials" if of_rows else "compiled": results})
    finally:
        shutil.rmtree(place, ignore_errors=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
