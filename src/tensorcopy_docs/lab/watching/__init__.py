"""Finds what has happened to tensors since the last look, and which autograd graphs have saved them."""
