"""Reads the code that pages show from the lab's source: proofs, rows and columns. torch is not imported."""
