"""The recipes: each wrong way goes wrong and each right way does not, and pages link both ways."""

import json
import os
import re
import subprocess
import sys
import warnings
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
import torch
from bs4 import BeautifulSoup

from tensorcopy_docs.lab.program import AOT_EAGER, EAGER, INDUCTOR
from tensorcopy_docs.lab.recipes import code_of, digest_of, functions_of
from tensorcopy_docs.languages import LANGUAGES
from tensorcopy_docs.sphinx.gallery.notebook import LINK
from tensorcopy_docs.sphinx.gallery.recipes import LINKING, Recipes
from tensorcopy_docs.versions import RELEASES, pinned_torch

FOLDER = Path(__file__).parent.parent / "gallery" / "recipes"
RECIPES = Recipes(FOLDER)
NAMES = sorted(RECIPES.texts)
WRONG, RIGHT = re.compile(r"= False$", re.MULTILINE), re.compile(r"= True$", re.MULTILINE)
ERROR = re.compile(r"^\w+Error: ", re.MULTILINE)
MOST_LINES = 12  # of what to write


@pytest.mark.parametrize("name", NAMES)
def test_a_recipe_was_measured_on_the_pinned_version_and_compiled(name):
    assert pinned_torch() in RECIPES.versions(name), f"run: make recipes NAMES={name}"
    assert functions_of(RECIPES.texts[name]), "the page would say what comes of no function, compiled"


def _printed(built_site: Path, name: str) -> dict[str, str]:
    """The output of each section of a recipe's page, by the id of the section."""
    page = BeautifulSoup((built_site / "en" / "recipes" / f"{name}.html").read_text(encoding="utf-8"), "lxml")
    return {
        section["id"]: "\n".join(each.get_text().strip() for each in section.select(".sphx-glr-script-out pre"))
        for section in page.select("article section section")
    }


@pytest.mark.parametrize("name", NAMES)
def test_the_wrong_way_goes_wrong_and_the_right_way_does_not(built_site, name):
    printed = _printed(built_site, name)
    wrong, right = printed["the-wrong-way"], printed["the-right-way"]
    assert WRONG.search(wrong) or ERROR.search(wrong), wrong
    assert RIGHT.search(right) and not WRONG.search(right) and not ERROR.search(right), right
    assert not printed["compiled"] and "see-also" in printed


@pytest.mark.parametrize("name", NAMES)
def test_what_to_write_comes_first_in_few_lines_and_the_set_up_is_folded(built_site, name):
    page = BeautifulSoup((built_site / "en" / "recipes" / f"{name}.html").read_text(encoding="utf-8"), "lxml")
    first, folded = page.select_one("article pre").get_text(), page.select_one("article details > summary")
    assert first == page.select_one("#the-right-way pre").get_text() and "print(" not in first
    assert len([line for line in first.splitlines() if line]) <= MOST_LINES
    assert folded.find_next("pre").get_text().strip() in RECIPES.texts[name]


@pytest.mark.parametrize("name", NAMES)
def test_what_was_recorded_is_what_the_page_prints(built_site, name):
    printed = _printed(built_site, name)
    shown = "\n".join(printed[section] for section in ("the-wrong-way", "the-right-way")).splitlines()
    assert list(RECIPES.printed(name, pinned_torch())) == shown


@pytest.mark.parametrize("name", NAMES)
def test_without_a_compiler_the_newest_version_prints_the_same(name):
    assert RECIPES.printed(name, RELEASES[-1]) == RECIPES.printed(name, pinned_torch())


def test_the_page_shows_the_lines_that_differ_when_it_is_compiled(built_site):
    assert any(RECIPES.differences(name) for name in NAMES)
    for language in LANGUAGES:
        for name in NAMES:
            html = (built_site / language.folder / "recipes" / f"{name}.html").read_text(encoding="utf-8")
            (section,) = BeautifulSoup(html, "lxml").select("#compiled")
            blocks = [each.get_text().strip() for each in section.select("pre")]
            assert blocks == list(RECIPES.differences(name))


def test_recipes_and_the_pages_that_they_concern_link_to_each_other(built_site):
    for name, text in RECIPES.texts.items():
        for page in {link[2] for link in LINK.finditer(text) if link[2].startswith(LINKING)}:
            html = (built_site / "en" / f"{page}.html").read_text(encoding="utf-8")
            shown = html.partition("<article")[2].partition("</article")[0]
            links = re.findall(r'href="\.\./recipes/([\w-]+)\.html"', shown)
            assert name in links == list(RECIPES.about(page)), page


def _right_way(name: str, *changes: tuple[str, str], after: str = "") -> str:
    """What the right way of a recipe prints, with changes to its code. Then runs what comes after it."""
    code = RECIPES.texts[name].partition("# %%\n# Compiled\n")[0]
    for before, instead in changes:
        assert before in code
        code = code.replace(before, instead)
    first, _, right = code.partition("# %%\n# The right way\n")
    names: dict[str, Any] = {"__name__": name}
    with torch.random.fork_rng(), warnings.catch_warnings(), redirect_stdout(StringIO()) as printed:
        warnings.simplefilter("ignore")
        exec(code_of(first), names)
        start = printed.tell()
        exec(code_of(right), names)
        exec(after, names)
    return printed.getvalue()[start:]


GRU = (
    ("nn.LSTM", "nn.GRU"),
    ("(zeros, zeros)", "zeros"),
    ("(zeros.double(), zeros.double())", "zeros.double()"),
    ("tuple(each.detach() for each in state)", "state.detach()"),
)
LEARNED = ("(zeros, zeros), []", "(first := zeros.clone().requires_grad_(), zeros), []")
PARTLY_FROZEN = ("start = copy", "discriminator[0].requires_grad_(False)\nstart = copy")
OTHER_STATE = """
class Other(nn.Linear):
    get_extra_state, set_extra_state = dict, lambda self, state: None

    def forward(self, x):
        self.steps = self.steps + self.training
        return super().forward(x) + self.steps

model = Other(3, 1)
model.register_buffer("steps", torch.zeros(()), persistent=False)
first = copy.deepcopy(model.state_dict())
least, best = train(copy.deepcopy)
model = best.eval()
assert loss_of(x, target).item() == least
assert train(lambda model: copy.deepcopy(model.state_dict()))[1].keys() == {"weight", "bias", "_extra_state"}
"""
SCHEDULED = """
added = nn.Parameter(torch.ones(1))
optimizer.param_groups[0]["lr"] = 0.001
assert [id(each) for each in optimizer.param_groups[0]["params"]] == [id(each) for each in model.parameters()]
torch.optim.Adam(model.parameters()).load_state_dict(optimizer.state_dict())
optimizer.add_param_group({"params": [added]})
assert optimizer.param_groups[1]["lr"] == 0.1
"""
LOW_PRECISION = """
student.bfloat16()
teacher = copy.deepcopy(student).float()
with torch.no_grad():
    student[0].weight.copy_(teacher[0].weight + 1)
before = teacher[0].weight.clone()
update(teacher, decay=0.999)
assert teacher[0].weight.gt(before).all()

student = nn.Sequential(nn.utils.parametrizations.spectral_norm(nn.utils.parametrizations.weight_norm(nn.Linear(3, 4))))
student(batches[0]).sum().backward()
update(copy.deepcopy(student))
for norm in nn.utils.weight_norm, nn.utils.spectral_norm:
    old = norm(nn.Linear(3, 4))
    old(batches[0]).sum().backward()
    try:
        copy.deepcopy(old)
    except RuntimeError as error:
        assert "deepcopy protocol" in str(error)
    else:
        raise AssertionError
"""
EXPANDED = """
def changed(change, batch=2):
    causal = torch.ones(4, 4, dtype=torch.bool).tril()
    change(causal.expand(batch, -1, -1))
    return not causal.equal(torch.ones(4, 4).tril().bool())

def indexed(mask):
    mask[padding] = False

for change in lambda mask: mask.masked_fill_(padding[:, None], False), indexed, lambda mask: mask.fill_(False):
    assert changed(change)
assert changed(lambda mask: mask.__iand__(~padding[:1, None]), batch=1)
"""
FUSED_STEP = """
import copy

start, chunks, zeros = lstm, chunks.double(), zeros.double()

def gradient(fused, copied=False):
    global lstm
    first = lstm = copy.deepcopy(start)
    loss, state = chunk_loss(chunks[0], (zeros, zeros))
    loss.backward(retain_graph=True)
    lstm = copy.deepcopy(first) if copied else first
    torch.optim.SGD(lstm.parameters(), lr=1.0, fused=fused).step()
    first.zero_grad(), lstm.zero_grad()
    chunk_loss(chunks[1], state)[0].backward()
    return sum(each.weight_hh_l0.grad for each in {first, lstm})

right = gradient(fused=False, copied=True)
assert torch.allclose(gradient(fused=True, copied=True), right) and not torch.allclose(gradient(fused=True), right)
try:
    gradient(fused=False)
except RuntimeError as error:
    assert "inplace" in str(error)
else:
    raise AssertionError
"""
NEW_GRADIENT = """
kept = model.weight.grad
loss_of(*parts[0]).backward()
assert model.weight.grad is kept
loss_of(*parts[0]).backward(create_graph=True)
assert model.weight.grad is not kept
"""


@pytest.mark.parametrize(
    ("name", "changes", "after"),
    [
        ("frozen-feature-extractor", (), "assert not Frozen().extractor.training and Frozen().head.training"),
        ("gan", (PARTLY_FROZEN,), "assert not discriminator[0].weight.requires_grad"),
        ("gan", (("fresh(fused=False)", "fresh(fused=True)"),), ""),
        ("truncated-backpropagation", GRU, ""),
        ("truncated-backpropagation", (LEARNED, ("sizes[0]", "sizes[1]")), "assert first.grad.any()"),
        ("truncated-backpropagation", (), FUSED_STEP),
        ("best-checkpoint", (), OTHER_STATE),
        ("gradient-accumulation", (), NEW_GRADIENT),
        ("optimizer-state", (), SCHEDULED),
        ("ema-teacher", (), LOW_PRECISION),
        ("attention-mask", (), EXPANDED),
    ],
)
def test_a_right_way_is_right_in_programs_that_differ(name, changes, after):
    printed = _right_way(name, *changes, after=after)
    assert RIGHT.search(printed) and not WRONG.search(printed)


ASSIGNED = "model.load_state_dict(copy.deepcopy(best), assign=True)\n"
OPTIMIZER = "optimizer = torch.optim.SGD(model.parameters(), lr=0.05)\n"


@pytest.mark.parametrize(
    ("name", "right", "wrong"),
    [
        ("frozen-feature-extractor", "        self.train()\n", ""),
        ("best-checkpoint", ASSIGNED + OPTIMIZER, OPTIMIZER + ASSIGNED),
        ("gradient-accumulation", 'weight, reduction="sum")\n    (loss / total)', "weight)\n    (loss / 3)"),
        ("gradient-accumulation", 'weight, reduction="sum")', "weight) * len(labels[rows]) / len(labels) * total"),
        ("optimizer-state", "load_state_dict(copy.deepcopy(kept))", "load_state_dict(kept)"),
        ("masked-loss", "scores.masked_fill(empty, 0).softmax", "scores.softmax"),
    ],
)
def test_a_check_of_a_right_way_fails_without_what_makes_it_right(name, right, wrong):
    assert WRONG.search(_right_way(name, (right, wrong)))


EPOCHS = """
if __name__ == "__main__":
    for start, persistent in ("fork", False), ("fork", True), ("spawn", False), ("forkserver", False):
        rows = Rows(raw(), in_place)
        loader = DataLoader(rows, 2, num_workers=1, multiprocessing_context=start, persistent_workers=persistent)
        print([torch.equal(torch.cat(list(loader)), expected) for _ in range(2)], np.array_equal(rows.data, raw()))
"""


@pytest.mark.slow
def test_which_workers_change_the_stored_data(tmp_path):
    setup = RECIPES.texts["normalize-in-a-dataset"].partition("# %%\n")[0]
    (tmp_path / "epochs.py").write_text(setup + EPOCHS, encoding="utf-8")
    done = subprocess.run([sys.executable, "epochs.py"], capture_output=True, text=True, cwd=tmp_path)
    kept, changed = ["[True, True] True", "[True, False] True"], ["[True, False] False"]
    assert done.stdout.splitlines() == kept + changed * 2, done.stderr


TINY = '''"""
Title
=====
"""

import torch


def wrong(x):
    x.add_(1)
    return x.sum()


def helper(x):
    """Checks something."""
    return x.is_contiguous()


# %%
# The wrong way
# -------------

# This comment begins a cell.
print(wrong(torch.ones(2)).item(), helper(torch.ones(2)), torch.compiler.is_compiling())

# %%
# Picture
# -------

import tensorcopy_docs

print("never")

# %%


def asked():
    return torch.compiler.is_compiling()


print(asked())
raise ValueError("the last line\\nand one more")
'''


def test_code_is_what_is_left_without_prose_and_without_cells_that_need_the_package():
    code = code_of(TINY)
    assert "Title" not in code and "The wrong way" not in code and "never" not in code
    assert "print(wrong(" in code and '"""Checks something."""' in code
    assert functions_of(TINY) == ["wrong", "asked"]


def test_a_record_holds_for_the_code_and_not_for_the_prose():
    assert digest_of(TINY) == digest_of(TINY.replace("The wrong way", "A wrong way").replace("Title", "Name"))
    assert digest_of(TINY) != digest_of(TINY.replace("add_(1)", "add_(2)"))
    assert digest_of(TINY) == digest_of(TINY.replace('"never"', '"ever"'))


def _run(folder: Path) -> subprocess.CompletedProcess[str]:
    """Record the recipes in `folder`; there is no compiler for C++, which would take half a minute."""
    command = [sys.executable, "-m", "tensorcopy_docs.lab.recipes", str(folder)]
    return subprocess.run(command, capture_output=True, text=True, cwd=folder, env={**os.environ, "PATH": ""})


@pytest.mark.slow
def test_a_recipe_is_run_as_it_is_and_with_its_functions_compiled(tmp_path):
    (tmp_path / "tiny.py").write_text(TINY, encoding="utf-8")
    done = _run(tmp_path)
    assert not done.returncode, done.stderr
    recipes = Recipes(tmp_path)
    (version,) = recipes.versions("tiny")
    assert recipes.printed("tiny", version, EAGER) == ["4.0 True False", "False", "ValueError: the last line"]
    # Only inside of a compiled function does PyTorch say that it compiles.
    assert recipes.printed("tiny", version, AOT_EAGER)[1:] == ["True", "ValueError: the last line"]
    assert (version, AOT_EAGER) in recipes.differences("tiny")["- False\n+ True"]
    (tmp_path / "tiny.py").write_text(TINY.replace("add_(1)", "add_(2)"), encoding="utf-8")
    assert Recipes(tmp_path).versions("tiny") == [] and Recipes(tmp_path).differences("tiny") == {}


@pytest.mark.slow
def test_a_recipe_that_crashes_is_not_recorded(tmp_path):
    (tmp_path / "tiny.py").write_text("import os\n\nos.abort()\n", encoding="utf-8")
    done = _run(tmp_path)
    assert done.returncode == 1 and "tiny.py, eager: " in done.stderr.splitlines()[-1]
    assert not list(tmp_path.glob("*.json"))


def test_a_line_that_differs_on_another_version_is_shown(tmp_path):
    (tmp_path / "a.py").write_text(TINY, encoding="utf-8")
    digest = digest_of(TINY)
    for version, lines in {"2.9.1": {EAGER: ["x", "y"]}, "2.10.0": {EAGER: ["x", "z"], INDUCTOR: ["x", "y"]}}.items():
        table = {"torch": version, "platform": "Any", "recipes": {"a": {"digest": digest, "printed": lines}}}
        (tmp_path / f"torch-{version}.json").write_text(json.dumps(table), encoding="utf-8")
    recipes = Recipes(tmp_path)
    assert recipes.versions("a") == ["2.9.1", "2.10.0"]
    assert recipes.differences("a") == {"- y\n+ z": [("2.10.0", EAGER), ("2.10.0", AOT_EAGER)]}
