"""The files of the gallery: one script each for those of the register, and no page that is out of date."""

import shutil
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path

from sphinx.application import Sphinx
from sphinx.errors import ExtensionError

from tensorcopy_docs.files import put
from tensorcopy_docs.register.models import Register
from tensorcopy_docs.sphinx.environment import environment_key
from tensorcopy_docs.sphinx.gallery.reading import text_faults
from tensorcopy_docs.sphinx.state import judgement

STAMP = "environment.txt"
PACKAGE = Path(__file__).parent.parent.parent


def folders(app: Sphinx) -> tuple[Path, Path]:
    """Where the examples are written by authors, and where sphinx-gallery puts their pages."""
    conf = app.config.sphinx_gallery_conf
    sources, pages = conf["examples_dirs"], conf["gallery_dirs"]
    # sphinx-gallery makes lists of them.
    sources = sources if isinstance(sources, str) else sources[0]
    pages = pages if isinstance(pages, str) else pages[0]
    return (Path(app.srcdir) / sources).resolve(), Path(app.srcdir) / pages


def drop_stale(app: Sphinx) -> None:
    """Before the gallery runs: forget pages that other code or another torch made, unfinished ones, and those without a
    script."""
    sources, pages = folders(app)
    stamp, key = pages / STAMP, outputs_key()
    if pages.exists() and not (stamp.is_file() and stamp.read_text(encoding="utf-8") == key):
        shutil.rmtree(pages)
    for index in pages.glob("*/index.rst"):
        if not (sources / index.parent.name).exists():
            shutil.rmtree(index.parent)
    for page in pages.glob("*/*.py"):
        if not ((sources / page.relative_to(pages)).exists() and is_whole(page)):
            for file in [*page.parent.glob(f"{page.stem}.*"), *_thumbnails(page)]:
                file.unlink()
    pages.mkdir(parents=True, exist_ok=True)
    put(stamp, key.encode("utf-8"))


def outputs_key() -> str:
    """Names all that a page depends on beside its script: torch, Python, platform, sphinx-gallery and this package."""
    return f"{environment_key()}-sphinx-gallery-{version('sphinx-gallery')}-{code_digest(PACKAGE)}"


def code_digest(package: Path) -> str:
    """The digest of all modules in the folder of a package."""
    code = sha256()
    for path in sorted(package.rglob("*.py")):
        code.update(path.read_bytes())
    return code.hexdigest()


def is_whole(page: Path) -> bool:
    """Whether all files of a `page` (its script) are there; the note that it is up to date is written last."""
    endings = (".py.md5", ".rst", ".ipynb", ".zip")
    return all(page.with_suffix(ending).is_file() for ending in endings) and any(_thumbnails(page))


def _thumbnails(page: Path) -> list[Path]:
    return list((page.parent / "images" / "thumb").glob(f"sphx_glr_{page.stem}_thumb.*"))


def check_files(app: Sphinx) -> None:
    """Check that each script of the register has its file, each file its script, and that sphinx-gallery can read it.

    Raises ExtensionError with a line for each fault.
    """
    sources, _ = folders(app)
    if faults := file_faults(judgement(app).register, sources) or text_faults(sources):
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
