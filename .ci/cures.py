"""On demand: ``python .ci/cures.py``: does each cure of a compiled program hold with 3 and 1000 in the place of 64?

Compiled by Inductor, it runs twice in one process (warm), and once in one that finds the cache of the first on the disk
(fresh), and has to show what is right of its original. It prints ratios, and ends with 1 if a cure fails.
"""

import os
import re
import tempfile
from contextlib import suppress
from itertools import product

from torch._dynamo.utils import counters

from tensorcopy_docs.lab.compiled import modes, runner
from tensorcopy_docs.lab.forks import in_forks
from tensorcopy_docs.lab.program import COMPILED, EAGER, INDUCTOR, Compiled
from tensorcopy_docs.snippets.compiled import FOLDER, TOPICS, compiled_sources

USUAL, SIZES = re.compile(r"\b64\b"), (3, 1000)


def programs(size):
    """Return the programs of the lab with `size` in the place of 64, and what each that can run shows in eager mode."""
    COMPILED.clear()
    for topic in TOPICS:
        text = USUAL.sub(str(size), (FOLDER / f"{topic}.py").read_text(encoding="utf-8"))
        exec(compile(text, f"{topic}-{size}.py", "exec"), {"__name__": topic})
    found = dict.fromkeys(COMPILED, (None, {"how": "no such shape"}))
    for name, program in COMPILED.items():
        with suppress(RuntimeError):  # what is right has no such shape
            found[name] = program, modes.ran(program, EAGER)
    return found


sources, usual, found, right = compiled_sources(), programs(64), {size: programs(size) for size in SIZES}, {}
cures = [(name, source.instead) for name, source in sources.items() if source.instead]
for size, (name, cure) in product(SIZES, cures):
    before, seen = usual[name][1], found[size][name][1]
    fits = seen["how"] == before["how"] and found[size][cure][1]["how"] == modes.SHOWN
    fits = fits and all(USUAL.search(sources[each].code) for each in (name, cure))
    if fits and seen.get("right") != before.get("right", ""):  # else it is not what is right at both sizes
        right[size, cure, name] = seen.get("right", seen["text"])
print(f"cures at other sizes: {len(right)}/{len(cures) * len(SIZES)}; the rest has no 64, or no such shape", flush=True)
modes.prepare()
with tempfile.TemporaryDirectory() as place:
    for phase, times in (("warm", 2), ("fresh", 1)):

        def run(item, _, times=times):
            os.environ[runner.PLACE] = os.path.join(place, "{}-{}".format(*item))
            counters.clear()
            again = Compiled("again", lambda given: [found[item[0]][item[1]][0].run(given) for _ in range(times)])
            return modes.ran(again, INDUCTOR)["text"], counters["inductor"]["fxgraph_cache_hit"] > 0

        forks = in_forks(sorted({key[:2] for key in right}), run, runner.SECONDS, os.cpu_count())
        came = {item: outcome.value for item, outcome in forks if not outcome.died}
        same = [came.get(key[:2], [""])[0] == "; ".join([text] * times) for key, text in right.items()]
        print(f"{phase}: right {sum(same)}/{len(same)}, cached {sum(hit for _, hit in came.values())}/{len(came)}")
        if not all(same):
            raise SystemExit(1)
