"""Makes and reads the records of torch versions, and finds what changed between them."""
