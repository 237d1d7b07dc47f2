"""The page "Predict, then look": questions made of cells, proofs and messages, with measured answers."""
