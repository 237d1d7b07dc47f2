"""Puts the day of the sources into what is built of them, which has no git where it is installed."""

import sys
from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py
from setuptools.command.sdist import sdist

sys.path.insert(0, str(Path(__file__).parent / "src"))
from tensorcopy_docs.publication.dates import note_date


class Wheel(build_py):
    """What a wheel is made of."""

    def run(self):
        super().run()
        if not self.editable_mode:  # which is in the checkout
            note_date(Path(self.build_lib, "tensorcopy_docs"))


class Archive(sdist):
    """The archive of the sources, of which wheels are built, too."""

    def make_release_tree(self, base_dir, files):
        super().make_release_tree(base_dir, files)
        note_date(Path(base_dir, "src", "tensorcopy_docs"))


setup(cmdclass={"build_py": Wheel, "sdist": Archive})
