"""``ask`` and ``compare``: the columns of the table for a reader's own code and tensor, in words."""
