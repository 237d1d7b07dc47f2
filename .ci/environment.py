"""Makes the environment ``.venv`` with a Python that the project is tested on, and runs a command in there.

``python .ci/environment.py html`` and ``python .ci/environment.py test`` do what ``make html`` and ``make test`` do.
Without a command, only the environment is made. The variable PYTHON names the interpreter; ``--which`` prints it.
Any Python runs this file, even 2.7, to say which one is needed. Standard library only.
"""

from __future__ import print_function

import hashlib
import os
import subprocess
import sys

SUPPORTED = ("3.13", "3.12", "3.11")  # torch is pinned for these; the newest is looked for first
ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
FOLDER = ".venv"
READY = "ready"
# What is installed depends on these.
INPUTS = ("constraints.txt", "pyproject.toml", ".ci/installing.py")
# Its version, itself (of an environment: what that was made from), and whether it can make environments.
ASK = """\
import platform, sys, sysconfig
assert platform.python_implementation() == "CPython" and not sysconfig.get_config_var("Py_GIL_DISABLED")
print("%d.%d.%d" % sys.version_info[:3])
print(getattr(sys, "_base_executable", None) or sys.executable)
import ensurepip, venv
print("whole")
"""
HOW = {"win32": "winget install Python.Python.%s", "darwin": "brew install python@%s"}
ELSEWHERE = "your system's package python%s, on Debian and Ubuntu with python%s-venv"


def candidates(platform):
    """The commands by which an interpreter may be found on a platform (a value of `sys.platform`), the newest first."""
    launcher = [["py", "-" + version] for version in SUPPORTED] if platform == "win32" else []
    return launcher + [["python" + version] for version in SUPPORTED] + [["python3"], ["python"], [sys.executable]]


def asked(command):
    """The version, the path and "whole" if it can make environments; nothing if the command starts no interpreter."""
    try:
        process = subprocess.Popen(command + ["-c", ASK], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    except OSError:
        return []
    return process.communicate()[0].decode("utf-8", "replace").splitlines()  # a shim of pyenv may print nothing


def chosen(named, platform=sys.platform):
    """The version and the path of the interpreter that is named, or of the first that fits.

    Where there is none, it ends with one line that says which is needed and how to get it.
    """
    found = []
    for answer in map(asked, [[named]] if named else candidates(platform)):
        if len(answer) == 3 and answer[0].rpartition(".")[0] in SUPPORTED:
            return answer[:2]
        if len(answer) > 1:
            found.append("%s at %s%s" % (answer[0], answer[1], "" if answer[2:] else " (without venv)"))
    how = HOW.get(platform, ELSEWHERE).replace("%s", SUPPORTED[0])
    have = "; ".join(sorted(set(found))) or "none"
    sys.exit(
        "environment.py: Python %s is needed; found: %s; install %s (%s, or https://www.python.org/downloads/), "
        "or name one with PYTHON=" % (" or ".join(reversed(SUPPORTED)), have, SUPPORTED[0], how)
    )


def program(folder, name, platform=sys.platform):
    """Where the environment in a folder has a program."""
    scripts, ending = ("Scripts", ".exe") if platform == "win32" else ("bin", "")
    return "/".join([folder, scripts, name + ending])


def commands():
    """What each command runs, as the Makefile does."""
    return {
        "html": [program(FOLDER, "tensorcopy-docs"), "build"],
        "test": [program(FOLDER, "python"), "-m", "pytest", "-n", "auto", "--dist", "worksteal"],
    }


def digest():
    """Names all that an environment is made from."""
    total = hashlib.sha256()
    for name in INPUTS:
        with open(os.path.join(ROOT, name), "rb") as file:
            total.update(hashlib.sha256(file.read()).digest())
    return total.hexdigest()


def is_ready(folder, version):
    """Whether an environment is there that was made from the same files, and by this version if one is given."""
    try:
        with open(os.path.join(folder, READY)) as file:
            made = file.read().split()
    except IOError:  # on Python 2, no OSError
        return False
    return made[:1] == [digest()] and version in (None, made[-1])


def make(folder, named):
    """Make the environment unless it is ready."""
    version, path = chosen(named) if named else (None, None)
    if not is_ready(folder, version):
        version, path = (version, path) if named else chosen(None)
        installing = os.path.join(ROOT, ".ci", "installing.py")
        code = subprocess.call([path, installing, folder, digest(), version])
        if code:
            sys.exit(code)
    os.utime(os.path.join(folder, READY), None)  # make compares times


def main(words):
    """Do what the command line asks for."""
    named = os.environ.get("PYTHON")
    os.chdir(ROOT)
    if words == ["--which"]:
        print(chosen(named)[1])
        return
    if words and words[0] not in commands():
        sys.exit("environment.py: no command %s; there are: %s" % (words[0], ", ".join(sorted(commands()))))
    make(FOLDER, named)
    if words:
        os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # or each process would compile every module again
        sys.exit(subprocess.call(commands()[words[0]] + words[1:]))


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except KeyboardInterrupt:  # whatever ran has said so
        sys.exit(130)
