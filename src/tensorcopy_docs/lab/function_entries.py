"""Shortens the entries of functions in the atlas, for records, and completes them.

It is outside of `lab.atlas`, whose code makes the answers: the form of a record says nothing about them.
"""

_NEVER = {"memory": "never", "same": "never", "view": "never", "changes": "never"}
_ALWAYS = {"memory": "always", "same": "always", "view": "never", "changes": "always", "schema": "changes"}
_TEXTS = ("shares", "separate", "changing", "condition")
_PLAIN = dict({"aliases": [], "changed": [], "pairs": [], "crashed": 0}, **dict.fromkeys(_TEXTS, ""))
_NEW = dict(_PLAIN, gradient="always", schema="none", **_NEVER)
_CHANGED = dict(_PLAIN, **_ALWAYS)
# The values of most functions of a form: a record has only those that differ.
ORDINARY = {
    "function": _NEW,
    "method": _NEW,
    "in-place": dict(_CHANGED, gradient="always", changed=["self"]),
    "out=": dict(_CHANGED, gradient="not differentiable", changed=["out"]),
}


def form_of(name):
    """Return the form of an entry by its name, as torch names functions."""
    if name.endswith("(out=)"):
        return "out="
    if name.endswith("_"):
        return "in-place"
    return "method" if name.startswith("torch.Tensor.") else "function"


def shortened(entry):
    """Return an entry without its name, and without what most entries of its form have."""
    ordinary = dict(ORDINARY[form_of(entry["name"])], form=form_of(entry["name"]), name=entry["name"])
    return {key: value for key, value in entry.items() if key not in ordinary or ordinary[key] != value}


def completed(name, entry):
    """Return the whole entry of the function called `name`, which was shortened."""
    return dict(dict(ORDINARY[form_of(name)], form=form_of(name), name=name), **entry)
