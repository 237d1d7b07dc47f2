"""Private parts of other projects that this package changes or uses, a module for each project.

Each module says what is wrong there, on which version, and what a page would be without the change. A test in
`tests/sphinx/test_other_projects.py` fails when the project has changed.
"""
