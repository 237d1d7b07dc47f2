"""Measures the columns of the table on a reader's expression and tensor, in a process with a time limit."""
