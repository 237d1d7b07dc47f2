"""Pages and lines about silent bugs, by version."""
