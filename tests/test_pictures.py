"""The pictures of the READMEs show today's pages: digests find templates, styles and pages that changed."""

import json
import re

import pictures

from tests.checkout import ROOT


def test_no_picture_is_older_than_the_page_that_it_shows():
    noted = json.loads((pictures.PICTURES / pictures.DIGESTS).read_text(encoding="utf-8"))
    assert pictures.changed(noted, pictures.digests()) == [], "take the pictures again: make pictures"
    template = "src/tensorcopy_docs/sphinx/templates/claims/cards.html"
    noted["article-en.png"][template] = "another"
    assert pictures.changed(noted, pictures.digests()) == [f"article-en.png: {template}"]


def test_the_readmes_show_all_pictures_and_no_other():
    texts = [(ROOT / readme).read_text(encoding="utf-8") for readme in ("README.md", "README.zh-CN.md")]
    shown = set(re.findall(r"\]\(docs/pictures/([\w.-]+)\)", "".join(texts)))
    assert shown == set(pictures.digests()) == {path.name for path in pictures.PICTURES.glob("*.png")}
