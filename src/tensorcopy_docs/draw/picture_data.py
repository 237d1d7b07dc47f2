"""Defines the types of the facts that pictures are drawn from; JSON can hold them.

Objects, storages, counters and nodes refer to one another by their index in the list that holds them.
"""

from typing import Literal, NotRequired

from typing_extensions import TypedDict  # pydantic cannot validate the TypedDict of Python 3.11


class NameFacts(TypedDict):
    """A name, and the index of the object that it points to."""

    name: str
    object: int


class ObjectFacts(TypedDict):
    """A tensor or a NumPy array.

    `slots` has the index in its storage of each element that it reads, repeated where the object reads it repeatedly.
    An object of more than 4,096 elements has each index once, and in `times` how often it reads the element.
    `counter` is None if the object has no version counter. The three facts of autograd are None for an array.
    """

    type: str
    shape: list[int]
    stride: list[int]
    offset: int
    dtype: str
    requires_grad: bool | None
    leaf: bool | None
    grad_fn: str | None
    storage: int
    counter: int | None
    slots: list[int]
    times: NotRequired[list[int]]


class StorageFacts(TypedDict):
    """A storage of `bytes` bytes: its first elements as text, and how many `more` it has."""

    itemsize: int
    bytes: int
    values: list[str]
    more: int


class CounterFacts(TypedDict):
    """A version counter, and its count."""

    version: int


class MemoryFacts(TypedDict):
    """The result of `memory_facts` of the lab."""

    names: list[NameFacts]
    objects: list[ObjectFacts]
    storages: list[StorageFacts]
    counters: list[CounterFacts]


class SavedFacts(TypedDict):
    """A tensor that a node saved for the backward pass; `shape` is None if it cannot be read."""

    name: str
    state: Literal["live", "freed"]
    shape: list[int] | None


class LeafFacts(TypedDict):
    """A leaf tensor; `name` is None if nobody named it, `grad` is None if no gradient arrived.

    `grad` has the first values of the gradient as text, and "…" at the end if there are more.
    """

    name: str | None
    shape: list[int]
    grad: list[str] | None


class NodeFacts(TypedDict):
    """A node of the graph: what it saved, and the indices of the `next` nodes that it leads back to.

    `tensor` is the name of the tensor whose `grad_fn` it is, unless that is a root. `leaf` is there if the node
    accumulates the gradient of a leaf tensor.
    """

    name: str
    tensor: str | None
    leaf: LeafFacts | None
    saved: list[SavedFacts]
    next: list[int]


class RootFacts(TypedDict):
    """A tensor from which the graph is walked, and the index of its node; None if it has no `grad_fn`."""

    name: str
    node: int | None


class ApartFacts(TypedDict):
    """A leaf tensor that no path leads to."""

    name: str
    shape: list[int]
    requires_grad: bool
    grad: list[str] | None


class GraphFacts(TypedDict):
    """The result of `graph_facts` of the lab."""

    roots: list[RootFacts]
    nodes: list[NodeFacts]
    apart: list[ApartFacts]


Event = Literal["make", "save", "write", "backward", "error"]


class StepFacts(TypedDict):
    """A statement, what it does, and the version and the values of `x` after it."""

    code: str
    event: Event
    version: int | None
    values: list[str]


class StepsFacts(TypedDict):
    """The result of `step_facts` of the lab, with the `outcome`: the value of the cell that the picture is of.

    `expected` and `actual` are the versions of `x` that the backward pass compares; either is None if it compares none.
    """

    steps: list[StepFacts]
    expected: int | None
    actual: int | None
    error: str | None
    outcome: str
