"""The command `explain`: which entry a pasted error message has."""
