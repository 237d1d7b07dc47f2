"""For each proof in ``documented_hooks`` a mutation of torch under which its outcome turns."""

import torch
from torch import Tensor

REGISTER_HOOK, BACKWARD, MUL, MUL_ = Tensor.register_hook, Tensor.backward, Tensor.__mul__, Tensor.mul_
AFTER_GRAD = Tensor.register_post_accumulate_grad_hook


def hooks_see_and_cannot_replace(patch):
    def register_hook(self, hook):
        def see(gradient):
            hook(gradient)

        return REGISTER_HOOK(self, see)

    patch.setattr(Tensor, "register_hook", register_hook)


def hooks_get_a_copy(patch):
    patch.setattr(Tensor, "register_hook", lambda self, hook: REGISTER_HOOK(self, lambda g: hook(g.clone())))


def post_accumulate_hooks_run_in_grad_mode(patch):
    def register(self, hook):
        AFTER_GRAD(self, torch.enable_grad()(hook))

    patch.setattr(Tensor, "register_post_accumulate_grad_hook", register)


def post_accumulate_hooks_go_anywhere(patch):
    patch.setattr(Tensor, "register_post_accumulate_grad_hook", lambda self, hook: None)


def mul_in_place_changes_the_data_only(patch):
    patch.setattr(Tensor, "mul_", lambda self, other: MUL_(self.data, other))


def post_accumulate_hooks_run_at_once(patch):
    def register(self, hook):
        hook(self)

    patch.setattr(Tensor, "register_post_accumulate_grad_hook", register)


def backward_does_nothing(patch):
    patch.setattr(Tensor, "backward", lambda self, **options: None)


def a_product_has_a_doubled_gradient(patch):
    def mul(self, other):
        y = MUL(self, other)
        if y.requires_grad:
            y.register_hook(lambda gradient: MUL(gradient, 2))
        return y

    patch.setattr(Tensor, "__mul__", mul)


def create_graph_is_ignored(patch):
    patch.setattr(Tensor, "backward", lambda self, create_graph: BACKWARD(self))


MUTATIONS = {
    "a_hook_runs_for_each_gradient_and_replaces_it": hooks_see_and_cannot_replace,
    "a_hook_that_changes_its_argument_changes_other_gradients": hooks_get_a_copy,
    "a_post_accumulate_hook_gets_the_tensor_with_its_grad": post_accumulate_hooks_run_in_grad_mode,
    "a_post_accumulate_hook_on_a_non_leaf_raises": post_accumulate_hooks_go_anywhere,
    "a_hook_from_before_an_in_place_change_gets_the_earlier_gradient": mul_in_place_changes_the_data_only,
    "hooks_run_in_the_documented_order": post_accumulate_hooks_run_at_once,
    "backward_runs_the_node_of_an_input_and_autograd_grad_does_not": backward_does_nothing,
    "a_hook_of_a_node_replaces_the_gradient": a_product_has_a_doubled_gradient,
    "a_multi_grad_hook_gets_none_for_an_unused_tensor": a_product_has_a_doubled_gradient,
    "create_graph_keeps_the_parameter_alive": create_graph_is_ignored,
}
