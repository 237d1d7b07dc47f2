"""What the build runs on and for: the language asked for, and what executed output depends on."""

import os
import platform
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

# What the command "build" tells the processes in which Sphinx runs: the evidence of this build, and its work folder.
EVIDENCE_VARIABLE = "TENSORCOPY_EVIDENCE"
WORK_VARIABLE = "TENSORCOPY_WORK"

# Read the Docs' name of a language, which is also our folder of it, and Sphinx's name of it.
LANGUAGES = {"en": "en", "zh-cn": "zh_CN"}


def site_language() -> str:
    """Sphinx's name of the language to build: ``READTHEDOCS_LANGUAGE``, or English.

    Raises ValueError for a language the site does not have.
    """
    asked = os.environ.get("READTHEDOCS_LANGUAGE", "en").lower().replace("_", "-")
    if asked not in LANGUAGES:
        raise ValueError(f"READTHEDOCS_LANGUAGE is {asked!r}; the site has {', '.join(LANGUAGES)}")
    return LANGUAGES[asked]


def folder_of(language: str) -> str:
    """The folder, in addresses and in the output, of Sphinx's `language`."""
    return next(folder for folder, name in LANGUAGES.items() if name == language)


def installed_torch() -> str:
    """The version of the installed torch, without importing it; "none" where there is none."""
    try:
        return version("torch")
    except PackageNotFoundError:
        return "none"


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
