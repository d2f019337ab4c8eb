"""One text of a card while it is being said: whose card it is, and what has been mentioned."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from gesso.games.react.model import Artist
from gesso.games.react.wording.names import Names
from gesso.lang.ast import Node
from gesso.wording import Discourse, Key, Phrasebook

SELF: Key = ("self",)

# Families of words that a thing answers to.
THING = "it"
PLACE = "there"
PERSON = "person"


@dataclass(slots=True)
class AbilityText:
    """One text. `unit` says what `self` is: `artist`, a summon id, `unit` on a frame, or None.

    `picked` holds how many things each slot of the text takes at most; `paying` is True in a cost, where the unit speaks
    of itself.
    """

    book: Phrasebook
    names: Names
    artist: Artist
    unit: str | None
    picked: Mapping[int, int]
    discourse: Discourse = field(default_factory=Discourse)
    chooser: Node | None = None
    paying: bool = False

    def restart(self, *, paying: bool = False) -> None:
        """Another text of the same card: its reader starts afresh."""
        self.paying = paying
        self.discourse = Discourse(self.home)

    def alternative(self) -> None:
        """An alternative begins, or their list has ended."""
        self.discourse.fade()
        self.discourse.topic = self.home

    @property
    def home(self) -> Key | None:
        """What a text is about before it has said anything."""
        return None if self.unit is None else SELF
