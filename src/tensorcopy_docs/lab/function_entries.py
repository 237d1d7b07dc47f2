"""Shortens the entries of functions in the atlas, for records, and completes them.

It is outside of `lab.atlas`, whose code makes the answers: the form of a record says nothing about them.
"""

from tensorcopy_docs.lab.atlas.words import (
    ALWAYS,
    CHANGES,
    FUNCTION,
    IN_PLACE,
    METHOD,
    NEVER,
    NONE,
    NOT_DIFFERENTIABLE,
    OUT,
)

_NEVER = {"memory": NEVER, "same": NEVER, "view": NEVER, "changes": NEVER}
_ALWAYS = {"memory": ALWAYS, "same": ALWAYS, "view": NEVER, "changes": ALWAYS, "schema": CHANGES}
_TEXTS = ("shares", "separate", "changing", "condition")
_PLAIN = dict({"aliases": [], "changed": [], "pairs": [], "crashed": 0}, **dict.fromkeys(_TEXTS, ""))
_NEW = dict(_PLAIN, gradient=ALWAYS, schema=NONE, **_NEVER)
_CHANGED = dict(_PLAIN, **_ALWAYS)
# The values of most functions of a form: a record has only those that differ.
ORDINARY = {
    FUNCTION: _NEW,
    METHOD: _NEW,
    IN_PLACE: dict(_CHANGED, gradient=ALWAYS, changed=["self"]),
    OUT: dict(_CHANGED, gradient=NOT_DIFFERENTIABLE, changed=["out"]),
}


def form_of(name):
    """Return the form of an entry by its name, as torch names functions."""
    if name.endswith("(out=)"):
        return OUT
    if name.endswith("_"):
        return IN_PLACE
    return METHOD if name.startswith("torch.Tensor.") else FUNCTION


def shortened(entry):
    """Return an entry without its name, and without what most entries of its form have."""
    ordinary = dict(ORDINARY[form_of(entry["name"])], form=form_of(entry["name"]), name=entry["name"])
    return {key: value for key, value in entry.items() if key not in ordinary or ordinary[key] != value}


def completed(name, entry):
    """Return the whole entry of the function called `name`, which was shortened."""
    return dict(dict(ORDINARY[form_of(name)], form=form_of(name), name=name), **entry)
