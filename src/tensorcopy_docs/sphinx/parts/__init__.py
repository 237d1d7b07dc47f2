"""Generated parts of pages: one node each while a page is read, HTML from a template when it is written."""
