"""Changes furo's page where the theme has no block or option for it.

furo 2025.12.19 has names and labels in English only, landmarks of one kind without names, and no place for a link
beside the button of the color theme. Its template is changed by no other way than to replace it whole.
Without this, a Chinese page has English labels, and a reader of English finds no way to the other language.
"""

from typing import Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.errors import ExtensionError

# `docs/_templates/theme_texts.html` has them for the catalogs, too.
LABELS = (
    "Toggle site navigation sidebar",
    "Toggle table of contents sidebar",
    "Toggle Light / Dark / Auto color theme",
)
TITLES = (
    "Contents",
    "Menu",
    "Expand",
    "Light mode",
    "Dark mode",
    "Auto light/dark, in light mode",
    "Auto light/dark, in dark mode",
)
AUTHOR = "@pradyunsg</a>'s"
# What opens a drawer is no more than a label in furo: a key does not reach it.
BUTTONS = {"svg-menu": LABELS[0], "svg-toc": LABELS[1]}
LANDMARKS = {
    '<aside class="sidebar-drawer': "Navigation",
    '<aside class="toc-drawer': "On this page",
    '<form class="sidebar-search-container': "Search",
}


def add_to_page(
    app: Sphinx, pagename: str, templatename: str, context: dict[str, Any], doctree: nodes.document | None
) -> None:
    """Give the template `changed_furo`, which changes furo's HTML and adds the switch to the header and the content."""
    say = app.translator.gettext

    def changed_furo(body: str, switch_in_header: str, switch_in_content: str) -> str:
        replaced = {f'aria-label="{label}"': f'aria-label="{say(label)}"' for label in LABELS}
        replaced |= {f"<title>{title}</title>": f"<title>{say(title)}</title>" for title in TITLES}
        replaced |= {start: start.replace(" ", f' aria-label="{say(name)}" ', 1) for start, name in LANDMARKS.items()}
        replaced[AUTHOR] = say(AUTHOR)
        for icon, label in BUTTONS.items():
            start, drawn = '<span class="icon"', f'><svg><use href="#{icon}"></use></svg>'
            button = f'{start} role="button" tabindex="0" aria-expanded="false" aria-label="{say(label)}"{drawn}'
            replaced[start + drawn] = button
        for css, switch in (("header-right", switch_in_header), ("content-icon-container", switch_in_content)):
            replaced[f'<div class="{css}">'] = f'<div class="{css}">{switch}'
        return replace_all(body, replaced)

    context["changed_furo"] = changed_furo


def replace_all(body: str, replaced: dict[str, str]) -> str:
    """Return `body` with each key replaced by its value.

    Raises ExtensionError for a key that is not in it: furo has changed, and a page would be in two languages.
    """
    for theirs, ours in replaced.items():
        if theirs not in body:
            raise ExtensionError(f"furo: must have {theirs!r} on its pages; found none; update sphinx/upstream/furo.py")
        body = body.replace(theirs, ours)
    return body
