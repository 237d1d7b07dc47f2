"""Builds the site: prepares once, runs Sphinx for each language side by side, and publishes what is whole."""
