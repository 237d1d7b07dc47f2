"""Loads the articles' TOML files and checks them; every fault is named by file, id, field, rule and what was found."""

from collections.abc import Callable, Mapping
from pathlib import Path

from tensorcopy_docs.faults import Fault, FaultsError, Location, Place, cut, field_name, validated
from tensorcopy_docs.files import read_toml
from tensorcopy_docs.register.checks import reference_faults
from tensorcopy_docs.register.models import Article, Register, RegisterError
from tensorcopy_docs.snippets.proofs import Source, proof_sources

ARTICLES = Path(__file__).parent / "articles"


def load(folder: Path | None = None, sources: Mapping[str, Source] | None = None) -> Register:
    """Read and check every TOML file in `folder`, or of the package where it is None.

    `sources` are the lab's proofs, read from the lab where it is None. Raises RegisterError with all faults of the
    first kind there is: files that cannot be read, else fields, else references.
    """
    sources = proof_sources() if sources is None else sources
    tables = _read(folder or ARTICLES)
    register = Register(_parse(tables), sources)
    if faults := reference_faults(register, list(tables)):
        raise RegisterError(faults)
    return register


def _read(folder: Path) -> Mapping[str, object]:
    """The tables of each file by its name; raises RegisterError."""
    faults: list[Fault] = []
    tables = {}
    for path in sorted(folder.glob("*.toml")):
        try:
            tables[path.name] = read_toml(path)
        except FaultsError as error:
            faults += error.faults
    if not tables and not faults:
        faults.append(Fault(str(folder), "-", "-", "must hold at least one article", "no .toml file"))
    if faults:
        raise RegisterError(faults)
    return tables


def _parse(tables: Mapping[str, object]) -> list[Article]:
    faults: list[Fault] = []
    articles = []
    for name, table in tables.items():
        try:
            articles.append(validated(Article, table, name, _place_in(table)))
        except FaultsError as error:
            faults += error.faults
    if faults:
        raise RegisterError(faults)
    return articles


def _place_in(table: object) -> Callable[[Location], Place]:
    """Names a place in an article's `table` by the id of its claim or script rather than by its number."""

    def place(location: Location) -> Place:
        match location:
            case ["claims" | "scripts" as kind, int(number), *rest] if isinstance(table, dict):
                return Place(_id(table[kind][number], "id", f"{kind}[{number}]"), field_name(rest))
        return Place(_id(table, "key", "-"), field_name(location))

    return place


def _id(entry: object, field: str, otherwise: str) -> str:
    """The id in the `field` of an `entry`, or `otherwise` where it has none that can be shown."""
    found = entry.get(field) if isinstance(entry, dict) else None
    return cut(found) if isinstance(found, str) and found and found.isprintable() else otherwise
