"""Loads the articles' TOML files and checks them; every fault is named by file, id, field, rule and what was found."""

import tomllib
from pathlib import Path

from pydantic import ValidationError

from tensorcopy_docs.register.checks import reference_faults
from tensorcopy_docs.register.models import Article, Fault, Register, RegisterError
from tensorcopy_docs.snippets.proofs import Source, proof_sources

ARTICLES = Path(__file__).parent / "articles"

# pydantic's name of a fault, and the rule as it is told to whoever writes a register.
RULES = {
    "extra_forbidden": "unknown key",
    "missing": "must be given",
    "enum": "must be {expected}",
    "string_type": "must be text",
    "string_too_short": "must not be empty",
    "string_pattern_mismatch": "must match {pattern}",
    "model_type": "must be a table",
    "list_type": "must be a list",
}


def load(folder: Path = ARTICLES, sources: dict[str, Source] | None = None) -> Register:
    """Read and check every TOML file in `folder`.

    `sources` are the lab's proofs, read from the lab where it is None. Raises RegisterError with all faults of the
    first kind there is: files that cannot be read, else fields, else references.
    """
    sources = proof_sources() if sources is None else sources
    tables = _read(folder)
    register = Register(_parse(tables), sources)
    if faults := reference_faults(register, list(tables)):
        raise RegisterError(faults)
    return register


def _read(folder: Path) -> dict[str, dict]:
    faults, tables = [], {}
    for path in sorted(folder.glob("*.toml")):
        try:
            tables[path.name] = tomllib.loads(path.read_text(encoding="utf-8"))
        except (tomllib.TOMLDecodeError, UnicodeDecodeError, OSError) as error:
            faults.append(Fault(path.name, "-", "-", "must be TOML in UTF-8", str(error)))
    if not tables and not faults:
        faults.append(Fault(str(folder), "-", "-", "must hold at least one article", "no .toml file"))
    if faults:
        raise RegisterError(faults)
    return tables


def _parse(tables: dict[str, dict]) -> list[Article]:
    faults, articles = [], []
    for name, table in tables.items():
        try:
            articles.append(Article.model_validate(table))
        except ValidationError as error:
            faults += [_fault(name, table, details) for details in error.errors()]
    if faults:
        raise RegisterError(faults)
    return articles


def _fault(name: str, table: dict, details: dict) -> Fault:
    """Say a fault that pydantic found by the id of its claim or script rather than by its number, in our words."""
    location = list(details["loc"])
    owner = _id(table, "key", "-")
    if len(location) > 1 and location[0] in ("claims", "scripts") and isinstance(location[1], int):
        kind, number, *location = location
        owner = _id(table[kind][number], "id", f"{kind}[{number}]")
    field = ".".join(str(part) if str(part).isprintable() else repr(part) for part in location) or "-"
    found = "nothing" if details["type"] == "missing" else repr(details["input"])[:80]
    return Fault(name, owner, field, _rule(details), found)


def _id(entry: object, field: str, otherwise: str) -> str:
    found = entry.get(field) if isinstance(entry, dict) else None
    return found if isinstance(found, str) and found and found.isprintable() else otherwise


def _rule(details: dict) -> str:
    """The rule that was broken; pydantic's own words only for what no register has broken yet."""
    rule = RULES.get(details["type"])
    return rule.format_map(details.get("ctx", {})) if rule else details["msg"]
