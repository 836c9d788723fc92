"""`python -m judge`."""

from judge.cli import entry

if __name__ == "__main__":
    entry()
