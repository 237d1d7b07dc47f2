"""The message of an exception in a session is one token, which wraps as a whole."""

import pytest
from pygments.token import Error, Generic

from tensorcopy_docs.sphinx.session_lexer import ConsoleLexer

SESSION = """>>> x.backward()
Traceback (most recent call last):
    ...
RuntimeError: one of the variables: [torch.FloatTensor [3]], is at version 1
>>> x
tensor([1.])
>>> torch.optim.SGD([x])
Traceback (most recent call last):
    ...
ValueError: can't optimize
a non-leaf Tensor

>>> print("Error: none")
Error: none
"""


@pytest.fixture(scope="module")
def tokens():
    return list(ConsoleLexer().get_tokens(SESSION))


def test_the_whole_message_of_each_exception_is_one_token(tokens):
    assert [text for kind, text in tokens if kind is Generic.Error] == [
        "RuntimeError: one of the variables: [torch.FloatTensor [3]], is at version 1",
        "ValueError: can't optimize\na non-leaf Tensor",
    ]


def test_nothing_is_lost_and_the_rest_is_as_pygments_has_it(tokens):
    assert "".join(text for _, text in tokens) == SESSION
    assert (Generic.Output, "tensor([1.])\n") in tokens
    assert Error not in [kind for kind, _ in tokens]
