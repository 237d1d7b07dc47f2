"""A small register without a fault, into which tests plant faults."""

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
INSTEAD = 'instead.en = "Write {idiom}`clone`."\ninstead.zh = "写 {idiom}`clone`。"\n'
CAVEAT = 'caveat.en = "Not of strings."\ncaveat.zh = "字符串除外。"\n'
SHOWN = 'caveat_evidence = ["against"]\n'
# A claim that is true, with a caveat, in the place of the opinion.
WITH_CAVEAT = OPINION.replace('"unverifiable"', '"true"\nproof = "holds"') + CAVEAT + SHOWN
