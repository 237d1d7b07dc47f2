"""What the articles say: their scripts and claims, in TOML, loaded and checked."""
