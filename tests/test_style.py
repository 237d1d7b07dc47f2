"""What readers see is plain English and natural Chinese: none of the patterns that they stumbled over is left.

Code between backticks and words between curly quotation marks are not ours, and are not looked at.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

import pytest

from tensorcopy_docs.languages import CHINESE, ENGLISH, LANGUAGES, Language
from tensorcopy_docs.words import ROOMS, phrases
from tests.checkout import ROOT

# A noun phrase begins with one of these.
ARTICLE = "(?:a|an|the|each|every|any|one|no|another|this|that)"
# What may follow "backward" where it is an adjective.
OF_BACKWARD = "pass|passes|hook|hooks|function|functions|formula|formulas|graph|node|nodes|mode|call|calls|step|steps"
# What may be between the article and "backward".
BEFORE_IT = "whole|entire|full|same|next|first|second|third|last|later|earlier|other|single|usual|double"
# The roots of the verbs that end in -ize.
IZED = (
    "normal|recogn|organ|initial|serial|general|minim|maxim|real|summar|special|emphas|synchron|memor|visual|util|"
    "final|character|custom|token|standard|optim|material"
)
BRITISH = (
    rf"behaviours?|optimisers?|(?:{IZED})is(?:e|es|ed|er|ing|ation)|colour(?:s|ed)?|favour(?:s|ed|ite)?|analyse[ds]?|"
    "neighbours?|neighbouring|labell(?:ed|ing)|cancell(?:ed|ing)|modell(?:ed|ing)|centred?|licence|artefacts?|whilst|"
    "amongst|grey|catalogues?"
)


@dataclass(frozen=True)
class Rule:
    """A pattern, in which a space is any white space, what to write in its place, and texts that have it."""

    pattern: str
    better: str
    texts: tuple[str, ...]

    @cached_property
    def compiled(self) -> re.Pattern[str]:
        return re.compile(self.pattern.replace(" ", r"\s+"))


def rule(pattern: str, better: str, *texts: str) -> Rule:
    return Rule(pattern, better, texts)


RULES: Mapping[Language, list[Rule]] = {
    ENGLISH: [
        rule(
            rf"(?i)\b{ARTICLE} (?:(?:{BEFORE_IT}) )?backward\b(?! (?:{OF_BACKWARD})\b)",
            "`backward()`, the backward pass",
            *("The backward of `x` raises.", "The whole backward raises."),
        ),
        rule(r"(?i)\bbackwards\b", "backward passes, in reverse order", "Two backwards raise."),
        rule(
            r"(?i)(?<!there\s)\b(?:is|are|was|were|be) no (?!longer\b|(?:\w+er|more|less) than\b)",
            "is not a",
            "It is no leaf.",
        ),
        rule(
            r"(?i)\brequir(?:e|es|ed|ing) (?:(?:a|no|any|one|none|the) gradients?|no grad)\b",
            "requires grad",
            *("a tensor that requires a\ngradient", "`x` requires no grad."),
        ),
        rule(r"(?i)\brequires? none\b", "does not require grad", "The source requires none."),
        rule(r"(?i)\bof (?:its|their|his|her) own\b", "its own", "It has a storage of its own."),
        rule(
            r"(?i)\bwhat [^.;:?!|]{1,120}? returns\b(?! (?:to|if|when)\b)",
            "the result of, the tensor returned by",
            "It changes what a function with a long name and with many arguments returns.",
        ),
        rule(
            r"\bWhat (?!(?:is|are) )[^.,;:?!|]{3,60}? "
            r"(?:is|are|was|stays?|stands?) (?:what|the|that|an?|behind|below)\b",
            "name the thing first",
            "What hangs on the tensor stays behind.",
        ),
        rule(
            r"(?i)\b(?:a|the|each|every|any|one|no|another) write\b(?!-)",
            "an in-place change; to modify in place",
            "The write is seen.",
        ),
        rule(r"\bOf (?=[a-z`*\d])", "put it behind the verb", "It works. Of a leaf, it raises."),
        rule(
            r"(?i)\b(?:stands|stood)\b(?! (?:for|out)\b)|\b(?:they|that|which|who|both) stand\b(?! (?:for|out)\b)",
            "is",
            "The reason stands below.",
        ),
        rule(
            r"(?i)\b(?:comes|came) to\b|\bcome to(?! (?:this|the|a) page\b)",
            "results in, gives",
            *("Each comes to a value.", "They come to nothing."),
        ),
        rule(r"(?i)\b(?:anew|afresh)\b", "again", "It is made anew."),
        rule(rf"(?i)\b(?:{BRITISH})\b", "American spelling", "its behaviour", "to normalise", "labelled"),
    ],
    CHINESE: [
        rule(r"写(?:一?下)?(?:结果|源|视图|副本|克隆|数组|参数|原张量)", "修改结果、通过数组写入", "写数组就是改它。"),
        rule(r"(?<![来根资开电起能本同])源(?!码|代码|张量|文件|于|头|自|程序)", "原张量", "梯度传回源。"),
        rule(r"源张量", "原张量（copy_ 的 src 除外）", "源张量不变。"),
        rule(
            r"(?:作为|位置|关键字|返回的)参数(?!化)|不带参数|这个新参数|参数里被", "实参、传入的张量", "作为参数传入。"
        ),
        rule(r"经由", "通过", "经由 `.data` 修改。"),
        rule(r"记录在案", "被 autograd 记录的", "记录在案的运算。"),
        rule(r"消亡", "销毁", "对象一旦消亡。"),
        rule(r"就地", "原地", "就地修改。"),
        rule(r"[是否无] ?\d+\.\d+ 起", "是（1.8 起）", "是 1.8 起"),
        rule(
            r"(?:[个种]|哪些|这些|那些|此|该|逐个|新增的|常见|有的)调用(?!者|栈|它|时|了|过|方)|"
            r"调用(?:一行|、属性|的页面)|的调用(?=[。，；、：）”]|$)",
            "方法、函数、接口、操作、写法",
            *("该用哪个调用？", "每个调用一行", "用来复制的调用。"),
        ),
        rule(r"写克隆|克隆(?:的(?!结果|张量|是)|有自己|仍|与原|本身)", "副本", "克隆的值不变。"),
    ],
}
PLAIN = {
    ENGLISH: [
        "The backward pass raises. `backward()` is a function, and a backward hook is called.",
        "It is no longer a leaf. It is not a leaf. It does not require grad.",
        "What is a view? See what the article says. What changed in each version.",
        "An in-place write raises. `of its own` and `behaviour` are names. PyTorch prints “of its own”.",
    ],
    CHINESE: [
        "修改结果会改变原张量。`copy_` 的源张量不变。",
        "开源代码、来源、源代码。调用它时报错，重复调用两次。从 1.8 起是这样。",
        "通过 `.data` 修改。文章说“经由”。",
    ],
}
NOT_OURS = re.compile(r"``[^`]+``|`[^`\n]+`|“[^”]*”|《[^》]*》|https?://\S+|<!--.*?-->", re.DOTALL)
# What has a pattern and stays: here, the source is the argument of `copy_` that PyTorch calls src.
STAYS = re.compile("copy_.*源张量|源张量与目标重叠")


def faults_of(text: str, language: Language) -> Iterator[str]:
    """The places in `text` that have a pattern, with the words around it."""
    # As many characters, which no pattern has; the marks stay, for what is around them.
    masked = NOT_OURS.sub(lambda found: found[0][0] + "·" * (len(found[0]) - 2) + found[0][-1], text)
    for each in RULES[language]:
        for found in each.compiled.finditer(masked):
            words = " ".join(text[max(0, found.start() - 30) : found.end() + 30].split())
            if not STAYS.search(words):
                yield f"“{words}” (better: {each.better})"


@pytest.mark.parametrize("language", LANGUAGES, ids=lambda language: language.key)
def test_no_page_has_a_pattern_that_readers_stumble_over(pages, language):
    places: dict[str, str] = {}  # by text: it may be on many pages
    for name, page in pages.items():
        if name.startswith(f"{language.folder}/"):
            places |= dict.fromkeys([*page.paragraphs, *page.spoken], name)
    faults = [f"{name}: {fault}" for text, name in places.items() for fault in faults_of(text, language)]
    assert not faults, "\n" + "\n".join(faults)


@pytest.mark.parametrize("language", LANGUAGES, ids=lambda language: language.key)
def test_no_word_of_the_command_and_no_readme_has_one(language):
    ending = {ENGLISH: "", CHINESE: ".zh-CN"}[language]
    texts = {f"words.toml: {key}": phrase(language) for key, phrase in phrases(ROOMS).items()}
    for path in [ROOT / f"README{ending}.md", *(ROOT / ".github").glob("*.md")]:
        prose = re.sub(r"^```.*?^```", "", path.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
        texts |= {f"{path.name}, {number}": text for number, text in enumerate(prose.split("\n\n"))}
    assert [f"{place}: {fault}" for place, text in texts.items() for fault in faults_of(text, language)] == []


@pytest.mark.parametrize("language", LANGUAGES, ids=lambda language: language.key)
def test_each_pattern_is_found_where_it_is_planted_and_nowhere_else(language):
    for each in RULES[language]:
        for text in each.texts:
            assert [fault.partition("better: ")[2] for fault in faults_of(text, language)] == [f"{each.better})"], text
    assert [fault for text in PLAIN[language] for fault in faults_of(text, language)] == []
