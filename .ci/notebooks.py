"""Writes the notebook of each example to notebooks/, from where Colab opens it: python .ci/notebooks.py"""

import json
import sys
from pathlib import Path

from sphinx_gallery.gen_gallery import DEFAULT_GALLERY_CONF
from sphinx_gallery.py_source_parser import split_code_and_text_blocks

from tensorcopy_docs.sphinx.gallery.notebook import notebook_of

ROOT = Path(__file__).resolve().parent.parent


def notebooks() -> dict[str, str]:
    """The text of each notebook by the name of its file, such as ``extensions/extensions-clone.ipynb``."""
    conf = {**DEFAULT_GALLERY_CONF, "src_dir": str(ROOT / "docs")}
    made = {}
    gallery = ROOT / "gallery"
    for script in sorted(gallery.rglob("*.py")):
        _, blocks = split_code_and_text_blocks(str(script))
        folder = gallery / "articles" if gallery / "articles" in script.parents else gallery
        name = script.relative_to(folder).with_suffix(".ipynb")
        made[name.as_posix()] = json.dumps(notebook_of(blocks, conf, script.parent), indent=2)
    return made


def main() -> int:
    """Write them, and remove those whose script is gone."""
    folder = ROOT / "notebooks"
    wanted = notebooks()
    for name, text in wanted.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    for path in folder.glob("*/*.ipynb"):
        if path.relative_to(folder).as_posix() not in wanted:
            path.unlink()
    return 0


if __name__ == "__main__":
    sys.exit(main())
