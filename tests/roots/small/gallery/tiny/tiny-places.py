"""
Places
======

Where do these things lie?
"""

import warnings

something = object()
print(id(something))
print(something)
print(id(something))
warnings.warn("mind the gap (Triggered internally at somewhere.cpp:7.)", stacklevel=1)

# %%
# Wherever they like.
