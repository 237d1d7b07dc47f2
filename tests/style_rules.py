"""The patterns of English and Chinese that our texts avoid, and where a text has one of them.

`faults_of` looks at one text: a paragraph, a docstring, a string of a TOML file. Code between backticks
and words between curly quotation marks are not ours, and are not looked at.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from tensorcopy_docs.languages import CHINESE, ENGLISH, Language

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
    """A pattern, and what to write in its place; a space in the pattern is any white space."""

    name: str
    pattern: str
    better: str

    @cached_property
    def _compiled(self) -> re.Pattern[str]:
        return re.compile(self.pattern.replace(" ", r"\s+"))

    def found_in(self, text: str) -> Iterator[re.Match[str]]:
        """The places in `text` that have the pattern."""
        return self._compiled.finditer(text)


@dataclass(frozen=True)
class Fault:
    """A place in a text that has a pattern."""

    rule: Rule
    at: int  # the offset in the text
    words: str  # the words around it

    def __str__(self) -> str:
        return f"{self.rule.name}: “{self.words}” (better: {self.rule.better})"


ENGLISH_RULES = [
    Rule(
        "the backward",
        rf"(?i)\b{ARTICLE} (?:(?:{BEFORE_IT}) )?backward\b(?! (?:{OF_BACKWARD})\b)",
        "`backward()`, the backward pass",
    ),
    Rule("backwards", r"(?i)\bbackwards\b", "backward passes, in reverse order"),
    Rule("is no", r"(?i)(?<!there\s)\b(?:is|are|was|were|be) no (?!longer\b|(?:\w+er|more|less) than\b)", "is not a"),
    Rule(
        "requires a gradient",
        r"(?i)\brequir(?:e|es|ed|ing) (?:(?:a|no|any|one|none|the) gradients?|no grad)\b",
        "requires grad",
    ),
    Rule("requires none", r"(?i)\brequires? none\b", "does not require grad"),
    Rule("of its own", r"(?i)\bof (?:its|their|his|her) own\b", "its own"),
    Rule(
        "what ... returns",
        r"(?i)\bwhat [^.;:?!|]{1,120}? returns\b(?! (?:to|if|when)\b)",
        "the result of, the tensor returned by",
    ),
    Rule(
        "What ... is",
        r"\bWhat (?!(?:is|are) )[^.,;:?!|]{3,60}? (?:is|are|was|stays?|stands?) (?:what|the|that|an?|behind|below)\b",
        "name the thing first",
    ),
    Rule(
        "a write",
        r"(?i)\b(?:a|the|each|every|any|one|no|another) write\b(?!-)",
        "an in-place change; to modify in place",
    ),
    Rule("Of a ...", r"\bOf (?=[a-z`*\d])", "put it behind the verb"),
    Rule(
        "stands",
        r"(?i)\b(?:stands|stood)\b(?! (?:for|out)\b)|\b(?:they|that|which|who|both) stand\b(?! (?:for|out)\b)",
        "is",
    ),
    Rule("comes to", r"(?i)\b(?:comes|came) to\b|\bcome to(?! (?:this|the|a) page\b)", "results in, gives"),
    Rule("anew", r"(?i)\b(?:anew|afresh)\b", "again"),
    Rule("British spelling", rf"(?i)\b(?:{BRITISH})\b", "American spelling"),
]

CHINESE_RULES = [
    Rule("写结果", r"写(?:一?下)?(?:结果|源|视图|副本|克隆|数组|参数|原张量)", "修改结果、通过数组写入"),
    Rule("源", r"(?<![来根资开电起能本同])源(?!码|代码|张量|文件|于|头|自|程序)", "原张量"),
    Rule("源张量", r"源张量", "原张量（copy_ 的 src 除外）"),
    Rule("经由", r"经由", "通过"),
    Rule("记录在案", r"记录在案", "被 autograd 记录的"),
    Rule("消亡", r"消亡", "销毁"),
    Rule("就地", r"就地", "原地"),
    Rule("是 1.x 起", r"[是否无] ?\d+\.\d+ 起", "是（1.8 起）"),
    Rule(
        "调用（名词）",
        r"(?:[个种]|哪些|这些|那些|此|该|逐个|新增的|常见|有的)调用(?!者|栈|它|时|了|过|方)|调用(?:一行|、属性|的页面)|的调用(?=[。，；、：）”]|$)",
        "方法、函数、接口、操作、写法",
    ),
    Rule("克隆（名词）", r"写克隆|克隆(?:的(?!结果|张量|是)|有自己|仍|与原|本身)", "副本"),
]
RULES: Mapping[Language, list[Rule]] = {ENGLISH: ENGLISH_RULES, CHINESE: CHINESE_RULES}

SENTENCE_END = re.compile("[。！？；\n]")
# What is not ours to word. A role such as {fact}`words <cell>` is ours but for what it points to.
POINTED_TO = re.compile(r"(?<=\})`([^`<]*)(<[^`]*>)?`")
NOT_OURS = re.compile(r"``[^`]+``|`[^`\n]+`|“[^”]*”|《[^》]*》|https?://\S+|<!--.*?-->", re.DOTALL)


def faults_of(text: str, language: Language) -> list[Fault]:
    """The places in `text` that have a pattern; a word of another language than `language` is not looked at."""
    masked = NOT_OURS.sub(_masked, POINTED_TO.sub(_target_masked, text))
    return [
        Fault(rule, found.start(), _around(text, found))
        for rule in RULES[language]
        for found in rule.found_in(masked)
        if not (rule.name == "源张量" and _is_of_copy(text, found))
    ]


def _is_of_copy(text: str, found: re.Match[str]) -> bool:
    """Whether the sentence around a place is about the argument that `copy_` calls `src`."""
    ends = [0, *(end.end() for end in SENTENCE_END.finditer(text)), len(text)]
    sentence = text[max(end for end in ends if end <= found.start()) : min(end for end in ends if end >= found.end())]
    return "copy_" in sentence or "src" in sentence


def _masked(found: re.Match[str]) -> str:
    """As many characters, which no pattern has; the marks stay, for what is around them."""
    return found[0][0] + "·" * (len(found[0]) - 2) + found[0][-1]


def _target_masked(found: re.Match[str]) -> str:
    return f" {found[1]}{'·' * len(found[2] or '')} "


def _around(text: str, found: re.Match[str]) -> str:
    """Some words before and after, on one line."""
    return " ".join(text[max(0, found.start() - 30) : found.end() + 30].split())
