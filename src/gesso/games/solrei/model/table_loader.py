"""From a checked tree to the typed model of the game file."""

from dataclasses import replace

from gesso.games.solrei.model.set_up import SetUp
from gesso.games.solrei.model.table import COLOURS, PROCEDURES, SUITS, WINDOWS, Step, Table
from gesso.schema.access import flag, items, mapping, number, one_of, text, texts, value
from gesso.source import MappingNode, Node, Scalar, SequenceNode


def listed_files(root: Node) -> tuple[Scalar, ...]:
    """Where the game file names its Muses and its files of loose cards."""
    found: list[Scalar] = []
    for key in ("muses", "loose"):
        names = root.get(key) if isinstance(root, MappingNode) else None
        found += [item for item in names if isinstance(item, Scalar)] if isinstance(names, SequenceNode) else []
    return tuple(found)


def joined(table: Table, set_up: SetUp) -> Table:
    """The table with one more file: among the Muses, or, without one, among the loose cards."""
    if set_up.muse is None:
        return replace(table, loose=(*table.loose, set_up.id))
    return replace(table, muses=(*table.muses, set_up.id))


def load_table(root: Node) -> Table:
    """The numbers and lists of the game file. Raises `ShapeError` where the tree does not keep to the schema."""
    top = mapping(root)
    deck = mapping(value(top, "deck"))
    hand = mapping(value(top, "hand"))
    rate = mapping(value(top, "filter"))
    show = mapping(value(top, "show"))
    return Table(
        name=text(value(top, "name")),
        suits={one_of(pair.key, SUITS): one_of(pair.value, COLOURS) for pair in mapping(value(deck, "suits"))},
        attacks=tuple(number(item) for item in items(value(deck, "attacks"))),
        charges=texts(value(deck, "charges")),
        hand_start=number(value(hand, "start")),
        mulligans=number(value(hand, "mulligans")),
        arts=number(value(mapping(value(top, "set_up")), "arts")),
        damage_to_lose=number(value(top, "damage_to_lose")),
        offense_gains=number(value(top, "offense_gains")),
        filter_pay=number(value(rate, "pay")),
        filter_get=number(value(rate, "get")),
        acts_to_win=number(value(show, "acts_to_win")),
        acts_at_most=number(value(show, "acts_at_most")),
        steps=tuple(_step(mapping(item)) for item in items(value(top, "steps"))),
        types=_printed_names(value(top, "types")),
        skills=_printed_names(value(top, "skills")),
        art_types=_printed_names(value(top, "art_types")),
        muses=texts(value(top, "muses")),
        loose=texts(top.get("loose")),
        span=value(top, "name").span,
    )


def _step(node: MappingNode) -> Step:
    id = value(node, "id")
    does = node.get("does")
    return Step(
        id=text(id),
        name=text(value(node, "name")),
        window=one_of(value(node, "window"), WINDOWS),
        span=id.span,
        does=None if does is None else one_of(does, PROCEDURES),
        each_point=flag(node.get("each_point"), False),
    )


def _printed_names(node: Node) -> dict[str, str]:
    return {pair.name: text(pair.value) for pair in mapping(node)}
