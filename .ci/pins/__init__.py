"""What the site is built and tested with, exactly: `constraints.txt`, which ``make pins`` writes."""
