"""What the strip of steps shows, in words."""

from tensorcopy_docs.draw.phrases import comma, told, version
from tensorcopy_docs.words import say

EVENTS = {
    "make": "picture-event-make",
    "save": "picture-event-save",
    "write": "picture-event-write",
    "backward": "picture-event-backward",
    "error": "picture-event-error",
}
RAISES = "raises "
OUTCOMES = {
    "right": "picture-outcome-right",
    "raises at the write": "picture-outcome-write",
    "raises in the backward": "picture-outcome-backward",
    "raises at the call": "picture-outcome-call",
    "silently wrong": "picture-outcome-wrong",
}


def event(step: dict, language: str) -> str:
    return say(EVENTS[step["event"]], language)


def outcome(facts: dict, language: str) -> str:
    """How it ended; "raises" and the name of an error stand for themselves."""
    found = facts["outcome"]
    if found not in OUTCOMES and found.startswith(RAISES):
        return say("picture-outcome-raises", language, error=found.removeprefix(RAISES))
    return say(OUTCOMES[found], language)


def change(before: int | None, after: int | None, language: str) -> str:
    """The version after a step, with the one before it where the step changed it."""
    if before is None or after is None or before == after:
        return version(after, language)
    return say("picture-version-change", language, before=before, after=after)


def compared(facts: dict) -> bool:
    """Whether the facts have both versions that a backward compares."""
    return facts["expected"] is not None and facts["actual"] is not None


def title(facts: dict, language: str) -> str:
    return say("picture-steps-title", language, outcome=outcome(facts, language))


def description(facts: dict, language: str) -> str:
    sentences = []
    before = None
    for index, step in enumerate(facts["steps"]):
        values = {
            "number": index + 1,
            "event": event(step, language),
            "code": step["code"],
            "version": change(before, step["version"], language),
            "values": comma(language).join(step["values"]) or say("picture-none", language),
        }
        sentences.append(say("picture-step", language, **values))
        before = step["version"]
    if compared(facts):
        sentences.append(say("picture-compared", language, expected=facts["expected"], actual=facts["actual"]))
    sentences.append(say("picture-outcome", language, outcome=outcome(facts, language)))
    return told(sentences, language)
