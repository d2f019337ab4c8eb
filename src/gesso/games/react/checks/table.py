"""Whether the numbers of the game file fit together."""

from __future__ import annotations

from collections.abc import Iterator

from gesso.checks.table import Limit, bad_table, check_limits, check_roster, place_of
from gesso.diagnostics import Diagnostic
from gesso.games.react.model import Table
from gesso.source import Node


def check_table(table: Table, file: Node) -> Iterator[Diagnostic]:
    """Starts off the board, figures that exclude each other, Artists that are listed twice or not at all.

    `file` is the tree that the table was loaded from; it gives the places.
    """
    for key, (row, column) in (("first", table.first_start), ("second", table.second_start)):
        if not (1 <= row <= table.rows and 1 <= column <= table.columns):
            message = f"the start [{row}, {column}] is off a board of {table.rows} rows and {table.columns} columns"
            yield bad_table(message, place_of(file, "board", "starts", key), "count rows and columns from 1")
    if table.first_start == table.second_start:
        yield bad_table(
            "both Artists start in one zone", place_of(file, "board", "starts", "second"), "move one of them"
        )
    yield from check_limits(_limits(table), file)
    yield from check_roster(table.artists, table.not_selectable, file, "artists", "Artist")


def _limits(table: Table) -> tuple[Limit, ...]:
    return (
        (
            table.intention_slot,
            table.chain_slots,
            ("chain", "intention_slot"),
            f"the chain has {table.chain_slots} slots, and the Intention goes to slot {table.intention_slot}",
        ),
        (
            table.masterpiece_cards,
            table.masterpiece_slots,
            ("masterpiece", "cards"),
            f"{table.masterpiece_cards} Masterpiece cards never fit into {table.masterpiece_slots} slots",
        ),
        (
            table.hand_start,
            table.hand_limit,
            ("hand", "start"),
            f"a hand holds {table.hand_limit} cards, and a game starts with {table.hand_start}",
        ),
        (
            table.hand_start,
            table.deck_size,
            ("hand", "start"),
            f"a deck has {table.deck_size} cards, and a game starts with {table.hand_start} in hand",
        ),
        (
            table.deck_kinds,
            table.deck_size,
            ("deck", "kinds"),
            f"a deck of {table.deck_size} cards has no {table.deck_kinds} different ones",
        ),
    )
