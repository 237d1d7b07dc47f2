"""Builds the small site in a language that the site does not have: ``python -m tests.sphinx.third_language FOLDER``.

The language is one more entry of `LANGUAGES`, and each text has words in it, which begin with a mark. This is done
before anything else is imported, as if the files said it. Prints the folder of the pages, and where one of them
leads to other languages, as JSON.
"""

import json
import sys
from pathlib import Path

from tensorcopy_docs import files, languages

MARK = "zz"
ESPERANTO = languages.Language(
    **{**vars(languages.ENGLISH), "key": "eo", "folder": "eo", "sphinx": "eo", "tag": "eo", "name": "Esperanto"}
)


def with_words(found: object) -> object:
    """What a TOML file says, with each text in the further language, too."""
    if isinstance(found, list):
        return [with_words(each) for each in found]
    if not isinstance(found, dict):
        return found
    if {"en", "zh"} <= found.keys() and isinstance(found["en"], str):
        return found | {ESPERANTO.key: MARK + found["en"]}
    texts = found.get("texts")  # of a script, which is in English
    if isinstance(texts, dict) and "zh" in texts and isinstance(texts["zh"], list):
        texts[ESPERANTO.key] = [f"{MARK}text" for _ in texts["zh"]]
    return {key: with_words(each) for key, each in found.items()}


def main(folder: Path) -> None:
    """Build the small site below `folder`, and the page that leads to all languages."""
    languages.LANGUAGES = (*languages.LANGUAGES, ESPERANTO)
    read = files.read_toml
    files.read_toml = lambda *arguments: with_words(read(*arguments))

    from tensorcopy_docs.building.landing import landing_page
    from tests.sphinx.small_project import copy_of_small

    project = copy_of_small(folder)
    built = project.build(language=ESPERANTO)
    assert built.warnings == "", built.warnings
    (folder / "landing.html").write_text(landing_page(), encoding="utf-8")
    links = [[link.tag, link.url, link.current] for link in built.contexts["articles/tiny"]["language_links"]]
    print(json.dumps({"folder": str(built.folder), "links": links}))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
