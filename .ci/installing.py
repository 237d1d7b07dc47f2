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

SECONDS = 5
CPU_INDEX = "https://download.pytorch.org/whl/cpu"
ROOT = Path(__file__).resolve().parent.parent
PINS = ROOT / "constraints.txt"
TORCH = re.compile(r"^torch==([\w.]+).*\n(?: .*\n)*", re.MULTILINE)
HASHED = ["--only-binary", ":all:", "--require-hashes"]


class Environment:
    """A virtual environment, with pip."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.pip = [program(str(folder), "python"), "-m", "pip"]

    def make(self) -> None:
        """Make it; from nothing, if what is there was made with another Python."""
        settings = self.folder / "pyvenv.cfg"
        made_with = re.search(r"(?m)^version = (\d+\.\d+)", settings.read_text()) if settings.exists() else None
        fresh = made_with is None or made_with[1] != f"{sys.version_info[0]}.{sys.version_info[1]}"
        print(f"Making {self.folder} with Python {sys.version.split()[0]}", flush=True)
        subprocess.run([sys.executable, "-m", "venv", *(["--clear"] if fresh else []), self.folder], check=True)

    def install(self, what: str, *arguments: str) -> None:
        """Let pip install, and say before what."""
        print(f"Installing {what}", flush=True)
        subprocess.run([*self.pip, "install", *arguments], check=True)

    def has_cpu_build(self, torch: str) -> bool:
        """Whether pip finds the CPU build without PyTorch's index. Other systems than Linux have no other build."""
        if not sys.platform.startswith("linux"):
            return True
        listed = subprocess.run([*self.pip, "index", "versions", "torch"], capture_output=True, text=True, check=False)
        return f"{torch}+cpu" in re.split(r"[\s,]+", listed.stdout)


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
    text = PINS.read_text(encoding="utf-8")
    torch = TORCH.search(text)[1]
    if answers(f"{CPU_INDEX}/torch/"):
        environment.install(
            "what is pinned; torch is the CPU build from PyTorch's index",
            *(*HASHED, "--extra-index-url", CPU_INDEX, "-r", str(PINS)),
        )
    elif environment.has_cpu_build(torch):
        environment.install("what is pinned, from pip's own indexes", *HASHED, "-r", str(PINS))
    elif os.environ.get("CI"):
        sys.exit(f"installing.py: {CPU_INDEX} does not answer, and torch's GPU build is not pinned; try again later")
    else:  # on Linux where only the default index answers, whose GPU libraries are not pinned
        with tempfile.TemporaryDirectory() as place:
            rest = Path(place, "constraints.txt")
            rest.write_text(TORCH.sub("", text), encoding="utf-8")
            environment.install("what is pinned, but for torch", *HASHED, "-r", str(rest))
        environment.install("torch's GPU build, without digests: PyTorch's index does not answer", f"torch=={torch}")


def main(folder: Path, digest: str, version: str) -> None:
    """Make the environment, install, and write down from what."""
    environment = Environment(folder)
    (folder / READY).unlink(missing_ok=True)
    environment.make()
    install_pins(environment)
    # All that it needs is installed by now, and what builds it is pinned, too.
    environment.install("tensorcopy-docs", "--no-deps", "--no-build-isolation", "-e", str(ROOT))
    (folder / READY).write_text(f"{digest}\n{version}\n", encoding="utf-8")


if __name__ == "__main__":
    try:
        main(Path(sys.argv[1]), *sys.argv[2:4])
    except subprocess.CalledProcessError as error:
        sys.exit(f"installing.py: {' '.join(map(str, error.cmd[:4]))} … failed; see above, then run the command again")
