"""What ``explain`` looks messages up in, read once in a process."""

from functools import cache

from tensorcopy_docs.explaining.command import matcher
from tensorcopy_docs.explaining.matching import Matcher
from tensorcopy_docs.history.messages import recorded_messages
from tensorcopy_docs.register.message_loading import load_messages

known_messages, past_messages = cache(load_messages), cache(recorded_messages)


@cache
def the_matcher() -> Matcher:
    return matcher(known_messages(), past_messages())
