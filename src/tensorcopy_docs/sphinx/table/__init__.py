"""The semantics table on pages: directives and roles, the data of its templates, and its files for machines."""
