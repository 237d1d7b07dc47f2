"""Docstrings about saving and sharing."""

NAMES = (
    "torch.Tensor.is_shared",
    "torch.Tensor.share_memory_",
    "torch.UntypedStorage.clone",
    "torch.UntypedStorage.cpu",
    "torch.UntypedStorage.share_memory_",
    "torch.from_file",
    "torch.load",
    "torch.save",
    "torch.utils.data.Subset",
    "torch.utils.data.TensorDataset",
    "torch.utils.data.default_collate",
    "torch.utils.data.default_convert",
    "torch.utils.data.random_split",
    "torch.utils.dlpack.to_dlpack",
)
