"""What tests of several folders share: the site, built once a run."""

import gc
import logging
import os
import re
import sys
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest
from filelock import FileLock

from tests.checkout import Build, Checkout, clean_build
from tests.once import Once
from tests.planted_command import Ending, check_with
from tests.rehearsal import Rehearsal, rehearse
from tests.site_files import Page, read_pages
from tests.wheels import build_wheel

# Fixtures by which a test is known to build the real site, to look at it, to need a browser, and to build small sites.
BUILDS = {"rehearsal"}
LOOKS = {"first_build"}
BROWSES = {"browser"}
MEASURES = {"wheel"}
BUILDS_SMALL = {"new_project"}
# Fixtures, and words in a module, by which its tests are known to start processes.
STARTS = {"checked", "wheel", "measured"}
STARTING = re.compile(r"\b(?:subprocess|get_context|os\.fork|planted_command|fake_site)\b")

STARTING_EVENTS = {"subprocess.Popen", "os.fork", "os.forkpty", "os.posix_spawn", "os.system", "os.exec"}
RUNNING: list[str] = []  # the test that runs, if it may not start a process

logging.disable(logging.DEBUG)  # as in a build: Sphinx makes tens of thousands of records that it writes nowhere
gc.disable()  # nothing of what is imported and collected is garbage; see pytest_collection_finish
MARKERS = {"site": BUILDS | LOOKS, "browser": BROWSES, "sphinx": BUILDS_SMALL, "slow": MEASURES, "process": STARTS}


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """One process more than cores, since tests wait for browsers, time limits and other processes; at most six."""
    return min((os.cpu_count() or 1) + 1, 6)


def _asks_for(item: pytest.Item, fixtures: set[str]) -> bool:
    """Whether a test asks for one of `fixtures`, even by way of another one."""
    return not fixtures.isdisjoint(getattr(item, "fixturenames", ()))


def pytest_itemcollected(item: pytest.Item) -> None:
    """Mark the test by what it needs, so that ``make test-fast`` and ``make test-unit`` can leave it out."""
    for marker, fixtures in MARKERS.items():
        if _asks_for(item, fixtures) or (marker == "process" and _starts_processes(item.path)):
            item.add_marker(marker)


@cache
def _starts_processes(module: Path) -> bool:
    return bool(STARTING.search(module.read_text(encoding="utf-8")))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[object]:
    """While a test runs that has none of these marks, it is an error to start a process: see `_refuse`."""
    RUNNING[:] = [] if {each.name for each in item.iter_markers()} & (MARKERS.keys() - {"slow"}) else [item.nodeid]
    try:
        return (yield)
    finally:
        RUNNING.clear()


def _refuse(event: str, _arguments: tuple) -> None:
    if event in STARTING_EVENTS and RUNNING:
        pytest.fail(f"{RUNNING[0]} starts a process: mark it with pytest.mark.process")


sys.addaudithook(_refuse)


@pytest.hookimpl(trylast=True)  # pytest-randomly has shuffled them before
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put the tests that build the site first, those that look at it, then those that need the lab's evidence.

    The order is random among them. The process of pytest-xdist that has the beginning of the list builds, while the
    others run fast tests; when they are done, they take over from the end of what it has left. In a run that builds
    nothing, it measures the evidence, and the others need not wait for it.
    """
    items.sort(key=lambda item: [not _asks_for(item, each) for each in (BUILDS, LOOKS, MEASURES)])


@pytest.hookimpl(trylast=True)
def pytest_collection_finish() -> None:
    """Let the garbage collector leave out what lives as long as the process: torch, Sphinx and thousands of tests."""
    gc.freeze()
    gc.enable()
    gc.set_threshold(50_000, 20, 20)  # by itself it takes a tenth of the time of what builds small sites


@pytest.fixture(scope="session")
def once(request, tmp_path_factory) -> Once:
    """Makes something once in a run, in a folder that all processes of pytest-xdist see."""
    own = tmp_path_factory.getbasetemp()
    return Once((own.parent if hasattr(request.config, "workerinput") else own) / "once")


@pytest.fixture(scope="session")
def checked(once, wheel) -> tuple[Ending, dict]:
    """How ``check --json`` of the wheel ends on this torch, and what its lab found."""
    return once.make("checked", lambda folder: check_with(wheel, folder))


@pytest.fixture(scope="session")
def evidence(checked) -> dict:
    """What the lab finds on this torch, measured once for all tests; nobody may change it."""
    return checked[1]


@pytest.fixture(scope="session")
def wheel(once) -> Path:
    """The wheel of the package, built once."""
    return once.make("wheel", build_wheel)


@pytest.fixture(scope="session")
def first_build(once) -> Build:
    """A clean build of the site, the one that tests look at."""
    return once.make("site", clean_build)


@pytest.fixture(scope="session")
def built_site(first_build) -> Path:
    """The folder of the built site: ``index.html``, ``en``, ``zh-cn``."""
    return first_build.checkout.html


@pytest.fixture(scope="session")
def pages(once, built_site) -> dict[str, Page]:
    """Every page of the built site by its name, such as ``en/index.html``."""
    return once.make("pages", lambda _folder: read_pages(built_site))


@pytest.fixture(scope="session")
def rehearsal(once, first_build) -> Rehearsal:
    """The site as Read the Docs publishes it, written in another place from what the first build has measured."""
    return once.make("published", lambda folder: rehearse(first_build.checkout, folder))


@pytest.fixture(scope="session")
def published(rehearsal) -> dict[str, Path]:
    """What Read the Docs would publish: the pages of each language by its folder, a site that knows its address."""
    return rehearsal.html


@pytest.fixture
def warm_checkout(once, rehearsal) -> Iterator[Checkout]:
    """A checkout in which the site was built, for one test at a time: what it changes changes nothing on a page."""
    with FileLock(once.folder / "warm_checkout.lock"):
        yield rehearsal.checkout


@pytest.fixture
def compiler(tmp_path, monkeypatch) -> None:
    """A test and what it starts can compile, though the compiler's command is cut at a space in PyTorch's path."""
    packages, link = Path(import_module("torch").__path__[0]).parent, tmp_path / "packages"
    if " " in str(packages):
        link.symlink_to(packages)
        monkeypatch.setenv("PYTHONPATH", str(link))
        monkeypatch.setattr("torch.utils.cpp_extension.TORCH_LIB_PATH", str(link / "torch" / "lib"))


@pytest.fixture
def folder(tmp_path) -> Path:
    """Where records go."""
    return tmp_path / "records"
