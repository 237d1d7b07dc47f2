"""Installs what the site needs into an environment: ``python installing.py FOLDER DIGEST VERSION``.

Everything comes with the digests of `constraints.txt`, and as wheels: what a source is built with has no digests.
torch is the CPU build, since the default index would bring gigabytes of GPU libraries on Linux. PyTorch's own CPU
index is asked whether it answers, so that nobody waits for pip's retries where it cannot be reached; then torch comes
from wherever pip is set up to look. `environment.py` starts this, and says what it is given.
"""

import os
import re
import subprocess
import sys
import tempfile
import threading
import urllib.request
from pathlib import Path

from environment import READY, program
from pins.pin_file import CPU_INDEX, Pin, read, written
from steps import Step

SECONDS = 5
ROOT = Path(__file__).resolve().parent.parent
PINS = ROOT / "constraints.txt"
HASHED = ["--only-binary", ":all:", "--require-hashes"]


class Environment:
    """A virtual environment, with pip."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.python = program(str(folder), "python", sys.platform)

    def make(self) -> None:
        """Make it; from nothing, if what is there was made with another Python."""
        settings = self.folder / "pyvenv.cfg"
        made_with = re.search(r"(?m)^version = (\d+\.\d+)", settings.read_text()) if settings.exists() else None
        fresh = made_with is None or made_with[1] != f"{sys.version_info[0]}.{sys.version_info[1]}"
        with Step(f"Making {self.folder} with Python {sys.version.split()[0]}") as step:
            step.run([sys.executable, "-m", "venv", *(["--clear"] if fresh else []), str(self.folder)])

    def install(self, what: str, arguments: list[str]) -> None:
        """Let pip install, as a step that is called so."""
        with Step(f"Installing {what}") as step:
            step.run([self.python, "-m", "pip", "install", *arguments])

    def has_cpu_build(self, torch: Pin) -> bool:
        """Whether pip finds the CPU build without PyTorch's index. Other systems than Linux have no other build."""
        if not sys.platform.startswith("linux"):
            return True
        asked = [self.python, "-m", "pip", "index", "versions", "torch"]
        listed = subprocess.run(asked, capture_output=True, text=True, check=False).stdout
        return f"{torch.version}+cpu" in re.split(r"[\s,]+", listed)


def answers(url: str) -> bool:
    """Whether something answers at `url` within a few seconds, the look-up of its name included."""
    found: list[bool] = []

    def ask() -> None:
        try:
            with urllib.request.urlopen(url, timeout=SECONDS):
                found.append(True)
        except OSError:
            pass

    thread = threading.Thread(target=ask, daemon=True)
    thread.start()
    thread.join(SECONDS)
    return bool(found)


def install_pins(environment: Environment) -> None:
    """Install every pinned release; ends with a line where torch would come without digests and CI is set."""
    head, pins = read(PINS.read_text(encoding="utf-8"))
    (torch,) = (pin for pin in pins if pin.name == "torch")
    if answers(f"{CPU_INDEX}/torch/"):
        print("torch: the CPU build from PyTorch's index", flush=True)
        environment.install("what is pinned", [*HASHED, "--extra-index-url", CPU_INDEX, "-r", str(PINS)])
    elif environment.has_cpu_build(torch):
        print("torch: from pip's own indexes", flush=True)
        environment.install("what is pinned", [*HASHED, "-r", str(PINS)])
    else:
        _install_gpu_build(environment, head, pins, torch)


def _install_gpu_build(environment: Environment, head: str, pins: list[Pin], torch: Pin) -> None:
    """Install what is there on Linux where only the default index answers, whose GPU libraries are not pinned."""
    if os.environ.get("CI"):
        sys.exit(f"installing.py: {CPU_INDEX} does not answer, and torch's GPU build is not pinned; try again later")
    print("torch: the GPU build from pip's own indexes, without digests: PyTorch's index does not answer", flush=True)
    with tempfile.TemporaryDirectory() as place:
        rest = Path(place, "constraints.txt")
        rest.write_text(written(head, (pin for pin in pins if pin is not torch)), encoding="utf-8")
        environment.install("what is pinned", [*HASHED, "-r", str(rest)])
    environment.install("torch", [torch.requirement])


def main(folder: Path, digest: str, version: str) -> None:
    """Make the environment, install, and write down from what."""
    environment = Environment(folder)
    (folder / READY).unlink(missing_ok=True)
    environment.make()
    install_pins(environment)
    # All that it needs is installed by now, and what builds it is pinned, too.
    environment.install("tensorcopy-docs", ["--no-deps", "--no-build-isolation", "-e", str(ROOT)])
    (folder / READY).write_text(f"{digest}\n{version}\n", encoding="utf-8")


if __name__ == "__main__":
    try:
        main(Path(sys.argv[1]), *sys.argv[2:4])
    except subprocess.CalledProcessError as error:
        sys.exit(f"installing.py: {' '.join(error.cmd[:4])} … failed; see above, then run the command again")
