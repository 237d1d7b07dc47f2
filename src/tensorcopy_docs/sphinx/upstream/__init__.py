"""Changes or uses private parts of other projects, in a module for each project.

Each module says what is slow or wrong there, on which version, and what it costs without the change.
"""
