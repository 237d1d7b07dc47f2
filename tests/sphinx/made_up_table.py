"""A small project with a made-up table, pages on it, and a page about a function."""

from tensorcopy_docs.languages import CHINESE
from tensorcopy_docs.snippets.table import columns

VALUES = {
    "clone": {"same-storage": "no", "gradient": "full", "grad-fn": "CloneBackward0", "write-then-backward": "right"},
    "detach": {"same-storage": "yes", "gradient": "none", "write-then-backward": "raises in the backward"},
    "copy-into-a-leaf_": dict.fromkeys(columns(), "raises RuntimeError"),
    "view": {"same-storage": "yes", "is-view": "not available", "gradient": "full"},
}
OTHERWISE = {"shape": "(2, 3)", "stride": "(3, 1)", "offset": "0", "dtype": "float32", "storage-bytes": "24"}
OTHERWISE |= {"effect-on-x": "nothing"}
PAGE = """# Table

```{semantics-table}
```

```{compared} clone copy-into-a-leaf_
```

It copies: {fact}`memory of its own <clone/same-storage=no>`. {download-table}`semantics.csv`

They share or copy: {fact}`every one <*/same-storage=yes or no or raises RuntimeError>`.
Gradients flow: {fact}`these copies <copies:*/gradient=full>`.
"""
GROUP = "# Copies\n\n```{operations} copies\n```\n"
PROPERTIES = "# Columns\n\n```{properties}\n```\n"
FUNCTION = """# Function

It {fact}`copies <clone/same-storage=no>` and {fact}`keeps the gradient <clone/gradient=full>`. Then
{fact}`that one <detach/gradient=none>`, or {fact}`this <detach/same-storage=yes>`, comes.

With code: {fact}``memory of `x` <detach/same-storage=yes>``, {fact}`` `x` itself <clone/same-object=no>`` ends it.

```{glance} clone
:instead: clone
```

```{glance} detach view copy-into-a-leaf_
```

```{compared} clone detach copy-into-a-leaf_
```

```{errors-about} clone
```

```{see-also} clone
/claims
/table/copies
```

:::{table}
:class: tc-plain

| You want to | Write |
|---|---|
| Copy | it |
:::
"""
# A translation of the sentence with code, which is parsed like the page.
CATALOG = """msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\\n"

msgid ""
"With code: {fact}``memory of `x` <detach/same-storage=yes>``, {fact}`` `x` itself <clone/same-object=no>`` ends it."
msgstr ""
"代码：{fact}`` `x` 的内存 <detach/same-storage=yes>``、{fact}``就是 `x` <clone/same-object=no>``。"
"""


def cells() -> dict:
    return {
        row: {column: values.get(column, OTHERWISE.get(column, "no")) for column in columns()}
        for row, values in VALUES.items()
    }


def with_table(project):
    """The project with a made-up table and pages on it."""
    project.evidence["cells"] = cells()
    (project.source / "table").mkdir()
    project.write("table/index.md", PAGE)
    for group in ("copies", "cutters", "writers", "views"):
        project.write(f"table/{group}.md", GROUP.replace("copies", group))
    project.write("table/properties.md", PROPERTIES)
    project.extend("index.md", "\n```{toctree}\n:glob:\ntable/*\n```\n")
    return project


def with_function_page(project):
    """The project with a made-up table and a page about a function, one sentence of which is translated."""
    with_table(project).write("table/function.md", FUNCTION)
    catalogs = project.source / "locales" / CHINESE.sphinx / "LC_MESSAGES" / "table"
    catalogs.mkdir()
    (catalogs / "function.po").write_text(CATALOG, encoding="utf-8")
    return project
