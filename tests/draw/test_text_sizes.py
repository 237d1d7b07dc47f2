"""The room that a text needs, and where its lines break."""

from tensorcopy_docs.draw.text_sizes import Font

FONT = Font(12)


def test_lines_break_at_blanks_and_where_there_is_none_anywhere_and_lose_nothing():
    assert FONT.width_of("ab", mono=True) < FONT.width_of("存储", mono=True)
    room = FONT.width_of("0123456789", mono=True)
    assert FONT.wrapped("one two three", room, mono=True) == ["one two", "three"]
    assert FONT.wrapped("0123456789abc", room, mono=True) == ["0123456789", "abc"]
    assert FONT.wrapped("梯度，到", FONT.width_of("梯度")) == ["梯", "度，", "到"]
    text = "RuntimeError: 值 torch.autograd.set_detect_anomaly(True) 到不了 here."
    for room in (40, 90, 200):
        lines = FONT.wrapped(text, room)
        assert "".join(lines).replace(" ", "") == text.replace(" ", "")
        assert all(FONT.width_of(line) <= room for line in lines)
