"""The built site as a whole: what is in it, that it is the same each time, and that nothing of the machine is."""

import getpass
import json
import re
import sys
from functools import lru_cache
from pathlib import Path

import pytest
from bs4 import BeautifulSoup

from tensorcopy_docs.register.loading import load

LANGUAGES = ("en", "zh-cn")
TEXTS = {".html", ".js", ".json", ".css", ".txt", ".py", ".ipynb", ".svg", ".xml"}


def files(folder: Path) -> dict[str, Path]:
    return {path.relative_to(folder).as_posix(): path for path in folder.rglob("*") if path.is_file()}


@lru_cache
def soup(path: Path) -> BeautifulSoup:
    return BeautifulSoup(path.read_text(encoding="utf-8"), "html.parser")


@pytest.fixture(scope="module", params=LANGUAGES)
def language_root(request, built_site) -> Path:
    return built_site / request.param


def verdicts(root: Path) -> dict:
    return json.loads((root / "verdicts.json").read_text(encoding="utf-8"))


def test_two_clean_builds_in_two_places_are_the_same_byte_for_byte(built_site, new_checkout):
    other = new_checkout()
    other.build()
    first, second = files(built_site), files(other.html)
    assert first.keys() == second.keys()
    assert [name for name in first if first[name].read_bytes() != second[name].read_bytes()] == []


def test_the_build_names_the_file_to_open(built_checkout):
    said = built_checkout.build()
    assert said.rstrip().endswith(str(Path("docs/_build/html/index.html")))


def test_a_second_build_executes_no_example_again(built_checkout):
    said = built_checkout.build()
    assert "successfully executed 0 out of 0" in said
    assert f"after excluding {len(load().scripts)} files" in said


def test_no_path_of_the_machine_and_no_address_stands_in_the_site(built_checkout, built_site):
    home = str(Path.home())
    strange = [str(built_checkout.folder), sys.prefix, str(Path(__file__).parent.parent), f"/{getpass.getuser()}/"]
    strange += [home] if len(home) > 1 else []
    address = re.compile(r"\b0x[0-9a-f]{6,}\b|(?<![\d.])\b\d{12,}\b")
    for name, path in files(built_site).items():
        # Scripts of Sphinx and furo are theirs, and full of numbers.
        if path.suffix not in TEXTS or "/_static/" in name:
            continue
        text = path.read_text(encoding="utf-8")
        assert [part for part in strange if part in text] == [], name
        if path.suffix == ".html":
            assert address.search(soup(path).get_text()) is None, name


def test_no_notebook_page_or_running_time_is_published(built_site):
    names = files(built_site)
    assert not [name for name in names if "jupyter_execute" in name or "execution_times" in name]


def test_every_script_of_the_register_has_an_executed_example(language_root):
    scripts = {entry["id"]: entry for entry in verdicts(language_root)["scripts"]}
    assert scripts.keys() == load().scripts.keys()
    for id_, entry in scripts.items():
        page = soup(language_root / entry["page"])
        assert page.select(".sphx-glr-script-out pre"), f"{id_} shows no output"
        assert id_ in page.select_one(".tc-script-id").get_text()


def test_each_example_can_be_downloaded_as_script_and_as_notebook(language_root):
    for entry in verdicts(language_root)["scripts"]:
        page = language_root / entry["page"]
        links = [link["href"] for link in soup(page).select("a.download")]
        assert sorted(Path(link).suffix for link in links) == [".ipynb", ".py"], entry["id"]
        assert all((page.parent / link).is_file() for link in links)


def test_a_script_without_figures_is_neither_right_nor_wrong(built_site):
    silent = {id_ for id_, script in load().scripts.items() if not script.prints}
    agrees = {entry["id"]: entry["agrees"] for entry in verdicts(built_site / "en")["scripts"]}
    assert {id_ for id_, value in agrees.items() if value is None} == silent
    assert {True, False} <= set(agrees.values())


def test_verdicts_are_the_same_file_in_each_language(built_site):
    first, second = ((built_site / language / "verdicts.json").read_bytes() for language in LANGUAGES)
    assert first == second


def test_every_claim_has_the_address_that_verdicts_json_says(language_root):
    claims = verdicts(language_root)["claims"]
    assert [claim["id"] for claim in claims] == sorted(load().claims)
    for claim in claims:
        page, _, anchor = claim["page"].partition("#")
        card = soup(language_root / page).find(id=anchor)
        assert card is not None and claim["id"] == anchor
        assert card.select_one(f".tc-badge.tc-{claim['verdict']}").get_text()


def test_each_page_says_its_language_and_leads_to_the_other(built_site):
    for language, other, tag in (("en", "zh-cn", "en"), ("zh-cn", "en", "zh-CN")):
        root = built_site / language
        for name, path in files(root).items():
            if path.suffix == ".html" and "/_static/" not in name and name != "404.html":
                page = soup(path)
                assert page.html["lang"] == tag, name
                for link in page.select(".tc-switch a"):
                    assert (path.parent / link["href"]).resolve() == (built_site / other / name).resolve(), name


def test_nothing_on_a_page_asks_another_host(language_root):
    for name, path in files(language_root).items():
        if path.suffix == ".html":
            page = soup(path)
            nodes = page.select("script[src], img[src], iframe[src], link")
            asked = [node.get("src") or node.get("href") for node in nodes]
            assert [url for url in asked if url and re.match(r"(https?:)?//", url)] == [], name


def test_every_link_within_the_site_leads_to_a_page_and_a_place_that_are_there(built_site):
    places = {}
    broken = []
    for name, path in files(built_site).items():
        # The page for what is not found is served at any depth, so its links begin at the host's root.
        if path.suffix != ".html" or "/_static/" in name or path.name == "404.html":
            continue
        for link in soup(path).select("a[href]"):
            target, _, anchor = link["href"].partition("#")
            if re.match(r"\w+:|//|\?", target) or not (target or anchor):
                continue
            file = (path.parent / target).resolve() if target else path
            if file not in places:
                known = file.is_file()
                page = known and file.suffix == ".html"
                places[file] = (known, {node["id"] for node in soup(file).find_all(id=True)} if page else set())
            known, ids = places[file]
            if not known or (anchor and anchor not in ids):
                broken.append(f"{name}: {link['href']}")
    assert broken == []


def test_the_table_for_machines_is_the_same_in_each_language_and_has_every_cell(built_site):
    for name in ("semantics.json", "semantics.csv"):
        first, second = ((built_site / language / name).read_bytes() for language in LANGUAGES)
        assert first == second
    facts = json.loads((built_site / "en" / "semantics.json").read_text(encoding="utf-8"))
    properties = [entry["id"] for entry in facts["properties"]]
    assert len(facts["operations"]) >= 60 and len(properties) >= 18
    for operation in facts["operations"]:
        assert list(operation["cells"]) == properties
        assert all(value.strip() for value in operation["cells"].values()), operation["id"]


def test_every_cell_of_the_table_has_its_place_beside_the_snippet_that_made_it(language_root):
    facts = json.loads((language_root / "semantics.json").read_text(encoding="utf-8"))
    for operation in facts["operations"]:
        page = soup(language_root / "table" / f"{operation['group']}.html")
        card = page.find(id=operation["id"])
        assert card.select_one("pre") is not None
        items = {item["id"] for item in card.select(".tc-item")}
        assert items == {f"{operation['id']}--{property_}" for property_ in operation["cells"]}


def test_each_of_the_six_networks_has_a_picture_of_its_graph(language_root):
    pages = sorted((language_root / "examples" / "four-copies").glob("four-copies-*.html"))
    assert len(pages) == 6
    for page in pages:
        (picture,) = soup(page).select(".tc-picture svg")
        assert picture.select_one("[data-leaf='bias']") is not None
        reached = picture.select_one("[data-leaf='x0']") is not None
        apart = "x0" in " ".join(each.get_text() for each in picture.select("[data-apart]"))
        assert reached or apart, page.name
