"""Faults in the form of an entry: keys, languages, types, the look of ids."""

from tensorcopy_docs.register.kinds import Verdict
from tests.register.planted_register import SCRIPTS

VERDICTS = [repr(str(each)) for each in Verdict]

# What is wrong: the edits (old text, new text), and the line.
FORMS = {
    "unknown key of an article": (
        [("language =", 'colour = "red"\nlanguage =')],
        "toy.toml: toy: colour: unknown key; found 'red'",
    ),
    "unknown key of a script": (
        [('id = "toy/run"', 'id = "toy/run"\noutput = 1')],
        "toy.toml: toy/run: output: unknown key; found 1",
    ),
    "unknown key of a claim": (
        [('proof = "holds"', 'proof = "holds"\nverdict = "true"')],
        "toy.toml: toy.holds: verdict: unknown key; found 'true'",
    ),
    "key of a statement in an article": (
        [('proof = "holds"', 'proof = "holds"\nheard = ["forum"]')],
        "toy.toml: toy.holds: heard: unknown key; found ['forum']",
    ),
    "unknown language of a text": (
        [("statement.en", 'statement.fr = "Bon."\nstatement.en')],
        "toy.toml: toy.holds: statement.fr: unknown key; found 'Bon.'",
    ),
    "unknown key with a line break in its name": (
        [("language =", '"a\\nb" = 1\nlanguage =')],
        "toy.toml: toy: 'a\\nb': unknown key; found 1",
    ),
    "unknown verdict": (
        [('"true"', '"wrong"')],
        f"toy.toml: toy.holds: expected: must be {', '.join(VERDICTS[:-1])} or {VERDICTS[-1]}; found 'wrong'",
    ),
    "unknown kind": (
        [('"behaviour"', '"rumour"')],
        "toy.toml: toy.holds: kind: must be 'output', 'behaviour', 'advice' or 'opinion'; found 'rumour'",
    ),
    "missing translation": (
        [('statement.zh = "成立。"\n', "")],
        "toy.toml: toy.holds: statement.zh: must be given; found nothing",
    ),
    "address that is not one of the web": (
        [("language =", 'url = "toys"\nlanguage =')],
        "toy.toml: toy: url: must be the whole address of a page; found 'toys'",
    ),
    "missing translation of an article's text": (
        [('about.zh = "示例文章。"\n', "")],
        "toy.toml: toy: about.zh: must be given; found nothing",
    ),
    "empty translation": (
        [('reason.zh = "已运行。"', 'reason.zh = "  "')],
        "toy.toml: toy.holds: reason.zh: must not be empty; found '  '",
    ),
    "missing text": (
        [('place.en = "Section 1"\nplace.zh = "第 1 节"\n', "")],
        "toy.toml: toy.holds: place: must be given; found nothing",
    ),
    "text in no language": (
        [('place.en = "Section 1"\nplace.zh = "第 1 节"', 'place = "Section 1"')],
        "toy.toml: toy.holds: place: must be a table; found 'Section 1'",
    ),
    "missing field of a claim": (
        [('expected = "true"\n', "")],
        "toy.toml: toy.holds: expected: must be given; found nothing",
    ),
    "missing id of a claim": (
        [('id = "toy.holds"\n', "")],
        "toy.toml: claims[0]: id: must be given; found nothing",
    ),
    "missing key of an article": (
        [('key = "toy"\n', "")],
        "toy.toml: -: key: must be given; found nothing",
    ),
    "missing scripts": (
        [(SCRIPTS, "")],
        "toy.toml: toy: scripts: must be given; found nothing",
    ),
    "number for a text": (
        [('title = "A toy"', "title = 1")],
        "toy.toml: toy: title: must be text; found 1",
    ),
    "number for a figure": (
        [('prints = ["1"]', "prints = [1]")],
        "toy.toml: toy/run: prints.0: must be text; found 1",
    ),
    "text for a list": (
        [('counterexamples = ["against"]', 'counterexamples = "against"')],
        "toy.toml: toy.holds: counterexamples: must be a list; found 'against'",
    ),
    "scripts that are no tables": (
        [(SCRIPTS, 'scripts = ["toy/run"]\n')],
        "toy.toml: scripts[0]: -: must be a table; found 'toy/run'",
    ),
    "id of no claim's form": (
        [('id = "toy.holds"', 'id = "toy/holds"')],
        r"toy.toml: toy/holds: id: must match ^[a-z-]+\.[a-z_-]+$; found 'toy/holds'",
    ),
    "id with a line break": (
        [('id = "toy.holds"', 'id = "toy.holds\\n"')],
        r"toy.toml: claims[0]: id: must match ^[a-z-]+\.[a-z_-]+$; found 'toy.holds\n'",
    ),
    "control character in a text": (
        [('statement.en = "It holds."', 'statement.en = "It \\u0000 holds."')],
        r"toy.toml: toy.holds: statement.en: must not have a control character; found 'It \x00 holds.'",
    ),
    "control character in a figure": (
        [('prints = ["1"]', 'prints = ["1\\u0000"]')],
        r"toy.toml: toy/run: prints.0: must not have a control character; found '1\x00'",
    ),
    "torch that is no version": (
        [("language =", 'torch = "banana"\nlanguage =')],
        "toy.toml: toy: torch: must be a version such as 2.4.1; found 'banana'",
    ),
    "unknown language of an article": (
        [('language = "en"', 'language = "klingon"')],
        "toy.toml: toy: language: must be 'en' or 'zh', or several of them joined with +; found 'klingon'",
    ),
    "unknown language among others": (
        [('language = "en"', 'language = "en+klingon"')],
        "toy.toml: toy: language: must be 'en' or 'zh', or several of them joined with +; found 'en+klingon'",
    ),
    "date that is none": (
        [("language =", 'date = "banana"\nlanguage =')],
        r"toy.toml: toy: date: must match ^\d{4}(-\d{2}){0,2}$; found 'banana'",
    ),
    "TOML's date for a text": (
        [("language =", "date = 2020-01-01\nlanguage =")],
        "toy.toml: toy: date: must be text; found datetime.date(2020, 1, 1)",
    ),
    "text for a truth": (
        [('script = "toy/run"', 'script = "toy/run"\nformerly = "yes"')],
        "toy.toml: toy.holds: formerly: must be true or false; found 'yes'",
    ),
    "integer that is too large to be written": (
        [('title = "A toy"', "title = 0x" + "f" * 5000)],
        "toy.toml: toy: title: must be text; found int too large to show",
    ),
    "script outside of the gallery": (
        [('"toy/again"', '"toy/../../etc"')],
        "toy.toml: toy/../../etc: id: must match ^[a-z-]+/[a-z_-]+$; found 'toy/../../etc'",
    ),
    "id with markup": (
        [('"toy.nice"', '"toy.<script>"')],
        r"toy.toml: toy.<script>: id: must match ^[a-z-]+\.[a-z_-]+$; found 'toy.<script>'",
    ),
    "id that is not printed as it is read": (
        [('"toy.nice"', '"toy.\\u202eabc"')],
        r"toy.toml: claims[1]: id: must match ^[a-z-]+\.[a-z_-]+$; found 'toy.\u202eabc'",
    ),
}
