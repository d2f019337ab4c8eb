"""The stage that finds what is wrong with a text that can be read: it runs a game's checks and gives diagnostics."""

from gesso.checks.entry_texts import CheckContext, EntryTexts, TextFacts
from gesso.checks.runner import Check, CheckedEntry, EntryChecks, check_entry, run

__all__ = [
    "Check",
    "CheckContext",
    "CheckedEntry",
    "EntryChecks",
    "EntryTexts",
    "TextFacts",
    "check_entry",
    "run",
]  # fmt: skip
