"""Hands options to nbclient, which executes the cells of a page for myst-nb.

myst-nb 1.4 passes a time limit and nothing else: the kernel listens on a network device, which a sandbox may lack, and
nobody can say which cell was running when a page failed.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any

from myst_nb.core.execute import cache


@contextmanager
def options_of_nbclient(**options: Any) -> Iterator[None]:
    """While this is entered, create nbclient's NotebookClient with these `options` also."""
    before = cache.single_nb_execution
    cache.single_nb_execution = partial(before, **options)
    try:
        yield
    finally:
        cache.single_nb_execution = before
