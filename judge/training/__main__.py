"""`python -m judge.training`: the same as `judge train`."""

import sys

from judge.cli import main

sys.exit(main(["train", *sys.argv[1:]]))
