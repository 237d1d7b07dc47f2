"""axe finds nothing to complain about, in both themes."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from conftest import LANGUAGES, PAGES


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_no_violation(on_disk, tab, theme, language):
    page, axe = tab(color_scheme=theme), Axe()
    found = []
    for path in PAGES:
        page.goto(on_disk + f"{language}/{path}" + ("?q=detach" if path == "search.html" else ""))
        page.eval_on_selector_all("details", "all => all.forEach((each) => { each.open = true; })")
        # Two frames: a toggled part tells its size in the next one.
        page.evaluate("new Promise((done) => requestAnimationFrame(() => setTimeout(done, 50)))")
        for violation in axe.run(page).response["violations"]:
            targets = [" ".join(map(str, node["target"])) for node in violation["nodes"]]
            found.append(f"{path}: {violation['id']}: {violation['help']}: {', '.join(targets[:3])}")
    assert not found, "\n".join(found)


def test_axe_finds_no_violation_on_a_phone(on_disk, tab):
    page, axe = tab(width=390), Axe()
    for path in PAGES:
        page.goto(on_disk + f"zh-cn/{path}")
        assert axe.run(page).response["violations"] == [], path
