"""What PyTorch's copying, aliasing and detaching calls really do, measured.

The package imports nothing here: the lab below it has to start on Python 3.7, with torch and nothing else.
"""
