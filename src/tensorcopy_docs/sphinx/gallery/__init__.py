"""The examples: sphinx-gallery executes the scripts in `gallery/` and writes their pages."""
