"""Reads from live tensors the facts that pictures are drawn from."""

CALL = "y = operate(x)"  # how the snippets of the table, and steps, have the call of a row
TENSORS = 250  # that a picture shows, at most: the parameters of a BERT are 199
NODES = 500  # of a graph that a picture shows, at most: that of a ResNet-50 has some 340
