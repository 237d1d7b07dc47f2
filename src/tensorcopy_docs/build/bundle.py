"""The site for people without a network: an archive for each language, and a single page for a phone."""

import re
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from io import BytesIO
from pathlib import Path

from tensorcopy_docs.build.errors import BuildError
from tensorcopy_docs.build.phone import phone_page
from tensorcopy_docs.files import put
from tensorcopy_docs.languages import LANGUAGES, Language
from tensorcopy_docs.progress import Progress

ARCHIVE, PHONE = "zip", "phone"  # the kinds of bundles
KINDS = (ARCHIVE, PHONE)
NAME = "tensorcopy-docs-{}"
# A disk has no use for them: what a server shows for wrong addresses, and sources that nothing links to.
LEFT_OUT = ("404.html", "_sources/", ".buildinfo")
# Times and rights are left out: the same site makes the same archive.
EARLIEST = (1980, 1, 1, 0, 0, 0)  # that an archive can hold
READABLE = 0o100644 << 16
UNIX = 3
# Links to the other languages, which are not in the archive.
SWITCH = re.compile(r'<nav class="tc-switch [^>]*>.*?</nav>\s*', re.DOTALL)
ALTERNATE = re.compile(r'<link rel="alternate" hreflang="[^"]*" href="(?!https?:)[^"]*">\s*')


def bundle(site: Path, output: Path, kinds: Sequence[str] = KINDS) -> list[Path]:
    """Write `kinds` of bundles of the built `site` to the folder `output`, for each language that it has.

    Returns the files, in order. Raises BuildError if `site` is not a site that the command has built.
    """
    output.mkdir(parents=True, exist_ok=True)
    written = []
    progress = Progress()
    for language, root in languages_of(site).items():
        name = output / NAME.format(language.folder)
        for kind in kinds:
            path = name.with_name(f"{name.name}.{'zip' if kind == ARCHIVE else 'html'}")
            with progress.during(path.name):
                put(path, _archive(root, name.name) if kind == ARCHIVE else phone_page(root, language).encode())
            written.append(path)
    return written


def languages_of(site: Path) -> Mapping[Language, Path]:
    """The root folders of the languages that a built site has: one folder each, or the site itself if there is one."""
    found = {each: site / each.folder for each in LANGUAGES if (site / each.folder / "index.html").is_file()}
    if found:
        return found
    page = site / "index.html"
    start = page.read_text(encoding="utf-8")[:500] if page.is_file() else ""
    for language in LANGUAGES:
        if re.search(rf'<html[^>]* lang="{language.tag}"', start):
            return {language: site}
    raise BuildError(f"{site}: must be a built site; found none, build it first: tensorcopy-docs build")


def _archive(root: Path, folder: str) -> bytes:
    """A zip of the pages and files below `root`, in a folder called `folder`; the same bytes for the same site."""
    target = BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, content in _files(root):
            info = zipfile.ZipInfo(f"{folder}/{name}", EARLIEST)
            info.external_attr, info.create_system = READABLE, UNIX
            archive.writestr(info, content, zipfile.ZIP_DEFLATED, compresslevel=9)
    return target.getvalue()


def _files(root: Path) -> Iterator[tuple[str, bytes]]:
    """Each file by its name below `root`, sorted; pages have no links to other languages."""
    for path in sorted(root.rglob("*"), key=lambda each: each.relative_to(root).as_posix()):
        name = path.relative_to(root).as_posix()
        if not path.is_file() or name.startswith(LEFT_OUT):
            continue
        content = path.read_bytes()
        if path.suffix == ".html":
            content = ALTERNATE.sub("", SWITCH.sub("", content.decode("utf-8"))).encode()
        yield name, content
