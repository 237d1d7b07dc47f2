"""Makes the notebook of an example, for download."""

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from sphinx_gallery.py_source_parser import Block

from tensorcopy_docs.sphinx.upstream.sphinx_gallery import NOTEBOOK

LINK = re.compile(r":doc:`(?:([^`<>]+) <)?/?([^`<>]+)>?`")
LANGUAGE = {"name": "python", "file_extension": ".py", "mimetype": "text/x-python", "pygments_lexer": "ipython3"}


def notebook_of(blocks: Sequence[Block], gallery_conf: dict[str, Any], target_dir: Path) -> dict[str, Any]:
    """Return sphinx-gallery's notebook of a script, with links as words; takes what its own function takes.

    The same script gives the same notebook on every machine and on every version of Python.
    """
    made: dict[str, Any] = NOTEBOOK(blocks, gallery_conf, target_dir)
    made["metadata"]["language_info"] = LANGUAGE
    for cell in made["cells"]:
        if cell["cell_type"] == "markdown":
            cell["source"] = [_without_roles(text, Path(gallery_conf["src_dir"])) for text in cell["source"]]
    return made


def _without_roles(text: str, docs: Path) -> str:
    """Return `text` with words or page titles in place of links, which lead nowhere from a notebook."""
    return LINK.sub(lambda link: f"*{link[1] or _title(docs / f'{link[2]}.md')}*", text)


def _title(page: Path) -> str:
    lines = page.read_text(encoding="utf-8").splitlines()
    return next(line.removeprefix("# ") for line in lines if line.startswith("# "))
