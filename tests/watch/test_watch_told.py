"""What ``watch`` takes for a change, by which name it tells it, and what it refuses."""

import pytest
import torch

import tensorcopy_docs
from tensorcopy_docs.lab.watching import memory, saved
from tensorcopy_docs.languages import LANGUAGES


def test_other_memory_is_told_from_other_values():
    x = torch.zeros(3)
    with tensorcopy_docs.watch(x=x) as watched:
        x.data = torch.ones(3)
        x.zero_()
        x.set_(torch.ones(2))
    assert [(each.replaced, each.moved, each.values) for each in watched] == [
        (True, False, False),
        (False, True, True),
        (True, True, False),
    ]


def test_bytes_are_compared_and_not_values():
    x = torch.tensor([float("nan"), 0.0])
    with tensorcopy_docs.watch(x=x) as watched:
        x.data.mul_(1)
        x.data[1] = -0.0
    assert [each.code for each in watched] == ["x.data[1] = -0.0"]


@pytest.mark.parametrize("dtype", [torch.bool, torch.uint8, torch.bfloat16, torch.float64, torch.complex128])
def test_a_change_beside_a_watched_slice_moves_its_counter_only(dtype):
    x = torch.zeros(3, 4, dtype=dtype)
    column, row = x.t()[1:3], x[0]
    with tensorcopy_docs.watch(column=column, row=row) as watched:
        x.data[2, 2] = 1
        x[2, 3] = 1
        x.data[0, 0] = 1
    assert [(each.tensors, each.values, each.moved) for each in watched] == [
        (("column",), True, False),
        (("column", "row"), False, True),
        (("row",), True, False),
    ]


def test_memory_that_is_freed_moved_or_given_up_is_followed_as_long_as_it_can_be_read():
    net = torch.nn.Linear(2, 2, bias=False)
    x = torch.ones(4)
    with tensorcopy_docs.watch(net, x=x) as watched:
        x.untyped_storage().resize_(0)
        x.untyped_storage().resize_(16)
        x.fill_(1)
        net.double()
        net.weight.data.zero_()
        net.to_empty(device="meta")
    told = [(each.tensor, each.code, each.replaced) for each in watched]
    assert ("x", "x.fill_(1)", False) in told
    assert ("weight", "net.double()", True) in told and ("weight", "net.weight.data.zero_()", False) in told


def test_elements_of_containers_are_named_as_the_line_names_them():
    layer = torch.nn.Linear(2, 2)
    m = torch.nn.Sequential(torch.nn.ReLU(), torch.nn.Sequential(layer))
    named, parameters = torch.nn.ModuleDict({"one": layer}), torch.nn.ParameterList([layer.weight])
    found = {"net": [m]}
    with tensorcopy_docs.watch(w=layer.weight) as watched:
        m[1][0].weight.data.mul_(0.5)
        m[-1][-1].weight.data.mul_(0.5)
        named["one"].weight.data.mul_(0.5)
        parameters[0].data.mul_(0.5)
        found["net"][-1][1][0].weight.data.mul_(0.5)
    assert [each.through and each.through.text for each in watched] == [
        "m[1][0].weight.data",
        "m[-1][-1].weight.data",
        "named['one'].weight.data",
        "parameters[0].data",
        "found['net'][-1][1][0].weight.data",
    ]


def test_the_code_of_a_readers_own_container_is_not_run():
    class Own(torch.nn.ModuleList):
        def __getitem__(self, index):
            asked.append(index)
            return super().__getitem__(index)

    asked, m = [], Own([torch.nn.Linear(2, 2)])
    weight = m[0].weight
    with tensorcopy_docs.watch(w=weight) as watched:
        m[0].weight.data.mul_(0.5)
    assert asked == [0, 0] and len(watched) == 1


def test_an_older_pytorch_is_refused_in_one_line_and_one_that_does_not_tell_what_is_saved_is_not(monkeypatch):
    x = torch.ones(1)
    with monkeypatch.context() as patch:
        patch.setattr(saved.torch._C._autograd, "SavedTensor", object)
        with tensorcopy_docs.watch(x=x) as watched:
            x.add_(1)
        assert [each.backward for each in watched] == ["unknown"]
    monkeypatch.setattr(memory.torch, "Tensor", object)
    monkeypatch.setattr(memory.torch, "__version__", "1.13.1")
    with pytest.raises(RuntimeError, match=r"\Awatch needs PyTorch 2\.0 or later; found 1\.13\.1\Z"):
        tensorcopy_docs.watch(x=x)


@pytest.mark.parametrize("language", LANGUAGES, ids=[language.key for language in LANGUAGES])
def test_the_changes_are_told_in_a_list_and_as_html(language, tmp_path):
    x = torch.ones(2)
    with tensorcopy_docs.watch(x=x, language=language.key) as watched:
        x[x < 2] = 0  # <b>
    with tensorcopy_docs.watch(x=x, language=language.key) as none:
        pass
    chinese = language.key == "zh"
    assert str(watched) == str(watched[0]) and watched[:] == list(watched)
    assert ("版本计数器随之增加" in str(watched)) is chinese
    assert "&lt;b&gt;" in watched.html and "<b>" not in watched.html and watched._repr_html_() == watched.html
    assert ("没有被原地修改" in none.html and "没有被原地修改" in str(none)) is chinese
    with pytest.raises(ValueError, match=r"changes.svg: must have a name that ends in .html\Z"):
        watched.save(tmp_path / "changes.svg")
    watched.save(tmp_path / "changes.html")
    text = (tmp_path / "changes.html").read_text(encoding="utf-8")
    assert watched.html in text and f'lang="{language.tag}"' in text
