"""Writes the data files that a build publishes as text, with the JSON Schema of each."""

import json
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any

from pydantic.json_schema import GenerateJsonSchema
from pydantic_core.core_schema import WithDefaultSchema

from tensorcopy_docs.data import atlas_file, bugs_file, compat_file, compiled_file, error_file, table_file, verdict_file
from tensorcopy_docs.data.models import Head, file_name, schema_name

DIALECT = "https://json-schema.org/draft/2020-12/schema"
# The model of each file, by its name without ".json".
MODELS: Mapping[str, type[Head]] = {
    verdict_file.NAME: verdict_file.Verdicts,
    error_file.NAME: error_file.Errors,
    table_file.NAME: table_file.Semantics,
    atlas_file.NAME: atlas_file.AtlasFile,
    compat_file.NAME: compat_file.Compat,
    compiled_file.NAME: compiled_file.CompiledFile,
    bugs_file.NAME: bugs_file.BugsFile,
}
NAMES = {model: name for name, model in MODELS.items()}
# Files in which the order of rows and columns has a meaning.
IN_ORDER = (table_file.NAME, compat_file.NAME)
# Files of which each part at some depth is one line: with a line for each value they would be twice as large.
LINES: Mapping[str, int] = {compat_file.NAME: 4}


class _SchemaGenerator(GenerateJsonSchema):
    """Says of every field that it is there, and leaves out that it is null by default."""

    def field_is_required(self, field: Any, total: bool) -> bool:
        return True

    def default_schema(self, schema: WithDefaultSchema) -> dict[str, Any]:
        has_default = schema.get("default") is not None
        return super().default_schema(schema) if has_default else self.generate_inner(schema["schema"])


def texts_of(found: Iterable[Head], root: str = "") -> Iterator[tuple[str, str]]:
    """Yield the name and the text of each file, and of its schema.

    `root` is the address of the folder in which they are published, if it is known: what they name is below it.
    """
    for content in found:
        name, facts = NAMES[type(content)], content.model_dump(mode="json", by_alias=True)
        facts["$schema"] = root + facts["$schema"]
        facts["links"] = {key: root + address for key, address in facts["links"].items()}
        yield file_name(name), _text(facts, name not in IN_ORDER, LINES.get(name))
        yield schema_name(name), _schema_text(name, root)


def schema_of(name: str, root: str = "") -> Mapping[str, Any]:
    """Return the JSON Schema of the file called `name`, such as "verdicts", in the folder `root`; raises KeyError."""
    schema = MODELS[name].model_json_schema(by_alias=True, schema_generator=_SchemaGenerator, mode="serialization")
    for part in (schema, *schema["$defs"].values()):
        if "required" in part:
            part["required"].sort()  # whatever the order of the model's bases
    return {"$schema": DIALECT, "$id": root + schema_name(name), **schema}


@cache
def _schema_text(name: str, root: str) -> str:
    return _text(schema_of(name, root), sort=True)


def _text(facts: Mapping[str, Any], sort: bool, depth: int | None = None) -> str:
    """Return `facts` as JSON: a line for each value, or for each part at a `depth`."""
    if depth is None:
        return json.dumps(facts, ensure_ascii=False, indent=1, sort_keys=sort) + "\n"
    return "".join(_lines(facts, depth)) + "\n"


def _lines(value: object, depth: int, indent: str = "") -> Iterator[str]:
    if not isinstance(value, dict) or not value or depth == 0:
        yield json.dumps(value, ensure_ascii=False)
        return
    before = "{"
    for key, part in value.items():
        yield f"{before}\n{indent} {json.dumps(key, ensure_ascii=False)}: "
        yield from _lines(part, depth - 1, f"{indent} ")
        before = ","
    yield f"\n{indent}}}"
