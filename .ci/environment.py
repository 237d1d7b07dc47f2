"""Makes the virtual environment of the project: ``python3.11 .ci/environment.py FOLDER``. Standard library only.

torch comes first, as the CPU build: the default index would bring gigabytes of GPU libraries on Linux. PyTorch's own
CPU index is asked whether it answers, so that nobody waits for pip's retries where it cannot be reached; then torch
comes from wherever pip is set up to look.
"""

import subprocess
import sys
import threading
import urllib.request
from pathlib import Path

CPU_INDEX = "https://download.pytorch.org/whl/cpu"
SECONDS = 5
ROOT = Path(__file__).resolve().parent.parent


def answers(url):
    """Whether something answers at `url` within a few seconds, the look-up of its name included."""
    found = []

    def ask():
        try:
            with urllib.request.urlopen(url, timeout=SECONDS):
                found.append(True)
        except OSError:
            pass

    thread = threading.Thread(target=ask, daemon=True)
    thread.start()
    thread.join(SECONDS)
    return bool(found)


def main(folder):
    if sys.version_info < (3, 11):
        sys.exit("environment.py: Python 3.11 or newer is needed; name one: make PYTHON=/path/to/python3.11")
    subprocess.run([sys.executable, "-m", "venv", folder], check=True)
    bin_folder = Path(folder) / ("Scripts" if sys.platform == "win32" else "bin")
    pip = [str(bin_folder / "python"), "-m", "pip", "install", "-c", str(ROOT / "constraints.txt")]
    index = ["--extra-index-url", CPU_INDEX] if answers(CPU_INDEX + "/torch/") else []
    print("torch: the CPU build from PyTorch's index" if index else "torch: from pip's own indexes", flush=True)
    subprocess.run([*pip, *index, "torch"], check=True)
    subprocess.run([*pip, "-e", f"{ROOT}[site,test]"], check=True)
    (Path(folder) / "ready").touch()


if __name__ == "__main__":
    try:
        main(sys.argv[1])
    except subprocess.CalledProcessError as error:
        sys.exit(f"environment.py: {' '.join(error.cmd[:4])} … failed; see above, then run the command again")
