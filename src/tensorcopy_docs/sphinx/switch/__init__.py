"""The switch between the languages of a page."""
