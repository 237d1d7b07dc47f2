"""``python -m tensorcopy_docs`` is the command ``tensorcopy-docs``."""

import os
import sys


def _forget_working_folder() -> None:
    """Drop the working folder, which ``-m`` puts first on the path, since a json.py there would replace Python's."""
    try:
        folder = os.getcwd()
    except OSError:  # it has been deleted, and so it is not on the path
        return
    if not sys.flags.safe_path and sys.path[:1] == [folder]:
        del sys.path[0]


if __name__ == "__main__":
    _forget_working_folder()
    from tensorcopy_docs.cli import main

    sys.exit(main())
