"""The profile that the guide pages' kernels start from: the build's own, so that nobody's settings change outputs."""

import os
from pathlib import Path

from sphinx.application import Sphinx

# The warning that a kernel talks over TCP on this machine is of no use to who builds a site.
SETTINGS = "c.IPKernelApp.log_level = 40\n"


def use_own_profile(app: Sphinx) -> None:
    """Point IPython at a profile below the build's folder; called before any page is executed."""
    folder = Path(app.doctreedir).parent / "ipython"
    profile = folder / "profile_default"
    profile.mkdir(parents=True, exist_ok=True)
    (profile / "ipython_kernel_config.py").write_text(SETTINGS, encoding="utf-8")
    os.environ["IPYTHONDIR"] = str(folder)
