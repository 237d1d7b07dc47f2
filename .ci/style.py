"""Prints where a text breaks a rule of style, at the end of ``make lint``. It warns, and always ends with 0.

It reads the sources, and the words of the pages that were built last, if any were. Code between backticks and words
between curly quotation marks are not ours, and are not looked at.
"""

import re
import tomllib
from collections.abc import Iterator
from fnmatch import fnmatchcase
from pathlib import Path

from babel.messages.pofile import read_po

ROOT = Path(__file__).parent.parent
DOCS, BUILT = ROOT / "docs", ROOT / "docs" / "_build" / "html"
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
# A pattern, in which a space is any white space, and what to write in its place.
RULES = {
    "en": {
        rf"(?i)\b{ARTICLE} (?:(?:{BEFORE_IT}) )?backward\b(?! (?:{OF_BACKWARD})\b)": "`backward()`, the backward pass",
        r"(?i)\bbackwards\b": "backward passes, in reverse order",
        r"(?i)(?<!there\s)\b(?:is|are|was|were|be) no (?!longer\b|(?:\w+er|more|less) than\b)": "is not a",
        r"(?i)\brequir(?:e|es|ed|ing) (?:(?:a|no|any|one|none|the) gradients?|no grad)\b": "requires grad",
        r"(?i)\brequires? none\b": "does not require grad",
        r"(?i)\bof (?:its|their|his|her) own\b": "its own",
        r"(?i)\bwhat [^.;:?!|]{1,120}? returns\b(?! (?:to|if|when)\b)": "the result of, the tensor returned by",
        (
            r"\bWhat (?!(?:is|are) )[^.,;:?!|]{3,60}? "
            r"(?:is|are|was|stays?|stands?) (?:what|the|that|an?|behind|below)\b"
        ): "name the thing first",
        r"(?i)\b(?:a|the|each|every|any|one|no|another) write\b(?!-)": "an in-place change; to modify in place",
        r"\bOf (?=[a-z`*\d])": "put it behind the verb",
        r"(?i)\b(?:stands|stood)\b(?! (?:for|out)\b)|\b(?:they|that|which|who|both) stand\b(?! (?:for|out)\b)": "is",
        r"(?i)\b(?:comes|came) to\b|\bcome to(?! (?:this|the|a) page\b)": "results in, gives",
        r"(?i)\b(?:anew|afresh)\b": "again",
        rf"(?i)\b(?:{BRITISH})\b": "American spelling",
    },
    "zh": {
        r"写(?:一?下)?(?:结果|源|视图|副本|克隆|数组|参数|原张量)": "修改结果、通过数组写入",
        r"(?<![来根资开电起能本同])源(?!码|代码|张量|文件|于|头|自|程序)": "原张量",
        r"源张量": "原张量（copy_ 的 src 除外）",
        r"(?:作为|位置|关键字|返回的)参数(?!化)|不带参数|这个新参数|参数里被": "实参、传入的张量",
        r"经由": "通过",
        r"记录在案": "被 autograd 记录的",
        r"消亡": "销毁",
        r"就地": "原地",
        r"[是否无] ?\d+\.\d+ 起": "是（1.8 起）",
        (
            r"(?:[个种]|哪些|这些|那些|此|该|逐个|新增的|常见|有的)调用(?!者|栈|它|时|了|过|方)|"
            r"调用(?:一行|、属性|的页面)|的调用(?=[。，；、：）”]|$)"
        ): "方法、函数、接口、操作、写法",
        r"写克隆|克隆(?:的(?!结果|张量|是)|有自己|仍|与原|本身)": "副本",
    },
}
NOT_OURS = re.compile(r"``[^`]+``|`[^`\n]+`|“[^”]*”|《[^》]*》|https?://\S+|<!--.*?-->", re.DOTALL)
# What has a pattern and stays: here, the source is the argument of `copy_` that PyTorch calls src.
STAYS = re.compile("copy_.*源张量|源张量与目标重叠")
CODE = re.compile(
    r"^( *)(```+|:::+)\{?(?:doctest|code-cell|compiled|python|text|console|bash|toml|json)\b.*?^ *\2 *$",
    re.DOTALL | re.MULTILINE,
)
ROLE = re.compile(r"\{[\w-]+\}(`+)(.*?)(?:\s<[^`]*>)?\1", re.DOTALL)  # its words are ours
HEAD = re.compile(r"\A---\n.*?\n---\n", re.DOTALL)
WORDS_BEFORE_CODE = 80  # on a page about a function or a topic
ORDER = "When to use it", "vs", "Pitfalls", "How it works", "Version notes", "Error messages", "See also"
# The words of an English page, with what is folded, by the pattern of its name; the first that fits is its budget.
BUDGETS = {
    "index": 600,
    "said/index": 1_500,
    "articles/index": 700,
    "*/index": 10_000,  # lists, which grow with what they list
    "calls/*": 1_200,
    "topics/*": 1_200,
    "recipes/*": 700,
    "errors/*": 500,
}


def patterns() -> Iterator[str]:
    """The places in all texts that have a pattern, with the words around it."""
    compiled = {
        key: [(re.compile(each.replace(" ", r"\s+")), better) for each, better in rules.items()]
        for key, rules in RULES.items()
    }
    for place, language, text in texts():
        # As many characters, which no pattern has; the marks stay, for what is around them.
        masked = NOT_OURS.sub(lambda found: found[0][0] + "·" * (len(found[0]) - 2) + found[0][-1], text)
        for pattern, better in compiled[language]:
            for found in pattern.finditer(masked):
                words = " ".join(text[max(0, found.start() - 30) : found.end() + 30].split())
                if not STAYS.search(words):
                    yield f"{place}: “{words}” (better: {better})"


def texts() -> Iterator[tuple[str, str, str]]:
    """Each text of ours with its file and its language."""
    for path in sorted((ROOT / "src").rglob("*.toml")):
        for language, text in _of_table(tomllib.loads(path.read_text(encoding="utf-8"))):
            yield _name(path), language, text
    for path in [*_pages(), *sorted((ROOT / ".github").glob("*.md")), *sorted(ROOT.glob("README*.md"))]:
        language = "zh" if "zh-CN" in path.name else "en"
        body = ROLE.sub(r"\2", CODE.sub("", HEAD.sub("", path.read_text(encoding="utf-8"))))
        yield from ((_name(path), language, text) for text in body.split("\n\n"))
    for path in sorted((DOCS / "locales").rglob("*.po")):
        with path.open("rb") as file:
            yield from ((_name(path), "zh", ROLE.sub(r"\2", each.string)) for each in read_po(file) if each.id)


def _of_table(value: object) -> Iterator[tuple[str, str]]:
    """The texts in a table of TOML with their languages."""
    for key, each in value.items() if isinstance(value, dict) else enumerate(value):
        if key in RULES and isinstance(each, str):
            yield key, each
        elif isinstance(each, dict | list):
            yield from _of_table(each)


def pages() -> Iterator[str]:
    """The pages about functions and topics that begin with too many words, or have their sections in another order."""
    for path in _pages():
        text = HEAD.sub("", path.read_text(encoding="utf-8"))
        if path.parent.name in ("calls", "topics") and path.stem != "index":
            before = re.sub(r"^# .*$", "", CODE.split(text, maxsplit=1)[0], flags=re.MULTILINE)
            before = re.sub(r"^```.*?^```$", "", ROLE.sub(r"\2", before), flags=re.DOTALL | re.MULTILINE)
            if (count := len(before.split())) > WORDS_BEFORE_CODE:
                yield f"{_name(path)}: {count} words before the first code; at most {WORDS_BEFORE_CODE}"
        if path.parent.name == "calls" and path.stem != "index":
            found = re.findall(r"^## (.*)$", text, re.MULTILINE)
            places = [ORDER.index(head if head in ORDER else "vs") for head in found]
            if places != sorted(places):
                yield f"{_name(path)}: its sections are in another order than {', '.join(ORDER)}"


def budgets() -> Iterator[str]:
    """The built pages that have more words than their budget."""
    for path in sorted((BUILT / "en").rglob("*.md")):
        name = path.relative_to(BUILT / "en").with_suffix("").as_posix()
        most = next((most for pattern, most in BUDGETS.items() if fnmatchcase(name, pattern)), None)
        count = len(
            re.sub(r"\]\([^()\s]*(?:\([^()]*\))?[^()\s]*\)", "]", HEAD.sub("", path.read_text("utf-8"))).split()
        )
        if most and count > most:
            yield f"{name}: {count} words; at most {most}"


def _pages() -> list[Path]:
    """The pages written by hand."""
    made = {DOCS / name for name in ("_build", "examples", "recipes", "locales")}
    return sorted(path for path in DOCS.rglob("*.md") if not made & {*path.parents})


def _name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


for line in [*patterns(), *pages(), *budgets()]:
    print(line)
