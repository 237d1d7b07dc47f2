"""Private parts of other projects that this package changes or calls, a module for each project."""
