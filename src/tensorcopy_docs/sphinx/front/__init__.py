"""The front page: the cheat sheet, the chooser, and four ways in; each answer is read from cells."""
