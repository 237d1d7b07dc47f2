"""The facts that pictures are drawn from, read off live tensors."""
