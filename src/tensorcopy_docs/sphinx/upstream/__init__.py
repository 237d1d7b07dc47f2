"""Private parts of other projects that this package changes or uses, a module for each project.

Each module says what is slow or wrong there, on which version, and what it costs without the change. A test in
`tests/sphinx/test_other_projects.py` fails when the project has changed.
"""
