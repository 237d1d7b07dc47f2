"""What changed between versions of torch, on pages: directives, and the data of their templates."""
