"""Recognizes that a Python frame is about to run the backward pass, and finds the nodes that it will run through."""

import torch

from tensorcopy_docs.lab.watching.saved import Nodes, node_key
from tensorcopy_docs.lab.watching.unnoticed import unnoticed

_engine = getattr(getattr(torch.autograd, "graph", None), "_engine_run_backward", None)
# The code through which Python calls autograd's engine; None on a version that calls it elsewhere.
ENGINE = getattr(_engine, "__code__", None)
INPUTS = 3


def roots(variables):
    """The tensors at which the engine begins, given the `variables` of a frame that executes `ENGINE`.

    Empty if it is told for which inputs: then it does not run through all that is behind them.
    """
    arguments = variables.get("args", ())
    return () if len(arguments) > INPUTS and arguments[INPUTS] else variables.get("t_outputs", ())


def reached(tensors):
    """The keys of all nodes behind `tensors`."""
    nodes = Nodes()
    with unnoticed():
        nodes.add_behind([each for each in tensors if isinstance(each, torch.Tensor)])
    return set(map(node_key, nodes.found))
