"""From the programs of a set-up to the source of its rules plug-in."""

from gesso.games.solrei.lowering.plugin import generate

__all__ = ["generate"]
