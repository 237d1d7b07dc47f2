"""Gives the reasons why public names have no answer."""

import inspect

from tensorcopy_docs.lab.atlas.names import is_property, resolve
from tensorcopy_docs.lab.atlas.schemas import takes_no_tensor
from tensorcopy_docs.lab.atlas.trial import NO_TENSOR_OUT, RAISED
from tensorcopy_docs.lab.atlas.words import (
    A_CLASS,
    NEEDS_A_DEVICE,
    NO_TENSOR_IN,
    RAISES,
    REMOVED,
    RETURNS_NO_TENSOR,
    TAKES_A_FUNCTION,
)

# Names that are not tried: many of them set what counts for the whole process.
_KNOWN = {
    TAKES_A_FUNCTION: """compile cond fork vmap wait while_loop nn.functional.boolean_dispatch
        nn.functional.handle_torch_function""",
    A_CLASS: "classproperty nn.functional.Optional nn.functional.Callable Tensor.classproperty",
    RETURNS_NO_TENSOR: "save merge_type_from_type_comment Tensor.record_stream",
    NO_TENSOR_IN: """load from_numpy frombuffer import_ir_module import_ir_module_from_buffer parse_ir parse_schema
        parse_type_comment unify_type_list get_autocast_ipu_dtype get_autocast_xla_dtype get_device_module
        get_file_path init_num_threads set_anomaly_enabled set_autocast_cache_enabled set_autocast_cpu_dtype
        set_autocast_cpu_enabled set_autocast_dtype set_autocast_enabled set_autocast_gpu_dtype
        set_autocast_ipu_dtype set_autocast_ipu_enabled set_autocast_xla_dtype set_autocast_xla_enabled
        set_default_device set_default_dtype set_default_tensor_type set_deterministic_debug_mode
        set_float32_matmul_precision set_flush_denormal set_num_interop_threads set_num_threads set_printoptions
        set_warn_always sym_constrain_range sym_constrain_range_for_size sym_float sym_fresh_size sym_int sym_ite
        sym_max sym_min sym_not sym_sqrt sym_sum use_deterministic_algorithms manual_seed
        prepare_multiprocessing_environment is_vulkan_available broadcast_shapes""",
    NEEDS_A_DEVICE: """batch_norm_backward_elemt batch_norm_backward_reduce batch_norm_elemt batch_norm_gather_stats
        batch_norm_gather_stats_with_counts batch_norm_stats Tensor.ipu Tensor.xpu Tensor.mtia Tensor.cuda Tensor.hpu
        nn.functional.scaled_mm nn.functional.scaled_grouped_mm""",
}
KNOWN = {"torch." + name: reason for reason, names in _KNOWN.items() for name in names.split()}
# Prefixes of functions for other devices, and words of their errors. A "backend" can be a layout on the CPU.
OTHER_DEVICES = ("cudnn_", "miopen_")
DEVICE_WORDS = "CUDA cuDNN cudnn MIOpen miopen XPU IPU HPU MTIA ROCM HIP accelerator"


def reason(name, trials):
    """Return the key of the reason why a public name, of which no trial ran, has no answer."""
    trials = list(trials)
    if any(trial.outcome == NO_TENSOR_OUT for trial in trials):
        return RETURNS_NO_TENSOR
    if takes_no_tensor(name) or _takes_nothing(name):
        return NO_TENSOR_IN
    said = [trial.error for trial in trials if trial.outcome == RAISED]
    words = DEVICE_WORDS.split()
    if any("removed" in each for each in said):
        return REMOVED
    if all("takes no arguments" in each for each in said):
        return NO_TENSOR_IN
    is_named_so = name.rpartition(".")[2].startswith(OTHER_DEVICES)
    if is_named_so or any(word in each for each in said for word in words):
        return NEEDS_A_DEVICE
    return RAISES


def _takes_nothing(name):
    if is_property(name):
        return False
    try:
        return not inspect.signature(resolve(name)).parameters
    except (TypeError, ValueError):
        return False
