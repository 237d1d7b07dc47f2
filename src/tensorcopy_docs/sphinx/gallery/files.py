"""The files of the gallery: one script each for those of the register, and no page that is out of date."""

import shutil
from pathlib import Path

from sphinx.application import Sphinx
from sphinx.errors import ExtensionError

from tensorcopy_docs.register.models import Register
from tensorcopy_docs.sphinx.environment import environment_key
from tensorcopy_docs.sphinx.state import judgement

STAMP = "environment.txt"


def folders(app: Sphinx) -> tuple[Path, Path]:
    """Where the examples are written by authors, and where sphinx-gallery puts their pages."""
    conf = app.config.sphinx_gallery_conf
    sources, pages = conf["examples_dirs"], conf["gallery_dirs"]
    # sphinx-gallery makes lists of them.
    sources = sources if isinstance(sources, str) else sources[0]
    pages = pages if isinstance(pages, str) else pages[0]
    return (Path(app.srcdir) / sources).resolve(), Path(app.srcdir) / pages


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
