"""``atlas.json`` and its JSON Schema: the file is as the schema says, and every field is described."""

import json
import re

from tensorcopy_docs.atlas.publishing import json_text, schema_text
from tensorcopy_docs.atlas.reading import load_atlas
from tensorcopy_docs.versions import pinned_torch

RECORD = load_atlas()[pinned_torch()]
SCHEMA = json.loads(schema_text())
FUNCTION = SCHEMA["$defs"]["Function"]


def fits(value: object, schema: dict) -> bool:
    """Whether a value is as a JSON Schema says, as far as this one uses JSON Schema."""
    if "$ref" in schema:
        return fits(value, SCHEMA["$defs"][schema["$ref"].rpartition("/")[2]])
    if "anyOf" in schema:
        return any(fits(value, each) for each in schema["anyOf"])
    types = {"object": dict, "array": list, "string": str, "integer": int}
    if not isinstance(value, types[schema["type"]]):
        return False
    if isinstance(value, str):
        allowed = value in schema.get("enum", [value]) and value == schema.get("const", value)
        return allowed and re.search(schema.get("pattern", ""), value) is not None
    if isinstance(value, int):
        return value >= schema.get("minimum", value)
    if isinstance(value, list):
        return all(fits(each, schema["items"]) for each in value)
    properties, patterns = schema.get("properties", {}), schema.get("patternProperties", {})
    free = [key for key in value if key not in properties]
    known = all(any(re.search(each, key) and fits(value[key], patterns[each]) for each in patterns) for key in free)
    there = all(key in value for key in schema.get("required", []))
    return known and there and all(fits(value[key], each) for key, each in properties.items() if key in value)


def test_the_file_is_as_its_schema_says():
    facts = json.loads(json_text(RECORD))
    assert fits(facts, SCHEMA)
    assert len(facts["functions"]) == len(RECORD.functions)
    for key, wrong in {"memory": "often", "tried": 0, "aliases": "torch.abs", "name": "abs"}.items():
        assert not fits({**facts, "functions": [{**facts["functions"][0], key: wrong}]}, SCHEMA), key
    assert not fits({**facts, "more": 1}, SCHEMA)


def test_each_field_is_there_and_described():
    facts = json.loads(json_text(RECORD))
    assert set(FUNCTION["required"]) == set(FUNCTION["properties"]) == set(facts["functions"][0])
    assert all(each["description"] for each in [*FUNCTION["properties"].values(), *SCHEMA["properties"].values()])
