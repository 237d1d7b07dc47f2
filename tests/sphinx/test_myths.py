"""The index of myths: which claims it has, and that it stops the build for one that there is not."""

from types import SimpleNamespace

import pytest
from sphinx.errors import ExtensionError

from tensorcopy_docs.faults import FaultsError
from tensorcopy_docs.register.claims import ArticleMyth
from tensorcopy_docs.sphinx.claims import myths
from tests.committed import committed_register


def entries() -> list[myths.Myth]:
    return [entry for group in myths.myths().values() for entry in group]


def test_each_statement_and_claim_of_an_article_that_is_not_true_is_in_the_index_once_with_its_verdict():
    assert myths.myth_faults(committed_register()) == []
    claims = committed_register().claims
    assert [entry.ids for entry in entries() if len({claims[id_].expected for id_ in entry.ids}) > 1] == []


@pytest.mark.parametrize(
    ("subject", "ids", "fault"),
    [
        ("said-copies", ["no.claim"], "myths.toml: ids: must be claims of the register; found 'no.claim'"),
        ("said-nothing", ["said-copies.deepcopy-like-clone"], "myths.toml: must be under one of said-"),
        ("said-copies", ["said-copies.deepcopy-like-clone"] * 2, "said-copies.toml: said-copies.deepcopy-like-clone: "),
        (
            "said-copies",
            ["said-copies.deepcopy-like-clone"],
            "extensions.toml: extensions.detach-copies: must be in the",
        ),
    ],
)
def test_a_claim_or_subject_that_is_not_known_or_missing_stops_the_build(monkeypatch, subject, ids, fault):
    first = entries()[0]
    monkeypatch.setattr(myths, "myths", lambda: {subject: [first.model_copy(update={"ids": ids})]})
    page = SimpleNamespace(judgement=SimpleNamespace(register=committed_register()))
    with pytest.raises(ExtensionError) as caught:
        myths.shown_myths(page)
    assert fault in str(caught.value)


def test_an_article_names_its_myths_itself(monkeypatch):
    register = committed_register()
    myth = ArticleMyth(under="said-views", **entries()[0].model_dump())
    article = register.articles[0].model_copy(update={"myths": (myth,)})
    monkeypatch.setattr(myths, "load", lambda: SimpleNamespace(articles=[article]))
    assert myths.myths.__wrapped__()["said-views"][-1] == myth


def test_a_fault_of_the_file_is_named(tmp_path):
    file = tmp_path / "myths.toml"
    file.write_text('[[said-copies]]\nids = []\nsaid.en = "It copies."\n', encoding="utf-8")
    with pytest.raises(FaultsError) as caught:
        myths.myths_in(file)
    assert [line.partition(": ")[0] for line in str(caught.value).splitlines()] == ["myths.toml"] * 3
