"""The atlas as a file for other programs, ``atlas.json``, and the JSON Schema that describes it."""

import json
from collections.abc import Mapping

from tensorcopy_docs.atlas.models import Record

DIALECT = "https://json-schema.org/draft/2020-12/schema"


def json_text(record: Record) -> str:
    """The file: each entry with all of its fields, sorted by name, and the public names that have none."""
    return _text(record.model_dump(mode="json", by_alias=True))


def schema_text() -> str:
    """The JSON Schema of that file. Fields that a record can leave out are always there."""
    schema = Record.model_json_schema(by_alias=True, mode="serialization")
    return _text({"$schema": DIALECT, **schema})


def _text(facts: Mapping[str, object]) -> str:
    return json.dumps(facts, ensure_ascii=False, indent=1, sort_keys=True) + "\n"
