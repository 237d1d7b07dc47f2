"""The small builders of document nodes."""

import pytest
from docutils import nodes

from tensorcopy_docs.sphinx import nodes as ours


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("plain", [("#text", "plain")]),
        ("a `b` c", [("#text", "a "), ("literal", "b"), ("#text", " c")]),
        ("``b``", [("literal", "b")]),
        ("*a* <b> [c](d) e_", [("#text", "*a* <b> [c](d) e_")]),
        ("", []),
    ],
)
def test_backticks_set_code_apart_and_all_else_is_text(text, parts):
    assert [(node.tagname, node.astext()) for node in ours.prose(text)] == parts


def test_content_is_text_or_a_node_or_any_of_both():
    node = nodes.strong("", "b")
    found = ours.inlines(["a", [node, "`c`"]])
    assert [each.tagname for each in found] == ["#text", "strong", "literal"]
    assert found[1] is node


def test_what_is_ours_is_not_translated_and_inline_parts_are_no_placeholders():
    badge = ours.span("true")
    table = ours.ours(ours.table(["head"], [["a `b`"], [badge]]))
    paragraphs = list(table.findall(nodes.paragraph))
    assert len(paragraphs) == 3
    assert all(paragraph["translatable"] is False for paragraph in paragraphs)
    assert table["translatable"] is False
    assert "translatable" not in badge


def test_what_differs_from_run_to_run_is_taken_out_of_code():
    block = ours.code("<object at 0x7f00aa>", "none", "tc-output")
    assert block.astext() == block.rawsource == "<object at 0x…>"
    assert (block["language"], block["classes"]) == ("none", ["tc-output"])


def test_a_link_without_words_shows_the_title_of_its_page():
    link = ours.page_link("articles/tiny")
    assert (link["refdomain"], link["reftype"]) == ("std", "doc")
    assert (link["reftarget"], link["refexplicit"]) == ("/articles/tiny", False)


def test_a_link_with_words_keeps_them():
    link = ours.page_link("articles/tiny", nodes.Text("Sums"))
    assert (link["refexplicit"], link.astext()) == (True, "Sums")


def test_a_link_to_a_claim_warns_where_there_is_none():
    link = ours.claim_link("tiny.sum", "see `there`")
    assert (link["refdomain"], link["reftype"], link["reftarget"]) == (
        "tensorcopy",
        "claim",
        "tiny.sum",
    )
    assert (link["refwarn"], link.astext()) == (True, "see there")


def test_a_table_has_its_head_above_its_rows():
    table = ours.table(["a", "b"], [["1", "2"], ["3", "4"]], "tc-some")
    (head,), (body,) = table.findall(nodes.thead), table.findall(nodes.tbody)
    assert [entry.astext() for entry in head.findall(nodes.entry)] == ["a", "b"]
    assert [entry.astext() for entry in body.findall(nodes.entry)] == ["1", "2", "3", "4"]
    assert (table["classes"], table[0]["cols"]) == (["tc-some"], 2)


def test_without_a_head_the_first_column_heads_the_rows():
    group = ours.table(None, [["a", "1"], ["b", "2"]])[0]
    assert not list(group.findall(nodes.thead))
    assert [column.get("stub") for column in group.findall(nodes.colspec)] == [1, None]


def test_a_table_without_rows_has_the_columns_of_its_head():
    group = ours.table(iter(["a", "b"]), [])[0]
    assert group["cols"] == len(list(group.findall(nodes.colspec))) == 2
    assert [entry.astext() for entry in group.findall(nodes.entry)] == ["a", "b"]


def test_a_block_in_a_cell_is_not_wrapped_in_a_paragraph():
    block, badge = ours.code("1", "none"), ours.span("true")
    first, second = ours.table(None, [[block, badge]]).findall(nodes.entry)
    assert first.children == [block]
    assert isinstance(second[0], nodes.paragraph)
    assert second[0].children == [badge]


def test_a_fold_is_details_which_need_no_script(english):
    (fold,) = english.select("articles/tiny", '[id="tiny.sum"] details')
    assert fold.find(True).name == "summary"
    assert fold.find("details") is None
    assert not fold.has_attr("open")


def test_no_slot_is_left_unfilled(english):
    assert "agreement_slot" not in english.html("articles/tiny")
    badges = english.texts("articles/tiny", ".tc-scripts .tc-badge")
    assert badges == ["agrees", "differs", "not printed"]
