"""Pages as Markdown: what a reader reads is in it, and what only a browser has a use for is not."""

import pytest

from tensorcopy_docs.draw.svg import finish, picture
from tensorcopy_docs.draw.text_sizes import MEMORY
from tensorcopy_docs.languages import CHINESE
from tensorcopy_docs.sphinx.markdown_pages.conversion import markdown_address, markdown_of

# What a script shows is on the page only.
TRIED = "[Try](../index.html#shape=2,3), or [this](detach.html#q=1)."
PAGES = {"index", "calls/clone", "calls/detach"}


def markdown(article: str) -> str:
    def address_of(address: str) -> str | None:
        return markdown_address(address, "calls/detach", PAGES.__contains__)

    return markdown_of(article, "detach.html", address_of)


@pytest.mark.parametrize(
    ("article", "expected"),
    [
        ('<h1>Clone<a class="headerlink" href="#clone">¶</a></h1>', "# Clone"),
        ('<p>See <a class="x" href="clone.html#pitfalls" title="No">here</a>.</p>', "See [here](clone.md#pitfalls)."),
        ('<p>See <a href="detach.html#pitfalls">below</a>.</p>', "See [below](#pitfalls)."),
        ('<p><a href="../../zh-cn/a.json">zh</a></p>', "[zh](../../zh-cn/a.json)"),  # no page of this language
        ('<p>See <a href="detach.html">this page</a>.</p>', "See this page."),
        ('<p><a href="../index.html#shape=2,3">Try</a>, or <a href="#q=1">this</a>.</p>', TRIED),
        ('<p>See <a href="https://example.org/a.md#b">it</a>.</p>', "See [it](https://example.org/a.md#b)."),
        (
            '<p><a href="clone.html"><code>x[0][1]</code> is [here][1]</a> <code>y</code>.</p>',
            "[`x[0][1]` is [here][1]](clone.md) `y`.",
        ),
        (
            '<div class="highlight-pycon notranslate"><div class="highlight"><pre><span></span>'
            '<span class="gp">&gt;&gt;&gt; </span><span class="n">x</span> <span class="o">&lt;</span> 1\n</pre>'
            "</div></div>",
            "```pycon\n>>> x < 1\n```",
        ),
        ('<div class="highlight-none"><pre>a | b\n\n  c\n</pre></div>', "```text\na | b\n\n  c\n```"),
        (
            '<figure><svg data-md="Memory: x and y share it."><title id="a">Memory</title><path d="M0"/></svg>'
            "<figcaption>One storage.</figcaption></figure>",
            "Memory: x and y share it.",
        ),
        ("<form><input><button>Filter</button></form><p>Shown.</p>", "Shown."),
        ("<p hidden>Not shown.</p><p>Shown.</p>", "Shown."),
        (
            '<details><summary data-md="### {}"><b>no</b> <h3 data-md="{}">It <code>copies</code>.</h3></summary>'
            "<p>No.</p></details>",
            "### no It `copies`.\n\nNo.",
        ),
        ('<p><a href="#tiny.sum" data-md="`tiny.sum`">#</a></p>', "`tiny.sum`"),
        (
            "<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td><code>x</code> <small>or y</small></td>"
            '<td><a href="clone.html#b">no</a></td></tr></tbody></table>',
            "| a | b |\n| --- | --- |\n| `x` or y | [no](clone.md#b) |",
        ),
        (
            '<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td><a href="clone.html#b">x</a></td>'
            '<td><a href="clone.html#b--c" tabindex="-1">no</a></td></tr></tbody></table>',
            "| a | b |\n| --- | --- |\n| [x](clone.md#b) | no |",
        ),
        (
            '<div id="view"><p data-md="## {}"><code>x.view(6)</code>\n<a href="#view" data-md="`view`">¶</a></p>'
            '<div data-md="{}"><div data-md="- {}"><p><a href="clone.html#base">Base</a> <span>x</span></p></div>'
            '<div data-md="- {}"><p><a href="clone.html#leaf">Leaf</a> <span>no</span></p></div>'
            "</div></div>",
            "## `x.view(6)` `view`\n\n- [Base](clone.md#base) x\n- [Leaf](clone.md#leaf) no",
        ),
        (
            "<table><tr><th>复制吗？</th><td><strong>视情况而定。</strong>"
            '<span data-md=" {}">不复制 （行）</span><span data-md="；{}">（全部）</span></td></tr></table>',
            "| 复制吗？ | **视情况而定。** 不复制（行）；（全部） |",
        ),
        (
            '<h3><b>错误</b> <span data-md="（{}）">1.5 起</span></h3><p>（会复制）</p>',
            "### **错误**（1.5 起）\n\n（会复制）",
        ),
        ("<table><tr><th>a</th></tr><tr><td><pre>b\nc</pre></td></tr></table>", "| a |\n| --- |\n| `b c` |"),
        ("<pre>```\na\n```</pre>", "````\n```\na\n```\n````"),
        ("<p>张量<strong>共享</strong>内存。</p>", "张量**共享**内存。"),
    ],
)
def test_an_article_in_markdown(article, expected):
    assert markdown(article).startswith(expected)
    assert markdown(article).endswith("\n") and "<" not in markdown(article).replace("x < 1", "")


def test_a_drawing_is_told_with_the_colon_of_the_language():
    root = picture("memory", font=MEMORY, language=CHINESE, name="a", title="内存", description="一块存储")
    assert markdown(finish(root, 1, 1)) == "内存：一块存储\n"
