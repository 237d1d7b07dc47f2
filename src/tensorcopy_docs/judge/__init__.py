"""Verdicts: how the outcomes of tests, and printed output, make them."""
