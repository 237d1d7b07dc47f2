"""Runs the command `explain`, which finds the entry of a pasted error message."""
