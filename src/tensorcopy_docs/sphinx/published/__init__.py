"""Data for search engines, feed readers and those who want to help: all that needs the site's address."""
