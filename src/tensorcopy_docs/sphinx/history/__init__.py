"""Pages about changes between versions of torch: directives, and the data of their templates."""
