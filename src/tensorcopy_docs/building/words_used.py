"""Finds the keys of `words.toml` that code, templates and scripts use."""

import re
from functools import cache
from pathlib import Path

from tensorcopy_docs.asking import answers
from tensorcopy_docs.atlas.disagreements import KINDS as ATLAS_KINDS
from tensorcopy_docs.atlas.known import ANSWERS
from tensorcopy_docs.atlas.questions import QUESTIONS, SAID, answer_key
from tensorcopy_docs.building.inputs import PACKAGE
from tensorcopy_docs.evidence import digests_now
from tensorcopy_docs.history.bugs import STATUSES
from tensorcopy_docs.history.compiled import VERDICTS
from tensorcopy_docs.history.events import KINDS
from tensorcopy_docs.history.messages import KINDS as KINDS_OF_MESSAGES
from tensorcopy_docs.history.messages import TOLD
from tensorcopy_docs.lab import outcomes
from tensorcopy_docs.lab.asked import faults, reasons
from tensorcopy_docs.lab.atlas.conditions import CONDITIONS
from tensorcopy_docs.lab.atlas.words import REASONS
from tensorcopy_docs.lab.program import BACKENDS, EAGER
from tensorcopy_docs.languages import LANGUAGES
from tensorcopy_docs.register.bugs import WRONG
from tensorcopy_docs.register.kinds import DocumentationPage, Heard, Origin, Verdict
from tensorcopy_docs.snippets.compiled import TOPICS
from tensorcopy_docs.snippets.table import columns
from tensorcopy_docs.sphinx.articles.directives import SECTIONS as ARTICLE_SECTIONS
from tensorcopy_docs.sphinx.atlas.data import WORDS as ATLAS_WORDS
from tensorcopy_docs.sphinx.compiled.view import BOTH
from tensorcopy_docs.sphinx.errors.directives import SECTIONS as ERROR_SECTIONS
from tensorcopy_docs.sphinx.front.sheet import DEPENDS
from tensorcopy_docs.sphinx.front.wording import WORDS
from tensorcopy_docs.sphinx.predict.generation import PRINTS, RAISES, RAISING, SILENT, WARNS
from tensorcopy_docs.sphinx.script_words import PREFIX
from tensorcopy_docs.words import FILE, phrases

FACTS = {"site", "language", "date", "torch"}  # what can be known of an article
# A key that is written out where its words are said. The beginning of one that is put together ends with a hyphen.
WRITTEN_OUT = re.compile(r'\bsay\(\s*"([a-z0-9-]*[a-z0-9])"')


def missing_words(scripts: Path) -> list[str]:
    """The keys that the package says, or one of the `scripts` of pages, and that ``words.toml`` lacks."""
    ours = [path for ending in ("py", "html") for path in PACKAGE.rglob(f"*.{ending}")]
    texts = [("", path) for path in ours] + [(PREFIX, path) for path in scripts.glob("*.js")]
    said = {before + key for before, path in texts for key in WRITTEN_OUT.findall(path.read_text(encoding="utf-8"))}
    said |= {prefix + name for prefix, names in computed().items() for name in names}
    return sorted(said - phrases(FILE).keys())


@cache
def computed() -> dict[str, set[str]]:
    """The keys that are put together, by what they begin with."""
    return {
        "verdict-": {*map(str, Verdict), "none"},
        "when-": set(map(str, Verdict)),
        "outcome-": {
            outcome.replace(" ", "-") for outcome in [*outcomes.ALL, outcomes.SILENTLY_WRONG, "not recorded", "not run"]
        },
        "counterexample-": {outcomes.HELD, outcomes.FAILED},
        "source-": {str(origin) for origin in Origin if origin is not Origin.ARTICLE},
        "heard-": set(map(str, Heard)),
        "error-is-": set(KINDS_OF_MESSAGES.values()),
        "warning-is-": set(KINDS_OF_MESSAGES.values()),
        "error-told-": set(TOLD),
        "warning-told-": set(TOLD),
        "page-": set(map(str, DocumentationPage)),
        "answer-": {*WORDS, DEPENDS},
        "event-kind-": set(KINDS),
        "unknown-": FACTS,
        "ask-fault-": set(faults.KEYS),
        "ask-gradient-": set(reasons.REASONS),
        "ask-is-": set(answers.KINDS),
        "predict-ask-": {PRINTS, RAISING},
        "predict-outcome-": {RAISES, WARNS, SILENT},
        "title-": {
            *ARTICLE_SECTIONS,
            *(title.removeprefix("title-") for _, title in ERROR_SECTIONS.values()),
            "claims-tested",
            "example-claims",
            "example-article",
        },
        "bug-wrong-": set(WRONG),
        "bug-": {*(each.replace(" ", "-") for each in STATUSES), "design"},
        "bugs-status-": {"open", "closed"},
        "compiled-verdict-": {each.replace(" ", "-") for each in VERDICTS},
        "compiled-mode-": {EAGER, *BACKENDS, BOTH},
        "compiled-topic-": set(TOPICS),
        "compiled-trial-": set(digests_now().trials),
        "language-": {language.key for language in LANGUAGES},
        "atlas-page-": set(ATLAS_WORDS),
        "atlas-question-": set(QUESTIONS),
        "atlas-answer-": {answer_key(question, each) for question, known in QUESTIONS.items() for each in known},
        "atlas-said-": {
            f"{question}-{answer.replace(' ', '-')}" for question, known in SAID.items() for answer in known
        },
        "atlas-heading-": {*ANSWERS, "variants"},
        "atlas-reason-": set(REASONS),
        "atlas-condition-": set(CONDITIONS),
        "atlas-listed-": {"view", "either", "no"},
        "atlas-kind-": {f"{kind}{end}" for kind in ATLAS_KINDS for end in ("", "-about")},
        "group-": {*(column.group for column in columns().values()), "test-tensor"},
    }
