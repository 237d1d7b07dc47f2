"""Draws facts about tensors as SVG pictures; it measures nothing and knows neither torch nor Sphinx."""
