"""The index of myths: which claims it has, and that it stops the build for one that there is not."""

from types import SimpleNamespace

import pytest
from sphinx.errors import ExtensionError

from tensorcopy_docs.faults import FaultsError
from tensorcopy_docs.register.kinds import NOT_TRUE, Origin
from tensorcopy_docs.sphinx.claims import myths
from tests.committed import committed_register

# Claims about the printed output or a comment of an article's own script, which mean nothing elsewhere.
ABOUT_A_SCRIPT = {
    "clone-detach.clone-view-output",
    "detach-pair.sigmoid-grad-fn-name",
    "detach-pair.zeroed-comment",
    "extensions.as_strided-output",
    "extensions.expand-output",
}


def entries() -> list[myths.Myth]:
    return [entry for group in myths.myths().values() for entry in group]


def test_each_statement_and_claim_of_an_article_that_is_not_true_is_in_the_index_once_with_its_verdict():
    register = committed_register()
    wanted = {
        claim.id
        for file in register.files
        if file.origin is not Origin.DOCUMENTATION
        for claim in file.claims
        if claim.expected in NOT_TRUE
    }
    assert sorted(id_ for entry in entries() for id_ in entry.ids) == sorted(wanted - ABOUT_A_SCRIPT)
    assert wanted >= ABOUT_A_SCRIPT
    claims = register.claims
    assert [entry.ids for entry in entries() if len({claims[id_].expected for id_ in entry.ids}) > 1] == []


@pytest.mark.parametrize(
    ("known", "fault"),
    [
        (
            {"said-copies": ["no.claim"]},
            "myths.toml: said-copies: ids: must be claims of the register",
        ),
        ({"said-nothing": []}, "myths.toml: said-nothing: must be one of said-"),
    ],
)
def test_a_claim_or_subject_that_there_is_not_stops_the_build(monkeypatch, known, fault):
    planted = {key: [entries()[0].model_copy(update={"ids": ids})] if ids else [] for key, ids in known.items()}
    monkeypatch.setattr(myths, "myths", lambda: planted)
    register = committed_register()
    page = SimpleNamespace(judgement=SimpleNamespace(register=register, by_id=register.claims))
    with pytest.raises(ExtensionError) as caught:
        myths.shown_myths(page)
    assert str(caught.value).startswith(fault)


def test_a_fault_of_the_file_is_named(tmp_path):
    file = tmp_path / "myths.toml"
    file.write_text('[[said-copies]]\nids = []\nsaid.en = "It copies."\n', encoding="utf-8")
    with pytest.raises(FaultsError) as caught:
        myths.myths_in(file)
    assert [line.partition(": ")[0] for line in str(caught.value).splitlines()] == ["myths.toml"] * 3
