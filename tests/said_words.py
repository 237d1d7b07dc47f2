"""Which words of the interface are said: by the package, its templates and the scripts of pages."""

import ast
import re
from functools import cache
from pathlib import Path

import jinja2.nodes

from tensorcopy_docs.sphinx.parts.templates import environment
from tensorcopy_docs.sphinx.script_words import PREFIX
from tensorcopy_docs.words import FILE, phrases

WORDS = phrases(FILE)
ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "tensorcopy_docs"
# The lab is below the words and cannot import them: what is called `say` there is something else.
ABOVE_THE_LAB = [path for path in SOURCE.rglob("*.py") if SOURCE / "lab" not in path.parents]
MODULES = {path: ast.parse(path.read_text(encoding="utf-8")) for path in ABOVE_THE_LAB}
SCRIPTS = {path: path.read_text(encoding="utf-8") for path in (ROOT / "docs" / "_static").glob("*.js")}
HAN = re.compile(r"[\u4e00-\u9fff]")
# Made of names, numbers and punctuation only.
NEUTRAL = {
    "heard-csdn",
    "heard-github",
    "heard-stack-overflow",
    "article-title",
    "check-count",
    "check-joint",
    "sheet-joint",
    "table-joint",
    "table-clauses",
    "table-end",
    "bracket-open",
    "bracket-close",
    "error-wording-on",
    "versions-from-to",
    "ask-x",
    "ask-row",
    "ask-is-parameter",
    "ask-is-plain",
    "timeline-changed",
    "timeline-proof",
    "atlas-page-turn",
    "atlas-against-changed",
    "atlas-page-changed-names",
    "atlas-turns-of",
}


# Read where they are needed: each process of a run imports this.
@cache
def modules() -> list[ast.Module]:
    """The modules of the package, parsed, without the lab: it knows no words."""
    paths = [path for path in SOURCE.rglob("*.py") if path.relative_to(SOURCE).parts[0] != "lab"]
    return [ast.parse(path.read_text(encoding="utf-8")) for path in paths]


@cache
def templates() -> list[jinja2.nodes.Template]:
    """The templates of generated parts, parsed."""
    paths = SOURCE.rglob("templates/**/*.html")
    return [environment().parse(path.read_text(encoding="utf-8")) for path in paths]


def calls(tree: ast.AST) -> list[ast.Call]:
    """Every call of `say`."""
    return [
        node
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "say"
    ]


@cache
def all_calls() -> list[ast.Call]:
    return [call for tree in modules() for call in calls(tree)]


def template_calls(tree: jinja2.nodes.Node) -> list[jinja2.nodes.Call]:
    """Every call of `say` in a template."""
    return [
        call
        for call in tree.find_all(jinja2.nodes.Call)
        if isinstance(call.node, jinja2.nodes.Name) and call.node.name == "say"
    ]


@cache
def all_template_calls() -> list[jinja2.nodes.Call]:
    return [call for tree in templates() for call in template_calls(tree)]


def keys_of(call: jinja2.nodes.Call) -> set[str]:
    """The keys that a call in a template can say, as they are written out."""
    first = call.args[0]
    choices = [first.expr1, first.expr2] if isinstance(first, jinja2.nodes.CondExpr) else [first]
    return {choice.value for choice in choices if isinstance(choice, jinja2.nodes.Const)}


def family_of(call: jinja2.nodes.Call) -> str | None:
    """What a key that a template puts together begins with."""
    first = call.args[0]
    return first.nodes[0].value if isinstance(first, jinja2.nodes.Concat) else None


@cache
def said_by_scripts() -> set[str]:
    """Every key that the scripts of the pages say, with the prefix that their keys have."""
    return {PREFIX + key for text in SCRIPTS.values() for key in re.findall(r'\bsay\("([^"]*)"', text)}


def beginning(key: ast.expr) -> str | None:
    """What a key that is put together begins with."""
    if isinstance(key, ast.JoinedStr):
        key = key.values[0]
    if isinstance(key, ast.BinOp):
        key = key.left
    return key.value if isinstance(key, ast.Constant) else None


def keys_in(tree: ast.AST) -> set[str]:
    """The keys that a module can say: those in a call of `say`.

    Where such a call is given a variable, these are all strings of the module as well, but for docstrings.
    """
    first = [call.args[0] for call in calls(tree)]
    keys = {key.value for key in first if isinstance(key, ast.Constant)}
    if all(isinstance(key, ast.Constant | ast.JoinedStr | ast.BinOp) for key in first):
        return keys
    alone = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    strings = [node for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)]
    return keys | {node.value for node in strings if id(node) not in alone}


@cache
def said() -> set[str]:
    """Every key that the package can say, in its modules and its templates."""
    return set().union(*map(keys_of, all_template_calls()), *map(keys_in, modules()))
