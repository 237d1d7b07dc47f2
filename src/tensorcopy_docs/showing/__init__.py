"""Draws pictures of a reader's own tensors, and tells whether two share memory."""
