"""Words the picture of steps: its labels, and its description in sentences."""

from tensorcopy_docs.draw.phrases import joined, separated, version
from tensorcopy_docs.draw.picture_data import StepFacts, StepsFacts
from tensorcopy_docs.lab import values
from tensorcopy_docs.languages import Language
from tensorcopy_docs.words import say

EVENTS = {
    "make": "picture-event-make",
    "save": "picture-event-save",
    "write": "picture-event-write",
    "backward": "picture-event-backward",
    "error": "picture-event-error",
}
OUTCOMES = {
    values.RIGHT: "picture-outcome-right",
    values.RAISES_AT_THE_WRITE: "picture-outcome-write",
    values.RAISES_IN_THE_BACKWARD: "picture-outcome-backward",
    values.SILENTLY_WRONG: "picture-outcome-wrong",
}


def event(step: StepFacts, language: Language) -> str:
    """Return in words what the step does."""
    return say(EVENTS[step["event"]], language)


def outcome(facts: StepsFacts, language: Language) -> str:
    """Return the outcome in words; raises KeyError if it is unknown."""
    if error := values.raised(facts["outcome"]):
        return say("picture-outcome-raises", language, error=error)
    return say(OUTCOMES[facts["outcome"]], language)


def change(before: int | None, after: int | None, language: Language) -> str:
    """Return the version after a step, with the one before it if the step changed it."""
    if before is None or after is None or before == after:
        return version(after, language)
    return say("picture-version-change", language, before=before, after=after)


def compared(facts: StepsFacts) -> bool:
    """True if the facts have both versions that the backward pass compares."""
    return facts["expected"] is not None and facts["actual"] is not None


def title(facts: StepsFacts, language: Language) -> str:
    """Return the title of the picture: the outcome."""
    return say("picture-steps-title", language, outcome=outcome(facts, language))


def description(facts: StepsFacts, language: Language) -> str:
    """Return the whole picture in sentences, without the text of the error."""
    sentences = []
    before = None
    for index, step in enumerate(facts["steps"]):
        words = {
            "number": index + 1,
            "event": event(step, language),
            "code": step["code"],
            "version": change(before, step["version"], language),
            "values": separated(step["values"], language) or say("picture-none", language),
        }
        sentences.append(say("picture-step", language, **words))
        before = step["version"]
    if compared(facts):
        sentences.append(say("picture-compared", language, expected=facts["expected"], actual=facts["actual"]))
    sentences.append(say("picture-outcome", language, outcome=outcome(facts, language)))
    return joined(sentences, language)
