"""The command `check`: which verdicts the installed PyTorch changes."""
