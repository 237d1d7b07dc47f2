"""Loads the TOML files of claims and checks them; every fault is named by file, id, field, rule and what was found."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TypeVar

from tensorcopy_docs.faults import Fault, FaultsError, by_entry, validated
from tensorcopy_docs.files import read_toml
from tensorcopy_docs.register.checks import reference_faults
from tensorcopy_docs.register.kinds import Origin
from tensorcopy_docs.register.models import Article, ClaimSource, Documentation, Register, RegisterError, Statements
from tensorcopy_docs.snippets.proofs import Source, proof_sources

REGISTER = Path(__file__).parent
Model = TypeVar("Model", bound=ClaimSource)


def load(folder: Path | None = None, sources: Mapping[str, Source] | None = None) -> Register:
    """Read and check every TOML file of the register in `folder`, or of the package where it is None.

    The articles are in the folder itself or in ``articles``, the others in the folder of their origin. `sources` are
    the lab's proofs, read from the lab where it is None. Raises RegisterError with all faults of the first kind there
    is: files that cannot be read, else fields, else references.
    """
    sources = proof_sources() if sources is None else sources
    folder = folder or REGISTER
    articles, statements = _read(_articles(folder)), _read(_collections(folder, Origin.STATEMENTS))
    documentation = _read(_collections(folder, Origin.DOCUMENTATION))
    if not articles:
        raise RegisterError([Fault(str(folder), "-", "-", "must hold at least one article", "no .toml file")])
    faults: list[Fault] = []
    loaded = _models(Article, articles, faults)
    collections = [*_models(Statements, statements, faults), *_models(Documentation, documentation, faults)]
    register = Register(loaded, sources, collections)
    if not faults:
        faults += reference_faults(register, [*articles, *statements, *documentation])
    if faults:
        raise RegisterError(faults)
    return register


def _articles(folder: Path) -> Sequence[Path]:
    return sorted(folder.glob("*.toml")) or sorted((folder / Origin.ARTICLE).glob("*.toml"))


def _collections(folder: Path, origin: Origin) -> Sequence[Path]:
    return sorted((folder / origin).glob(f"{origin.prefix}*.toml"))


def _read(paths: Sequence[Path]) -> Mapping[str, object]:
    """Return the tables of each file by its name; raises RegisterError."""
    faults: list[Fault] = []
    tables = {}
    for path in paths:
        try:
            tables[path.name] = read_toml(path)
        except FaultsError as error:
            faults += error.faults
    if faults:
        raise RegisterError(faults)
    return tables


def _models(model: type[Model], tables: Mapping[str, object], faults: list[Fault]) -> list[Model]:
    """Return the model of each table, which is one file; add the faults found to `faults`."""
    found = []
    for name, table in tables.items():
        try:
            found.append(validated(model, table, name, by_entry(table)))
        except FaultsError as error:
            faults += error.faults
    return found
