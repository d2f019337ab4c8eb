"""Things that a clause is about, with their article or figure: *an adjacent unit*, *up to 2 zones*, *each of them*."""

from __future__ import annotations

from gesso.games.react.lang.ast import With
from gesso.games.react.lang.types import UNIT
from gesso.games.react.wording.ability_text import AbilityText
from gesso.games.react.wording.descriptions import describe, is_bare, measured
from gesso.games.react.wording.references import Case, families_of_sort, key_of, locative, refer
from gesso.lang.ast import NP, AtLeast, Each, Node, NoneOf, Pick
from gesso.wording import Key

PHRASES = {
    "counted.exact": "n what",
    "counted.up_to": "n what",
    "counted.spread": "what",
    "counted.each": "what",
    "counted.tally": "what",
}


def operand(
    telling: AbilityText, node: Node, case: Case = Case.OBJECT, *, exact: bool = False, spread: bool = False
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


def place(telling: AbilityText, node: Node) -> str:
    """*In* a zone: *in an adjacent zone*, *there*."""
    if key_of(node) is None or getattr(node, "many", False):
        return telling.book("place.in", zone=operand(telling, node, spread=True))
    said = locative(telling, node)
    measured(telling, node)
    return said


def loop(telling: AbilityText, np: NP, slot: int) -> str:
    """What follows *for each*, binding `slot`."""
    said = describe(telling, np, 1)
    telling.discourse.mention(("slot", slot), *families_of_sort(np.noun.type))
    telling.discourse.topic = None
    return said.words


def tally(telling: AbilityText, np: NP | None) -> str:
    """*For each ...* at the end of a clause; empty where there is none."""
    return "" if np is None else telling.book("counted.tally", what=describe(telling, np, 1).words)


def plural(telling: AbilityText, np: NP) -> str:
    """All that fit, as a bare plural: *enemy Summons adjacent to a Golem*."""
    return describe(telling, np, 2).words


def counted(telling: AbilityText, n: int, up_to: bool, what: str, back: str = "") -> str:
    """A figure with its noun, set strong together."""
    said = telling.book("counted.up_to" if up_to else "counted.exact", n=str(n), what=what)
    return f"{said} {back}" if back else said


def _pick(telling: AbilityText, pick: Pick, spread: bool) -> str:
    discourse = telling.discourse
    before = discourse.topic
    described = describe(telling, pick.np, pick.n)
    bare = [is_bare(item, before) for item in pick.np.filters if not isinstance(item, With)]
    type_ = pick.np.noun.type
    if (type_ in UNIT or type_ == "zone") and not (bare and all(bare)):
        discourse.topic = None
    if pick.n == 1:
        key: Key = ("slot", pick.slot)
        if pick.slot >= 0:
            discourse.mention(key, *families_of_sort(type_))
        else:
            discourse.something(*families_of_sort(type_))
    if pick.quantifier == "a":
        return telling.book.grammar.indefinite(described.words)
    what = f"{described.front} {described.noun}" if described.front else described.noun
    said = counted(telling, pick.n, pick.quantifier == "up to", what, described.back)
    return telling.book("counted.spread", what=said) if spread and pick.n > 1 else said
