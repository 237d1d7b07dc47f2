"""What a published site tells search engines, feed readers and those who want to help: all that needs an address."""
