"""Makes and loads the records: the results of the lab's units on each version of torch."""
