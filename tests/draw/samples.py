"""Facts for the tests of the drawer, written by hand."""

from copy import deepcopy


def thing(storage: int = 0, counter: int | None = 0, **more: object) -> dict:
    """An object on six slots, with what is given in `more`."""
    usual = {
        "type": "Tensor",
        "shape": [2, 3],
        "stride": [3, 1],
        "offset": 0,
        "dtype": "float32",
        "requires_grad": False,
        "leaf": True,
        "grad_fn": None,
        "storage": storage,
        "counter": counter,
        "slots": [0, 1, 2, 3, 4, 5],
    }
    return {**usual, **more}


def store(values: str = "2 4 6 8 10 12", itemsize: int = 4, more: int = 0) -> dict:
    """A storage that holds `values`."""
    slots = values.split()
    return {"itemsize": itemsize, "bytes": itemsize * (len(slots) + more), "values": slots, "more": more}


def memory_facts(names: str, objects: list[dict], storages: list[dict], versions: list[int]) -> dict:
    """`names` are words such as "x0": the name x for object 0."""
    return {
        "names": [{"name": name.rstrip("0123456789"), "object": int(name[-1])} for name in names.split()],
        "objects": deepcopy(objects),
        "storages": deepcopy(storages),
        "counters": [{"version": version} for version in versions],
    }


RESULT = thing(requires_grad=True, leaf=False, grad_fn="MulBackward0")
COLUMN = {"shape": [3], "stride": [2], "offset": 1, "slots": [1, 3, 5]}

MEMORY = {
    "detach": memory_facts("x0 y1", [RESULT, thing()], [store()], [1]),
    "data": memory_facts("x0 y1", [RESULT, thing(counter=1)], [store()], [0, 1]),
    "clone": memory_facts("x0 y1", [RESULT, thing(1, 1)], [store(), store()], [0, 2]),
    "same": memory_facts("x0 y0", [RESULT], [store("0.1235 -1.5 2 3 4 5")], [3]),
    "expand": memory_facts(
        "x0 y1",
        [
            thing(shape=[3, 1], stride=[1, 1], slots=[0, 1, 2]),
            thing(shape=[3, 4], stride=[1, 0], slots=[0] * 4 + [1] * 4 + [2] * 4),
        ],
        [store("1 2 3")],
        [0],
    ),
    "array": memory_facts(
        "x0 a1",
        [thing(), thing(counter=None, type="ndarray", requires_grad=None, leaf=None, grad_fn=None)],
        [store()],
        [0],
    ),
    "many": memory_facts(
        "x0 y1 z2 u3 v4 w5 k6 n7",
        [
            RESULT,
            thing(),
            thing(**COLUMN),
            thing(counter=1),
            thing(counter=2),
            thing(counter=None, type="ndarray", requires_grad=None, leaf=None, grad_fn=None),
            thing(**COLUMN),
            thing(counter=1, type="Parameter", requires_grad=True),
        ],
        [store(" ".join(str(value) for value in range(24)), more=40)],
        [4, 0, 1],
    ),
    "several names": memory_facts(
        "x0 weight0 bias0 model.weight.data1",
        [thing(shape=[2, 1, 3, 1, 1], stride=[3, 3, 1, 1, 1], grad_fn="AsStridedBackward0"), thing()],
        [store("-1234.5678 0.0001 1e-08 4 5 6", itemsize=8)],
        [0],
    ),
    "across storages": memory_facts("x0 y1", [thing(), thing(1)], [store(), store("1 1 1 1 1 1")], [2]),
    "empty": memory_facts("x0", [thing(shape=[0], stride=[1], slots=[])], [store("")], [0]),
    "three": memory_facts("x0 y1 z2", [RESULT, thing(), thing(**COLUMN)], [store()], [1]),
    "scalar": memory_facts("x0", [thing(shape=[], stride=[], slots=[0])], [store("2.5")], [0]),
}


def node(name: str, *lower: int, saved: str = "", state: str = "live") -> dict:
    """A node that leads back to `lower`; it saved the tensors named in `saved`."""
    tensors = [{"name": word, "state": state, "shape": [3, 5]} for word in saved.split()]
    return {"name": name, "tensor": None, "next": list(lower), "saved": tensors, "leaf": None}


def leaf(name: str | None, shape: list[int], grad: str | None = None) -> dict:
    """A leaf tensor's node; `grad` has the values of the gradient that arrived."""
    tensor = {"name": name, "shape": shape, "grad": None if grad is None else grad.split()}
    return {"name": "AccumulateGrad", "tensor": None, "next": [], "saved": [], "leaf": tensor}


def apart(name: str, grad: str | None = None, requires_grad: bool = True) -> dict:
    return {
        "name": name,
        "shape": [3, 5],
        "requires_grad": requires_grad,
        "grad": None if grad is None else grad.split(),
    }


def graph_facts(roots: list[tuple[str, int | None]], nodes: list[dict], *alone: dict) -> dict:
    return {"roots": [{"name": name, "node": node} for name, node in roots], "nodes": nodes, "apart": list(alone)}


GRAPH = {
    "network": graph_facts(
        [("loss", 0)],
        [
            node("MseLossBackward0", 1, saved="self target"),
            node("AddmmBackward0", 2, 3, 4, saved="mat1 mat2", state="freed"),
            leaf("bias2", [1], "0.5"),
            node("ReluBackward0", 6, saved="result", state="freed"),
            node("TBackward0", 5),
            leaf("weight2", [1, 4], "0.1235 -1.5 2 …"),
            node("AddmmBackward0", 7, 8, 9, saved="mat1"),
            leaf("bias1", [4], "1 1 1 …"),
            leaf("x", [3, 5]),
            node("TBackward0", 10),
            leaf("weight1", [4, 5], "0 0 0 …"),
        ],
    ),
    "cut": graph_facts(
        [("loss", 0)],
        [
            node("SumBackward0", 1),
            {**node("AddBackward0", 2, 4), "tensor": "y"},
            node("MulBackward0", 3, 5, saved="self"),
            node("ExpBackward0", 4, saved="result"),
            node("ReluBackward0", 5, saved="result", state="freed"),
            node("MulBackward0", 6, 7),
            leaf("a", [3], "1 2 3"),
            leaf(None, [3], "4 5 6"),
        ],
        apart("x0"),
        apart("x1", "1 1 1 …"),
        apart("target", requires_grad=False),
    ),
    "nothing": graph_facts([("y", None)], [], apart("x")),
    "two roots": graph_facts(
        [("loss", 0), ("y", 1), ("z", None)],
        [node("SumBackward0", 1), node("ExpBackward0", 2, saved="result"), leaf("x", [3])],
    ),
    "two graphs": graph_facts(
        [("y", 0), ("z", 1)],
        [node("AddBackward0", 2), node("MulBackward0", 3, 4), leaf("v", [2]), leaf("a", [3]), leaf("b", [3], "1 2 3")],
    ),
    "only a leaf": graph_facts([("x", 0)], [leaf("x", [2], "1 1")]),
}


def step(code: str, version: int | None, values: str, event: str) -> dict:
    return {"code": code, "version": version, "values": values.split(), "event": event}


def steps_facts(outcome: str, *steps: dict, versions: tuple = (None, None), error: str | None = None) -> dict:
    expected, actual = versions
    return {"steps": list(steps), "expected": expected, "actual": actual, "outcome": outcome, "error": error}


MODIFIED = (
    "RuntimeError: one of the variables needed for gradient computation has been modified by an inplace operation: "
    "[torch.FloatTensor [3]], which is output 0 of AddBackward0, is at version 1; expected version 0 instead. "
    "Hint: enable anomaly detection to find the operation that failed to compute its gradient, with "
    "torch.autograd.set_detect_anomaly(True)."
)
MADE = step("x = source()", 0, "2 4 6", "make")
SAVED = step("loss = (x * x).sum()", 0, "2 4 6", "save")

STEPS = {
    "detach": steps_facts(
        "raises in the backward",
        MADE,
        SAVED,
        step("x.detach().zero_()", 1, "0 0 0", "write"),
        step("loss.backward()", 1, "0 0 0", "error"),
        versions=(0, 1),
        error=MODIFIED,
    ),
    "data": steps_facts(
        "silently wrong",
        MADE,
        SAVED,
        step("x.data[1] = 0", 0, "2 0 6", "write"),
        step("loss.backward()", 0, "2 0 6", "backward"),
        versions=(0, 0),
    ),
    "right": steps_facts("right", MADE, SAVED, step("loss.backward()", 0, "2 4 6", "backward")),
    "write": steps_facts(
        "raises at the write",
        step("x = torch.ones(3, requires_grad=True)", 0, "1 1 1", "make"),
        step("with torch.enable_grad():\n    x.add_(1)", 0, "1 1 1", "error"),
        error="RuntimeError: a leaf Variable that requires grad is being used in an in-place operation.",
    ),
    "inference": steps_facts(
        "raises RuntimeError",
        step(
            "with torch.inference_mode():\n    x = torch.arange(12.).mul(0.12345)",
            None,
            " ".join(["0.1235"] * 12),
            "make",
        ),
        step("x.requires_grad_(True)", None, "", "error"),
        error="RuntimeError: Setting requires_grad=True on inference tensor outside InferenceMode is not allowed.",
    ),
}

SAMPLES = {"memory": MEMORY, "graph": GRAPH, "steps": STEPS}
