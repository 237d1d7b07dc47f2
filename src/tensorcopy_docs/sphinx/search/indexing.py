"""Sets how Sphinx indexes the pages of each language, and adds the readers' own words for `search.js`."""

import json
from functools import cache

from sphinx.search import SearchLanguage
from sphinx.search.en import SearchEnglish as SphinxEnglish

from tensorcopy_docs.languages import ENGLISH, LANGUAGES, Language
from tensorcopy_docs.sphinx.search.hints import hints
from tensorcopy_docs.sphinx.search.terms import index_terms

# The classes that stem words; words of other languages are indexed as they are written, but for case.
STEMS = {ENGLISH: SphinxEnglish}


def searched(language: Language) -> type[SearchLanguage]:
    """Return the class by which Sphinx indexes pages in `language`; our terms let readers find parts of identifiers."""

    class Searched(STEMS.get(language, SearchLanguage)):  # type: ignore[misc]
        lang = language.key
        language_name = language.name
        stopwords = SphinxEnglish.stopwords  # messages are in English
        # The hints, as JavaScript: Sphinx puts it where a language can have a splitter of queries.
        js_splitter_code = f"const searchHints = {json.dumps(hints(language))};"

        @cache  # noqa: B019 -- it lives as long as the build; most words are on many pages
        def stem(self, word: str) -> str:
            """Return the stem of `word`."""
            stem: str = super().stem(word)
            return stem

        def split(self, input: str) -> list[str]:
            """Return the terms of `input` for the index."""
            return index_terms(input)

    return Searched


SEARCHED = {language: searched(language) for language in LANGUAGES}
