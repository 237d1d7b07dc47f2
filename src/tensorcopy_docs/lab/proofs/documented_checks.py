"""The statements of PyTorch's documentation about anomaly mode, and about changes of saved tensors."""

import torch

from tensorcopy_docs.lab.proof import counterexample, proof


@proof(needs=["autograd.graph.allow_mutation_on_saved_tensors"])
def a_saved_tensor_can_be_changed_under_allow_mutation():
    """y is zeroed after ``y * y``: the backward pass uses the old values of y, and the gradient of x is 8."""
    x = torch.ones(3, requires_grad=True)
    y = x * 2
    with torch.autograd.graph.allow_mutation_on_saved_tensors():
        loss = (y * y).sum()
        y.zero_()
        message = ""
        try:
            loss.backward()
        except RuntimeError as error:
            message = str(error)
    print(message == "", x.grad)
    assert not message and x.grad.tolist() == [8.0, 8.0, 8.0]


@counterexample(needs=["autograd.graph.allow_mutation_on_saved_tensors"])
def a_change_of_a_later_element_goes_unnoticed_under_allow_mutation():
    """``y[1] = 0`` after ``y * y``: nothing is raised, and x gets 0 there. The gradient of the old values is 8."""
    x = torch.ones(3, requires_grad=True)
    y = x * 2
    with torch.autograd.graph.allow_mutation_on_saved_tensors():
        loss = (y * y).sum()
        y[1] = 0
        message = ""
        try:
            loss.backward()
        except RuntimeError as error:
            message = str(error)
    print(message == "", x.grad)
    assert not message and x.grad.tolist() == [8.0, 0.0, 8.0]


@proof(needs=["autograd.graph.allow_mutation_on_saved_tensors"])
def a_backward_outside_of_allow_mutation_raises():
    """The forward pass was inside of the context, the backward pass is outside: an ``AssertionError`` is raised."""
    x = torch.ones(3, requires_grad=True)
    y = x * 2
    with torch.autograd.graph.allow_mutation_on_saved_tensors():
        loss = (y * y).sum()
        y.zero_()
    name = ""
    try:
        loss.backward()
    except (AssertionError, RuntimeError) as error:
        name = type(error).__name__
    print(name, x.grad)
    assert name and x.grad is None


@proof(needs=["autograd.graph.increment_version", "inference_mode"])
def increment_version_counts_a_change_and_skips_inference_tensors():
    """``increment_version`` makes the backward pass raise after a change that it cannot see, once or twice."""
    with torch.inference_mode():
        torch.autograd.graph.increment_version(torch.ones(3))
    raised = []
    for times in range(3):
        x = torch.ones(3, requires_grad=True)
        y = x * 2
        loss = (y * y).sum()
        y.data.zero_()
        for _ in range(times):
            torch.autograd.graph.increment_version(y)
        try:
            loss.backward()
            raised.append(False)
        except RuntimeError as error:
            raised.append("modified" in str(error))
    print(raised)
    assert raised == [False, True, True]


@proof()
def a_nan_in_the_backward_pass_raises_in_anomaly_mode():
    """The root of 0, times 0, has the gradient nan: in anomaly mode ``backward()`` raises, and not outside of it."""
    import warnings

    warnings.simplefilter("ignore")
    raised = []
    for mode in (False, True):
        x = torch.zeros(1, requires_grad=True)
        with torch.autograd.set_detect_anomaly(mode):
            try:
                (x.sqrt() * 0).sum().backward()
                raised.append(False)
            except RuntimeError as error:
                raised.append("nan" in str(error))
    print(raised)
    assert raised == [False, True]


@proof()
def anomaly_mode_in_both_passes_shows_the_forward_call():
    """With both passes in anomaly mode, a warning shows the call that created the node that fails."""
    import warnings

    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        with torch.autograd.detect_anomaly():
            x = torch.zeros(1, requires_grad=True)
            y = (x.sqrt() * 0).sum()
            try:
                y.backward()
            except RuntimeError as error:
                print("nan" in str(error))
    named = ["forward call" in str(warning.message) for warning in caught]
    print(any(named))
    assert any(named)


@counterexample()
def anomaly_mode_in_the_forward_pass_alone_shows_nothing():
    """The forward pass was in anomaly mode, the backward pass is not: no warning, no error, and the gradient is nan."""
    import warnings

    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        with torch.autograd.set_detect_anomaly(True):
            x = torch.zeros(1, requires_grad=True)
            y = (x.sqrt() * 0).sum()
        y.backward()
    named = ["forward call" in str(warning.message) for warning in caught]
    print(any(named), x.grad)
    assert not any(named)
    assert str(x.grad.item()) == "nan"
