"""Calls across the border: NumPy, DLPack, buffers, pickle, shared memory."""

import pickle

import torch

from tensorcopy_docs.lab import sources
from tensorcopy_docs.lab.cell import operation


@operation(
    sources.plain,
    call="x.numpy()",
    needs=["numpy"],
    same_for="row frozen inference integers plain_number",
)
def numpy(x):
    return x.numpy()


@operation(
    sources.result,
    call="x.numpy()",
    needs=["numpy"],
    same_for=(
        "leaf parameter transposed gaps view_of_a_leaf wide expanded image volume channels_last doubles "
        "number complexes conjugate negative"
    ),
)
def numpy_of_a_result(x):
    return x.numpy()


@operation(sources.sparse, call="x.numpy()", needs=["numpy"])
def numpy_of_a_sparse(x):
    return x.numpy()


@operation(sources.result, call="x.detach().numpy()", needs=["numpy"])
def detach_numpy(x):
    return x.detach().numpy()


@operation(sources.conjugate, call="x.detach().numpy()", needs=["numpy", "Tensor.is_conj"])
def detach_numpy_of_a_conjugate(x):
    return x.detach().numpy()


@operation(sources.negative, call="x.detach().numpy()", needs=["numpy", "Tensor.is_neg"])
def detach_numpy_of_a_negative(x):
    return x.detach().numpy()


@operation(sources.result, call="x.numpy(force=True)", needs=["numpy"], probe=lambda: torch.ones(1).numpy(force=True))
def numpy_force(x):
    return x.numpy(force=True)


@operation(
    sources.complexes,
    call="x.conj().numpy(force=True)",
    needs=["numpy"],
    probe=lambda: torch.tensor(1j).conj().numpy(force=True),
)
def numpy_force_of_a_conjugate(x):
    return x.conj().numpy(force=True)


@operation(sources.plain, call="np.array(x)", needs=["numpy"])
def np_array(x):
    import numpy as np

    y = np.array(x)
    return y


@operation(sources.result, call="np.array(x)", needs=["numpy"])
def np_array_of_a_result(x):
    import numpy as np

    y = np.array(x)
    return y


@operation(sources.plain, call="np.asarray(x)", needs=["numpy"])
def np_asarray(x):
    import numpy as np

    y = np.asarray(x)
    return y


@operation(sources.array, call="torch.from_numpy(x)", needs=["numpy"])
def from_numpy(x):
    return torch.from_numpy(x)


@operation(sources.read_only_array, call="torch.from_numpy(x)", needs=["numpy"])
def from_numpy_of_a_read_only_array(x):
    return torch.from_numpy(x)


@operation(sources.array, call="torch.from_numpy(x[::-1])", needs=["numpy"])
def from_numpy_of_a_reversed_array(x):
    return torch.from_numpy(x[::-1])


@operation(sources.array, call="torch.from_numpy(x).resize_(1, 2)", needs=["numpy"])
def from_numpy_resized_(x):
    return torch.from_numpy(x).resize_(1, 2)


@operation(sources.array, call="torch.from_numpy(x).resize_(4, 3)", needs=["numpy"])
def from_numpy_enlarged_(x):
    return torch.from_numpy(x).resize_(4, 3)


@operation(sources.array, call="torch.tensor(x)", needs=["numpy"])
def tensor_of_an_array(x):
    return torch.tensor(x)


@operation(sources.array, call="torch.as_tensor(x)", needs=["numpy"])
def as_tensor_of_an_array(x):
    return torch.as_tensor(x)


@operation(sources.array_of_doubles, call="torch.as_tensor(x, dtype=torch.float32)", needs=["numpy"])
def as_tensor_of_an_array_with_another_dtype(x):
    return torch.as_tensor(x, dtype=torch.float32)


@operation(sources.array, call="torch.asarray(x)", needs=["numpy", "asarray"])
def asarray_of_an_array(x):
    return torch.asarray(x)


@operation(sources.array_of_doubles, call="torch.asarray(x, dtype=torch.float32)", needs=["numpy", "asarray"])
def asarray_of_an_array_with_another_dtype(x):
    return torch.asarray(x, dtype=torch.float32)


@operation(sources.array, call="torch.Tensor(x)", needs=["numpy"])
def legacy_constructor_of_an_array(x):
    return torch.Tensor(x)


@operation(sources.array_of_doubles, call="torch.Tensor(x)", needs=["numpy"])
def legacy_constructor_of_an_array_with_another_dtype(x):
    return torch.Tensor(x)


@operation(sources.array, call="torch.frombuffer(x, dtype=torch.float32)", needs=["numpy", "frombuffer"])
def frombuffer(x):
    return torch.frombuffer(x, dtype=torch.float32)


@operation(sources.plain, call="torch.from_dlpack(x)", needs=["from_dlpack"])
def from_dlpack(x):
    return torch.from_dlpack(x)


@operation(sources.result, call="torch.from_dlpack(x)", needs=["from_dlpack"])
def from_dlpack_of_a_result(x):
    return torch.from_dlpack(x)


@operation(sources.leaf, call="pickle.loads(pickle.dumps(x))")
def pickle_round_trip(x):
    return pickle.loads(pickle.dumps(x))


@operation(sources.plain, call="x.share_memory_()")
def share_memory_(x):
    return x.share_memory_()


@operation(sources.plain, call="torch.tensor(x.tolist())")
def tolist(x):
    return torch.tensor(x.tolist())
