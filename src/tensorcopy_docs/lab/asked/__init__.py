"""Measures the columns of the table on an expression and a tensor of a reader, in a process with a time limit."""
