"""Makes the environment ``.venv`` with a Python that the project is tested on, and runs a command in there.

``python .ci/environment.py html`` and ``python .ci/environment.py test`` do what ``make html`` and ``make test`` do.
Without a command, only the environment is made. The variable PYTHON names the interpreter; ``--which`` prints it.
Every Python since 3.6 runs this file, to say which one is needed. Standard library only.
"""

import hashlib
import os
import re
import subprocess
import sys
from pathlib import Path

SUPPORTED = ("3.13", "3.12", "3.11")  # torch is pinned for these; the newest is looked for first
PINS = Path("constraints.txt")
INPUTS = ("constraints.txt", "pyproject.toml", ".ci/environment.py")  # what is installed depends on these
READY = Path(".venv", "ready")
PROGRAM = ".venv/Scripts/{}.exe" if sys.platform == "win32" else ".venv/bin/{}"
PIP = [PROGRAM.format("python"), "-m", "pip"]
COMMANDS = {
    "html": [PROGRAM.format("tensorcopy-docs"), "build"],
    "test": [PROGRAM.format("python"), "-m", "pytest", "-n", "auto", "--dist", "worksteal"],
}
CPU_INDEX = "https://download.pytorch.org/whl/cpu"
TORCH = re.compile(r"^torch==([\w.]+).*\n(?: .*\n)*", re.MULTILINE)
# Its version, itself (of an environment: what that was made from), and whether it can make environments.
ASK = """\
import platform, sys, sysconfig
assert platform.python_implementation() == "CPython" and not sysconfig.get_config_var("Py_GIL_DISABLED")
print("%d.%d.%d" % sys.version_info[:3])
print(getattr(sys, "_base_executable", None) or sys.executable)
import ensurepip, venv
print("whole")
"""


def said(command, seconds=None):
    """The lines that a command prints; none if it does not start, as a shim of pyenv may, or takes more seconds."""
    try:
        done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, timeout=seconds)
    except (OSError, subprocess.TimeoutExpired):
        return []
    return done.stdout.decode("utf-8", "replace").splitlines()


def chosen(named):
    """The version and the path of the interpreter that is named, or of the newest one that fits.

    Where there is none, it ends with one line that says which is needed and how to get it.
    """
    numbered = [command for each in SUPPORTED for command in (["python" + each], ["py", "-" + each])]
    found = set()
    for command in [[named]] if named else [*numbered, ["python3"], ["python"], [sys.executable]]:
        answer = said([*command, "-c", ASK])
        if len(answer) == 3 and answer[0].rpartition(".")[0] in SUPPORTED:
            return answer[:2]
        if len(answer) > 1:
            found.add(f"{answer[0]} at {answer[1]}{'' if answer[2:] else ' (without venv)'}")
    have = "; ".join(sorted(found)) or f"nothing{' at ' + named if named else ''}"
    how = "install python{0} (and on Debian and Ubuntu python{0}-venv), or name one with PYTHON=".format(SUPPORTED[0])
    sys.exit(f"environment.py: Python {' or '.join(reversed(SUPPORTED))} is needed; found: {have}; {how}")


def make(named):
    """Make the environment, unless it is ready; from nothing, unless the same Python has made it."""
    digest = hashlib.sha256(b"\0".join(Path(name).read_bytes() for name in INPUTS)).hexdigest()
    made = READY.read_text().split() if READY.exists() else []
    if made[:1] != [digest] or (named and chosen(named)[0] != made[1]):
        version, path = chosen(named)
        if made:
            READY.unlink()
        print(f"Making .venv with Python {version}", flush=True)
        subprocess.run([path, "-m", "venv", *([] if version in made else ["--clear"]), ".venv"], check=True)
        install_all()
        READY.write_text(f"{digest}\n{version}\n")
    READY.touch()  # make compares times


def install_all():
    """Install every pinned release and the package; ends where torch would come without digests and CI is set.

    Everything comes as wheels: what a source is built with has no digests. torch is the CPU build, since the default
    index would bring gigabytes of GPU libraries on Linux; PyTorch's own index has it, and pip's own may have it.
    """
    text = PINS.read_text(encoding="utf-8")
    torch, pins, index, unpinned = TORCH.search(text)[1], PINS, [], []
    ask = f"from urllib.request import *; print(urlopen('{CPU_INDEX}/torch/').status)"
    if said([sys.executable, "-c", ask], seconds=5):  # pip would wait for its retries where it cannot be reached
        index = ["--extra-index-url", CPU_INDEX]
    elif sys.platform == "linux" and f"{torch}+cpu" not in " ".join(said([*PIP, "index", "versions", "torch"])):
        if os.environ.get("CI"):
            sys.exit(f"environment.py: {CPU_INDEX} does not answer, and pip finds no CPU build; try again later")
        print("PyTorch's index does not answer: torch is the GPU build, without digests", flush=True)
        pins, unpinned = Path(".venv", "constraints.txt"), [[f"torch=={torch}"]]
        pins.write_text(TORCH.sub("", text), encoding="utf-8")
    pinned = [*index, "--only-binary", ":all:", "--require-hashes", "-r", str(pins)]
    # All that the package needs is installed by then, and what builds it is pinned, too.
    for what in [pinned, *unpinned, ["--no-deps", "--no-build-isolation", "-e", "."]]:
        subprocess.run([*PIP, "install", *what], check=True)


def main(words):
    """Do what the command line asks for."""
    os.chdir(str(Path(__file__).resolve().parent.parent))
    if words == ["--which"]:
        sys.exit(print(chosen(os.environ.get("PYTHON"))[1]))
    if words and words[0] not in COMMANDS:
        sys.exit(f"environment.py: no command {words[0]}; there are: {', '.join(sorted(COMMANDS))}")
    make(os.environ.get("PYTHON"))
    if words:
        os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # or each process would compile every module again
        sys.exit(subprocess.call(COMMANDS[words[0]] + words[1:]))


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except subprocess.CalledProcessError as error:
        sys.exit(f"environment.py: {' '.join(error.cmd[:4])} … failed; see above, then run the command again")
