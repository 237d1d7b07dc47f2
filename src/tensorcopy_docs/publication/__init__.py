"""Where the site and its repository are published, and when files were last changed."""
