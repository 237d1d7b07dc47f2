"""Our words in the sources, each with the file and line that has it.

Docstrings and comments of Python, comments of scripts, style sheets and templates, messages of the command, both
languages of TOML files, the prose of Markdown, and translations. What the lab prints, and what runs, is code.
"""

import ast
import io
import re
import tokenize
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from babel.messages.pofile import read_po
from checkout import ROOT

from tensorcopy_docs.languages import CHINESE, ENGLISH, LANGUAGES, Language

# They hold the patterns themselves, or what a fault looks like.
PATTERNS = {"tests/style_rules.py", "tests/style_sources.py", "tests/test_style.py"}
GENERATED = ("docs/_build", "docs/examples")
LAB = "src/tensorcopy_docs/lab/"
BY_KEY = {language.key: language for language in LANGUAGES}

BOTH_LANGUAGES = re.compile(r"""\b(en|zh)\s*=\s*("{3}(?:.|\n)*?"{3}|"(?:[^"\\\n]|\\.)*"|'[^'\n]*')""")
# The directives whose content is prose; what is inside of the others is code, or names of pages and rows.
PROSE = ("{glossary}", "{grid}", "{grid-item-card}", "{note}", "{admonition}", "{tip}", "{list-table}")
# Comments, of which lines that follow each other are one: those of JavaScript and of CSS, and those of templates.
SCRIPT_COMMENTS = re.compile(r"(?:^|(?<=\s))//[^\n]*(?:\n[ \t]*//[^\n]*)*|/\*.*?\*/", re.DOTALL | re.MULTILINE)
TEMPLATE_COMMENTS = re.compile(r"\{#.*?#\}|<!--.*?-->", re.DOTALL)
SIGNS = re.compile(r"^[ \t]*(?://|/?\*+/?)|\*/$", re.MULTILINE)
FENCE = re.compile(r"^\s*(`{3,}|:{3,})(.*)$")
FRONT_MATTER = re.compile(r"\A---\n.*?\n---\n", re.DOTALL)
NEWEST_SECTION = re.compile(r"\A(.*?^## .*?)(?=^## |\Z)", re.DOTALL | re.MULTILINE)


@dataclass(frozen=True)
class Passage:
    """A piece of our text, and where it begins."""

    file: str
    line: int
    text: str
    language: Language

    def place(self, offset: int) -> str:
        """The file and line of the character at `offset`."""
        return f"{self.file}:{self.line + self.text.count(chr(10), 0, offset)}"


@cache
def source_passages() -> Sequence[Passage]:
    """All of our words in the sources, read once in a process."""
    return tuple(_source_passages())


def _source_passages() -> Iterator[Passage]:
    for pattern, read in READERS.items():
        for path in sorted(ROOT.glob(pattern)):
            name = path.relative_to(ROOT).as_posix()
            if name not in PATTERNS and not name.startswith(GENERATED):
                yield from read(name, path)


def of_python(name: str, path: Path) -> Iterator[Passage]:
    """Docstrings, comments, and outside of the lab and the tests the messages."""
    source = path.read_text(encoding="utf-8")
    is_shown = name.startswith("src/") and not name.startswith(LAB)
    nodes = list(ast.walk(ast.parse(source)))
    docstrings = {id(node.value) for node in nodes if isinstance(node, ast.Expr)}
    for node in filter(_is_text, nodes):
        if id(node) in docstrings or is_shown:
            yield Passage(name, node.lineno, node.value, ENGLISH)
    yield from _comments(name, source)


def _is_text(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value.count(" ") > 1


def _comments(name: str, source: str) -> Iterator[Passage]:
    """Comments; those of lines that follow each other are one text."""
    lines: dict[int, str] = {}
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            lines[token.start[0]] = token.string.lstrip("#").strip()
    for line in lines:
        if line - 1 not in lines:
            block = [lines[line]]
            while line + len(block) in lines:
                block.append(lines[line + len(block)])
            yield Passage(name, line, "\n".join(block), ENGLISH)


def of_script(name: str, path: Path) -> Iterator[Passage]:
    """The comments of a script or a style sheet."""
    source = path.read_text(encoding="utf-8")
    for found in SCRIPT_COMMENTS.finditer(source):
        yield Passage(name, source.count("\n", 0, found.start()) + 1, SIGNS.sub("", found[0]), ENGLISH)


def of_template(name: str, path: Path) -> Iterator[Passage]:
    """The comments of a template, and of the scripts and styles in it."""
    source = path.read_text(encoding="utf-8")
    for found in TEMPLATE_COMMENTS.finditer(source):
        yield Passage(name, source.count("\n", 0, found.start()) + 1, found[0].strip("{#-} <!>"), ENGLISH)
    yield from of_script(name, path)


def of_toml(name: str, path: Path) -> Iterator[Passage]:
    """The texts in each language."""
    source = path.read_text(encoding="utf-8")
    for found in BOTH_LANGUAGES.finditer(source):
        yield Passage(name, source.count("\n", 0, found.start()) + 1, found[2].strip("\"'"), BY_KEY[found[1]])


def of_markdown(name: str, path: Path) -> Iterator[Passage]:
    """The paragraphs, without code."""
    source = path.read_text(encoding="utf-8")
    if name == "CHANGELOG.md":
        source = NEWEST_SECTION.match(source)[1]  # the others are history
    language = CHINESE if ".zh" in name else ENGLISH
    source = FRONT_MATTER.sub(lambda found: "\n" * found[0].count("\n"), source)
    yield from _paragraphs(name, _prose_lines(source), language)


def _prose_lines(source: str) -> Iterator[str]:
    """The lines, with an empty one for each line of code, of an option or of a comment."""
    opened: list[tuple[str, bool]] = []
    for line in source.split("\n"):
        fence = FENCE.match(line)
        if fence and opened and fence[1].startswith(opened[-1][0]) and not fence[2].strip():
            opened.pop()
        elif fence:
            opened.append((fence[1], fence[2].strip().startswith(PROSE)))
            yield fence[2].partition("}")[2].strip() if opened[-1][1] else ""
            continue
        is_prose = not fence and all(prose for _, prose in opened)
        yield line if is_prose and not line.startswith(("%", "    ", ":")) else ""


def _paragraphs(name: str, lines: Iterator[str], language: Language) -> Iterator[Passage]:
    begin, block = 1, list[str]()
    for number, line in enumerate([*lines, ""], start=1):
        if line.strip():
            begin = begin if block else number
            block.append(line)
        elif block:
            yield Passage(name, begin, "\n".join(block), language)
            block = []


def of_catalogue(name: str, path: Path) -> Iterator[Passage]:
    """The translations."""
    with path.open("rb") as file:
        for message in read_po(file, locale=CHINESE.sphinx):
            if message.id and message.string:
                yield Passage(name, message.lineno or 1, str(message.string).replace("\n", " "), CHINESE)


READERS: dict[str, Callable[[str, Path], Iterator[Passage]]] = {
    "*.md": of_markdown,
    "docs/**/*.md": of_markdown,
    "docs/locales/**/*.po": of_catalogue,
    "src/**/*.toml": of_toml,
    "src/**/*.py": of_python,
    ".ci/**/*.py": of_python,
    "gallery/**/*.py": of_python,
    "tests/**/*.py": of_python,
    "docs/*.py": of_python,
    "docs/_static/*.js": of_script,
    "docs/_static/*.css": of_script,
    "docs/_templates/**/*.html": of_template,
    "src/**/*.html": of_template,
}
