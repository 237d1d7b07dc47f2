"""Calls that return the source itself, a view or a copy, as it falls; each case has a row."""

import torch

from tensorcopy_docs.lab import sources
from tensorcopy_docs.lab.cell import operation


@operation(
    sources.result,
    call="x.reshape(6)",
    same_for="leaf parameter view_of_a_leaf doubles conjugate",
)
def reshape(x):
    return x.reshape(6)


@operation(sources.transposed, call="x.reshape(6)", same_for="expanded channels_last")
def reshape_of_a_transposed(x):
    return x.reshape(6)


@operation(sources.result, call="x.reshape(2, 3)")
def reshape_to_the_same_shape(x):
    return x.reshape(2, 3)


@operation(
    sources.result,
    call="x.flatten()",
    same_for="leaf parameter view_of_a_leaf wide image volume doubles number conjugate",
)
def flatten(x):
    return x.flatten()


@operation(sources.transposed, call="x.flatten()", same_for="expanded channels_last")
def flatten_of_a_transposed(x):
    return x.flatten()


@operation(sources.row, call="x.flatten()", same_for="complexes")
def flatten_of_a_row(x):
    return x.flatten()


@operation(sources.result, call="x.ravel()", needs=["ravel"])
def ravel(x):
    return x.ravel()


@operation(sources.transposed, call="x.ravel()", needs=["ravel"])
def ravel_of_a_transposed(x):
    return x.ravel()


@operation(
    sources.result,
    call="x.contiguous()",
    same_for=(
        "leaf plain parameter row view_of_a_leaf frozen inference wide image volume integers doubles "
        "number plain_number complexes"
    ),
)
def contiguous(x):
    return x.contiguous()


@operation(
    sources.transposed,
    call="x.contiguous()",
    same_for="gaps expanded channels_last negative",
)
def contiguous_of_a_transposed(x):
    return x.contiguous()


@operation(
    sources.image,
    call="x.contiguous(memory_format=torch.channels_last)",
    needs=["channels_last"],
    probe=lambda: torch.ones(1, 1, 1, 1).contiguous(memory_format=torch.channels_last),
)
def contiguous_channels_last(x):
    return x.contiguous(memory_format=torch.channels_last)


@operation(
    sources.result,
    call="x.to(torch.float32)",
    same_for=(
        "leaf plain parameter transposed row gaps view_of_a_leaf frozen inference wide expanded image "
        "volume channels_last sparse number plain_number negative"
    ),
)
def to(x):
    return x.to(torch.float32)


@operation(
    sources.result,
    call="x.to(torch.float64)",
    same_for=("leaf parameter transposed view_of_a_leaf wide image volume channels_last number complexes conjugate"),
)
def to_another_dtype(x):
    return x.to(torch.float64)


@operation(
    sources.result,
    call="x.float()",
    same_for=(
        "leaf plain parameter transposed row gaps view_of_a_leaf frozen inference wide expanded image "
        "volume channels_last sparse number plain_number negative"
    ),
)
def float(x):
    return x.float()


@operation(sources.doubles, call="x.float()", same_for="complexes conjugate")
def float_of_doubles(x):
    return x.float()


@operation(sources.integers, call="x.float()")
def float_of_integers(x):
    return x.float()


@operation(sources.result, call="x.cpu()")
def cpu(x):
    return x.cpu()


@operation(
    sources.result,
    call="torch.as_tensor(x)",
    same_for=(
        "leaf plain parameter transposed row gaps view_of_a_leaf frozen inference wide expanded image "
        "volume channels_last sparse integers doubles number plain_number complexes conjugate negative"
    ),
)
def as_tensor(x):
    return torch.as_tensor(x)


@operation(sources.result, call="torch.as_tensor(x, dtype=torch.float64)")
def as_tensor_of_another_dtype(x):
    return torch.as_tensor(x, dtype=torch.float64)


@operation(
    sources.result,
    call="torch.asarray(x)",
    needs=["asarray"],
    same_for=(
        "plain parameter transposed row gaps view_of_a_leaf frozen inference wide expanded image volume "
        "channels_last sparse integers doubles number plain_number complexes conjugate negative"
    ),
)
def asarray(x):
    return torch.asarray(x)


@operation(sources.result, call="torch.asarray(x, dtype=torch.float64)", needs=["asarray"])
def asarray_of_another_dtype(x):
    return torch.asarray(x, dtype=torch.float64)


@operation(sources.result, call="torch.nn.functional.dropout(x, 0.5, training=False)")
def dropout_in_eval(x):
    return torch.nn.functional.dropout(x, 0.5, training=False)


@operation(sources.result, call="torch.nn.functional.dropout(x, 0.0, training=True)")
def dropout_of_nothing(x):
    return torch.nn.functional.dropout(x, 0.0, training=True)


@operation(sources.result, call="x.type_as(torch.zeros(1))", needs=["Tensor.type_as"])
def type_as(x):
    return x.type_as(torch.zeros(1))


@operation(sources.result, call="x.type_as(torch.zeros(1, dtype=torch.float64))", needs=["Tensor.type_as"])
def type_as_of_another_dtype(x):
    return x.type_as(torch.zeros(1, dtype=torch.float64))


@operation(sources.result, call="x.real", probe=lambda: torch.tensor(1j).real.shape)
def real_of_a_real(x):
    return x.real


@operation(sources.result, call="x.conj()", needs=["Tensor.conj"])
def conj_of_a_real(x):
    return x.conj()


@operation(sources.result, call="+x")
def unary_plus(x):
    return +x


@operation(sources.result, call="torch.Tensor(x)")
def legacy_constructor(x):
    return torch.Tensor(x)


@operation(sources.leaf, call="torch.Tensor(x)")
def legacy_constructor_of_a_leaf(x):
    return torch.Tensor(x)


@operation(sources.result, call="torch.vmap(lambda each: each)(x)", needs=["vmap"])
def vmap_of_an_identity(x):
    return torch.vmap(lambda each: each)(x)
