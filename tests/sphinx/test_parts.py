"""Generated parts of pages: pieces of HTML, templates, and what the search finds of them."""

import re

import pytest
from jinja2 import UndefinedError
from pygments.token import Error, Generic

from tensorcopy_docs.languages import CHINESE, ENGLISH
from tensorcopy_docs.sphinx.parts.markup import prose
from tensorcopy_docs.sphinx.parts.node import words_of
from tensorcopy_docs.sphinx.parts.templates import environment
from tensorcopy_docs.sphinx.session_lexer import ConsoleLexer

PRE = '<span class="pre">{}</span>'
SESSION = """>>> torch.optim.SGD([x])
Traceback (most recent call last):
    ...
ValueError: can't optimize
a non-leaf Tensor

>>> print("Error: none")
Error: none
"""


def code(text: str) -> str:
    return f'<code class="docutils literal notranslate">{text}</code>'


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("plain", "plain"),
        ("a `b` c", f"a {code(PRE.format('b'))} c"),
        ("``x + 1``", code(" ".join(map(PRE.format, "x+1")))),
        ("*a* <b> [c](d) e_", "*a* &lt;b&gt; [c](d) e_"),
        ("`<b>`", code(PRE.format("&lt;b&gt;"))),
        ("", ""),
    ],
)
def test_backticks_set_code_apart_and_all_else_is_text(text, expected):
    assert prose(text, ENGLISH) == expected


def test_quotes_are_typographic_in_english_text_and_straight_in_code_and_in_chinese():
    text = "torch's \"own\" `x['a']`"
    assert "torch’s “own” " in prose(text, ENGLISH)
    assert "x[&#39;a&#39;]" in prose(text, ENGLISH)
    assert "torch&#39;s &#34;own&#34;" in prose(text, CHINESE)


def test_of_a_session_the_message_of_each_exception_is_one_token_and_nothing_is_lost():
    tokens = list(ConsoleLexer().get_tokens(SESSION))
    messages = [text for kind, text in tokens if kind is Generic.Error]
    assert messages == ["ValueError: can't optimize\na non-leaf Tensor"]
    assert "".join(text for _, text in tokens) == SESSION
    assert Error not in [kind for kind, _ in tokens]


def test_a_template_that_names_what_nobody_gave_raises():
    with pytest.raises(UndefinedError):
        environment().from_string("{{ no_such_thing }}").render()


@pytest.mark.parametrize(
    ("html", "words"),
    [
        ("<td>yes</td><td>no</td>", ["yes", "no"]),
        ("<b>x&lt;y</b> &amp; z", ["x<y", "&", "z"]),
        ("<svg><text>drawn</text></svg><p>said</p>", ["said"]),
        ("<!--unsearched--><pre>code</pre><!--/unsearched-->said", ["said"]),
        ("<code>x.t()<wbr>.y</code>", ["x.t().y"]),
        ('<script type="application/json">{"a": 1}</script>said', ["said"]),
    ],
)
def test_the_search_finds_words_apart_and_neither_drawings_nor_data(html, words):
    assert words_of(html).split() == words


def test_the_search_finds_what_a_generated_part_says_with_the_words_of_neighboring_cells_apart(english):
    files = (english.folder / "searchindex").glob("terms-*.js")
    terms = set(re.findall(r'"([^"]+)"', "".join(file.read_text(encoding="utf-8") for file in files)))
    assert "reproduc" in terms  # the stem of "not reproduced", which only claims say
    assert terms & {"even_fail", "even_fails"}
    assert "caveat" in terms and not [term for term in terms if re.match("caveat.|claimfunction", term)]
    assert not terms & {"amp", "gt", "lt"}  # characters that HTML writes by name
