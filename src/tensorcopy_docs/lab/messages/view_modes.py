"""Messages about views that may not be changed in place, because of where or how they were made."""

import torch

from tensorcopy_docs.lab.message import fix, message


@message()
def view_made_without_grad_changed():
    """A row that was taken under ``no_grad`` is changed outside of it."""
    x = torch.ones(2, 3, requires_grad=True) * 2
    with torch.no_grad():
        first, second = x.unbind()
    first += 1


@fix("view_made_without_grad_changed")
def view_made_and_changed_without_grad():
    """The rows are views of ``x.detach()``: the change is not recorded, and they can be used afterwards."""
    x = torch.ones(2, 3, requires_grad=True) * 2
    first, second = x.detach().unbind()
    first += 1
    assert x.tolist() == [[3.0, 3.0, 3.0], [2.0, 2.0, 2.0]]
    assert (first * 2).tolist() == [6.0, 6.0, 6.0]


@fix("view_made_without_grad_changed")
def view_made_and_changed_with_grad():
    """Row and change are both recorded; ``x[0]`` is one view, which may be changed, here of a clone of the leaf."""
    w = torch.ones(2, 3, requires_grad=True)
    x = w.clone()
    first = x[0]
    first *= 3
    x.sum().backward()
    assert w.grad.tolist() == [[3.0, 3.0, 3.0], [1.0, 1.0, 1.0]]


@fix("view_made_without_grad_changed")
def copy_made_without_grad_changed():
    """If x is not meant to change, a clone is not a view."""
    x = torch.ones(2, 3, requires_grad=True) * 2
    with torch.no_grad():
        first = x[0].clone()
    first += 1
    assert first.tolist() == [3.0, 3.0, 3.0]
    assert x.tolist() == [[2.0, 2.0, 2.0], [2.0, 2.0, 2.0]]


@message()
def base_of_a_view_made_without_grad_changed():
    """The tensor is changed in place, and then a row is used that was taken from it under ``no_grad``."""
    x = torch.ones(2, 3, requires_grad=True) * 2
    with torch.no_grad():
        first, second = x.unbind()
    x += 1
    first * 2


@fix("base_of_a_view_made_without_grad_changed")
def row_taken_after_the_change():
    """The row is taken after the change."""
    x = torch.ones(2, 3, requires_grad=True) * 2
    x += 1
    with torch.no_grad():
        first, second = x.unbind()
        y = first * 2
    assert y.tolist() == [6.0, 6.0, 6.0]


@fix("base_of_a_view_made_without_grad_changed")
def detached_row_of_the_changed_tensor():
    """A detached tensor does not have a place in the graph, and shows the change."""
    x = torch.ones(2, 3, requires_grad=True) * 2
    first = x.detach()[0]
    x += 1
    assert (first * 2).tolist() == [6.0, 6.0, 6.0]


@message(needs=["inference_mode"])
def view_made_in_inference_mode_changed():
    """A slice that was taken in inference mode is changed outside of it by an operation that is recorded."""
    x = torch.ones(3)
    with torch.inference_mode():
        y = x[:2]
    y *= torch.ones(2, requires_grad=True)


@fix("view_made_in_inference_mode_changed")
def view_made_and_changed_outside_inference_mode():
    """Slice and change are both in normal mode."""
    x = torch.ones(3)
    w = torch.ones(2, requires_grad=True)
    y = x[:2]
    y *= w
    x.sum().backward()
    assert w.grad.tolist() == [1.0, 1.0]


@fix("view_made_in_inference_mode_changed", needs=["inference_mode"])
def view_multiplied_out_of_place():
    """A new tensor is made outside of inference mode."""
    x = torch.ones(3)
    with torch.inference_mode():
        y = x[:2]
    w = torch.ones(2, requires_grad=True)
    z = y * w
    z.sum().backward()
    assert w.grad.tolist() == [1.0, 1.0]


@message()
def one_of_several_views_changed():
    """A row from ``unbind()``, or from a loop over the tensor, is changed in place."""
    x = torch.ones(2, 3, requires_grad=True) * 2
    first, second = x.unbind()
    first += 1


@fix("one_of_several_views_changed")
def rows_changed_by_index():
    """``x[i]`` is one view, and changing it is recorded."""
    w = torch.ones(2, 3, requires_grad=True)
    x = w * 2
    for i in range(2):
        x[i] *= i
    x.sum().backward()
    assert w.grad.tolist() == [[0.0, 0.0, 0.0], [2.0, 2.0, 2.0]]


@fix("one_of_several_views_changed")
def rows_stacked_again():
    """New rows are collected and stacked."""
    w = torch.ones(2, 3, requires_grad=True)
    x = torch.stack([row + i for i, row in enumerate((w * 2).unbind())])
    x.sum().backward()
    assert x.tolist() == [[2.0, 2.0, 2.0], [3.0, 3.0, 3.0]]
    assert w.grad.tolist() == [[2.0, 2.0, 2.0], [2.0, 2.0, 2.0]]


@fix("one_of_several_views_changed")
def row_cloned_before_the_change():
    """A clone of the row can be changed; the tensor keeps its values."""
    x = torch.ones(2, 3, requires_grad=True) * 2
    first, second = x.unbind()
    first = first.clone()
    first += 1
    assert first.tolist() == [3.0, 3.0, 3.0]
    assert x.tolist() == [[2.0, 2.0, 2.0], [2.0, 2.0, 2.0]]


@message()
def base_of_several_views_changed():
    """The tensor is changed in place after ``chunk()``, and then a chunk is used."""
    x = torch.ones(4, requires_grad=True) * 2
    y, z = x.chunk(2)
    x += 1
    y * 2


@fix("base_of_several_views_changed")
def chunks_taken_after_the_change():
    """``chunk()`` comes after the change."""
    w = torch.ones(4, requires_grad=True)
    x = w * 2
    x += 1
    y, z = x.chunk(2)
    (y * 2).sum().backward()
    assert w.grad.tolist() == [4.0, 4.0, 0.0, 0.0]


@fix("base_of_several_views_changed")
def base_changed_out_of_place():
    """The sum is a new tensor, and the chunks keep the old values."""
    w = torch.ones(4, requires_grad=True)
    x = w * 2
    y, z = x.chunk(2)
    x = x + 1
    (y * 2).sum().backward()
    assert y.tolist() == [2.0, 2.0]
    assert w.grad.tolist() == [4.0, 4.0, 0.0, 0.0]
