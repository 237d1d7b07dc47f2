"""Makes the data of an error message that ``explain --json`` prints and ``errors.json`` holds."""

from collections.abc import Mapping

from tensorcopy_docs.history.messages import MessagePast
from tensorcopy_docs.register.messages import MessageEntry, Messages


def entry_data(entry: MessageEntry, known: Messages, past: MessagePast) -> Mapping[str, object]:
    """Return one entry: texts in each language, code, fixes, and outcomes and wordings by version, pages.

    Addresses of pages are relative to the root of a language.
    """
    return {
        "id": entry.id,
        "title": entry.title,
        "warning": known.is_warning(entry),
        "library": entry.library,
        "meaning": entry.meaning.model_dump(),
        "cause": entry.cause and entry.cause.model_dump(),
        "code": known.code_of(entry.message),
        "needs": list(known.sources[entry.message].needs),
        "fixes": [{"text": fix.text.model_dump(), "code": known.code_of(fix.run)} for fix in entry.fixes],
        "outcomes": past.outcomes(entry.message),
        "wordings": [
            {"type": each.type, "text": each.text, "versions": list(each.versions)}
            for each in past.wordings(entry.message)
        ],
        "see": list(entry.see),
        "page": f"{entry.page}.html",
    }
