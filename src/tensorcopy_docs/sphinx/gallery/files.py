"""Keeps the files of galleries in order: each script of the register has its file, and no page is stale."""

import re
import shutil
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib.metadata import version
from pathlib import Path

from sphinx.application import Sphinx
from sphinx.config import Config
from sphinx.environment import BuildEnvironment
from sphinx.errors import ExtensionError
from sphinx_gallery.gen_rst import extract_intro_and_title
from sphinx_gallery.py_source_parser import split_code_and_text_blocks

from tensorcopy_docs.faults import FaultsError
from tensorcopy_docs.files import put
from tensorcopy_docs.register.loading import load
from tensorcopy_docs.register.models import Register
from tensorcopy_docs.sphinx.environment import executed_key
from tensorcopy_docs.sphinx.gallery.faults import ScriptFault, fault_line, place_of
from tensorcopy_docs.sphinx.gallery.recipe_records import recipe_words

STAMP, HEADER = "environment.txt", "GALLERY_HEADER.rst"
UNDERLINE, BLANK = re.compile(r"^([=~^-])\1{2,}$", re.MULTILINE), re.compile(r"\n\s*\n")
OPTION = re.compile(r"^[ \t]*#\s*(sphinx_gallery_\w+)", re.MULTILINE)  # in a comment of a script


@dataclass(frozen=True)
class Gallery:
    """A folder of scripts, and the folder in which sphinx-gallery puts their pages."""

    scripts: Path
    pages: Path


def galleries(config: Config, docs: str | Path) -> Sequence[Gallery]:
    """Return the galleries of the site in `docs`: the first has the articles' scripts, the second, if any, recipes."""
    # sphinx-gallery makes lists of them.
    scripts, pages = (
        [given] if isinstance(given := config.sphinx_gallery_conf[key], str) else given
        for key in ("examples_dirs", "gallery_dirs")
    )
    folder = Path(docs)
    return [Gallery((folder / one).resolve(), folder / other) for one, other in zip(scripts, pages, strict=True)]


def gallery_of(env: BuildEnvironment, docname: str) -> Gallery | None:
    """Return the gallery that has a page; None if no gallery has it."""
    found = galleries(env.config, env.srcdir)
    return next((each for each in found if docname.startswith(f"{each.pages.name}/")), None)


def is_recipe(env: BuildEnvironment, docname: str) -> bool:
    """True if a page is a recipe's."""
    found = gallery_of(env, docname)
    return found is not None and found in galleries(env.config, env.srcdir)[1:] and not docname.endswith("/index")


def drop_stale(app: Sphinx) -> None:
    """Remove, before galleries run, pages that other code or another torch made, unfinished ones, and those without a
    script."""
    for gallery in galleries(app.config, app.srcdir):
        _drop_stale(gallery)


def _drop_stale(gallery: Gallery) -> None:
    pages = gallery.pages
    stamp, key = pages / STAMP, outputs_key()
    if pages.exists() and not (stamp.is_file() and stamp.read_text(encoding="utf-8") == key):
        shutil.rmtree(pages)
    for index in pages.glob("*/index.rst"):
        if not (gallery.scripts / index.parent.name).exists():
            shutil.rmtree(index.parent)
    for page in pages.rglob("*.py"):
        if not ((gallery.scripts / page.relative_to(pages)).exists() and is_whole(page)):
            for file in [*page.parent.glob(f"{page.stem}.*"), *_thumbnails(page)]:
                file.unlink()
    pages.mkdir(parents=True, exist_ok=True)
    put(stamp, key.encode("utf-8"))


def outputs_key() -> str:
    """Return a key of what a page depends on beside its script: what it runs on, and sphinx-gallery."""
    return f"{executed_key()}-sphinx-gallery-{version('sphinx-gallery')}"


def is_whole(page: Path) -> bool:
    """True if all files of a `page` (its script) exist; sphinx-gallery's note that it is up to date is written last."""
    endings = (".py.md5", ".rst", ".ipynb", ".zip")
    return all(page.with_suffix(ending).is_file() for ending in endings) and any(_thumbnails(page))


def _thumbnails(page: Path) -> list[Path]:
    return list((page.parent / "images" / "thumb").glob(f"sphx_glr_{page.stem}_thumb.*"))


def check_files(app: Sphinx, register: Register) -> None:
    """Raise ExtensionError with a line for each of the `faults` of the site's galleries."""
    if found := faults(register, [each.scripts for each in galleries(app.config, app.srcdir)]):
        raise ExtensionError("\n".join(found))


def faults(register: Register, folders: Sequence[Path]) -> Sequence[str]:
    """Return a line for each fault of the scripts in `folders`: first those of articles, then those of recipes.

    Each script of `register` must have its file and each file its script, and all of them can be read; each recipe must
    have its words.
    """
    articles, *recipes = folders
    found = file_faults(register, articles)
    found = found or [fault for folder in folders for fault in text_faults(folder)]
    if found:
        return found
    for script in register.scripts.values():
        path = articles / script.article / f"{script.stem}.py"
        found += _texts_faults(path, script.texts, f"{script.article}.toml: {script.id}")
    for folder in recipes:
        try:
            for name, words in recipe_words(folder).items():
                found += _texts_faults(folder / f"{name}.py", words.texts, f"{name}.toml")
        except FaultsError as error:
            found += map(str, error.faults)
    return found


def file_faults(register: Register, sources: Path) -> list[str]:
    """Return a line for each script without a file below `sources`, and for each file without a script."""
    wanted = {f"{script.article}/{script.stem}.py": id_ for id_, script in register.scripts.items()}
    present = {path.relative_to(sources).as_posix() for path in sources.rglob("*.py")}
    missing = [
        f"{id_.partition('/')[0]}.toml: {id_}: script: must have a file in the gallery; found no "
        f"{place_of(sources / file)}"
        for file, id_ in wanted.items()
        if file not in present
    ]
    return missing + [
        f"{place_of(sources / file)}: must be named by a script of the register; found none, add [[scripts]] to "
        f"{file.partition('/')[0] + '.toml' if '/' in file else 'an article and move the file to its folder'}"
        for file in sorted(present - wanted.keys())
    ]


def text_faults(sources: Path) -> list[str]:
    """Return a line for each script or header below `sources` that sphinx-gallery cannot read, or that sets an option.

    Syntax errors do not count.
    """
    found = ((path, _fault_of(path)) for path in sorted([*sources.rglob("*.py"), *sources.rglob(HEADER)]))
    return [fault_line(path, fault) for path, fault in found if fault]


def _fault_of(path: Path) -> ScriptFault | None:
    try:
        text = path.read_text(encoding="utf-8")
        if path.name == HEADER:
            return None
        if option := OPTION.search(text):
            line = text.count("\n", 0, option.start(1)) + 1
            return ScriptFault(f"must set no option of sphinx-gallery; found {option[1]}", "remove it", line)
        extract_intro_and_title(path.name, split_code_and_text_blocks(path)[1][0].content)
    except UnicodeDecodeError as error:
        return ScriptFault(f"must be UTF-8; found the byte {error.object[error.start]:#04x}", "save it as UTF-8")
    except OSError as error:
        return ScriptFault(f"must be a file that can be read; found {error.strerror}", "make it one")
    except ExtensionError:
        return ScriptFault("must begin with a docstring whose first paragraph is a title; found none", "add one")
    except (RecursionError, MemoryError, ValueError) as error:
        return ScriptFault(f"must be Python that can be parsed; found {type(error).__name__}", "simplify it")
    return None


def _texts_faults(script: Path, texts: Mapping[str, Sequence[str]], place: str) -> Iterator[str]:
    """Yield a line for each language in which there is not one of the `texts` for each heading and paragraph.

    The script can be read. One with a syntax error, which its execution names, does not count.
    """
    _, blocks, tree = split_code_and_text_blocks(script, return_node=True)
    text = "\n\n".join(block.content for block in blocks if block.type == "text")
    own = sum(bool(part.strip()) for part in BLANK.split(UNDERLINE.sub("", text)))
    for language, found in texts.items():
        if tree is not None and len(found) != own:
            rule = f"must have a text for each heading and paragraph of {script.name}, {own}"
            yield f"{place}: texts.{language}: {rule}; found {len(found)}"


def script_order(filename: str) -> tuple[int, str]:
    """Return the sort key of an example, in the article's order; sphinx-gallery calls it with the name of a file."""
    return _numbers().get(Path(filename).stem, -1), filename


@lru_cache
def _numbers() -> dict[str, int]:
    return {script.stem: number for number, script in enumerate(load().scripts.values())}
