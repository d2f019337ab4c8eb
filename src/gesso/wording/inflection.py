"""Words that others agree with: their gender, their number, and what said them. A language that has no genders does
without."""

from __future__ import annotations

DENIED = "denied"
"""Marks any of a kind in what is denied: *ne peut pas activer d'Art*."""
AMONG = "among"
"""Marks what is named as one of several that somebody has: *un de vos Arts*, *chacun de vos Arts*."""


class Inflected(str):
    """Words with what others have to know of them. `gender` is one of those of the language, empty where nobody has told
    it; `plural` says that the words name several things; `said_by` are the last parts of the names of the phrases that
    said them (`no` of `counted.no`), by which a phrase may take another form; `many` is the plural of a name, empty where
    rules have to make it."""

    __slots__ = ("gender", "many", "plural", "said_by")

    gender: str
    plural: bool
    said_by: frozenset[str]
    many: str

    def __new__(
        cls,
        text: str,
        gender: str = "",
        *,
        plural: bool = False,
        said_by: frozenset[str] = frozenset(),
        many: str = "",
    ) -> Inflected:
        found = super().__new__(cls, text)
        found.gender, found.plural, found.said_by, found.many = gender, plural, said_by, many
        return found

    def reworded(self, text: str, said_by: str = "") -> Inflected:
        """Other words for the same thing."""
        phrases = self.said_by | {said_by} if said_by else self.said_by
        return Inflected(text, self.gender, plural=self.plural, said_by=phrases)


def reworded(head: str, text: str, said_by: str = "") -> str:
    """Other words for what `head` names: a longer description of it, or a pronoun."""
    return head.reworded(text, said_by) if isinstance(head, Inflected) else text
