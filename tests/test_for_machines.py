"""The built site as programs read it: the data that the package gives, too, pages as Markdown, and ``llms.txt``.

``tests/data`` compares the data with their schemas.
"""

import json
import posixpath
import re
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest
from lxml.etree import XPath
from lxml.html import fragment_fromstring

from tensorcopy_docs.data.files import MODELS
from tensorcopy_docs.sphinx.markdown_pages.llms import FILE
from tensorcopy_docs.table.wording import words
from tests.data_texts import data_texts, without
from tests.site_files import LANGUAGES, files

# What only a browser has a use for, and what is said.
EXTRA = XPath(
    ".//*[@hidden]|.//form|.//script|.//style|.//template|.//a[@class='headerlink']"
    "|.//*[contains(@class, 'tc-controls')]"
)
SAID = XPath(
    ".//h1|.//h2|.//h3|.//pre|.//*[local-name()='svg']/*[local-name()='desc']|.//td|.//th|.//li|.//p|.//dt|.//figcaption"
    "|.//code[contains(@class, 'tc-names')]/*|.//div[@id and contains(@class, 'tc-item')]"
)
MADE_BY_SPHINX = {"404", "search"}
MOST_OF_A_FILE = 1_000_000  # in bytes, of what a language model is given at once
LINK = re.compile(r"\]\(((?:[^()\s]|\((?:[^()\s]|\([^()\s]*\))*\))+)\)")
CODE = re.compile(r"^```.*?^```$|`[^`\n]+`", re.DOTALL | re.MULTILINE)


@pytest.fixture(scope="module", params=LANGUAGES)
def root(request, built_site) -> Path:
    return built_site / request.param


def test_the_package_gives_the_data_of_the_site(once, built_site):
    ours = data_texts(once)
    assert ours.keys() == {f"{name}{end}" for name in MODELS for end in (".json", ".schema.json")}
    for language in LANGUAGES:
        for name, text in ours.items():
            found = (built_site / language / name).read_text(encoding="utf-8")
            # The package has the record of one version of Python, and the site was built on any.
            assert without(found, "python") == without(text, "python"), f"{language}/{name}"


def test_every_address_in_the_data_is_a_place_on_the_site(built_site, pages):
    for language in LANGUAGES:
        for name in MODELS:
            facts = json.loads((built_site / language / f"{name}.json").read_text(encoding="utf-8"))
            assert (built_site / language / facts["links"]["schema"]).is_file()
            found = set(addresses(facts))
            assert len(found) > 1, name
            assert {each for each in found if not is_place(each, language, pages)} == set(), f"{language}/{name}"


def addresses(facts: object):
    """Every address of a page."""
    if isinstance(facts, dict):
        yield from (value for key, value in facts.items() if key == "page" and isinstance(value, str))
    parts = facts.values() if isinstance(facts, dict) else facts if isinstance(facts, list) else ()
    for part in parts:
        yield from addresses(part)


def is_place(address: str, language: str, pages: dict) -> bool:
    page, _, anchor = address.partition("#")
    name = f"{language}/{page}"
    return name in pages and (not anchor or anchor in pages[name].ids)


def test_a_cell_has_the_address_that_the_page_about_data_says(built_site, pages):
    facts = json.loads((built_site / LANGUAGES[0] / "compat.json").read_text(encoding="utf-8"))
    for row, operation in facts["operations"].items():
        page = operation["page"].partition("#")[0]
        cells = {f"{page}#{row}--{column}" for column in operation["properties"]}
        assert {each for each in cells if not is_place(each, LANGUAGES[0], pages)} == set()


def test_every_page_is_there_as_markdown_and_says_where(root, pages):
    ours = {name for name in pages if name.startswith(f"{root.name}/")}
    written = {name for name in ours if Path(name).stem not in MADE_BY_SPHINX}
    assert {f"{root.name}/{name}" for name in files(root) if name.endswith(".md")} == {twin(name) for name in written}
    head = '<link rel="alternate" type="text/markdown" href="{}">'
    for name in ours:
        html = (root.parent / name).read_text(encoding="utf-8")
        assert (head.format(Path(twin(name)).name) in html) == (name in written), name


def twin(page: str) -> str:
    return posixpath.splitext(page)[0] + ".md"


def test_markdown_says_what_the_page_says_and_leads_to_what_is_there(root, pages):
    places = 0
    for path in sorted(root.rglob("*.md")):
        name = path.relative_to(root.parent).as_posix()
        text = path.read_text(encoding="utf-8")
        page = pages[posixpath.splitext(name)[0] + ".html"]
        _, front, body = text.split("---\n", 2)
        told = {key: json.loads(value) for key, value in (line.split(": ", 1) for line in front.splitlines())}
        assert (told["language"], told["html"]) == (page.language, f"{path.stem}.html"), name
        assert told.get("description") == (page.descriptions[0] if page.descriptions else None), name
        assert body.lstrip().startswith("# ") and "¶" not in body and "](data:" not in body, name
        plain = CODE.sub("", body)
        assert not re.search(r"</?(div|span|p|svg|a|table)\b", plain), name
        for address in LINK.findall(plain):
            parts = urlsplit(address)
            if not parts.scheme:
                assert not parts.path or (path.parent / parts.path).exists(), f"{name}: {address}"
                if parts.path.endswith(".md") or not parts.path:  # a place has the name that it has on the page
                    led = posixpath.join(posixpath.dirname(name), parts.path or path.name)
                    ids = pages[posixpath.splitext(posixpath.normpath(led))[0] + ".html"].ids
                    assert not parts.fragment or unquote(parts.fragment) in ids, f"{name}: {address}"
                    places += bool(parts.fragment)
    assert places


def test_markdown_has_every_heading_and_all_code_of_the_page(root):

    lacking = {}
    for path in sorted(root.rglob("*.md")):
        html = path.with_suffix(".html").read_text(encoding="utf-8")
        article = fragment_fromstring(html[html.index("<article") : html.index("</article>")])
        for extra in EXTRA(article):
            extra.drop_tree()
        text = squeezed(LINK.sub("]", path.read_text(encoding="utf-8")))
        if lacks := [
            each for tag in SAID(article) if (each := squeezed(LINK.sub("]", tag.text_content()))) and each not in text
        ]:
            lacking[path.relative_to(root).as_posix()] = lacks
    assert lacking == {}


def test_a_function_is_found_in_markdown_by_the_name_of_its_place_and_a_row_by_its_call(root):
    text, html = ((root / f"atlas/index.{kind}").read_text(encoding="utf-8") for kind in ("md", "html"))
    places = re.findall(r'<span id="(torch\.[^"]*)"', html)
    assert places and [place for place in places if f"`{place}`" not in text] == []
    for group in words().groups:
        text = (root / f"table/{group}.md").read_text(encoding="utf-8")
        page = fragment_fromstring((root / f"table/{group}.html").read_bytes(), create_parent=True)
        calls = [head.find("code").text_content() for head in page.iter("h2") if head.get("class") == "tc-row-head"]
        headings = re.findall(r"^## `+ ?(.*?)`+ \[", text, re.MULTILINE)
        assert calls and headings == calls, group


def squeezed(text: str) -> str:
    """Letters and digits alone: markup and space differ."""
    return re.sub(r"\W", "", text)


def test_llms_txt_leads_to_every_page_once_and_no_file_is_large(root):
    text = (root / FILE).read_text(encoding="utf-8")
    assert re.match(r"# [^\n]+\n\n> [^\n]+\n\n[^#\n]+\n\n## ", text)
    links = LINK.findall(text)
    assert len(links) == len(set(links))
    assert {link for link in links if link.endswith(".md")} == {name for name in files(root) if name.endswith(".md")}
    assert {link for link in links if not link.endswith(".md")} == {f"{name}.json" for name in MODELS}
    assert all((root / link).is_file() for link in links)
    big = [name for name, path in files(root).items() if "llms" in name and path.stat().st_size > MOST_OF_A_FILE]
    assert big == []
