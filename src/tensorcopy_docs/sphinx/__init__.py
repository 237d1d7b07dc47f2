"""The site's Sphinx extension."""


def setup(app):
    """Entry point of Sphinx; see `extension` for what is wired."""
    from tensorcopy_docs.sphinx.extension import wire

    return wire(app)
