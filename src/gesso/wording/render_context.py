"""The state of one text while it is rendered: the things mentioned, whose text it is, and the game's functions.

Every pronoun is chosen from the words already printed, so that a reader can always find what it refers to.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import field, replace
from enum import Enum
from itertools import count
from types import MappingProxyType
from typing import Any, Protocol, TypeVar

from gesso.data_classes import dataclass
from gesso.lang.ast import NP, ForEach, Node, Noun
from gesso.lang.nodes import NodeSpec
from gesso.wording.grammar import Grammar
from gesso.wording.outline import RenderedBlock
from gesso.wording.owners import Side, held_in_hand, side_of
from gesso.wording.phrasebook import Nouns, Phrasebook

Key = tuple[str | int, ...]
"""What is mentioned: `("target",)`, `("slot", 2)`, the place of either `("place of", "target")`."""
PLACE_OF = "place of"
SELF: Key = ("self",)
TARGET: Key = ("target",)


def measured_from(key: Key) -> Key:
    """Return the origin of a distance: a thing and the place that it is in count as the same."""
    return key[1:] if key[0] == PLACE_OF else key


_names = count()


@dataclass(slots=True, eq=False)
class NamedThing:
    """A noun where a text names it: *a guard*, *each guard*, *2 guards*."""

    word: str
    """The noun in the singular."""
    key: Key | None = None
    """The thing; None for any such thing, which no later word means."""
    label: str = ""
    """The phrase that tells it apart from others of its word by what happens to it: *the chosen guard*."""
    many: bool = False
    each: bool = False
    """Whether it is one of all, in turn."""
    adjectives: tuple[str, ...] = ()
    """Those of its description that stay true."""
    open: bool = True
    """Whether the description of the thing is not complete, so that nothing in it can mean the thing."""
    left: bool = False
    """Whether it was picked in a block that has ended, so that no later line can mean it."""
    noun: Noun | None = None
    """The noun as the program has it."""
    person: bool = False
    """Whether it has a name of its own, so that nobody can tell whether it counts: *the Warden* is a guard."""
    event: bool = False
    """Whether something happens to it, rather than that somebody picks it."""
    kind: bool = False
    """Whether the words only say of another thing that it is one: *if that unit is a guard*."""
    number: int = field(default_factory=lambda: next(_names))
    """Its own, in every copy."""


@dataclass(frozen=True, slots=True)
class Apart:
    """How a thing is told apart from others of its word. All are empty if *that guard* is clear."""

    label: str = ""
    """A phrase that is true of no other one."""
    adjective: str = ""
    """An adjective of no other one."""
    place: str = ""
    """`first` or `last` among those that share its label."""
    single: bool = False
    """Whether it has a number among those of its label that are no part of several."""
    at: int = 0
    """Its number among them, in the order of the text."""
    plain: bool = True
    """Whether each is one thing that is named once, so that nobody can count them in another way."""
    beside_several: bool = False
    """Whether several of its word are named before it, each of which a reader could count."""
    other: bool = False
    """Whether what carries the text is named before it by that word, and does not count."""


_anybody = count()


class ReferenceContext:
    """The things mentioned, each with the families of words it answers to (`it`, `there`, a person), and every noun in
    the order of the text.

    `topic` is what a bare relation (*an adjacent field*) is measured from; None while only a full one is clear.
    `lead` is what the sentence before a list has named: a reader of each item still has it in mind.
    """

    __slots__ = ("_clause", "_faded", "_named", "_near", "_passing", "_places", "_seen", "_sentence", "lead", "topic")

    def __init__(self, topic: Key | None = None, named: Iterable[NamedThing] = ()) -> None:
        self._seen: dict[Key, frozenset[str]] = {}
        self._clause: list[Key] = []
        self._faded: set[Key] = set()
        self._passing: set[Key] = set()
        self._sentence: list[Key] = []
        self._near = False
        self._places: set[Key] = set()
        self._named = [*named]
        self.lead: Sequence[Key] = ()
        self.topic = topic

    @property
    def named(self) -> Sequence[NamedThing]:
        """Return every noun so far."""
        return tuple(self._named)

    def mention(self, key: Key, *families: str) -> None:
        self._seen.pop(key, None)
        self._seen[key] = frozenset(families)
        self._faded.discard(key)
        self._clause.append(key)
        self._sentence.append(key)
        if key[0] == PLACE_OF:
            self._places.add(key)

    def something(self, *families: str, passing: bool = False) -> None:
        """Note a thing that no later word can refer to, but that makes a pronoun for another one unclear.

        *Each guard* is `passing`: it is over when a later sentence names something else.
        """
        if families:
            key = ("something", next(_anybody))
            self.mention(key, *families)
            if passing:
                self._passing.add(key)

    def name(self, thing: NamedThing) -> None:
        """Note a noun. A thing that is certain keeps the place where it was named first."""
        if thing.key is None or all(thing.key != other.key or thing.word != other.word for other in self._named):
            self._named.append(thing)

    def names_more(self, could_be: Callable[[Noun], bool], keys: Collection[Key]) -> bool:
        """Return whether *another guard* could also leave out a picked thing that is none of these.

        `could_be` says of the noun of a thing whether all such things are guards.
        """
        return any(
            thing.left
            or (thing.key is not None and (thing.key[0] == "slot" or thing.key == TARGET) and thing.key not in keys)
            for thing in self._named
            if thing.noun is not None and could_be(thing.noun) and not thing.open
        )

    def recall(self, named: Iterable[NamedThing]) -> None:
        """Begin a part of a text in which only these nouns of the text above it can be meant."""
        self._named = [*named]

    def apart(self, key: Key, word: str, *, many: bool = False, mine: bool = True, this_is_that: bool = False) -> Apart:
        """Return how to tell a thing apart from the others of its word.

        Adjectives mean what they mean to the player of the text, and say nothing if another one is the subject: not
        `mine`. Where one word is *this* and *that*, what carries the text is one of the others.
        """
        of_word = [thing for thing in self._named if thing.word == word and not thing.open]
        at = next((at for at, thing in enumerate(of_word) if thing.key == key and thing.many == many), None)
        if at is None:
            return Apart()
        # One of all is over when the next one is named, but for that of a loop. In English *this guard* is never *that
        # guard*.
        rivals = [
            other
            for number, other in enumerate(of_word)
            if other.key != key
            and (other.key != SELF or other.person or this_is_that)
            and (number > at if other.each and other.key is None else other.each or other.many == many)
        ]
        if not rivals:
            return Apart()
        thing = of_word[at]
        plain = not (thing.each or many or any(o.each or o.kind or o.many or o.person for o in of_word))
        owner = next((word for word in thing.adjectives if all(word not in other.adjectives for other in rivals)), "")
        if mine and owner and this_is_that and any(other.key == SELF for other in rivals):
            return Apart(adjective=owner)
        events = [other for other in of_word if other.event and other.key]
        if events == [thing] and at:
            return Apart("the.affected")
        kinds = not thing.each
        alike = [o for o in of_word if o is not thing and ((o.kind and kinds) or o.label == thing.label)]
        if thing.label and not any(other.kind or (other.key and other in rivals) for other in alike):
            return Apart(thing.label)
        if mine and owner:
            return Apart(adjective=owner)
        if thing.label and not (plain or thing.each):
            # Whether a reader counts what turned out to be one, or each of several, it is first or last.
            earlier = sum(other in of_word[:at] for other in alike)
            if earlier in (0, len(alike)):
                return Apart(thing.label, place="last" if earlier else "first")
            if not many and not any(other.kind for other in alike):
                singles = sum(other in of_word[:at] and not other.many for other in alike)
                return Apart(thing.label, single=True, at=singles + 1)
        before = [o for o in of_word[:at] if o.many == many and (o.key or not o.each) and not o.kind]
        counted = [other for other in before if other.key != SELF or other.person]
        return Apart(
            at=len(counted) + 1,
            plain=plain or (at == 0 and not many),
            beside_several=not many and any(other.many for other in of_word[:at]),
            other=len(counted) < len(before),
        )

    def clause(self) -> None:
        self._clause.clear()

    def sentence(self) -> None:
        """Begin a sentence. In *Exhaust each guard, then ...*, whatever follows could be done for each of them."""
        self._sentence = [*self.lead]
        self._near = False

    def mentioned(self, key: Key) -> bool:
        return key in self._seen and key not in self._faded

    def named_any(self, family: str) -> bool:
        """Return whether anything that was named answers to the words of a family."""
        return any(family in families for families in self._seen.values())

    def seen(self, key: Key) -> bool:
        """Return whether a thing was named at all."""
        return key in self._seen

    def seen_place(self, keys: Collection[Key]) -> bool:
        """Return whether the place of a thing was named, other than these, wherever that thing is now."""
        return not self._places.issubset(keys)

    def first_here(self, key: Key, *families: str) -> bool:
        """Return whether the sentence has named nothing but `key` that answers to words of these families, and nothing by
        a bare relation."""
        return not self._near and all(
            other == key or not self._seen.get(other, set()).intersection(families) for other in self._sentence
        )

    def near(self) -> None:
        """Note that the sentence has described something by a bare relation, or has named several things: a later bare
        relation could be measured from them."""
        self._near = True

    @property
    def named_in_sentence(self) -> Sequence[Key]:
        """Return what the sentence has named, and the lead of the list that it is in."""
        return tuple(self._sentence)

    def here(self, key: Key) -> bool:
        return key in self._clause

    def alone(self, key: Key, family: str) -> bool:
        """Return whether `key` was named and nothing else ever named answers to the same words."""
        if not self.mentioned(key):
            return False
        over = self._passing.difference(self._sentence)
        for other, families in self._seen.items():
            if other == key:
                over = set()
            elif family in families and other not in over:
                return False
        return True

    def alone_here(self, key: Key, family: str) -> bool:
        """Return whether `key` is the only such thing named in this clause."""
        return {other for other in self._clause if family in self._seen.get(other, ())} == {key}

    def forget(self, unreachable: Callable[[Key], bool]) -> None:
        """Let mentions that are no longer true or out of reach only compete with others."""
        for key in [key for key in self._seen if unreachable(key)]:
            self.something(*self._seen.pop(key), passing=key[0] != PLACE_OF)
        self._named = [
            replace(thing, key=None, left=not thing.each) if thing.key is not None and unreachable(thing.key) else thing
            for thing in self._named
        ]

    def fade(self) -> None:
        """Note a break on the card. Mentions above it are too far for a pronoun, but still compete for one."""
        self._faded = set(self._seen)
        self._clause.clear()

    def copy(self) -> ReferenceContext:
        twin = ReferenceContext(self.topic, self._named)
        twin._seen, twin._clause = dict(self._seen), list(self._clause)
        twin._faded, twin._passing, twin._sentence = set(self._faded), set(self._passing), [*self._sentence]
        twin._near, twin._places, twin.lead = self._near, set(self._places), self.lead
        return twin

    def merge(self, other: ReferenceContext) -> None:
        """Count what an alternative mentioned as competitors from now on."""
        for key, families in other._seen.items():
            self._seen.setdefault(key, families)
        if other.topic != self.topic:
            self.topic = None
        self._passing |= other._passing
        self._places |= other._places
        known = {thing.number for thing in self._named}
        for thing in other._named:
            if thing.key == TARGET and thing.number not in known:
                # Each alternative has a target of its own.
                self._named.append(thing)
            elif thing.number not in known:
                self.name(thing)


T = TypeVar("T")
_CONDITIONS = "conditions"
"""The chapter of the language whose nodes are true or false."""

# Families of words that a thing answers to.
THING = "it"
PLACE = "there"
PERSON = "person"


class Mood(Enum):
    """How a node is worded: a sentence told, or after *may*; an event that happened, would happen, cannot happen; a
    moment that comes."""

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
"""Words one node. The class it is registered under fixes the node's type, which Python cannot express."""
Say = Callable[["RenderContext", Any], str]
"""Words one node that has no mood."""
Compound = Callable[["RenderContext", Any], RenderedBlock]
"""Words a sentence that holds blocks."""


Modifier = str | tuple[type[Node], ...]
"""Words right beside a noun: an adjective, or filters of these classes."""


class Pronouns(Protocol):
    """Pronouns of a person: *her*, in either case."""

    @property
    def object(self) -> str: ...
    @property
    def possessive(self) -> str: ...


@dataclass(frozen=True, slots=True)
class SelfReference:
    """What `self` means in a text."""

    words: str = ""
    """Its printed words; empty if no text has a `self`."""
    person: bool = False
    """Whether it has the pronouns of the entry's person."""
    topic: bool = False
    """Whether a text begins with it as its topic, so that a bare *adjacent* is measured from it."""
    noun: str = ""
    """The noun in its words: *guard* of *this guard*."""
    also: Key = ()
    """The key of a fixed thing that is the same: on an Artist's own card, *your Artist*."""

    def counted(self, key: Key) -> Key:
        """Return the key under which a reader counts a fixed thing, or its place: the same thing counts once."""
        at = len(key) - len(self.also)
        return (*key[:at], *SELF) if self.also and key[at:] == self.also else key


class Reference:
    """How a fixed thing that only one game has is worded, such as `my artist`. A game may derive from it."""

    def __init__(self, phrase: str, families: tuple[str, ...] = (), noun: str = "") -> None:
        """Make the reference of a thing that one phrase names.

        Args:
            phrase: Its phrase; also the key under which the reference context remembers it.
            families: Families of words that a reader could take for it.
            noun: The head noun that its words end in, if others of that noun could be taken for it.
        """
        self.phrase = phrase
        self.families = families
        self.noun = noun

    def key(self, context: RenderContext, node: Any) -> Key:
        """Return the key of the thing in the reference context."""
        return (self.phrase,)

    def words(self, context: RenderContext, node: Any) -> str:
        """Return the words for the thing."""
        return context.book(self.phrase)


class GameWording:
    """How one game words its nodes. A game derives from it and leaves out what it does not have.

    The tables have a function for each class of node whose phrase cannot be filled from its operands alone.
    """

    specs: Mapping[type[Node], NodeSpec]
    """The declarations of the game's nodes, shared ones included."""
    words: Mapping[type[Node], Render]
    """By class of node, the function that words it; `shared_words` has those of all games."""
    references: Mapping[type[Node], Reference] = MappingProxyType({})
    """By class of node, the fixed thing that it names."""
    players: Mapping[type[Node], Say] = MappingProxyType({})
    """By class of node, the function that words a player besides `I` and `the opponent`."""
    compounds: Mapping[type[Node], Compound] = MappingProxyType({})
    """By class of a sentence that holds blocks, the function that words it."""
    families: Mapping[str, tuple[str, ...]] = MappingProxyType({})
    """By type of thing, the families of words that one such thing answers to."""
    competing: Mapping[str, tuple[str, ...]] = MappingProxyType({})
    """By type of thing, the families of words that a reader could take for one such thing, where it answers to fewer."""
    competing_events: Mapping[str, tuple[str, ...]] = MappingProxyType({})
    """By type of thing, the families of words that a reader could take for one to which something happens, or that is
    counted, although it answers to none."""
    hand_types: frozenset[str] = frozenset({"card"})
    """Types that a player holds in hand, unless an adjective of `not_in_hand` describes them."""
    not_in_hand: frozenset[str] = frozenset()
    """Adjectives of things that lie elsewhere than in a hand."""
    before_noun: tuple[Modifier, ...] = ()
    """Order of what stands before a noun, in languages that have it there."""
    behind_noun: tuple[Modifier, ...] = ()
    """Order of what stands after a noun in other languages: adjectives, and filters that are short enough."""
    lasting: frozenset[str] = frozenset()
    """Adjectives that stay true of a thing, so that they tell it apart: *that enemy guard*."""
    owner_adjectives: frozenset[str] = frozenset()
    """Adjectives that say whose a thing is, seen from the player of the text."""
    own_by_nature: frozenset[type[Node]] = frozenset()
    """Events whose thing can only be that of the player who does it, so that no words need to say so."""
    possessions: tuple[type[Node], ...] = ()
    """Filters that say what a thing has, so that nothing is measured from it."""
    done_by_things: frozenset[type[Node]] = frozenset()
    """Sentences whose subject is a thing, which does not *do* anything in `if done`."""
    moments: frozenset[type[Node]] = frozenset()
    """Events that are worded as points in time: *at the end of each turn*."""
    mergeable: frozenset[type[Node]] = frozenset()
    """Sentences of which several in a row become one."""
    used_with_passives: bool = False
    """Whether a text with passives is used, so that a sentence by itself could be carried out on use."""
    standing: frozenset[type[Node]] = frozenset()
    """Sentences that nobody carries out, such as a ban: they cannot follow *you may*."""

    def owner(self, context: RenderContext, np: NP, *, counted: bool = False) -> Side | None:
        """Return whose the described things are, as the program has it: `context.holder` has whoever acts.

        None if they may be anybody's, or if only one player can have such things. `counted` says that nobody picks one.
        Unless the game says otherwise, a card in a hand is of whoever acts, and anything else may be anybody's.
        """
        return context.holder if held_in_hand(context, np.noun, np.adjectives) else None

    def lasting_adjectives(self, context: RenderContext, np: NP) -> tuple[str, ...]:
        """Return the `lasting` adjectives of the described things, as the player of the text sees them.

        Unless the game says otherwise, the program names them so, whoever picks the things.
        """
        return tuple(word for word in np.adjectives if word in self.lasting)

    def join_filters(self, context: RenderContext, np: NP, filters: list[Node], n: int) -> str:
        """Return the words of some filters of a description after its noun, which is in the number of `n`."""
        return ""

    def covers(self, wide: Noun, narrow: Noun) -> bool:
        """Return whether all that one noun names are things that another one names, too."""
        return wide.word == narrow.word

    def could_be_left_out(self, context: RenderContext, np: NP, keys: Collection[Key]) -> bool:
        """Return whether *another ...* could also leave out a fixed thing that is none of these: one that the text names.

        Unless the game says otherwise, that is what carries the text.
        """
        return (
            context.bearer.noun == context.nouns.of(np.noun).one and SELF not in keys and context.discourse.seen(SELF)
        )

    def short_filter(self, context: RenderContext, item: Node) -> str:
        """Return a filter as an adjective (*adjacent*); empty if that is impossible here."""
        return ""

    def is_damage(self, event: Node) -> bool:
        """Return whether an event is damage, which a text that prevents it calls so."""
        return False

    def own_tally(self, context: RenderContext, tally: Node) -> str | None:
        """Return the words of a count that only this game has; None for one of the shared ones."""
        return None

    def counted_one(self, context: RenderContext, np: NP, n: int = 1) -> str | None:
        """Return the words of a description after *for each*, or *for every n*; None for its usual words."""
        return None


@dataclass(slots=True)
class RenderContext:
    """One text."""

    phrases: Phrasebook
    game: GameWording
    nouns: Nouns
    pronouns: Pronouns | None
    bearer: SelfReference
    picked: Mapping[int, int]
    """How many things each slot takes at most."""
    discourse: ReferenceContext = field(default_factory=ReferenceContext)
    """What has been mentioned; replaced while alternatives are worded side by side."""
    chooser: Node | None = None
    """Whose *may* is being worded."""
    doer: Side | None = None
    """Who does a sentence that has no subject, in a block where a reader would take another player for it; None where
    a reader takes nobody but the player of the text."""
    quotes: int = 0
    """Quotation marks around what is being worded."""
    opens: bool = True
    """Whether the statement that is being worded begins a sentence."""
    again: bool = False
    """Whether the next player that is named is the opponent, who has just been: *if they do, they ...*."""
    goes_on: bool = False
    """Whether a condition is being worded that goes on holding: *while ...*."""
    subject: Node | None = None
    """Who does what is being worded."""
    bare: Side | None = None
    """Whose things a bare noun names, if not those of whoever acts."""
    says_owner: bool | None = None
    """Whether the words name the owner of a thing even if it is the subject; None where it depends on the subject."""
    contrasted: frozenset[str] = frozenset()
    """Types of things of which the text also names those of a player by an adjective."""
    paying: bool = False
    """Whether this is a cost, where the bearer names itself."""
    path: tuple[NP, ...] = ()
    """Descriptions being worded, each in a filter of the one before."""
    each: ForEach | None = None
    """A loop whose thing is worded where it is first mentioned."""
    mood: Mood = Mood.TOLD
    """Mood of the node being worded."""
    agrees_with: str = ""
    """What adjectives describe at the moment."""

    @property
    def grammar(self) -> Grammar:
        """Return the grammar of the text's language."""
        return self.phrases.grammar

    def book(self, key: str, **values: str) -> str:
        """Fill a phrase of the text's locale, in the present mood."""
        return self.phrases.said(key, values, head=self.agrees_with, may=self.mood is Mood.MAY)

    def render(self, node: Node, mood: Mood = Mood.TOLD) -> str:
        """Word a sentence, condition, event, state or price, without capital and full stop."""
        before = self.mood, self.bare, self.says_owner
        self.mood = mood
        if self.game.specs[type(node)].chapter == _CONDITIONS:
            # A condition has no subject, so a bare noun names things of the player of the text.
            self.bare, self.says_owner = Side.MINE, True
        words = self.game.words[type(node)](self, node, mood)
        self.mood, self.bare, self.says_owner = before
        return words

    @contextmanager
    def having(self, **state: object) -> Iterator[None]:
        """Give these fields other values for a while."""
        before = {name: getattr(self, name) for name in state}
        for name, value in state.items():
            setattr(self, name, value)
        yield
        for name, value in before.items():
            setattr(self, name, value)

    def agreeing_with(self, head: str, say: Callable[[], T]) -> T:
        """Call `say` with adjectives that agree with `head`."""
        before, self.agrees_with = self.agrees_with, head
        words = say()
        self.agrees_with = before
        return words

    def acting(self, who: Node | None) -> Node | None:
        """Make a player, or the one whose *may* is being worded, the subject; return the subject before."""
        before, self.subject = self.subject, who or self.chooser
        return before

    @property
    def viewpoint(self) -> Side:
        """Return the subject of the words, or whoever the sentences around them let choose."""
        return side_of(self.subject or self.chooser)

    @property
    def holder(self) -> Side:
        """Return the player whose things a bare noun names."""
        return self.bare or self.viewpoint

    def holding(self, who: Node, say: Callable[[], T]) -> T:
        """Call `say` for what a player has: the player is the subject, and a bare noun names that player's things."""
        with self.having(subject=who, bare=None, says_owner=False):
            return say()

    def restart(self, *, paying: bool = False, named: Iterable[NamedThing] = ()) -> None:
        """Begin another text of the same card: its reader starts afresh, but for the nouns of the text above it."""
        self.paying = paying
        self.discourse = ReferenceContext(self.home, named)

    def alternative(self) -> None:
        """Begin an alternative, or end the list of them: drop mentions that only a close reference could mean."""
        self.discourse.fade()
        if self.discourse.topic != self.home:
            # What was named above could still be meant.
            self.discourse.topic = None

    @property
    def home(self) -> Key | None:
        """Return the things that a text is about before it mentions anything."""
        return SELF if self.bearer.topic else None

    def several(self, slot: int, many: bool) -> bool:
        """Return whether `slot` may be bound to more than one thing."""
        return many and self.picked.get(slot, 2) > 1

    def families(self, type_: str) -> tuple[str, ...]:
        """Return the families of words that a reader could take for one thing of a type."""
        return self.game.competing.get(type_) or self.game.families.get(type_, ())

    def passing_families(self, type_: str) -> tuple[str, ...]:
        """Return the same for a thing to which something happens, or that is counted."""
        return self.families(type_) or self.game.competing_events.get(type_, ())
