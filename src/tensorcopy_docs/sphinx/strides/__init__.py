"""The stride explorer: the data for its scripts, and the page without JavaScript."""
