"""Faults between entries: duplicates, proofs, scripts, twins, and what a verdict asks for."""

from tests.register.planted_register import BOTTOM_LINE, CAVEAT, CONSEQUENCE, INSTEAD, OPINION, SHOWN, WITH_CAVEAT

NOT_RUN = INSTEAD.replace("{idiom}`clone`", "another sum")

# What is wrong: the edits (old text, new text), and the line.
REFERENCES = {
    "bottom line for other claims than those that are not true": (
        [("language =", f'{BOTTOM_LINE}corrects = ["toy.holds"]\nlanguage =')],
        "toy.toml: toy: corrects: must name the claims that are not true, in their order, so that the bottom line fits "
        "them; found ['toy.holds']",
    ),
    "bottom line that passes over a claim that is not true": (
        [("language =", f"{BOTTOM_LINE}language ="), ('"true"', f'"false"\n{CONSEQUENCE}{INSTEAD}')],
        "toy.toml: toy: corrects: must name the claims that are not true, in their order, so that the bottom line fits "
        "them; found ['toy.holds']",
    ),
    "claims to correct without a bottom line": (
        [("language =", 'corrects = ["toy.holds"]\nlanguage =')],
        "toy.toml: toy: corrects: must be left out without a bottom line; found ['toy.holds']",
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
        "toy.toml: toy.nice: proof: must be left out if nothing can be verified; found 'holds'",
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
    "advice that is no idiom and that nothing runs": (
        [('"true"', f'"false"\n{CONSEQUENCE}{NOT_RUN}')],
        "toy.toml: toy.holds: instead: must name an idiom, or what runs it in instead_run; found neither",
    ),
    "advice that is run by what is not there": (
        [('"true"', f'"false"\n{CONSEQUENCE}{INSTEAD}instead_run = ["hold"]')],
        "toy.toml: toy.holds: instead_run: must be a proof, a fix or a program of the lab; found 'hold'",
    ),
    "advice with other code than what runs it": (
        [
            ('"true"', f'"false"\n{CONSEQUENCE}{INSTEAD}instead_run = ["holds"]'),
            ('instead.en = "', 'instead.en = "Write `x.t()`. '),
        ],
        "toy.toml: toy.holds: instead: must have code that instead_run runs; found 'x.t()'",
    ),
    "nothing to do instead": (
        [('"true"', '"false"'), (OPINION, CONSEQUENCE + OPINION)],
        "toy.toml: toy.holds: instead: must say what to do instead, unless true or unverifiable; found none",
    ),
    "no consequence": (
        [('"true"', '"false"'), (OPINION, INSTEAD + OPINION)],
        "toy.toml: toy.holds: consequence: must be given if false is expected; found none",
    ),
    "consequence of a true claim": (
        [(OPINION, CONSEQUENCE + OPINION)],
        "toy.toml: toy.holds: consequence: must be left out if nothing goes wrong; found true",
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
        "toy.toml: toy.nice: reading: must be left out if nothing can be verified; found a text",
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
}
