"""The built site as a whole: what is in it, that it is the same each time, and that nothing of the machine is."""

import getpass
import gzip
import json
import posixpath
import re
import sys
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

from tensorcopy_docs.languages import ENGLISH
from tensorcopy_docs.snippets.table import columns, rows
from tests.checkout import ROOT, Checkout
from tests.committed import committed_register
from tests.rehearsal import root_of
from tests.site_files import LANGUAGES, TAGS, files, places, soup, tree

TEXTS = {".html", ".js", ".json", ".css", ".txt", ".md", ".py", ".ipynb", ".svg", ".xml"}
# Where a page leads to another language: for machines, on phones, on desktops.
SWITCHES = ("head", "tc-switch-header", "tc-switch-content")

# What only a site that knows its address has.
NEEDS_ADDRESS = {"404.html", "sitemap.xml", "robots.txt", "_static/card.png"}
OF_ADDRESS = re.compile(
    rb'<link [^>]*rel="(?:canonical|alternate)"[^>]*>|<meta [^>]*(?:property|name)="(?:og|twitter|article):[^>]*>|'
    rb'<script type="application/ld.json">.*?</script>|<p class="tc-page-facts".*?</p>|'
    rb'<[a-z]+ class="tc-switch .*?</[a-z]+>|' + re.escape(root_of(ENGLISH)).encode(),
    re.DOTALL,
)

# In bytes, compressed: a phone on a slow line shows a page in about a second.
MOST_OF_A_PAGE = 30_000
MOST_OF_A_FIRST_LOAD = 100_000


@pytest.fixture(scope="module", params=LANGUAGES)
def language_root(request, built_site) -> Path:
    return built_site / request.param


def verdicts(root: Path) -> dict:
    return json.loads((root / "verdicts.json").read_text(encoding="utf-8"))


def test_the_site_is_the_same_in_two_places_but_for_what_has_its_address(built_site, rehearsal):
    for language in LANGUAGES:
        first, second = files(built_site / language), files(rehearsal.html[language])
        assert first.keys() - NEEDS_ADDRESS == second.keys() - NEEDS_ADDRESS
        assert [
            name for name in first.keys() - NEEDS_ADDRESS if unaddressed(first[name]) != unaddressed(second[name])
        ] == []


def unaddressed(path: Path) -> bytes:
    """The words of a file without what only a page has that knows its address."""
    return b" ".join(OF_ADDRESS.sub(b"", path.read_bytes()).split())


def test_examples_that_are_executed_already_are_not_executed_again(first_build, rehearsal):
    def noted(checkout: Checkout) -> dict[str, int]:
        """When the notes of executions were written, by their names."""
        examples = files(checkout.folder / "docs" / "examples")
        return {name: path.stat().st_mtime_ns for name, path in examples.items() if name.endswith(".py.md5")}

    assert noted(first_build.checkout) == noted(rehearsal.checkout)
    stems = {f"{script.article}/{script.stem}.py.md5" for script in committed_register().scripts.values()}
    assert stems == noted(rehearsal.checkout).keys()


def test_a_build_names_the_file_to_open_in_its_last_line(first_build):
    assert first_build.said.rstrip().endswith(str(Path("docs/_build/html/index.html")))


def test_no_path_of_the_machine_and_no_address_stands_in_the_site(first_build, built_site, pages):
    home = str(Path.home())
    strange = [str(first_build.checkout.folder), sys.prefix, str(ROOT), f"/{getpass.getuser()}/"]
    strange += [home] if len(home) > 1 else []
    for name, path in files(built_site).items():
        # Scripts of Sphinx and furo are theirs, and full of numbers.
        if path.suffix in TEXTS and "/_static/" not in name:
            text = path.read_text(encoding="utf-8")
            assert [part for part in strange if part in text] == [], name
    address = re.compile(r"\b0x[0-9a-f]{6,}\b|(?<![\d.])\b\d{12,}\b")
    assert {name: found for name, page in pages.items() if (found := address.findall(page.text))} == {}


def test_no_markup_is_shown_as_text(pages):
    markup = re.compile(r"</?[a-z]+[^<>]*>")
    shown = {name: [text for text in page.prose if markup.search(text)] for name, page in pages.items()}
    assert {name: texts for name, texts in shown.items() if texts} == {}


def test_no_notebook_page_or_running_time_is_published(built_site):
    names = files(built_site)
    assert not [name for name in names if "jupyter_execute" in name or "execution_times" in name]


def test_every_script_of_the_register_has_an_executed_example(language_root):
    register = committed_register()
    scripts = {entry["id"]: entry for entry in verdicts(language_root)["scripts"]}
    assert scripts.keys() == register.scripts.keys()
    for id_, entry in scripts.items():
        page = tree(language_root / entry["page"])
        assert [pre for out in page.find_class("sphx-glr-script-out") for pre in out.iter("pre")], f"{id_}: no output"
        assert register.article(register.scripts[id_].article).title in page.text_content(), id_


def test_each_example_can_be_downloaded_as_script_and_as_notebook(language_root):
    for entry in verdicts(language_root)["scripts"]:
        page = language_root / entry["page"]
        links = [link.get("href") for link in tree(page).find_class("download") if link.tag == "a"]
        assert sorted(Path(link).suffix for link in links) == [".ipynb", ".py"], entry["id"]
        assert all((page.parent / link).is_file() for link in links)


def test_a_script_without_figures_is_neither_right_nor_wrong(built_site):
    silent = {id_ for id_, script in committed_register().scripts.items() if not script.prints}
    agrees = {entry["id"]: entry["agrees"] for entry in verdicts(built_site / "en")["scripts"]}
    assert {id_ for id_, value in agrees.items() if value is None} == silent
    assert {True, False} <= set(agrees.values())


def test_verdicts_are_the_same_file_in_each_language(built_site):
    first, second = ((built_site / language / "verdicts.json").read_bytes() for language in LANGUAGES)
    assert first == second


def test_every_claim_has_the_address_that_verdicts_json_says(language_root):
    claims = verdicts(language_root)["claims"]
    assert [claim["id"] for claim in claims] == sorted(committed_register().claims)
    for claim in claims:
        page, _, anchor = claim["page"].partition("#")
        card = places(language_root / page)[anchor]
        assert claim["id"] == anchor
        badges = [badge for badge in card.find_class("tc-badge") if f"tc-{claim['verdict']}" in badge.classes]
        assert badges and badges[0].text_content()


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_page_says_its_language_and_leads_to_itself_in_every_other(pages, language):
    names = [name for name in pages if name.startswith(f"{language}/") and Path(name).name != "404.html"]
    assert names
    for name in names:
        assert pages[name].language == TAGS[language], name
        there = {other: f"{other}/{name.removeprefix(f'{language}/')}" for other in LANGUAGES if other != language}
        expected = [(place, page) for place in SWITCHES for page in there.values()]
        assert [(place, target(name, url)) for place, url in pages[name].switches] == expected, name
        assert set(there.values()) <= pages.keys()


def target(page: str, url: str) -> str:
    """The file that `url`, which is on `page`, leads to; both by their names in the site."""
    return posixpath.normpath(posixpath.join(posixpath.dirname(page), unquote(urlsplit(url).path)))


def test_nothing_on_a_page_asks_another_host(pages):
    strange = re.compile(r"(https?:)?//")
    assert all(page.loaded for page in pages.values())
    assert {name: urls for name, page in pages.items() if (urls := list(filter(strange.match, page.loaded)))} == {}


def test_a_page_and_its_first_load_are_small_as_a_server_sends_them(built_site, pages):
    present = files(built_site)
    sizes: dict[str, int] = {}

    def size(name: str) -> int:
        if name not in sizes:
            sizes[name] = len(gzip.compress(present[name].read_bytes(), 9, mtime=0))
        return sizes[name]

    # The page for what is not found begins its addresses at the host's root.
    own = {name: page for name, page in pages.items() if Path(name).name != "404.html"}
    # Fonts and pictures of a style sheet are in it as data.
    asked = re.compile(r"\.(css|js)(\?|$)")
    loads = {
        name: {name, *(target(name, url) for url in page.loaded if asked.search(f"/{url}"))}
        for name, page in own.items()
    }
    assert max(map(len, loads.values())) > 1
    heavy = {name: size(name) for name in own if size(name) > MOST_OF_A_PAGE}
    slow = {name: total for name, load in loads.items() if (total := sum(map(size, load))) > MOST_OF_A_FIRST_LOAD}
    assert (heavy, slow) == ({}, {})


def test_the_table_for_machines_is_the_same_in_each_language_and_has_every_cell(built_site):
    for name in ("semantics.json", "semantics.csv"):
        first, second = ((built_site / language / name).read_bytes() for language in LANGUAGES)
        assert first == second
    facts = json.loads((built_site / "en" / "semantics.json").read_text(encoding="utf-8"))
    properties = [entry["id"] for entry in facts["properties"]]
    assert {operation["id"] for operation in facts["operations"]} == rows().keys()
    assert set(properties) == columns().keys()
    for operation in facts["operations"]:
        assert list(operation["cells"]) == properties
        assert all(value.strip() for value in operation["cells"].values()), operation["id"]


def test_every_cell_of_the_table_has_its_place_in_its_row(language_root):
    facts = json.loads((language_root / "semantics.json").read_text(encoding="utf-8"))
    pages = {
        operation["group"]: language_root / "table" / f"{operation['group']}.html" for operation in facts["operations"]
    }
    for operation in facts["operations"]:
        card = places(pages[operation["group"]])[operation["id"]]
        items = {item.get("id") for item in card.find_class("tc-item")}
        assert items == {f"{operation['id']}--{property_}" for property_ in operation["cells"]}


def test_each_of_the_networks_has_a_picture_of_its_graph(language_root):
    networks = [script.stem for script in committed_register().scripts.values() if script.article == "four-copies"]
    assert networks
    for name in networks:
        (picture,) = soup(language_root / "examples" / "four-copies" / f"{name}.html").select(".tc-picture svg")
        assert picture.select_one("[data-leaf='bias']") is not None
        reached = picture.select_one("[data-leaf='x0']") is not None
        apart = "x0" in " ".join(each.get_text() for each in picture.select("[data-apart]"))
        assert reached or apart, name


def test_a_comparison_says_what_a_column_is_given_if_the_first_is_given_another(language_root):
    compared = []
    for page in sorted((language_root / "calls").glob("*.html")):
        for table in soup(page).select("table.tc-matrix"):
            heads = table.select("thead th")[1:]
            named = [cell["href"].partition("#")[2] for cell in table.select("tbody tr")[-1].select("td a")]
            if len(named) != len(heads):  # a function that raises is one cell beside the others
                continue
            sources = [rows()[name.partition("--")[0]].source for name in named]
            for head, source in zip(heads, sources, strict=True):
                if source != sources[0]:
                    compared.append(source)
                    assert head.select_one(".tc-sub"), (page.name, head.get_text())
    assert compared
