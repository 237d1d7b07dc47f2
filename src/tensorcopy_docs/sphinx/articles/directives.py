"""Defines the directives of articles and scripts."""

from docutils import nodes

from tensorcopy_docs.register.models import Article
from tensorcopy_docs.sphinx.directives import PartDirective, simple, titled
from tensorcopy_docs.sphinx.domain import domain_of
from tensorcopy_docs.sphinx.nodes import prose
from tensorcopy_docs.sphinx.parts.node import part
from tensorcopy_docs.sphinx.state import judgement
from tensorcopy_docs.words import say

CORRECTIONS = "corrections"
# The parts of an article's page, by the keys of their titles.
SECTIONS = {
    CORRECTIONS: "corrections",
    "scripts": "script-comparison",
    "claims": "claim-cards",
    "about-article": "article-about",
}


class _ArticleDirective(PartDirective):
    required_arguments = 1

    def article(self) -> Article:
        """The article named by the directive's argument."""
        register = judgement(self.env).register
        (key,) = self.known([article.key for article in register.articles], "article")
        return register.article(key)


class ScriptsDirective(_ArticleDirective):
    """``scripts KEY``: the scripts of an article with links to their examples."""

    def parts(self) -> list[nodes.Node]:
        return [part("scripts", self.article().key)]


class ArticleDirective(_ArticleDirective):
    """``article KEY``: what can be relied on, corrections, scripts, claims with tests, what the article is."""

    def parts(self) -> list[nodes.Node]:
        article = self.article()
        for claim in article.claims:
            domain_of(self.env).note_claim(claim.id, self.env.docname)
        sections = {title: name for title, name in SECTIONS.items() if article.claims or title != CORRECTIONS}
        return [
            part("article-head", article.key),
            *(
                titled(prose(say(f"title-{id_}", self.language)), id_, part(name, article.key))
                for id_, name in sections.items()
            ),
        ]


ARTICLE_DIRECTIVES: dict[str, type[PartDirective]] = {
    "articles": simple("articles", "``articles``: a table of all articles with their score."),
    "scripts": ScriptsDirective,
    "article": ArticleDirective,
}
