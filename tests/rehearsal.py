"""What Read the Docs does: its steps, a project for each language. So the site has an address and a repository."""

import os
import subprocess
import sys
from pathlib import Path

import yaml

from tensorcopy_docs.languages import LANGUAGES, Language
from tests.checkout import ROOT, Checkout

SETTINGS = yaml.safe_load((ROOT / ".readthedocs.yaml").read_text(encoding="utf-8"))
REPOSITORY = "https://github.com/owner/name"


def root_of(language: Language) -> str:
    """The address of a language."""
    return f"https://docs.example.org/{language.folder}/latest/"


def rehearse(checkout: Checkout, folder: Path) -> dict[str, Path]:
    """The pages of each language by its folder, built in a checkout where all is measured and executed already."""
    return {language.folder: _run_steps(checkout, language, folder / language.folder) for language in LANGUAGES}


def _run_steps(checkout: Checkout, language: Language, output: Path) -> Path:
    environment = {
        **os.environ,
        "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
        "READTHEDOCS": "True",
        "READTHEDOCS_LANGUAGE": language.folder,
        "READTHEDOCS_VERSION": "latest",
        "READTHEDOCS_OUTPUT": str(output),
        "READTHEDOCS_CANONICAL_URL": root_of(language),
        "TENSORCOPY_REPOSITORY": REPOSITORY,
    }
    jobs = SETTINGS["build"]["jobs"]["build"]
    assert [*jobs] == ["html", *SETTINGS["formats"]]
    for step in (step for steps in jobs.values() for step in steps):
        done = subprocess.run(
            step, shell=True, cwd=checkout.folder, env=environment, capture_output=True, text=True, encoding="utf-8"
        )
        assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]
    return output / "html"
