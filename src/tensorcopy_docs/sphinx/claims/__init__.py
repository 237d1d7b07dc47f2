"""Claims on pages: their directives, their templates' data, ``verdicts.json``, and what search engines read."""
