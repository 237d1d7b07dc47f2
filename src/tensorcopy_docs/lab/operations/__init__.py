"""The rows of the semantics table, each function is given `x` and returns `y`.

A module's name up to the first underscore is the group of its rows.
"""

# As the table shows them.
ORDER = (
    "binding",
    "copies",
    "copies_sources",
    "cutters",
    "writers",
    "writers_sources",
    "views",
    "views_sources",
    "either",
    "either_shapes",
    "either_sources",
    "surprises",
    "surprises_sources",
    "interop",
    "modules",
)
