"""The crawler sees every kind of dead address, and no other: a made-up site in two languages."""

import json

import pytest
from crawler import Web

ROOT, OTHER = "https://docs.example.org/en/latest/", "https://docs.example.org/zh/latest/"
FILES = {
    "index.html": '<a href="guide/a.html#here">a</a> <img src="a.svg"> <a href="https://elsewhere.example/no">b</a>',
    "guide/a.html": '<p id="here"></p> <a href="../index.html?q=1">a</a> <a href="#here">b</a> <a href="#">c</a>',
    "a.svg": '<svg xmlns="http://www.w3.org/2000/svg"><a href="index.html"/></svg>',
}
DEAD = {
    "page.html": '<a href="guide/no.html">a</a>',
    "place.html": '<a href="guide/a.html#no">a</a>',
    "own-place.html": '<a href="#no">a</a>',
    "above.html": '<a href="../../../zh/latest/no.html">a</a>',
    "root.html": '<a href="/index.html">a</a>',
    "picture.html": '<img src="no.png">',
    "canonical.html": f'<link rel="canonical" href="{ROOT}no.html">',
    "meta.html": f'<meta property="og:url" content="{ROOT}no.html">',
    "based.html": '<base href="/en/latest/guide/"><a href="index.html">a</a>',
    "told.html": f'<script type="application/ld+json">{json.dumps({"url": f"{ROOT}guide/a.html#no"})}</script>',
    "data.json": json.dumps({"claims": [{"page": "guide/a.html#no"}]}),
    "sitemap.xml": f"<urlset><url><loc>{ROOT}no.html</loc></url></urlset>",
    "feed.xml": '<feed><content type="html">&lt;a href="guide/no.html"&gt;</content></feed>',
    "site.css": "body { background: url(no.png) }",
    "page.md": "[a](guide/no.md)",
    "robots.txt": f"Sitemap: {OTHER}sitemap.xml\n",
}


@pytest.fixture
def web(tmp_path):
    """Makes a web of two languages with further files in the first."""

    def make(files: dict[str, str]) -> Web:
        for folder, texts in (("en", FILES | files), ("zh", FILES)):
            for name, text in texts.items():
                path = tmp_path / folder / name
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text, encoding="utf-8")
        return Web({ROOT: tmp_path / "en", OTHER: tmp_path / "zh"})

    return make


def test_what_is_there_is_not_dead(web):
    across = f'<a href="../../zh/latest/guide/a.html#here">a</a> <a href="{OTHER}">b</a> <a href="mailto:a@b.c">c</a>'
    assert (
        web({"b.html": across, "b.json": json.dumps({"@id": f"{ROOT}#no", "page": "guide/a.html#here"})}).dead() == []
    )


def test_each_kind_of_dead_address_is_seen(web):
    found = [each.removeprefix(ROOT).partition(": ")[0] for each in web(DEAD).dead()]
    assert set(found) == DEAD.keys()
