"""Our own samples of functions that torch's own tests do not try in this form: sparse, quantized, recurrent."""

from tensorcopy_docs.lab.atlas.own_memory import BACKWARD, TWICE, X

COO, CSR, CSC = X + ".to_sparse()", X + ".to_sparse_csr()", X + ".to_sparse_csc()"
UNCOALESCED = "torch.sparse_coo_tensor([[0, 0], [1, 1]], [1.0, 2.0], (2, 3))"
UNCOALESCED_LONG = "torch.sparse_coo_tensor([[0, 0, 1], [1, 1, 0]], [1.0, 2.0, 3.0], (2, 3))"
SMALL = "torch.rand(2, 1)"
BSR, BSC = "torch.rand(2, 2).to_sparse_bsr((1, 1))", "torch.rand(2, 2).to_sparse_bsc((1, 1))"
SPARSE = (COO, UNCOALESCED, CSR, CSC, BSR, BSC)
QUANTIZED = "torch.quantize_per_tensor(torch.rand(2, 3), 0.1, 0, torch.quint8)"
BY_CHANNEL = "torch.quantize_per_channel(torch.rand(2, 3), torch.ones(2), torch.zeros(2), 0, torch.qint8)"
QUANTIZED_IMAGE = "torch.quantize_per_tensor(torch.rand(1, 2, 4, 4), 0.1, 0, torch.quint8)"
MKLDNN_IMAGE = "torch.rand(1, 2, 4, 4).to_mkldnn()"
PACKED_HALF = X + ", torch.fbgemm_pack_gemm_matrix_fp16(torch.rand(4, 3)), torch.rand(4)"
BYTES = "torch.ones(4, 3, dtype=torch.int8)"
PACKED_BYTES = "{}, {b}, torch.fbgemm_pack_quantized_matrix({b}), ".format(X, b=BYTES)
PACKED_BYTES += "torch.zeros(4, dtype=torch.int32), 0.1, 0, torch.rand(4)"
RNN = "torch.rand(1, 1, 2), {}, [torch.rand({n}, 2), torch.rand({n}, 2), torch.rand({n}), torch.rand({n})], "
RNN += "True, 1, 0.0, False, False, False"
CELL = "torch.rand(1, 2), {}, torch.rand({n}, 2), torch.rand({n}, 2)"
STATE, CELL_STATE = "torch.rand(1, 1, 2)", "torch.rand(1, 2)"
STATES, CELL_STATES = "[{0}, {0}]".format(STATE), "[{0}, {0}]".format(CELL_STATE)
LEAF = "torch.rand(2, requires_grad=True)"
MASK = "torch.tensor([[True, False, True], [False, True, False]])"

OTHERS = {
    # sparse
    "ccol_indices": (CSC, BSC),
    "ccol_indices_copy": (CSC, BSC),
    "row_indices": (CSC, BSC),
    "row_indices_copy": (CSC, BSC),
    "crow_indices": (CSR, BSR),
    "crow_indices_copy": (CSR, BSR),
    "col_indices": (CSR, BSR),
    "col_indices_copy": (CSR, BSR),
    "indices": (COO,),
    "indices_copy": (COO,),
    "values": SPARSE,
    "values_copy": SPARSE,
    "coalesce": (COO, COO + ".t().coalesce()", UNCOALESCED, UNCOALESCED_LONG),
    "is_coalesced": (COO,),
    "sparse_dim": (COO,),
    "dense_dim": (COO,),
    "to_dense": (X, BACKWARD, COO, CSR),
    "to_sparse": (X, COO, SMALL + ".to_sparse()"),
    "to_sparse_coo": (X, COO, SMALL + ".to_sparse()"),
    "to_sparse_csr": (X, CSR, SMALL + ".to_sparse_csr()"),
    "to_sparse_csc": (X, CSC, SMALL + ".to_sparse_csc()"),
    "to_sparse_bsr": (X + ", (1, 1)", BSR + ", (1, 1)", SMALL + ".to_sparse_bsr((1, 1)), (1, 1)"),
    "to_sparse_bsc": (X + ", (1, 1)", BSC + ", (1, 1)", SMALL + ".to_sparse_bsc((1, 1)), (1, 1)"),
    "detach": SPARSE,
    "clone": SPARSE,
    "smm": (COO + ", torch.rand(3, 2)",),
    "spmm": (COO + ", torch.rand(3, 2)",),
    "dsmm": (COO + ", torch.rand(3, 2)",),
    "hspmm": (COO + ", torch.rand(3, 2)",),
    "hsmm": (COO + ", torch.rand(3, 2)",),
    "saddmm": ("torch.rand(2, 2).to_sparse(), {}, torch.rand(3, 2)".format(COO),),
    "sspaddmm": ("torch.rand(2, 2).to_sparse(), {}, torch.rand(3, 2)".format(COO),),
    "native_norm": (COO,),
    "sparse_mask": (X + ", " + COO,),
    "resize_as_sparse_": ("{0}, {0}".format(COO), "{}, torch.rand(4, 3).to_sparse()".format(COO)),
    "sparse_resize_": (COO + ", (4, 3), 2, 0", COO + ", (2, 3), 2, 0"),
    "sparse_resize_and_clear_": (COO + ", (4, 3), 2, 0",),
    "sparse_coo_tensor": ("torch.tensor([[0, 1], [1, 0]]), torch.rand(2), (2, 2)",),
    "sparse_csr_tensor": ("torch.tensor([0, 1, 2]), torch.tensor([0, 1]), torch.rand(2), (2, 2)",),
    "sparse_csc_tensor": ("torch.tensor([0, 1, 2]), torch.tensor([0, 1]), torch.rand(2), (2, 2)",),
    "sparse_bsr_tensor": ("torch.tensor([0, 1]), torch.tensor([0]), torch.rand(1, 2, 2), (2, 2)",),
    "sparse_bsc_tensor": ("torch.tensor([0, 1]), torch.tensor([0]), torch.rand(1, 2, 2), (2, 2)",),
    "sparse_compressed_tensor": (
        "torch.tensor([0, 1, 2]), torch.tensor([0, 1]), torch.rand(2), (2, 2), layout=torch.sparse_csr",
    ),
    "to_padded_tensor": tuple(
        "torch.nested.nested_tensor([torch.rand(2), torch.rand(3)]{}), 0.0".format(layout)
        for layout in ("", ", layout=torch.jagged")
    ),
    # quantized
    "int_repr": (QUANTIZED,),
    "dequantize": (X, QUANTIZED, BY_CHANNEL),
    "q_scale": (QUANTIZED,),
    "q_zero_point": (QUANTIZED,),
    "qscheme": (QUANTIZED,),
    "q_per_channel_axis": (BY_CHANNEL,),
    "q_per_channel_scales": (BY_CHANNEL,),
    "q_per_channel_zero_points": (BY_CHANNEL,),
    "quantize_per_tensor": (X + ", 0.1, 0, torch.quint8",),
    "quantize_per_tensor_dynamic": (X + ", torch.quint8, False",),
    "quantize_per_channel": (X + ", torch.ones(2), torch.zeros(2), 0, torch.qint8",),
    "empty_quantized": ("(2, 3), " + QUANTIZED,),
    "fake_quantize_per_tensor_affine": (X + ", 0.1, 0, 0, 255",),
    "fake_quantize_per_channel_affine": tuple(
        "{}, torch.ones(2), torch.zeros(2, dtype=torch.{}), 0, 0, 255".format(X, dtype) for dtype in ("int32", "int64")
    ),
    "fused_moving_avg_obs_fake_quant": tuple(
        "{}, torch.tensor([{on}]), torch.tensor([{on}]), torch.tensor([0.0]), torch.tensor([1.0]), torch.ones(1), "
        "torch.zeros(1, dtype=torch.int32), 0.01, 0, 255, 0".format(X, on=on)
        for on in (0, 1)
    ),
    "choose_qparams_optimized": ("torch.rand(8), 8, 200, 0.16, 8",),
    "quantized_batch_norm": (
        QUANTIZED_IMAGE + ", torch.rand(2), torch.rand(2), torch.rand(2), torch.rand(2), 1e-5, 0.1, 0",
    ),
    "quantized_max_pool1d": ("torch.quantize_per_tensor(torch.rand(1, 2, 4), 0.1, 0, torch.quint8), 2",),
    "quantized_max_pool2d": (QUANTIZED_IMAGE + ", (2, 2)",),
    "quantized_max_pool3d": ("torch.quantize_per_tensor(torch.rand(1, 1, 2, 2, 2), 0.1, 0, torch.quint8), (2, 2, 2)",),
    # another layout, for Intel's library
    "to_mkldnn": (X,),
    "mkldnn_max_pool2d": (MKLDNN_IMAGE + ", (2, 2)",),
    "mkldnn_max_pool3d": ("torch.rand(1, 2, 4, 4, 4).to_mkldnn(), (2, 2, 2)",),
    "mkldnn_adaptive_avg_pool2d": (MKLDNN_IMAGE + ", (2, 2)",),
    "mkldnn_convolution": ("torch.rand(1, 1, 4, 4), torch.rand(1, 1, 2, 2), None, (0, 0), (1, 1), (1, 1), 1",),
    "mkldnn_linear_backward_weights": (
        "torch.rand(2, 4).to_mkldnn(), torch.rand(2, 3).to_mkldnn(), torch.rand(4, 3), True",
    ),
    # packed, for Facebook's library
    "fbgemm_linear_fp16_weight": (PACKED_HALF,),
    "fbgemm_linear_fp16_weight_fp32_activation": (PACKED_HALF,),
    "fbgemm_linear_int8_weight": (PACKED_BYTES,),
    "fbgemm_linear_int8_weight_fp32_activation": (PACKED_BYTES,),
    "fbgemm_pack_quantized_matrix": (BYTES,),
    # recurrent
    "gru": (RNN.format(STATE, n=6),),
    "lstm": (RNN.format(STATES, n=8),),
    "rnn_tanh": (RNN.format(STATE, n=2),),
    "rnn_relu": (RNN.format(STATE, n=2),),
    "gru_cell": (CELL.format(CELL_STATE, n=6),),
    "lstm_cell": (CELL.format(CELL_STATES, n=8),),
    "rnn_tanh_cell": (CELL.format(CELL_STATE, n=2),),
    "rnn_relu_cell": (CELL.format(CELL_STATE, n=2),),
    # layers
    "torch.batch_norm": tuple(
        X + ", None, None, torch.zeros(3), torch.ones(3), {}, 0.1, 1e-5, False".format(on) for on in (True, False)
    ),
    "torch.nn.functional.batch_norm": tuple(
        X + ", torch.zeros(3), torch.ones(3), training={}".format(on) for on in (True, False)
    ),
    "batch_norm_update_stats": (X + ", torch.zeros(3), torch.ones(3), 0.1",),
    "torch.instance_norm": tuple(
        "torch.rand(1, 2, 3), None, None, {}, True, 0.1, 1e-5, False".format(statistics)
        for statistics in ("None, None", "torch.zeros(2), torch.ones(2)")
    ),
    "torch.nn.functional.instance_norm": ("torch.rand(1, 2, 3), torch.zeros(2), torch.ones(2)", "torch.rand(1, 2, 3)"),
    "torch.embedding": ("torch.rand(4, 3), torch.tensor([0, 1])",),
    "torch.nn.functional.embedding": (
        "torch.tensor([0, 1]), torch.rand(4, 3)",
        "torch.tensor([0, 1]), torch.rand(4, 3), max_norm=0.1",
    ),
    "torch.embedding_bag": ("torch.rand(4, 3), torch.tensor([0, 1]), torch.tensor([0])",),
    "torch.nn.functional.embedding_bag": (
        "torch.tensor([0, 1]), torch.rand(4, 3), torch.tensor([0])",
        "torch.tensor([0, 1]), torch.rand(4, 3), torch.tensor([0]), max_norm=0.1",
    ),
    "embedding_renorm_": ("torch.rand(4, 3), torch.tensor([0, 1]), 0.1, 2.0",),
    "affine_grid_generator": ("torch.rand(1, 2, 3), (1, 1, 2, 2), False",),
    "affine_grid": ("torch.rand(1, 2, 3), (1, 1, 2, 2), align_corners=False",),
    "grid_sampler": ("torch.rand(1, 1, 2, 2), torch.rand(1, 2, 2, 2), 0, 0, False",),
    "conv_tbc": ("torch.rand(3, 1, 2), torch.rand(1, 2, 4), torch.rand(4)",),
    "convolution": ("torch.rand(1, 1, 3, 3), torch.rand(1, 1, 2, 2), None, (1, 1), (0, 0), (1, 1), False, (0, 0), 1",),
    "cosine_embedding_loss": (TWICE + ", torch.ones(2)",),
    "torch.ctc_loss": (
        "torch.rand(4, 1, 3).log_softmax(2), torch.tensor([[1, 2]]), torch.tensor([4]), torch.tensor([2])",
    ),
    "torch.poisson_nll_loss": ("torch.rand(3), torch.rand(3), True, False, 1e-8, 1",),
    "fold": ("torch.rand(1, 4, 4), (3, 3), (2, 2)",),
    "fractional_max_pool2d_with_indices": ("torch.rand(1, 1, 4, 4), 2, output_size=(2, 2)",),
    "fractional_max_pool3d_with_indices": ("torch.rand(1, 1, 4, 4, 4), 2, output_size=(2, 2, 2)",),
    "lp_pool2d": ("torch.rand(1, 1, 4, 4), 2.0, 2",),
    "lp_pool3d": ("torch.rand(1, 1, 4, 4, 4), 2.0, 2",),
    "grouped_mm": (
        "torch.rand(2, 16, 16, dtype=torch.bfloat16), torch.rand(2, 16, 16, dtype=torch.bfloat16).transpose(1, 2)",
    ),
    # other order of arguments than that of the method
    "torch.where": (MASK + ", " + TWICE, MASK + ", " + X + ", 0.0"),
    # removed, but there on older versions
    "lstsq": ("torch.rand(3, 2), torch.rand(3, 2)",),
    "solve": ("torch.rand(2, 1), torch.rand(2, 2)",),
    # tensors
    "apply_": (X + ", lambda value: value + 1.0",),
    "map_": (TWICE + ", lambda value, other: value + other",),
    "map2_": (X + ", " + TWICE + ", lambda value, one, other: value + one + other",),
    "as_subclass": (X + ", torch.nn.Parameter", X + ", torch.Tensor"),
    "float_power_": ("torch.rand(3, dtype=torch.float64), 2.0", "torch.rand(3, dtype=torch.float64), 3.0"),
    "polygamma": ("1, torch.rand(3)", "2, torch.rand(3)"),
    "torch.Tensor.polygamma": ("torch.rand(3), 1", "torch.rand(3), 2"),
    "torch.Tensor.polygamma_": ("torch.rand(3), 1", "torch.rand(3), 2"),
    "segment_reduce": ('torch.rand(4), "sum", lengths=torch.tensor([2, 2])',),
    # what returns no tensor
    "backward": ("torch.tensor(1.0, requires_grad=True)",),
    "register_hook": (LEAF + ", print",),
    "register_post_accumulate_grad_hook": (LEAF + ", print",),
    "retain_grad": (LEAF,),
    "set_rng_state": ("torch.get_rng_state()",),
}
