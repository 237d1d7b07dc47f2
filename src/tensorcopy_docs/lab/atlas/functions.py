"""Measures a group of public names: those that share samples, and of which some are aliases of others."""

import inspect
import itertools

import torch

from tensorcopy_docs.lab.atlas import generic, opinfo, own, reasons
from tensorcopy_docs.lab.atlas.answers import Measured
from tensorcopy_docs.lab.atlas.calls import Call, CallWithOut
from tensorcopy_docs.lab.atlas.names import TENSOR, base, is_in_place, is_method, resolve
from tensorcopy_docs.lab.atlas.sample import Given, Written
from tensorcopy_docs.lab.atlas.words import A_CLASS, CRASHED, OUT

RELAID = 6  # further samples whose first tensor has other strides
ENOUGH = 12  # samples with which ``out=`` is tried
DEATHS = 40  # samples of a function at which the process may die


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
        """True if torch's tests say that two public names are the same function."""
        one, other = (self.main.get(each.rstrip("_")) for each in (first, second))
        return one is not None and one == other


class Job:
    """A group of public names to measure; `fatal` are the samples, by entry, at which the process died or hung."""

    def __init__(self, group):
        self.group = group
        self.fatal = {}

    def can_go_on(self, doing):
        """Leave out the sample that was tried when the process died; False if that cannot help."""
        entry, _, number = doing.partition(" ")
        fatal = self.fatal.setdefault(entry, [])
        if not number or int(number) in fatal or len(fatal) >= DEATHS:
            return False
        fatal.append(int(number))
        return True


def measure_group(job, names, say):
    """Return what a record says of the public names of a job: its entries, and a reason for each name without one.

    `say` is told the entry and the number of each sample before it is tried.
    """
    given = [Given(each) for op in names.of_group(job.group) for each in opinfo.arguments(op)]
    others = (Given(each) for sample in given for each in relaid(sample.arguments))
    given += list(itertools.islice(others, RELAID))
    found, left_out = [], {}
    for name in job.group:
        if name in reasons.KNOWN or (is_a_class(name) and not own.codes(name)):
            left_out[name] = reasons.KNOWN.get(name, A_CLASS)
            continue
        samples = given + [Written(code) for code in own.codes(name) + generic.codes(known=given)]
        measured = Measured(Call(name), samples, job.fatal, say)
        if given and not measured.ran:  # they are those of another function with this name
            samples += [Written(code) for code in generic.codes(known=None)]
            measured = Measured(Call(name), samples, job.fatal, say)
        if measured.ran:
            found.append(measured)
            found += _with_out(name, [samples[number] for number in sorted(measured.ran)[:ENOUGH]], job, say)
        else:
            left_out[name] = CRASHED if measured.fatal else reasons.reason(name, measured.trials.values())
    return {"functions": _joined(found, names), "left_out": left_out}


def is_a_class(name):
    """True if a public name is a class; torch has types for annotations, too."""
    return not is_method(name) and inspect.isclass(resolve(name))


def _with_out(name, samples, job, say):
    """Return what was measured with ``out=``; nothing where the function does not take it."""
    if is_method(name) or is_in_place(name) or inspect.isclass(resolve(name)):
        return []
    measured = Measured(CallWithOut(name), samples, job.fatal, say)
    return [measured] if measured.ran else []


def _joined(found, names):
    """Return an entry for each function; a name that did the same as another becomes its alias."""
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
    """Return a sort key: the name in torch's own tests comes first, then functions before methods."""
    name = measured.call.name
    plain = name.rstrip("_")
    main = names.main.get(plain)
    is_main = main is not None and plain in opinfo.public_forms(main)
    return not is_main, is_method(name), len(name), name, measured.call.form


def _are_one(first, second, names):
    """True if two names are the same function: torch says so, or they are a function and its method."""
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
    if not args or not isinstance(args[0], torch.Tensor):
        return
    first = args[0].detach()
    if first.layout != torch.strided or first.dim() < 2 or first.numel() < 2:
        return
    transposed = first.transpose(0, -1).clone(memory_format=torch.contiguous_format).transpose(0, -1)
    spread = first.new_zeros((2 * first.shape[0],) + tuple(first.shape[1:]))[::2]
    spread.copy_(first)
    for each in (transposed, spread):
        yield (each,) + args[1:], kwargs
