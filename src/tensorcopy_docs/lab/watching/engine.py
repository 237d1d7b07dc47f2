"""Recognizes that a Python frame is about to run the backward pass, and finds the nodes that it will run through."""

import torch

from tensorcopy_docs.lab.watching.saved import Nodes, node_key
from tensorcopy_docs.lab.watching.unnoticed import unnoticed

INPUTS = 3


def roots(variables):
    """Return the tensors at which the engine begins, given the `variables` of a frame that executes `ENGINE`.

    Empty if it is told for which inputs: then it does not run through all that is behind them.
    """
    arguments = variables.get("args", ())
    return () if len(arguments) > INPUTS and arguments[INPUTS] else variables.get("t_outputs", ())


def reached(tensors):
    """Return the keys of all nodes behind `tensors`."""
    nodes = Nodes()
    with unnoticed():
        nodes.add_behind([each for each in tensors if isinstance(each, torch.Tensor)])
    return set(map(node_key, nodes.found))
