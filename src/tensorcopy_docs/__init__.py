"""What PyTorch's copying, aliasing and detaching calls really do, measured.

The package imports nothing here: the lab below it has to start on Python 3.7, with torch and nothing else. What it
offers is loaded when it is first asked for: `show` and `show_graph` draw pictures of tensors.
"""


def __getattr__(name):
    if name in ("show", "show_graph"):
        import importlib

        return getattr(importlib.import_module("tensorcopy_docs.showing"), name)
    raise AttributeError("module {!r} has no attribute {!r}".format(__name__, name))
