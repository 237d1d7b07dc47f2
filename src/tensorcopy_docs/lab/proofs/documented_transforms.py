"""The statements of PyTorch's documentation about parametrizations, hooks, and the transforms of ``torch.func``."""

import torch

from tensorcopy_docs.lab.proof import counterexample, proof


@proof(needs=["nn.utils.parametrize"])
def the_original_of_a_parametrization_is_the_parameter():
    """Without ``right_inverse`` the original is the parameter itself; the attribute is computed from it."""
    module = torch.nn.Linear(2, 2)
    weight = module.weight
    torch.nn.utils.parametrize.register_parametrization(module, "weight", torch.nn.ReLU())
    original = module.parametrizations.weight.original
    print(original is weight, module.weight.is_leaf, torch.equal(module.weight, weight.relu()))
    assert original is weight
    assert not module.weight.is_leaf and torch.equal(module.weight, weight.relu())


@proof(needs=["nn.utils.parametrize"])
def a_parametrized_weight_is_set_by_assignment():
    """With ``right_inverse`` the assigned values are those of the attribute."""

    class Doubled(torch.nn.Module):
        def forward(self, x):
            return 2 * x

        def right_inverse(self, x):
            return x / 2

    module = torch.nn.Linear(1, 1)
    torch.nn.utils.parametrize.register_parametrization(module, "weight", Doubled())
    module.weight = torch.tensor([[6.0]])
    print(module.weight.tolist(), module.parametrizations.weight.original.tolist())
    assert module.weight.tolist() == [[6.0]]
    assert module.parametrizations.weight.original.tolist() == [[3.0]]


@counterexample(needs=["nn.utils.parametrize"])
def a_parametrized_weight_can_share_the_assigned_memory():
    """If ``right_inverse`` returns its input, a later change to the assigned tensor changes the module's weight."""

    class Negative(torch.nn.Module):
        def forward(self, x):
            return 1 * x

        def right_inverse(self, x):
            return x

    module = torch.nn.Linear(1, 1)
    torch.nn.utils.parametrize.register_parametrization(module, "weight", Negative())
    x = torch.tensor([[6.0]])
    module.weight = x
    x.fill_(7)
    print(module.weight.tolist())
    assert module.weight.tolist() == [[7.0]]


@proof(needs=["nn.utils.parametrize"])
def cached_parametrizations_are_computed_once():
    """The attribute is one tensor under ``cached()``, and a new tensor at each access without it."""
    module = torch.nn.Linear(2, 2)
    torch.nn.utils.parametrize.register_parametrization(module, "weight", torch.nn.ReLU())
    without = module.weight is module.weight
    with torch.nn.utils.parametrize.cached():
        within = module.weight is module.weight
    print(without, within)
    assert within and not without


@proof(needs=["nn.utils.parametrize"])
def removing_a_parametrization_brings_the_original_back():
    """With ``leave_parametrized=False`` the attribute is the original parameter with its values."""
    module = torch.nn.Linear(2, 2)
    weight, values = module.weight, module.weight.tolist()
    torch.nn.utils.parametrize.register_parametrization(module, "weight", torch.nn.ReLU())
    torch.nn.utils.parametrize.remove_parametrizations(module, "weight", leave_parametrized=False)
    print(module.weight is weight, module.weight.tolist() == values)
    assert module.weight is weight
    assert module.weight.tolist() == values


@proof()
def a_forward_hook_that_changes_the_input_has_no_effect():
    """The hook sets the input of a linear layer to 0, after the layer has used it."""

    def hook(module, inputs, output):
        inputs[0].zero_()

    module = torch.nn.Linear(2, 1, bias=False)
    module.weight.data.fill_(1.0)
    module.register_forward_hook(hook)
    x = torch.ones(2)
    y = module(x)
    print(x.tolist(), y.tolist())
    assert x.tolist() == [0.0, 0.0]
    assert y.tolist() == [2.0]


@counterexample()
def a_forward_hook_that_changes_the_input_can_change_the_output():
    """The output of an empty ``Sequential`` is its input."""

    def hook(module, inputs, output):
        inputs[0].zero_()

    module = torch.nn.Sequential()
    module.register_forward_hook(hook)
    y = module(torch.ones(2))
    print(y.tolist())
    assert y.tolist() == [0.0, 0.0]


@counterexample()
def a_forward_hook_that_changes_the_input_can_break_the_backward():
    """A linear layer saves its input: the backward pass raises."""

    def hook(module, inputs, output):
        inputs[0].zero_()

    module = torch.nn.Linear(2, 1)
    module.register_forward_hook(hook)
    error = None
    try:
        module(torch.ones(2)).sum().backward()
    except RuntimeError as raised:
        error = raised
    print(type(error).__name__)
    assert error is not None


@proof(needs=["func"])
def functional_call_reflects_changes_in_the_dictionary():
    """An assignment to a buffer and an in-place change of one are in the dictionary, and not in the module."""

    class Counter(torch.nn.Module):
        def __init__(self):
            super().__init__()
            self.register_buffer("count", torch.zeros(1))
            self.register_buffer("total", torch.zeros(1))

        def forward(self, x):
            self.count = self.count + 1
            self.total += 1
            return x

    module = Counter()
    given = {"count": torch.zeros(1), "total": torch.zeros(1)}
    torch.func.functional_call(module, given, torch.ones(1))
    print(module.count.item(), module.total.item(), given)
    assert module.count.item() == module.total.item() == 0.0
    assert given["count"].item() == given["total"].item() == 1.0


@proof(
    needs=["func.functional_call"],
    probe=lambda: torch.func.functional_call(torch.nn.Linear(1, 1), {}, torch.ones(1), tie_weights=False),
)
def functional_call_respects_tied_weights():
    """One value that is given for the weight of two layers is used in both; ``tie_weights=False`` uses it in one."""
    first, second = torch.nn.Linear(1, 1, bias=False), torch.nn.Linear(1, 1, bias=False)
    first.weight.data.fill_(1.0)
    second.weight = first.weight
    module, given = torch.nn.Sequential(first, second), {"0.weight": torch.tensor([[3.0]])}
    tied = torch.func.functional_call(module, given, torch.ones(1))
    untied = torch.func.functional_call(module, given, torch.ones(1), tie_weights=False)
    print(tied.item(), untied.item())
    assert tied.item() == 9.0 and untied.item() == 3.0


@proof(needs=["func.functionalize"])
def functionalize_copies_changes_back_to_the_input():
    """A view of the input is changed in place: the input has the new values afterwards, and so has the result."""
    x = torch.zeros(2)
    y = torch.func.functionalize(lambda a: a.view(-1).add_(1))(x)
    print(x.tolist(), y.tolist())
    assert x.tolist() == y.tolist() == [1.0, 1.0]


@proof(needs=["func.functionalize"])
def functionalize_leaves_other_tensors_to_the_backend():
    """A tensor that is not an input is changed in place by a number, as without ``functionalize``."""
    total = torch.zeros(2)
    torch.func.functionalize(lambda a: total.add_(1))(torch.ones(2))
    print(total.tolist())
    assert total.tolist() == [1.0, 1.0]


@counterexample(needs=["func.functionalize"])
def functionalize_raises_if_an_input_is_added_to_another_tensor():
    """A tensor that is not an input is changed in place by an input: the function runs, functionalized it raises."""
    total = torch.zeros(2)
    error = None
    try:
        torch.func.functionalize(lambda a: total.add_(a))(torch.ones(2))
    except RuntimeError as raised:
        error = raised
    print(type(error).__name__, total.tolist())
    assert error is not None and total.tolist() == [0.0, 0.0]


@proof(needs=["func.vmap"])
def vmap_changes_its_input_in_place():
    """An in-place addition inside of the function changes all rows of the input."""
    x = torch.zeros(2, 3)
    torch.func.vmap(lambda row: row.add_(1))(x)
    print(x.tolist())
    assert x.tolist() == [[1.0, 1.0, 1.0], [1.0, 1.0, 1.0]]


@counterexample(needs=["func.vmap"])
def vmap_raises_if_a_new_tensor_is_changed_in_place():
    """The function adds its row to zeros in place: for one row it works, under ``vmap`` it raises."""

    def copied(row):
        return torch.zeros(3).add_(row)

    error = None
    try:
        torch.func.vmap(copied)(torch.ones(2, 3))
    except RuntimeError as raised:
        error = raised
    print(copied(torch.ones(3)).tolist(), type(error).__name__)
    assert error is not None


@proof(needs=["func.grad"])
def grad_leaves_an_outer_no_grad_out_and_not_an_inner_one():
    """The gradient of ``x * x - x`` at 3 is 5; with ``x * x`` under ``no_grad`` in the function, it is -1."""

    def partly(x):
        with torch.no_grad():
            square = x * x
        return square - x

    x = torch.tensor(3.0)
    with torch.no_grad():
        outer = torch.func.grad(lambda a: a * a - a)(x)
    inner = torch.func.grad(partly)(x)
    print(outer.item(), inner.item())
    assert outer.item() == 5.0 and inner.item() == -1.0


@proof(needs=["func.stack_module_state"])
def stacked_parameters_are_new_leaves():
    """The stacked weight is a leaf that requires grad, and a change to it does not reach the modules."""
    modules = [torch.nn.Linear(1, 1, bias=False) for _ in range(2)]
    parameters, _ = torch.func.stack_module_state(modules)
    weight = parameters["weight"]
    print(weight.shape, weight.is_leaf, weight.requires_grad)
    assert weight.is_leaf and weight.requires_grad
    with torch.no_grad():
        weight.fill_(7)
    assert modules[0].weight.tolist() != [[7.0]]
