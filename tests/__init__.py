"""The tests, which mirror `src/`; what helps several of them is imported from here: ``from tests.once import Once``."""
