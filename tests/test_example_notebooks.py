"""The notebooks of the examples: each runs with torch alone and prints what its page says; Colab opens the same."""

import ast
import builtins
import json
import subprocess
import sys
from importlib import import_module
from pathlib import Path

from bs4 import BeautifulSoup
from checkout import ROOT
from sphinx_gallery.gen_gallery import DEFAULT_GALLERY_CONF
from sphinx_gallery.py_source_parser import Block

from tensorcopy_docs.lab.normalise import normalise
from tensorcopy_docs.languages import LANGUAGES
from tensorcopy_docs.publication.addresses import Repository
from tensorcopy_docs.sphinx.gallery.notebook import MISSING, PACKAGE, colab_address, notebook_of

RUNNER = Path(__file__).with_name("notebook_runner.py")
DRAWING = "import torch\n\nx = torch.ones(2)\n\nimport tensorcopy_docs\n\ntensorcopy_docs.show(\n    x=x,\n)\n"


def run(notebooks: list[Path]) -> dict[Path, dict[str, str]]:
    """What each notebook printed and what stopped it, where nothing but torch is installed."""
    command = [sys.executable, "-I", str(RUNNER), *map(str, notebooks)]
    done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8")
    assert done.returncode == 0, done.stderr[-2000:]
    return {Path(name): result for name, result in json.loads(done.stdout).items()}


def made(*blocks: tuple[str, str]) -> dict:
    """The notebook of a script with `blocks`."""
    conf = {**DEFAULT_GALLERY_CONF, "src_dir": str(ROOT / "docs")}
    return notebook_of([Block(kind, text, 1) for kind, text in blocks], conf, ROOT)


def _examples(built_site: Path) -> dict[Path, str]:
    """The output on the page of each example, by the notebook that the page offers."""
    found = {}
    pages = [*(built_site / "en" / "examples").glob("*/*-*.html"), *(built_site / "en" / "recipes").glob("*.html")]
    for page in sorted(page for page in pages if page.stem != "index"):
        html = BeautifulSoup(page.read_text(encoding="utf-8"), "lxml")
        (link,) = html.select("a.download[href$='.ipynb']")
        found[page.parent / link["href"]] = "\n".join(each.get_text() for each in html.select(".sphx-glr-script-out"))
    return found


PLANTED = {
    "needs": "import pydantic",
    "raises": "print(1)\n1 / 0",
    "fine": "import copy\nimport torch\nprint(torch.ones(1))",
}


def _planted(folder: Path) -> dict[str, Path]:
    """Notebooks of which one needs more than torch, and one raises an exception."""
    files = {name: folder / f"{name}.ipynb" for name in PLANTED}
    for name, file in files.items():
        file.write_text(json.dumps(made(("code", PLANTED[name]))), encoding="utf-8")
    return files


def test_each_notebook_runs_with_torch_and_numpy_alone_and_prints_what_its_page_says(built_site, tmp_path):
    outputs, planted = _examples(built_site), _planted(tmp_path)
    assert len(outputs) == len(list((ROOT / "gallery").rglob("*.py"))) > 0
    results = run([*outputs, *planted.values()])
    assert "ModuleNotFoundError" in results[planted["needs"]]["stopped"]
    assert results[planted["raises"]]["printed"] == "1\n"
    assert "ZeroDivisionError" in results[planted["raises"]]["stopped"]
    assert results[planted["fine"]] == {"printed": "tensor([1.])\n", "stopped": ""}
    drawn = 0
    for notebook, output in outputs.items():
        result = results[notebook]
        assert not result["stopped"], f"{notebook.name}: {result['stopped']}"
        printed = normalise(result["printed"]).splitlines()
        drawn += printed.count(MISSING)
        shown = output.splitlines()  # with the warnings, which go to another stream
        for line in printed:
            if line.strip() and line != MISSING:
                assert line in shown, f"{notebook.name}: prints {line!r}; its page does not"
                shown = shown[shown.index(line) + 1 :]
    assert drawn == sum(PACKAGE in script.read_text(encoding="utf-8") for script in (ROOT / "gallery").rglob("*.py"))


def test_a_picture_is_drawn_where_the_package_is_installed(monkeypatch, capsys):
    (cell,) = made(("code", DRAWING))["cells"]
    code = "".join(cell["source"])
    shown = []
    exec(code, {"display": shown.append})
    (picture,) = shown
    assert "<svg" in picture._repr_svg_()
    real = builtins.__import__

    def without(name, *rest):
        if name == PACKAGE:
            raise ImportError(name)
        return real(name, *rest)

    monkeypatch.setattr(builtins, "__import__", without)
    exec(code, {})
    assert capsys.readouterr().out == MISSING + "\n"


def test_a_notebook_has_no_roles_and_nothing_of_the_machine():
    text = "See :doc:`/guide/which-copy` and ``x``."
    title = (ROOT / "docs/guide/which-copy.md").read_text(encoding="utf-8").partition("\n# ")[2].partition("\n")[0]
    made_ = made(("text", text), ("code", "x = 1"))
    assert made_["cells"][0]["source"] == [f"See *{title}* and ``x``.\n"]
    assert "version" not in made_["metadata"]["language_info"]


def test_colab_opens_the_notebooks_that_the_pages_offer(built_site, monkeypatch):
    monkeypatch.syspath_prepend(ROOT / ".ci")
    wanted = import_module("notebooks").notebooks()
    committed = {
        path.relative_to(ROOT / "notebooks").as_posix(): path.read_text(encoding="utf-8")
        for path in (ROOT / "notebooks").glob("*/*.ipynb")
    }
    assert committed == wanted, "run: python .ci/notebooks.py"
    offered = {path.name: path.read_text(encoding="utf-8") for path in _examples(built_site)}
    assert offered == {name.rpartition("/")[2]: text for name, text in wanted.items()}
    for cells in (json.loads(text)["cells"] for text in wanted.values()):
        for cell in cells:
            assert cell["cell_type"] != "code" or ast.parse("".join(cell["source"]))
    for language in LANGUAGES:  # without a repository, no page leads there
        page = (built_site / language.folder / "examples/extensions/extensions-clone.html").read_text(encoding="utf-8")
        assert "colab" not in page


def test_the_address_in_colab_is_that_of_the_committed_notebook():
    address = colab_address("examples/extensions/extensions-clone", Repository("https://github.com/someone/some.docs"))
    prefix = "https://colab.research.google.com/github/someone/some.docs/blob/main/"
    assert address.startswith(prefix) and (ROOT / address.removeprefix(prefix)).is_file()
