"""``show`` and ``show_graph`` with odd tensors, names and files: a picture, or one line and no file."""

import subprocess
import sys
import xml.etree.ElementTree as ET

import numpy
import pytest
import torch

from tensorcopy_docs import show, show_graph

X = torch.ones(2, 3)


def texts(root: ET.Element, mark: str) -> list[str]:
    """The values of a data attribute."""
    return [element.attrib[f"data-{mark}"] for element in root.iter() if f"data-{mark}" in element.attrib]


def title(root: ET.Element) -> str | None:
    return root.find("{http://www.w3.org/2000/svg}title").text


def fake() -> torch.Tensor:
    from torch._subclasses.fake_tensor import FakeTensorMode  # a second of imports

    with FakeTensorMode():
        return torch.ones(3)


def under_vmap() -> torch.Tensor:
    """A tensor as a function sees it that `vmap` calls."""
    seen = []
    torch.vmap(lambda part: (seen.append(part), part)[1])(torch.ones(2, 3))
    return seen[0]


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (fake, "fake tensor"),
        (lambda: torch.nn.LazyLinear(2).weight, "not initialized; call its module"),
        (under_vmap, "vmap"),
        (lambda: torch.empty(2, 3).to_sparse(), "one storage; .*sparse_coo"),
        (lambda: torch.empty(2, device="meta"), "one storage; .*meta"),
        (lambda: torch.nested.nested_tensor([torch.ones(2)]), "one storage; .*nested"),
        (lambda: torch.nested.nested_tensor([torch.ones(2)], layout=torch.jagged), "one storage; .*jagged"),
        (lambda: torch.masked.masked_tensor(torch.ones(2), torch.tensor([True, False])), "MaskedTensor.* give those"),
        (lambda: numpy.array([{}], dtype=object), "one storage; .*Python objects"),
        (lambda: numpy.float32(1), "found float32"),
        (lambda: numpy.zeros(2, "V2000"), "one storage; .*2000 bytes"),
        (lambda: type("A\nB", (), {})(), r"found A\\nB"),
    ],
)
@pytest.mark.filterwarnings("ignore:The PyTorch API of")
def test_of_what_has_no_memory_it_is_said_what_it_is(make, said, tmp_path):
    with pytest.raises(TypeError, match=rf"\Athe\\x1bbad: must .*{said}.*\Z"):
        show(tmp_path / "bad.svg", x=X, **{"the\x1bbad": make()})
    assert list(tmp_path.iterdir()) == []


class Raising(torch.Tensor):
    @classmethod
    def __torch_function__(cls, *arguments):
        raise NotImplementedError("never\nreally")


@pytest.mark.parametrize("call", [show, show_graph])
def test_of_a_class_that_raises_the_first_line_is_told(call):
    with pytest.raises(TypeError, match=r"\Aodd: must .*; never\Z"):
        call(odd=torch.ones(2).as_subclass(Raising))


def test_a_lazy_parameter_has_no_graph_yet():
    with pytest.raises(TypeError, match=r"\Aweight: .*not initialized; call its module.*\Z"):
        show_graph(weight=torch.nn.LazyLinear(2).weight)


@pytest.mark.parametrize("call", [show, show_graph])
@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("a\x1bb", r"a\x1bb"),
        ("\0", r"\x00"),
        ("\ufffe", r"\ufffe"),
        ("\ud800", r"\ud800"),
        ("a\nb", r"a\nb"),
        ("名", "名"),
    ],
)
def test_a_name_that_a_picture_cannot_hold_is_drawn_as_python_writes_it(call, name, shown, tmp_path):
    root = ET.fromstring(call(tmp_path / "name.svg", **{name: X}).svg())
    key = "name" if call is show else "apart"
    assert texts(root, key) == [shown]
    assert title(ET.fromstring((tmp_path / "name.svg").read_bytes())) == title(root)


def test_values_and_classes_that_a_picture_cannot_hold_are_drawn_as_python_writes_them():
    texts = numpy.array(["a\x1b", "b" * 200])
    odd = torch.ones(1).as_subclass(type("Odd\x1b", (torch.Tensor,), {}))
    facts = show(texts=texts, odd=odd).facts
    assert [facts["storages"][0]["values"], facts["objects"][1]["type"]] == [[r"a\x1b", "b" * 47 + "…"], r"Odd\x1b"]


@pytest.mark.parametrize("name", ["nul\0.svg", "lone\ud800.svg"])
def test_a_name_that_no_file_can_have_is_an_error_of_the_file(name, tmp_path):
    with pytest.raises(OSError, match=r"^'.*': must be the name of a file; [^\n]*$"):
        show(tmp_path / name, x=X)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.slow
def test_in_another_process_a_compiled_function_can_show_nothing_warns_and_the_picture_is_the_same():
    code = """
import torch, tensorcopy_docs
def shown(x):
    y = x * 2
    tensorcopy_docs.show(x=x, y=y.detach())
    tensorcopy_docs.show_graph(y=y)
    tensorcopy_docs.shares(x, y, elements=True)
    return y
print(torch.compile(shown, backend="eager")(torch.ones(2, requires_grad=True)).tolist())
x = torch.arange(6.0).reshape(2, 3)
print(tensorcopy_docs.show(x=x, y=x.t()).svg())
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, encoding="utf-8")
    x = torch.arange(6.0).reshape(2, 3)
    assert (done.stdout, done.stderr) == (f"[2.0, 2.0]\n{show(x=x, y=x.t()).svg()}\n", "")
