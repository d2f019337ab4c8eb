"""The command line: parse the words, call the library, write a report. Only this package prints or exits.

Each command is a module with `add_arguments(parser)` and `run(arguments) -> int`. It is imported when it is needed.
"""

from gesso.cli.command_line import main

__all__ = ["main"]
