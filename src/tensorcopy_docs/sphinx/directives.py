"""The directives of the pages; each leaves nodes made from the register."""

from docutils import nodes
from docutils.parsers.rst import Directive
from sphinx.util.docutils import SphinxDirective

from tensorcopy_docs.judge.judgement import Judgement
from tensorcopy_docs.sphinx import render, render_scripts
from tensorcopy_docs.sphinx.domain import TensorcopyDomain
from tensorcopy_docs.sphinx.nodes import ours, page_link, paragraph, table
from tensorcopy_docs.sphinx.state import dependencies, judgement
from tensorcopy_docs.words import say


class _RegisterDirective(SphinxDirective):
    """Makes nodes from the register; the page is read again when register or evidence change."""

    def run(self) -> list[nodes.Node]:
        for file in dependencies(self.env):
            self.env.note_dependency(file)
        return [ours(node) for node in self.made(judgement(self.env), self.config.language)]

    def made(self, judged: Judgement, language: str) -> list[nodes.Node]:
        raise NotImplementedError

    def article(self, judged: Judgement):
        """The article named by the directive's argument."""
        try:
            return judged.register.article(self.arguments[0])
        except KeyError:
            keys = ", ".join(article.key for article in judged.register.articles)
            raise self.error(f"there is no article {self.arguments[0]!r}; there are {keys}") from None


class LegendDirective(_RegisterDirective):
    """``verdict-legend``: every verdict and when it is computed."""

    def made(self, judged: Judgement, language: str) -> list[nodes.Node]:
        return [render.legend(language)]


class ArticlesDirective(_RegisterDirective):
    """``articles``: a table of all articles with their score."""

    def made(self, judged: Judgement, language: str) -> list[nodes.Node]:
        rows = [
            [
                page_link(render.article_page(article.key)),
                [nodes.Text(article.title), nodes.Text(f" ({render_scripts.site_of(article, language)})")],
                nodes.inline("", "", *render.score(judged.of_article(article.key), language)),
            ]
            for article in judged.register.articles
        ]
        head = [say(word, language) for word in ("article", "title-and-site", "score")]
        return [table(head, rows, "tc-articles")]


class ClaimsDirective(_RegisterDirective):
    """``claims``: the score of all claims of all articles, and a table of them."""

    def made(self, judged: Judgement, language: str) -> list[nodes.Node]:
        on = paragraph(say("measured-on", language, torch=judged.torch), "tc-measured")
        return [paragraph(render.score(judged.claims, language), "tc-score"), on, render.claims_table(judged, language)]


class ScriptsDirective(_RegisterDirective):
    """``scripts KEY``: the scripts of an article with links to their examples."""

    required_arguments = 1

    def made(self, judged: Judgement, language: str) -> list[nodes.Node]:
        return [render_scripts.scripts_table(self.article(judged), language)]


class ArticleDirective(_RegisterDirective):
    """``article KEY``: what an article is, its scripts, and its claims with their evidence."""

    required_arguments = 1

    def made(self, judged: Judgement, language: str) -> list[nodes.Node]:
        article = self.article(judged)
        found = render_scripts.article_facts(article, language)
        found.append(self._section("scripts", language, [render_scripts.scripts_table(article, language)]))
        found.append(self._section("claims", language, self._claims(judged, article.key, language)))
        return found

    def _claims(self, judged: Judgement, key: str, language: str) -> list[nodes.Node]:
        claims = judged.of_article(key)
        if not claims:
            return [paragraph(say("not-yet-judged", language))]
        domain = self.env.get_domain(TensorcopyDomain.name)
        for each in claims:
            domain.note_claim(each.claim.id, self.env.docname)
        cards = [render.claim_card(each, judged.torch, language) for each in claims]
        return [*render.scores(claims, judged.torch, language), *cards]

    def _section(self, word: str, language: str, content: list[nodes.Node]) -> nodes.section:
        title = nodes.title("", say(word, language))
        return nodes.section("", title, *content, ids=[word], names=[word])


DIRECTIVES: dict[str, type[Directive]] = {
    "verdict-legend": LegendDirective,
    "articles": ArticlesDirective,
    "claims": ClaimsDirective,
    "scripts": ScriptsDirective,
    "article": ArticleDirective,
}
