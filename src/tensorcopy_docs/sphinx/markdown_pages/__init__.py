"""Writes the pages as Markdown, a file beside each page, and ``llms.txt``, which lists them for language models."""
