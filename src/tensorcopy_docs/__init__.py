"""Measures what PyTorch's functions that copy, alias and detach tensors do.

`show` and `show_graph` draw pictures of tensors, `shares` tells whether two share memory. `ask` says what a function
does to a tensor, `compare` what two functions do. `watch` finds the lines that change tensors in place. They are
imported when they are first used. The package itself imports nothing, because the lab in it runs on Python 3.7 with
torch alone.
"""

TYPE_CHECKING = False  # type checkers take it for true, as the name from `typing`, which would have to be imported
if TYPE_CHECKING:
    from tensorcopy_docs.asking.in_python import ask, compare
    from tensorcopy_docs.showing.pictures import show, show_graph
    from tensorcopy_docs.showing.shares import shares
    from tensorcopy_docs.watching.block import watch

__all__ = ["ask", "compare", "shares", "show", "show_graph", "watch"]

MODULES = {
    "show": "showing.pictures",
    "show_graph": "showing.pictures",
    "shares": "showing.shares",
    "ask": "asking.in_python",
    "compare": "asking.in_python",
    "watch": "watching.block",
}


def __dir__() -> "list[str]":
    return list(__all__)


if not TYPE_CHECKING:  # or every name would be there

    def __getattr__(name: str) -> object:
        if name not in MODULES:
            raise AttributeError("module {!r} has no attribute {!r}".format(__name__, name))
        import importlib

        try:
            return getattr(importlib.import_module("tensorcopy_docs." + MODULES[name]), name)
        except ModuleNotFoundError as error:
            if error.name != "torch":
                raise
        line = "tensorcopy_docs.{} needs torch, which is not installed in this Python; install it: pip install torch"
        raise ImportError(line.format(name))
