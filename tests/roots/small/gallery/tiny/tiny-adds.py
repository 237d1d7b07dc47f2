"""
One and two
===========

What is the sum?
"""

print(1 + 2)

# %%
# The sum is three.

# %%
# What the article meant
# ----------------------
#
# Another sum, which the article does not print.

print(40 + 2)
