"""For each proof in ``said_hooks`` a mutation of torch under which its outcome turns."""

from torch import Tensor
from torch.nn import Module

HOOK = Tensor.register_hook


def hooks_get_a_copy(patch):
    patch.setattr(Tensor, "register_hook", lambda self, hook: HOOK(self, lambda gradient: hook(gradient.clone())))


def forward_hooks_return_nothing(patch):
    def register(self, hook):
        def refuse(module, inputs):
            raise RuntimeError("a forward hook returned a value")

        return self.register_forward_pre_hook(refuse)

    patch.setattr(Module, "register_forward_hook", register)


MUTATIONS = {
    "a_hook_changes_the_gradient_in_place": hooks_get_a_copy,
    "a_hook_that_changes_the_gradient_in_place_changes_another": hooks_get_a_copy,
    "a_forward_hook_that_returns_a_value_raises": forward_hooks_return_nothing,
}
