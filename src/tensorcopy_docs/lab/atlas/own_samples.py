"""The code of our own samples, by public name, or by its last part, which functions and methods have in common."""

SAMPLES = {}
