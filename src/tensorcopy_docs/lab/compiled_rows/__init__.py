"""Trials around the call of a row of the table, each a compiled function."""
