"""What is read and written again after something changed, and that the pages show it."""

import shutil
from dataclasses import replace

import pytest
from expected_words import history, verdict

from tensorcopy_docs.languages import CHINESE, ENGLISH
from tensorcopy_docs.sphinx import state
from tensorcopy_docs.sphinx.parts.renderers import rendered
from tensorcopy_docs.sphinx.writing import changed_pages
from tensorcopy_docs.versions import pinned_torch, short
from tensorcopy_docs.words import outcome_word, say

PAGE = "articles/tiny"
LISTS = {PAGE, "examples/tiny/index"}  # of scripts, with their agreements


def test_where_nothing_changed_nothing_is_read_or_written_again(built_small):
    again = built_small.build()
    assert (again.read, again.written, again.warnings) == ([], [], "")
    assert again.verdicts()["scripts"][1]["agrees"] is True


def test_new_evidence_is_shown_on_every_page_that_rests_on_it(built_small):
    built_small.evidence["proofs"]["sum_holds"]["output"] = "three"
    again = built_small.build()
    assert "three" in again.texts(PAGE, '[id="tiny.sum"] .tc-output')
    assert PAGE in again.written
    assert "examples/quiet/index" not in again.written  # it shows nothing of the evidence
    assert again.executed == []


def test_a_proof_that_was_rewritten_is_shown_though_it_comes_to_the_same(built_small):
    built_small.proofs["sum_holds"] = replace(built_small.proofs["sum_holds"], code="assert 2 + 1 == 3")
    again = built_small.build()
    assert "assert 2 + 1 == 3" in again.texts(PAGE, '[id="tiny.sum"] .highlight-python')


def test_a_new_record_of_an_earlier_release_is_shown(built_small):
    built_small.records = {"1.9.0": {"torch": "1.9.0", "proofs": {"sum_holds": {"outcome": "held"}}, "cells": {}}}
    always = ("always", outcome_word("held", ENGLISH), {"first": "1.9", "last": short(pinned_torch())})
    (*_, note) = built_small.build().texts(PAGE, '[id="tiny.sum"] .tc-claim-body > p')
    assert note.startswith(history(ENGLISH, always))


def test_an_edited_register_is_shown(built_small):
    built_small.edit("register/tiny.toml", "It was added up.", "Add it up.")
    again = built_small.build()
    assert "Add it up." in again.texts(PAGE, '[id="tiny.sum"] p')


def test_of_an_edited_example_pages_that_are_not_read_again_render_only_the_parts_that_show_examples(
    built_small, monkeypatch
):
    of_pages = []

    def noted(page, part):
        of_pages.append((page.docname, part.name))
        return rendered(page, part)

    monkeypatch.setattr(changed_pages, "rendered", noted)
    built_small.edit("gallery/tiny/tiny-adds.py", "print(40 + 2)", "print(40.5 + 1.5)")  # other numbers, the same names
    again = built_small.build()
    assert {name for page, name in of_pages if page not in again.read} <= changed_pages.OF_EXAMPLES
    assert PAGE in {page for page, _ in of_pages} - set(again.read)


def test_what_was_read_ahead_is_not_read_again_in_any_language(built_small, monkeypatch):
    folder = built_small.source / "register"
    monkeypatch.setattr(state, "_AHEAD", {})
    with monkeypatch.context() as patch:
        built_small.patch(patch)
        state.read_ahead(folder)
    (folder / "tiny.toml").write_text("=", encoding="utf-8")
    assert built_small.build().warnings == ""
    assert built_small.build(language=CHINESE).warnings == ""
    monkeypatch.setattr(state, "_AHEAD", {})
    assert built_small.stopped()[0].startswith("tiny.toml: ")


def test_an_edited_statement_is_shown_beside_its_script(built_small):
    built_small.edit("register/tiny.toml", "One and two make three.", "Three is one and two.")
    assert f"{verdict('true', ENGLISH)} Three is one and two." in built_small.build().texts(
        "examples/tiny/tiny-adds", "#claims li"
    )


def test_a_new_article_is_listed_on_pages_that_were_there_before(built_small):
    late = (built_small.source / "register/quiet.toml").read_text(encoding="utf-8")
    late = late.replace('"quiet"', '"late"').partition("[[scripts]]")[0]
    built_small.write("register/late.toml", late.replace("[about]", "scripts = []\n[about]"))
    built_small.write("articles/late.md", "---\norphan: true\n---\n# Late\n\n```{article} late\n```\n")
    again = built_small.build()
    links = [link["href"] for link in again.select("articles/index", ".tc-articles a")]
    assert links == ["late.html", "quiet.html", "tiny.html"]


@pytest.mark.parametrize(("printed", "badge"), [("(1, 2, 5)", "agrees"), ("(8, 9)", "differs")])
def test_pages_that_list_a_script_are_written_again_with_its_agreement(built_small, printed, badge):
    built_small.edit("gallery/tiny/tiny-differs.py", "(1, 3, 5, 7)", printed)
    again = built_small.build()
    assert again.read == ["examples/tiny/tiny-differs"]
    assert PAGE in again.written  # it shows the output of a script that differs, which is another one in both cases
    assert "articles/quiet" not in again.written
    assert "examples/tiny/tiny-adds" not in again.written
    for page in LISTS:
        (shown,) = again.select(page, ":is(h3, li):has(> a[href$='tiny-differs.html'])")
        if page == PAGE and badge == "agrees":
            assert shown.find_previous("h3").get_text() == say("scripts-match", ENGLISH, count=2)
        else:
            assert shown.select_one(".tc-badge").get_text() == say(badge, ENGLISH)


def new_title(small):
    small.edit("articles/tiny.md", "# Tiny sums", "# Small sums")


def new_words(small):
    small.edit("index.md", "# ", "# The ")


def new_label(small):
    small.edit("claims.md", "# ", "(every-claim)=\n# ")
    small.edit("index.md", "```{toctree}", "{ref}`every-claim`\n\n```{toctree}")


def new_glossary(small):
    small.edit("claims.md", "```{claims}", "```{glossary}\nstride\n  A distance.\n```\n\n```{claims}")
    small.build()
    small.edit("index.md", "What the verdicts mean", "What each verdict means")  # the page of the glossary stays


def other_evidence(small):
    small.evidence["proofs"]["sum_holds"]["output"] = "three"


def other_record(small):
    small.records = {"1.9.0": {"torch": "1.9.0", "proofs": {"sum_holds": {"outcome": "held"}}, "cells": {}}}


def other_claim(small):
    small.edit("register/tiny.toml", "It was added up.", "Add it up.")


def other_output(small):
    small.edit("gallery/tiny/tiny-differs.py", "(1, 3, 5, 7)", "(1, 2, 5)")


def no_page(small):
    small.write("extra.md", "---\norphan: true\n---\n# Extra\n")
    small.build()
    small.remove("extra.md")


# The files of a page that was removed stay; the command `build` starts from nothing then.
LEFT = {no_page: {"extra.html", "extra.md"}}


def files(built) -> dict[str, bytes]:
    return {
        path.relative_to(built.folder).as_posix(): path.read_bytes()
        for path in built.folder.rglob("*")
        if path.is_file() and ".doctrees" not in path.parts
    }


@pytest.mark.parametrize(
    "change",
    [
        new_title,
        new_words,
        new_label,
        new_glossary,
        other_evidence,
        other_record,
        other_claim,
        other_output,
        no_page,
    ],
)
def test_an_incremental_build_equals_a_clean_one(built_small, change, tmp_path):
    change(built_small)
    incremental = files(built_small.build())
    elsewhere = tmp_path / "elsewhere"
    shutil.copytree(built_small.source, elsewhere, ignore=shutil.ignore_patterns("_build", "examples"))
    clean = files(replace(built_small, source=elsewhere).build())
    assert incremental.keys() - clean.keys() == LEFT.get(change, set())
    assert clean.keys() <= incremental.keys()
    assert [name for name in clean if clean[name] != incremental[name]] == []
