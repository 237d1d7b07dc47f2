"""Finds a Python that the project supports, makes the environment ``.venv`` with it, and runs a command in there.

``python .ci/environment.py html`` and ``python .ci/environment.py test`` do what ``make html`` and ``make test`` do.
Without a command, only the environment is made. ``--python PATH`` (or the variable PYTHON) names the interpreter,
``--which`` prints it. Any Python runs this file, even 2.7, to say which one is needed. Standard library only.
"""

from __future__ import print_function

import hashlib
import ntpath
import os
import posixpath
import subprocess
import sys

SUPPORTED = ((3, 13), (3, 12), (3, 11))  # the newest first
ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
FOLDER = ".venv"
READY = "ready"
# What is installed depends on these.
INPUTS = ("constraints.txt", "pyproject.toml", ".ci/installing.py")
# Its version, itself (of an environment: what that was made from), and whether it can make environments.
ASK = """\
import platform, sys, sysconfig
assert platform.python_implementation() == "CPython" and not sysconfig.get_config_var("Py_GIL_DISABLED")
print("%d %d %d" % sys.version_info[:3])
print(getattr(sys, "_base_executable", None) or sys.executable)
import ensurepip, venv
print("whole")
"""


class Found:
    """An interpreter: how it is started, its version, where it is, and whether it can make environments."""

    def __init__(self, command, version, path, whole):
        self.command, self.version, self.path, self.whole = command, version, path, whole

    def __str__(self):
        return "%s at %s%s" % (".".join(map(str, self.version)), self.path, "" if self.whole else " (without venv)")

    @property
    def fits(self):
        return self.version[:2] in SUPPORTED and self.whole


def candidates(platform):
    """The commands by which an interpreter may be found on a platform (a value of `sys.platform`)."""
    names = ["python%d.%d" % version for version in SUPPORTED]
    if platform == "win32":
        launcher = [["py", "-%d.%d" % version] for version in SUPPORTED]
        return launcher + [[name] for name in names] + [["python"], [sys.executable]]
    return [[name] for name in names + ["python3", "python"]] + [[sys.executable]]


def asked(command):
    """What a command starts, or None if it starts no interpreter; a shim of pyenv may stand for one not chosen."""
    try:
        process = subprocess.Popen(command + ["-c", ASK], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    except OSError:
        return None
    lines = process.communicate()[0].decode("utf-8", "replace").splitlines()
    if len(lines) < 2:
        return None
    return Found(command, tuple(int(part) for part in lines[0].split()), lines[1], lines[2:] == ["whole"])


def found(commands):
    """The interpreters that the commands start, each once; no others are asked once the newest supported is found."""
    answers = {}
    for command in commands:
        answer = asked(command)
        if answer is not None:
            answers.setdefault(answer.path, answer)
            if answer.fits and answer.version[:2] == SUPPORTED[0]:
                break
    return list(answers.values())


def newest(answers):
    """The newest of those that fit, or None."""
    fitting = [answer for answer in answers if answer.fits]
    return max(fitting, key=lambda answer: answer.version) if fitting else None


def advice(platform, answers):
    """How to install an interpreter that fits."""
    for answer in answers:
        if answer.version[:2] in SUPPORTED and platform.startswith("linux"):
            return "install its module venv (on Debian and Ubuntu: apt install python%d.%d-venv)" % answer.version[:2]
    version = "%d.%d" % SUPPORTED[0]
    elsewhere = "your system's package python%s, with python%s-venv on Debian and Ubuntu" % (version, version)
    how = {"win32": "winget install Python.Python." + version, "darwin": "brew install python@" + version}
    return "install %s (%s, or https://www.python.org/downloads/)" % (version, how.get(platform, elsewhere))


def needed(platform, answers):
    """The line for whoever has no interpreter that fits."""
    versions = ["%d.%d" % version for version in reversed(SUPPORTED)]
    have = "; ".join(str(answer) for answer in answers) or "none"
    return "Python %s or %s is needed; found: %s; %s, or name one with PYTHON=" % (
        ", ".join(versions[:-1]),
        versions[-1],
        have,
        advice(platform, answers),
    )


def path_of(platform):
    """The module of paths of a platform, so that one can be told what another does."""
    return ntpath if platform == "win32" else posixpath


def program(folder, name, platform):
    """Where the environment in a folder has a program."""
    path = path_of(platform)
    scripts, ending = ("Scripts", ".exe") if platform == "win32" else ("bin", "")
    return path.join(folder, scripts, name + ending)


def commands(folder, platform):
    """What each command runs, as the Makefile does."""
    return {
        "html": [program(folder, "tensorcopy-docs", platform), "build"],
        "test": [program(folder, "python", platform), "-m", "pytest", "-n", "auto", "--dist", "worksteal"],
    }


def digest():
    """Names all that an environment is made from."""
    total = hashlib.sha256()
    for name in INPUTS:
        with open(os.path.join(ROOT, name), "rb") as file:
            total.update(hashlib.sha256(file.read()).digest())
    return total.hexdigest()


def is_ready(folder, interpreter):
    """Whether an environment is there, made from the same, and by this interpreter if one is named."""
    try:
        with open(os.path.join(folder, READY)) as file:
            made = file.read().split("\n")
    except IOError:  # on Python 2, no OSError
        return False
    return made[0] == digest() and (interpreter is None or made[1:2] == [".".join(map(str, interpreter.version))])


def chosen(named, platform=sys.platform):
    """The interpreter that is named, or the newest one that fits; ends with one line where there is none."""
    answers = found([[named]] if named else candidates(platform))
    interpreter = newest(answers)
    if interpreter is None:
        sys.exit("environment.py: " + needed(platform, answers))
    return interpreter


def make(folder, named):
    """Make the environment unless it is ready."""
    interpreter = chosen(named) if named else None
    if not is_ready(folder, interpreter):
        interpreter = interpreter or chosen(named)
        version = ".".join(map(str, interpreter.version))
        installing = [os.path.join(ROOT, ".ci", "installing.py"), folder, digest(), version]
        code = subprocess.call([interpreter.path] + installing)
        if code:
            sys.exit(code)
    os.utime(os.path.join(folder, READY), None)  # make compares times


def run(command):
    """Become the command; on Windows, which has no such thing, run it and end as it does."""
    if os.name == "posix":
        os.execv(command[0], command)
    sys.exit(subprocess.call(command))


def main(arguments):
    """Do what the command line asks for."""
    named, words = os.environ.get("PYTHON"), list(arguments)
    if words[:1] == ["--python"] and len(words) > 1:
        named, words = words[1], words[2:]
    os.chdir(ROOT)
    if words == ["--which"]:
        print(chosen(named).path)
        return
    known = commands(FOLDER, sys.platform)
    if words and words[0] not in known:
        sys.exit("environment.py: no command %s; there are: %s" % (words[0], ", ".join(sorted(known))))
    make(FOLDER, named)
    if words:
        os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # or each process would compile every module again
        run(known[words[0]] + words[1:])


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except KeyboardInterrupt:  # whatever ran has said so
        sys.exit(130)
