"""What people say about in-place changes, repeated backward passes, hooks, and changes by hand."""

import torch

from tensorcopy_docs.lab.proof import counterexample, proof


@proof()
def an_in_place_change_of_a_leaf_fails_in_the_backward_pass():
    """The claim expects ``x.add_(1)`` on a leaf to run, and ``backward()`` to raise."""
    x = torch.tensor([1.0, 2.0], requires_grad=True)
    stage, message = "change", ""
    try:
        x.add_(1)
        stage = "backward"
        (x * 2).sum().backward()
    except RuntimeError as error:
        message = str(error)
        print("RuntimeError: " + message.split(".")[0])
    print(stage)
    assert message
    assert stage == "backward"


@proof()
def changing_a_factor_stops_the_backward_pass():
    """``y * y`` saves y; after ``y.add_(1)``, ``backward()`` raises."""
    x = torch.tensor([1.0, 2.0], requires_grad=True)
    y = x * 2
    loss = (y * y).sum()
    y.add_(1)
    message = ""
    try:
        loss.backward()
    except RuntimeError as error:
        message = str(error)
        print("RuntimeError: " + message.split(":")[0])
    print(x.grad)
    assert "modified by an inplace operation" in message


@proof()
def changing_the_detached_spares_the_graph():
    """The claim expects ``out`` and its backward pass to stay as they were after ``out.detach().zero_()``."""
    x = torch.tensor([1.0, 2.0], requires_grad=True)
    out = x.sigmoid()
    before, message = out.tolist(), ""
    out.detach().zero_()
    try:
        out.sum().backward()
    except RuntimeError as error:
        message = str(error)
    print(out.tolist() == before, message.split(":")[0])
    assert out.tolist() == before
    assert message == ""


@proof()
def relu_in_place_changes_its_input():
    """``ReLU(inplace=True)`` returns the tensor that it was given, with zeros for the negative numbers."""
    x = torch.tensor([-1.0, 2.0])
    y = torch.nn.ReLU(inplace=True)(x)
    print(y is x, x)
    assert y is x
    assert x.tolist() == [0.0, 2.0]


@proof()
def relu_in_place_gives_the_gradient_of_relu():
    """``ReLU(inplace=True)`` behind ``x * 3`` raises nothing, and the gradient is that of a ReLU: 0 and 3."""
    x = torch.tensor([-1.0, 2.0], requires_grad=True)
    y = torch.nn.ReLU(inplace=True)(x * 3)
    y.sum().backward()
    print(y.tolist(), x.grad)
    assert y.tolist() == [0.0, 6.0]
    assert x.grad.tolist() == [0.0, 3.0]


@counterexample()
def relu_in_place_changes_the_residual():
    """``relu(h) + h`` adds the h that the ReLU has overwritten: 0 instead of -2, and no error is raised."""
    w = torch.tensor([-2.0, 3.0], requires_grad=True)
    h = w * 1
    y = torch.nn.ReLU(inplace=True)(h) + h
    y.sum().backward()
    print(y.tolist(), w.grad)
    assert y.tolist() == [0.0, 6.0]
    assert w.grad.tolist() == [0.0, 2.0]


@proof()
def relu_saves_its_input():
    """The claim expects ``backward()`` to raise after the input of ``relu`` was changed in place."""
    x = torch.tensor([-1.0, 2.0], requires_grad=True)
    y = x * 3
    loss = torch.relu(y).sum()
    y.add_(100)
    message = ""
    try:
        loss.backward()
    except RuntimeError as error:
        message = str(error)
        print("RuntimeError: " + message.split(":")[0])
    print(x.grad)
    assert "modified by an inplace operation" in message


@proof()
def a_residual_can_be_added_in_place_behind_batch_norm():
    """``out += x`` behind a batch norm layer runs and gives gradients; behind a sigmoid, ``backward()`` raises."""
    messages = []
    for layer in (torch.nn.BatchNorm1d(1), torch.nn.Sigmoid()):
        x = torch.tensor([[1.0], [2.0]], requires_grad=True)
        out = layer(x * 2)
        out += x
        messages.append("")
        try:
            out.sum().backward()
        except RuntimeError as error:
            messages[-1] = str(error)
        print(type(layer).__name__, x.grad is not None, messages[-1].split(":")[0])
    assert messages[0] == ""
    assert "modified by an inplace operation" in messages[1]


@proof()
def in_place_changes_are_counted():
    """``add_``, ``mul_``, ``zero_`` and an assignment to an element each raise the version by one."""
    x = torch.ones(3)
    versions = [x._version]
    for change in (lambda: x.add_(1), lambda: x.mul_(2), lambda: x.zero_(), lambda: x.__setitem__(0, 5)):
        change()
        versions.append(x._version)
    print(versions)
    assert versions == [0, 1, 2, 3, 4]


@proof()
def a_second_backward_raises():
    """``x * x`` saves x, and ``backward()`` frees it: a second ``backward()`` raises."""
    x = torch.tensor([1.0, 2.0], requires_grad=True)
    loss = (x * x).sum()
    loss.backward()
    message = ""
    try:
        loss.backward()
    except RuntimeError as error:
        message = str(error)
        print("RuntimeError: " + message.split(",")[0].split(" (")[0])
    print(x.grad)
    assert "backward through the graph a second time" in message


@counterexample()
def backward_through_an_addition_can_run_twice():
    """``(x + 2).sum()`` saves no values: a second ``backward()`` runs and doubles the gradient."""
    x = torch.tensor([1.0, 2.0], requires_grad=True)
    loss = (x + 2).sum()
    loss.backward()
    loss.backward()
    print(x.grad)
    assert x.grad.tolist() == [2.0, 2.0]


@proof()
def retain_graph_allows_a_second_backward():
    """After ``backward(retain_graph=True)`` a second ``backward()`` runs, and the gradient is twice as large."""
    x = torch.tensor([1.0, 2.0], requires_grad=True)
    loss = (x * x).sum()
    loss.backward(retain_graph=True)
    first = x.grad.tolist()
    loss.backward()
    print(first, x.grad.tolist())
    assert first == [2.0, 4.0]
    assert x.grad.tolist() == [4.0, 8.0]


@counterexample()
def retain_graph_in_a_recurrent_loop_raises_the_in_place_error():
    """A hidden state goes from step to step: ``step()`` has changed a weight that the graph of the last step needs."""
    torch.manual_seed(0)
    cell = torch.nn.RNNCell(2, 2)
    optimizer = torch.optim.SGD(cell.parameters(), lr=0.1)
    hidden = torch.zeros(1, 2)
    message = ""
    for step in range(3):
        hidden = cell(torch.ones(1, 2), hidden)
        try:
            hidden.sum().backward(retain_graph=True)
        except RuntimeError as error:
            message = str(error)
            print(step, "RuntimeError: " + message.split(":")[0])
            break
        optimizer.step()
    assert "modified by an inplace operation" in message


@proof()
def a_retained_graph_is_never_freed():
    """The claim expects a graph to stay in memory after ``backward(retain_graph=True)`` and ``del loss``."""
    import weakref

    class Mark:
        """Held by a hook of the graph."""

    x = torch.tensor([1.0, 2.0], requires_grad=True)
    mark = Mark()
    kept = weakref.ref(mark)
    product = x * x
    product.register_hook(lambda gradient, mark=mark: None)
    loss = product.sum()
    loss.backward(retain_graph=True)
    del mark, product
    before = kept() is not None
    del loss
    print(before, kept() is not None)
    assert before
    assert kept() is not None


@proof()
def a_hook_replaces_the_gradient():
    """A hook on x returns ten times the gradient, and that is what ``x.grad`` holds."""
    x = torch.tensor([1.0, 2.0], requires_grad=True)
    x.register_hook(lambda gradient: gradient * 10)
    (x * 3).sum().backward()
    print(x.grad)
    assert x.grad.tolist() == [30.0, 30.0]


@proof()
def data_and_no_grad_set_a_weight():
    """``w.data.copy_(v)`` and, under ``no_grad``, ``w.copy_(v)`` give w the values; w still requires grad."""
    v = torch.tensor([5.0, 6.0])
    first, second = torch.ones(2, requires_grad=True), torch.ones(2, requires_grad=True)
    first.data.copy_(v)
    with torch.no_grad():
        second.copy_(v)
    print(first, second)
    assert torch.equal(first, v) and torch.equal(second, v)
    assert first.requires_grad and second.requires_grad


@counterexample()
def data_hides_the_change_that_no_grad_reports():
    """Between ``w * w`` and ``backward()``: under ``no_grad`` it raises; with ``.data`` the gradient is silently 10."""
    found = []
    for name in ("no_grad", "data"):
        w = torch.ones(1, requires_grad=True)
        loss = (w * w).sum()
        if name == "data":
            w.data.copy_(torch.tensor([5.0]))
        else:
            with torch.no_grad():
                w.copy_(torch.tensor([5.0]))
        message = ""
        try:
            loss.backward()
        except RuntimeError as error:
            message = str(error)
        print(name, w.grad, message.split(":")[0])
        found.append((message != "", None if w.grad is None else w.grad.tolist()))
    assert found == [(True, None), (False, [10.0])]


@proof()
def assigned_data_keeps_the_graph():
    """The claim expects ``p.data`` to have a ``grad_fn`` after ``p.data = c.detach().clone()``."""
    a = torch.tensor([1.0, 2.0], requires_grad=True)
    c = a * 2
    p = torch.nn.Parameter(torch.zeros(2))
    p.data = c.detach().clone()
    print(c.grad_fn is not None, p.data.grad_fn)
    assert p.tolist() == [2.0, 4.0]
    assert p.data.grad_fn is not None


@proof()
def an_index_counts_what_it_repeats():
    """The claim expects ``x[index] += 1`` to add 2 to an element that is in the index twice."""
    x = torch.zeros(3)
    index = torch.tensor([0, 0, 1])
    x[index] += 1
    print(x.tolist())
    assert x.tolist() == [2.0, 1.0, 0.0]


@proof()
def an_assigned_element_gets_no_gradient():
    """The claim expects ``y[0] = a[0]`` to cut a off from the graph, so that it gets no gradient."""
    a = torch.tensor([1.0, 2.0], requires_grad=True)
    y = torch.zeros(2)
    y[0] = a[0]
    (y * 3).sum().backward()
    print(y, a.grad)
    assert a.grad is None
