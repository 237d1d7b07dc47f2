"""Idioms in the register: all of the lab are there, and every kind of fault is told in its own line."""

import pytest
import torch

from tensorcopy_docs.faults import FaultsError
from tensorcopy_docs.languages import CHINESE, ENGLISH
from tensorcopy_docs.register.advice import Advice
from tensorcopy_docs.register.idioms import FILE, idioms, idioms_in
from tensorcopy_docs.snippets.programs import idiom_code, idiom_sources

REAL = FILE.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        ("[idioms.clone]", "[idioms.cloned]", "idioms: clone: must be here"),
        ("[contexts.leaf]", "[contexts.leaves]", "contexts: leaf: must be here"),
        ('purpose.zh = "', 'purpose.eo = "', "must be given"),
    ],
)
def test_a_fault_is_one_line(tmp_path, old, new, line):
    assert old in REAL
    path = tmp_path / "idioms.toml"
    path.write_text(REAL.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(FaultsError) as caught:
        idioms_in(path)
    assert any(line in str(fault) for fault in caught.value.faults), caught.value


def test_an_advice_has_the_code_and_then_the_condition_in_each_language():
    said = {"en": "For a view, use {idiom}`detach(h[0])`.", "zh": "要视图，用 {idiom}`detach(h[0])`。"}
    advice = Advice.model_validate(said)
    condition = idioms().idioms["detach"].condition
    assert advice(ENGLISH) == f"For a view, use `h[0].detach()`. {condition(ENGLISH)}"
    assert advice(CHINESE) == f"要视图，用 `h[0].detach()`。{condition(CHINESE)}"
    assert advice.model_dump() == {"en": advice(ENGLISH), "zh": advice(CHINESE)}


def test_a_condition_of_shared_memory_is_not_said_of_a_clone():
    advice = Advice.model_validate(dict.fromkeys(("en", "zh"), "Use {idiom}`reshape(x.clone(), 4)`."))
    assert {advice(ENGLISH), advice(CHINESE)} == {"Use `x.clone().reshape(4)`."}
    x = torch.arange(4.0).view(2, 2)
    for each in (x, x.t()):
        each.clone().reshape(4).fill_(7)
    assert x.tolist() == [[0, 1], [2, 3]]


@pytest.mark.parametrize(
    ("named", "code"),
    [
        ("clone", "x.clone()"),
        ("clone(a[0])", "a[0].clone()"),
        ("expand(x, 2, 3)", "x.expand(2, 3)"),
        ("parameter_copy(net.weight)", "with torch.no_grad(): net.weight.copy_(v)"),
        ("rows_move", "x[1:] = x[:-1].clone()"),
    ],
)
def test_an_idiom_is_one_line_of_code_in_any_names(named, code):
    assert idiom_code(named) == code
    assert idiom_sources()[named.partition("(")[0]].is_in(code)


@pytest.mark.filterwarnings("ignore:indexing with dtype")
def test_conditions_say_what_fails():
    x = torch.arange(6.0).view(3, 2)
    assert x[torch.tensor([2, 0, 1], dtype=torch.uint8)].tolist() == [[0, 1], [4, 5]]  # as a mask
    module = torch.nn.Linear(1, 1)
    module.copied = x.detach().clone().requires_grad_()
    module.made = torch.nn.Parameter(x.detach().clone())
    assert [name for name, _ in module.named_parameters()] == ["weight", "bias", "made"]
    with pytest.raises(TypeError, match="cannot assign"):
        module.weight = module.weight + 1
    assert torch.cat([torch.tensor([16777217]), torch.tensor([0.5])])[0] == 16777216
    half = torch.zeros(2, dtype=torch.float16)
    with pytest.raises(RuntimeError, match="without overflow"):
        half.masked_fill(half == 0, -1e9)
    assert half.masked_fill(half == 0, torch.finfo(half.dtype).min).isfinite().all()
    conjugate = torch.tensor([1 + 2j]).conj()
    with pytest.raises(RuntimeError, match="resolve_conj"):
        conjugate.numpy()
    assert conjugate.resolve_conj().numpy().tolist() == [1 - 2j]
