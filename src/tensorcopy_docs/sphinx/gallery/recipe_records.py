"""Reads what is beside recipes: ``NAME.toml`` with their words, ``torch-VERSION.json`` with what they print."""

from collections.abc import Mapping
from enum import StrEnum
from pathlib import Path
from typing import Annotated

from pydantic import StringConstraints

from tensorcopy_docs.evidence import Digest, Name, ResultModel, Version
from tensorcopy_docs.faults import Fault, FaultsError, validated
from tensorcopy_docs.files import read_json, read_toml
from tensorcopy_docs.records.record import NAMED, name_of, read_all
from tensorcopy_docs.register.claims import ScriptTexts
from tensorcopy_docs.versions import record_paths
from tensorcopy_docs.words.text import Text, TomlModel, Words

CURE = "run: make recipes"
Line = Annotated[str, StringConstraints(pattern=r"^[^\x00-\x08\x0a-\x1f\x7f]*$")]


class Printed(ResultModel):
    """The lines that a recipe printed, by mode; None for a backend that printed the same as eager mode."""

    eager: list[Line]
    inductor: list[Line] | None = None
    aot_eager: list[Line] | None = None


class RecipeResult(ResultModel):
    """What a recipe printed, and the digest of its code."""

    digest: Digest
    printed: Printed


class RecipeRecord(ResultModel):
    """The results of the recipes on one version of torch, by name."""

    torch: Version
    platform: Words
    recipes: Mapping[Name, RecipeResult]


class Group(StrEnum):
    """The part of a program that a recipe is about, in the order of the list of recipes."""

    TRAINING = "training"
    MODELS = "models"
    DATA = "data"


class RecipeWords(TomlModel):
    """What a program `does` for which a recipe is, its `group`, and the texts of the recipe."""

    group: Group
    does: Text
    texts: ScriptTexts


def recipe_words(folder: Path) -> Mapping[str, RecipeWords]:
    """Return the words of each recipe in `folder` by its name; raises FaultsError with every fault."""
    found: dict[str, RecipeWords] = {}
    faults: list[Fault] = []
    for script in sorted(folder.glob("*.py")):
        path = script.with_suffix(".toml")
        try:
            found[script.stem] = validated(RecipeWords, read_toml(path), path.name)
        except FaultsError as error:
            faults += error.faults
    if faults:
        raise FaultsError(faults)
    return found


def load_recipes(folder: Path) -> Mapping[str, RecipeRecord]:
    """Return every record in `folder`, by torch version, oldest first; raises RecordError."""
    return read_all(record_paths(folder, listed=False), _read)


def _read(path: Path) -> RecipeRecord:
    record = validated(RecipeRecord, read_json(path, CURE), path.name, cure=CURE)
    if path.name != name_of(record.torch):
        raise FaultsError([Fault(path.name, "torch", "-", NAMED, repr(record.torch), CURE)])
    return record
