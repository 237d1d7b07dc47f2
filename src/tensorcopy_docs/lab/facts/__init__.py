"""The facts that pictures are drawn from, read off live tensors."""

CALL = "y = operate(x)"  # how the snippets of the table, and steps, have the call of a row
