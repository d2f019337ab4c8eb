"""Descriptions: *each inked enemy unit adjacent to a friendly Summon*, *up to 2 zones within 3 of the Fortune Teller*.

What is said before the noun is short and cannot attach elsewhere; what follows is kept in the order of the program and
joined with *and* where the next part might seem to belong to the part before.
"""

from __future__ import annotations

from dataclasses import dataclass

from gesso.dsl.syntax import NP, AtLeast, Each, Node, NoneOf, Owned, Pick
from gesso.games.react.sorts import UNIT
from gesso.games.react.syntax import Adjacent, Diagonal, In, InDirection, MyArtist, On, With, Within
from gesso.games.react.wording.names import Name
from gesso.games.react.wording.references import Case, families_of_sort, key_of, locative, refer
from gesso.games.react.wording.telling import Telling
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
    "counted.exact": "n what",
    "counted.up_to": "n what",
    "counted.spread": "what",
    "counted.each": "what",
    "counted.no": "what",
    "counted.least": "n what",
    "counted.tally": "what",
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


def operand(
    telling: Telling, node: Node, case: Case = Case.OBJECT, *, exact: bool = False, spread: bool = False
) -> str:
    """A thing that a clause is about. `spread` says that each of several gets its own (*in each of 2 zones*)."""
    key = key_of(node)
    if key is not None:
        said = refer(telling, node, case, exact=exact)
        many = getattr(node, "many", False)
        if spread and many and telling.picked.get(getattr(node, "slot", -1), 2) > 1:
            said = telling.book("counted.spread", what=said)
        inner = key[1:] if key[0] == "zone of" else key
        if not (key[0] == "zone of" and telling.discourse.topic == inner):
            telling.discourse.topic = None if many or key[0] == "zone of" else key
        return said
    match node:
        case Pick():
            return _pick(telling, node, spread)
        case Each(np=np):
            return telling.book("counted.each", what=describe(telling, np, 1).words)
        case NoneOf(np=np):
            return telling.book("counted.no", what=describe(telling, np, 1).words)
        case AtLeast(n=n, np=np):
            described = describe(telling, np, n)
            return telling.book("counted.least", n=str(n), what=described.words)
        case _:
            raise TypeError(f"{type(node).__name__} is no thing")


def place(telling: Telling, node: Node) -> str:
    """*In* a zone: *in an adjacent zone*, *there*."""
    if key_of(node) is None or getattr(node, "many", False):
        return telling.book("place.in", zone=operand(telling, node, spread=True))
    said = locative(telling, node)
    _measured(telling, node)
    return said


def loop(telling: Telling, np: NP, slot: int) -> str:
    """What follows *for each*, binding `slot`."""
    said = describe(telling, np, 1)
    telling.discourse.mention(("slot", slot), *families_of_sort(np.noun.sort))
    telling.discourse.topic = None
    return said.words


def tally(telling: Telling, np: NP | None) -> str:
    """*For each ...* at the end of a clause; empty where there is none."""
    return "" if np is None else telling.book("counted.tally", what=describe(telling, np, 1).words)


def plural(telling: Telling, np: NP) -> str:
    """All that fit, as a bare plural: *enemy Summons adjacent to a Golem*."""
    return describe(telling, np, 2).words


def counted(telling: Telling, n: int, up_to: bool, what: str, back: str = "") -> str:
    """A figure with its noun, set strong together."""
    said = telling.book("counted.up_to" if up_to else "counted.exact", n=str(n), what=what)
    return f"{said} {back}" if back else said


def owned(telling: Telling, of: Owned | With, *, many: bool) -> str:
    """What something has: *a Scale*, *2 or more Scales*, *no Beasts*. `many` says that there may be several."""
    np = _np_of(of)
    name = telling.names.of(np.noun)
    if of.amount == "no":
        several = many or not name.single
        return telling.book("counted.no", what=describe(telling, np, 2 if several else 1).words)
    if of.least > 1:
        return telling.book("counted.least", n=str(of.least), what=describe(telling, np, of.least).words)
    words = describe(telling, np, 1).words
    return words if name.mass else telling.book.grammar.indefinite(words)


def carried(telling: Telling, of: Owned | With) -> str:
    """The adjective of a thing that carries such a piece (*inked*); empty where there is none."""
    np = _np_of(of)
    name = telling.names.of(np.noun)
    if not name.adjective or np.adjectives or np.filters or of.amount == "no" or of.least != 1:
        return ""
    return telling.book("adjective.piece", adjective=name.adjective)


def describe(telling: Telling, np: NP, n: int) -> Described:
    """A description with its noun in the number of `n`."""
    topic = telling.discourse.topic
    name = telling.names.of(np.noun)
    front = [_bare(telling, item) for item in np.filters if _is_bare(item, topic)]
    front += [telling.book("adjective.friendly") for word in np.adjectives if word == "friendly"]
    front += [telling.book(f"adjective.{word}") for word in _BEFORE_ENEMY if word in np.adjectives]
    rest: list[Node] = []
    for item in np.filters:
        adjective = carried(telling, item) if isinstance(item, With) else ""
        if adjective:
            front.append(adjective)
        elif not _is_bare(item, topic):
            rest.append(item)
    front += [telling.book("adjective.enemy") for word in np.adjectives if word == "enemy"]
    return Described(" ".join(front), name.number(n), _back(telling, rest, name))


def trails(telling: Telling, np: NP) -> bool:
    """Whether words will follow the noun of a description."""
    topic = telling.discourse.topic
    return any(
        not (_is_bare(item, topic) or (isinstance(item, With) and carried(telling, item))) for item in np.filters
    )


def filtered(telling: Telling, item: Node, name: Name | None = None) -> str:
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
            _measured(telling, of)
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


def _pick(telling: Telling, pick: Pick, spread: bool) -> str:
    discourse = telling.discourse
    before = discourse.topic
    described = describe(telling, pick.np, pick.n)
    bare = [_is_bare(item, before) for item in pick.np.filters if not isinstance(item, With)]
    sort = pick.np.noun.sort
    if (sort in UNIT or sort == "zone") and not (bare and all(bare)):
        discourse.topic = None
    if pick.n == 1:
        key: Key = ("slot", pick.slot)
        if pick.slot >= 0:
            discourse.mention(key, *families_of_sort(sort))
        else:
            discourse.something(*families_of_sort(sort))
    if pick.quantifier == "a":
        return telling.book.grammar.indefinite(described.words)
    what = f"{described.front} {described.noun}" if described.front else described.noun
    said = counted(telling, pick.n, pick.quantifier == "up to", what, described.back)
    return telling.book("counted.spread", what=said) if spread and pick.n > 1 else said


def _np_of(of: Owned | With) -> NP:
    return of.np if isinstance(of, With) else NP(of.adjectives, of.noun, (), span=of.span)


def _back(telling: Telling, items: list[Node], name: Name) -> str:
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


def _anchor(telling: Telling, of: Node) -> str:
    if key_of(of) is not None:
        said = refer(telling, of)
        _measured(telling, of)
        return said
    assert isinstance(of, Pick)
    described = describe(telling, of.np, 1)
    telling.discourse.topic = None
    telling.discourse.something(*families_of_sort(of.np.noun.sort))
    return telling.book.grammar.indefinite(described.words)


def _measured(telling: Telling, of: Node) -> None:
    """Something is measured from `of`; if that is not the topic, bare relations are no longer clear."""
    key = key_of(of)
    topic = telling.discourse.topic
    if key is not None and key != topic and not (key[0] == "zone of" and key[1:] == topic):
        telling.discourse.topic = None


def _is_bare(item: Node, topic: Key | None) -> bool:
    return isinstance(item, Adjacent | Diagonal) and topic is not None and key_of(item.of) == topic


def _bare(telling: Telling, item: Node) -> str:
    return telling.book("adjective.adjacent" if isinstance(item, Adjacent) else "adjective.diagonal")


def _is_holding(item: Node) -> bool:
    return isinstance(item, With) and item.np.noun.sort not in UNIT and bool(item.np.noun.ids)
