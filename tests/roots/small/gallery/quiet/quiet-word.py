"""
One word
========

What is said?
"""

print("hush")

# %%
# That was it.
