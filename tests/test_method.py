"""The page that says how claims are tested: it has an example of each verdict, which has that verdict."""

import json

import pytest
from site_files import LANGUAGES, soup

from tensorcopy_docs.register.kinds import Verdict


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_verdict_has_an_example_whose_computed_verdict_it_is(built_site, language):
    root = built_site / language
    verdicts = {claim["id"]: claim["verdict"] for claim in json.loads((root / "verdicts.json").read_text())["claims"]}
    rows = soup(root / "method.html").select("table")[0].select("tbody tr")
    examples = [[link["href"].partition("#")[2] for link in row.select("a")] for row in rows]
    assert [[verdicts[id_] for id_ in ids] for ids in examples] == [[str(verdict)] for verdict in Verdict]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_of_data_lists_the_fields_of_the_files_and_no_other(built_site, language):
    root = built_site / language
    verdicts, table, errors, atlas = (
        json.loads((root / f"{name}.json").read_text(encoding="utf-8"))
        for name in ("verdicts", "semantics", "errors", "atlas")
    )
    entries = {"scripts": verdicts["scripts"], "claims": verdicts["claims"], "messages": errors["messages"]}
    entries |= {name: table[name] for name in ("properties", "operations")}
    fields = {f"{name}[].{field}" for name, found in entries.items() for field in found[0]}
    # An entry of the atlas leaves out what is so of most.
    fields |= {f"functions[].{field}" for each in atlas["functions"] for field in each}
    cells = soup(root / "data.html").select("td:first-child")
    assert {name for cell in cells for name in _names([code.get_text() for code in cell.select("code")])} == {
        *verdicts,
        *errors,
        *atlas,
        *fields,
    }


def _names(codes: list[str]) -> list[str]:
    """The fields in a cell of the page; ".group" is one of what the first of them is one of."""
    return [f"{codes[0].rpartition('.')[0]}{code}" if code.startswith(".") else code for code in codes]
