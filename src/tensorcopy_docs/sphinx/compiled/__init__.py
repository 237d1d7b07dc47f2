"""Shows what `torch.compile()` changes, on its own page and in lines on others."""
