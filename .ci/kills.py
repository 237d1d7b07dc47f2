"""Kills builds at random moments: ``python .ci/kills.py [--kills 20] [--seed N]``. For Linux; takes minutes.

Each round goes on from a good build of the site in a copy of the checkout. It changes the sources, begins a build,
kills it (SIGKILL), and builds again. After the kill, readers must find the old site or the new one, whole, and no
process may be left. The next build must publish what a clean build publishes, byte for byte. Exits with 1 if any
round differs.
"""

import argparse
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BUILD = [sys.executable, "-m", "tensorcopy_docs", "build"]
MARK = "TENSORCOPY_KILLS_MARK"  # by this variable, the processes of a build are known
SECONDS_TO_END = 3  # that a kernel takes at most to see that its build is gone
# A file of each kind of source that is not code, what is replaced in it, and by what.
EDITS = [
    ("docs/method.md", "# ", "# About: "),
    ("docs/guide/which-copy.md", "import torch\n", "import torch  # once\n"),
    ("gallery/articles/extensions/extensions-clone.py", "y[0] = 10", "y[0] = 10 "),
    ("src/tensorcopy_docs/words/words.toml", 'en = "To copy', 'en = "To really copy'),
    ("src/tensorcopy_docs/register/articles/clone-detach.toml", 'place.en = "Opening', 'place.en = "The opening'),
]
KINDS = ("incremental", "cold", "cold, site kept")

Site = dict[str, bytes]


@dataclass(frozen=True)
class Checkout:
    """A copy of the checkout."""

    folder: Path

    @property
    def html(self) -> Path:
        return self.folder / "docs" / "_build" / "html"

    def write(self, edited: bool) -> None:
        """Write the sources as they are, or edited."""
        for name, old, new in EDITS:
            text = (ROOT / name).read_text(encoding="utf-8")
            if old not in text:
                sys.exit(f"kills.py: {name}: {old!r} is not in it any more; name something else in EDITS")
            (self.folder / name).write_text(text.replace(old, new, 1) if edited else text, encoding="utf-8")

    def start(self) -> subprocess.Popen[str]:
        """Begin a build."""
        source = str(self.folder / "src")
        return subprocess.Popen(
            BUILD,
            cwd=self.folder,
            env={**os.environ, "PYTHONPATH": source, "PYTHONDONTWRITEBYTECODE": "1", MARK: source},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )

    def build(self) -> tuple[int, float, str]:
        """Build; return the exit code, the seconds, and the last line of what went wrong."""
        start = time.perf_counter()
        process = self.start()
        _, said = process.communicate()
        return process.returncode, time.perf_counter() - start, (said.strip().splitlines() or [""])[-1]

    def site(self) -> Site:
        """What readers find."""
        return {
            path.relative_to(self.html).as_posix(): path.read_bytes() for path in self.html.rglob("*") if path.is_file()
        }

    def left(self) -> list[str]:
        """The processes of builds here that still run."""
        wanted = f"{MARK}={self.folder / 'src'}".encode()
        return [process.name for process in Path("/proc").glob("[0-9]*") if wanted in _environment(process)]

    def clean(self, kind: str) -> None:
        """Remove what a build of this kind does not go on from."""
        if kind == "cold":
            shutil.rmtree(self.folder / "docs" / "_build", ignore_errors=True)
        if kind != "incremental":
            shutil.rmtree(self.folder / "docs" / "_build" / "work", ignore_errors=True)
            for name in ("examples", "recipes"):
                shutil.rmtree(self.folder / "docs" / name, ignore_errors=True)


def _environment(process: Path) -> bytes:
    try:
        return (process / "environ").read_bytes()
    except OSError:  # it has ended, or is somebody else's
        return b""


@contextmanager
def copy() -> Iterator[Checkout]:
    """A copy of the checkout in a temporary folder, without anything that was built."""
    generated = {ROOT / "docs" / name for name in ("_build", "examples", "recipes")}

    def ignored(parent: str, names: list[str]) -> set[str]:
        return {name for name in names if Path(parent, name) in generated or name.endswith((".mo", "__pycache__"))}

    with tempfile.TemporaryDirectory() as folder:
        for name in ("docs", "gallery", "src"):
            shutil.copytree(ROOT / name, Path(folder, name), ignore=ignored)
        yield Checkout(Path(folder))


def must_build(checkout: Checkout) -> float:
    """Build, which must succeed; return the seconds."""
    code, seconds, said = checkout.build()
    if code:
        sys.exit(f"kills.py: the site does not build: {said}")
    return seconds


def difference(found: Site, wanted: Site) -> str:
    """The files in which two sites differ, or "same"."""
    names = sorted(name for name in found.keys() | wanted.keys() if found.get(name) != wanted.get(name))
    return f"{len(names)} differ: {' '.join(names[:3])}" if names else "same"


def references() -> tuple[dict[bool, Site], dict[str, float]]:
    """What clean builds of the sources publish, as they are and edited, and how long builds of each kind take."""
    sites, seconds = {}, 0.0
    for edited in (False, True):
        with copy() as checkout:
            checkout.write(edited)
            seconds = must_build(checkout)
            sites[edited] = checkout.site()
            if edited:
                checkout.write(False)
                incremental = must_build(checkout)
                print(f"an incremental build, not killed: {difference(checkout.site(), sites[False])}", flush=True)
    return sites, {"incremental": incremental, "cold": seconds, "cold, site kept": seconds}


def run_round(checkout: Checkout, kind: str, moment: float, edited: bool, sites: dict[bool, Site]) -> list[str]:
    """One kill and the build after it; return what is to be printed of both."""
    checkout.clean(kind)
    checkout.write(edited)
    process = checkout.start()
    time.sleep(moment)
    process.kill()
    process.communicate()
    found = checkout.site()
    after = next((name for name, site in _whole(kind, edited, sites).items() if site == found), "MIXED")
    time.sleep(SECONDS_TO_END)
    left = checkout.left()
    code, seconds, said = checkout.build()
    compared = difference(checkout.site(), sites[edited])
    ended = f"{code}, {seconds:.1f} s{', ' + said if code else ''}"
    return [kind, f"{moment:.2f}", after, " ".join(left) or "none", ended, compared]


def _whole(kind: str, edited: bool, sites: dict[bool, Site]) -> dict[str, Site]:
    return {"none" if kind == "cold" else "old": {} if kind == "cold" else sites[not edited], "new": sites[edited]}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--seed", type=int, default=random.randrange(10**6))
    options = parser.parse_args()
    print(f"seed {options.seed}", flush=True)
    chance = random.Random(options.seed)
    sites, times = references()
    print("| build | killed after s | site after | processes left | next build | against a clean one |")
    print("|---|---|---|---|---|---|", flush=True)
    bad = 0
    with copy() as checkout:
        edited = False
        must_build(checkout)
        for _ in range(options.kills):
            edited = not edited
            kind = chance.choice(KINDS)
            cells = run_round(checkout, kind, chance.uniform(0, times[kind]), edited, sites)
            print(f"| {' | '.join(cells)} |", flush=True)
            _, _, after, left, ended, compared = cells
            bad += after == "MIXED" or left != "none" or not ended.startswith("0") or compared != "same"
    print(f"{bad} of {options.kills} bad")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
