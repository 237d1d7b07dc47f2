"""Whatever a script does, the build names it in one line, and neither the build nor another script is affected."""

import gc
import os
import signal
import threading
import time
from dataclasses import dataclass
from pathlib import Path

import pytest
import torch  # noqa: F401 with its filters of warnings, before the first test sets others
from sphinx_gallery.gen_gallery import DEFAULT_GALLERY_CONF
from sphinx_gallery.py_source_parser import split_code_and_text_blocks
from sphinx_gallery.scrapers import ImagePathIterator

from tensorcopy_docs.lab import forks
from tensorcopy_docs.sphinx.gallery.execution import Execution

pytestmark = pytest.mark.sphinx
TITLE = '"""\nHostile\n=======\n"""\n'
# What one script could change for the next.
PROBE = """
import builtins, copy, json, os, random, re, sys, threading, warnings, torch
print(torch.get_default_dtype(), torch.get_default_device(), torch.get_num_threads(), torch.is_grad_enabled())
print(torch.rand(2), random.random(), torch.tensor([0.125]))
print(os.environ.get("HOSTILE"), "PATH" in os.environ, threading.active_count())
print(torch.Tensor.clone, torch.clone, copy.deepcopy, warnings.filters[:1], builtins.print)
"""


# Hostile scripts, and how the line that names the fault of each begins.
HOSTILE = {
    "import sys\nsys.exit(0)": "line 6: exits with 0; ",
    "import sys\nsys.exit('no')": "line 6: exits with 'no'; ",
    "raise SystemExit": "line 5: exits with None; ",
    "import os\nos._exit(0)": "ends its process with exit code 0; ",
    "import os\nos._exit(3)": "ends its process with exit code 3; ",
    "import ctypes\nctypes.string_at(0)": "line 6: crashes (SIGSEGV); ",
    "import os\n\n\nos.abort()": "line 8: crashes (SIGABRT); ",
    "import os\nos.kill(os.getpid(), 9)": "was killed (SIGKILL); ",
    "raise KeyboardInterrupt": "line 5: KeyboardInterrupt; ",
    "def f():\n    f()\nf()": "line 6: RecursionError: maximum recursion depth exceeded; ",
    "raise ValueError('first <b>line\\nsecond')": "line 5: ValueError: first <b>line; ",
    "raise ValueError('\\ud800 \\x1b[1m')": "line 5: ValueError: \\ud800 \\x1b[1m; ",
    "raise ValueError('x' * 1000)": f"line 5: ValueError: {'x' * 201}…; ",
    "class E(Exception):\n    def __str__(self): raise E\nraise E": "line 7: E: <exception str() failed>; ",
    "input()": "line 5: sphinx.errors.ExtensionError: Cannot use input()",
    "x = bytearray(2**33)": "line 5: MemoryError; ",
    "x = []\nwhile True: x.append(bytes(10**7))": "line 6: MemoryError; ",
    "import warnings\nwarnings.simplefilter('error')\nwarnings.warn('w')": "line 7: UserWarning: w; ",
    "import os\nos.closerange(0, 256)": "closes files that it has not opened; ",
    "print(1)\n\n# %%\n# Text\n\nprint('a\\ud800')": "line 10: prints '\\ud800'",
}
ENDLESS = {
    "while True: print('x')": "line 5: still runs after 0.5 s; ",
    "import time\ntime.sleep(99)": "line 6: still runs after 0.5 s; ",
    "import signal\nsignal.pthread_sigmask(signal.SIG_BLOCK, range(1, 60))\nwhile True: pass": "line 7: still runs ",
    "import os\nos.closerange(3, 256)\nwhile True: pass": "still runs after 0.5 s; ",
}


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
            "image_scrapers": ("tensorcopy_docs.sphinx.gallery.pictures.place_pictures",),
            "capture_repr": (),
            "src_dir": str(self.folder),
        }
        outputs, _ = self.execution.execute_script(blocks, script_vars, conf, file_conf)
        assert ("passing" in script_vars) is not ("formatted_exception" in script_vars)
        return "".join(outputs)

    def fault(self, code: str) -> str:
        """The fault of a script, which is a short line that names it."""
        self.execute("hostile", code)
        (line,) = self.execution.faults
        assert line.startswith("gallery/tiny/hostile.py") and line.isprintable() and len(line) <= 300
        return line.removeprefix("gallery/tiny/hostile.py").lstrip(":, ")


@pytest.fixture
def gallery(tmp_path) -> Gallery:
    return Gallery(tmp_path, Execution(20, tmp_path))


@pytest.fixture(scope="module")
def untouched(tmp_path_factory) -> str:
    """What the probe prints if no script ran before it."""
    folder = tmp_path_factory.mktemp("untouched")
    printed = Gallery(folder, Execution(20, folder)).execute("probe", PROBE)
    assert "torch.float32" in printed
    return printed


def open_files() -> set[tuple[str, str]]:
    """The open file descriptors of this process, each with what it leads to: a path, or a pipe with its number."""
    folder = Path("/proc/self/fd")
    with_the_folder = [(name, folder / name) for name in os.listdir(folder)]
    return {(name, os.readlink(place)) for name, place in with_the_folder if place.is_symlink()}


@pytest.mark.parametrize(("code", "fault"), [*HOSTILE.items(), *ENDLESS.items()])
def test_a_hostile_script_is_one_line_and_the_next_script_does_not_notice_it(gallery, untouched, code, fault):
    gc.collect()  # or a file that a test before this one left open could be closed, and its number be used again
    gc.freeze()  # what is left lives on: no later collection has to look at it again
    environment, files = dict(os.environ), open_files()
    gallery.execution.seconds = 0.5 if code in ENDLESS else 20
    assert gallery.fault(code).startswith(fault)
    gallery.execution.seconds = 20
    assert gallery.execute("probe", PROBE) == untouched
    assert dict(os.environ) == environment
    assert open_files() <= files, "left open; a browser may close a connection to the server of another test meanwhile"


@pytest.mark.parametrize(
    "code",
    [
        "import os, sys, torch\ntorch.set_default_dtype(torch.float64)\ntorch.Tensor.clone = torch.Tensor.detach\n"
        "os.environ['HOSTILE'] = '1'\ndel os.environ['PATH']\ndel sys.modules['json']\nos.chdir('/')",
        "import builtins, torch\nbuiltins.repr = print\ntorch.manual_seed(7)\ntorch.set_grad_enabled(False)",
        "import torch\ntorch.set_num_threads(2)\ntorch.set_printoptions(precision=1)\n\n"
        "# %%\n# Text\n\ndel torch.zeros",
        "import subprocess, threading, time\nthreading.Thread(target=time.sleep, args=[99]).start()\n"
        "subprocess.Popen(['sleep', '99'], start_new_session=True)",
        "print('<script>', '\\x1b[1m', '\\u202e')",
    ],
)
def test_what_a_script_changes_or_leaves_running_does_not_reach_the_next(gallery, untouched, code):
    environment = dict(os.environ)
    assert gallery.execute("changes", code + "\nprint('end')").rstrip().endswith("end")
    assert gallery.execution.faults == []
    assert gallery.execute("probe", PROBE) == untouched
    assert dict(os.environ) == environment


def test_a_long_output_arrives_whole(gallery):
    assert gallery.execute("long", "for i in range(20000): print(i, 'x' * 20)").count("x" * 20) == 20000


def test_pictures_are_written_beside_the_page_and_older_ones_are_removed(gallery):
    code = "import torch\nfrom tensorcopy_docs import show\nx = torch.zeros(2)\nshow(x=x)\n"
    assert ".. tensor-picture:: memory drawn.2.json" in gallery.execute("drawn", f"{code}\n# %%\n# Text\n\n{code}")
    assert [path.name for path in sorted(gallery.folder.rglob("*.json"))] == ["drawn.1.json", "drawn.2.json"]
    gallery.execute("drawn", code)
    assert [path.name for path in gallery.folder.rglob("*.json")] == ["drawn.1.json"]
    gallery.execute("drawn", f"{code}\n# %%\n# Text\n\nraise SystemExit")
    assert os.listdir(gallery.folder / "examples") == ["drawn.py"], "a script with a fault leaves nothing"


def test_an_interrupt_ends_the_script_too(gallery, tmp_path):
    file = tmp_path / "pid"
    # Python drops an interrupt that comes while it still calls what is registered to run after a fork.
    code = f"import os, time\ntime.sleep(1)\nopen({str(file)!r}, 'w').write(str(os.getpid()))\ntime.sleep(99)"

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
    monkeypatch.setattr(forks.sys, "platform", "darwin")
    assert str(os.getpid()) in gallery.execute("here", "import os\nprint(os.getpid())").split()
    assert gallery.fault("1 / 0").startswith("line 5: ZeroDivisionError: division by zero; ")


def test_a_script_runs_in_a_folder_with_nothing_but_itself_and_can_remove_it(gallery):
    gallery.execute("other", "")
    before = {path for path in gallery.folder.rglob("*") if path.is_file()}
    listed = gallery.execute("alone", "import os\nprint(os.listdir())\n__import__('shutil').rmtree(os.getcwd())")
    assert "['alone.py']" in listed and gallery.execution.faults == []
    assert before <= {path for path in gallery.folder.rglob("*") if path.is_file()}
