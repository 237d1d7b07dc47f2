"""The parts of pages that show articles, their scripts, and what the scripts print."""

import re

from tensorcopy_docs.judge.figures import ANY_NAME, LEFT_OUT, NUMBERED_ID, agreement, compare
from tensorcopy_docs.register.models import Script
from tensorcopy_docs.sphinx.articles.pages import article_page, script_page
from tensorcopy_docs.sphinx.claims.renderers import is_about, score
from tensorcopy_docs.sphinx.gallery.files import folders
from tensorcopy_docs.sphinx.parts.page import Page
from tensorcopy_docs.sphinx.parts.renderers import Renderer
from tensorcopy_docs.sphinx.parts.templates import template


def _list(page: Page, _: str) -> str:
    judgement = page.judgement
    return template(
        page,
        "articles/list.html",
        articles=judgement.register.articles,
        counts=lambda key: score(judgement.of_article(key)),
        article_page=article_page,
    )


def _facts(page: Page, key: str) -> str:
    return template(page, "articles/facts.html", article=page.judgement.register.article(key))


def _scripts(page: Page, key: str) -> str:
    return template(
        page,
        "articles/scripts.html",
        article=page.judgement.register.article(key),
        agreement=page.domain.agreement,
        script_page=script_page,
    )


def _script_line(page: Page, id_: str) -> str:
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
    script = page.judgement.register.scripts[id_]
    output = page.domain.output_of_script(id_) or ""
    rows = compare(script.prints, output) if script.prints else []
    return template(
        page,
        "articles/figures.html",
        rows=rows,
        agrees=agreement(script.prints, output),
        torch=page.judgement.torch,
        left_out=LEFT_OUT,
        any_name=any(ANY_NAME in text for text in script.prints),
        any_id=any(row.article and NUMBERED_ID in row.article for row in rows),
    )


def _examples_about(page: Page, argument: str) -> str:
    """The executed examples beside claims about some functions, where their code calls one."""
    names = argument.split()
    judgement = page.judgement
    about = [judged for judged in judgement.claims if any(is_about(judged, name) for name in names)]
    wanted = {id_ for judged in about for id_ in judged.claim.scripts}
    found = [
        id_
        for id_, script in judgement.register.scripts.items()
        if id_ in wanted and _calls_one(_code(page, script), names)
    ]
    return template(page, "articles/examples_about.html", scripts=found, script_page=script_page)


def _code(page: Page, script: Script) -> str:
    return (folders(page.app)[0] / script.article / f"{script.stem}.py").read_text(encoding="utf-8")


def _calls_one(code: str, names: list[str]) -> bool:
    return any(re.search(rf"(\.{re.escape(name)}\b|\b{re.escape(name)}\()", code) for name in names)


ARTICLE_PARTS: dict[str, Renderer] = {
    "articles": _list,
    "article-facts": _facts,
    "scripts": _scripts,
    "script-line": _script_line,
    "figures": _figures,
    "examples-about": _examples_about,
}
