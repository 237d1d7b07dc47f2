"""Lets Sphinx's highlighter keep its formatters: it makes one, with the whole style sheet, for each block of code."""

from typing import Any

from sphinx.highlighting import PygmentsBridge


def keep_formatters(highlighter: PygmentsBridge) -> PygmentsBridge:
    """`highlighter`, which from now on makes one formatter for the same options, such as numbers of lines."""
    make, kept = highlighter.get_formatter, dict[str, Any]()

    def get_formatter(**options: Any) -> Any:
        key = repr(sorted({**options, **highlighter.formatter_args}.items()))
        if key not in kept:
            kept[key] = make(**options)
        return kept[key]

    highlighter.get_formatter = get_formatter  # type: ignore[method-assign]
    return highlighter
