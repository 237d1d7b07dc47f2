"""Pages with cells: executed without a network, by nobody's settings, for a limited time; a fault is one line."""

import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest
from sphinx.errors import ExtensionError
from sphinx.testing.util import SphinxTestApp

from tests.planted_command import runs, wait_for

pytestmark = pytest.mark.sphinx
HEAD = "---\nfile_format: mystnb\nkernelspec:\n  name: python3\n---\n\n# Page\n\n"
CONF = """
extensions = ["tensorcopy_docs.sphinx.notebooks"]
nb_execution_mode = "cache"
nb_execution_raise_on_error = True
nb_execution_timeout = 2
html_theme = "basic"
# Extensions add to them; to Sphinx's own, in one process, in each build.
templates_path = []
source_suffix = {".rst": "restructuredtext"}
"""
SETTINGS = """
import os
from ipykernel.kernelapp import IPKernelApp
app = IPKernelApp.instance()
print(app.transport, app.log_level, [name for name in globals() if "somebody" in name])
"""


def cell(code: str) -> str:
    return f"```{{code-cell}} ipython3\n{code}\n```\n\n"


@dataclass
class Site:
    """A site of one page."""

    source: Path

    def write(self, page: str) -> None:
        (self.source / "index.md").write_text(page, encoding="utf-8")

    def build(self) -> str:
        """Build the page; return it."""
        app = SphinxTestApp("html", srcdir=self.source, builddir=self.source.parent / "built")
        try:
            app.build()
        finally:
            app.cleanup()
        assert app.warning.getvalue() == ""
        return (Path(app.outdir) / "index.html").read_text(encoding="utf-8")

    def fault(self) -> str:
        """Build the page, which must stop; return the line that says why."""
        with pytest.raises(ExtensionError) as caught:
            self.build()
        (line,) = str(caught.value).splitlines()
        return line


@pytest.fixture
def site(tmp_path) -> Site:
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "conf.py").write_text(CONF, encoding="utf-8")
    return Site(tmp_path / "docs")


@pytest.fixture
def somebody(tmp_path, monkeypatch) -> Path:
    """Somebody's settings of Python, IPython and Jupyter."""
    home = tmp_path / "home"
    startup = home / ".ipython" / "profile_default" / "startup"
    startup.mkdir(parents=True)
    (startup / "00.py").write_text("somebodys_startup = 1\n")
    (home / ".pythonstartup").write_text("somebodys_python = 1\n")
    profile = "c.IPKernelApp.log_level = 10\nc.IPKernelApp.exec_lines = ['somebodys_line = 1']\n"
    (startup.parent / "ipython_kernel_config.py").write_text(profile)
    kernels = home / ".local" / "share" / "jupyter" / "kernels" / "python3"
    kernels.mkdir(parents=True)
    (kernels / "kernel.json").write_text('{"argv": ["false"], "display_name": "Somebody", "language": "python"}')
    settings = {"HOME": home, "IPYTHONDIR": home / ".ipython", "PYTHONSTARTUP": home / ".pythonstartup"}
    for name, value in {**settings, "JUPYTER_PATH": kernels.parent.parent}.items():
        monkeypatch.setenv(name, str(value))
    return home


def test_cells_run_where_there_is_no_network_device(site):
    site.write(HEAD + cell("print(6 * 7)"))
    built = site.source.parent / "alone"
    alone = [shutil.which("unshare") or "false", "-r", "-n"]  # runs a command without any network device
    if subprocess.run([*alone, "true"], capture_output=True).returncode != 0:
        alone = []
    command = [*alone, sys.executable, "-m", "sphinx", "-q", "-W", site.source, built]
    done = subprocess.run(command, capture_output=True, text=True)
    assert (done.returncode, "42" in (built / "index.html").read_text(encoding="utf-8")) == (0, True), done.stderr


@pytest.mark.parametrize(
    ("code", "fault"),
    [
        ("import time\nwhile True: time.sleep(1)", "still runs after 2 s; "),
        ("import os\nos._exit(0)", "the kernel failed: DeadKernelError: Kernel died; "),
    ],
)
def test_a_cell_that_fails_is_one_line_that_names_the_page_and_the_cell(site, code, fault):
    site.write(HEAD + cell("print(1)") + "## More\n\n" + cell(code))
    assert site.fault().startswith(f"docs/index.md, cell at line 16: {fault}")


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="tests know on Linux only whether a process runs")
def test_a_kernel_ends_with_a_build_that_is_killed(site, tmp_path):
    started = tmp_path / "started"
    site.write(HEAD + cell(f"import os, time\nprint(os.getpid(), file=open({str(started)!r}, 'w'))\ntime.sleep(600)"))
    # A short limit would end the kernel, too.
    command = [sys.executable, "-m", "sphinx", "-q", "-D", "nb_execution_timeout=600", site.source, tmp_path / "built"]
    with subprocess.Popen(command) as build:
        wait_for(lambda: started.exists() and started.read_text())
        build.kill()
    kernel = int(started.read_text())
    wait_for(lambda: not runs(kernel))


def test_a_kernel_has_the_folder_and_the_environment_of_the_build_and_nobodys_settings(site, somebody, monkeypatch):
    monkeypatch.setenv("SET_BY_THE_BUILD", "1")
    here = "import os, sys\nprint(os.getcwd(), os.environ['SET_BY_THE_BUILD'], sys.path[0] or 'here')"
    site.write(HEAD + cell(here) + cell(SETTINGS))
    environment = dict(os.environ)
    page = site.build().replace("&#39;", "'")
    assert f"{site.source} 1 " in page and "ipc 40 []" in page
    assert dict(os.environ) == environment


def test_a_page_is_executed_again_until_its_cells_are_fixed_and_then_no_more(site, tmp_path):
    log = tmp_path / "log"
    code = f"print(1, file=open({str(log)!r}, 'a'))"
    site.write(HEAD + cell(f"{code}\nx = bytearray(2**33)"))
    for _ in range(2):
        assert site.fault().startswith("docs/index.md, cell at line 10: MemoryError")
    site.write(HEAD + cell(code))
    site.build()
    site.write(HEAD + cell(code) + "More text.\n")
    assert "More text" in site.build()
    assert log.read_text() == "1\n1\n1\n"
