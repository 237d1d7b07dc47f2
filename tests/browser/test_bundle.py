"""The bundles: an archive for each language, which opens from the disk."""

import posixpath
import re
import shutil
import zipfile
from collections.abc import Mapping
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

from tensorcopy_docs.building.bundle import bundle
from tensorcopy_docs.cli import main as command
from tensorcopy_docs.languages import CHINESE, LANGUAGES, Language

MOST = 8_000_000  # bytes of an archive
LINK = re.compile(r'(?:href|src)="([^"#?]+)')


@pytest.fixture(scope="session")
def bundles(once, built_site) -> Mapping[Language, Path]:
    """The archive of each language, written by the command."""

    def make(folder: Path) -> Mapping[Language, Path]:
        assert command(["bundle", "--site", str(built_site), "--output", str(folder)]) == 0
        names = {each: f"tensorcopy-docs-{each.folder}" for each in LANGUAGES}
        assert {path.name for path in folder.iterdir()} == {f"{name}.zip" for name in names.values()}
        return {each: folder / f"{name}.zip" for each, name in names.items()}

    return once.make("bundles", make)


def test_an_archive_is_small_and_all_its_links_lead_to_what_it_holds(bundles):
    for language, archive in bundles.items():
        assert archive.stat().st_size < MOST
        with zipfile.ZipFile(archive) as opened:
            names = set(opened.namelist())
            assert {name.partition("/")[0] for name in names} == {archive.stem}
            pages = [name for name in names if name.endswith(".html")]
            dead = {
                (page, link)
                for page in pages
                for link in LINK.findall(opened.read(page).decode())
                if not urlsplit(link).scheme
                and posixpath.normpath(posixpath.join(posixpath.dirname(page), unquote(link))) not in names
            }
        assert len(pages) > 250 and not dead, (language.key, sorted(dead)[:5])


def test_an_archive_opens_from_the_disk_and_is_searched_there(bundles, tab, tmp_path):
    archive = bundles[CHINESE]
    with zipfile.ZipFile(archive) as opened:
        opened.extractall(tmp_path)
    page = tab()
    page.goto((tmp_path / archive.stem / "index.html").as_uri())
    assert page.locator("html").get_attribute("lang") == CHINESE.tag
    assert page.locator(".tc-switch a").count() == 0
    page.fill(".tc-find [type=search]", "reshape")
    page.press(".tc-find [type=search]", "Enter")
    page.wait_for_selector("ul.search li a")


def _small_site(folder: Path, language: str = "en") -> Path:
    folder.mkdir()
    (folder / "index.html").write_text(f'<html class="no-js" lang="{language}"><nav class="tc-switch a">x</nav>')
    (folder / "_sources").mkdir()
    (folder / "_sources" / "page.txt").write_text("source")
    (folder / "404.html").write_text("not found")
    (folder / "b.css").write_text("b")
    return folder


def test_the_same_site_makes_the_same_archive(tmp_path):
    (one,) = bundle(_small_site(tmp_path / "one"), tmp_path / "first")
    second = _small_site(tmp_path / "two")
    (second / "b.css").chmod(0o600)
    (second / "index.html").touch()
    (two,) = bundle(second, tmp_path / "second")
    assert one.read_bytes() == two.read_bytes()
    with zipfile.ZipFile(one) as opened:
        assert opened.namelist() == [f"tensorcopy-docs-en/{name}" for name in ("b.css", "index.html")]
        assert opened.read("tensorcopy-docs-en/index.html").decode() == '<html class="no-js" lang="en">'
        assert {info.date_time[0] for info in opened.infolist()} == {1980}


def _refused(arguments: list[Path | str], capsys) -> str:
    """The only line with which the command refuses to bundle, having written nothing."""
    assert command(["bundle", *map(str, arguments)]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    return line


@pytest.mark.parametrize("missing", LANGUAGES)
@pytest.mark.parametrize("lost", ["folder", "page"])
def test_a_site_without_one_of_its_languages_is_refused_and_older_bundles_stay(missing, lost, tmp_path, capsys):
    site, output = tmp_path / "site", tmp_path / "out"
    site.mkdir()
    for language in LANGUAGES:
        _small_site(site / language.folder, language.tag)
    bundle(site, output)
    before = {path.name: path.read_bytes() for path in output.iterdir()}
    assert len(before) == len(LANGUAGES)
    (site / missing.folder / "index.html").unlink()
    if lost == "folder":
        shutil.rmtree(site / missing.folder)
    (site / "index.html").write_text("leads to the languages")
    other = next(each for each in LANGUAGES if each != missing)
    (site / other.folder / "b.css").write_text("new")
    line = _refused(["--site", site, "--output", output], capsys)
    assert f"found no {missing.folder}/index.html; " in line
    assert {path.name: path.read_bytes() for path in output.iterdir()} == before


def test_what_is_no_site_and_places_that_cannot_be_written_are_refused_before_anything_is_built(
    tmp_path, capsys, monkeypatch
):
    monkeypatch.setattr("tensorcopy_docs.building.site.build_site", lambda *given: pytest.fail("it was built"))
    site, file = _small_site(tmp_path / "site"), tmp_path / "file"
    file.write_text("kept")
    for arguments, told in [
        (["--site", tmp_path / "nowhere", "--output", tmp_path / "out"], "nowhere"),
        (["--site", tmp_path, "--output", tmp_path / "out"], "tensorcopy-docs build"),
        (["--output", file], "Not a directory"),
        (["--output", file / "inside"], "Not a directory"),
        *(
            (["--site", site, "--output", site / place], "must not be in the site")
            for place in ("", "en/new", "../site")
        ),
    ]:
        assert told in _refused(arguments, capsys), arguments
    assert file.read_text() == "kept"
    assert not (tmp_path / "out").exists() and not (site / "en").exists() and not list(tmp_path.rglob("*.zip"))
