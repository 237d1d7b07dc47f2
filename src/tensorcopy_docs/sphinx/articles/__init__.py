"""Articles and their scripts on pages: directives, the data of their templates, and the pages of examples."""
