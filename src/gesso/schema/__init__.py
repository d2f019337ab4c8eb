"""The second stage: a tree is held against its JSON Schema, and all that breaks it is said at its own node. Hands on a
tree that a game's loader can take without asking twice."""

from gesso.schema.validation import validate

__all__ = ["validate"]
