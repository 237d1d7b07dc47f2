"""Reads the scripts as sphinx-gallery will, before it does: it would stop at the first one that it cannot read."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sphinx.errors import ExtensionError
from sphinx_gallery.gen_rst import extract_intro_and_title
from sphinx_gallery.py_source_parser import split_code_and_text_blocks

from tensorcopy_docs.sphinx.gallery.faults import Fault, fault_line


def text_faults(sources: Path) -> list[str]:
    """A line for each script below `sources` that sphinx-gallery cannot read; one with a syntax error it can."""
    found = ((path, _fault_of(path)) for path in sorted(sources.rglob("*.py")))
    return [fault_line(path, fault) for path, fault in found if fault]


def _fault_of(path: Path) -> Fault | None:
    try:
        with _warnings() as warnings:
            blocks = split_code_and_text_blocks(path)[1]
        extract_intro_and_title(path.name, blocks[0].content)
    except UnicodeDecodeError as error:
        return Fault(f"must be UTF-8; found the byte {error.object[error.start]:#04x}", "save it as UTF-8")
    except OSError as error:
        return Fault(f"must be a file that can be read; found {error.strerror}", "make it one")
    except ExtensionError:
        return Fault("must begin with a docstring whose first paragraph is a title; found none", "add one")
    except (RecursionError, MemoryError, ValueError) as error:
        return Fault(f"must be Python that can be parsed; found {type(error).__name__}", "simplify it")
    return Fault(warnings[0], "correct the comment that sets it") if warnings else None


@contextmanager
def _warnings() -> Iterator[list[str]]:
    """What sphinx-gallery warns of meanwhile, instead of its log: it does not name the script."""
    messages: list[str] = []
    handler = logging.Handler()
    handler.emit = lambda record: messages.append(record.getMessage())  # type: ignore[method-assign]
    logger = logging.getLogger("sphinx.sphinx-gallery")
    propagate, logger.propagate = logger.propagate, False
    logger.addHandler(handler)
    try:
        yield messages
    finally:
        logger.removeHandler(handler)
        logger.propagate = propagate
