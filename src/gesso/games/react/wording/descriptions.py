"""Descriptions: *each inked enemy unit adjacent to a friendly Summon*, *up to 2 zones within 3 of the Fortune Teller*.

What is said before the noun is short and cannot attach elsewhere; what follows is kept in the order of the program and
joined with *and* where the next part might seem to belong to the part before.
"""

from __future__ import annotations

from dataclasses import dataclass

from gesso.games.react.lang.ast import Adjacent, Diagonal, In, InDirection, MyArtist, On, With, Within
from gesso.games.react.lang.types import UNIT
from gesso.games.react.wording.ability_text import AbilityText
from gesso.games.react.wording.names import Name
from gesso.games.react.wording.references import families_of_sort, key_of, locative, refer
from gesso.lang.ast import NP, Node, Owned, Pick
from gesso.wording import Key

PHRASES = {
    "adjective.friendly": "",
    "adjective.enemy": "",
    "adjective.exhausted": "",
    "adjective.refreshed": "",
    "adjective.hidden": "",
    "adjective.ascended": "",
    "adjective.adjacent": "",
    "adjective.diagonal": "",
    "adjective.piece": "adjective",
    "filter.with": "what",
    "filter.adjacent": "what",
    "filter.diagonal": "what",
    "filter.within": "n what",
    "filter.on": "what",
    "filter.on_card": "what",
    "filter.in_direction": "start?",
    "filter.start": "what",
    "counted.no": "what",
    "counted.least": "n what",
}

_BEFORE_ENEMY = ("exhausted", "refreshed", "hidden")


@dataclass(frozen=True, slots=True)
class Described:
    """A description without its article or figure: what stands before the noun, the noun, what follows it."""

    front: str
    noun: str
    back: str

    @property
    def words(self) -> str:
        """All of it."""
        return " ".join(part for part in (self.front, self.noun, self.back) if part)


def owned(telling: AbilityText, of: Owned | With, *, many: bool) -> str:
    """What something has: *a Scale*, *2 or more Scales*, *no Beasts*. `many` says that there may be several."""
    np = _np_of(of)
    name = telling.names.of(np.noun)
    if of.amount == "no":
        several = many or not name.single
        return telling.book("counted.no", what=describe(telling, np, 2 if several else 1).words)
    if of.least != 1:
        return telling.book("counted.least", n=str(of.least), what=describe(telling, np, of.least).words)
    words = describe(telling, np, 1).words
    return words if name.mass else telling.book.grammar.indefinite(words)


def carried(telling: AbilityText, of: Owned | With) -> str:
    """The adjective of a thing that carries such a piece (*inked*); empty where there is none."""
    np = _np_of(of)
    name = telling.names.of(np.noun)
    if not name.adjective or np.adjectives or np.filters or of.amount == "no" or of.least != 1:
        return ""
    return telling.book("adjective.piece", adjective=name.adjective)


def describe(telling: AbilityText, np: NP, n: int) -> Described:
    """A description with its noun in the number of `n`."""
    topic = telling.discourse.topic
    name = telling.names.of(np.noun)
    front = [_bare(telling, item) for item in np.filters if is_bare(item, topic)]
    front += [telling.book("adjective.friendly") for word in np.adjectives if word == "friendly"]
    front += [telling.book(f"adjective.{word}") for word in _BEFORE_ENEMY if word in np.adjectives]
    rest: list[Node] = []
    for item in np.filters:
        adjective = carried(telling, item) if isinstance(item, With) else ""
        if adjective:
            front.append(adjective)
        elif not is_bare(item, topic):
            rest.append(item)
    front += [telling.book("adjective.enemy") for word in np.adjectives if word == "enemy"]
    return Described(" ".join(front), name.number(n), _back(telling, rest, name))


def trails(telling: AbilityText, np: NP) -> bool:
    """Whether words will follow the noun of a description."""
    topic = telling.discourse.topic
    return any(not (is_bare(item, topic) or (isinstance(item, With) and carried(telling, item))) for item in np.filters)


def filtered(telling: AbilityText, item: Node, name: Name | None = None) -> str:
    """One filter in full, as it follows a noun or *is*."""
    book = telling.book
    match item:
        case With():
            return book("filter.with", what=owned(telling, item, many=False))
        case Adjacent(of=of):
            return book("filter.adjacent", what=_anchor(telling, of))
        case Diagonal(of=of):
            return book("filter.diagonal", what=_anchor(telling, of))
        case Within(n=n, of=of):
            return book("filter.within", n=str(n), what=_anchor(telling, of))
        case In(of=of):
            if key_of(of) is None:
                return book("place.in", zone=_anchor(telling, of))
            said = locative(telling, of)
            measured(telling, of)
            return said
        case On(of=of):
            card = name is not None and name == telling.names.head("card")
            return book("filter.on_card" if card else "filter.on", what=_anchor(telling, of))
        case InDirection():
            if telling.unit is not None:
                return book("filter.in_direction", start="")
            start = refer(telling, MyArtist(span=item.span))
            return book("filter.in_direction", start=book("filter.start", what=start))
        case _:
            raise TypeError(f"{type(item).__name__} is no filter")


def _np_of(of: Owned | With) -> NP:
    return of.np if isinstance(of, With) else NP(of.adjectives, of.noun, (), span=of.span)


def _back(telling: AbilityText, items: list[Node], name: Name) -> str:
    carried_first = [item for item in items if _is_holding(item)]
    ordered = carried_first + [item for item in items if not _is_holding(item)]
    said = ""
    before: Node | None = None
    for item in ordered:
        words = filtered(telling, item, name)
        if before is None:
            said = words
        elif isinstance(before, With) and not isinstance(item, With) and before.amount != "no":
            said = f"{said} {words}"
        else:
            said = telling.book("and.both", first=said, second=words)
        before = item
    return said


def _anchor(telling: AbilityText, of: Node) -> str:
    if key_of(of) is not None:
        said = refer(telling, of)
        measured(telling, of)
        return said
    assert isinstance(of, Pick)
    described = describe(telling, of.np, 1)
    telling.discourse.topic = None
    telling.discourse.something(*families_of_sort(of.np.noun.type))
    return telling.book.grammar.indefinite(described.words)


def measured(telling: AbilityText, of: Node) -> None:
    """Something is measured from `of`; if that is not the topic, bare relations are no longer clear."""
    key = key_of(of)
    topic = telling.discourse.topic
    if key is not None and key != topic and not (key[0] == "zone of" and key[1:] == topic):
        telling.discourse.topic = None


def is_bare(item: Node, topic: Key | None) -> bool:
    return isinstance(item, Adjacent | Diagonal) and topic is not None and key_of(item.of) == topic


def _bare(telling: AbilityText, item: Node) -> str:
    return telling.book("adjective.adjacent" if isinstance(item, Adjacent) else "adjective.diagonal")


def _is_holding(item: Node) -> bool:
    return isinstance(item, With) and item.np.noun.type not in UNIT and bool(item.np.noun.ids)
