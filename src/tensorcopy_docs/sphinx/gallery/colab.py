"""The address at which Colab opens the notebook of an example, if the repository is known."""

from urllib.parse import urlsplit

from tensorcopy_docs.publication.addresses import Repository
from tensorcopy_docs.register.claims import Script

BRANCH = "main"  # not HEAD: Colab documents branches and commits
FOLDER = "notebooks"  # there; `.ci/notebooks.py` writes it


def colab_address(script: Script, repository: Repository) -> str:
    """Where Colab opens the notebook of `script`."""
    path = f"{FOLDER}/{script.article}/{script.stem}.ipynb"
    return f"https://colab.research.google.com/github{urlsplit(repository.url).path}/blob/{BRANCH}/{path}"
