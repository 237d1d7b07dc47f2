"""A made-up atlas of some functions on two versions, and pages on it."""

from tensorcopy_docs.atlas.models import AtlasRecord
from tensorcopy_docs.versions import pinned_torch

OLD = "1.13.1"
PAGE = "# Functions\n\n```{atlas}\n```\n\n```{atlas-changes}\n```\n\n```{atlas-left-out}\n```\n"
DISAGREEMENTS = "# Disagreements\n\n```{atlas-disagreements}\n```\n"


def function(name: str, **values: object) -> dict:
    """An entry of a function that returns new memory, but for what is said of it."""
    usual = {"form": "function", "tried": 5, "memory": "never", "same": "never", "view": "never", "changes": "never"}
    return {"name": name, **usual, "gradient": "always", "schema": "none", "separate": f"{name}(x)", **values}


RESHAPED = {"aliases": ["torch.Tensor.reshape"], "shares": "torch.reshape(torch.rand(2), (2,))"}
RESHAPED |= {"separate": "torch.reshape(torch.rand(2, 3).t(), (6,))", "condition": "input-contiguous"}
ADDED = {"changes": "always", "changed": ["self"], "shares": "torch.rand(2).add_(1)", "separate": ""}
# An answer that is "sometimes", and the samples for it.
REAL = {"view": "sometimes", "pairs": [{"question": "view", "yes": "real", "no": "plain.real"}]}
FUNCTIONS = [
    function("torch.clone", aliases=["torch.Tensor.clone"]),
    function("torch.reshape", memory="sometimes", view="sometimes", schema="may alias", **RESHAPED),
    function("torch.Tensor.view", form="method", memory="always", view="always", schema="may alias", shares="x.v()"),
    function("torch.Tensor.add_", form="in-place", memory="always", same="always", schema="changes", **ADDED),
    function("torch.add", aliases=["torch.Tensor.add"]),
    function("torch.add(out=)", form="out=", gradient="never", schema="changes", changes="never"),
    function("torch.nn.functional.pad", memory="sometimes", shares="F.pad(<x>)", separate="F.pad(x, (1,))"),
    function("torch.Tensor.unfold", form="method", schema="may alias"),
    function("torch.Tensor.real", form="method", memory="always", schema="may alias", shares="real", **REAL),
    function("torch.detach", memory="always", gradient="never", schema="may alias", shares="torch.detach(d)"),
    function("torch.Tensor.numpy_T", form="method", memory="always", view="always", schema="may alias", shares="x.n()"),
    function("torch.nn.functional.narrow", memory="always", view="always", schema="may alias", shares="F.narrow(x)"),
    function("torch.dropout", memory="sometimes", same="sometimes", shares="torch.dropout(x)", separate="no"),
    function("torch.count_", changes="sometimes", changed=["n"], changing="torch.count_(n)"),
    function("torch.argmax", gradient="not differentiable", memory="never"),
]
LEFT_OUT = {"torch.rand": "no-tensor-in", "torch.hang": "timed-out"}


def record(torch: str, *changed: dict, without: str = "") -> AtlasRecord:
    """The record of a version, with some entries other than in FUNCTIONS."""
    functions = {each["name"]: each for each in [*FUNCTIONS, *changed] if each["name"] != without}
    facts = {"torch": torch, "python": "3.11.9", "digest": "0" * 12, "left_out": LEFT_OUT}
    return AtlasRecord.model_validate({**facts, "functions": list(functions.values())})


def records() -> dict[str, AtlasRecord]:
    """An old version, on which `torch.clone` was not there and the padding never shared, and that of the build."""
    old = record(OLD, function("torch.nn.functional.pad"), without="torch.clone")
    return {OLD: old, pinned_torch(): record(pinned_torch())}


def with_atlas(project):
    """The project with the made-up atlas, and pages on it."""
    project.atlas = records()
    (project.source / "atlas").mkdir()
    project.write("atlas/index.md", PAGE)
    project.write("atlas/disagreements.md", DISAGREEMENTS)
    project.extend("index.md", "\n```{toctree}\natlas/index\natlas/disagreements\n```\n")
    return project
