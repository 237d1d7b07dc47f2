"""Loads and checks the TOML files of articles, claims, messages, idioms and bugs."""
