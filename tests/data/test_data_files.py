"""The data files: they are as their schemas say, and say what the records say; other programs read them."""

import hashlib
import json
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from tensorcopy_docs import data
from tensorcopy_docs.data.compat_file import AT_MOST, Support, support_of
from tensorcopy_docs.data.files import MODELS, texts_of
from tensorcopy_docs.data.models import FORMAT
from tensorcopy_docs.languages import LANGUAGES
from tensorcopy_docs.table.model import published
from tensorcopy_docs.versions import pinned_torch
from tests.committed import committed_register
from tests.data_texts import data_texts
from tests.in_one_test import in_one_test

pytestmark = pytest.mark.process

KNOWN = Path(__file__).with_name("format.json")


@pytest.fixture(scope="session")
def texts(once) -> dict[str, str]:
    """The text of each file and of each schema by its name."""
    return data_texts(once)


@pytest.fixture(scope="session")
def facts(texts) -> dict[str, dict]:
    """What each file says, by its name without the ending."""
    return {name: json.loads(texts[f"{name}.json"]) for name in MODELS}


@pytest.fixture(scope="session")
def validators(texts) -> dict[str, Draft202012Validator]:
    return {name: Draft202012Validator(json.loads(texts[f"{name}.schema.json"])) for name in MODELS}


@in_one_test("name", MODELS)
def test_a_file_is_as_its_schema_says_and_is_read_as_it_was_written(name, texts, facts, validators):
    schema = validators[name].schema
    validators[name].check_schema(schema)
    assert [error.message for error in validators[name].iter_errors(facts[name])] == []
    again = dict(texts_of([MODELS[name].model_validate(facts[name])]))
    assert again[f"{name}.json"] == texts[f"{name}.json"]
    assert facts[name]["$schema"] == facts[name]["links"]["schema"] == schema["$id"] == f"{name}.schema.json"
    assert (facts[name]["format"], facts[name]["torch"]) == (FORMAT, pinned_torch())


@in_one_test("name", MODELS)
def test_where_the_address_of_the_site_is_known_a_file_and_its_schema_name_it(name, facts):
    root = "https://example.org/docs/en/"
    few = {key: [] if isinstance(part, list) else part for key, part in facts[name].items()}
    written = dict(texts_of([MODELS[name].model_validate(few)], root))
    found, schema = (json.loads(written[f"{name}{end}"]) for end in (".json", ".schema.json"))
    assert found["$schema"] == found["links"]["schema"] == schema["$id"] == f"{root}{name}.schema.json"
    assert found["links"]["page"] == f"{root}data.html"


WRONG = [
    ("verdicts", "claims", "verdict", "perhaps"),
    ("verdicts", "claims", "statement", {"en": "English alone"}),
    ("semantics", "operations", "cells", {"is-leaf": 1}),
    ("semantics", "properties", "label", "Leaf"),
    ("atlas", "functions", "memory", "often"),
    ("atlas", "functions", "more", 1),
    ("compat", "versions", "torch", None),
]


@in_one_test("name, entries, field, wrong", WRONG, ids=[f"{name}-{field}" for name, _, field, _ in WRONG])
def test_what_is_not_as_the_schema_says_is_found(name, entries, field, wrong, facts, validators):
    few = {key: part[:1] if isinstance(part, list) else part for key, part in facts[name].items() if key != "left_out"}
    few |= {key: {} for key in ("left_out", "operations") if isinstance(facts[name].get(key), dict)}
    assert validators[name].is_valid(few)
    errors = list(validators[name].iter_errors({**few, entries: [{**few[entries][0], field: wrong}]}))
    assert errors and {tuple(error.absolute_path)[:2] for error in errors} == {(entries, 0)}


def test_each_field_is_there_and_described(validators):
    for name, validator in validators.items():
        for part in (validator.schema, *validator.schema["$defs"].values()):
            fields = part.get("properties", {})
            assert set(part.get("required", [])) == set(fields), f"{name}: {part.get('title')}"
            assert all(field.get("description") for field in fields.values()), f"{name}: {part.get('title')}"


def test_another_form_of_the_files_has_another_version(validators):
    """Programs rely on the schemas without their descriptions; ``format.json`` has the digest of those of a version."""
    forms = {name: form_of(validator.schema) for name, validator in validators.items()}
    digest = hashlib.sha256(json.dumps(forms, sort_keys=True).encode()).hexdigest()[:16]
    rule = f"raise FORMAT as the page about data says (a verdict is a field), and write it and {digest} to {KNOWN.name}"
    assert json.loads(KNOWN.read_text(encoding="utf-8")) == {"format": FORMAT, "digest": digest}, rule


def form_of(schema: object) -> object:
    """A schema without what it says to people: the texts called title and description, and not the fields."""
    if isinstance(schema, dict):
        said = [key for key in ("title", "description") if isinstance(schema.get(key), str)]
        return {key: form_of(part) for key, part in schema.items() if key not in said}
    return [form_of(part) for part in schema] if isinstance(schema, list) else schema


def test_every_label_is_in_every_language_and_every_value_has_one(facts, validators):
    statement = validators["verdicts"].schema["$defs"]["Claim"]["properties"]["statement"]
    assert statement["required"] == [*statement["properties"]] == [language.key for language in LANGUAGES]
    table, verdicts, atlas, compat = (facts[name] for name in ("semantics", "verdicts", "atlas", "compat"))

    def values(entries: list[dict], field: str) -> set[str]:
        return {entry[field] for entry in entries}

    assert values(table["operations"], "group") == table["labels"]["groups"].keys()
    assert values(table["operations"], "source") <= table["labels"]["sources"].keys()
    assert values(table["properties"], "id") == compat["labels"]["properties"].keys()
    assert values(verdicts["claims"], "verdict") == verdicts["labels"]["verdicts"].keys()
    assert values(verdicts["claims"], "origin") == verdicts["labels"]["origins"].keys()
    outcomes = {outcome for claim in verdicts["claims"] for outcome in claim["history"].values()}
    assert outcomes <= verdicts["labels"]["outcomes"].keys()
    assert values(atlas["functions"], "condition") - {""} == atlas["labels"]["conditions"].keys()
    assert set(atlas["left_out"].values()) == atlas["labels"]["reasons"].keys()
    assert atlas["labels"]["questions"].keys() == atlas["labels"]["answers"].keys()
    for question, labels in atlas["labels"]["answers"].items():
        assert values(atlas["functions"], question) <= labels.keys()


def test_a_statement_of_compat_has_each_value_on_the_versions_that_were_measured():
    known = data._build().history
    versions = [each.torch for each in data.compat().versions]
    assert versions == known.releases
    wrong = []
    for row, operation in data.compat().operations.items():
        for column, cell in operation.properties.items():
            said = {version: value for each in cell.support for version, value in covered(each, cell, versions).items()}
            of_cell = {version: published(column, value) for version, value in known.cell_values(row, column).items()}
            if said != of_cell:
                wrong.append(f"{row}/{column}")
    assert wrong == []
    table = {operation.id: operation.cells for operation in data.semantics().operations}
    now = {
        row: {column: value_on(cell, pinned_torch(), versions) for column, cell in operation.properties.items()}
        for row, operation in data.compat().operations.items()
    }
    assert now == {row: dict(cells) for row, cells in table.items()}


def covered(statement, cell: Support, versions: list[str]) -> dict[str, str]:
    """The versions that a statement is about, as the page about data says, with its value."""
    first = versions.index(statement.version_added.removeprefix(AT_MOST))
    last = versions.index(statement.version_last)
    return {version: statement.value for version in versions[first : last + 1] if version not in cell.not_measured}


def value_on(cell: Support, version: str, versions: list[str]) -> str | None:
    found = [
        value for each in cell.support for known, value in covered(each, cell, versions).items() if known == version
    ]
    assert len(found) <= 1
    return found[0] if found else None


def statements(values: dict[str, str]) -> list[tuple[str, str, str | None, str]]:
    found = support_of(values, ["1.0", "1.1", "1.2", "1.10"])
    return [(each.value, each.version_added, each.version_removed, each.version_last) for each in found.support]


def test_versions_that_follow_one_another_are_one_statement_and_the_newest_is_first():
    always = {version: "yes" for version in ("1.0", "1.1", "1.2", "1.10")}
    assert statements(always) == [("yes", "≤1.0", None, "1.10")]
    again = statements({**always, "1.1": "no"})
    assert again == [("yes", "1.2", None, "1.10"), ("no", "1.1", "1.2", "1.1"), ("yes", "≤1.0", "1.1", "1.0")]
    # What was not measured is said of both sides of the gap.
    assert statements({"1.1": "yes", "1.10": "no"}) == [("no", "≤1.10", None, "1.10"), ("yes", "≤1.1", "≤1.10", "1.1")]
    assert support_of({"1.1": "yes"}, ["1.0", "1.1", "1.2"]).not_measured == ("1.0", "1.2")
    assert statements({}) == []


def test_a_script_agrees_as_the_claims_about_its_output_say(facts):
    found = {script["id"]: script["agrees"] for script in facts["verdicts"]["scripts"]}
    assert {id_ for id_, agrees in found.items() if agrees is None} == {
        id_ for id_, script in committed_register().scripts.items() if not script.prints
    }
    assert {True, False} < set(found.values())
