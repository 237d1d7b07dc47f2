"""
Odd numbers
===========

Which numbers are printed?
"""

for number in (1, 3, 5, 7):
    print(number)

# %%
# Four of them.
