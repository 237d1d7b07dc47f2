"""The pictures by which other sites show a link to a page: one for each kind of page, or for the page itself."""
