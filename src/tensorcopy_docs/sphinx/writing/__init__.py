"""The writing of pages: the HTML builder, the search index, the navigation, and the files for machines."""
