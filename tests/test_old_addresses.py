"""Each address of the old site leads to a place of the new one, in both languages: see ``old_addresses.txt``."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from urllib.parse import unquote, urldefrag

import pytest
from site_files import LANGUAGES, places, tree

OLD = Path(__file__).parent / "old_addresses.txt"


def old_addresses() -> Mapping[str, list[str]]:
    """The anchors of each old page."""
    lines = [line for line in OLD.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
    return {name: anchors.split() for name, _, anchors in (line.partition(":") for line in lines)}


def lost(old: Mapping[str, list[str]], root: Path) -> Iterator[str]:
    """Each old address that leads nowhere in the folder of a language.

    A page that has moved must say so: with a link in its place, and with one in each of its anchors.
    """
    for name, anchors in old.items():
        page = root / f"{name}.html"
        if not page.is_file():
            yield name
            continue
        moved = tree(page).find_class("tc-moved")
        if moved and not leads_somewhere(page, moved[0].get("href")):
            yield name
        for anchor in anchors:
            there = places(page).get(anchor)
            if there is None or (moved and not leads_somewhere(page, there.find("a").get("href"))):
                yield f"{name}#{anchor}"


def leads_somewhere(page: Path, address: str) -> bool:
    """Whether an address on a page is one of another page, and of a place that it has."""
    file, anchor = urldefrag(address)
    other = (page.parent / unquote(file)).resolve()
    return other.is_file() and other != page.resolve() and (not anchor or unquote(anchor) in places(other))


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_old_address_leads_somewhere(built_site, language):
    assert [*lost(old_addresses(), built_site / language)] == []


def test_the_list_has_pages_claims_functions_and_sections():
    old = old_addresses()
    assert len(old) == 349
    assert "version-notes" in old["calls/detach"]
    assert "pitfalls" in old["topics/no-grad"]
    assert "said-copies.loop-variable" in old["said/copies"]
    assert "torch.as_strided" in old["atlas/index"]


PAGE = '<html><body><section id="b"><span id="a"></span></section></body></html>'
MOVED = '<html><body><a class="tc-moved" href="{}">B</a><ul><li id="c"><a href="{}">C</a></li></ul></body></html>'


def test_what_leads_nowhere_is_found(tmp_path):
    def lost_with(page: str, **old: str) -> list[str]:
        folder = tmp_path / str(len(list(tmp_path.iterdir())))
        folder.mkdir()
        (folder / "new.html").write_text(PAGE, encoding="utf-8")
        (folder / "old.html").write_text(page, encoding="utf-8")
        return [*lost({name: anchors.split() for name, anchors in old.items()}, folder)]

    assert lost_with(PAGE, old="a b", new="a") == []
    assert lost_with(PAGE, old="a c", gone="a") == ["old#c", "gone"]
    assert lost_with(MOVED.format("new.html", "new.html#b"), old="c") == []
    assert lost_with(MOVED.format("new.html", "new.html#b"), old="c d") == ["old#d"]
    assert lost_with(MOVED.format("none.html", "new.html#d"), old="c") == ["old", "old#c"]
    assert lost_with(MOVED.format("new.html", "#c"), old="c") == ["old#c"]
