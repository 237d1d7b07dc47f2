"""What Read the Docs does: its steps, a project for each language. So the site has an address and a repository."""

import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import yaml

from tensorcopy_docs.languages import LANGUAGES, Language
from tests.checkout import ROOT, Checkout, copy_measured

SETTINGS = yaml.safe_load((ROOT / ".readthedocs.yaml").read_text(encoding="utf-8"))
REPOSITORY = "https://github.com/owner/name"


def root_of(language: Language) -> str:
    """The address of a language."""
    return f"https://docs.example.org/{language.folder}/latest/"


@dataclass(frozen=True)
class Rehearsal:
    """Where the steps were run, and the pages of each language by its folder."""

    checkout: Checkout
    html: dict[str, Path]


def rehearse(built: Checkout, folder: Path) -> Rehearsal:
    """Run the steps in `folder`, with what `built` has measured and executed."""
    checkout = copy_measured(built, folder / "checkout")
    return Rehearsal(checkout, {each.folder: _run_steps(checkout, each, folder / each.folder) for each in LANGUAGES})


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
