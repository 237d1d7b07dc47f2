"""Our words are plain technical English and natural Chinese: none of the patterns that readers stumbled over is left.

`python tests/test_style.py SITE` names the faults of a site that is built already, such as docs/_build/html.
"""

import sys
from collections.abc import Iterable
from pathlib import Path

import pytest
from site_files import LANGUAGES as FOLDERS
from site_files import Page, read_pages
from style_rules import RULES, faults_of
from style_sources import source_passages

from tensorcopy_docs.languages import CHINESE, ENGLISH, LANGUAGES, Language

# What has a pattern and stays, by words around it, with the reason.
STAYS = {
    "源张量与目标重叠": "the source is the argument of `copy_` that PyTorch calls src",
}


def faults_of_pages(pages: Iterable[tuple[str, Page]], language: Language) -> list[str]:
    """The faults of the pages in `language`, each once: a text may be on many pages."""
    texts: dict[str, list[str]] = {}
    for name, page in sorted(pages, key=lambda each: each[0]):
        if name.startswith(f"{language.folder}/"):
            for text in dict.fromkeys([*page.paragraphs, *page.spoken]):
                texts.setdefault(text, []).append(name)
    return [
        f"{names[0]}{f' and {len(names) - 1} more' if names[1:] else ''}: {fault}"
        for text, names in texts.items()
        for fault in faults_of(text, language)
        if not excuses(fault.words)
    ]


def faults_of_sources() -> list[str]:
    """The faults of docstrings, comments, messages, TOML files, Markdown and translations."""
    return [
        f"{passage.place(fault.at)}: {fault}"
        for passage in source_passages()
        for fault in faults_of(passage.text, passage.language)
        if not excuses(fault.words)
    ]


def excuses(words: str) -> list[str]:
    """The entries of the list above that let a place pass."""
    return [each for each in STAYS if each in words]


@pytest.mark.parametrize("language", LANGUAGES, ids=lambda language: language.key)
def test_no_page_has_a_pattern_that_readers_stumble_over(pages, language):
    faults = faults_of_pages(pages.items(), language)
    assert not faults, "\n" + "\n".join(faults)


def test_no_source_has_a_pattern_that_readers_stumble_over():
    faults = faults_of_sources()
    assert not faults, f"{len(faults)} places\n" + "\n".join(faults)


FAULTY = {
    ENGLISH: {
        "the backward": ["The backward of `x` raises.", "It raises in a backward.", "The whole backward raises."],
        "backwards": ["Two backwards raise."],
        "is no": ["It is no leaf."],
        "requires a gradient": [
            "It requires no gradient.",
            "a tensor that requires a\ngradient",
            "`x` requires no grad.",
        ],
        "requires none": ["The source requires none."],
        "of its own": ["It has a storage of its own."],
        "what ... returns": [
            "What `detach` returns is new.",
            "It changes what view returns.",
            "It changes what a function with a long name and with many arguments returns.",
        ],
        "What ... is": ["What hangs on the tensor stays behind."],
        "a write": ["It makes a write to `y`.", "The write is seen."],
        "Of a ...": ["It works. Of a leaf, it raises."],
        "stands": ["The reason stands below."],
        "comes to": ["Each comes to a value.", "They come to nothing."],
        "anew": ["It is made anew."],
        "British spelling": [
            "its behaviour",
            "the optimiser",
            "a colour",
            "to normalise",
            "the neighbours",
            "labelled",
        ],
    },
    CHINESE: {
        "写结果": ["写结果会改变它。", "写数组就是改它。"],
        "源": ["梯度传回源。"],
        "源张量": ["源张量不变。", "`copy_` 已经完成。此时源张量不变。"],
        "经由": ["经由 `.data` 修改。"],
        "记录在案": ["记录在案的运算。"],
        "消亡": ["对象一旦消亡。"],
        "就地": ["就地修改。"],
        "是 1.x 起": ["是 1.8 起"],
        "调用（名词）": ["该用哪个调用？", "逐个调用", "每个调用一行", "用来复制的调用。"],
        "克隆（名词）": ["克隆的值不变。"],
    },
}
PLAIN = {
    ENGLISH: [
        "The backward pass raises. `backward()` is a function, and a backward hook is called.",
        "It is no longer a leaf. It is not a leaf. It does not require grad.",
        "What is a view? See what the article says. What changed in each version.",
        "An in-place write raises. `of its own` and `behaviour` are names. Colors and optimizers.",
        "PyTorch prints “of its own”.",
    ],
    CHINESE: [
        "修改结果会改变原张量。`copy_` 的源张量不变。",
        "开源代码、来源、源代码。调用它时报错，重复调用两次。从 1.8 起是这样。",
        "通过 `.data` 修改。文章说“经由”。",
    ],
}


@pytest.mark.parametrize("language", LANGUAGES, ids=lambda language: language.key)
def test_each_pattern_is_found_where_it_is_planted_and_nowhere_else(language):
    planted = FAULTY[language]
    assert list(planted) == [rule.name for rule in RULES[language]]
    found = {
        name: [{each.rule.name for each in faults_of(text, language)} for text in planted[name]] for name in planted
    }
    assert found == {name: [{name}] * len(texts) for name, texts in planted.items()}
    assert [str(fault) for text in PLAIN[language] for fault in faults_of(text, language)] == []


def test_all_kinds_of_sources_are_read_in_both_languages_with_their_lines():
    passages = source_passages()
    read = {(Path(each.file).suffix, each.language.key) for each in passages}
    assert read >= {(".py", "en"), (".toml", "en"), (".toml", "zh"), (".md", "en"), (".md", "zh"), (".po", "zh")}
    assert read >= {(".js", "en"), (".css", "en"), (".html", "en")}
    here = next(each for each in passages if each.text.startswith("What is made once in a run"))
    assert here.place(0) == "tests/once.py:1"


if __name__ == "__main__":
    site = read_pages(Path(sys.argv[1]))
    print(*(fault for each in LANGUAGES for fault in faults_of_pages(site.items(), each)), sep="\n")
    assert set(FOLDERS) <= {name.partition("/")[0] for name in site}, "a language is missing"
