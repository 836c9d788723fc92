"""The subcommands of `judge`, one module each: `add(subparsers)` and `run(args) -> int`."""
