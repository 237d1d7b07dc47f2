"""Defines what all data files share: the head of a file, and labels."""

from collections.abc import Mapping
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field

from tensorcopy_docs.evidence import Version
from tensorcopy_docs.words.text import Text

# The version of the format of all files; the page "Data" says when which of its numbers is raised.
FORMAT = "4.0.0"
PAGE = "data.html"


class Strict(BaseModel):
    """A part of a data file: every field is there, nothing unknown is, and nothing changes after it was read."""

    model_config = ConfigDict(extra="forbid", frozen=True, populate_by_name=True)


# The labels of values on pages, by the values in the file.
Labels = Mapping[str, Text]
# The address of a page, relative to the root of a language, with or without a place on it.
Address = Annotated[str, Field(pattern=r"^[\w./()-]+\.html(#\S+)?$")]
LinkAddress = Annotated[str, Field(pattern=r"^(https?://\S+/)?[\w./()-]+\.html$")]
DateText = Annotated[str, Field(pattern=r"^\d{4}-\d{2}-\d{2}$")]


class Links(Strict):
    """Where more is said of a file; without an address of the site, relative to the root of a language.

    All other addresses in a file are relative to it in each case.
    """

    page: LinkAddress = Field(default=PAGE, description="the page that explains the fields")
    schema_: str = Field(alias="schema", description="the JSON Schema of this file")


class Head(Strict):
    """What each file begins with."""

    schema_address: str = Field(alias="$schema", description="the JSON Schema of this file")
    format: Annotated[str, Field(pattern=r"^\d+\.\d+\.\d+$")] = Field(
        default=FORMAT, description="the version of the format, as semantic versioning counts"
    )
    torch: Version = Field(description="the version of PyTorch that was measured")
    python: str = Field(description="the version of Python that ran")
    date: DateText | None = Field(description="the day of the newest commit, in UTC; null where it is not known")
    links: Links = Field(description="where more is said of this file")


def head(name: str, torch: str, python: str, date: str | None) -> dict[str, Any]:
    """Return the fields of the head of the file called `name`, such as "verdicts"."""
    schema = schema_name(name)
    return {
        "schema_address": schema,
        "torch": torch,
        "python": python,
        "date": date,
        "links": Links.model_validate({"schema": schema}),
    }


def file_name(name: str) -> str:
    """Return the name of a data file: "verdicts.json"."""
    return f"{name}.json"


def schema_name(name: str) -> str:
    """Return the name of the JSON Schema of a data file, which is beside it: "verdicts.schema.json"."""
    return f"{name}.schema.json"
