"""Runs proofs in forks of this process, which have one thread."""

import json
import os

from tensorcopy_docs.lab.proof import ProofEntry
from tensorcopy_docs.lab.running import run


def in_a_fork(function, *arguments) -> dict:
    """The result of `function`, computed in a fork of this process.

    A `__getitem__` that is taken back leaves a slot in the class, so that `torch.tensor([x])` fails for a number `x`.
    """
    reads, writes = os.pipe()
    child = os.fork()
    if child == 0:
        os.write(writes, json.dumps(function(*arguments)).encode())
        os._exit(0)
    os.close(writes)
    with open(reads, encoding="utf-8") as pipe:
        found = pipe.read()
    os.waitpid(child, 0)
    return json.loads(found)


def run_alone(entry: ProofEntry) -> dict:
    """The result of an entry; in a fork if it asks for ids: another thread could take one that was freed."""
    return in_a_fork(run, entry) if "id" in entry.function.__code__.co_names else run(entry)
