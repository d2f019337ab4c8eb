"""From a resolved Artist to the blocks of its plug-in: one lowering per node, onto the operations of the rules."""

from gesso.games.react.lowering.plugin import generate

__all__ = ["generate"]
