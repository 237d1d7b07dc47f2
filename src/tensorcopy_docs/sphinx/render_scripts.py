"""Articles, their scripts and the printed figures as document nodes, in one language."""

from docutils import nodes

from tensorcopy_docs.judge.figures import ANY_NAME, LEFT_OUT, agreement, compare
from tensorcopy_docs.register.models import Article, Script
from tensorcopy_docs.sphinx.nodes import agreement_slot, code, page_link, paragraph, span, table
from tensorcopy_docs.sphinx.render import article_page, script_page
from tensorcopy_docs.words import say

AGREEMENT = {True: "agrees", False: "differs", None: "silent"}


def agreement_badge(agrees: bool | None, language: str) -> nodes.inline:
    """Whether a script's figures agree, in a word."""
    name = AGREEMENT[agrees]
    return span(say(name, language), "tc-badge", f"tc-{name}")


def site_of(article: Article, language: str) -> str:
    """Where the article stands, in words."""
    return article.site or say("site-not-stated", language)


def script_line(article: Article, script: Script, language: str) -> nodes.paragraph:
    """The line under an example's title that says which script of which article it is."""
    site = site_of(article, language)
    before, _, after = say("example-line", language, id=f"`{script.id}`", title="\0", site=site).partition("\0")
    return paragraph([before, page_link(article_page(article.key), nodes.Text(article.title)), after], "tc-script-id")


def figures(script: Script, output: str, torch: str, language: str) -> list[nodes.Node]:
    """The article's printed figures beside the genuine ones, and whether they agree."""
    if not script.prints:
        return [paragraph(say("figures-silent", language))]
    heads = [say("article-prints", language), say("torch-prints", language, torch=torch), say("comparison", language)]
    rows = [
        [
            _figure(row.article, heads[0], language),
            _figure(row.genuine, heads[1], language),
            agreement_badge(row.agrees, language),
        ]
        for row in compare(script.prints, output)
    ]
    note = [agreement_badge(agreement(script.prints, output), language), " ", say("figures-note", language)]
    found: list[nodes.Node] = [paragraph(note), table(heads, rows, "tc-figures")]
    if any(ANY_NAME in text for text in script.prints):
        found.append(paragraph(say("figures-any-name", language)))
    return found


def _figure(text: str | None, head: str, language: str) -> nodes.container:
    """One printed item under its column's head, which is shown where a narrow screen stacks the cells."""
    if text is None:
        shown = paragraph(say("nothing", language))
    elif text == LEFT_OUT:
        shown = paragraph(say("left-out", language))
    else:
        shown = code(text, "none")
    return nodes.container("", paragraph(head, "tc-stacked-head"), shown)


def scripts_table(article: Article, language: str) -> nodes.table:
    """An article's scripts with links to their pages; whether the figures agree is filled in later."""
    rows = [
        [
            [page_link(script_page(script)), " ", nodes.literal("", script.id, classes=["tc-id"])],
            agreement_slot(script=script.id),
        ]
        for script in article.scripts
    ]
    head = [say(word, language) for word in ("example", "figures")]
    return table(head, rows, "tc-scripts")


def article_facts(article: Article, language: str) -> list[nodes.Node]:
    """What an article is: title, site, language, its torch where known."""
    spoken = say("language-" + article.language.replace("+", "-"), language)
    facts = [
        ("article", nodes.Text(article.title)),
        ("site", nodes.Text(site_of(article, language))),
        ("language", nodes.Text(spoken)),
        ("article-torch", nodes.Text(article.torch or say("not-stated", language))),
        ("date", nodes.Text(article.date or say("not-stated", language))),
    ]
    rows = [[say(label, language), value] for label, value in facts]
    return [paragraph(article.about(language)), table(None, rows, "tc-facts")]
