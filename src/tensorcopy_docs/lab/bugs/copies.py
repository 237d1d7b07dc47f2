"""Copies that are none, or that share, keep or lose what one does not expect."""

import copy
import io

import numpy
import torch

from tensorcopy_docs.lab.program import bug


def gradient_copied_by_hand():
    x = torch.ones(2, requires_grad=True)
    x.sum().backward()
    y = copy.deepcopy(x)
    y.grad = x.grad.clone()
    return y.grad


@bug(right=lambda: torch.ones(2), around=gradient_copied_by_hand)
def gradient_of_a_deep_copy():
    x = torch.ones(2, requires_grad=True)
    x.sum().backward()
    y = copy.deepcopy(x)
    return y.grad


def file_of_a_cloned_slice():
    x = torch.zeros(5000)
    file = io.BytesIO()
    torch.save(x[:5].clone(), file)
    return file.tell() < 5000


@bug(right=lambda: True, around=file_of_a_cloned_slice)
def file_of_a_slice():
    x = torch.zeros(5000)
    file = io.BytesIO()
    torch.save(x[:5], file)
    return file.tell() < 5000


def copy_of_a_read_only_array():
    a = numpy.zeros(3)
    a.flags.writeable = False
    x = torch.from_numpy(a.copy())
    x += 1
    return a.copy()


@bug(right=lambda: numpy.zeros(3), around=copy_of_a_read_only_array, needs=("numpy",))
def read_only_array_written_by_its_tensor():
    a = numpy.zeros(3)
    a.flags.writeable = False
    x = torch.from_numpy(a)
    x += 1
    return a.copy()


def _has_memory_format():
    torch.zeros(2, 2).to(memory_format=torch.contiguous_format)


def layout_made_contiguous():
    x = torch.zeros(2, 3).t()
    return x.contiguous().is_contiguous()


@bug(right=lambda: True, around=layout_made_contiguous, needs=("contiguous_format",), probe=_has_memory_format)
def layout_asked_for_by_to():
    x = torch.zeros(2, 3).t()
    return x.to(memory_format=torch.contiguous_format).is_contiguous()


def subclass_cloned():
    class Named(torch.Tensor):
        pass

    x = torch.zeros(2)
    x.label = "left"
    y = x.clone()
    y.label = x.label
    return hasattr(y, "label")


@bug(right=lambda: True, around=subclass_cloned)
def attribute_of_a_deep_copied_tensor():
    x = torch.zeros(2)
    x.label = "left"
    return hasattr(copy.deepcopy(x), "label")


def attribute_copied_by_hand():
    p = torch.nn.Parameter(torch.zeros(2))
    p.label = "left"
    q = copy.deepcopy(p)
    q.label = p.label
    return hasattr(q, "label")


@bug(right=lambda: True, around=attribute_copied_by_hand)
def attribute_of_a_deep_copied_parameter():
    p = torch.nn.Parameter(torch.zeros(2))
    p.label = "left"
    return hasattr(copy.deepcopy(p), "label")


def _saved(value):
    file = io.BytesIO()
    torch.save(value, file)
    file.seek(0)
    return torch.load(file)


def attribute_saved_beside_its_tensor():
    x = torch.zeros(2)
    x.label = "left"
    y = _saved({"x": x, "label": x.label})
    return "label" in y


@bug(right=lambda: True, around=attribute_saved_beside_its_tensor)
def attribute_of_a_saved_tensor():
    x = torch.zeros(2)
    x.label = "left"
    return hasattr(_saved(x), "label")
