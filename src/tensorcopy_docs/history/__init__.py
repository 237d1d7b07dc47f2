"""What the recorded versions of torch did, what changed between them, and how a version is recorded."""
