"""The command line: words in, calls of the library, reports out; the only place that prints or exits. Each command is a
module with `add_arguments(parser)` and `run(arguments) -> int`, imported when asked for."""

from gesso.cli.command_line import main

__all__ = ["main"]
