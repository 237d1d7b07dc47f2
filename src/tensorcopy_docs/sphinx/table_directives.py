"""Directives and the role of the semantics table, and of the pages on single calls."""

import re

from docutils import nodes
from sphinx.errors import ExtensionError
from sphinx.util.docutils import ReferenceRole, SphinxDirective, SphinxRole

from tensorcopy_docs.judge.judgement import Judged
from tensorcopy_docs.register.models import Script
from tensorcopy_docs.snippets.table import columns, rows
from tensorcopy_docs.sphinx import render
from tensorcopy_docs.sphinx.chooser import chooser
from tensorcopy_docs.sphinx.gallery import folders
from tensorcopy_docs.sphinx.nodes import claim_link, fold, fold_title, inlines, ours, page_link, paragraph
from tensorcopy_docs.sphinx.pictures import memory_picture, steps_picture
from tensorcopy_docs.sphinx.state import dependencies, history, judgement, table, table_dependencies
from tensorcopy_docs.sphinx.table_nodes import TableNodes
from tensorcopy_docs.table.wording import words
from tensorcopy_docs.words import say

SHOWN = 6  # more claims than these are folded


def table_nodes(build) -> TableNodes:
    """The maker of nodes for the page that is being read."""
    env = build.env
    builder = env._app.builder
    return TableNodes(
        table(env), history(env), build.config.language, lambda page: builder.get_relative_uri(env.docname, page)
    )


class _TableDirective(SphinxDirective):
    """Makes nodes from the table; the page is read again when cells or words change."""

    def run(self) -> list[nodes.Node]:
        for file in table_dependencies(self.env):
            self.env.note_dependency(file)
        return [ours(node) for node in self.made(table_nodes(self))]

    def made(self, maker: TableNodes) -> list[nodes.Node]:
        raise NotImplementedError

    def named(self, known, what: str) -> list[str]:
        """The directive's arguments, each of which must be known."""
        for name in (names := self.arguments[0].split()):
            if name not in known:
                raise self.error(f"there is no {what} {name!r}; there are {', '.join(known)}")
        return names


class WholeDirective(_TableDirective):
    """``semantics-table``: the whole table."""

    def made(self, maker: TableNodes) -> list[nodes.Node]:
        return [maker.measured_on(), maker.whole()]


class GroupDirective(_TableDirective):
    """``operations GROUP``: what a group is, and its rows with their snippets and cells."""

    required_arguments = 1

    def made(self, maker: TableNodes) -> list[nodes.Node]:
        (group,) = self.named(words().groups, "group")
        about = paragraph(words().groups[group].about(maker.language))
        return [
            about,
            maker.measured_on(),
            *(maker.row(row) for row in maker.measured.cells if rows()[row].group == group),
        ]


class ColumnsDirective(_TableDirective):
    """``properties``: every column with its rule and snippet."""

    def made(self, maker: TableNodes) -> list[nodes.Node]:
        return [maker.column(column) for column in columns()]


class ToldDirective(_TableDirective):
    """``told ROW …``: rows in words."""

    required_arguments = 1
    final_argument_whitespace = True

    def made(self, maker: TableNodes) -> list[nodes.Node]:
        return [maker.measured_on(), *(maker.told(row) for row in self.named(maker.measured.cells, "row"))]


class MemoryDirective(_TableDirective):
    """``memory-picture ROW …``: what the source and the result of a row have in common, drawn."""

    required_arguments = 1
    final_argument_whitespace = True
    picture = staticmethod(memory_picture)

    def made(self, maker: TableNodes) -> list[nodes.Node]:
        return [self.picture(maker, row) for row in self.named(maker.measured.pictures, "row")]


class StepsDirective(MemoryDirective):
    """``steps-picture ROW …``: write to the result, then backward through the source, step by step."""

    picture = staticmethod(steps_picture)


class ChooserDirective(_TableDirective):
    """``chooser``: from an intent to the call, with its cost and its trap."""

    def made(self, maker: TableNodes) -> list[nodes.Node]:
        if faults := maker.measured.choice_faults():
            raise ExtensionError("\n".join(faults))
        return [chooser(maker)]


class _AboutDirective(SphinxDirective):
    """Looks up what the register has about the calls named by the directive's argument."""

    required_arguments = 1
    final_argument_whitespace = True

    def run(self) -> list[nodes.Node]:
        for file in dependencies(self.env):
            self.env.note_dependency(file)
        self.names = self.arguments[0].split()
        found = [judged for judged in judgement(self.env).claims if any(is_about(judged, name) for name in self.names)]
        return [ours(node) for node in self.made(found)]

    def made(self, judged: list[Judged]) -> list[nodes.Node]:
        raise NotImplementedError


class ClaimsAboutDirective(_AboutDirective):
    """``claims-about CALL …``: the claims of all articles about some calls, with their verdicts."""

    def made(self, judged: list[Judged]) -> list[nodes.Node]:
        language = self.config.language
        if not judged:
            return [paragraph(say("no-claim-about", language))]
        items = [
            nodes.list_item(
                "",
                paragraph(
                    [
                        render.badge(each.verdict, language),
                        " ",
                        claim_link(each.claim.id, inlines(each.claim.statement(language))),
                    ]
                ),
            )
            for each in judged
        ]
        listed = nodes.bullet_list("", *items, classes=["tc-about"])
        if len(items) > SHOWN:
            listed = fold("", fold_title("", say("claims-about", language, count=len(items))), listed)
        return [paragraph(render.score(judged, language), "tc-score"), listed]


class ExamplesAboutDirective(_AboutDirective):
    """``examples-about CALL …``: the executed examples beside claims about some calls, where their code makes one."""

    def made(self, judged: list[Judged]) -> list[nodes.Node]:
        scripts = judgement(self.env).register.scripts
        wanted = {id_ for each in judged for id_ in each.claim.scripts}
        links = [
            page_link(render.script_page(script))
            for id_, script in scripts.items()
            if id_ in wanted and self._makes_a_call(script)
        ]
        if not links:
            return [paragraph(say("no-example-about", self.config.language))]
        return [nodes.bullet_list("", *(nodes.list_item("", paragraph(link)) for link in links))]

    def _makes_a_call(self, script: Script) -> bool:
        file = folders(self.env._app)[0] / script.article / f"{script.stem}.py"
        self.env.note_dependency(str(file))
        code = file.read_text(encoding="utf-8")
        return any(re.search(rf"(\.{re.escape(name)}\b|\b{re.escape(name)}\()", code) for name in self.names)


def is_about(judged: Judged, name: str) -> bool:
    """Whether a claim is about the call `name`: it is found by it, or its statement has it in code."""
    quoted = " ".join(re.findall(r"`([^`]+)`", judged.claim.statement.source))
    return name in judged.claim.apis or re.search(rf"\b{re.escape(name)}\(", quoted) is not None


class FactRole(ReferenceRole):
    """``{fact}`words <row/column=value>```: words that rest on a cell; where it says otherwise, the build stops."""

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        for file in table_dependencies(self.env):
            self.env.note_dependency(file)
        cell, _, said = self.target.partition("=")
        if fault := table(self.env).disagreement(cell, said):
            raise ExtensionError(f"{self.env.docname}: {self.title!r}: {fault}; mend the words or name the right cell")
        row, _, column = cell.partition("/")
        link = table_nodes(self).cell_link(row, column, nodes.Text(self.title))
        return [link], []


class MachineFileRole(SphinxRole):
    """``{download-table}`semantics.csv```: a link to a file that the build writes at the root of the language."""

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        up = "../" * self.env.docname.count("/")
        return [nodes.reference("", "", nodes.literal("", self.text), refuri=up + self.text, internal=True)], []


TABLE_ROLES = {"fact": FactRole(), "download-table": MachineFileRole()}
TABLE_DIRECTIVES = {
    "semantics-table": WholeDirective,
    "operations": GroupDirective,
    "properties": ColumnsDirective,
    "told": ToldDirective,
    "memory-picture": MemoryDirective,
    "steps-picture": StepsDirective,
    "chooser": ChooserDirective,
    "claims-about": ClaimsAboutDirective,
    "examples-about": ExamplesAboutDirective,
}
