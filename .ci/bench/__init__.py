"""``make bench``: how long builds, proofs and the table take, as ratios measured in one run; seconds say little."""
