"""Models in the shapes of well-known ones, with random weights: in a bench they stand for the code of a package."""

import torch
from torch import nn
from torch.nn import functional as F


class Block(nn.Module):
    """A block of a transformer with 16 parameters; those of GPT-2, which has one projection for three, are 12."""

    def __init__(self, width: int, heads: int, causal: bool) -> None:
        super().__init__()
        self.heads, self.causal = heads, causal
        parts = [3 * width] if causal else [width] * 3
        self.projections = nn.ModuleList(nn.Linear(width, part) for part in parts)
        self.output = nn.Linear(width, width)
        self.first, self.second = nn.LayerNorm(width), nn.LayerNorm(width)
        self.wide, self.narrow = nn.Linear(width, 4 * width), nn.Linear(4 * width, width)
        self.dropout = nn.Dropout(0.1)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """The tensor after attention and the two layers."""
        x = self.first(x + self.dropout(self.attention(x)))
        hidden = F.gelu(self.wide(x))
        return self.second(x + self.dropout(self.narrow(hidden)))

    def attention(self, x: torch.Tensor) -> torch.Tensor:
        """What the positions of `x` take from each other."""
        projected = [projection(x) for projection in self.projections]
        if self.causal:
            projected = list(projected[0].chunk(3, dim=-1))
        query, key, value = (each.unflatten(-1, (self.heads, -1)).transpose(1, 2) for each in projected)
        scores = query @ key.transpose(-1, -2) / query.shape[-1] ** 0.5
        if self.causal:
            mask = torch.ones(x.shape[1], x.shape[1], dtype=torch.bool).tril()
            scores = scores.masked_fill(~mask, float("-inf"))
        mixed = self.dropout(scores.softmax(-1)) @ value
        return self.output(mixed.transpose(1, 2).flatten(2))


class Transformer(nn.Module):
    """An encoder with 201 parameters in the shape of BERT, or a decoder with 148 in that of GPT-2."""

    def __init__(self, causal: bool, words: int = 1000, width: int = 64, length: int = 32) -> None:
        super().__init__()
        self.words, self.positions = nn.Embedding(words, width), nn.Embedding(length, width)
        self.blocks = nn.ModuleList(Block(width, 4, causal) for _ in range(12))
        self.norm = nn.LayerNorm(width)
        self.types = None if causal else nn.Embedding(2, width)
        self.heads = None if causal else nn.ModuleList([nn.Linear(width, width), nn.Linear(width, 2)])

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """A score for each word, or two for the whole."""
        hidden = self.words(x) + self.positions(torch.arange(x.shape[1]))
        if self.types is not None:
            hidden = hidden + self.types(torch.zeros_like(x))
        for block in self.blocks:
            hidden = block(hidden)
        hidden = self.norm(hidden)
        if self.heads is None:
            return hidden @ self.words.weight.t()
        return self.heads[1](torch.tanh(self.heads[0](hidden[:, 0])))


class Step(nn.Module):
    """Two convolutions with their norms."""

    def __init__(self, before: int, after: int) -> None:
        super().__init__()
        self.layers = nn.Sequential(
            nn.Conv2d(before, after, 3, padding=1),
            nn.BatchNorm2d(after),
            nn.ReLU(inplace=True),
            nn.Conv2d(after, after, 3, padding=1),
            nn.BatchNorm2d(after),
            nn.ReLU(inplace=True),
        )

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """The features."""
        return self.layers(x)


class UNet(nn.Module):
    """A small U-Net of three levels."""

    def __init__(self, channels: int = 8) -> None:
        super().__init__()
        sizes = [channels, 2 * channels, 4 * channels]
        self.down = nn.ModuleList(Step(*each) for each in zip([3, *sizes[:-1]], sizes, strict=True))
        self.up = nn.ModuleList(Step(3 * size, size) for size in reversed(sizes[:-1]))
        self.output = nn.Conv2d(channels, 3, 1)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """An image of the same size."""
        kept = []
        for number, step in enumerate(self.down):
            x = step(F.max_pool2d(x, 2) if number else x)
            kept.append(x)
        for step, other in zip(self.up, reversed(kept[:-1]), strict=True):
            x = step(torch.cat([F.interpolate(x, scale_factor=2), other], dim=1))
        return self.output(x)
