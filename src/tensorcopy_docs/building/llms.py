"""Writes the file ``llms.txt`` beside the languages' folders, which leads language models to that of each language."""

from tensorcopy_docs.languages import LANGUAGES
from tensorcopy_docs.words import say

FILE = "llms.txt"


def llms_text() -> str:
    """Titles in each language, what the site is about, and a link for each language."""
    title = " / ".join(say("site-title", language) for language in LANGUAGES)
    links = [f"- [{language.name}]({language.folder}/{FILE}): {say('site-title', language)}" for language in LANGUAGES]
    return "\n".join(
        [f"# {title}", "", f"> {say('description-landing', LANGUAGES[0])}", "", f"## {FILE}", "", *links, ""]
    )
