"""``python -m tensorcopy_docs`` is the command ``tensorcopy-docs``."""

import sys

from tensorcopy_docs.cli import main

if __name__ == "__main__":
    sys.exit(main())
