"""Passes options to nbclient, which executes the cells of a page for myst-nb, and repairs the cache of their output.

myst-nb 1.4 passes a time limit and nothing else: the kernel listens on a network device, which a sandbox may lack, and
nobody can say which cell was running when a page failed.
"""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

from myst_nb.core.execute import cache


def drop_unfinished(folder: str) -> None:
    """Forget the notebooks of a cache that cannot be read.

    jupyter-cache 1.0 enters a notebook before it writes it, so a build that is killed can leave one without its file.
    Without this, that page cannot be built any more.
    """
    kept = cache.get_cache(folder)
    for record in kept.list_cache_records():
        try:
            kept.get_cache_bundle(record.pk)
        except Exception:  # no file, or half of one
            shutil.rmtree(Path(folder, "executed", record.hashkey), ignore_errors=True)
            type(record).remove_record(record.pk, kept.db)


@contextmanager
def options_of_nbclient(**options: Any) -> Iterator[None]:
    """Create nbclient's NotebookClient with these `options` also, inside the ``with`` block."""
    before = cache.single_nb_execution
    cache.single_nb_execution = partial(before, **options)
    try:
        yield
    finally:
        cache.single_nb_execution = before
