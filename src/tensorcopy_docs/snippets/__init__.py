"""The code that pages show, read from the lab's source: proofs, rows and columns. torch is not imported."""
