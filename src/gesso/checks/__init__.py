"""The stage that knows what is wrong with a text that can be read: it runs a game's checks and hands on diagnostics."""

from gesso.checks.runner import Check, run

__all__ = ["Check", "run"]
