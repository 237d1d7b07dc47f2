"""Docstrings about parameters."""

NAMES = (
    "torch.nn.Buffer",
    "torch.nn.Dropout",
    "torch.nn.Embedding",
    "torch.nn.Embedding.from_pretrained",
    "torch.nn.Parameter",
    "torch.nn.ParameterDict.copy",
    "torch.nn.ParameterList",
    "torch.nn.ReLU",
    "torch.nn.init.constant_",
    "torch.nn.init.orthogonal_",
    "torch.nn.utils.clip_grad_norm_",
    "torch.nn.utils.clip_grad_value_",
    "torch.nn.utils.parameters_to_vector",
    "torch.nn.utils.parametrize.cached",
    "torch.nn.utils.parametrize.register_parametrization",
    "torch.nn.utils.parametrize.remove_parametrizations",
    "torch.nn.utils.vector_to_parameters",
)
