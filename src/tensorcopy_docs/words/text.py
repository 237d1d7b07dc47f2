"""Defines a text in every language of the site, and the base of the models of TOML files."""

from collections.abc import Mapping
from functools import cache
from string import Formatter
from typing import Annotated, Any, ClassVar

from pydantic import (
    BaseModel,
    ConfigDict,
    GetCoreSchemaHandler,
    GetJsonSchemaHandler,
    RootModel,
    StringConstraints,
    create_model,
    model_validator,
)
from pydantic_core import CoreSchema

from tensorcopy_docs.languages import LANGUAGES, Language


def placeholders(text: str) -> frozenset[str]:
    """Return the names between braces in `text`; raises ValueError if braces hold anything else."""
    rule = "must have a name, and nothing else, between braces"
    try:
        fields = [part[1:] for part in Formatter().parse(text) if part[1] is not None]
    except ValueError:
        raise ValueError(rule) from None
    for name, form, conversion in fields:
        if not (name and name.isidentifier()) or form or conversion:
            raise ValueError(rule)
    return frozenset(str(name) for name, _, _ in fields)


Words = Annotated[str, StringConstraints(min_length=1, strip_whitespace=True)]


class TomlModel(BaseModel):
    """A part of a TOML file: nothing unknown is accepted, and nothing changes after it was read."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class Text(RootModel[Mapping[str, str]]):
    """A text in every language, by the languages' keys; none is missing and there is no other."""

    model_config = ConfigDict(frozen=True)
    words: ClassVar[Any] = Words

    @model_validator(mode="before")
    @classmethod
    def _in_every_language(cls, data: object) -> object:
        keys = tuple(language.key for language in LANGUAGES)
        return data if isinstance(data, Text) else _texts(keys, cls.words).model_validate(data).model_dump()

    @classmethod
    def __get_pydantic_core_schema__(cls, source: Any, handler: GetCoreSchemaHandler) -> Any:
        schema = handler.resolve_ref_schema(handler(source))
        return {key: value for key, value in schema.items() if key != "ref"}  # so that JSON Schemas have it inline

    @classmethod
    def __get_pydantic_json_schema__(cls, core_schema: CoreSchema, handler: GetJsonSchemaHandler) -> dict[str, Any]:
        keys = [language.key for language in LANGUAGES]
        texts = {key: {"type": "string"} for key in keys}
        return {"type": "object", "properties": texts, "required": keys, "additionalProperties": False}

    def __call__(self, language: Language) -> str:
        """Return the text in `language`."""
        return self.root[language.key]

    def __getitem__(self, key: str) -> str:
        """Return the text in the language of the key `key`, as it was read."""
        return self.root[key]

    @property
    def source(self) -> str:
        """The text in the language of the sources."""
        return self(LANGUAGES[0])


@cache
def _texts(keys: tuple[str, ...], words: Any) -> type[BaseModel]:
    """Return a model with a text of the type `words` for each of the languages called `keys`."""
    fields: dict[str, Any] = {key: (words, ...) for key in keys}
    model: type[BaseModel] = create_model("Texts", __config__=ConfigDict(extra="forbid"), **fields)
    return model
