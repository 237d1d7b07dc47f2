"""Pages that are notebooks: executed by myst-nb, in a kernel."""
