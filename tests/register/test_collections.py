"""Statements and PyTorch's documentation in the register: what each of their claims must say, and what it must not."""

import pytest

from tensorcopy_docs.register.kinds import Origin
from tensorcopy_docs.register.loading import load
from tensorcopy_docs.register.models import RegisterError
from tensorcopy_docs.snippets.proofs import Source
from tests.register.planted_register import GOOD

PROOFS = {
    "holds": Source("holds", "proof", "toy.py", "", False),
    "against": Source("against", "counterexample", "toy.py", "", False),
}
COLLECTION = """
key = "{prefix}copies"
short.en = "Copies"
short.zh = "复制"
about.en = "About copies."
about.zh = "关于复制。"
[[claims]]
id = "{prefix}copies.clone"
kind = "behaviour"
expected = "true"
cells = ["clone/same-storage=no"]
statement.en = "It copies."
statement.zh = "它会复制。"
reason.en = "It ran."
reason.zh = "已运行。"
"""
STATEMENTS = COLLECTION.format(prefix="said-") + 'heard = ["forum"]\n'
DOCUMENTATION = COLLECTION.format(prefix="docs-") + (
    'docstring = "torch.clone"\nphrase = "a copy of"\nplace.en = "Note"\nplace.zh = "Note 部分"\n'
)
FILES = {"statements/said-copies.toml": STATEMENTS, "documentation/docs-copies.toml": DOCUMENTATION}


@pytest.fixture
def register(tmp_path):
    """Load a good article, with statements and documentation after some edits."""

    def loaded(*edits: tuple[str, str]):
        texts = dict(FILES)
        for old, new in edits:
            name = next(name for name, text in texts.items() if old in text)
            texts[name] = texts[name].replace(old, new)
        for name, text in {"articles/toy.toml": GOOD, **texts}.items():
            (tmp_path / name).parent.mkdir(exist_ok=True)
            (tmp_path / name).write_text(text, encoding="utf-8")
        return load(tmp_path, PROOFS)

    return loaded


def test_each_origin_has_its_folder(register):
    loaded = register()
    assert [file.origin for file in loaded.files] == list(Origin)
    assert loaded.source_of(loaded.claims["said-copies.clone"]).key == "said-copies"
    assert loaded.claims["docs-copies.clone"].test == "clone/same-storage=no"


@pytest.mark.parametrize(
    ("edit", "line"),
    [
        (('heard = ["forum"]\n', ""), "said-copies.clone: heard: must be given"),
        (('["forum"]', "[]"), "said-copies.clone: heard: must have an entry"),
        (('["forum"]\n', '["forum"]\nplace.en = "Here"\n'), "said-copies.clone: place: unknown key"),
        (('heard = ["forum"]\n', 'heard = ["a friend"]\n'), "said-copies.clone: heard.0: must be 'stack-overflow'"),
        (('phrase = "a copy of"\n', ""), "docs-copies.clone: phrase: must stand beside docstring"),
        (('docstring = "torch.clone"\n', ""), "docs-copies.clone: docstring: must be given, or else page"),
        (('"Note"\n', '"Note"\nsuggestion = "It copies."\n'), "docs-copies.clone: suggestion: must be left out"),
        (('"Note"\n', '"Note"\nbug = "It copies."\n'), "docs-copies.clone: sentence: must be given if"),
        (('"Note"\n', '"Note"\nbug = "It copies."\n'), "docs-copies.clone: shown_by: must name tests"),
        (('place.en = "Note"\nplace.zh = "Note 部分"\n', ""), "docs-copies.clone: place: must be given"),
        (('"Note"\n', '"Note"\nsentence = "A copy."\n'), "docs-copies.clone: sentence: must be given if"),
        (('"Note"\n', '"Note"\nbug = "No."\nsentence = "A copy."\n'), "sentence: must have the phrase"),
        (('"Note"\n', '"Note"\nshown_by = ["holds"]\n'), "docs-copies.clone: shown_by: must be left out without"),
        (('"Note"\n', '"Note"\nthreads = [1]\n'), "docs-copies.clone: threads: must be left out without"),
        (('"Note"\n', '"Note"\nbug = "No."\nshown_by = ["it"]\n'), "shown_by: must be a proof or counterexample"),
        (('heard = ["forum"]\n', 'heard = ["forum"]\nbug = "No."\n'), "said-copies.clone: bug: unknown key"),
        (('heard = ["forum"]\n', 'heard = ["forum"]\nproof = "holds"\n'), "said-copies.clone: cells: must be left out"),
        (('["clone/same-storage=no"]\nstatement', '["clone"]\nstatement'), "copies.clone: cells.0: must match"),
    ],
)
def test_a_fault_names_the_claim_and_the_field(register, edit, line):
    with pytest.raises(RegisterError, match="toml") as caught:
        register(edit)
    assert any(line in str(fault) for fault in caught.value.faults), caught.value
