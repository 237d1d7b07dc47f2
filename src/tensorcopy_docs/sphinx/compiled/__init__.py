"""Pages and lines about what `torch.compile()` changes."""
