"""A block computes the same bits with ``watch`` and without it, whatever of PyTorch it uses, and no error is new."""

import copy

import pytest
import torch
from torch.nn import functional as F
from torch.utils.checkpoint import checkpoint
from torch.utils.data import DataLoader, TensorDataset

import tensorcopy_docs

pytestmark = pytest.mark.slow


def optimizers(net, compiled):
    for options in ({"fused": True}, {"foreach": True}, {"foreach": False}):
        optimizer = torch.optim.AdamW(net.parameters(), **options)
        net(torch.randn(4, 6)).pow(2).mean().backward()
        optimizer.step()
        optimizer.zero_grad()


def checkpointing(net, compiled):
    x = torch.randn(4, 6, requires_grad=True)
    for reentrant in (False, True):
        checkpoint(net, x, use_reentrant=reentrant).sum().backward()
    with torch.autograd.graph.save_on_cpu():
        loss = net(x).sum()
    loss.backward()


def averaging(net, compiled):
    average = copy.deepcopy(net)
    averaged = torch.optim.swa_utils.AveragedModel(net)
    for _ in range(2):
        net(torch.randn(4, 6)).sum().backward()
        with torch.no_grad():
            for mean, parameter in zip(average.parameters(), net.parameters(), strict=True):
                parameter.sub_(parameter.grad)
                mean.data.lerp_(parameter.data, 0.1)
        averaged.update_parameters(net)
    net.load_state_dict(average.state_dict())


def data(net, compiled):
    loader = DataLoader(TensorDataset(torch.randn(8, 6)), batch_size=4, shuffle=True)
    for (x,) in loader:
        net(x).sum().backward()


def compiling(net, compiled):
    for backend in ("eager", "aot_eager"):
        torch.compile(net, backend=backend)(torch.randn(4, 6)).sum().backward()
    compiled(torch.randn(4, 6)).sum().backward()


def transforms(net, compiled):
    parameters = {name: each.detach() for name, each in net.named_parameters()}

    def loss(parameters, x):
        x = x * 2
        return torch.func.functional_call(net.eval(), parameters, (x,)).sum()

    gradients = torch.func.vmap(torch.func.grad(loss), (None, 0), randomness="different")(
        parameters, torch.randn(3, 1, 6)
    )
    with torch.no_grad():
        for name, parameter in net.named_parameters():
            parameter.sub_(gradients[name].mean(0))
    with torch.inference_mode():
        net(torch.randn(4, 6)).add_(1)
    torch.func.jvp(lambda x: net(x), (torch.ones(1, 6),), (torch.ones(1, 6),))


def twice(net, compiled):
    x = torch.randn(4, 6, requires_grad=True)
    (gradient,) = torch.autograd.grad(net(x).pow(2).sum(), x, create_graph=True)
    (gradient.pow(2).sum() + F.dropout(net(x)).sum()).backward()


def layers(net, compiled):
    recurrent, encoder = torch.nn.GRU(6, 6, batch_first=True), torch.nn.TransformerEncoderLayer(6, 2, 8)
    out = encoder(recurrent(torch.randn(2, 3, 6))[0])
    (F.dropout(out, 0.2) * out.cumprod(0).sort(0).values).norm().backward()
    with torch.no_grad():
        net[0].weight.mul_(recurrent.weight_ih_l0.grad.norm())
    net[0].weight.data.clamp_(-1, 1)


BLOCKS = [layers, optimizers, checkpointing, averaging, data, compiling, transforms, twice]


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("given", [True, False], ids=["model", "nothing"])
@pytest.mark.parametrize("block", BLOCKS, ids=lambda block: block.__name__)
def test_the_same_bits_are_computed(block, given):
    def run(watched):
        torch.manual_seed(0)
        torch._dynamo.reset()
        net = torch.nn.Sequential(
            torch.nn.Linear(6, 8), torch.nn.BatchNorm1d(8), torch.nn.Tanh(), torch.nn.Dropout(), torch.nn.Linear(8, 2)
        )
        compiled = torch.compile(net, backend="aot_eager")
        compiled(torch.randn(4, 6)).sum().backward()
        if watched:
            with tensorcopy_docs.watch(*([net] if given else [])) as found:
                block(net, compiled)
            assert not [each for each in found if each.backward in ("silent", "both")]
        else:
            block(net, compiled)
        tensors = [*net.parameters(), *net.buffers(), *(each.grad for each in net.parameters())]
        return [
            None if each is None else (each.tolist(), each._version, each.stride(), type(each.grad_fn).__name__)
            for each in tensors
        ] + [torch.get_rng_state().tolist()]

    assert run(True) == run(False)


@pytest.mark.filterwarnings("ignore")
def test_it_works_after_a_model_was_compiled_in_this_process():
    net = torch.nn.Linear(3, 3)
    compiled = torch.compile(net, backend="aot_eager")
    compiled(torch.ones(2, 3)).sum().backward()
    x = torch.zeros(3)
    with tensorcopy_docs.watch(net, x=x) as watched:
        x.add_(1)
        loss = compiled(torch.ones(2, 3)).pow(2).sum()
        net.weight.data.add_(1)
        loss.backward()
    assert {each.code for each in watched} >= {"x.add_(1)", "net.weight.data.add_(1)"}
    assert net.weight.grad is not None
