"""Full-text search of the site."""
