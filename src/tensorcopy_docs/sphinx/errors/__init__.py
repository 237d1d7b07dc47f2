"""Error messages on pages: directives, and the data of their templates."""
