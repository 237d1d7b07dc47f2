"""Trains a small and a large model with and without `watch`, and prints the processor seconds of each as JSON."""

import json
import time

import torch

from tensorcopy_docs import watch

# How wide and how deep the models are, and how many steps are taken.
MODELS = {"small": (8, 2, 300), "large": (1024, 8, 10)}


def main() -> None:
    torch.set_num_threads(1)
    print(json.dumps({name: measure(*sizes) for name, sizes in MODELS.items()}))


def measure(width: int, depth: int, steps: int) -> dict[str, float]:
    """The seconds of the same training without and with `watch`, and the number of elements that are watched."""
    layers = [layer for _ in range(depth) for layer in (torch.nn.Linear(width, width), torch.nn.Tanh())]
    net = torch.nn.Sequential(*layers)
    train(net, steps)
    plain = train(net, steps)
    with watch(net):
        watched = train(net, steps)
    return {"plain": plain, "watched": watched, "elements": sum(each.numel() for each in net.parameters())}


def train(net: torch.nn.Module, steps: int) -> float:
    """Take `steps` steps; return the processor seconds."""
    optimizer = torch.optim.SGD(net.parameters(), lr=0.01)
    x = torch.randn(8, net[0].in_features)
    start = time.process_time()
    for _ in range(steps):
        loss = net(x).pow(2).mean()
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    return time.process_time() - start


if __name__ == "__main__":
    main()
