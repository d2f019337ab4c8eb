"""One text while it is rendered: what has been mentioned, whose text it is, and how its game words the nodes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, Protocol, TypeVar

from gesso.lang.ast import NP, ForEach, Node
from gesso.lang.nodes import NodeSpec
from gesso.wording.grammar import Grammar
from gesso.wording.outline import RenderedBlock
from gesso.wording.phrasebook import Nouns, Phrasebook

Key = tuple[str | int, ...]
"""What is mentioned: `("target",)`, `("slot", 2)`, the place of either `("place of", "target")`."""
PLACE_OF = "place of"


def measured_from(key: Key) -> Key:
    """What a distance is measured from: a thing in its place and the place itself are one."""
    return key[1:] if key[0] == PLACE_OF else key


class ReferenceContext:
    """The things mentioned, oldest first, each with the families of words it answers to (`it`, `there`, a person).
    `topic` is what a bare relation (*an adjacent field*) is measured from; None while only a full one is clear."""

    __slots__ = ("_clause", "_faded", "_seen", "topic")

    def __init__(self, topic: Key | None = None) -> None:
        self._seen: dict[Key, frozenset[str]] = {}
        self._clause: list[Key] = []
        self._faded: set[Key] = set()
        self.topic = topic

    def mention(self, key: Key, *families: str) -> None:
        self._seen.pop(key, None)
        self._seen[key] = frozenset(families)
        self._faded.discard(key)
        self._clause.append(key)

    def something(self, *families: str) -> None:
        """Note a thing that no later word can refer to, but that makes a pronoun for another one unclear."""
        self.mention(("something", len(self._seen)), *families)

    def clause(self) -> None:
        self._clause.clear()

    def mentioned(self, key: Key) -> bool:
        return key in self._seen and key not in self._faded

    def here(self, key: Key) -> bool:
        return key in self._clause

    def alone(self, key: Key, family: str) -> bool:
        """Whether `key` was named and nothing else ever named answers to the same words."""
        return self.mentioned(key) and all(key == other for other, of in self._seen.items() if family in of)

    def latest(self, key: Key, family: str) -> bool:
        return self.mentioned(key) and next((k for k, of in reversed(self._seen.items()) if family in of), None) == key

    def rival(self, key: Key, family: str) -> bool:
        """Whether something else that answers to these words was named later than `key`."""
        return next((k for k, of in reversed(self._seen.items()) if family in of), key) != key

    def latest_here(self, key: Key, family: str) -> bool:
        """Whether `key` is the last such thing named in this clause."""
        return next((k for k in reversed(self._clause) if family in self._seen.get(k, ())), None) == key

    def forget(self, which: Callable[[Key], bool]) -> None:
        """Drop what is no longer so, or out of reach."""
        for key in [key for key in self._seen if which(key)]:
            del self._seen[key]

    def fade(self) -> None:
        """A break on the card: what stands above it is no longer close enough for a pronoun, but still competes."""
        self._faded = set(self._seen)
        self._clause.clear()

    def copy(self) -> ReferenceContext:
        twin = ReferenceContext(self.topic)
        twin._seen, twin._clause, twin._faded = dict(self._seen), list(self._clause), set(self._faded)
        return twin

    def merge(self, other: ReferenceContext) -> None:
        """Count what an alternative mentioned as competitors from now on."""
        for key, families in other._seen.items():
            self._seen.setdefault(key, families)


T = TypeVar("T")

SELF: Key = ("self",)
# Families of words that a thing answers to.
THING = "it"
PLACE = "there"
PERSON = "person"


class Mood(Enum):
    """How a node is said: a sentence told, or after *may*; an event that happened, would happen, cannot happen; a moment
    that comes."""

    TOLD = "told"
    MAY = "may"
    FACT = "fact"
    PROSPECT = "prospect"
    BAN = "ban"
    MOMENT = "moment"


class Case(Enum):
    """The part a thing plays in its clause."""

    SUBJECT = "subject"
    OBJECT = "object"
    POSSESSIVE = "possessive"


Render = Callable[["RenderContext", Any, Mood], str]
"""Says one node; the class it is registered under fixes the node's type, which Python cannot express."""
Say = Callable[["RenderContext", Any], str]
"""Says one node that has no mood."""
Compound = Callable[["RenderContext", Any], RenderedBlock]
"""Says a sentence that holds blocks."""


Modifier = str | tuple[type[Node], ...]
"""What is said right beside a noun: an adjective, or filters of these classes."""


class Pronouns(Protocol):
    """What a person is called by: *her*, in either case."""

    @property
    def object(self) -> str: ...
    @property
    def possessive(self) -> str: ...


@dataclass(frozen=True, slots=True)
class SelfReference:
    """What `self` is: its printed words, whether it goes by the pronouns of the entry's person, and whether a text begins
    with it as its topic, so that a bare *adjacent* is measured from it."""

    words: str
    person: bool
    topic: bool


@dataclass(frozen=True, slots=True)
class Reference:
    """A fixed thing that only one game has: its key in the discourse, the families it answers to, its words."""

    key: Callable[[RenderContext, Any], Key]
    families: tuple[str, ...]
    say: Callable[[RenderContext, Any, Key, Case, bool], str]


@dataclass(frozen=True, slots=True)
class GameWording:
    """How the nodes of one game are said. `words` holds a function per node class (see `shared_words`). `compounds` are
    sentences of the game that hold blocks. `families` are the words that one thing of a type answers to, `hand_types` the
    types that a player holds in hand unless one of the adjectives `not_in_hand` is said of them, `counted_as` how one of
    all is said after *for each*, by type, where not by its description. `before_noun` orders
    what stands before a noun, in languages that have it so, and `behind_noun` what stands behind it in others: adjectives, and
    filters that `short` shortens to one (empty: not here); `join_filters`
    says the others, behind the noun in the number of its last argument. `possessions` are the filters that are measured from nothing. `perspective` are adjectives that mean the
    text's player where the opponent is the subject, each with the phrase that then stands behind the noun. `acting` are
    sentences whose subject is a thing; `moments` are events that are said as points in time: *at the end of each turn*; `mergeable`
    are sentences of which several in a row are said as one."""

    specs: Mapping[type[Node], NodeSpec]
    words: Mapping[type[Node], Render]
    references: Mapping[type[Node], Reference] = field(default_factory=dict)
    players: Mapping[type[Node], Say] = field(default_factory=dict)
    families: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    hand_types: frozenset[str] = frozenset({"card"})
    not_in_hand: frozenset[str] = frozenset()
    counted_as: Mapping[str, Callable[[RenderContext, NP], str]] = field(default_factory=dict)
    before_noun: tuple[Modifier, ...] = ()
    behind_noun: tuple[Modifier, ...] = ()
    perspective: Mapping[str, str] = field(default_factory=dict)
    short: Mapping[type[Node], Say] = field(default_factory=dict)
    join_filters: Callable[[RenderContext, NP, list[Node], int], str] = lambda context, np, filters, n: ""
    possessions: tuple[type[Node], ...] = ()
    compounds: Mapping[type[Node], Compound] = field(default_factory=dict)
    acting: frozenset[type[Node]] = frozenset()
    moments: frozenset[type[Node]] = frozenset()
    mergeable: frozenset[type[Node]] = frozenset()


@dataclass(slots=True)
class RenderContext:
    """One text. `mood` is that of the node that is being said, `agrees_with` what adjectives are said of just now. `picked` holds how many things each slot of it takes at most; `paying` is True in a cost, where the bearer
    speaks of itself; `chooser` is whose *may* is being said. `subject` is who does what is being said. `path` holds the
    descriptions that are being said, each in a filter of the one before. `each` is a loop whose thing is said where it is
    first spoken of.
    `discourse` is replaced while alternatives are told side by side."""

    phrases: Phrasebook
    game: GameWording
    nouns: Nouns
    pronouns: Pronouns | None
    bearer: SelfReference
    picked: Mapping[int, int]
    discourse: ReferenceContext = field(default_factory=ReferenceContext)
    chooser: Node | None = None
    subject: Node | None = None
    paying: bool = False
    path: tuple[NP, ...] = ()
    each: ForEach | None = None
    mood: Mood = Mood.TOLD
    agrees_with: str = ""

    @property
    def grammar(self) -> Grammar:
        """How the language of the text makes its words."""
        return self.phrases.grammar

    def book(self, key: str, **values: str) -> str:
        """A phrase of the text's locale, filled, in the mood of what is being said."""
        return self.phrases.said(key, values, head=self.agrees_with, may=self.mood is Mood.MAY)

    def render(self, node: Node, mood: Mood = Mood.TOLD) -> str:
        """A sentence, condition, event, state or price, without capital and full stop."""
        before, self.mood = self.mood, mood
        words = self.game.words[type(node)](self, node, mood)
        self.mood = before
        return words

    def agreeing_with(self, head: str, say: Callable[[], T]) -> T:
        """What is said of something, so that its adjectives agree with it."""
        before, self.agrees_with = self.agrees_with, head
        words = say()
        self.agrees_with = before
        return words

    def acting(self, who: Node | None) -> Node | None:
        """From here on that player is the subject, or the one whose *may* is being said; who was so before."""
        before, self.subject = self.subject, who or self.chooser
        return before

    def restart(self, *, paying: bool = False) -> None:
        """Another text of the same card: its reader starts afresh."""
        self.paying = paying
        self.discourse = ReferenceContext(self.home)

    def alternative(self) -> None:
        """An alternative begins, or their list has ended: what only holds by closeness is dropped."""
        self.discourse.fade()
        self.discourse.topic = self.home

    @property
    def home(self) -> Key | None:
        """What a text is about before it has said anything."""
        return SELF if self.bearer.topic else None

    def several(self, slot: int, many: bool) -> bool:
        """Whether what is bound in `slot` may be more than one thing."""
        return many and self.picked.get(slot, 2) > 1

    def families(self, np: NP) -> tuple[str, ...]:
        """The words that one thing of a description answers to."""
        return self.game.families.get(np.noun.type, ())
