"""The page that says how claims are tested: it has an example of each verdict, which has that verdict."""

import json

import pytest

from tensorcopy_docs.data.files import MODELS
from tensorcopy_docs.data.models import schema_name
from tensorcopy_docs.register.kinds import Verdict
from tests.site_files import LANGUAGES, soup


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
    fields = {field for name in MODELS for field in _fields(json.loads((root / schema_name(name)).read_text()))}
    cells = soup(root / "data.html").select("td:first-child")
    assert {name for cell in cells for name in _names([code.get_text() for code in cell.select("code")])} == fields


def _fields(schema: dict) -> set[str]:
    """The fields of a file and of the entries of its lists and tables, by its JSON Schema."""
    found = set(schema["properties"])
    for name, field in schema["properties"].items():
        for key, mark in (("items", "[]"), ("additionalProperties", ".*")):
            entry = field.get(key)
            if isinstance(entry, dict) and "$ref" in entry:
                found |= {f"{name}{mark}.{each}" for each in _entry(schema, entry)}
    if "Support" in schema["$defs"]:
        statement = schema["$defs"]["Support"]["properties"]["support"]["items"]
        found |= {*schema["$defs"]["Support"]["properties"]}
        found |= {f"support[].{each}" for each in _entry(schema, statement)}
    return found


def _entry(schema: dict, reference: dict) -> dict:
    return schema["$defs"][reference["$ref"].rpartition("/")[2]]["properties"]


def _names(codes: list[str]) -> list[str]:
    """The fields in a cell of the page; ".group" is one of what the first of them is one of."""
    return [f"{codes[0].rpartition('.')[0]}{code}" if code.startswith(".") else code for code in codes]
