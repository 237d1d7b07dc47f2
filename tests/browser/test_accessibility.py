"""axe finds nothing to complain about, in both themes."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from site_pages import PAGES


# Both themes, both languages, both sizes; the combinations left out would add nothing but time.
@pytest.mark.parametrize(
    ("theme", "language", "width"),
    [("light", "zh-cn", 1280), ("dark", "en", 1280), ("dark", "zh-cn", 390)],
)
def test_axe_finds_no_violation(served, tab, theme, language, width):
    page, axe = tab(color_scheme=theme, width=width), Axe()
    found = []
    for path in PAGES:
        page.goto(served + f"{language}/{path}" + ("?q=detach" if path == "search.html" else ""))
        page.eval_on_selector_all("details", "all => all.forEach((each) => { each.open = true; })")
        # What was unfolded is measured in the next frame.
        page.evaluate("new Promise((done) => requestAnimationFrame(() => setTimeout(done, 50)))")
        for violation in axe.run(page).response["violations"]:
            targets = [" ".join(map(str, node["target"])) for node in violation["nodes"]][:3]
            found.append(f"{path}: {violation['id']}: {violation['help']}: {targets}")
    assert not found, "\n".join(found)
