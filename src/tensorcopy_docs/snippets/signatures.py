"""Reads the signatures of PyTorch's functions from the installed wheel; nothing is imported from it."""

import re
from functools import cache
from importlib.util import find_spec
from pathlib import Path

METHODS = "torch.Tensor."
# Where docstrings begin with the signature, and where type stubs have it: of a method without arguments, in a line.
_DOCSTRINGS = (
    ("_tensor_docs.py", METHODS, r'add_docstr_all\(\s*"(\w+)",\s*[a-z]*"""\s*(\1\(.*?\) -> [^\n]+)'),
    ("_torch_docs.py", "torch.", r'add_docstr\(\s*torch\.(\w+),\s*[a-z]*"""\s*(\1\(.*?\) -> [^\n]+)'),
    ("_C/__init__.pyi", METHODS, r"\n    def (\w+)\(self()\) -> (Tensor): \.\.\."),
)
_COMMENT = re.compile(r"\s*#.*")


def signature(name: str) -> str | None:
    """Return the signature of the function or method called ``torch.…``; None if the wheel does not state it."""
    found = _signatures().get(name)
    return found and f"{name.removeprefix('torch.') if name.startswith(METHODS) else name}{found}"


@cache
def _signatures() -> dict[str, str]:
    """Return by name the signatures without the names: ``(*shape) → Tensor``."""
    spec = find_spec("torch")
    if not spec or not spec.origin:
        return {}
    found: dict[str, str] = {}
    for file, prefix, pattern in _DOCSTRINGS:
        for match in re.finditer(pattern, (Path(spec.origin).parent / file).read_text(encoding="utf-8")):
            name, *said = match.groups()
            text = f"() → {said[-1]}" if len(said) > 1 else said[0].removeprefix(name).replace(" -> ", " → ")
            found.setdefault(f"{prefix}{name}", _COMMENT.sub("", " ".join(text.split())))
    return found
