"""Tells where the site and its repository are published, and the day of the sources."""
