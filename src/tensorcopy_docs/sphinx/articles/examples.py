"""Changes the pages that sphinx-gallery writes: script id, figures, claims, downloads, no noise."""

import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import PurePosixPath

from docutils import nodes
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.transforms import SphinxTransform

from tensorcopy_docs.lab.normalise import normalise
from tensorcopy_docs.languages import LANGUAGES, Language, language_named
from tensorcopy_docs.register.claims import ScriptEntry
from tensorcopy_docs.register.docnames import script_of
from tensorcopy_docs.sphinx.articles.pages import figures_line, figures_section, script_line
from tensorcopy_docs.sphinx.claims.pages import notes
from tensorcopy_docs.sphinx.directives import titled
from tensorcopy_docs.sphinx.domain import domain_of
from tensorcopy_docs.sphinx.gallery.files import gallery_of, is_recipe
from tensorcopy_docs.sphinx.gallery.notebook import LINK
from tensorcopy_docs.sphinx.gallery.recipes import compiled, set_up_end, set_up_fold, texts_of
from tensorcopy_docs.sphinx.nodes import ours, prose
from tensorcopy_docs.sphinx.parts.node import part
from tensorcopy_docs.sphinx.parts.page import page_of
from tensorcopy_docs.sphinx.state import state_of
from tensorcopy_docs.words import say

OUTPUT = "sphx-glr-script-out"
TEXTS = (nodes.title, nodes.paragraph)
RIGHT_WAY = "the-right-way"  # of a recipe
DEFINED = re.compile(r"^(class|def) (\w+)", re.MULTILINE)


class RewriteGalleryPage(SphinxTransform):
    """Reworks each page of the gallery before it is translated."""

    default_priority = 5  # before Sphinx's Locale (20), so that noise never reaches the catalogs

    def apply(self, **kwargs: object) -> None:
        if not gallery_of(self.env, self.env.docname):
            return
        _drop_noise(self.document)
        if self.env.docname.endswith("/index"):
            _nest(self.document)
        script = _script_of_page(self)
        if not script and not is_recipe(self.env, self.env.docname):
            return
        _normalise_outputs(self.document)
        section = next(iter(self.document.findall(nodes.section)))
        language = language_named(self.config.language)
        _relabel_downloads(self.document, language)
        if script:
            _put_texts(section, script.texts, language, self.env.docname)
            self._note(script, section)
            _move_downloads(section)
            self._insert(script, section, language)
        else:
            _put_texts(section, texts_of(self.env, self.env.docname), language, self.env.docname)
            self._insert_compiled(section)
            self._answer_first(section)

    def _note(self, script: ScriptEntry, section: nodes.section) -> None:
        """Tell the domain the code and output of the article's own script; below a sub-heading, both are ours."""
        blocks = [block for block in section.findall(nodes.literal_block) if _own_section(block) is section]
        outputs = [block.astext() for block in blocks if OUTPUT in block["classes"]]
        code = "\n\n".join(block.astext() for block in blocks if OUTPUT not in block["classes"])
        output = "\n".join(outputs) if outputs else None
        domain_of(self.env).note_script(script.id, self.env.docname, output, code)

    def _insert(self, script: ScriptEntry, section: nodes.section, language: Language) -> None:
        """Insert a line on the output below the explanation, and the article's claims at the end."""
        page = page_of(self.env, self.env.docname)
        section.insert(_after_own_code(section), part(page, figures_line, script.id))
        section += part(page, figures_section, script.id)
        line = part(page, script_line, script.id)
        if state_of(self.env).judgement.of_script(script.id):
            title = prose(say("title-example-claims", language))
            section += titled(title, "claims", part(page, notes, script.id), line)
        else:
            section += titled(prose(say("title-example-article", language)), "article", line)

    def _insert_compiled(self, section: nodes.section) -> None:
        """Insert what a recipe prints when it is compiled, in the section about that."""
        page = page_of(self.env, self.env.docname)
        recipe = page.docname.rpartition("/")[2]
        for each in section.findall(nodes.section):
            if "compiled" in each["ids"]:
                each += part(page, compiled, recipe)

    def _answer_first(self, section: nodes.section) -> None:
        """Show what to write above the set-up of a recipe, which is folded: the first code of the right way."""
        page = page_of(self.env, self.env.docname)
        right = next(each for each in section.findall(nodes.section) if RIGHT_WAY in each["ids"])
        set_up, answer = _first_code(section), _first_code(right)
        at = section.index(set_up)
        named = [each[2] for each in DEFINED.finditer(set_up.astext())]
        section[at : at + 1] = [answer.deepcopy(), part(page, set_up_fold, named), set_up, part(page, set_up_end)]


def _script_of_page(transform: SphinxTransform) -> ScriptEntry | None:
    """Return the register's script that the page at hand shows; None if it shows none."""
    if not gallery_of(transform.env, transform.env.docname):
        return None
    return state_of(transform.env).judgement.register.scripts.get(script_of(transform.env.docname))


def _nest(document: nodes.document) -> None:
    """Put what sphinx-gallery writes below a list of scripts, such as the tree of their pages, below its title."""
    title = next(iter(document.findall(nodes.section)))
    at = document.index(title) + 1
    title.extend(document.children[at:])
    del document[at:]


def _put_texts(section: nodes.section, texts: Mapping[str, Sequence[str]], language: Language, docname: str) -> None:
    """Replace the texts of a script by `texts`, unless `language` is that of the sources; none is in a catalog."""
    own = [node for part in section.findall(nodes.section) for node in part if isinstance(node, TEXTS)]
    for node, text in zip(own, texts.get(language.key, ()), strict=language != LANGUAGES[0]):
        node.clear()
        node.extend(_with_links(text, docname))
    for node in own:
        ours(node)


def _with_links(text: str, docname: str) -> Iterator[nodes.Node]:
    end = 0
    for link in LINK.finditer(text):
        yield from prose(text[end : link.start()])
        to = {"refdomain": "std", "reftype": "doc", "reftarget": f"/{link[2]}", "refdoc": docname, "refwarn": True}
        yield addnodes.pending_xref("", nodes.inline("", link[1]), refexplicit=True, **to)
        end = link.end()
    yield from prose(text[end:])


def _outputs(root: nodes.Element) -> list[nodes.literal_block]:
    return [block for block in root.findall(nodes.literal_block) if OUTPUT in block["classes"]]


def _normalise_outputs(document: nodes.document) -> None:
    """Normalize all outputs of a page as one text, so that an id has one name throughout."""
    blocks = _outputs(document)
    if not blocks:
        return
    texts = normalise("\0".join(block.astext() for block in blocks)).split("\0")
    for block, text in zip(blocks, texts, strict=True):
        _replace_text(block, text)


def _first_code(root: nodes.Element) -> nodes.literal_block:
    return next(block for block in root.findall(nodes.literal_block) if OUTPUT not in block["classes"])


def _own_section(node: nodes.Node) -> nodes.section:
    while not isinstance(node, nodes.section):
        node = node.parent
    return node


def _after_own_code(section: nodes.section) -> int:
    """Return the index of the child after the article's own script: the first sub-heading, or the end."""
    for index, child in enumerate(section.children):
        if isinstance(child, nodes.section | nodes.target):
            return index
    return len(section.children)


def _move_downloads(section: nodes.section) -> None:
    """Put the downloads, which sphinx-gallery leaves at the end of the page, above the code."""
    for downloads in list(section.findall(addnodes.only)):
        _remove(downloads)
        section.insert(section.first_child_matching_class(nodes.literal_block) or 1, downloads)


def _replace_text(block: nodes.literal_block, text: str) -> None:
    block.rawsource = text
    block.children = []
    block += nodes.Text(text)


def _drop_noise(document: nodes.document) -> None:
    """Remove the note above each title, thumbnails, tag lists and the archive of one script and one notebook."""
    for note in list(document.findall(nodes.note)):
        if "sphx-glr-download-link-note" in note["classes"]:
            _remove(note)
    for raw in list(document.findall(nodes.raw)):
        _remove(raw)
    for box in list(document.findall(nodes.container)):
        if "sphx-glr-download-zip" in box["classes"]:
            _remove(box)
    for only in list(document.findall(addnodes.only)):
        # Such a block has a thumbnail with its link, unless it has the downloads.
        if not any("sphx-glr-footer" in box["classes"] for box in only.findall(nodes.container)):
            _remove(only)


def _remove(node: nodes.Element) -> None:
    if node.parent is not None:
        node.parent.remove(node)


def _relabel_downloads(document: nodes.document, language: Language) -> None:
    for link in document.findall(addnodes.download_reference):
        name = PurePosixPath(link["reftarget"]).name
        word = "download-notebook" if name.endswith(".ipynb") else "download-script"
        text = say(word, language)
        link.children = []
        link += nodes.literal("", text, classes=["xref", "download"])
        ours(link.parent)


def setup(app: Sphinx) -> None:
    """Rework the pages of examples."""
    app.add_transform(RewriteGalleryPage)
