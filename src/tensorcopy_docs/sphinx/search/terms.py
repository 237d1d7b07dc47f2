"""Splits texts into the terms of the index: Latin words, operators, Chinese and Japanese in pairs of characters.

Pairs need no dictionary, and Python and JavaScript (`search.js`) can cut them alike.
"""

import re

# Han characters with 々 and 〇, and Japanese kana: as the body of a regular expression's character class.
KANA = r"\u3041-\u3096\u309d-\u309f\u30a1-\u30fa\u30fc-\u30ff\uff66-\uff9f"
HAN = KANA + r"\u3005\u3007\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"

# Pieces of code that are terms: subscripts of numbers, such as [:, 1:], and operators of two characters.
CODE = r"(?<=[A-Za-z0-9_)\]])\[[-0-9:,.\s]+\]|[-+*/%@&|^=!<>]=|\*\*"

RUN = re.compile(rf"{CODE}|[{HAN}]+|(?:(?![{HAN}])\w)+")
IS_HAN = re.compile(rf"[{HAN}]")


def query_terms(text: str) -> list[str]:
    """Return the terms to look up for `text`: identifiers, Latin words and operators whole, Chinese in pairs.

    A single Chinese character is looked up by itself. `queryTerms` is the same in JavaScript.
    """
    terms: list[str] = []
    for run in RUN.findall(text):
        if IS_HAN.match(run) and len(run) > 1:
            terms += [run[i : i + 2] for i in range(len(run) - 1)]
        else:
            terms.append(re.sub(r"\s", "", run))
    return terms


def index_terms(text: str) -> list[str]:
    """Return the terms to index for `text`: its `query_terms`, and the words that identifiers are made of."""
    return [term for whole in query_terms(text) for term in (whole, *_parts(whole))]


def _parts(term: str) -> list[str]:
    return [part for part in term.split("_") if part] if "_" in term else []
