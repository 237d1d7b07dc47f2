"""Programs that go wrong without an error, as PyTorch's tracker or the site reports them; a module for each subject."""
