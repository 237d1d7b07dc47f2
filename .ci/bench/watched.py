"""Trains models with and without `watch`, and prints the processor seconds of each as JSON.

The code of the models counts as installed, as that of a package does; the loops of the training and that of the
recurrent network are the reader's own code.
"""

import importlib
import json
import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import torch
from torch.nn import functional as F

from tensorcopy_docs import watch

Step = Callable[[], torch.Tensor]
MODELS = Path(__file__).with_name("models.py")
STEPS = 20


def main() -> None:
    torch.set_num_threads(1)
    with tempfile.TemporaryDirectory() as folder:
        installed = Path(folder) / "site-packages"
        installed.mkdir()
        shutil.copy(MODELS, installed / "watched_models.py")
        sys.path.insert(0, str(installed))
        print(json.dumps({name: measure(*made) for name, made in trainings(importlib.import_module("watched_models"))}))


def trainings(models: object) -> Iterator[tuple[str, tuple[torch.nn.Module, Step]]]:
    """The name of each training, its model, and a function that computes the loss."""
    words = torch.randint(1000, (4, 32))
    bert = models.Transformer(causal=False)
    yield "BERT", (bert, lambda: F.cross_entropy(bert(words), words[:, 0] % 2))
    gpt = models.Transformer(causal=True)
    yield "GPT-2", (gpt, lambda: F.cross_entropy(gpt(words).flatten(0, 1), words.flatten()))
    images = torch.randn(2, 3, 32, 32)
    unet = models.UNet()
    yield "U-Net", (unet, lambda: F.mse_loss(unet(images), images))
    cell = torch.nn.ParameterDict({"w": torch.randn(16, 32) / 4, "u": torch.randn(32, 32) / 6, "b": torch.zeros(32)})
    x = torch.randn(100, 8, 16)

    def recurrent() -> torch.Tensor:
        h = torch.zeros(8, 32)
        kept = []
        for value in x:
            projected = value @ cell["w"]
            h = torch.tanh(projected + h @ cell["u"] + cell["b"])
            kept.append(h)
        return torch.stack(kept).pow(2).mean()

    yield "RNN loop", (cell, recurrent)


def measure(net: torch.nn.Module, step: Step) -> dict[str, float]:
    """The seconds of the same training without and with `watch`, and the number of tensors that are watched."""
    optimizer = torch.optim.AdamW(net.parameters(), lr=1e-3)
    train(optimizer, step)
    plain = min(train(optimizer, step) for _ in range(3))
    seconds = []
    for _ in range(2):
        with watch(net):
            seconds.append(train(optimizer, step))
    tensors = len([*net.parameters(), *net.buffers()])
    return {"plain": plain, "watched": min(seconds), "tensors": tensors}


def train(optimizer: torch.optim.Optimizer, step: Step) -> float:
    """Take some steps; return the processor seconds."""
    start = time.process_time()
    for _ in range(STEPS):
        loss = step()
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    return time.process_time() - start


if __name__ == "__main__":
    main()
