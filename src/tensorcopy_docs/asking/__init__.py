"""``ask`` and ``compare``: the columns of the table for a reader's own code and tensor, in words."""

SECONDS = 10.0  # for the code of a question, and for each measurement
