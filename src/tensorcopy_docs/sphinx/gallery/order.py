"""The order of the examples."""

from functools import lru_cache
from pathlib import Path

from tensorcopy_docs.register.loading import load


def script_order(filename: str) -> tuple[int, str]:
    """Sort the examples of an article as the article has them; called by sphinx-gallery with the name of a file."""
    return _numbers().get(Path(filename).stem, -1), filename


@lru_cache
def _numbers() -> dict[str, int]:
    return {script.stem: number for number, script in enumerate(load().scripts.values())}
