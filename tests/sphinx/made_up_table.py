"""A small project with a made-up table and pages on it."""

from tensorcopy_docs.snippets.table import columns

VALUES = {
    "clone": {"same-storage": "no", "gradient": "full", "grad-fn": "CloneBackward0", "write-then-backward": "right"},
    "detach": {"same-storage": "yes", "gradient": "none", "write-then-backward": "raises in the backward"},
    "copy-into-a-leaf_": dict.fromkeys(columns(), "raises RuntimeError"),
    "view": {"same-storage": "yes", "is-view": "not available", "gradient": "full"},
}
OTHERWISE = {"shape": "(2, 3)", "stride": "(3, 1)", "offset": "0", "dtype": "float32", "storage-bytes": "24"}
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
    index = project.source / "index.md"
    index.write_text(index.read_text(encoding="utf-8") + "\n```{toctree}\n:glob:\ntable/*\n```\n", encoding="utf-8")
    return project
