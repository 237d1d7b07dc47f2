"""The stride explorer: the data for the scripts of its page, and the content shown without them."""
