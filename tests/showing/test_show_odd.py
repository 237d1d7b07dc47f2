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
        (fake, "must be a tensor whose memory can be read; it is a fake tensor, which has none"),
        (
            lambda: torch.nn.LazyLinear(2).weight,
            "must be a tensor whose memory can be read; it is not initialized; call its module once before",
        ),
        (
            under_vmap,
            "must be a tensor whose memory can be read; "
            "inside vmap() and the other functions of torch.func, it has none",
        ),
        (
            lambda: torch.nested.nested_tensor([torch.ones(2)]),
            "must have its values in one storage; found a nested tensor",
        ),
        (
            lambda: torch.nested.nested_tensor([torch.ones(2)], layout=torch.jagged),
            "must have its values in one storage; found torch.jagged",
        ),
        (
            lambda: torch.masked.masked_tensor(torch.ones(2), torch.tensor([True, False])),
            "must be a tensor whose memory can be read; a MaskedTensor wraps other tensors; give those",
        ),
        (lambda: numpy.float32(1), "must be a tensor or a NumPy array; found float32"),
        (lambda: numpy.zeros(2, "V2000"), "must have its values in one storage; found elements of 2000 bytes"),
        (lambda: type("A\nB", (), {})(), "must be a tensor or a NumPy array; found A\\nB"),
    ],
)
@pytest.mark.filterwarnings("ignore:The PyTorch API of")
def test_of_what_has_no_memory_it_is_said_what_it_is(make, said, tmp_path):
    with pytest.raises(TypeError) as raised:
        show(tmp_path / "bad.svg", x=X, **{"the\x1bbad": make()})
    assert str(raised.value) == rf"the\x1bbad: {said}"
    assert list(tmp_path.iterdir()) == []


class Raising(torch.Tensor):
    @classmethod
    def __torch_function__(cls, *arguments):
        raise NotImplementedError("never\nreally")


@pytest.mark.parametrize(("call", "what"), [(show, "memory"), (show_graph, "graph")])
def test_of_a_class_that_raises_the_first_line_is_told(call, what):
    with pytest.raises(TypeError) as raised:
        call(odd=torch.ones(2).as_subclass(Raising))
    assert str(raised.value) == f"odd: must be a tensor whose {what} can be read; never"


def test_a_lazy_parameter_has_no_graph_yet():
    with pytest.raises(TypeError) as raised:
        show_graph(weight=torch.nn.LazyLinear(2).weight)
    assert (
        str(raised.value) == "weight: must be a tensor with a shape; it is not initialized; call its module once before"
    )


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


@pytest.mark.parametrize(("times", "shown"), [(4097, "×4097"), (9999, "×9999"), (10_000, "≥10⁴"), (10**9, "≥10⁴")])
def test_the_bar_of_an_element_has_room_for_how_often_it_is_read(times, shown):
    root = ET.fromstring(show(x=torch.zeros(1).expand(times)).svg())
    assert texts(root, "times") == [str(times)]
    assert shown in ["".join(element.itertext()) for element in root.iter()]
    assert f"({times} times)" in root.find("{http://www.w3.org/2000/svg}desc").text


@pytest.mark.parametrize("name", ["nul\0.svg", "lone\ud800.svg"])
def test_a_name_that_no_file_can_have_is_an_error_of_the_file(name, tmp_path):
    with pytest.raises(OSError, match=r"^'.*': must be the name of a file; [^\n]*$"):
        show(tmp_path / name, x=X)
    assert list(tmp_path.iterdir()) == []


def test_a_function_that_is_compiled_can_show_and_nothing_warns():
    code = """
import torch, tensorcopy_docs
def shown(x):
    y = x * 2
    tensorcopy_docs.show(x=x, y=y.detach())
    tensorcopy_docs.show_graph(y=y)
    tensorcopy_docs.shares(x, y, elements=True)
    return y
print(torch.compile(shown, backend="eager")(torch.ones(2, requires_grad=True)).tolist())
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, encoding="utf-8")
    assert (done.stdout, done.stderr) == ("[2.0, 2.0]\n", "")
