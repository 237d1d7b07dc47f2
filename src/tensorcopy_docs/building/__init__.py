"""Builds the site: measures once, runs Sphinx for each language side by side, and publishes the whole."""
