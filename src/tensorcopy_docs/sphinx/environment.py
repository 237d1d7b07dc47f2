"""Returns the language that a build is for, and the key of what executed output depends on."""

import os
import platform
from pathlib import Path

from tensorcopy_docs.languages import LANGUAGES, Language, asked_language
from tensorcopy_docs.versions import installed_torch
from tensorcopy_docs.words import say

# What the command "build" tells the processes in which Sphinx runs: the evidence of this build, and its work folder.
EVIDENCE_VARIABLE = "TENSORCOPY_EVIDENCE"
WORK_VARIABLE = "TENSORCOPY_WORK"
COMPILED_VARIABLE = "TENSORCOPY_COMPILED"  # what came of the compiled programs of pages


def site_language() -> Language:
    """Return the language to build: the one that the environment asks for, or else the first. Raises ValueError."""
    return asked_language(os.environ) or LANGUAGES[0]


def site_title(language: Language) -> str:
    """The name of the site, in `language`."""
    return say("site-title", language)


def environment_key() -> str:
    """Names all that an executed output depends on beside its source: torch, Python and platform."""
    return "-".join(
        [
            f"torch-{installed_torch()}",
            f"python-{platform.python_version()}",
            f"{platform.system()}-{platform.machine()}".lower(),
        ]
    )


def notebook_cache(docs: Path) -> str:
    """The folder of the executed notebooks of the site in `docs`: for each environment another one."""
    work = os.environ.get(WORK_VARIABLE)
    return str((Path(work) if work else docs / "_build" / "cache") / f"notebooks-{environment_key()}")
