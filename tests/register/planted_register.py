"""A small register without a fault, and the faults of an article: in the form of an entry, and between entries."""

HEAD = """
key = "toy"
title = "A toy"
language = "en"
about.en = "A toy article."
about.zh = "示例文章。"
"""
BOTTOM_LINE = 'bottom_line.en = "Right."\nbottom_line.zh = "可信。"\n'
SCRIPTS = """
[[scripts]]
id = "toy/run"
prints = ["1"]
texts.zh = ["运行"]
[[scripts]]
id = "toy/again"
texts.zh = ["再运行"]
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
INSTEAD = 'instead.en = "Write {idiom}`clone`."\ninstead.zh = "写 {idiom}`clone`。"\n'
CAVEAT = 'caveat.en = "Not of strings."\ncaveat.zh = "字符串除外。"\n'
SHOWN = 'caveat_evidence = ["against"]\n'
# A claim that is true, with a caveat, in the place of the opinion.
WITH_CAVEAT = OPINION.replace('"unverifiable"', '"true"\nproof = "holds"') + CAVEAT + SHOWN
NOT_RUN = INSTEAD.replace("{idiom}`clone`", "another sum")
ELSE = OPINION.replace("unverifiable", "true")
COLLECTION = """
key = "{prefix}copies"
short.en = "Copies"
short.zh = "复制"
about.en = "About copies."
about.zh = "关于复制。"
[[claims]]
id = "{prefix}copies.clone"
kind = "behaviour"
expected = "true"
cells = ["clone/same-storage=no"]
statement.en = "It copies."
statement.zh = "它会复制。"
reason.en = "It ran."
reason.zh = "已运行。"
"""
HEARD = 'heard = ["forum"]\n'
PHRASE, PLACE = 'phrase = "a copy of"\n', 'place.en = "Note"\nplace.zh = "Note 部分"\n'
DOCUMENTED = f'docstring = "torch.Tensor.detach"\n{PHRASE}{PLACE}'
STATEMENTS = COLLECTION.format(prefix="said-") + HEARD
DOCUMENTATION = COLLECTION.format(prefix="docs-") + DOCUMENTED

# The place of the fault (entry and field), a word of the rule, and the edits (old text, new text) that plant it.
FAULTS = [
    ("toy.holds: verdict", "unknown key", [('proof = "holds"', 'proof = "holds"\nverdict = "true"')]),
    ("toy: 'a\\nb'", "unknown key", [("language =", '"a\\nb" = 1\nlanguage =')]),
    ("toy.holds: expected", "'outdated'", [('"true"', '"wrong"')]),
    ("toy.holds: kind", "or 'opinion'", [('"behaviour"', '"rumour"')]),
    ("toy.holds: statement.zh", "given", [('statement.zh = "成立。"\n', "")]),
    ("toy: url", "a page", [("language =", 'url = "toys"\nlanguage =')]),
    ("toy.holds: reason.zh", "empty", [('reason.zh = "已运行。"', 'reason.zh = "  "')]),
    ("toy.holds: place", "table", [('place.en = "Section 1"\nplace.zh = "第 1 节"', 'place = "Section 1"')]),
    ("claims[0]: id", "given", [('id = "toy.holds"\n', "")]),
    ("toy.holds: counterexamples", "list", [('counterexamples = ["against"]', 'counterexamples = "against"')]),
    ("toy/holds: id", "match", [('id = "toy.holds"', 'id = "toy/holds"')]),
    ("claims[0]: id", "match", [('id = "toy.holds"', 'id = "toy.holds\\n"')]),
    ("toy.holds: statement.en", "control character", [('"It holds."', '"It \\u0000 holds."')]),
    ("toy: torch", "as 2.4.1", [("language =", 'torch = "banana"\nlanguage =')]),
    ("toy: language", "with +", [('language = "en"', 'language = "klingon"')]),
    ("toy.holds: formerly", "or false", [('script = "toy/run"', 'script = "toy/run"\nformerly = "yes"')]),
    ("toy: title", "text", [('title = "A toy"', "title = 0x" + "f" * 5000)]),
    ("toy/../../etc: id", "match", [('"toy/again"', '"toy/../../etc"')]),
    ("toy: corrects", "in their order", [("language =", f'{BOTTOM_LINE}corrects = ["toy.holds"]\nlanguage =')]),
    (
        "toy: corrects",
        "in their order",
        [("language =", f"{BOTTOM_LINE}language ="), ('"true"', f'"false"\n{CONSEQUENCE}{INSTEAD}')],
    ),
    ("toy: corrects", "bottom line", [("language =", 'corrects = ["toy.holds"]\nlanguage =')]),
    ("toy.holds: id", "unique", [('"toy.nice"', '"toy.holds"')]),
    ("toy.nice: proof", "expect unverifiable", [(OPINION, ELSE)]),
    ("toy.nice: proof", "be verified", [(OPINION, OPINION + 'proof = "holds"')]),
    ("toy.nice: proof", "the lab", [(OPINION, ELSE + 'proof = "hold"')]),
    ("toy.holds: counterexamples", "the lab", [('["against"]', '["against", "holds"]')]),
    ("toy.py: against: counterexample", "a claim", [('counterexamples = ["against"]\n', "")]),
    ("toy.holds: script", "the article", [('script = "toy/run"', 'script = "toy/runs"')]),
    ("toy.holds: also", "the article", [('script = "toy/run"', 'script = "toy/run"\nalso = ["toy/never"]')]),
    ("toy.holds: also", "of them", [('script = "toy/run"', 'also = ["toy/again"]')]),
    ("other.nice: id", "with toy.", [('"toy.nice"', '"other.nice"')]),
    ("toy.holds: instead", "in instead_run", [('"true"', f'"false"\n{CONSEQUENCE}{NOT_RUN}')]),
    ("toy.holds: instead_run", "the lab", [('"true"', f'"false"\n{CONSEQUENCE}{INSTEAD}instead_run = ["hold"]')]),
    (
        "toy.holds: instead",
        "instead_run runs",
        [
            ('"true"', f'"false"\n{CONSEQUENCE}{INSTEAD}instead_run = ["holds"]'),
            ('instead.en = "', 'instead.en = "Write `x.t()`. '),
        ],
    ),
    ("toy.holds: instead", "or unverifiable", [('"true"', '"false"'), (OPINION, CONSEQUENCE + OPINION)]),
    ("toy.holds: consequence", "given", [('"true"', '"false"'), (OPINION, INSTEAD + OPINION)]),
    ("toy.holds: consequence", "goes wrong", [(OPINION, CONSEQUENCE + OPINION)]),
    (
        "toy.holds: counterexamples",
        "the consequence",
        [
            ('"true"\nproof = "holds"\ncounterexamples = ["against"]', '"misleading"\nproof = "holds"'),
            (OPINION, CONSEQUENCE + INSTEAD + WITH_CAVEAT),
        ],
    ),
    ("toy.nice: reading", "be verified", [(OPINION, OPINION + 'reading.en = "As."\nreading.zh = "照字面。"\n')]),
    (
        "toy.holds: caveat",
        "is true",
        [
            ('"true"\nproof = "holds"\ncounterexamples = ["against"]', '"false"\nproof = "holds"'),
            (OPINION, CONSEQUENCE + INSTEAD + CAVEAT + SHOWN + OPINION),
        ],
    ),
    ("toy.holds: caveat_evidence", "a caveat", [(OPINION, CAVEAT + OPINION)]),
    ("toy.nice: caveat_evidence", "a caveat", [(OPINION, WITH_CAVEAT.replace(CAVEAT, ""))]),
    ("toy.nice: caveat_evidence", "the verdict", [(OPINION, WITH_CAVEAT.replace("against", "holds"))]),
    ("toy.nice: caveat_evidence.0", "match", [(OPINION, WITH_CAVEAT.replace("against", "clone/shape"))]),
    ("toy.holds: same_as", "another claim", [(OPINION, 'same_as = ["toy.holds"]\n' + OPINION)]),
    ("toy.holds: same_as", "with toy.nice", [(OPINION, 'same_as = ["toy.nice"]\n' + OPINION)]),
    ("toy.nice: id", "unique", [(OPINION, 'replaces = ["toy.nice"]\n' + OPINION)]),
    ("toy.holds: replaces", "with toy.", [(OPINION, 'replaces = ["other.nice"]\n' + OPINION)]),
]
