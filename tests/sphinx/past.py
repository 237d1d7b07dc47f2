"""A small project with a history: made-up records of three releases, of which each changed something."""

from copy import deepcopy

from tensorcopy_docs.versions import pinned_torch
from tests.sphinx.made_up_table import with_table

FIRST, SECOND, THIRD = "1.9.1", "1.10.2", "2.0.1"
GONE, RAISES = "not available", "raises RuntimeError"
ARTICLE, EVENTS, COMPARE, NOTES = "articles/tiny", "history/index", "history/compare", "history/notes"
INDEX = """# Versions

```{version-events}
```

## New

```{new-functions}
```

## Others

```{other-differences}
```

```{toctree}
compare
notes
```
"""
ABOUT = """# Notes

```{version-notes} detach view
```

```{version-notes} copy-into-a-leaf_
```
"""
HEADLINES = """
[[events]]
version = "2.0"
cells = ["clone/gradient"]
headline.en = "Gradients flow through `clone()`"
headline.zh = "梯度能通过 `clone()` 传回"
affects.en = "code that stopped gradients."
affects.zh = "阻断梯度的代码。"
fix.en = "call `detach()`."
fix.zh = "调用 `detach()`。"
shown = "assert True"

[[events]]
version = "1.10"
cells = ["detach"]
headline.en = "`detach()` runs"
headline.zh = "`detach()` 可以运行"
affects.en = "code that caught the error."
affects.zh = "捕获报错的代码。"
"""


def record(evidence: dict, version: str, cells: dict[str, str] | None = None, **outcome_of: str) -> dict:
    """A record of `version`: what `evidence` has, but for some cells, named "row/column", and proofs."""
    made = deepcopy({"torch": version, "python": "3.7.9", "proofs": evidence["proofs"], "cells": evidence["cells"]})
    for name, value in (cells or {}).items():
        row, _, column = name.partition("/")
        made["cells"][row].update({column: value} if column else dict.fromkeys(made["cells"][row], value))
    for name, outcome in outcome_of.items():
        made["proofs"][name]["outcome"] = outcome
    return made


def records(evidence: dict) -> dict[str, dict]:
    """The records by release, and the pinned one's, which has nothing new.

    With the second `view` came, `detach` ran and a node was renamed; with the third a column came, and a gradient and
    the outcome of a proof were others.
    """
    early = {f"{row}/hooks-kept": GONE for row in evidence["cells"]} | {"clone/gradient": "none"}
    oldest = {"detach": RAISES, **early, "view": GONE, "clone/grad-fn": "CloneBackward"}
    return {
        FIRST: record(evidence, FIRST, oldest, three_is_printed="failed"),
        SECOND: record(evidence, SECOND, early, three_is_printed="failed"),
        THIRD: record(evidence, THIRD),
        pinned_torch(): record(evidence, pinned_torch()),
    }


def with_pages(project):
    """The project with the pages of the history, and one that has notes on versions."""
    (project.source / "history").mkdir()
    project.write("history/index.md", INDEX)
    project.write("history/compare.md", "# Between two\n\n```{compare-releases}\n```\n")
    project.write("history/notes.md", ABOUT)
    project.extend("index.md", "\n```{toctree}\nhistory/index\n```\n")
    return project


def with_past(project):
    """The project with a table, the pages of the history, its records, and an article of the time of the second."""
    with_pages(with_table(project))
    project.records = records(project.evidence)
    project.write("headlines.toml", HEADLINES)
    project.edit("register/tiny.toml", 'torch = "1.2.0"', 'torch = "1.10.9"')
    return project


def say_of(project, version: str, cells: str) -> None:
    """Write a headline for changes of `cells` on a minor version."""
    entry = HEADLINES.partition('version = "1.10"')[2].replace('"detach"', f'"{cells}"')
    project.extend("headlines.toml", f'\n[[events]]\nversion = "{version}"{entry}')
