"""The stage that reads what is printed: it takes printed words and returns the text that prints exactly so.

It has no grammar of its own. `probes` words every node of a game with marks in place of what fills it, `phrases` turns the
shared phrases round, and `chart` finds what printed words may mean by both. `reader` prints each candidate again: only the
one with the same words is an answer. So a new word of a game can be read as soon as it can be printed.
"""

from gesso.reading.reader import Reader, Reading
from gesso.reading.rules import rules_of_game
from gesso.reading.speech import Kind, Speech

__all__ = ["Kind", "Reader", "Reading", "Speech", "rules_of_game"]
