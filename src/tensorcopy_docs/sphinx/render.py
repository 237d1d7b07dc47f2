"""Claims and verdicts as document nodes, in one language."""

from collections.abc import Mapping

from docutils import nodes

from tensorcopy_docs.history.changes import told
from tensorcopy_docs.judge.judgement import Judged, Judgement, Run
from tensorcopy_docs.register.models import Script, Verdict
from tensorcopy_docs.sphinx.nodes import (
    Content,
    claim_link,
    code,
    fold,
    fold_title,
    inlines,
    labelled,
    page_link,
    paragraph,
    span,
    table,
)
from tensorcopy_docs.sphinx.pictures import strip_picture
from tensorcopy_docs.versions import short
from tensorcopy_docs.words import outcome_word, say


def article_page(key: str) -> str:
    """Docname of an article's page, where its claims have their addresses."""
    return f"articles/{key}"


def script_page(script: Script) -> str:
    """Docname of the page on which the gallery executes a script."""
    return f"examples/{script.article}/{script.stem}"


def badge(verdict: Verdict | None, language: str) -> nodes.inline:
    """The verdict in a word, set apart; colour is never all that tells it."""
    name = verdict or "none"
    return span(say(f"verdict-{name}", language), "tc-badge", f"tc-{name}")


def legend(language: str) -> nodes.table:
    """Every verdict, and when it is computed."""
    rows = [[badge(verdict, language), say(f"when-{verdict}", language)] for verdict in Verdict]
    return table([say("verdict", language), say("computed-when", language)], rows)


def claim_card(judged: Judged, torch: str, language: str) -> nodes.container:
    """A claim with all that its verdict rests on; its id is the claim's own address."""
    claim = judged.claim
    head = paragraph([*_verdict(judged, language), " ", *inlines(claim.statement(language))], "tc-claim-head")
    link = nodes.reference("", "", span("¶"), refuri=f"#{claim.id}", internal=True, classes=["tc-permalink"])
    link["reftitle"] = say("permalink", language)
    head += [nodes.Text(" "), link]
    body = nodes.container(classes=["tc-claim-body"])
    body += _facts(judged, language)
    if judged.runs:
        body += fold("", fold_title("", say("evidence", language)), *_evidence(judged, torch, language))
    return nodes.container("", head, body, ids=[claim.id], classes=["tc-claim"])


def claim_note(judged: Judged, language: str) -> nodes.container:
    """A claim in short, beside the example it comes from, with a link to its evidence."""
    claim = judged.claim
    head = paragraph([badge(judged.verdict, language), " ", *inlines(claim.statement(language))], "tc-claim-head")
    body = nodes.container(classes=["tc-claim-body"])
    body += paragraph(claim.reason(language))
    if claim.instead:
        body += labelled(say("instead", language), claim.instead(language), language)
    body += paragraph(claim_link(claim.id, say("see-evidence", language)))
    return nodes.container("", head, body, classes=["tc-claim"])


def _facts(judged: Judged, language: str) -> list[nodes.Node]:
    claim = judged.claim
    place: list[str | nodes.Node] = [claim.place(language)]
    for script in claim.scripts:
        place += [nodes.Text(" · "), page_link(script_page(Script(id=script)))]
    facts: dict[str, Content] = {"reason": claim.reason(language)}
    if claim.instead:
        facts["instead"] = claim.instead(language)
    facts["place"] = [*place, nodes.Text(" · "), say(f"kind-{claim.kind}", language)]
    if len(judged.history) > 1:  # more than the release of this build
        facts["history"] = told(judged.history, lambda outcome: outcome_word(outcome, language), language)
    if judged.of_its_day:
        facts["of-its-day"] = _of_its_day(judged, language)
    found: list[nodes.Node] = [labelled(say(label, language), content, language) for label, content in facts.items()]
    if len(judged.history) > 1:
        found.append(strip_picture(judged.history, language, f"strip-{claim.id}"))
    return found


def _verdict(judged: Judged, language: str) -> list[nodes.Node]:
    """The verdict, and since when the proof comes to what it comes to."""
    if judged.since is None:
        return [badge(judged.verdict, language)]
    since = span(say("since", language, version=short(judged.since)), "tc-since")
    return [badge(judged.verdict, language), nodes.Text(" "), since]


def _of_its_day(judged: Judged, language: str) -> list[nodes.Node]:
    """The verdict on the article's own torch beside that of today."""
    day = judged.of_its_day
    then, now = badge(day.verdict, language), badge(judged.verdict, language)
    text = say("of-its-day-outcome", language, version=day.release, torch=judged.torch, then="\0", now="\0")
    before, between, after = text.split("\0")
    return [nodes.Text(before), then, nodes.Text(between), now, nodes.Text(after)]


def _evidence(judged: Judged, torch: str, language: str) -> list[nodes.Node]:
    return [node for run in judged.runs for node in _run(run, judged.histories.get(run.name, {}), torch, language)]


def _run(run: Run, history: Mapping[str, str], torch: str, language: str) -> list[nodes.Node]:
    outcome = outcome_word(run.outcome, language)
    found = [
        paragraph(say(run.kind, language, name=f"`{run.name}`", outcome=outcome, torch=torch), "tc-run"),
        code(run.code, "python"),
    ]
    if len(set(history.values())) > 1:
        spoken = told(history, lambda outcome: outcome_word(outcome, language), language)
        found.append(labelled(say("history", language), spoken, language))
    if run.printed:
        found += [paragraph(say("printed", language), "tc-output-label"), code(run.printed, "none", "tc-output")]
    if run.raised:
        found += [paragraph(say("raised", language), "tc-output-label"), code(run.raised, "none", "tc-output")]
    return found


def score(judged: list[Judged], language: str) -> list[nodes.Node]:
    """How many of some claims have each verdict."""
    return _counted([each.verdict for each in judged], language)


def scores(judged: list[Judged], torch: str, language: str) -> list[nodes.Node]:
    """The score of an article's claims today; where its own torch is known, beside that of its day."""
    today = score(judged, language)
    version = next((each.of_its_day.release for each in judged if each.of_its_day), None)
    if version is None:
        return [paragraph(today, "tc-score")]
    then = _counted([(each.of_its_day or each).verdict for each in judged], language)
    return [
        paragraph([say("of-its-day-score", language, torch=version), " ", *then], "tc-score"),
        paragraph([say("today-score", language, torch=torch), " ", *today], "tc-score"),
    ]


def _counted(verdicts: list[Verdict | None], language: str) -> list[nodes.Node]:
    found: list[nodes.Node] = []
    for verdict in Verdict:
        if count := verdicts.count(verdict):
            pair = nodes.inline("", "", badge(verdict, language), nodes.Text(f" {count}"), classes=["tc-count"])
            found += [pair, nodes.Text(" ")]
    return found or [nodes.Text(say("verdict-none", language))]


def claims_table(judgement: Judgement, language: str) -> nodes.table:
    """Every claim of every article in a row, with what it can be filtered by."""
    articles = {article.key: article for article in judgement.register.articles}
    rows = [
        [
            nodes.inline("", "", *_verdict(each, language)),
            claim_link(each.claim.id, inlines(each.claim.statement(language))),
            [part for api in each.claim.apis for part in (nodes.literal("", api), nodes.Text(" "))],
            page_link(article_page(each.claim.article), nodes.Text(articles[each.claim.article].key)),
        ]
        for each in judgement.claims
    ]
    head = [say(word, language) for word in ("verdict", "claim", "api", "article")]
    # The script of the page offers a choice for each of these columns.
    return table(head, rows, "tc-filter")
