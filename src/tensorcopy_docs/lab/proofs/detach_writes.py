"""In-place writes to a detached tensor: which of them autograd counts, and what the backward pass does then."""

import torch

from tensorcopy_docs.lab.proof import counterexample, proof


@proof()
def writing_to_the_detached_spares_a_linear_gradient():
    """With the article's tensors, the gradient of ``x + x + x`` is 3 after the change."""
    x = torch.tensor([1.0], requires_grad=True)
    loss = (x + x + x).sum()
    y = x.detach()
    y[0] = 10
    print(x.grad)
    loss.backward()
    print(x.grad)
    assert x.grad.tolist() == [3.0]


@counterexample()
def writing_to_the_detached_changes_a_square_gradient():
    """After the same change, the gradient of ``x * x`` is 20, and not the 2 that was meant."""
    x = torch.tensor([1.0], requires_grad=True)
    y = x.detach()
    y[0] = 10
    (x * x).backward()
    print(x.grad)
    assert x.grad.tolist() == [20.0]


@counterexample()
def writing_to_the_detached_stops_the_backward():
    """The same change between ``x * x`` and ``backward()``: ``backward()`` raises and x gets no gradient."""
    x = torch.tensor([1.0], requires_grad=True)
    loss = x * x
    y = x.detach()
    y[0] = 10
    message = ""
    try:
        loss.backward()
    except RuntimeError as error:
        message = str(error)
        print("RuntimeError: " + message.split(":")[0])
    print(x.grad)
    assert "modified by an inplace operation" in message
    assert x.grad is None


@proof()
def a_write_to_the_detached_goes_unnoticed():
    """The claim expects the values to change without a new version, and ``backward()`` to run."""
    x = torch.tensor([1.0, 2.0, 3.0], requires_grad=True)
    loss = (x * x).sum()
    before = x._version
    x.detach().zero_()
    print(x.tolist(), before, x._version)
    message = ""
    try:
        loss.backward()
    except RuntimeError as error:
        message = str(error)
        print("RuntimeError: " + message.split(":")[0])
    assert x.tolist() == [0.0, 0.0, 0.0]
    assert x._version == before
    assert message == ""


@proof()
def a_write_to_the_detached_is_counted_and_stops_the_backward():
    """The change is a new version of the original, and ``backward()`` raises if it needs the old values."""
    a = torch.tensor([1.0, 2.0, 3.0], requires_grad=True)
    out = a.sigmoid()
    c = out.detach()
    before = out._version
    c.zero_()
    print(out.tolist(), before, out._version)
    message = ""
    try:
        out.sum().backward()
    except RuntimeError as error:
        message = str(error)
        print("RuntimeError: " + message.split(":")[0])
    assert out.tolist() == [0.0, 0.0, 0.0]
    assert out._version == before + 1
    assert "modified by an inplace operation" in message


@counterexample()
def the_backward_goes_on_where_what_was_written_was_not_saved():
    """``+`` saves nothing and ``*`` saves its inputs: the output is zeroed, and the gradient ``2 * a`` is correct."""
    a = torch.tensor([1.0, 2.0, 3.0], requires_grad=True)
    out = a * a + 1
    loss = out.sum()
    c = out.detach()
    c.zero_()
    print(out.tolist())
    message = ""
    try:
        loss.backward()
    except RuntimeError as error:
        message = str(error)
        print("RuntimeError: " + message.split(":")[0])
    print(a.grad)
    assert out.tolist() == [0.0, 0.0, 0.0]
    assert message == ""
    assert a.grad.tolist() == [2.0, 4.0, 6.0]


@counterexample()
def a_write_through_the_data_of_the_detached_is_not_counted():
    """``c.data`` has its own version counter: c is zeroed, nothing raises, and the gradient is silently 0."""
    a = torch.tensor([1.0, 2.0, 3.0], requires_grad=True)
    out = a.sigmoid()
    right = [round(s * (1 - s), 4) for s in out.tolist()]
    loss = out.sum()
    c = out.detach()
    before = out._version
    c.data.zero_()
    print(c.tolist(), before, out._version)
    assert c.tolist() == [0.0, 0.0, 0.0]
    assert out._version == before
    loss.backward()
    print(a.grad.tolist(), right)
    assert right == [0.1966, 0.105, 0.0452]
    assert a.grad.tolist() == [0.0, 0.0, 0.0]


@proof()
def a_write_to_either_can_stop_the_backward():
    """After a change to the detached tensor or to the original, ``backward()`` raises if it needs the old values."""
    messages = []
    for side in ("original", "detached"):
        x = torch.tensor([1.0, 2.0, 3.0], requires_grad=True)
        loss = (x * x).sum()
        y = x.detach()
        with torch.no_grad():
            (x if side == "original" else y).zero_()
        print(side, x.tolist(), y.tolist())
        try:
            loss.backward()
            messages.append("")
        except RuntimeError as error:
            messages.append(str(error))
            print("RuntimeError: " + messages[-1].split(":")[0])
        assert x.tolist() == y.tolist() == [0.0, 0.0, 0.0]
    assert all("modified by an inplace operation" in message for message in messages)


@proof()
def zeroing_the_detached_changes_nothing():
    """The claim expects c to keep its values after ``zero_``, and the backward pass to be unaffected."""
    a = torch.tensor([1.0, 2.0, 3.0], requires_grad=True)
    out = a.sigmoid()
    c = out.detach()
    before = c.tolist()
    c.zero_()
    print(c.tolist() == before, c.tolist())
    try:
        out.sum().backward()
    except RuntimeError as error:
        print("RuntimeError: " + str(error).split(":")[0])
    print(a.grad)
    assert c.tolist() == before
    assert a.grad is not None
