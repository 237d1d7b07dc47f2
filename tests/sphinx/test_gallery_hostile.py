"""Whatever a script does, the build names it in one line, and neither the build nor another script is affected."""

import gc
import os
import signal
import threading
import time
from dataclasses import dataclass
from pathlib import Path

import pytest
import torch
from sphinx_gallery.gen_gallery import DEFAULT_GALLERY_CONF
from sphinx_gallery.py_source_parser import split_code_and_text_blocks
from sphinx_gallery.scrapers import ImagePathIterator

from tensorcopy_docs.sphinx.gallery import process
from tensorcopy_docs.sphinx.gallery.execution import Execution

pytestmark = pytest.mark.sphinx
TITLE = '"""\nHostile\n=======\n"""\n'
# What one script could change for the next.
PROBE = """
import builtins, copy, json, os, random, re, sys, threading, warnings, torch
print(torch.get_default_dtype(), torch.get_default_device(), torch.get_num_threads(), torch.is_grad_enabled())
print(torch.rand(2), random.random(), torch.tensor([0.125]))
print(os.listdir(), os.environ.get("HOSTILE"), "PATH" in os.environ, threading.active_count())
print(torch.Tensor.clone, torch.clone, copy.deepcopy, warnings.filters[:1], builtins.print)
"""
NEXT = "\n\n# %%\n# Text\n\n"  # the next block of a script
ENDLESS = "still runs after 0.5 s; shorten the script, or raise tensorcopy_seconds_an_example in conf.py"
EXIT = "let the script run to its end"
CRASH = "mend the script, or show the call in a process of its own"
RAISE = "mend the script, or catch the exception and print it"
RESTORE = "restore it before the script ends"
OUTPUT = "closes or replaces its output; print to sys.stdout, and leave it open"
FINISH = "running; wait for it, or end it, before the script ends"


@dataclass
class Gallery:
    """A gallery of one article, whose scripts are executed one by one."""

    folder: Path
    execution: Execution

    def execute(self, name: str, code: str) -> str:
        """Execute a script; return its output, empty if it has a fault."""
        script = self.folder / "gallery" / "tiny" / f"{name}.py"
        page = self.folder / "examples" / f"{name}.py"
        script.parent.mkdir(parents=True, exist_ok=True)
        page.parent.mkdir(exist_ok=True)
        script.write_text(TITLE + code, encoding="utf-8")
        page.write_text(script.read_text(encoding="utf-8"), encoding="utf-8")
        file_conf, blocks = split_code_and_text_blocks(script)
        script_vars = {
            "execute_script": True,
            "src_file": str(script),
            "target_file": str(page),
            "image_path_iterator": ImagePathIterator(str(page)),
        }
        conf = {
            **DEFAULT_GALLERY_CONF,
            "image_scrapers": ("tensorcopy_docs.sphinx.gallery.placing.place_pictures",),
            "capture_repr": (),
            "src_dir": str(self.folder),
        }
        outputs, _ = self.execution.execute_script(blocks, script_vars, conf, file_conf)
        assert ("passing" in script_vars) is not ("formatted_exception" in script_vars)
        return "".join(outputs)

    def faults(self, code: str) -> list[str]:
        """The lines on all scripts so far, each of which must be short and name this one."""
        self.execute("hostile", code)
        for line in self.execution.faults:
            assert line.startswith("gallery/tiny/hostile.py") and line.isprintable() and len(line) <= 300
        return [
            line.removeprefix("gallery/tiny/hostile.py").removeprefix(", ").removeprefix(": ")
            for line in self.execution.faults
        ]


@pytest.fixture
def gallery(tmp_path) -> Gallery:
    return Gallery(tmp_path, Execution(seconds=20))


@pytest.fixture(scope="module")
def untouched(tmp_path_factory) -> str:
    """What the probe prints if no script ran before it."""
    return Gallery(tmp_path_factory.mktemp("untouched"), Execution(seconds=20)).execute("probe", PROBE)


ENDINGS = {
    "sys.exit(0)": ("import sys\nsys.exit(0)", f"line 6: exits with 0; {EXIT}"),
    "sys.exit(text)": ("import sys\nsys.exit('no')", f"line 6: exits with 'no'; {EXIT}"),
    "SystemExit": ("raise SystemExit", f"line 5: exits with None; {EXIT}"),
    "os._exit(0)": ("import os\nos._exit(0)", f"ends its process with exit code 0; {EXIT}"),
    "os._exit(3)": ("import os\nos._exit(3)", f"ends its process with exit code 3; {EXIT}"),
    "segfault": ("import ctypes\nctypes.string_at(0)", f"line 6: crashes (SIGSEGV); {CRASH}"),
    "abort": ("import os\n\n\nos.abort()", f"line 8: crashes (SIGABRT); {CRASH}"),
    "kill": ("import os\nos.kill(os.getpid(), 9)", f"crashes (SIGKILL); {CRASH}"),
}
EXCEPTIONS = {
    "interrupt": ("raise KeyboardInterrupt", "line 5: KeyboardInterrupt"),
    "recursion": ("def f():\n    f()\nf()", "line 6: RecursionError: maximum recursion depth exceeded"),
    "two lines and HTML": ("raise ValueError('first <b>line\\nsecond')", "line 5: ValueError: first <b>line"),
    "not printable": ("raise ValueError('\\ud800 \\x1b[1m')", "line 5: ValueError: \\ud800 \\x1b[1m"),
    "long": ("raise ValueError('x' * 1000)", f"line 5: ValueError: {'x' * 200}…"),
    "no text": (
        "class E(Exception):\n    def __str__(self): raise E\nraise E",
        "line 7: E: <exception str() failed>",
    ),
    "input": (
        "input()",
        "line 5: sphinx.errors.ExtensionError: Cannot use input() builtin function in Sphinx-Gallery examples",
    ),
    "memory": (
        "import resource\nresource.setrlimit(resource.RLIMIT_AS, (2**33, 2**33))\nx = bytearray(2**40)",
        "line 7: MemoryError",
    ),
    "warning": ("import warnings\nwarnings.simplefilter('error')\nwarnings.warn('w')", "line 7: UserWarning: w"),
}
OUTPUTS = {
    "close": ("import sys\nsys.stdout.close()", OUTPUT),
    "none": ("import sys\nsys.stdout = None\nprint(1)", OUTPUT),
    "replace": ("import sys, io\nsys.stderr = io.StringIO()", OUTPUT),
    "descriptor": ("import os\nos.close(1)", OUTPUT),
    "all descriptors": ("import os\nos.closerange(0, 256)", OUTPUT),
    "own stream": ("import os, sys\nsys.__stderr__.close()\nos.closerange(1, 3)", OUTPUT),
    "lone surrogate": (
        "print(1)\n\n# %%\n# Text\n\nprint('a\\ud800')",
        "line 10: prints '\\ud800', which UTF-8 cannot encode; print its repr()",
    ),
}
RUNNING = {
    "thread": (
        "import threading, time\nthreading.Thread(target=time.sleep, args=[99], name='t').start()",
        f"leaves the thread t {FINISH}",
    ),
    "daemon": (
        "import threading, time\nthreading.Thread(target=time.sleep, args=[99], name='d', daemon=True).start()",
        f"leaves the thread d {FINISH}",
    ),
    "subprocess": ("import subprocess\nsubprocess.Popen(['sleep', '99'])", f"leaves a process {FINISH}"),
    "fork": ("import os, time\nif not os.fork(): time.sleep(99)", f"leaves a process {FINISH}"),
}
CHANGES = {
    "device": ("torch.set_default_device('meta')", "changes the default device from cpu to meta"),
    "dtype": (
        "torch.set_default_dtype(torch.float64)",
        "changes the default dtype from torch.float32 to torch.float64",
    ),
    "threads": ("torch.set_num_threads(2)", "changes the number of threads from 1 to 2"),
    "new variable": ("os.environ['HOSTILE'] = '1'", "changes the environment variable HOSTILE"),
    "no variable": ("del os.environ['PATH']", "changes the environment variable PATH"),
    "directory": ("os.chdir('/')", "changes the working directory to /"),
    "no directory": ("os.rmdir(os.getcwd())", "changes the working directory to one that it has deleted"),
    "method": ("torch.Tensor.clone = torch.Tensor.detach", "changes torch.Tensor.clone"),
    "functions": ("torch.clone = torch.detach\ndel torch.zeros", "changes torch.clone, torch.zeros"),
    "deepcopy": ("copy.deepcopy = copy.copy", "changes copy.deepcopy"),
    "print": ("builtins.print = repr", "changes builtins.print"),
    "no torch": ("del sys.modules['torch']", "removes the module torch"),
    "no modules": ("for name in ('json', 're', 'os'): del sys.modules[name]", "removes the module json, os, re"),
}
FILE = "import pathlib, sys\npathlib.Path(sys.argv[0]).with_name('left.txt').write_text('x')"
HOSTILE = {
    **ENDINGS,
    **{name: (code, f"{fault}; {RAISE}") for name, (code, fault) in EXCEPTIONS.items()},
    **OUTPUTS,
    **RUNNING,
    **{
        f"changes {name}": (f"import builtins, copy, os, sys, torch\n{code}", f"{fault}; {RESTORE}")
        for name, (code, fault) in CHANGES.items()
    },
    "file": (FILE, "writes gallery/tiny/left.txt; write to the working directory, and delete that file"),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_script_is_one_line_and_the_next_script_does_not_notice_it(gallery, untouched, name):
    code, fault = HOSTILE[name]
    gc.collect()  # or what tests before this one left open would be closed in between
    environment, descriptors = dict(os.environ), os.listdir("/proc/self/fd")
    assert gallery.faults(code) == [fault]
    assert gallery.execute("probe", PROBE) == untouched
    assert (dict(os.environ), os.listdir("/proc/self/fd")) == (environment, descriptors)


def test_a_file_that_is_written_again_is_named_again(gallery):
    assert len(gallery.faults(FILE)) == 1
    assert len(gallery.faults(FILE)) == 2


@pytest.mark.parametrize(
    ("code", "line"),
    [
        ("while True: pass", "line 5: "),
        ("import time\ntime.sleep(99)", "line 6: "),
        ("import signal\nsignal.pthread_sigmask(signal.SIG_BLOCK, range(1, 60))\nwhile True: pass", "line 7: "),
        ("import os\nos.closerange(3, 256)\nwhile True: pass", ""),
    ],
)
def test_an_endless_script_is_stopped_and_named(gallery, monkeypatch, code, line):
    monkeypatch.setattr(process, "GRACE", 0.5)
    gallery.execution.seconds = 0.5
    assert gallery.faults(code) == [line + ENDLESS]


def test_a_script_that_cannot_stop_itself_is_killed(gallery, monkeypatch):
    monkeypatch.setattr(process, "GRACE", 0.5)
    gallery.execution.seconds = 0.5
    code = "import faulthandler\nfaulthandler.cancel_dump_traceback_later()\nwhile True: pass"
    assert gallery.faults(code) == [ENDLESS]


def test_a_process_that_goes_on_as_a_second_script_reports_nothing(gallery):
    code = "import os\nchild = os.fork()\nif child: os.waitpid(child, 0)\nprint('parent' if child else 'child')"
    assert "parent" in gallery.execute("forks", code)
    assert gallery.execution.faults == []


def test_what_a_script_has_started_is_gone_when_it_has_ended(gallery, tmp_path):
    file = tmp_path / "pid"
    code = f"import subprocess\nopen({str(file)!r}, 'w').write(str(subprocess.Popen(['sleep', '99']).pid))"
    gallery.faults(code)
    pid = int(file.read_text())
    deadline = time.monotonic() + 10
    while Path(f"/proc/{pid}").exists() and "Z" not in Path(f"/proc/{pid}/stat").read_text().split()[2]:
        assert time.monotonic() < deadline
        time.sleep(0.01)


def test_all_faults_of_a_script_are_named_each_in_a_line(gallery):
    code = "import os, torch\nos.environ['HOSTILE'] = '1'\ntorch.set_default_dtype(torch.float64)\nos.chdir('..')"
    assert [line.split()[2] for line in gallery.faults(code)] == ["default", "environment", "working"]


@pytest.mark.parametrize(
    "code",
    [
        f"import torch\ntorch.set_default_dtype(torch.float64){NEXT}torch.set_default_dtype(torch.float32)",
        f"import os\nhere = os.getcwd()\nos.mkdir('a')\nos.chdir('a'){NEXT}assert os.getcwd() != here\nos.chdir(here)",
        "import contextlib, io\nwith contextlib.redirect_stdout(io.StringIO()): print(1)",
        "import threading\nt = threading.Thread(target=print)\nt.start()\nt.join()",
        "import subprocess\nsubprocess.run(['true'])",
        "open('left.txt', 'w').write('x')\nprint(open('left.txt').read())",
        "import torch.nn.utils.prune, torch.func, unittest.mock\nprint(torch.func.grad)",
        "import torch\ntorch.manual_seed(7)\ntorch.set_grad_enabled(False)",
        "print('<script>', '\\x1b[1m', '\\u202e')",
    ],
)
def test_a_script_that_leaves_all_as_it_was_has_no_fault(gallery, untouched, code):
    assert gallery.execute("good", code + "\nprint('end')").rstrip().endswith("end")
    assert gallery.execution.faults == []
    assert gallery.execute("probe", PROBE) == untouched
    assert not list(gallery.folder.rglob("left.txt"))


def test_a_long_output_arrives_whole(gallery):
    assert gallery.execute("long", "for i in range(200000): print(i, 'x' * 20)").count("x" * 20) == 200000


def test_pictures_are_written_beside_the_page_and_older_ones_are_removed(gallery):
    code = "import torch\nfrom tensorcopy_docs import show\nx = torch.zeros(2)\nshow(x=x)\n"
    assert ".. tensor-picture:: memory drawn.2.json" in gallery.execute("drawn", f"{code}\n# %%\n# Text\n\n{code}")
    assert [path.name for path in sorted(gallery.folder.rglob("*.json"))] == ["drawn.1.json", "drawn.2.json"]
    gallery.execute("drawn", code)
    assert [path.name for path in gallery.folder.rglob("*.json")] == ["drawn.1.json"]


def test_a_script_with_a_fault_leaves_nothing_beside_the_page(gallery):
    code = "import sys, torch\nfrom tensorcopy_docs import show\nshow(x=torch.zeros(2))\n"
    gallery.execute("drawn", code)
    gallery.execute("drawn", f"{code}\n# %%\n# Text\n\nsys.exit()")
    assert os.listdir(gallery.folder / "examples") == ["drawn.py"]


def test_an_interrupt_ends_the_script_too(gallery, tmp_path):
    file = tmp_path / "pid"
    code = f"import os, time\nopen({str(file)!r}, 'w').write(str(os.getpid()))\ntime.sleep(99)"

    def interrupt() -> None:
        while not (file.exists() and file.read_text()):
            time.sleep(0.01)
        os.kill(os.getpid(), signal.SIGINT)

    thread = threading.Thread(target=interrupt)
    thread.start()
    with pytest.raises(KeyboardInterrupt):
        gallery.execute("slow", code)
    thread.join()
    assert not Path(f"/proc/{file.read_text()}").exists()


def test_where_no_fork_is_safe_a_script_is_executed_in_the_process_of_the_build(gallery, monkeypatch):
    monkeypatch.setattr(process.sys, "platform", "darwin")
    assert str(os.getpid()) in gallery.execute("here", "import os\nprint(os.getpid())")
    assert gallery.faults("1 / 0") == [f"line 5: ZeroDivisionError: division by zero; {RAISE}"]
    assert not list(gallery.folder.rglob("*.md5"))


def test_where_a_fork_is_safe_it_is_another_process(gallery):
    assert str(os.getpid()) not in gallery.execute("there", "import os\nprint(os.getpid())")
    assert torch.get_num_threads() == 1
