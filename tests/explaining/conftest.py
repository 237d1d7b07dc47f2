"""The command in this process reads the register and the records once, since that takes longer than its answers."""

import pytest

from tensorcopy_docs.explaining import command
from tests.explaining.known import known_messages, past_messages, the_matcher


@pytest.fixture(autouse=True)
def nothing_is_read_again(monkeypatch):
    monkeypatch.setattr(command, "load_messages", known_messages)
    monkeypatch.setattr(command, "recorded_messages", past_messages)
    monkeypatch.setattr(command, "matcher", lambda known, past: the_matcher())
