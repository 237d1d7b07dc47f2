"""The rows of the semantics table, one module a group; each function is given `x` and returns `y`."""

# As the table shows them.
ORDER = ("binding", "copies", "cutters", "writers", "views", "either", "surprises", "interop", "modules")
