"""`python -m gesso` is the command line."""

import sys

from gesso.cli import main

if __name__ == "__main__":
    sys.exit(main())
