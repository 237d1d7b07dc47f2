"""Compiled programs and silent bugs as readers copy them from a page: each is a file, and does what its page says.

A tenth runs, drawn anew; all with TENSORCOPY_ALL_PROGRAMS set (``make programs``).
"""

import json
import os
import random
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

import pytest

from tensorcopy_docs.history.compiled import in_words
from tensorcopy_docs.languages import ENGLISH
from tensorcopy_docs.versions import pinned_torch
from tests.site_files import tree

TENTH = 1 if "TENSORCOPY_ALL_PROGRAMS" in os.environ else 10
# Runs the file, and says what it printed as the lab does: the numbers of tensors, with runs of equal ones shortened.
RUN = """
import json, runpy, sys, warnings
from tensorcopy_docs.lab.shown import shown
printed, error = [], None
warnings.simplefilter("ignore")
import builtins
builtins.print = lambda *values, **_: printed.append(shown(values))
try:
    runpy.run_path(sys.argv[1], run_name="__main__")
except Exception as raised:
    error = f"{type(raised).__name__}: {raised}"
sys.stdout.write(json.dumps({"shown": "; ".join(printed), "error": error}))
"""


class Printed(NamedTuple):
    """A program of a page: its code as it stands there, and what came of it by the data; `right` if values may vary."""

    id: str
    code: str
    shown: str | None
    right: str | None


def programs(site: Path) -> list[Printed]:
    """Return the programs that English pages show, with what the data say of them on the pinned version."""
    compiled = json.loads((site / "en" / "compiled.json").read_text("utf-8"))["programs"]
    found = [
        Printed(
            each["id"],
            code_at(site, each["page"]),
            each["compiled"]["shown"],
            (each["right"] or each["eager"]["shown"]) if each["depends_on_vectors"] else None,
        )
        for each in compiled
        if each["page"]
    ]
    bugs = json.loads((site / "en" / "bugs.json").read_text("utf-8"))["bugs"]
    here = [each for each in bugs if each["shown_on"] == pinned_torch() and not each["compiled"]]
    return found + [Printed(each["id"], code_at(site, each["page"]), each["shown"], None) for each in here]


def code_at(site: Path, page: str) -> str:
    """Return the first code at a place of a page, as its button copies it."""
    name, _, anchor = page.partition("#")
    (section,) = tree(site / "en" / name).xpath(f"//section[@id='{anchor}']")
    return section.xpath(".//div[contains(@class, 'highlight-python')]//pre")[0].text_content()


def run(code: str, folder: Path, number: int) -> dict:
    """Run `code` as a file in a new process, whose compiler finds what another run in the same place has left."""
    place = folder / str(number)
    place.mkdir(exist_ok=True)
    (place / "copied.py").write_text(code, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-c", RUN, "copied.py"],
        cwd=place,
        env={**os.environ, "TORCHINDUCTOR_CACHE_DIR": str(place / "cache")},
        capture_output=True,
        text=True,
    )
    return json.loads(done.stdout) if done.returncode == 0 else {"shown": "", "error": done.stderr[-300:]}


def ends(shown: str, said: str) -> bool:
    """True if a program printed `said` last; one that breaks the graph by `print()` also prints on its way."""
    return shown == said or shown.endswith(f"; {said}")


def differs(printed: Printed, came: dict) -> str | None:
    """Return what a run did otherwise than its page says, if anything."""
    if came["error"] or printed.shown is None:
        return None if (printed.shown is None) == bool(came["error"]) else f"{printed.id}: {came}"
    shown = in_words(came["shown"], ENGLISH)
    fits = not ends(shown, printed.right) if printed.right else ends(shown, printed.shown)
    return None if fits else f"{printed.id}: {shown}; the page says {printed.shown}"


@pytest.mark.process
@pytest.mark.slow
def test_what_a_page_prints_does_what_it_says_when_it_is_copied_and_run(built_site, compiler, tmp_path):
    known = programs(built_site)
    assert len(known) > 100
    drawn = random.sample(known, len(known) // TENTH)
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        came = list(pool.map(lambda item: run(item[1].code, tmp_path, item[0]), enumerate(drawn)))
    assert [told for each, seen in zip(drawn, came, strict=True) if (told := differs(each, seen))] == []


@pytest.mark.process
@pytest.mark.slow
def test_the_cache_of_another_process_changes_the_result_that_the_page_of_method_names(built_site, compiler, tmp_path):
    (program,) = [each for each in programs(built_site) if each.id == "no_alias_after_an_alias"]
    wrong, others = run(program.code, tmp_path, 0), program.code.replace("f(x, x.detach())", "f(y, y.clone())")
    assert differs(program, wrong) is None and others != program.code
    run(others, tmp_path, 1)
    assert in_words(run(program.code, tmp_path, 1)["shown"], ENGLISH) == "64 times 2"


def test_a_page_that_says_something_else_is_found():
    one = Printed("one", "", "64 times 1", None)
    assert differs(one, {"shown": "64 × 1", "error": None}) is None
    assert differs(one, {"shown": "64 × 2", "error": None})
    assert differs(one, {"shown": "8; 64 × 1", "error": None}) is None and differs(
        one, {"shown": "64 × 1; 8", "error": None}
    )
    assert differs(one, {"shown": "", "error": "RuntimeError: changed"})
    fails = one._replace(shown=None)
    assert differs(fails, {"shown": "64 × 1", "error": None})
    assert differs(fails, {"shown": "", "error": "RuntimeError: changed"}) is None
    varies = one._replace(right="64 times 3")
    assert differs(varies, {"shown": "64 × 7", "error": None}) is None
    assert differs(varies, {"shown": "64 × 3", "error": None})
