"""A small register without faults, and edits that plant one fault each, with the line that must come of it."""

HEAD = """
key = "toy"
title = "A toy"
language = "en"
about.en = "A toy article."
about.zh = "示例文章。"
"""
SCRIPTS = """
[[scripts]]
id = "toy/run"
prints = ["1"]
[[scripts]]
id = "toy/again"
"""
CLAIM = """
[[claims]]
id = "toy.holds"
kind = "behaviour"
expected = "true"
proof = "holds"
counterexamples = ["against"]
script = "toy/run"
statement.en = "It holds."
statement.zh = "成立。"
place.en = "Section 1"
place.zh = "第 1 节"
reason.en = "It ran."
reason.zh = "已运行。"
"""
OPINION = """
[[claims]]
id = "toy.nice"
kind = "opinion"
expected = "unverifiable"
statement.en = "It is nice."
statement.zh = "它很好。"
place.en = "Section 2"
place.zh = "第 2 节"
reason.en = "There is no measure."
reason.zh = "没有衡量标准。"
"""
GOOD = HEAD + SCRIPTS + CLAIM + OPINION
CONSEQUENCE = 'consequence.en = "It raises."\nconsequence.zh = "会报错。"\n'
INSTEAD = 'instead.en = "Add."\ninstead.zh = "相加。"\n'
CAVEAT = 'caveat.en = "Not of strings."\ncaveat.zh = "字符串除外。"\n'
SHOWN = 'caveat_evidence = ["against"]\n'
# A claim that is true, with a caveat, in the place of the opinion.
WITH_CAVEAT = OPINION.replace('"unverifiable"', '"true"\nproof = "holds"') + CAVEAT + SHOWN

# What is wrong: the edits (old text, new text), and the line.
ONE_FAULT = {
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
        "toy.toml: toy.holds: expected: must be 'true', 'misleading', 'outdated', 'false' or 'unverifiable'; "
        "found 'wrong'",
    ),
    "unknown kind": (
        [('"behaviour"', '"rumour"')],
        "toy.toml: toy.holds: kind: must be 'output', 'behaviour', 'advice' or 'opinion'; found 'rumour'",
    ),
    "missing translation": (
        [('statement.zh = "成立。"\n', "")],
        "toy.toml: toy.holds: statement.zh: must be given; found nothing",
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
    "duplicate id of a claim": (
        [('"toy.nice"', '"toy.holds"')],
        "toy.toml: toy.holds: id: must be unique; found 2 times",
    ),
    "duplicate id of a script": (
        [('"toy/again"', '"toy/run"')],
        "toy.toml: toy/run: id: must be unique; found 2 times",
    ),
    "claim without a proof": (
        [(OPINION, OPINION.replace("unverifiable", "true"))],
        "toy.toml: toy.nice: proof: must name a proof, or expect unverifiable; found none",
    ),
    "proof of what cannot be verified": (
        [(OPINION, OPINION + 'proof = "holds"')],
        "toy.toml: toy.nice: proof: must be left out where nothing can be verified; found 'holds'",
    ),
    "unknown proof": (
        [(OPINION, OPINION.replace("unverifiable", "true") + 'proof = "hold"')],
        "toy.toml: toy.nice: proof: must be a proof of the lab; found 'hold'",
    ),
    "counterexample named as a proof": (
        [(OPINION, OPINION.replace("unverifiable", "true") + 'proof = "against"')],
        "toy.toml: toy.nice: proof: must be a proof of the lab; found 'against'",
    ),
    "unknown counterexample": (
        [('["against"]', '["against", "again"]')],
        "toy.toml: toy.holds: counterexamples: must be counterexamples of the lab; found 'again'",
    ),
    "proof named as a counterexample": (
        [('["against"]', '["against", "holds"]')],
        "toy.toml: toy.holds: counterexamples: must be counterexamples of the lab; found 'holds'",
    ),
    "counterexample without a claim": (
        [('counterexamples = ["against"]\n', "")],
        "toy.py: against: counterexample: must belong to a claim; found no claim that names it",
    ),
    "unknown script": (
        [('script = "toy/run"', 'script = "toy/runs"')],
        "toy.toml: toy.holds: script: must be a script of the article; found 'toy/runs'",
    ),
    "unknown script among others": (
        [('script = "toy/run"', 'script = "toy/run"\nalso = ["toy/again", "toy/never"]')],
        "toy.toml: toy.holds: also: must be a script of the article; found 'toy/never'",
    ),
    "other scripts without a first": (
        [('script = "toy/run"', 'also = ["toy/again"]')],
        "toy.toml: toy.holds: also: must stand beside script, the first of them; found ['toy/again']",
    ),
    "claim under the wrong article": (
        [('"toy.nice"', '"other.nice"')],
        "toy.toml: other.nice: id: must begin with toy.; found 'other.nice'",
    ),
    "script under the wrong article": (
        [('"toy/again"', '"other/again"')],
        "toy.toml: other/again: id: must begin with toy/; found 'other/again'",
    ),
    "nothing to do instead": (
        [('"true"', '"false"'), (OPINION, CONSEQUENCE + OPINION)],
        "toy.toml: toy.holds: instead: must say what to do instead, unless true or unverifiable; found none",
    ),
    "no consequence": (
        [('"true"', '"false"'), (OPINION, INSTEAD + OPINION)],
        "toy.toml: toy.holds: consequence: must be given where false is expected; found none",
    ),
    "consequence of a true claim": (
        [(OPINION, CONSEQUENCE + OPINION)],
        "toy.toml: toy.holds: consequence: must be left out where nothing goes wrong; found true",
    ),
    "consequence that nothing shows": (
        [
            ('"true"\nproof = "holds"\ncounterexamples = ["against"]', '"misleading"\nproof = "holds"'),
            (OPINION, CONSEQUENCE + INSTEAD + WITH_CAVEAT),
        ],
        "toy.toml: toy.holds: counterexamples: must show the consequence; found none",
    ),
    "consequence in one language": (
        [('"true"', '"false"'), (OPINION, INSTEAD + CONSEQUENCE.partition("\n")[0] + "\n" + OPINION)],
        "toy.toml: toy.holds: consequence.zh: must be given; found nothing",
    ),
    "reading of what cannot be verified": (
        [(OPINION, OPINION + 'reading.en = "As it is said."\nreading.zh = "照字面。"\n')],
        "toy.toml: toy.nice: reading: must be left out where nothing can be verified; found a text",
    ),
    "caveat of a claim that is false": (
        [
            ('"true"\nproof = "holds"\ncounterexamples = ["against"]', '"false"\nproof = "holds"'),
            (OPINION, CONSEQUENCE + INSTEAD + CAVEAT + SHOWN + OPINION),
        ],
        "toy.toml: toy.holds: caveat: must stand beside a claim that is true; found false",
    ),
    "caveat without evidence": (
        [(OPINION, CAVEAT + OPINION)],
        "toy.toml: toy.holds: caveat_evidence: must show a caveat; found []",
    ),
    "evidence without a caveat": (
        [(OPINION, WITH_CAVEAT.replace(CAVEAT, ""))],
        "toy.toml: toy.nice: caveat_evidence: must show a caveat; found ['against']",
    ),
    "evidence of a caveat that there is not": (
        [(OPINION, WITH_CAVEAT.replace('["against"]', '["against", "again"]'))],
        "toy.toml: toy.nice: caveat_evidence: must be in the lab or a cell, and must not decide the verdict; "
        "found 'again'",
    ),
    "evidence of a caveat that decides the verdict": (
        [(OPINION, WITH_CAVEAT.replace('["against"]', '["against", "holds"]'))],
        "toy.toml: toy.nice: caveat_evidence: must be in the lab or a cell, and must not decide the verdict; "
        "found 'holds'",
    ),
    "cell without a value as the evidence of a caveat": (
        [(OPINION, WITH_CAVEAT.replace('["against"]', '["against", "clone/shape"]'))],
        r"toy.toml: toy.nice: caveat_evidence.1: must match ^(\w+|[\w-]+/[\w-]+=\S.*)$; found 'clone/shape'",
    ),
    "claim that means the same as itself": (
        [(OPINION, 'same_as = ["toy.holds"]\n' + OPINION)],
        "toy.toml: toy.holds: same_as: must name another claim; found 'toy.holds'",
    ),
    "claim that means the same as one that there is not": (
        [(OPINION, 'same_as = ["toy.held"]\n' + OPINION)],
        "toy.toml: toy.holds: same_as: must name another claim; found 'toy.held'",
    ),
    "claims that mean the same and are judged differently": (
        [(OPINION, 'same_as = ["toy.nice"]\n' + OPINION)],
        "toy.toml: toy.holds: same_as: must expect one verdict with toy.nice; found true here, unverifiable there",
    ),
    "claim that replaces one that is still there": (
        [(OPINION, 'replaces = ["toy.nice"]\n' + OPINION)],
        "toy.toml: toy.nice: id: must be unique; found 2 times",
    ),
    "claim that replaces one of another article": (
        [(OPINION, 'replaces = ["other.nice"]\n' + OPINION)],
        "toy.toml: toy.holds: replaces: must begin with toy.; found 'other.nice'",
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
