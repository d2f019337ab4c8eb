"""What an effect sets up until Reset: the items of `gain` blocks and bans, each a program of its own."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from gesso.codegen.context import TARGET, Context, LoweringError, constant_name, local_value
from gesso.codegen.ir import Constant, Declared, Item, Local, Value
from gesso.games.solrei.lang.ast import Forbid, GainAbility
from gesso.games.solrei.lowering.things import ART, SELF_SLOT, TARGET_SLOT
from gesso.lang.ast import Ban, Node, SelfRef, StandingIf, TheBound, TheTarget, children, walk

OWN = Local("own", "Record")
"""The record of a standing effect, which its tests are told last."""


@dataclass(frozen=True, slots=True)
class GainedItem:
    """An item under the conditions around it, the id of its program, and the slots that it takes along."""

    id: str
    node: Node
    conditions: tuple[Node, ...]
    captured: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Gained:
    """The items that one program gains, by the sentences that gain them."""

    items: Mapping[Node, tuple[GainedItem, ...]] = field(default_factory=dict)

    def by(self, sentence: Node) -> tuple[GainedItem, ...]:
        """What a sentence sets up."""
        return self.items[sentence]

    def all(self) -> tuple[GainedItem, ...]:
        """Everything that is gained, in the order of the text."""
        return tuple(item for items in self.items.values() for item in items)


def gained_by(id: str, nodes: Sequence[Node]) -> Gained:
    """What sentences gain, but for what that gains in its turn; `id` is that of the program that they belong to."""
    found: dict[Node, tuple[GainedItem, ...]] = {}
    number = 0
    for sentence in _gaining(nodes):
        items = []
        for node, conditions in items_in(_items(sentence)):
            number += 1
            items.append(GainedItem(f"{id}/gains-{number}", node, conditions, _captured((node, *conditions))))
        found[sentence] = tuple(items)
    return Gained(found)


def items_in(items: Sequence[Node], conditions: tuple[Node, ...] = ()) -> Iterator[tuple[Node, tuple[Node, ...]]]:
    """The items of a passive, each with the conditions around it."""
    for item in items:
        if isinstance(item, StandingIf):
            yield from items_in(item.items, (*conditions, item.condition))
        else:
            yield item, conditions


def _gaining(nodes: Sequence[Node]) -> Iterator[Node]:
    for node in nodes:
        if isinstance(node, GainAbility | Forbid):
            yield node
        else:
            yield from _gaining(tuple(children(node)))


def _items(sentence: Node) -> tuple[Node, ...]:
    match sentence:
        case GainAbility(items=items):
            return items
        case Forbid(event=event):
            return (Ban(event, span=sentence.span),)
    raise LoweringError(sentence, "this gains nothing")


def _captured(nodes: Sequence[Node]) -> tuple[int, ...]:
    """The slots of the text that an item speaks of and does not fill itself."""
    parts = [part for node in nodes for part in walk(node)]
    filled = {getattr(part, "slot", -1) for part in parts if not isinstance(part, TheBound)}
    bound = [part for part in parts if isinstance(part, TheBound) and part.slot not in filled]
    for part in bound:
        if part.many:
            raise LoweringError(part, "what is gained speaks of one thing, and these may be several")
    fixed = [
        slot for slot, cls in ((SELF_SLOT, SelfRef), (TARGET_SLOT, TheTarget)) if any(isinstance(p, cls) for p in parts)
    ]
    return (*sorted({part.slot for part in bound}), *fixed)


# ---------------------------------------------------------------- captured values


def value_of(slot: int, at: Context) -> Value:
    """What a slot holds where the text stands."""
    return at.slots.get(slot, {SELF_SLOT: ART, TARGET_SLOT: TARGET}.get(slot, TARGET))


def place_of(slot: int, words: Sequence[str]) -> Constant | Declared:
    """Where the frame of a gained item keeps what it was told of a slot."""
    if slot < 0:
        return Constant("ART" if slot == SELF_SLOT else "TARGET")
    place = local_value(words[slot], slot).index
    assert isinstance(place, Declared)
    return place


def known(captured: Sequence[int], words: Sequence[str]) -> Mapping[int, Value]:
    """The captured slots as the tests of an item find them in its record."""
    return {slot: _in_record(number, slot, words) for number, slot in enumerate(captured)}


def _in_record(number: int, slot: int, words: Sequence[str]) -> Item:
    word = {SELF_SLOT: "self", TARGET_SLOT: "target"}.get(slot) or words[slot]
    return OWN[Declared(f"CAPTURED_{constant_name(word)}_{number}", number, "CAPTURED")]
