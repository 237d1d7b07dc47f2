"""Texts that are made to be slow are explained in a time that grows with their length, as any other.

Half a million characters take less than a second. A pattern that tries each way to divide them would take hours: the
time limit of a test ends it.
"""

import pytest

from tensorcopy_docs.explaining.command import PastedInput, explain
from tensorcopy_docs.languages import ENGLISH
from tests.explaining.known import known_messages

pytestmark = pytest.mark.slow

LENGTH = 500_000
PIECES = [
    *(
        "RuntimeError: ",
        "RuntimeError: a\n",
        "Error:",
        "Traceback (most recent call last):\n",
        "    x = 1\n",
        "    ^^^\n",
    ),
    *("[torch.FloatTensor [", "<", "0x", "'", '"', "9", "a", "a'", " \t", "\r", "\x1b[", "\x1b[31m", "output 0 of "),
    *("a leaf Variable that requires ", "is at version 1; expected version 0 instead. ", "  | ", "  +-+---- 1 ----\n"),
    *("During handling of the above exception, another exception occurred:\n", "Backward0 ", "torch.nn.", "argument #"),
]


@pytest.mark.parametrize("piece", PIECES, ids=repr)
def test_a_piece_over_and_over(piece, capsys):
    assert explain(PastedInput(piece * (LENGTH // len(piece)), 0), language=ENGLISH, as_json=True) in (0, 1, 2)


def test_the_beginnings_of_all_messages_over_and_over(capsys):
    titles = [entry.title for entry in known_messages().entries.values()]
    text = "".join(f"RuntimeError: {title[: len(title) // 2]} " for title in titles)
    assert explain(PastedInput(text * (LENGTH // len(text)), 0), language=ENGLISH, as_json=True) in (0, 1)
