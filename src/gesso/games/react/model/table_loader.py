"""From a checked tree to the typed model of the game file."""

from __future__ import annotations

from gesso.games.react.model.table import Table
from gesso.schema.access import ShapeError, flag, items, mapping, number, text, texts, value
from gesso.source import Mapping, Node, Scalar, Sequence


def listed_artists(root: Node) -> tuple[Scalar, ...]:
    """Where the game file names its Artists."""
    names = root.get("artists") if isinstance(root, Mapping) else None
    return tuple(item for item in names if isinstance(item, Scalar)) if isinstance(names, Sequence) else ()


def load_table(root: Node) -> Table:
    """The numbers of the game file. Raises `ShapeError` where the tree does not keep to the schema."""
    top = mapping(root)
    board = mapping(value(top, "board"))
    starts = mapping(value(board, "starts"))
    chain = mapping(value(top, "chain"))
    masterpiece = mapping(value(top, "masterpiece"))
    hand = mapping(value(top, "hand"))
    deck = mapping(value(top, "deck"))
    first_turn = mapping(value(top, "first_turn"))
    return Table(
        name=text(value(top, "name")),
        rows=number(value(board, "rows")),
        columns=number(value(board, "columns")),
        wrap=flag(board.get("wrap"), False),
        first_start=_square(value(starts, "first")),
        second_start=_square(value(starts, "second")),
        chain_slots=number(value(chain, "slots")),
        intention_slot=number(value(chain, "intention_slot")),
        masterpiece_slots=number(value(masterpiece, "slots")),
        masterpiece_cards=number(value(masterpiece, "cards")),
        hand_start=number(value(hand, "start")),
        hand_limit=number(value(hand, "limit")),
        deck_size=number(value(deck, "size")),
        deck_kinds=number(value(deck, "kinds")),
        damage_to_lose=number(value(top, "damage_to_lose")),
        first_turn_masterpiece=flag(value(first_turn, "masterpiece"), False),
        first_turn_draw=flag(value(first_turn, "draw"), True),
        artists=texts(value(top, "artists")),
        not_selectable=texts(top.get("not_selectable")),
        span=value(top, "name").span,
    )


def _square(node: Node) -> tuple[int, int]:
    square = items(node)
    if len(square) != 2:
        raise ShapeError("a square is [row, column]")
    return number(square[0]), number(square[1])
