"""The atlas in a browser: functions found as one types, filters, addresses of entries, names without JavaScript."""

import gzip
import json
import re
from pathlib import Path
from typing import NamedTuple

import pytest

from tensorcopy_docs.atlas.known import VARIANTS
from tensorcopy_docs.atlas.places import anchor
from tensorcopy_docs.atlas.questions import QUESTIONS
from tensorcopy_docs.lab.atlas.words import OFTEN
from tensorcopy_docs.languages import ENGLISH, LANGUAGES
from tensorcopy_docs.sphinx.atlas.data import FUNCTIONS
from tensorcopy_docs.sphinx.parts.beside import PREFIX
from tensorcopy_docs.words import say
from tests.browser.site_pages import EACH_LANGUAGE_IN_A_PLACE, OFFERED

PAGE = "{}/atlas/index.html"
SEARCH = ".tc-atlas [type=search]"
LINE = ".tc-atlas-list > li"
MOST_BYTES, MOST_OF_ALL = 30_000, 100_000  # compressed: the page, and all that it needs
each_language = pytest.mark.parametrize("language", LANGUAGES, ids=lambda language: language.folder)


class Entry(NamedTuple):
    """An entry as the site has it: that its data are those of the record, tests of made-up records say."""

    name: str
    aliases: tuple[str, ...]
    memory: str
    changes: str
    form: str
    shares: str
    separate: str
    condition: str
    turns: int
    pairs: tuple[tuple[str, str], ...]


class Known:
    """The entries of the built site, in their order, and by each of their names."""

    def __init__(self, file: Path):
        text = file.read_text(encoding="utf-8")
        functions = json.loads(text.removeprefix(PREFIX).removesuffix(");\n"))["functions"]
        self.functions = [self._entry(*values) for values in functions]
        aliases = {alias: each for each in self.functions for alias in each.aliases}
        self.by_name = {**aliases, **{each.name: each for each in self.functions}}

    @staticmethod
    def _entry(name, aliases, answers, _tried, shares, separate, condition, _changed, _page, turns, *others) -> Entry:
        numbers = zip(QUESTIONS.items(), answers, strict=True)
        said = {question: known[int(number)] for (question, known), number in numbers}
        pairs = tuple((yes, no) for _, yes, no in others[-1] or ())
        own = [said[question] for question in ("memory", "changes", "form")]
        return Entry(name, tuple(aliases.split()), *own, shares, separate, condition, len(turns or ()), pairs)


@pytest.fixture(scope="module")
def known(site) -> Known:
    return Known(site / ENGLISH.folder / "atlas" / FUNCTIONS.name)


def shown(page) -> list[str]:
    """The addresses of the entries that are listed."""
    return page.eval_on_selector_all(LINE, "all => all.map((each) => each.id)")


def first_found(page, typed: str) -> str:
    page.fill(SEARCH, typed)
    return (shown(page) or [""])[0]


def opened(page, language) -> dict[str, str]:
    """What the first entry says when it is open, by the questions."""
    page.wait_for_selector(f"{LINE}:first-child dl")
    pairs = "all => all.map((each) => [each.textContent, each.nextElementSibling.textContent])"
    return dict(page.eval_on_selector_all(f"{LINE}:first-child dt", pairs))


def status(page) -> str:
    return page.locator(".tc-atlas [role=status]").text_content()


@EACH_LANGUAGE_IN_A_PLACE
def test_a_function_is_found_as_it_is_spelled_and_filters_are_in_the_address(address, tab, known, language):
    page = tab(width=390)
    page.goto(address + PAGE.format(language.folder))
    page.wait_for_selector(LINE)
    assert len(shown(page)) < len(known.functions), "the others are listed when a reader asks for them"
    reshape = anchor(known.by_name["torch.Tensor.reshape"].name)
    for typed in ("reshape", "torch.reshape", "x.reshape(6)", "Tensor.reshape", ".reshape", "self.weight.reshape"):
        assert first_found(page, typed) == reshape, typed
    for typed, name in {
        "F.pad(x": "torch.nn.functional.pad",
        "nn.functional.pad": "torch.nn.functional.pad",
        "linalg.inv": "torch.linalg.inv",
        "x.add_": "torch.Tensor.add_",
        "torch.add(x, y, out=z)": "torch.add(out=)",
    }.items():
        assert first_found(page, typed) == anchor(known.by_name[name].name), typed
    aliases = [(alias, each.name) for each in known.functions for alias in each.aliases if "(" not in alias]
    for alias, name in aliases[:: max(1, len(aliases) // 12)]:
        assert first_found(page, alias) == anchor(name), alias
    assert first_found(page, "zyzzyva") == "" and status(page) == say("atlas-page-none", language)
    assert page.evaluate(OFFERED) == [say("script-nothing-search", language), "search.html", "zyzzyva"]
    page.fill(SEARCH, "")

    counts = []
    for number, answer in enumerate(OFTEN):
        page.click(f"[data-memory='{number}']")
        counts.append(sum(each.memory == answer for each in known.functions))
        assert status(page) == say("script-count", language, shown=counts[-1], all=len(known.functions))
    page.click(".tc-atlas .tc-menu summary")
    page.select_option("[name=form]", "1")
    page.fill(SEARCH, "t")
    assert page.evaluate("location.hash") == "#q=t&memory=2&form=1"
    chosen = shown(page)
    of = {anchor(each.name): each for each in known.functions}
    assert chosen and {(of[name].memory, of[name].form) for name in chosen} == {("never", "method")}
    page.reload()
    page.wait_for_selector(LINE)
    assert shown(page) == chosen and page.input_value(SEARCH) == "t" and page.is_visible("[name=form]")
    page.evaluate("location.hash = ''")
    page.wait_for_function("!document.querySelector('.tc-atlas [type=search]').value")
    page.click(".tc-atlas-more")
    assert len(shown(page)) == len(known.functions) and not page.is_visible(".tc-atlas-more")


@EACH_LANGUAGE_IN_A_PLACE
def test_the_address_of_an_entry_opens_it_with_all_answers(address, tab, known, language):
    full = (each for each in known.functions if each.condition and each.aliases and each.pairs)
    entry, page = next(each for each in full if each.form == "function"), tab(width=390)
    page.goto(address + PAGE.format(language.folder) + f"#{entry.aliases[0]}")
    said = opened(page, language)
    assert shown(page)[0] == anchor(entry.name) and page.locator(LINE).first.is_visible()
    condition = say(f"atlas-condition-{entry.condition}", language).replace("`", "")
    assert said[say("atlas-question-memory", language)] == condition
    assert said[say("atlas-question-changes", language)] == say("atlas-answer-never", language)
    assert said[say("atlas-page-aliases", language)] == language.item_separator.join(entry.aliases)
    assert page.locator(f"{LINE}:first-child pre").all_text_contents() == [
        *(entry.shares, entry.separate),
        *(
            f"# {say('atlas-page-yes', language)}\n{yes}\n# {say('atlas-page-no', language)}\n{no}"
            for yes, no in entry.pairs
        ),
    ]
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "nothing is cut off on a phone"
    # Another entry is opened by its link, one that changes an input says which.
    page.evaluate("location.hash = 'torch.Tensor.add_'")
    page.wait_for_selector("[id='torch.Tensor.add_'] dl")
    always, names = say("atlas-answer-always", language), "self"
    assert opened(page, language)[say("atlas-question-changes", language)] == say(
        "atlas-page-changed-names", language, answer=always, names=names
    )
    for turned in [anchor(each.name) for each in known.functions if each.turns][::10]:
        page.evaluate("name => { location.hash = name; }", turned)
        page.wait_for_selector(f"[id='{turned}'] dl")
        texts = page.locator(f"[id='{turned}'] :is(li, dd, p)").all_text_contents()
        assert texts and not [text for text in texts if re.search(r"\{\w+\}", text)], turned
    page.evaluate("location.hash = 'torch.Tensor.reshape'")
    page.click(f"{LINE}:first-child a[href*='calls/reshape']")
    page.wait_for_url("**/calls/reshape.html")


@each_language
def test_without_javascript_each_name_is_there_below_its_answer(served, browser, known, language):
    page = browser.new_context(java_script_enabled=False).new_page()
    page.goto(f"{served}{PAGE.format(language.folder)}#torch.Tensor.add_")
    assert not page.is_visible("form.tc-atlas") and page.locator("[id='torch.Tensor.add_']").is_visible()
    for answer, block in zip((*OFTEN, "variants"), page.locator("code.tc-names:has([id])").all(), strict=True):
        told = {each.name: "variants" if each.form in VARIANTS else each.memory for each in known.functions}
        names = {name for name, place in told.items() if place == answer}
        assert set(block.text_content().split()) == names, answer
    page.context.close()


def test_the_page_and_all_that_it_needs_are_small(served, tab, site):
    for language in LANGUAGES:
        page, asked = tab(), []
        page.on("response", lambda response, asked=asked: asked.append(response.url))
        page.goto(served + PAGE.format(language.folder))
        page.wait_for_selector(LINE)
        paths = {url.removeprefix(served).partition("?")[0] for url in asked}
        assert any(path.endswith(FUNCTIONS.name) for path in paths)
        sizes = {path: len(gzip.compress(Path(site, path).read_bytes())) for path in paths}
        assert sizes[PAGE.format(language.folder)] <= MOST_BYTES
        assert sum(sizes.values()) <= MOST_OF_ALL, sizes
