"""The stride explorer: what its page has for its scripts, and what it shows without them."""
