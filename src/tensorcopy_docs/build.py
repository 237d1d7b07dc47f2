"""Builds the site: every language in one process, so that they share one execution of the examples."""

import os
import shutil
from pathlib import Path

from tensorcopy_docs.sphinx.environment import LANGUAGES

LANDING = Path(__file__).parent / "landing.html"
VARIABLE = "READTHEDOCS_LANGUAGE"


class BuildError(Exception):
    """The build cannot start; the message is one line."""


class BuildFailedError(BuildError):
    """Sphinx has stopped, and said why."""


def build_site(docs: Path, output: Path | None, languages: list[str], builder: str = "html") -> Path:
    """Build `languages` (folders such as "zh-cn") of the site in `docs`; return the page to open.

    A single language is written to `output` itself, as Read the Docs wants it; several into a folder each, beside a
    page that leads to them. Raises BuildError, or BuildFailedError where Sphinx stopped.
    """
    if not (docs / "conf.py").is_file():
        raise BuildError(f"{docs / 'conf.py'}: not found; run it in the checkout, or name its docs with --docs")
    output = output or docs / "_build" / builder
    single = len(languages) == 1
    for folder in languages:
        _build_language(docs, output if single else output / folder, folder, builder)
    if not single and builder == "html":
        shutil.copyfile(LANDING, output / "index.html")
        # myst-nb leaves the executed notebooks beside the languages' folders; they hold running times.
        shutil.rmtree(output / "jupyter_execute", ignore_errors=True)
    return output / "index.html"


def _build_language(docs: Path, output: Path, folder: str, builder: str) -> None:
    doctrees = docs / "_build" / "doctrees" / f"{builder}-{folder}"  # builders differ in what they keep there
    before = os.environ.get(VARIABLE)
    os.environ[VARIABLE] = folder  # conf.py reads the language from here, as it does on Read the Docs
    try:
        failed = _run_sphinx(docs, output, doctrees, builder)
    finally:
        if before is None:
            del os.environ[VARIABLE]
        else:
            os.environ[VARIABLE] = before
    if failed:
        raise BuildFailedError(f"{docs}: the {folder} site was not built; the lines above say why")


def _run_sphinx(docs: Path, output: Path, doctrees: Path, builder: str) -> int:
    """Run Sphinx with warnings as errors; its own command would print a report of itself for a fault in our input."""
    from sphinx.application import Sphinx
    from sphinx.errors import SphinxError
    from sphinx.util.console import color_terminal, nocolor
    from sphinx.util.docutils import docutils_namespace, patch_docutils

    if not color_terminal():
        nocolor()
    try:
        with patch_docutils(docs), docutils_namespace():
            app = Sphinx(docs, docs, output, doctrees, builder, confoverrides={"nitpicky": True}, warningiserror=True)
            app.build()
    except SphinxError as error:
        raise BuildFailedError(str(error)) from error
    return app.statuscode


def languages_asked(environ: dict[str, str]) -> list[str]:
    """All languages, or the one that Read the Docs asks for; raises BuildError for one the site does not have."""
    asked = environ.get(VARIABLE)
    if asked is None:
        return list(LANGUAGES)
    folder = asked.lower().replace("_", "-")
    if folder not in LANGUAGES:
        raise BuildError(f"{VARIABLE}: the site has {', '.join(LANGUAGES)}; found {asked!r}")
    return [folder]
