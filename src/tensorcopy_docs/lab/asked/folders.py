"""Finds the modules of a reader's folders, for the reader's code alone."""

import os
import sys
from importlib.machinery import PathFinder

import torch

INSTALLED = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(torch.__file__))), "")  # torch and others
OURS = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


class Folders:
    """A finder of the reader's modules, behind all others.

    Installed packages do not get them: torch and sympy look for packages that are not installed, such as triton, and
    would run a file of that name.
    """

    def __init__(self, folders):
        self.folders = folders

    def find_spec(self, name, path=None, target=None):
        """Return what the import system asks of a finder; None if an installed package asks, or for a part of one."""
        frame = sys._getframe(1)
        while frame.f_back and "importlib" in frame.f_code.co_filename:
            frame = frame.f_back
        asking = os.path.abspath(frame.f_code.co_filename)
        is_installed = asking.startswith(INSTALLED) and not asking.startswith(OURS)
        return None if path or is_installed else PathFinder.find_spec(name, self.folders)
