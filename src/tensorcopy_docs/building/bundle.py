"""Writes the site as archives for people without a network, one for each language."""

import re
import zipfile
from collections.abc import Mapping
from io import BytesIO
from pathlib import Path

from tensorcopy_docs.building.errors import BuildError
from tensorcopy_docs.console import progress
from tensorcopy_docs.files import put
from tensorcopy_docs.languages import LANGUAGES, Language

NAME = "tensorcopy-docs-{}"
# A disk has no use for them: a server's page for wrong addresses, and sources that nothing links to.
LEFT_OUT = ("404.html", "_sources/", ".buildinfo")
# Times and rights are left out: the same site makes the same archive.
EARLIEST = (1980, 1, 1, 0, 0, 0)  # that an archive can hold
READABLE = 0o100644 << 16
UNIX = 3
# Links to the other languages, which are not in the archive.
SWITCH = re.compile(rb'<nav class="tc-switch [^>]*>.*?</nav>\s*', re.DOTALL)
ALTERNATE = re.compile(rb'<link rel="alternate" hreflang="[^"]*" href="(?!https?:)[^"]*">\s*')


def bundle(site: Path, output: Path) -> list[Path]:
    """Write an archive of the built `site` to the folder `output` for each language that it has.

    Returns the files, in order; each is made before the first is written. Raises BuildError if `site` is not a whole
    site that the command has built, or if `output` is in it.
    """
    roots = languages_of(site)
    if output.resolve().is_relative_to(site.resolve()):
        raise BuildError(f"{output}: must not be in the site that is bundled; name another folder with --output")
    made = {}
    with progress() as shown:
        for language, root in shown.track(roots.items(), description="writing archives"):
            name = NAME.format(language.folder)
            made[f"{name}.zip"] = _archive(root, name)
    output.mkdir(parents=True, exist_ok=True)
    return [put(output / file, content) for file, content in made.items()]


def languages_of(site: Path) -> Mapping[Language, Path]:
    """Return the root folder of each language of a built site, which is the site itself if there is only one.

    Raises BuildError if it is not a site, or if it has the folder of one language and not that of another one.
    """
    pages = {each: site / each.folder / "index.html" for each in LANGUAGES}
    missing = [page for page in pages.values() if not page.is_file()]
    if not missing:
        return {language: page.parent for language, page in pages.items()}
    if any(page.parent.is_dir() for page in pages.values()):
        names = ", ".join(page.relative_to(site).as_posix() for page in missing)
        raise BuildError(f"{site}: must have each language; found no {names}; build it, or name one language's folder")
    page = site / "index.html"
    start = page.read_bytes()[:500] if page.is_file() else b""
    for language in LANGUAGES:
        if re.search(rf'<html[^>]* lang="{language.tag}"'.encode(), start):
            return {language: site}
    raise BuildError(f"{site}: must be a built site; found none, build it first: tensorcopy-docs build")


def _archive(root: Path, folder: str) -> bytes:
    """Return a zip of what is below `root`, in a folder called `folder`; pages have no links to other languages.

    The same site makes the same bytes.
    """
    target = BytesIO()
    names = {path.relative_to(root).as_posix(): path for path in root.rglob("*") if path.is_file()}
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name in sorted(name for name in names if not name.startswith(LEFT_OUT)):
            content = names[name].read_bytes()
            if name.endswith(".html"):
                content = ALTERNATE.sub(b"", SWITCH.sub(b"", content))
            info = zipfile.ZipInfo(f"{folder}/{name}", EARLIEST)
            info.external_attr, info.create_system = READABLE, UNIX
            archive.writestr(info, content, zipfile.ZIP_DEFLATED, compresslevel=9)
    return target.getvalue()
