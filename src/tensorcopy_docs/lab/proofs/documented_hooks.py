"""The statements of PyTorch's documentation about hooks on tensors and on nodes."""

import torch

from tensorcopy_docs.lab.proof import proof


@proof()
def a_hook_runs_for_each_gradient_and_replaces_it():
    """The hook of x runs once for each backward pass, its result is added to ``grad``, and ``remove()`` ends that."""
    x = torch.ones(3, requires_grad=True)
    seen = []
    handle = x.register_hook(lambda gradient: seen.append(gradient.tolist()) or gradient * 10)
    (x * 2 + x).sum().backward()
    torch.autograd.grad((x * 2).sum(), [x])
    print(seen, x.grad)
    assert seen == [[3.0, 3.0, 3.0], [2.0, 2.0, 2.0]]
    assert x.grad.tolist() == [30.0, 30.0, 30.0]
    handle.remove()
    x.sum().backward()
    assert x.grad.tolist() == [31.0, 31.0, 31.0]


@proof()
def a_hook_that_changes_its_argument_changes_other_gradients():
    """The hook of a doubles its argument in place: the gradient of b, and the tensor given to ``backward``, change."""
    a = torch.ones(3, requires_grad=True)
    b = torch.ones(3, requires_grad=True)
    gradient = torch.ones(3)

    def double_in_place(argument):
        argument.mul_(2)

    a.register_hook(double_in_place)
    (a + b).backward(gradient)
    print(a.grad, b.grad, gradient)
    assert b.grad.tolist() == [2.0, 2.0, 2.0] and gradient.tolist() == [2.0, 2.0, 2.0]


@proof(needs=["Tensor.register_post_accumulate_grad_hook"])
def a_post_accumulate_hook_gets_the_tensor_with_its_grad():
    """The hook gets x itself with ``grad`` filled, and grad mode is off in it; ``create_graph=True`` turns it on."""
    x = torch.ones(3, requires_grad=True)
    seen = []
    x.register_post_accumulate_grad_hook(lambda p: seen.append((p is x, p.grad.tolist(), torch.is_grad_enabled())))
    (x * x).sum().backward()
    x.grad = None
    (x * x).sum().backward(create_graph=True)
    print(seen)
    assert seen == [(True, [2.0, 2.0, 2.0], False), (True, [2.0, 2.0, 2.0], True)]


@proof(needs=["Tensor.register_post_accumulate_grad_hook"])
def a_post_accumulate_hook_on_a_non_leaf_raises():
    """``register_post_accumulate_grad_hook`` raises on a non-leaf."""
    y = torch.ones(3, requires_grad=True) * 2
    message = ""
    try:
        y.register_post_accumulate_grad_hook(print)
    except RuntimeError as error:
        message = str(error)
        print("RuntimeError: " + message)
    assert message


@proof()
def a_hook_from_before_an_in_place_change_gets_the_earlier_gradient():
    """y is multiplied by 10 in place after the hook was registered: the hook gets 10, the gradient of the old y."""
    x = torch.ones(3, requires_grad=True)
    y = x * 1
    seen = []
    y.register_hook(lambda gradient: seen.append(gradient.tolist()))
    y.mul_(10)
    y.register_hook(lambda gradient: seen.append(gradient.tolist()))
    y.sum().backward()
    print(seen)
    assert seen == [[1.0, 1.0, 1.0], [10.0, 10.0, 10.0]]


@proof(needs=["Tensor.register_post_accumulate_grad_hook"])
def hooks_run_in_the_documented_order():
    """Hook of the tensor, pre-hook of its node, ``grad`` of the tensor, hook of the node, hook after accumulation."""
    order = []
    x = torch.ones(3, requires_grad=True)
    y = x * 2
    y.retain_grad()
    y.grad_fn.register_hook(lambda *gradients: order.append("node" if y.grad is not None else "early"))
    y.grad_fn.register_prehook(lambda gradients: order.append("prehook"))
    y.register_hook(lambda gradient: order.append("tensor"))
    x.register_post_accumulate_grad_hook(lambda tensor: order.append("accumulated"))
    y.sum().backward()
    print(order)
    assert order == ["tensor", "prehook", "node", "accumulated"]


@proof(probe=lambda: [y.backward(inputs=[y]) for y in [torch.ones((), requires_grad=True) * 2]])
def backward_runs_the_node_of_an_input_and_autograd_grad_does_not():
    """With ``inputs=[y]``, ``backward`` runs the node of y and its hook; ``autograd.grad`` for y does not."""
    x = torch.ones(3, requires_grad=True)
    runs = []
    y = x * 2
    y.grad_fn.register_hook(lambda *gradients: runs.append(len(gradients)))
    torch.autograd.grad((y * 3).sum(), [y], retain_graph=True)
    by_grad = len(runs)
    (y * 3).sum().backward(inputs=[y])
    print(by_grad, len(runs))
    assert by_grad == 0 and len(runs) == 1


@proof()
def a_hook_of_a_node_replaces_the_gradient():
    """A hook of the node of ``x * 2`` returns ten times its first gradient: x gets 20, and not 2."""
    x = torch.ones(3, requires_grad=True)
    y = x * 2
    y.grad_fn.register_hook(lambda inputs, outputs: tuple(None if each is None else each * 10 for each in inputs))
    y.sum().backward()
    print(x.grad)
    assert x.grad.tolist() == [20.0, 20.0, 20.0]


@proof(needs=["autograd.graph.register_multi_grad_hook"])
def a_multi_grad_hook_gets_none_for_an_unused_tensor():
    """The hook of a, b and c runs once, after the gradients of a and b; c is not in the graph, and gives None."""
    a, b, c = (torch.ones(1, requires_grad=True) for _ in range(3))
    seen = []

    def look(gradients):
        seen.append([None if each is None else each.tolist() for each in gradients])

    torch.autograd.graph.register_multi_grad_hook([a, b, c], look)
    (a * b * 2).backward()
    print(seen)
    assert seen == [[[2.0], [2.0], None]]


@proof()
def create_graph_keeps_the_parameter_alive():
    """After ``backward(create_graph=True)``, x is still there when its name is deleted; without it, x is not."""
    import gc
    import weakref

    alive = []
    for create_graph in (False, True):
        x = torch.nn.Parameter(torch.ones(3))
        reference = weakref.ref(x)
        (x * x).sum().backward(create_graph=create_graph)
        del x
        gc.collect()
        left = reference()
        alive.append(left is not None)
        if left is not None:
            left.grad = None
    print(alive)
    assert alive == [False, True]
