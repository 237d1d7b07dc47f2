"""Our own samples for what decides about memory: strides, types, options. `MEMORY` has them by public name.

A name without a dot is the last part of public names: functions and methods have it in common.
"""

X, TWICE, BACKWARD = "torch.rand(2, 3)", "torch.rand(2, 3), torch.rand(2, 3)", "torch.rand(3, 2).t()"
SPACED, EXPANDED = "torch.rand(4, 3)[::2]", "torch.rand(1, 3).expand(2, 3)"
DOUBLE, COMPLEX = "torch.rand(2, 3, dtype=torch.float64)", "torch.rand(2, 3, dtype=torch.complex64)"
CONJUGATED = COMPLEX + ".conj()"
IMAGE = "torch.rand(1, 2, 2, 2)"
LAYOUTS = (X, BACKWARD, SPACED, EXPANDED, "torch.rand(3)", "torch.rand(6)[::2]")
RESHAPED = tuple(
    "{}, {}".format(x, shape) for x in (X, BACKWARD, SPACED, EXPANDED) for shape in ("(6,)", "(3, 2)", "(1, 2, 3)")
)
AS_OTHER = tuple(
    "{}, torch.rand{}".format(x, shape) for x in (X, BACKWARD, SPACED) for shape in ("(6)", "(3, 2)", "(1, 2, 3)")
)
FLATTENED = LAYOUTS + ("torch.rand(())", "torch.rand(2, 3, 2), 1", "torch.rand(2, 3, 2).transpose(0, 2), 1")
DIMENSIONS = ("torch.rand(())", "torch.rand(2)", X, "torch.rand(1, 2, 3)", "torch.rand(1, 1, 2, 3)")
COPIES = tuple("{}, copy={}".format(each, copy) for each in (X, BACKWARD) for copy in (True, False))
TYPES = "float16 bfloat16 float32 float64 int8 uint8 int16 int32 int64 bool complex64 complex128"
SHAPED = (("2", ""), ("3, 2", ".t()"), ("1, 2, 2, 2", ", memory_format=torch.channels_last"))
OF_HALVES, OF_TYPES = (
    tuple("torch.zeros({}, dtype=torch.{}){}".format(shape, dtype, rest) for dtype in dtypes for shape, rest in SHAPED)
    for dtypes in (["complex32"], TYPES.split())
)
CONJUGATES = (X, BACKWARD, COMPLEX, CONJUGATED, COMPLEX + ".t()", CONJUGATED + ".t()")
NEGATED = CONJUGATED + ".imag"
TO = tuple(
    "{}, {}".format(x, to)
    for x in (X, BACKWARD, DOUBLE)
    for to in ("torch.float32", "torch.float64", '"cpu"', "torch.float32, copy=True", '"cpu", torch.float64')
) + (IMAGE + ", memory_format=torch.channels_last", X + ", " + DOUBLE, TWICE)
IN_PLACE_OPTION = (X, X + ", inplace=True", BACKWARD, BACKWARD + ", inplace=True", "torch.rand(2), inplace=True")
DROPPED = tuple("torch.rand({}), 0.5, training={}".format(x, on) for x in ("3", "1, 2, 2, 2") for on in (True, False))
DROPPED_IN_PLACE = DROPPED + (X + ", 0.5, training=True, inplace=True", X + ", 0.5, training=False, inplace=True")
DROPPED_NATIVE = tuple("torch.rand({}), {}".format(x, on) for x in ("2, 3", "3") for on in ("0.5, True", "0.5, False"))
DROPPED_NATIVE += (X + ", 0.0, True", "torch.rand(3), 0.0, True")
MEMORY = {
    "reshape": RESHAPED + (X + ", (2, 3)", BACKWARD + ", (2, 3)"),
    "view": (X + ", (6,)", X + ", (3, 2)", BACKWARD + ", (1, 2, 3)", X + ", torch.int32", X + ", (2, 3)"),
    "view_as": (X + ", torch.rand(6)", X + ", torch.rand(3, 2)"),
    "reshape_as": AS_OTHER,
    "flatten": FLATTENED,
    "ravel": LAYOUTS + ("torch.rand(())",),
    "unflatten": (X + ", 1, (3, 1)", BACKWARD + ", 1, (1, 3)", "torch.rand(12)[::2], 0, (2, 3)"),
    "contiguous": (*LAYOUTS, IMAGE + ", memory_format=torch.channels_last"),
    "to": TO,
    "type": tuple("{}, {}".format(x, to) for x in (X, BACKWARD, DOUBLE) for to in ("torch.float32", "torch.float64")),
    "type_as": tuple("{}, {}".format(x, to) for x in (X, BACKWARD, DOUBLE) for to in (X, DOUBLE)),
    "conj": CONJUGATES,
    "conj_physical": CONJUGATES,
    "resolve_conj": CONJUGATES,
    "resolve_neg": (X, BACKWARD, NEGATED, NEGATED + ".t()", COMPLEX + ".imag"),
    "real": CONJUGATES,
    "imag": (COMPLEX, CONJUGATED, COMPLEX + ".t()"),
    "adjoint": CONJUGATES,
    "H": CONJUGATES,
    "mH": CONJUGATES,
    "view_as_real": (COMPLEX, COMPLEX + ".t()"),
    "view_as_complex": ("torch.rand(3, 2)", "torch.rand(3, 1, 2)"),
    "squeeze": ("torch.rand(1, 3)", X, BACKWARD, "torch.rand(1, 3), 0", X + ", 0", "torch.rand(1, 1)"),
    "expand": ("torch.rand(3), (2, 3)", X + ", (2, 3)", X + ", (1, 2, 3)", BACKWARD + ", (2, 3)"),
    "expand_as": ("torch.rand(3), " + X, TWICE),
    "broadcast_to": ("torch.rand(3), (2, 3)", X + ", (2, 3)"),
    "broadcast_tensors": (X, "torch.rand(3), " + X, TWICE),
    "sum_to_size": (X + ", (2, 3)", BACKWARD + ", (2, 3)", X + ", (1, 3)", X + ", (3,)", "torch.rand(3), (3,)"),
    "atleast_1d": DIMENSIONS,
    "atleast_2d": DIMENSIONS,
    "atleast_3d": DIMENSIONS,
    "cartesian_prod": (
        "torch.rand(3)",
        "torch.rand(2)",
        "torch.rand(2), torch.rand(3)",
        "torch.rand(3), torch.rand(3)",
    ),
    "combinations": ("torch.rand(3), 1", "torch.rand(3), 2"),
    "chain_matmul": (X, BACKWARD, "torch.rand(2, 3), torch.rand(3, 2)", "torch.rand(2, 2), torch.rand(2, 2)"),
    "meshgrid": ("torch.rand(2), torch.rand(3)", "torch.rand(2)"),
    "einsum": (
        '"ij->ji", ' + X,
        '"ij->ij", ' + X,
        '"ii->i", torch.rand(2, 2)',
        '"ij->", ' + X,
        '"ij->i", ' + X,
        '"ij,jk->ik", torch.rand(2, 3), torch.rand(3, 2)',
    ),
    "cat": ("[{}]".format(X), "[{}, {}]".format(X, X), "[{}, torch.rand(0)]".format(X), "[{}], 1".format(BACKWARD)),
    "pad": (X + ", (0, 0)", X + ", (1, 1)", X + ", (-1, 0)", X + ", ()", 'torch.rand(1, 3), (0, 0), mode="circular"'),
    "constant_pad_nd": (X + ", (0, 0)", X + ", (1, 1)", X + ", (-1, 0)"),
    "tile": (X + ", (1,)", X + ", (1, 1)", X + ", (2, 1)"),
    "repeat": (X + ", 1, 1", X + ", 2, 1", "torch.rand(3), 1"),
    "repeat_interleave": (X + ", 1", X + ", 2", X + ", 1, dim=0"),
    "rot90": (X + ", 0", X + ", 1", X + ", 2", X + ", 4"),
    "flip": (X + ", ()", X + ", (0,)"),
    "roll": (X + ", 0", X + ", 1"),
    "diff": ("torch.rand(3), 0", "torch.rand(3), 1"),
    "matrix_power": ("torch.rand(2, 2), 0", "torch.rand(2, 2), 1", "torch.rand(2, 2), 2"),
    "pixel_shuffle": (IMAGE + ", 1", "torch.rand(1, 4, 2, 2), 2"),
    "pixel_unshuffle": (IMAGE + ", 1", IMAGE + ", 2"),
    "channel_shuffle": (IMAGE + ", 1", IMAGE + ", 2"),
    "native_channel_shuffle": (IMAGE + ", 1", IMAGE + ", 2"),
    "diag": ("torch.rand(3)", X, "torch.rand(2, 2)"),
    "diagonal": (X, "torch.rand(2, 2)"),
    "unfold": ("torch.rand(4), 0, 2, 1", "torch.rand(2, 4), 1, 2, 2"),
    "as_strided": (X + ", (3, 2), (1, 3)", X + ", (6,), (1,)"),
    "clone": LAYOUTS,
    "detach": LAYOUTS,
    "cpu": LAYOUTS,
    "positive": LAYOUTS,
    "as_tensor": (
        X,
        BACKWARD,
        X + ", dtype=torch.float64",
        X + ", dtype=torch.int64",
        X + ", dtype=torch.float32",
        "[1.0]",
        DOUBLE,
    ),
    "asarray": (X, BACKWARD, X + ", dtype=torch.float64", X + ", dtype=torch.float32") + COPIES,
    "tensor": (X, "torch.rand(())"),
    "from_dlpack": LAYOUTS,
    "torch.Tensor": (X, "torch.rand(3)"),
    "resize_": (X + ", (2, 3)", X + ", (6,)", X + ", (4, 4)", X + ", (1, 2)"),
    "resize_as_": (TWICE, "torch.rand(2, 3), torch.rand(3, 2)", "torch.rand(2, 3), torch.rand(4, 4)"),
    "set_": (X + ", torch.rand(3)", X),
    "copy_": (TWICE, X + ", torch.rand(3)", X + ", " + DOUBLE),
    "swapdims": (X + ", 0, 1",),
    "split": (X + ", 1", X + ", [1, 1]", X + ", 3, 1"),
    "chunk": (X + ", 1", X + ", 2", X + ", 3, 1"),
    "unbind": (X, X + ", 1", BACKWARD),
    "tensor_split": (X + ", 1", X + ", 2", X + ", (1,)"),
    "unsafe_split_with_sizes": (X + ", (1, 1)", X + ", (1, 2), 1"),
    "split_with_sizes": (X + ", (1, 1)", X + ", (1, 2), 1"),
}
CASTS = "float double half bfloat16 int long short byte char bool cfloat cdouble chalf"
MEMORY.update((name, OF_TYPES) for name in CASTS.split())
MEMORY["chalf"] += OF_HALVES

# Options of torch.nn.functional: the same name elsewhere has others.
WITH_INPLACE = "relu relu6 elu selu celu leaky_relu hardtanh hardswish hardsigmoid silu mish rrelu"
MEMORY.update(("torch.nn.functional." + name, IN_PLACE_OPTION) for name in WITH_INPLACE.split())
MEMORY["torch.nn.functional.threshold"] = tuple(
    "{}, 0.5, 0.0, inplace={}".format(x, on) for x in (X, BACKWARD) for on in (True, False)
)
DROPOUTS = "dropout alpha_dropout feature_alpha_dropout dropout1d dropout2d dropout3d"
MEMORY.update(("torch.nn.functional." + name, DROPPED_IN_PLACE) for name in DROPOUTS.split())
NATIVE_DROPOUTS = "dropout alpha_dropout feature_dropout feature_alpha_dropout native_dropout"
MEMORY.update(("torch." + name, DROPPED_NATIVE) for name in NATIVE_DROPOUTS.split())
