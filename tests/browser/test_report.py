"""A claim, a row and a cell can be reported, with what the site says of them."""

from html import escape
from urllib.parse import parse_qs, quote, urlsplit

import yaml
from checkout import ROOT

FORMS = ROOT / ".github" / "ISSUE_TEMPLATE"
STATIC = ROOT / "docs" / "_static"
# The site that tests look at has no repository: this is what templates write on one that has, as far as it matters.
PAGE = """<!doctype html><html lang="en"><title>Rows</title><body>
<div class="tc-claim" id="tiny.sum"><span class="tc-badge">false</span>
<div class="tc-claim-body"><p class="tc-note">Place</p></div></div>
<div class="tc-row" id="clone"><p class="tc-row-head">clone</p>
<div class="tc-item" id="clone--is-leaf"><p>Leaf <span class="tc-value">no</span></p></div></div>
<div class="tc-row" id="detach"><p class="tc-row-head">detach</p><div class="tc-raises">
<span class="tc-item" id="detach--is-leaf"></span><p><span class="tc-v">raises TypeError</span></p></div></div>
<p class="tc-page-facts" data-report="Report" data-torch="2.13.0" data-site="0.1.0">
<a href="https://example.org/edit">Edit</a> <a href="{}">Report a mistake</a></p></body></html>"""
HERE = "https://example.org/rows.html"
ISSUE = (
    "https://github.com/owner/name/issues/new?"
    f"title={quote('Mistake: rows.html')}&body={quote(f'Page: {HERE}') + '%0A' + quote('PyTorch: 2.13.0')}"
)
# The addresses of the links, as they are when each is clicked.
CLICKED = """(id) => {
  location.hash = id;
  return [...document.querySelectorAll(".tc-report")].map((link) => {
    link.addEventListener("click", (event) => event.preventDefault(), { once: true });
    link.click();
    return link.href;
  });
}"""


def test_each_claim_and_row_has_a_report_and_that_of_a_row_is_about_the_cell_that_is_addressed(served, tab):
    page, place = tab(), served + "en/rows.html"
    scripts = [(STATIC / name).read_text(encoding="utf-8") for name in ("site.js", "report.js")]
    head = "".join(f"<script>{script}</script>" for script in scripts)
    body = PAGE.format(escape(ISSUE)).replace("<body>", f"{head}<body>")
    page.route(place, lambda route: route.fulfill(body=body, content_type="text/html"))
    page.goto(place)
    claim = ("tiny.sum", {"template": "wrong-verdict.yml", "claim": "tiny.sum", "value": "false", "torch": "2.13.0"})
    first, second = ((id_, {"template": "other-result.yml", "cell": id_}) for id_ in ("clone", "detach"))
    leaf = ("clone--is-leaf", {"template": "other-result.yml", "cell": "clone/is-leaf", "value": "no"})
    raised = ("detach--is-leaf", leaf[1] | {"cell": "detach/is-leaf", "value": "raises TypeError"})
    for addressed, expected in (
        ("", [claim, first, second]),
        ("clone--is-leaf", [claim, leaf, second]),
        ("detach--is-leaf", [claim, first, raised]),
    ):
        for link, (id_, filled) in zip(page.evaluate(CLICKED, addressed), expected, strict=True):
            address = urlsplit(link)
            assert f"https://{address.netloc}{address.path}" == ISSUE.partition("?")[0]
            asked = {name: text for name, (text,) in parse_qs(address.query).items()}
            assert asked == {**filled, "title": f"Mistake: rows.html#{id_}", "site": "0.1.0"}
            form = yaml.safe_load((FORMS / filled["template"]).read_text(encoding="utf-8"))
            assert asked.keys() - {"template", "title"} <= {field["id"] for field in form["body"]}
