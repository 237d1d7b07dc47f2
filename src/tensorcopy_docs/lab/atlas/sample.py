"""One sample: the arguments of a call, made new each time, and the code that makes them."""

import math

import torch

from tensorcopy_docs.lab.atlas.memory import tensors_in
from tensorcopy_docs.lab.atlas.opinfo import elements

FEW = 16  # elements that are written one by one
LONGEST = 240  # characters of code


class UnwritableError(Exception):
    """An argument has no short code."""


class Written:
    """A sample that is code: ``torch.rand(2, 3), dim=0``."""

    def __init__(self, code):
        self.code = code

    def made(self):
        """Return new (args, kwargs)."""
        torch.default_generator.manual_seed(0)
        return eval("_({})".format(self.code), {"_": lambda *args, **kwargs: (args, kwargs), "torch": torch})


class Given:
    """A sample that is objects, of which copies are passed."""

    def __init__(self, arguments):
        self.arguments = arguments

    def made(self):
        """Return new (args, kwargs); the copies of tensors have the same strides."""
        torch.default_generator.manual_seed(0)
        args, kwargs = self.arguments
        return tuple(copied(each) for each in args), {name: copied(each) for name, each in kwargs.items()}

    def written(self):
        """Yield samples that are code for it: with random values, and with its own."""
        for literally in (False, True):
            try:
                code = arguments_code(self.arguments, literally)
            except UnwritableError:
                continue
            if len(code) <= LONGEST:
                yield Written(code)


def size(sample):
    """Return a sort key for samples: code first, no tensors without dimensions, few elements, short code."""
    made = list(sample.made())
    has_scalar = any(not each.dim() for each in tensors_in(made))
    return isinstance(sample, Given), has_scalar, elements(made), len(getattr(sample, "code", ""))


def copied(thing):
    """Return `thing` with copies of its tensors."""
    if isinstance(thing, torch.Tensor):
        return copy_of(thing)
    if isinstance(thing, list):
        return [copied(each) for each in thing]
    if type(thing) is tuple:
        return tuple(copied(each) for each in thing)
    return thing


def copy_of(tensor):
    """Return a copy of a tensor, which is not a view, with the same strides where it has strides."""
    plain = tensor.detach()
    is_conj = getattr(plain, "is_conj", None)
    if plain.layout != torch.strided or plain.is_quantized or (is_conj and is_conj()) or not plain.numel():
        return plain.clone().data
    reach = sum((length - 1) * step for length, step in zip(plain.shape, plain.stride())) + 1
    flat = plain.as_strided((reach,), (1,), plain.storage_offset()).clone()
    return flat.as_strided(plain.shape, plain.stride()).data


def arguments_code(arguments, literally):
    """Return the code of (args, kwargs), with the values of tensors, if they are to be `literally` so."""
    args, kwargs = arguments
    parts = [code_of(each, literally) for each in args]
    parts += ["{}={}".format(name, code_of(each, literally)) for name, each in kwargs.items()]
    return ", ".join(parts)


def code_of(thing, literally=False):
    """Return the code of an argument. Raises UnwritableError."""
    if isinstance(thing, torch.Tensor):
        return _tensor_code(thing, literally)
    if isinstance(thing, (torch.dtype, torch.memory_format, torch.layout)):
        return str(thing)
    if isinstance(thing, torch.device):
        return repr(str(thing))
    if isinstance(thing, float) and not math.isfinite(thing):
        return 'float("{}")'.format(thing)
    if thing is None or isinstance(thing, (bool, int, float, complex, str, slice)):
        return repr(thing)
    if type(thing) is list:
        return "[{}]".format(", ".join(code_of(each, literally) for each in thing))
    if isinstance(thing, tuple):
        inside = ", ".join(code_of(each, literally) for each in thing)
        return "({},)".format(inside) if len(thing) == 1 else "({})".format(inside)
    raise UnwritableError(type(thing).__name__)


def _tensor_code(tensor, literally):
    if tensor.layout != torch.strided or tensor.is_quantized:
        raise UnwritableError("layout")
    is_random = tensor.is_floating_point() or tensor.is_complex()
    if tensor.numel() and (literally or not is_random):
        if tensor.numel() > FEW or not tensor.is_contiguous():
            raise UnwritableError("too many elements")
        return "torch.tensor({}{})".format(_listed(tensor.tolist()), _type_code(tensor, (torch.bool, torch.int64)))
    made = "torch.rand" if is_random else "torch.zeros"
    typed = _type_code(tensor, ())
    if tensor.is_contiguous():
        return "{}({}{})".format(made, _numbers(tensor.shape), typed)
    if tensor.dim() == 2 and tensor.t().is_contiguous():
        return "{}({}{}).t()".format(made, _numbers(tensor.t().shape), typed)
    reach = sum((length - 1) * step for length, step in zip(tensor.shape, tensor.stride())) + 1
    flat = "{}({}{})".format(made, reach, typed)
    return "{}.as_strided({}, {})".format(flat, tuple(tensor.shape), tensor.stride())


def zeros_code(tensor):
    """Return the code of a tensor of zeros with the shape and type of another."""
    return "torch.zeros({}{})".format(_numbers(tensor.shape), _type_code(tensor, ()))


def _type_code(tensor, understood):
    plain = tensor.dtype == torch.float32 or tensor.dtype in understood
    return "" if plain else ", dtype={}".format(tensor.dtype)


def _numbers(shape):
    return ", ".join(map(str, shape)) if len(shape) else "()"


def _listed(value):
    if isinstance(value, list):
        return "[{}]".format(", ".join(map(_listed, value)))
    if isinstance(value, float):
        return 'float("{}")'.format(value) if not math.isfinite(value) else repr(round(value, 3))
    return repr(value)
