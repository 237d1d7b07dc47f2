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


def test_what_is_ours_is_not_translated_and_inline_parts_are_no_placeholders():
    badge = nodes.inline("", "true")
    paragraph = nodes.paragraph("", "", badge, nodes.literal("", "x"))
    ours.ours(nodes.container("", paragraph))
    assert paragraph["translatable"] is False
    assert "translatable" not in badge
