"""Writes what a published site has for search engines, feed readers and contributors: all that needs an address."""
