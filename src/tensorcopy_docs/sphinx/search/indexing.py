"""How Sphinx indexes the pages of each language, and the hints that its index hands on to `search.js`."""

import json

from sphinx.search import SearchLanguage
from sphinx.search.en import SearchEnglish as SphinxEnglish

from tensorcopy_docs.languages import CHINESE, ENGLISH, Language
from tensorcopy_docs.sphinx.search.hints import hints
from tensorcopy_docs.sphinx.search.terms import index_terms


def _script(language: Language) -> str:
    """The hints of `language` as JavaScript; Sphinx puts it where a language can have a splitter of queries."""
    return f"const searchHints = {json.dumps(hints(language))};"


class SearchEnglish(SphinxEnglish):
    """Stems and stop words are Sphinx's; identifiers are found by their parts, too."""

    js_splitter_code = _script(ENGLISH)

    def split(self, input: str) -> list[str]:
        """The terms of `input` for the index."""
        return index_terms(input)


class SearchChinese(SearchLanguage):
    """Chinese in pairs of characters, everything else as it is written but for its case."""

    lang = "zh"
    language_name = "Chinese"
    stopwords = SphinxEnglish.stopwords  # messages are in English
    js_splitter_code = _script(CHINESE)

    def split(self, input: str) -> list[str]:
        """The terms of `input` for the index."""
        return index_terms(input)
