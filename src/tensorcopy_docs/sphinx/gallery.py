"""What sphinx-gallery is told, and what is checked of it: clean starts, fresh outputs, pictures, no stray page."""

import gc
import json
import random
import re
import shutil
from functools import lru_cache
from pathlib import Path

from sphinx.application import Sphinx
from sphinx.errors import ExtensionError

from tensorcopy_docs.register.loading import load
from tensorcopy_docs.register.models import Register
from tensorcopy_docs.showing import Picture
from tensorcopy_docs.sphinx.environment import environment_key
from tensorcopy_docs.sphinx.state import judgement

STAMP = "environment.txt"
# The pictures that the running example has made so far, and how many of them have a place on its page.
_PICTURES: list[Picture] = []
_PLACED: list[Picture] = []


def folders(app: Sphinx) -> tuple[Path, Path]:
    """Where the examples are written by authors, and where sphinx-gallery puts their pages."""
    conf = app.config.sphinx_gallery_conf
    sources, pages = conf["examples_dirs"], conf["gallery_dirs"]
    # sphinx-gallery makes lists of them.
    sources = sources if isinstance(sources, str) else sources[0]
    pages = pages if isinstance(pages, str) else pages[0]
    return (Path(app.srcdir) / sources).resolve(), Path(app.srcdir) / pages


def reset(gallery_conf: dict, fname: str) -> None:
    """Give an example the state of a fresh interpreter; called by sphinx-gallery before each."""
    import torch  # only what executes examples imports torch

    random.seed(0)
    torch.manual_seed(0)
    torch.set_default_dtype(torch.float32)
    torch.set_grad_enabled(True)
    torch.set_printoptions(profile="default")
    torch.set_num_threads(1)
    # Else some warnings come once a process, and so in whichever example ran first.
    torch.set_warn_always(True)
    # sphinx-gallery collects garbage before each example, which with all of torch in sight takes longer than they do.
    gc.freeze()
    _PICTURES.clear()
    _PLACED.clear()
    Picture.listener = _PICTURES.append


def place_pictures(block: tuple, block_vars: dict, gallery_conf: dict) -> str:
    """Leave the facts of each picture that a block of code has made beside the page; called by sphinx-gallery.

    The page draws them in its own language.
    """
    page = Path(block_vars["target_file"])
    directives = ""
    for picture in _PICTURES[len(_PLACED) :]:
        _PLACED.append(picture)
        file = page.with_suffix(f".{len(_PLACED)}.json")
        file.write_text(json.dumps(picture.facts), encoding="utf-8")
        directives += f"\n.. tensor-picture:: {picture.kind} {file.name}\n"
    return directives


def script_order(filename: str) -> tuple[int, str]:
    """Sorts the examples of an article as the article has them; called by sphinx-gallery with the name of a file."""
    return _numbers().get(Path(filename).stem, -1), filename


@lru_cache
def _numbers() -> dict[str, int]:
    return {script.stem: number for number, script in enumerate(load().scripts.values())}


def drop_stale(app: Sphinx) -> None:
    """Before the gallery runs: forget outputs of another torch, Python or platform, and pages of examples now gone."""
    sources, pages = folders(app)
    stamp = pages / STAMP
    if stamp.exists() and stamp.read_text(encoding="utf-8") != environment_key():
        shutil.rmtree(pages)
    if pages.exists():
        for index in pages.glob("*/index.rst"):
            if not (sources / index.parent.name).exists():
                shutil.rmtree(index.parent)
        for page in pages.glob("*/*.py"):
            if not (sources / page.relative_to(pages)).exists():
                for file in [*page.parent.glob(f"{page.stem}.*"), page.with_suffix(".py.md5")]:
                    file.unlink(missing_ok=True)
    pages.mkdir(parents=True, exist_ok=True)
    stamp.write_text(environment_key(), encoding="utf-8")


def check_files(app: Sphinx) -> None:
    """Every script of the register has its file in the gallery, and every file its script."""
    sources, _ = folders(app)
    if faults := file_faults(judgement(app).register, sources):
        raise ExtensionError("\n".join(faults))


def file_faults(register: Register, sources: Path) -> list[str]:
    """A line for each script without a file below `sources`, and for each file without a script."""
    wanted = {f"{script.article}/{script.stem}.py": id_ for id_, script in register.scripts.items()}
    present = {path.relative_to(sources).as_posix() for path in sources.rglob("*.py")}
    faults = [
        f"{id_.partition('/')[0]}.toml: {id_}: script: must have a file in the gallery; found no {sources.name}/{file}"
        for file, id_ in wanted.items()
        if file not in present
    ]
    return faults + [
        f"{sources.name}/{file}: must be named by a script of the register; found none, add [[scripts]] to "
        f"{file.partition('/')[0] + '.toml' if '/' in file else 'an article and move the file to its folder'}"
        for file in sorted(present - wanted.keys())
    ]


def check_executed(app: Sphinx) -> None:
    """After the gallery ran: stop at an example that raised, with one line that names script, line and exception."""
    failing = app.config.sphinx_gallery_conf.get("failing_examples", {})
    lines = [failure_line(Path(path), trace) for path, trace in sorted(failing.items())]
    if lines:
        raise ExtensionError("\n".join(lines))


def failure_line(path: Path, trace: str) -> str:
    """One line on the example at `path`, whose traceback is `trace`."""
    places = re.findall(rf'File "[^"]*{re.escape(path.name)}", line (\d+)', trace)
    # Behind the last place comes its code, indented, and then the exception, whose message may go on for lines.
    behind = trace.strip().rpartition('  File "')[2].splitlines()[1:]
    exception = next((line for line in behind if line.strip() and not line.startswith(" ")), "?")
    return (
        f"gallery/{path.parent.name}/{path.name}, line {places[-1] if places else '?'}: "
        f"{exception}; mend the script, or catch the exception and print it"
    )
