"""Pictures of a reader's own tensors, and whether two share memory."""
