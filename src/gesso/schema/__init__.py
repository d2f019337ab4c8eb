"""The second stage: a tree is checked against its JSON Schema, and every problem is reported at its own node.

It gives a tree that a game's loader can take without checking again.
"""

from gesso.schema.validation import validate

__all__ = ["validate"]
