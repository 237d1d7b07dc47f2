"""Renders articles, their scripts, and the output of the scripts."""

from collections.abc import Mapping, Sequence

from docutils import nodes
from sphinx import addnodes
from sphinx.application import Sphinx

from tensorcopy_docs.judge.figures import ANY_NAME, LEFT_OUT, NUMBERED_ID, compare
from tensorcopy_docs.judge.judged import Judged
from tensorcopy_docs.register.docnames import article_page, script_page
from tensorcopy_docs.register.models import Article
from tensorcopy_docs.sphinx.claims.pages import cards
from tensorcopy_docs.sphinx.claims.scores import not_true, of_its_day, score
from tensorcopy_docs.sphinx.directives import PartDirective, add_directives, titled
from tensorcopy_docs.sphinx.domain import domain_of
from tensorcopy_docs.sphinx.nodes import prose
from tensorcopy_docs.sphinx.page_type import CODE, PageType, enter
from tensorcopy_docs.sphinx.parts.node import shows_others
from tensorcopy_docs.sphinx.parts.page import Page
from tensorcopy_docs.sphinx.parts.templates import template
from tensorcopy_docs.sphinx.state import state_of
from tensorcopy_docs.words import say


def _list(page: Page) -> str:
    judgement = page.judgement
    return template(
        page,
        "articles/list.html",
        articles=judgement.register.articles,
        claims_of=judgement.of_article,
        not_true=not_true,
        counts=lambda key: score(judgement.of_article(key)),
        article_page=article_page,
    )


@shows_others
def _head(page: Page, key: str) -> str:
    """Render the head of an article's page: the article, its bottom line, and counts of claims and scripts."""
    article = page.judgement.register.article(key)
    claims = page.judgement.of_article(key)
    counts, then = score(claims), of_its_day(claims)
    agreements = [page.domain.agreement(script) for script in article.scripts]
    return template(
        page,
        "articles/head.html",
        article=article,
        known=_known(page, article),
        bottom_line=article.bottom_line if _fits(article, claims) else None,
        claims=claims,
        counts=counts,
        then=then if then and then.counts != counts else None,
        agreements=[(agrees, agreements.count(agrees)) for agrees in (True, False, None) if agrees in agreements],
        turned=sum(judged.since is not None for judged in claims),
        unmeasured=sum(judged.unmeasured for judged in claims),
        first=next(iter(page.history.versions_up_to(page.judgement.torch)), None),
        torch=page.judgement.torch,
    )


def _fits(article: Article, claims: Sequence[Judged]) -> bool:
    """True if this build has the verdicts for which the bottom line was written; another PyTorch can have others."""
    return {judged.claim.id for judged in not_true(claims)} == set(article.corrects)


def _known(page: Page, article: Article) -> Mapping[str, str | None]:
    """Return facts about an article beside its title, by the keys of their labels."""
    languages = [say(f"language-{key}", page.language) for key in article.language.split("+")]
    return {
        "site": article.site,
        "language": say("joint-and", page.language).join(languages),
        "date": article.date,
        "torch": article.torch,
    }


def _corrections(page: Page, key: str) -> str:
    return template(page, "articles/corrections.html", claims=not_true(page.judgement.of_article(key)))


def _about(page: Page, key: str) -> str:
    return template(page, "articles/about.html", article=page.judgement.register.article(key))


@shows_others
def _scripts(page: Page, key: str) -> str:
    return template(
        page,
        "articles/scripts.html",
        article=page.judgement.register.article(key),
        agreement=page.domain.agreement,
        script_page=script_page,
        article_page=article_page,
    )


@shows_others
def _script_comparison(page: Page, key: str) -> str:
    """Render the article's output against ours: scripts that differ in full, the others in a line each."""
    scripts = page.judgement.register.article(key).scripts
    agreement = page.domain.agreement
    return template(
        page,
        "articles/comparison.html",
        different=[script for script in scripts if agreement(script) is False],
        others=[(agrees, [s for s in scripts if agreement(s) is agrees]) for agrees in (True, None)],
        figures=lambda script: _figures(page, script.id),
        code=lambda script: page.domain.code_of_script(script.id).removeprefix("import torch").strip(),
        script_page=script_page,
    )


def script_line(page: Page, id_: str) -> str:
    """Render a line that says what a script shows and which article it is from."""
    register = page.judgement.register
    script = register.scripts[id_]
    return template(
        page,
        "articles/script_line.html",
        script=script,
        article=register.article(script.article),
        article_page=article_page,
    )


def _figures(page: Page, id_: str) -> str:
    """Render a table of what the article prints and what was printed, item by item."""
    script = page.judgement.register.scripts[id_]
    output = page.domain.output_of_script(id_) or ""
    rows = compare(script.prints, output) if script.prints else []
    return template(
        page,
        "articles/figures.html",
        rows=rows,
        torch=page.judgement.torch,
        left_out=LEFT_OUT,
        any_name=any(ANY_NAME in text for text in script.prints),
        any_id=any(row.article and NUMBERED_ID in row.article for row in rows),
    )


def figures_line(page: Page, id_: str) -> str:
    """Render one line that says whether the output is the article's."""
    script = page.judgement.register.scripts[id_]
    rows = compare(script.prints, page.domain.output_of_script(id_) or "") if script.prints else []
    return template(
        page,
        "articles/figures_line.html",
        agrees=page.domain.agreement(script),
        compared=sum(row.agrees is not None for row in rows),
        equal=sum(row.agrees is True for row in rows),
    )


def figures_section(page: Page, id_: str) -> str:
    """Render the comparison in full; empty unless the output differs from the article's."""
    if page.domain.agreement(page.judgement.register.scripts[id_]) is not False:
        return ""
    return template(page, "articles/figures_section.html", figures=_figures(page, id_))


CORRECTIONS = "corrections"
# The functions that render the sections of an article's page, by the keys of their titles.
SECTIONS = {CORRECTIONS: _corrections, "scripts": _script_comparison, "claims": cards, "about-article": _about}


class _ArticleKeyDirective(PartDirective):
    required_arguments = 1

    def article(self) -> Article:
        """Return the article that the directive's argument names."""
        register = state_of(self.env).judgement.register
        (key,) = self.known([article.key for article in register.articles], "article")
        return register.article(key)


class ScriptsDirective(_ArticleKeyDirective):
    """``scripts KEY``: what an article is, and its scripts with links to their examples, below its name."""

    def parts(self) -> list[nodes.Node]:
        article = self.article()
        about = nodes.paragraph("", "", *prose(article.about(self.language)), translatable=False)
        name = prose(article.name(self.language))
        return [titled(name, article.key, about, self.part(_scripts, article.key))]


class ArticleDirective(_ArticleKeyDirective):
    """``article KEY``: what can be relied on, corrections, scripts, claims with tests, what the article is."""

    def parts(self) -> list[nodes.Node]:
        article = self.article()
        for claim in article.claims:
            domain_of(self.env).note_claim(claim.id, self.env.docname)
        sections = [
            titled(prose(say(f"title-{id_}", self.language)), id_, self.part(render, article.key))
            for id_, render in SECTIONS.items()
            if article.claims or id_ != CORRECTIONS
        ]
        head = self.part(_head, article.key)
        return [titled(prose(article.heading(self.language)), article.key, head, *sections)]


class registered_tree(addnodes.toctree):
    """A tree of pages whose titles are in the register, and so in no catalog."""

    tagname = "toctree"  # by which the theme knows it

    def preserve_original_messages(self) -> None:
        """Keep nothing for translators."""


class ArticlesDirective(PartDirective):
    """``articles``: a table of all articles with their score, and the tree of their pages."""

    def parts(self) -> list[nodes.Node]:
        articles = state_of(self.env).judgement.register.articles
        pages = [(each.name(self.language), article_page(each.key)) for each in articles]
        names = {"parent": self.env.docname, "entries": pages, "includefiles": [page for _, page in pages]}
        looks = {"maxdepth": -1, "caption": None, "glob": False, "includehidden": False, "numbered": 0}
        return [self.part(_list), registered_tree("", **names, **looks, hidden=True, titlesonly=False)]


enter(
    ARTICLE := PageType(
        "articles/*", weight=0.7, optional=True, registered=True, scripts="filter semantics", others=CODE
    ),
    ARTICLE.index(),
)


def setup(app: Sphinx) -> None:
    """Add the directives of the room to Sphinx."""
    add_directives(
        app,
        {
            "articles": ArticlesDirective,
            "scripts": ScriptsDirective,
            "article": ArticleDirective,
        },
    )
