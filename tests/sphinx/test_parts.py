"""Generated parts of pages: pieces of HTML, templates, and what the search finds of them."""

import re

import pytest
from bs4 import BeautifulSoup
from jinja2 import UndefinedError

from tensorcopy_docs.languages import CHINESE, ENGLISH
from tensorcopy_docs.sphinx.parts import node
from tensorcopy_docs.sphinx.parts.markup import code_block, inline_code, prose
from tensorcopy_docs.sphinx.parts.node import words_of
from tensorcopy_docs.sphinx.parts.templates import environment
from tensorcopy_docs.words import say

PRE = '<span class="pre">{}</span>'


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


def test_code_in_a_sentence_can_have_a_class_of_its_own():
    assert inline_code("a", "tc-id").startswith('<code class="tc-id docutils literal notranslate">')


def test_what_differs_from_run_to_run_is_taken_out_of_code():
    block = BeautifulSoup(code_block("<object at 0x7f00aa>", "none", "tc-output"), "html.parser").div
    assert block["class"] == ["tc-output", "highlight-none", "notranslate"]
    assert block.get_text().strip() == "<object at 0x…>"


def test_python_is_highlighted():
    assert '<span class="kn">import</span>' in code_block("import torch", "python")


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


def test_a_fold_is_details_which_need_no_script(english):
    (fold,) = english.select("articles/tiny", '[id="tiny.sum"] details')
    assert fold.find(True).name == "summary"
    assert not fold.has_attr("open")


def test_every_script_of_an_article_says_whether_it_agrees(english):
    heads = english.texts("articles/tiny", "#scripts h3")
    same, silent = (say(key, ENGLISH, count=1) for key in ("scripts-match", "scripts-silent"))
    assert [say("differs", ENGLISH) in heads[0], *heads[1:]] == [True, same, silent]


def test_a_renderer_that_shows_another_page_must_be_marked_as_such(small, monkeypatch):
    monkeypatch.setattr(node, "_SHOW_OTHERS", set())
    with pytest.raises(Exception, match="must be marked by `shows_others`"):
        small.build()
