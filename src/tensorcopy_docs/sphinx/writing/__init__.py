"""How pages are written: which ones, the search index, the navigation, and the files for machines."""
