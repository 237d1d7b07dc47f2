"""Whatever a script does, the build names it in one line, and neither the build nor another script is affected."""

import gc
import os
import signal
import threading
import time
from pathlib import Path

import pytest
import torch

from tensorcopy_docs.lab import forks
from tensorcopy_docs.sphinx.gallery.execution import Execution
from tests.sphinx.hostile_gallery import Gallery
from tests.sphinx.hostile_scripts import ENDLESS, HOSTILE, NEXT, RAISE

pytestmark = pytest.mark.sphinx
# What one script could change for the next.
PROBE = """
import builtins, copy, json, os, random, re, sys, threading, warnings, torch
print(torch.get_default_dtype(), torch.get_default_device(), torch.get_num_threads(), torch.is_grad_enabled())
print(torch.rand(2), random.random(), torch.tensor([0.125]))
print(os.environ.get("HOSTILE"), "PATH" in os.environ, threading.active_count())
print(torch.Tensor.clone, torch.clone, copy.deepcopy, warnings.filters[:1], builtins.print)
"""


@pytest.fixture
def gallery(tmp_path) -> Gallery:
    return Gallery(tmp_path, Execution(seconds=20))


@pytest.fixture(scope="module")
def untouched(tmp_path_factory) -> str:
    """What the probe prints if no script ran before it."""
    printed = Gallery(tmp_path_factory.mktemp("untouched"), Execution(seconds=20)).execute("probe", PROBE)
    assert "torch.float32" in printed
    return printed


def open_files() -> set[tuple[str, str]]:
    """The open file descriptors of this process, each with what it leads to: a path, or a pipe with its number."""
    folder = Path("/proc/self/fd")
    with_the_folder = [(name, folder / name) for name in os.listdir(folder)]
    return {(name, os.readlink(place)) for name, place in with_the_folder if place.is_symlink()}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_script_is_one_line_and_the_next_script_does_not_notice_it(gallery, untouched, name):
    code, fault = HOSTILE[name]
    gc.collect()  # or a file that a test before this one left open could be closed, and its number be used again
    gc.freeze()  # what is left lives on: no later collection has to look at it again
    environment, files = dict(os.environ), open_files()
    assert gallery.faults(code) == [fault]
    assert gallery.execute("probe", PROBE) == untouched
    assert dict(os.environ) == environment
    assert open_files() <= files, "left open; a browser may close a connection to the server of another test meanwhile"


@pytest.mark.parametrize(
    ("code", "line"),
    [
        ("while True: pass", "line 5: "),
        ("while True: print('x')", "line 5: "),
        ("import time\ntime.sleep(99)", "line 6: "),
        ("import signal\nsignal.pthread_sigmask(signal.SIG_BLOCK, range(1, 60))\nwhile True: pass", "line 7: "),
        ("import os\nos.closerange(3, 256)\nwhile True: pass", ""),
    ],
)
def test_an_endless_script_is_stopped_and_named(gallery, code, line):
    gallery.execution.seconds = 0.5
    assert gallery.faults(code) == [line + ENDLESS]


@pytest.mark.parametrize(
    "code",
    [
        "import os, sys, torch\ntorch.set_default_dtype(torch.float64)\ntorch.Tensor.clone = torch.Tensor.detach\n"
        "os.environ['HOSTILE'] = '1'\ndel os.environ['PATH']\ndel sys.modules['json']\nos.chdir('/')",
        "import builtins, torch\nbuiltins.repr = print\ntorch.manual_seed(7)\ntorch.set_grad_enabled(False)",
        f"import torch\ntorch.set_num_threads(2)\ntorch.set_printoptions(precision=1){NEXT}del torch.zeros",
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
    assert gallery.faults("1 / 0") == [f"line 5: ZeroDivisionError: division by zero; {RAISE}"]


def test_where_a_fork_is_safe_it_is_another_process(gallery):
    assert str(os.getpid()) not in gallery.execute("there", "import os\nprint(os.getpid())").split()
    assert torch.get_num_threads() == 1


def test_a_script_runs_in_a_folder_with_nothing_but_itself_and_can_remove_it(gallery):
    gallery.execute("other", "")
    before = {path for path in gallery.folder.rglob("*") if path.is_file()}
    listed = gallery.execute("alone", "import os\nprint(os.listdir())\n__import__('shutil').rmtree(os.getcwd())")
    assert "['alone.py']" in listed and gallery.execution.faults == []
    assert before <= {path for path in gallery.folder.rglob("*") if path.is_file()}
