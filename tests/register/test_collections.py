"""Statements and PyTorch's documentation in the register: what each of their claims must say, and what it must not."""

import pytest

from tensorcopy_docs.register.kinds import Origin
from tensorcopy_docs.register.loading import load
from tensorcopy_docs.snippets.proofs import Source
from tests.register.planted_register import DOCUMENTATION, GOOD, STATEMENTS

PROOFS = {
    "holds": Source("holds", "proof", "toy.py", "", False),
    "against": Source("against", "counterexample", "toy.py", "", False),
}
FILES = {"statements/said-copies.toml": STATEMENTS, "documentation/docs-copies.toml": DOCUMENTATION}


@pytest.fixture
def register(tmp_path):
    """Load a good article, statements and documentation."""

    def loaded():
        for name, text in {"articles/toy.toml": GOOD, **FILES}.items():
            (tmp_path / name).parent.mkdir(exist_ok=True)
            (tmp_path / name).write_text(text, encoding="utf-8")
        return load(tmp_path, PROOFS)

    return loaded


def test_each_origin_has_its_folder(register):
    loaded = register()
    assert [file.origin for file in loaded.files] == list(Origin)
    assert loaded.source_of(loaded.claims["said-copies.clone"]).key == "said-copies"
    assert loaded.claims["docs-copies.clone"].test == "clone/same-storage=no"
