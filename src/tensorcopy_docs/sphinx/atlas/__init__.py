"""The pages of the atlas: every function of torch, and where torch disagrees with itself."""
