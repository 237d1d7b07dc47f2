"""Writes pages: the builder, the search index, the navigation, and the files for machines."""
