"""A gallery whose scripts are executed one by one, without a site."""

from dataclasses import dataclass
from pathlib import Path

from sphinx_gallery.gen_gallery import DEFAULT_GALLERY_CONF
from sphinx_gallery.py_source_parser import split_code_and_text_blocks
from sphinx_gallery.scrapers import ImagePathIterator

from tensorcopy_docs.sphinx.gallery.execution import Execution

TITLE = '"""\nHostile\n=======\n"""\n'


@dataclass
class Gallery:
    """A gallery of one article, whose scripts are executed one by one."""

    folder: Path
    execution: Execution

    def execute(self, name: str, code: str) -> str:
        """Execute a script; return its output, empty if it has a fault."""
        script = self.folder / "gallery" / "tiny" / f"{name}.py"
        page = self.folder / "examples" / f"{name}.py"
        script.parent.mkdir(parents=True, exist_ok=True)
        page.parent.mkdir(exist_ok=True)
        script.write_text(TITLE + code, encoding="utf-8")
        page.write_text(script.read_text(encoding="utf-8"), encoding="utf-8")
        file_conf, blocks = split_code_and_text_blocks(script)
        script_vars = {
            "execute_script": True,
            "src_file": str(script),
            "target_file": str(page),
            "image_path_iterator": ImagePathIterator(str(page)),
        }
        conf = {
            **DEFAULT_GALLERY_CONF,
            "image_scrapers": ("tensorcopy_docs.sphinx.gallery.pictures.place_pictures",),
            "capture_repr": (),
            "src_dir": str(self.folder),
        }
        outputs, _ = self.execution.execute_script(blocks, script_vars, conf, file_conf)
        assert ("passing" in script_vars) is not ("formatted_exception" in script_vars)
        return "".join(outputs)

    def faults(self, code: str) -> list[str]:
        """The lines on all scripts so far, each of which must be short and name this one."""
        self.execute("hostile", code)
        for line in self.execution.faults:
            assert line.startswith("gallery/tiny/hostile.py") and line.isprintable() and len(line) <= 300
        return [
            line.removeprefix("gallery/tiny/hostile.py").removeprefix(", ").removeprefix(": ")
            for line in self.execution.faults
        ]
