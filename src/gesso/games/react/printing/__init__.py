"""Everything of an Artist that is printed: its components, the values of their faces, and what they are numbered."""

from gesso.games.react.printing.prints import prints

__all__ = ["prints"]
