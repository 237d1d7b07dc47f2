"""Makes the fonts of the cards again: ``python .ci/card_fonts.py [FOLDER]``.

FOLDER has NotoSansCJK-Bold.ttc and NotoSansCJK-Regular.ttc, as Debian's package fonts-noto-cjk installs them. Each
language has both weights, cut down to what it writes: titles are bold and can be any of its words, all else is regular
and is in ``words.toml``. The result depends on the texts, on these files and on fontTools alone: no times are kept.
"""

import sys
import tomllib
from collections.abc import Iterable, Iterator
from pathlib import Path

from babel.messages.pofile import read_po
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTCollection, TTFont, newTable
from fontTools.ttLib.tables._k_e_r_n import KernTable_format_0

from tensorcopy_docs.languages import LANGUAGES, Language
from tensorcopy_docs.sphinx.cards.fonts import FOLDER, REGULAR, WEIGHTS, WORDS, file_of

ROOT = Path(__file__).resolve().parent.parent
INSTALLED = Path("/usr/share/fonts/opentype/noto")
ASCII = frozenset(map(chr, range(0x20, 0x7F)))
# Every face has them as wide as Chinese characters, which is wrong beside Latin ones, and the narrow ones beside them.
LATIN_PUNCTUATION = "‘’“”…–—·×"
NARROW = "pwid"
COPYRIGHT, LICENSE, LICENSE_URL = 0, 13, 14


def characters(language: Language, weight: str) -> frozenset[str]:
    """What is to be written in `language` with one of the fonts."""
    texts = _words(language) if weight == REGULAR else (*_texts(language), *_words(language))
    # Sphinx makes typographic quotes of straight ones.
    return ASCII | set(LATIN_PUNCTUATION) | {each for text in texts for each in text if ord(each) > 0x7E}


def _words(language: Language) -> Iterator[str]:
    known = tomllib.loads((ROOT / "src/tensorcopy_docs/words/words.toml").read_text(encoding="utf-8"))
    return (known[key][language.key] for key in known if key.startswith(WORDS))


def _texts(language: Language) -> Iterator[str]:
    """All texts in `language`: what catalogs, or the sources, and the package's TOML files say in it."""
    for file in sorted((ROOT / "src").rglob("*.toml")):
        yield from _of_language(tomllib.loads(file.read_text(encoding="utf-8")), language.key)
    if language == LANGUAGES[0]:
        pages = (file for places in ("docs/*.md", "docs/*/*.md") for file in ROOT.glob(places))
        yield from (file.read_text(encoding="utf-8") for file in sorted(pages))
    for file in sorted((ROOT / "docs/locales" / language.sphinx).rglob("*.po")):
        with file.open("rb") as catalog:
            yield from (str(message.string) for message in read_po(catalog))


def _of_language(found: object, key: str) -> Iterator[str]:
    if isinstance(found, dict):
        yield from [str(found[key])] if key in found else []
        for each in found.values():
            yield from _of_language(each, key)
    elif isinstance(found, list):
        for each in found:
            yield from _of_language(each, key)


def face(collection: Path, forms: str) -> TTFont:
    """The face of `collection` whose characters have the `forms` of a place, such as SC."""
    for font in TTCollection(str(collection)).fonts:
        if font["name"].getDebugName(1) == f"Noto Sans CJK {forms}":
            font.recalcTimestamp = False
            return font
    raise LookupError(f"{collection}: has no face of Noto Sans CJK {forms}")


def write_narrow(font: TTFont) -> None:
    """Let punctuation be as narrow as Latin letters."""
    table, narrow = font["GSUB"].table, {}
    for feature in table.FeatureList.FeatureRecord:
        for number in feature.Feature.LookupListIndex if feature.FeatureTag == NARROW else []:
            for each in table.LookupList.Lookup[number].SubTable:
                narrow |= getattr(each, "ExtSubTable", each).mapping
    for known in font["cmap"].tables:
        if hasattr(known, "cmap"):
            written = known.cmap.keys() & set(map(ord, LATIN_PUNCTUATION))
            known.cmap |= {code: narrow.get(known.cmap[code], known.cmap[code]) for code in written}


def cut(font: TTFont, written: Iterable[str]) -> None:
    """Leave what is needed to draw `written` from left to right."""
    options = Options(layout_features=["kern"], hinting=False, desubroutinize=True, notdef_outline=True)
    options.name_IDs = [COPYRIGHT, 1, 2, LICENSE, LICENSE_URL]
    options.drop_tables += ["GSUB", "BASE", "VORG", "vhea", "vmtx"]
    cutter = Subsetter(options)
    cutter.populate(text="".join(written))
    cutter.subset(font)


def keep_kerning(font: TTFont) -> None:
    """Say in a table of kind ``kern``, which every library reads, how near Latin characters are to one another."""
    names = [name for code, name in font.getBestCmap().items() if code < 0x7F]
    pairs = {(left, right): by for left in names for right in names if (by := _kerning(font, left, right))}
    table = KernTable_format_0(apple=False)
    table.version, table.coverage, table.kernTable = 0, 1, pairs
    font["kern"] = newTable("kern")
    font["kern"].version, font["kern"].kernTables = 0, [table]
    del font["GPOS"]


def _kerning(font: TTFont, left: str, right: str) -> int:
    for lookup in font["GPOS"].table.LookupList.Lookup:
        for table in lookup.SubTable:
            table = getattr(table, "ExtSubTable", table)
            if left not in table.Coverage.glyphs:
                continue
            if table.Format == 1:
                values = table.PairSet[table.Coverage.glyphs.index(left)].PairValueRecord
                found = next((each.Value1 for each in values if each.SecondGlyph == right), None)
            else:
                row = table.Class1Record[table.ClassDef1.classDefs.get(left, 0)]
                found = row.Class2Record[table.ClassDef2.classDefs.get(right, 0)].Value1
            if found is not None:
                return getattr(found, "XAdvance", 0) or 0
    return 0


def main(installed: Path) -> None:
    """Write every font."""
    for language in LANGUAGES:
        for weight in WEIGHTS:
            collection = installed / f"NotoSansCJK-{weight.title()}.ttc"
            font = face(collection, language.characters)
            if language.comma.isascii():
                write_narrow(font)
            cut(font, sorted(characters(language, weight)))
            keep_kerning(font)
            file = FOLDER / file_of(language, weight)
            font.save(file)
            print(f"{file.name}: {len(font.getBestCmap())} characters, {file.stat().st_size:,} bytes")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if sys.argv[1:] else INSTALLED)
