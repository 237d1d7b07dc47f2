"""Shows what changed between versions of torch: directives, and the data of their templates."""
