"""Reads from live tensors the facts that pictures are drawn from."""

CALL = "y = operate(x)"  # how the snippets of the table, and steps, have the call of a row
TENSORS = 250  # most tensors that a picture shows; a BERT has 199 parameters
NODES = 500  # most nodes of a graph that a picture shows; a ResNet-50 has some 340
