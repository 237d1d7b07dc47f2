"""Programs: idioms, one module a subject, and the contexts in which they run.

The body of an idiom's function is shown to readers as the code of an advice.
"""
