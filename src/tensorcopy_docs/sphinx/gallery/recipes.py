"""Lists recipes, shows what they print when they are compiled, and finds the recipes about a page."""

import difflib
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from pathlib import Path

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.transforms import SphinxTransform

from tensorcopy_docs.lab.program import BACKENDS, EAGER
from tensorcopy_docs.lab.recipes import digest_of, functions_of
from tensorcopy_docs.sphinx.directives import add_directives, simple
from tensorcopy_docs.sphinx.gallery.files import galleries
from tensorcopy_docs.sphinx.gallery.notebook import LINK
from tensorcopy_docs.sphinx.gallery.recipe_records import Group, RecipeWords, load_recipes, recipe_words
from tensorcopy_docs.sphinx.page_type import CODE, PageType, enter
from tensorcopy_docs.sphinx.parts.node import part, shows_others
from tensorcopy_docs.sphinx.parts.page import Page, page_of
from tensorcopy_docs.sphinx.parts.templates import template

LINKING = ("calls/", "topics/", "errors/", "bugs/")  # folders of the pages that link to the recipes about them
BOTH = "both"  # the label of two backends that agree
NAMED = 3  # functions that the text names; "…" stands for the others


class Recipes:
    """The recipes in a folder: their texts by name, and what each printed on each version and in each mode."""

    def __init__(self, folder: Path):
        self.texts = {path.stem: path.read_text(encoding="utf-8") for path in sorted(folder.glob("*.py"))}
        self._folder = folder
        self._records = {version: record.recipes for version, record in load_recipes(folder).items()}

    @cached_property
    def words(self) -> Mapping[str, RecipeWords]:
        """The words of each recipe, by its name; raises FaultsError."""
        return recipe_words(self._folder)

    def versions(self, name: str) -> Sequence[str]:
        """Return the versions on which the recipe has run as it is written now, the oldest first."""
        digest = digest_of(self.texts[name])
        return [
            version for version, recipes in self._records.items() if name in recipes and recipes[name].digest == digest
        ]

    def printed(self, name: str, version: str, mode: str = EAGER) -> Sequence[str]:
        """Return the lines that a recipe printed on one of its versions."""
        printed = self._records[version][name].printed
        lines: Sequence[str] | None = getattr(printed, mode)
        return printed.eager if lines is None else lines

    def functions(self, name: str) -> Sequence[str]:
        """Return the functions of a recipe that are compiled."""
        found: Sequence[str] = functions_of(self.texts[name])
        return found

    def differences(self, name: str) -> Mapping[str, Sequence[tuple[str, str]]]:
        """Return the lines that differ from eager mode on the oldest version, with the places where they do.

        The lines are marked with ``-`` and ``+``; a place is a version and a mode.
        """
        found: dict[str, list[tuple[str, str]]] = {}
        for version in self.versions(name):
            for mode in (EAGER, *BACKENDS):
                if lines := "\n".join(self._changed(name, version, mode)):
                    found.setdefault(lines, []).append((version, mode))
        return found

    def _changed(self, name: str, version: str, mode: str) -> Iterator[str]:
        usual = self.printed(name, self.versions(name)[0])
        for line in difflib.ndiff(usual, self.printed(name, version, mode)):
            if line.startswith(("-", "+")):
                yield line.replace(f"backend='{mode}'", "backend=…")

    def about(self, docname: str) -> Sequence[str]:
        """Return the recipes that link to a page."""
        return [name for name, text in self.texts.items() if any(link[2] == docname for link in LINK.finditer(text))]


def recipes_of(env: BuildEnvironment) -> Recipes | None:
    """Return the recipes of a site; None if it has none."""
    found = galleries(env.config, env.srcdir)[1:]
    return _read(found[0].scripts, _state(found[0].scripts)) if found else None


def _state(folder: Path) -> tuple[tuple[str, int], ...]:
    files = [path for kind in ("py", "json", "toml") for path in folder.glob(f"*.{kind}")]
    return tuple((path.name, path.stat().st_mtime_ns) for path in sorted(files))


@lru_cache(maxsize=1)
def _read(folder: Path, _: object) -> Recipes:
    return Recipes(folder)


def texts_of(env: BuildEnvironment, docname: str) -> Mapping[str, Sequence[str]]:
    """Return the texts of the recipe on a page, by language; that of the sources is not among them."""
    found = recipes_of(env)
    return found.words[docname.rpartition("/")[2]].texts if found else {}


class LinkRecipes(SphinxTransform):
    """Leaves a place for links to recipes on each page that a recipe can link to."""

    default_priority = 5  # before Sphinx's Locale (20), as all places of parts

    def apply(self, **kwargs: object) -> None:
        """Append the place to the page."""
        page = self.env.docname
        if page.startswith(LINKING) and not page.endswith("/index") and recipes_of(self.env):
            for section in list(self.document.findall(nodes.section))[:1]:  # a translated message has none
                section += part(page_of(self.env, page), _about, page)


def _list(page: Page) -> str:
    """Render a list of all recipes, by what the reader's program does."""
    words = _known(page).words
    groups = {group: {name: each for name, each in words.items() if each.group is group} for group in Group}
    return template(page, "recipes/list.html", groups=groups)


def compiled(page: Page, name: str) -> str:
    """Render what a recipe prints differently when it is compiled."""
    recipes = _known(page)
    functions = [f"`{each}()`" for each in recipes.functions(name)]
    others = ["…"] if len(functions) > NAMED else []
    called = page.language.item_separator.join(functions[:NAMED] + others)
    differences = {lines: _by_modes(places) for lines, places in recipes.differences(name).items()}
    return template(
        page, "recipes/compiled.html", versions=recipes.versions(name), differences=differences, called=called
    )


def set_up_fold(page: Page, names: Sequence[str]) -> str:
    """Render the start of a fold with the code that the rest of a recipe needs; it says which names that defines."""
    defined = page.language.item_separator.join(f"`{each}`" for each in names)
    return template(page, "recipes/set_up.html", defined=defined)


def set_up_end(_page: Page) -> str:
    """Render the end of that fold."""
    return "</details>\n"


def _by_modes(places: Sequence[tuple[str, str]]) -> Mapping[tuple[str, ...], Sequence[str]]:
    """Return the versions among `places` by the modes in which lines differ there; both backends are one mode."""
    found: dict[tuple[str, ...], list[str]] = {}
    for version in dict.fromkeys(version for version, _ in places):
        modes = tuple(mode for each, mode in places if each == version)
        found.setdefault((BOTH,) if modes == BACKENDS else modes, []).append(version)
    return found


@shows_others
def _about(page: Page, docname: str) -> str:
    names = [f"recipes/{name}" for name in _known(page).about(docname)]
    # A title has the subject before its colon.
    called = {name: page.marked_title(name).partition(page.language.colon.strip())[0] for name in names}
    return template(page, "recipes/about.html", called=called)


def _known(page: Page) -> Recipes:
    found = recipes_of(page.app.env)
    if found is None:
        raise LookupError("the site has no recipes")
    return found


def setup(app: Sphinx) -> None:
    """Add the list of recipes, and the links of pages to them."""
    app.add_transform(LinkRecipes)
    add_directives(app, {"recipes": simple(shows_others(_list), "``recipes``: all recipes, by group.")})


enter(RECIPES := PageType("recipes/*", weight=1.1, optional=True, others=CODE), RECIPES.index())
