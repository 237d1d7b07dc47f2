"""Idioms that change a tensor, or that take the place of a change."""

import torch

from tensorcopy_docs.lab.program import idiom
from tensorcopy_docs.lab.programs import plain


@idiom(right=lambda x: plain.joined([each + 1 for each in plain.elements(x)], x + 1), kept=True)
def out_of_place(x):
    y = x + 1
    return y


@idiom(right=lambda x: plain.joined([each / max(plain.elements(x)) for each in plain.elements(x)], x / 1), kept=True)
def normalized(x):
    y = x / x.max()
    return y


@idiom(right=lambda x: plain.joined([each + 1 for each in plain.elements(x)], x + 1), kept=True)
def clone_then_change(x):
    y = x.clone()
    y += 1
    return y


def _copied_into(p, v):
    return plain.written(p, [(place, v[place]) for place in plain.places(p)])


@idiom(right=plain.without_recording(_copied_into), kept=True)
def parameter_copy(p, v):
    with torch.no_grad():
        p.copy_(v)
    return p


def _scaled(p, factor):
    with torch.no_grad():
        return plain.written(p, [(place, p[place].item() * factor) for place in plain.places(p)])


@idiom(right=_scaled)
def parameter_mul(p, factor):
    with torch.no_grad():
        p.mul_(factor)
    return p


def _filled(p, number):
    with torch.no_grad():
        return plain.written(p, [(place, number) for place in plain.places(p)])


@idiom(right=_filled)
def parameter_fill(p, number):
    with torch.no_grad():
        p.fill_(number)
    return p


@idiom(right=lambda buffer, x: plain.copied(x), kept=True)
def buffer_copy(buffer, x):
    return buffer.copy_(x.detach())


@idiom(right=lambda y, v: plain.copied_with_gradient(v), writes=True)
def recorded_copy(y, v):
    return y.copy_(v)


def _masked(x, mask, number):
    x = x if x.is_floating_point() else x.float()
    return plain.chosen_by(mask, x, torch.full_like(x, number))


@idiom(right=_masked, writes=True)
def mask_assign(x, mask, number):
    x[mask] = number
    return x


@idiom(right=_masked, kept=True)
def masked_fill(x, mask, number):
    return x.masked_fill(mask, number)


@idiom(right=lambda mask, v, x: plain.chosen_by(mask, x, v), kept=True)
def where(mask, v, x):
    return torch.where(mask, v, x)


def _scattered(x, mask, chosen):
    values = iter(plain.elements(chosen))
    pairs = zip(plain.elements(mask), plain.elements(x))
    return plain.joined([next(values) if place.item() else each for place, each in pairs], x)


@idiom(right=_scattered, kept=True)
def masked_scatter(x, mask, chosen):
    return x.masked_scatter(mask, chosen)


def _added(x, i, added):
    found = list(x)
    for n, row in enumerate(i.tolist()):
        found[row] = found[row] + added[n]
    return torch.stack(found) if found else x


@idiom(right=_added, writes=True)
def index_add(x, i, added):
    return x.index_add_(0, i, added)


def _assigned(x, rows, v):
    found = list(x)
    for n, row in enumerate(rows.tolist()):
        found[row] = v[n]
    return torch.stack(found) if found else x


@idiom(right=_assigned, writes=True)
def rows_assign(x, rows, v):
    x[rows] = v
    return x


@idiom(right=lambda x: torch.cat([x[:1] * 2, x[1:]]), writes=True)
def row_change(x):
    x[0] *= 2
    return x


@idiom(right=lambda x: plain.joined([each * 2 for each in plain.elements(x)], x * 2), kept=True)
def rows_stack(x):
    return torch.stack([row * 2 for row in x])


def _moved(x):
    rows = [x[:1]] + [x[n : n + 1] for n in range(len(x) - 1)]
    return torch.cat(rows)


@idiom(right=_moved, writes=True)
def rows_move(x):
    x[1:] = x[:-1].clone()
    return x


@idiom(right=_moved, kept=True)
def rows_moved(x):
    return torch.cat([x[:1], x[:-1]])
