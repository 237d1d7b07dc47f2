"""Measures a group of public names: those that share samples, and of which some are aliases of others."""

import inspect
import itertools

import torch

from tensorcopy_docs.lab.atlas import generic, opinfo, own, reasons
from tensorcopy_docs.lab.atlas.answers import Measured
from tensorcopy_docs.lab.atlas.calls import Call, CallWithOut
from tensorcopy_docs.lab.atlas.names import TENSOR, base, is_in_place, is_method, is_property, resolve
from tensorcopy_docs.lab.atlas.sample import Given, Written
from tensorcopy_docs.lab.atlas.words import OUT

RELAID = 6  # further samples whose first tensor has other strides


class Names:
    """The OpInfos of torch by public name, and which names they link."""

    def __init__(self, ops):
        self.ops = {}
        self.linked = []
        self.main = {}
        for op in ops:
            names = opinfo.names_of(op)
            for name in names:
                for public in opinfo.public_forms(name):
                    self.ops.setdefault(public, []).append(op)
                    self.main.setdefault(public, names[0])
                self.linked.append((base("." + names[0]), base("." + name)))

    def of_group(self, names):
        """Return the OpInfos of a group, each once."""
        found = []
        for name in names:
            plain = name.rstrip("_") if is_in_place(name) else name
            found += [op for op in self.ops.get(plain, ()) if op not in found]
        return found

    def is_linked(self, first, second):
        """Whether torch's tests say that two public names are the same function."""
        one, other = (self.main.get(each.rstrip("_")) for each in (first, second))
        return one is not None and one == other


def measure_group(group, names):
    """Return what a record says of the public names in `group`: its entries, and a reason for each name without one."""
    given = [Given(each) for op in names.of_group(group) for each in opinfo.arguments(op)]
    others = (Given(each) for sample in given for each in relaid(sample.arguments))
    given += list(itertools.islice(others, RELAID))
    found, left_out = [], {}
    for name in group:
        if not is_property(name) and inspect.isclass(_resolved(name)) and not own.codes(name):
            left_out[name] = reasons.A_CLASS
            continue
        samples = given + [Written(code) for code in own.codes(name) + generic.codes()]
        measured = Measured(Call(name), samples)
        if measured.ran:
            found.append(measured)
            found += _with_out(name, samples)
        else:
            left_out[name] = reasons.reason(name, measured.trials.values())
    return {"functions": _joined(found, names), "left_out": left_out}


def _resolved(name):
    try:
        return resolve(name)
    except AttributeError:
        return None


def _with_out(name, samples):
    """Return what was measured with ``out=``; nothing where the function does not take it."""
    if is_method(name) or is_in_place(name) or inspect.isclass(resolve(name)):
        return []
    measured = Measured(CallWithOut(name), samples)
    return [measured] if measured.ran else []


def _joined(found, names):
    """Return an entry for each function: an alias is none if it did the same as the name before it."""
    left = sorted(found, key=lambda each: _order(each, names))
    entries = []
    while left:
        joined = left[:1]
        for one in joined:  # it grows: an alias may have an alias
            joined += [each for each in left if each not in joined and _are_one(one, each, names)]
        left = [each for each in left if each not in joined]
        first, aliases = joined[0], sorted(each.call.entry for each in joined[1:])
        entries.append(dict(first.entry(), name=first.call.entry, aliases=aliases))
    return entries


def _order(measured, names):
    """The name by which torch's own tests know a function comes first, then functions before methods."""
    name = measured.call.name
    plain = name.rstrip("_")
    main = names.main.get(plain)
    is_main = main is not None and plain in opinfo.public_forms(main)
    return not is_main, is_method(name), len(name), name, measured.call.form


def _are_one(first, second, names):
    """Whether two names stand for one function: torch says so, or they are a function and its method."""
    one, other = first.call, second.call
    if (one.form == OUT) != (other.form == OUT) or is_in_place(one.name) != is_in_place(other.name):
        return False
    is_one = names.is_linked(one.name, other.name)
    is_one = is_one or (one.function is not None and one.function is other.function)
    is_one = is_one or {one.name, other.name} == {"torch." + one.last, "{}.{}".format(TENSOR, one.last)}
    return is_one and first.is_same_as(second)


def relaid(arguments):
    """Yield (args, kwargs) with the same values, but with other strides of the first tensor."""
    args, kwargs = arguments
    if (
        not args
        or not isinstance(args[0], torch.Tensor)
        or args[0].layout != torch.strided
        or args[0].dim() < 2
        or args[0].numel() < 2
    ):
        return
    first = args[0].detach()
    transposed = first.transpose(0, -1).clone(memory_format=torch.contiguous_format).transpose(0, -1)
    spread = first.new_zeros((2 * first.shape[0],) + tuple(first.shape[1:]))[::2]
    spread.copy_(first)
    for each in (transposed, spread):
        yield (each,) + args[1:], kwargs
