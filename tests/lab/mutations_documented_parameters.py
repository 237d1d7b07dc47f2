"""For each proof in ``documented_parameters`` a mutation of torch under which its outcome turns."""

import torch
from torch import Tensor
from torch.nn import Embedding, Module, Parameter, ParameterDict, ParameterList

CAT, CLONE, VIEW_AS = torch.cat, Tensor.clone, Tensor.view_as
EMBEDDING, FROM_PRETRAINED, RENORM_ = torch.embedding, Embedding.from_pretrained, torch.embedding_renorm_
MAKE, PARAMETERS = Tensor._make_subclass, ParameterList.__iter__
GETATTR, SET = Module.__getattr__, Module.__setattr__


def parameters_are_not_registered(patch):
    patch.setattr(Module, "named_parameters", lambda self: iter(()))


def buffers_are_not_registered(patch):
    patch.setattr(Module, "named_buffers", lambda self: iter(()))


def parameters_heed_no_grad(patch):
    def make(cls, data, requires_grad):
        return MAKE(cls, data, requires_grad and torch.is_grad_enabled())

    patch.setattr(Tensor, "_make_subclass", staticmethod(make))


def parameters_copy(patch):
    patch.setattr(Tensor, "_make_subclass", staticmethod(lambda cls, data, *options: MAKE(cls, CLONE(data), *options)))


def buffers_are_copied(patch):
    def assign(self, name, value):
        SET(self, name, CLONE(value) if name == "mean" else value)

    patch.setattr(Module, "__setattr__", assign)


def parameter_list_has_tensors(patch):
    patch.setattr(ParameterList, "__iter__", lambda self: iter([parameter.detach() for parameter in PARAMETERS(self)]))


def parameter_list_goes_backward(patch):
    patch.setattr(ParameterList, "__iter__", lambda self: reversed(list(PARAMETERS(self))))


def modules_have_the_methods_of_a_list(patch):
    methods = ("insert", "pop", "remove", "copy")
    patch.setattr(Module, "__getattr__", lambda self, name: None if name in methods else GETATTR(self, name))


def parameter_dict_copies_nothing(patch):
    patch.setattr(ParameterDict, "copy", lambda self: self)


def parameter_dict_copies_parameters(patch):
    def copy(self):
        return ParameterDict({name: Parameter(parameter.detach().clone()) for name, parameter in self.items()})

    patch.setattr(ParameterDict, "copy", copy)


def cat_goes_backward(patch):
    patch.setattr(torch, "cat", lambda tensors: CAT(tensors[::-1]))


def view_copies_if_it_must(patch):
    patch.setattr(Tensor, "view", lambda self, *shape: self.reshape(*shape))


def view_as_copies(patch):
    patch.setattr(Tensor, "view_as", lambda self, other: CLONE(VIEW_AS(self, other)))


def multiplying_several_does_nothing(patch):
    patch.setattr(torch, "_foreach_mul_", lambda tensors, factor: None)


def clamping_several_does_nothing(patch):
    patch.setattr(torch, "_foreach_clamp_min_", lambda tensors, bound: None)


def renorm_does_nothing(patch):
    patch.setattr(torch, "embedding_renorm_", lambda weight, indices, *options: None)


def renorm_takes_all_vectors(patch):
    def renorm_(weight, indices, *options):
        RENORM_(weight, torch.arange(len(weight)), *options)

    patch.setattr(torch, "embedding_renorm_", renorm_)


def embedding_has_no_padding(patch):
    patch.setattr(torch, "embedding", lambda weight, indices, *options: EMBEDDING(weight, indices))


def sgd_does_not_decay(patch):
    def step(self):
        for parameter in self.param_groups[0]["params"]:
            parameter.data.sub_(parameter.grad, alpha=0.5)

    patch.setattr(torch.optim.SGD, "step", step)


def embedding_is_not_frozen(patch):
    patch.setattr(Embedding, "from_pretrained", lambda weight: FROM_PRETRAINED(weight, freeze=False))


MUTATIONS = {
    "an_assigned_parameter_is_registered_and_a_tensor_is_not": parameters_are_not_registered,
    "a_parameter_requires_grad_under_no_grad": parameters_heed_no_grad,
    "an_assigned_buffer_is_registered_and_a_tensor_is_not": buffers_are_not_registered,
    "a_tensor_assigned_to_the_name_of_a_buffer_becomes_the_buffer": buffers_are_copied,
    "a_parameter_list_converts_tensors": parameter_list_has_tensors,
    "a_parameter_list_uses_the_memory_of_the_tensor": parameters_copy,
    "a_parameter_list_is_used_like_a_list": parameter_list_goes_backward,
    "a_parameter_list_lacks_methods_of_a_list": modules_have_the_methods_of_a_list,
    "a_copy_of_a_parameter_dict_is_another_dict": parameter_dict_copies_nothing,
    "a_copy_of_a_parameter_dict_has_the_same_parameters": parameter_dict_copies_parameters,
    "parameters_to_vector_flattens_and_copies": cat_goes_backward,
    "parameters_to_vector_raises_for_a_transposed_parameter": view_copies_if_it_must,
    "parameters_to_vector_raises_for_a_model_in_channels_last": view_copies_if_it_must,
    "vector_to_parameters_copies_slices_of_the_vector": view_as_copies,
    "vector_to_parameters_sets_slices_of_the_vector": view_as_copies,
    "clipping_the_norm_works_in_place_and_returns_the_norm_before": multiplying_several_does_nothing,
    "clipping_values_works_in_place": clamping_several_does_nothing,
    "an_embedding_limits_the_norm_of_each_vector": renorm_does_nothing,
    "an_embedding_leaves_the_norm_of_a_vector_that_is_not_looked_up": renorm_takes_all_vectors,
    "the_padding_vector_of_an_embedding_gets_no_gradient": embedding_has_no_padding,
    "weight_decay_changes_the_padding_vector_of_an_embedding": sgd_does_not_decay,
    "an_embedding_with_max_norm_needs_a_clone_of_its_weight": renorm_does_nothing,
    "a_frozen_embedding_is_not_trained": embedding_is_not_frozen,
    "a_frozen_embedding_with_max_norm_changes_the_given_tensor": renorm_does_nothing,
}
