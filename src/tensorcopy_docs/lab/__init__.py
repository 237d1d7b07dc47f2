"""The lab touches torch and knows nothing else: no articles, no Sphinx, nothing newer than Python 3.7."""
