"""Makes the notebook of an example, which runs with torch alone, for example in Colab."""

import ast
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from sphinx_gallery.py_source_parser import Block

from tensorcopy_docs.publication.addresses import Repository
from tensorcopy_docs.sphinx.upstream.sphinx_gallery import NOTEBOOK

PACKAGE = "tensorcopy_docs"  # what only pictures and `watch()` need
MISSING = "This cell needs the package tensorcopy-docs, which is not installed. The other cells do not need it."
BRANCH = "main"  # that Colab opens; not HEAD: it documents branches and commits
FOLDER = "notebooks"  # there; `.ci/notebooks.py` writes it
LINK = re.compile(r":doc:`(?:([^`<>]+) <)?/?([^`<>]+)>?`")
LANGUAGE = {"name": "python", "file_extension": ".py", "mimetype": "text/x-python", "pygments_lexer": "ipython3"}


def notebook_of(blocks: Sequence[Block], gallery_conf: dict[str, Any], target_dir: Path) -> dict[str, Any]:
    """The notebook of a script with `blocks`, as plain data; takes what sphinx-gallery's function takes.

    The same script gives the same notebook on every machine and on every version of Python. Pictures are drawn if the
    package is installed where the notebook runs.
    """
    made: dict[str, Any] = NOTEBOOK([_guarded(block) for block in blocks], gallery_conf, target_dir)
    made["metadata"]["language_info"] = LANGUAGE
    for cell in made["cells"]:
        if cell["cell_type"] == "markdown":
            cell["source"] = [_without_roles(text, Path(gallery_conf["src_dir"])) for text in cell["source"]]
    return made


def _guarded(block: Block) -> Block:
    """`block`; if it imports the package, what follows runs only where the package is installed."""
    if block.type != "code" or PACKAGE not in block.content:
        return block
    try:
        tree = ast.parse(block.content)
    except SyntaxError:  # the build stops, and names it
        return block
    imports = [each for each in tree.body if isinstance(each, ast.Import) and each.names[0].name == PACKAGE]
    if not imports:
        return block
    lines = block.content.splitlines()
    start, last = imports[0], tree.body[-1]
    end = last.end_lineno or last.lineno
    if isinstance(last, ast.Expr):  # a notebook shows the value of a last line, but not inside of `else`
        lines[last.lineno - 1] = f"display({lines[last.lineno - 1]}"
        lines[end - 1] += ")"
    after = [line for line in lines[start.lineno : end] if line.strip()]
    guarded = [
        *lines[: start.lineno - 1],
        "try:",
        f"    {lines[start.lineno - 1]}",
        "except ImportError:",
        f"    print({MISSING!r})",
        "else:",
        *(f"    {line}" for line in after),
    ]
    return Block(block.type, "\n".join(guarded) + "\n", block.lineno)


def _without_roles(text: str, docs: Path) -> str:
    """`text` with the words of each link, or the title of its page, in its place: it leads nowhere from a notebook."""
    return LINK.sub(lambda link: f"*{link[1] or _title(docs / f'{link[2]}.md')}*", text)


def _title(page: Path) -> str:
    lines = page.read_text(encoding="utf-8").splitlines()
    return next(line.removeprefix("# ") for line in lines if line.startswith("# "))


def colab_address(docname: str, repository: Repository) -> str:
    """Return the address at which Colab opens the notebook of a page of a gallery."""
    path = f"{FOLDER}/{docname.removeprefix('examples/')}.ipynb"
    return f"https://colab.research.google.com/github{urlsplit(repository.url).path}/blob/{BRANCH}/{path}"
