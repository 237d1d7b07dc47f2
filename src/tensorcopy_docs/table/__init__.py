"""The semantics table: its model, and its words in ``semantics.toml``."""
