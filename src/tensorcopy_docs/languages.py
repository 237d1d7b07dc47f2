"""Lists the languages of the site. A language is one entry here, its words in the TOML files, and its catalogs."""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class Language:
    """One language, by every name that a tool has for it, and its punctuation.

    `key` is used in the TOML files and after ``--lang``; `folder` in addresses and in READTHEDOCS_LANGUAGE; `sphinx` is
    Sphinx's name, after which the folder of the catalogs is called; `tag` is for browsers; `locale`, with a country, is
    for programs that show a link; `name` is its own name.
    `item_separator` is between the items of a list, `sentence_separator` between sentences.
    """

    key: str
    folder: str
    sphinx: str
    tag: str
    locale: str
    name: str
    comma: str
    colon: str
    item_separator: str
    sentence_separator: str


ENGLISH = Language(
    key="en",
    folder="en",
    sphinx="en",
    tag="en",
    locale="en_US",
    name="English",
    comma=", ",
    colon=": ",
    item_separator=", ",
    sentence_separator=" ",
)
CHINESE = Language(
    key="zh",
    folder="zh-cn",
    sphinx="zh_CN",
    tag="zh-CN",
    locale="zh_CN",
    name="简体中文",
    comma="，",
    colon="：",
    item_separator="、",
    sentence_separator="",
)
# The first one is the language of the sources, and of those who name none.
LANGUAGES = (ENGLISH, CHINESE)
VARIABLE = "READTHEDOCS_LANGUAGE"  # names the folder of the language to build


def language_named(name: object) -> Language:
    """Return the language whose key, folder, tag or Sphinx name is `name`; raises ValueError with the keys."""
    for language in LANGUAGES:
        if isinstance(name, str) and name.lower().replace("_", "-") in (language.key, language.folder):
            return language
    keys = " or ".join(repr(language.key) for language in LANGUAGES)
    found = repr(name) if isinstance(name, str) else type(name).__name__
    raise ValueError(f"language: must be {keys}; found {found}")


def asked_language(environ: Mapping[str, str]) -> Language | None:
    """Return the language whose folder the environment asks for by VARIABLE, as Read the Docs does; None without it.

    Raises ValueError, in one line, for a language that the site does not have.
    """
    asked = environ.get(VARIABLE)
    if asked is None:
        return None
    for language in LANGUAGES:
        if language.folder == asked.lower().replace("_", "-"):
            return language
    folders = ", ".join(language.folder for language in LANGUAGES)
    raise ValueError(f"{VARIABLE}: the site has {folders}; found {asked!r}")
