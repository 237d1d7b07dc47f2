"""``show`` and ``show_graph``: what is drawn is what the live tensors are, wherever it is shown."""

import re
import xml.etree.ElementTree as ET

import numpy
import pytest
import torch

import tensorcopy_docs
from tensorcopy_docs.asking.answers import Reading
from tensorcopy_docs.asking.in_python import Answer
from tensorcopy_docs.asking.measuring import Measurement
from tensorcopy_docs.asking.questions import of_code
from tensorcopy_docs.lab.values import RUNS
from tensorcopy_docs.languages import ENGLISH, LANGUAGES
from tensorcopy_docs.showing.pictures import Picture

SVG = "{http://www.w3.org/2000/svg}"


def drawn(picture: Picture) -> ET.Element:
    return ET.fromstring(picture.svg())


def marks(root: ET.Element, name: str) -> list[ET.Element]:
    """The elements with a data attribute."""
    return [element for element in root.iter() if f"data-{name}" in element.attrib]


@pytest.fixture
def x():
    return torch.tensor([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]], requires_grad=True) * 2


# How many storages and counters are drawn of `x` and of what is made of it.
DRAWN = {"detach": (lambda x: x.detach(), 1, 1), "data": (lambda x: x.data, 1, 2), "clone": (lambda x: x.clone(), 2, 2)}


@pytest.mark.parametrize("name", DRAWN)
def test_what_shares_memory_is_drawn_on_one_storage_and_what_shares_a_counter_with_one(x, name):
    made, storages, counters = DRAWN[name]
    root = drawn(tensorcopy_docs.show(x=x, y=made(x)))
    assert len({each.get("data-storage") for each in marks(root, "object")} - {None, ""}) == storages
    assert len({each.get("data-counter") for each in marks(root, "version")}) == counters


def test_the_slots_hold_the_values_of_the_tensor_as_they_are_now(x):
    with torch.no_grad():
        x[0, 1] = 77
    root = drawn(tensorcopy_docs.show(x=x))
    shown = ["".join(each.itertext()) for each in marks(root, "slot")]
    assert any("77" in text for text in shown) and not any(text.endswith("4") and len(text) == 1 for text in shown)
    assert str(x._version) in {each.get("data-version") for each in marks(root, "version")}


def test_the_gradient_of_a_cut_graph_is_not_drawn_as_arrived():
    w, v = torch.ones(2, requires_grad=True), torch.ones(2, requires_grad=True)
    loss = ((w * 3).detach() * v).sum()
    loss.backward()
    root = drawn(tensorcopy_docs.show_graph(loss=loss, w=w, v=v))
    assert [each.get("data-leaf") for each in marks(root, "leaf")] == ["v"]
    assert [each.get("data-apart") for each in marks(root, "apart")] == ["w"]


def test_nothing_is_changed_by_being_shown(x):
    z = (x * x).sum()
    versions = x._version
    tensorcopy_docs.show(x=x, y=x.detach(), array=x.detach().numpy())
    tensorcopy_docs.show_graph(z=z, x=x)
    assert x._version == versions
    z.backward()


def test_a_file_is_a_picture_by_itself(x, tmp_path):
    file = tmp_path / "memory.svg"
    tensorcopy_docs.show(file, x=x, language="zh")
    text = file.read_text(encoding="utf-8")
    assert ET.fromstring(text.encode()).tag == f"{SVG}svg"
    assert "prefers-color-scheme: dark" in text and "存储" in text
    assert [path.name for path in tmp_path.iterdir()] == ["memory.svg"]


@pytest.mark.parametrize("name", ["memory.png", "memory.svg.pdf", "memory.html"])
def test_a_name_of_another_format_is_refused_with_the_ending_and_nothing_is_written(x, name, tmp_path):
    file = tmp_path / name
    facts = tensorcopy_docs.show(x=x).facts
    answer = Answer(Reading(of_code("x"), Measurement("2.13.0", "3.11", RUNS, picture=facts), ENGLISH))
    for write in (
        lambda: tensorcopy_docs.show(file, x=x),
        lambda: tensorcopy_docs.show_graph(file, x=x),
        lambda: answer.save_picture(file),
    ):
        with pytest.raises(ValueError, match=rf"\A{re.escape(str(file))}: must have a name that ends in .svg\Z"):
            write()
    assert list(tmp_path.iterdir()) == []


def test_a_file_that_cannot_be_written_leaves_nothing(x, tmp_path):
    with pytest.raises(OSError):
        tensorcopy_docs.show(tmp_path / "nowhere" / "memory.svg", x=x)
    assert list(tmp_path.iterdir()) == []


def test_a_notebook_shows_it_by_itself(x):
    picture = tensorcopy_docs.show(x=x)
    assert picture._repr_svg_().lstrip().startswith("<")
    assert "<svg" in picture._repr_svg_()


@pytest.mark.parametrize(
    ("things", "message"),
    [({}, "nothing to show"), ({"x": 3}, r"\Ax: .*found int\Z")],
)
def test_what_cannot_be_shown_is_refused_by_name(things, message):
    with pytest.raises(TypeError, match=message):
        tensorcopy_docs.show(**things)


def test_a_tensor_without_a_name_is_refused(x):
    for function in (tensorcopy_docs.show, tensorcopy_docs.show_graph):
        for given, named in (((x,), {"y": x}), ((), {})):
            with pytest.raises(TypeError, match=rf"name the tensors: {function.__name__}\(x=x, y=y\)\Z"):
                function(*given, **named)


def test_a_folder_is_refused_as_a_file_and_nothing_is_left_beside_it(x, tmp_path):
    (tmp_path / "folder").mkdir()
    with pytest.raises(IsADirectoryError, match="must be a file; found a folder"):
        tensorcopy_docs.show(tmp_path / "folder", x=x)
    assert list(tmp_path.iterdir()) == [tmp_path / "folder"]


def test_a_file_that_cannot_be_put_in_its_place_leaves_nothing_half_written(x, tmp_path, monkeypatch):
    def refused(*paths):
        raise PermissionError("no")

    monkeypatch.setattr("os.replace", refused)
    with pytest.raises(PermissionError):
        tensorcopy_docs.show(tmp_path / "x.svg", x=x)
    assert list(tmp_path.iterdir()) == []


def test_a_graph_of_leaves_alone_shows_them_apart(x):
    leaf = torch.ones(2, requires_grad=True)
    root = drawn(tensorcopy_docs.show_graph(leaf=leaf, cut=x.detach()))
    assert [each.get("data-apart") for each in marks(root, "apart")] == ["leaf", "cut"]
    assert not marks(root, "node")
    assert root.find(f"{SVG}title").text == "Autograd graph of leaf and cut"


def test_two_pictures_can_stand_in_one_page_and_the_same_one_has_the_same_ids(x):
    def ids(picture):
        return {element.get("id") for element in drawn(picture).iter() if element.get("id")}

    first, second = tensorcopy_docs.show(x=x), tensorcopy_docs.show(y=x)
    assert not ids(first) & ids(second)
    assert ids(first) == ids(tensorcopy_docs.show(x=x))


@pytest.mark.parametrize(("unknown", "found"), [("xx", "'xx'"), (None, "NoneType"), (numpy.ones(2), "ndarray")])
def test_an_unknown_language_is_refused_and_the_known_ones_are_named(x, unknown, found):
    keys = " or ".join(f"'{language.key}'" for language in LANGUAGES)
    with pytest.raises(ValueError, match=f"language: must be {keys}; found {found}"):
        tensorcopy_docs.show(x=x, language=unknown)


@pytest.mark.parametrize("language", LANGUAGES, ids=[language.key for language in LANGUAGES])
def test_a_picture_is_in_the_language_that_is_asked_for_by_each_of_its_names(x, language):
    for name in (language.key, language.folder, language.sphinx, language.tag):
        assert drawn(tensorcopy_docs.show(x=x, language=name)).get("lang") == language.tag


def test_a_graph_of_something_else_than_tensors_is_refused():
    with pytest.raises(TypeError, match=r"\Aa: .*ndarray\Z"):
        tensorcopy_docs.show_graph(a=numpy.ones(2))


def test_the_package_says_what_it_offers():
    assert dir(tensorcopy_docs) == sorted(tensorcopy_docs.MODULES)
    names: dict[str, object] = {}
    exec("from tensorcopy_docs import *", names)
    assert {name: thing for name, thing in names.items() if name != "__builtins__"} == {
        name: getattr(tensorcopy_docs, name) for name in tensorcopy_docs.MODULES
    }


def test_the_package_offers_nothing_else():
    with pytest.raises(AttributeError, match="has no attribute 'shew'"):
        tensorcopy_docs.shew  # noqa: B018
