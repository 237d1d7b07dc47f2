"""A further language is an entry, its words and its catalogs, and no code: the small site is built in a made-up one."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from bs4 import BeautifulSoup

from tensorcopy_docs.languages import LANGUAGES
from tests.sphinx.third_language import ESPERANTO, MARK

pytestmark = pytest.mark.sphinx
HAN = re.compile(r"[\u4e00-\u9fff]")


@pytest.fixture(scope="module")
def told(tmp_path_factory) -> dict:
    """What the build has told; a separate process, since modules take the languages as they are imported."""
    folder = tmp_path_factory.mktemp("third")
    done = subprocess.run(
        [sys.executable, "-m", "tests.sphinx.third_language", str(folder)],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)},
        capture_output=True,
        text=True,
        encoding="utf-8",
    )
    assert done.returncode == 0, done.stderr[-2000:]
    return json.loads(done.stdout)


def test_the_site_is_built_in_a_third_language(told):
    third = Path(told["folder"])
    page = BeautifulSoup((third / "articles/tiny.html").read_text(encoding="utf-8"), "lxml")
    assert page.html["lang"] == ESPERANTO.tag
    shown = page.find(role="main").get_text()
    assert shown.count(MARK) > 100 and not HAN.search(shown)
    # Its search is ours: the index, and the hints that the script asks for.
    assert "const searchHints = {" in (third / "_static/language_data.js").read_text(encoding="utf-8")
    indexed = "".join(path.read_text(encoding="utf-8") for path in (third / "searchindex").glob("terms-*.js"))
    assert f"{MARK}add" in indexed
    # Files for machines have it beside the others.
    (claim, *_) = json.loads((third / "verdicts.json").read_text(encoding="utf-8"))["claims"]
    assert set(claim["statement"]) == {language.key for language in (*LANGUAGES, ESPERANTO)}
    # A page leads to itself in each other language, and so does the page beside them to all.
    elsewhere = [[language.tag, f"../../{language.folder}/articles/tiny.html", False] for language in LANGUAGES]
    assert told["links"] == [*elsewhere, [ESPERANTO.tag, "tiny.html", True]]
    landing = BeautifulSoup((third.parents[1] / "landing.html").read_text(encoding="utf-8"), "lxml")
    fronts = [f"{language.folder}/index.html" for language in (*LANGUAGES, ESPERANTO)]
    assert [link["href"] for link in landing.select("main a")] == fronts
    assert all(f'"{front}"' in landing.script.string for front in fronts)
