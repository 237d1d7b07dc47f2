"""The parts of pages about functions: answers, functions beside each other, all cells, and the marks of facts."""

import pytest

from tensorcopy_docs.languages import CHINESE, ENGLISH
from tensorcopy_docs.sphinx.functions import COMPARED
from tensorcopy_docs.table.glance import question
from tensorcopy_docs.versions import pinned_torch, short
from tensorcopy_docs.words import say
from tests.sphinx.made_up_table import VALUES, with_table

# A translation of the sentence with code, which is parsed like the page.
CATALOG = """msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\\n"

msgid ""
"With code: {fact}``memory of `x` <detach/same-storage=yes>``, {fact}`` `x` itself <clone/same-object=no>`` ends it."
msgstr ""
"代码：{fact}`` `x` 的内存 <detach/same-storage=yes>``、{fact}``就是 `x` <clone/same-object=no>``。"
"""
PAGE = """# Function

It {fact}`copies <clone/same-storage=no>` and {fact}`keeps the gradient <clone/gradient=full>`. Then
{fact}`that one <detach/gradient=none>`, or {fact}`this <detach/same-storage=yes>`, comes.

With code: {fact}``memory of `x` <detach/same-storage=yes>``, {fact}`` `x` itself <clone/same-object=no>`` ends it.

```{glance} clone
:instead: clone
```

```{glance} detach view copy-into-a-leaf_
```

```{compared} clone detach copy-into-a-leaf_
```

:::{folded}
```python
rare = 1
```
:::

```{errors-about} clone
```

```{see-also} clone
/claims
/table/copies
```

:::{table}
:class: tc-plain

| You want to | Write |
|---|---|
| Copy | it |
:::
"""


def project_with_page(project):
    with_table(project).write("table/function.md", PAGE)
    for row, values in VALUES.items():
        if row != "copy-into-a-leaf_":
            project.evidence["cells"][row]["effect-on-x"] = "nothing"
            project.evidence["cells"][row]["requires-grad"] = values.get("requires-grad", "no")
    return project


@pytest.fixture(scope="module")
def built(tmp_path_factory, new_project):
    return project_with_page(new_project(tmp_path_factory.mktemp("functions"))).build()


def test_the_page_is_built_without_a_warning(built):
    assert built.warnings == ""


def test_the_answer_stands_first_and_its_reason_leads_to_the_cell(built):
    box = built.select("table/function", "div.tc-glance")[0]
    questions = [each.get_text() for each in box.select("th[scope=row]")]
    assert questions[0] == question("same-storage", ENGLISH).replace("`", "")
    assert say("glance-instead", ENGLISH) not in questions, "clone() is a copy already"
    first = box.select("td")[0]
    assert first.select_one("strong").get_text() == say("glance-memory-no", ENGLISH) + "."
    assert first.select_one("a.tc-fact--mark")["href"] == "copies.html#clone--same-storage"
    assert box.caption.get_text() == f"{say('glance-title', ENGLISH)}: y = x.clone()"
    assert len(questions) <= 5


def test_cases_that_disagree_and_one_that_raises_are_named_in_the_first_answer(built):
    box = built.select("table/function", "div.tc-glance")[1]
    first = box.select("td")[0]
    assert " ".join(first.get_text().split()) == (
        "Depends.Yes if the strides allow it, for x.detach()Error (RuntimeError) for y.copy_(x)."
    )
    assert [link["href"] for link in first.select("a")] == [
        "views.html#view--same-storage",
        "cutters.html#detach--same-storage",
        "writers.html#copy-into-a-leaf_--same-object",
    ]
    assert say("glance-given", ENGLISH).replace("`", "") in " ".join(box.get_text().split())


def test_what_an_answer_depends_on_comes_first_in_chinese(tmp_path, new_project):
    built = project_with_page(new_project(tmp_path)).build(language=CHINESE)
    box = built.select("table/function", "div.tc-glance")[1]
    assert " ".join(box.select("td")[0].get_text().split()) == (
        "视情况而定。步幅允许时、x.detach()：共享y.copy_(x)：报错（RuntimeError）。"
    )


def test_the_foot_counts_the_versions(built):
    (foot, _) = built.texts("table/function", ".tc-glance-foot")
    version = short(pinned_torch())
    assert say("glance-always", ENGLISH, count=1, first=version, last=version) in foot


def test_a_function_that_raises_is_one_cell_beside_the_others(built):
    (table,) = built.select("table/function", "[aria-label] > table.tc-matrix:not(details *)")
    assert len(table.select("tbody tr")) == len(COMPARED)
    (merged,) = table.select("td[rowspan]")
    assert merged["rowspan"] == str(len(COMPARED))
    assert "RuntimeError" in merged.get_text()
    for number, line in enumerate(table.select("tbody tr")):
        links = [link["href"] for link in line.select("td:not([rowspan]) a")]
        assert links == [f"copies.html#clone--{COMPARED[number]}", f"cutters.html#detach--{COMPARED[number]}"]


def test_the_end_leads_to_pages_by_their_short_names_and_to_claims_and_rows(built):
    found = [(link["href"], link.get_text()) for link in built.select("table/function", ".tc-see-also a")]
    assert found == [
        ("../claims.html", "All claims"),
        ("copies.html", built.select("table/copies", "h1")[0].get_text()),
        ("../claims.html#about=clone&show=all", "1 tested claims about clone()"),
        ("copies.html#clone", "x.clone()"),
        ("cutters.html#detach", "x.detach()"),
        ("views.html#view", "x.view(6)"),
        ("writers.html#copy-into-a-leaf_", "y.copy_(x)"),
    ]


def test_the_code_of_a_rare_pitfall_is_behind_a_line(built):
    (fold,) = [each for each in built.select("table/function", "details") if "rare" in each.get_text()]
    assert fold.summary.get_text() == say("fold-code", ENGLISH)
    assert fold.select_one("pre").get_text() == "rare = 1\n"
    assert not fold.has_attr("open")
    assert "**Code**\n\n```python\nrare = 1\n```" in (built.folder / "table/function.md").read_text("utf-8")


def test_the_claims_about_a_function_are_counted_and_the_list_of_them_is_one_link_away(small):
    project_with_page(small).edit("register/tiny.toml", '"3 is printed."', '"`clone()` is printed."')
    (link,) = small.build().select("table/function", ".tc-see-also a[href*=about]")
    assert (link["href"], link.get_text()) == (
        "../claims.html#about=clone&show=all",
        say("see-claims", ENGLISH, count=2, name="clone()").replace("`", ""),
    )


def test_an_unknown_page_and_a_seventh_one_are_refused(small):
    project_with_page(small).edit("table/function.md", "/claims", "/claim")
    assert "there is no page 'claim'; there are" in small.build().warnings
    small.edit("table/function.md", "/claim", "\n".join(["/claims"] * 6))
    assert "see-also: must have at most 6 pages; found 7" in small.build().warnings


def test_the_mark_is_behind_the_last_fact_of_a_sentence_and_its_stop_which_is_outside_of_the_link(built):
    facts = built.texts("table/function", "section > p a.tc-fact")[:4]
    assert facts == ["copies", "keeps the gradient", "that one", "this"]
    before, after = (
        built.texts("table/function", f"section > p {css}")
        for css in (".tc-fact:has(+ .tc-fact--mark)", ".tc-fact + .tc-fact--mark")
    )
    assert list(zip(before, after, strict=True))[:2] == [("keeps the gradient", "."), ("this", ",")]
    assert built.texts("table/function", "section > p a.tc-fact--mark") == ["x itself"]  # no stop is behind it


def test_a_fact_sets_apart_the_code_in_its_words(tmp_path, new_project):
    project = project_with_page(new_project(tmp_path))
    catalogs = project.source / "locales" / CHINESE.sphinx / "LC_MESSAGES" / "table"
    catalogs.mkdir()
    (catalogs / "function.po").write_text(CATALOG, encoding="utf-8")
    said = {ENGLISH: ["memory of x", "x itself"], CHINESE: ["x 的内存", "就是 x"]}
    for language, words in said.items():
        facts = project.build(language=language).select("table/function", "section > p a.tc-fact")[4:]
        assert [fact.get_text() for fact in facts] == words
        assert [code.get_text() for fact in facts for code in fact.select("code")] == ["x", "x"]


def test_the_cells_of_a_table_within_a_directive_are_translated(tmp_path, new_project):
    built = project_with_page(new_project(tmp_path)).build("gettext")
    assert 'msgid "You want to"' in (built.folder / "table" / "function.pot").read_text(encoding="utf-8")


def test_a_copy_that_shares_memory_is_refused(small):
    project_with_page(small).edit("table/function.md", ":instead: clone", ":instead: detach")
    assert "glance: detach must be an idiom whose result can be changed" in small.build().warnings


def test_an_unknown_copy_is_refused(small):
    project_with_page(small).edit("table/function.md", ":instead: clone", ":instead: clown")
    assert "glance: must name an idiom of the lab; 'clown' is none" in small.build().warnings
