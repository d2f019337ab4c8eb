"""Whether the numbers of the game file fit together."""

from collections.abc import Iterator

from gesso.checks.table import Limit, bad_table, check_limits, check_roster, place_of
from gesso.diagnostics import Diagnostic
from gesso.games.react.model import Table
from gesso.source import Node


def check_table(table: Table, file: Node) -> Iterator[Diagnostic]:
    """Starts off the board, figures that exclude each other, a roster that makes no sense; `file` gives the places."""
    for key, (row, column) in (("first", table.first_start), ("second", table.second_start)):
        if not (1 <= row <= table.rows and 1 <= column <= table.columns):
            message = f"the start [{row}, {column}] is off a board of {table.rows} rows and {table.columns} columns"
            yield bad_table(message, place_of(file, "board", "starts", key), "count rows and columns from 1")
    if table.first_start == table.second_start:
        place = place_of(file, "board", "starts", "second")
        yield bad_table("both Artists start in one zone", place, "move one of them")
    yield from check_limits(_limits(table), file)
    yield from check_roster(
        table.artists, {"not_selectable": table.not_selectable, "examples": table.examples}, file, "artists", "Artist"
    )


def _limits(table: Table) -> Iterator[Limit]:
    slots, hand, deck = table.chain_slots, table.hand_limit, table.deck_size
    message = f"the chain has {slots} slots, and the Intention goes to slot {table.intention_slot}"
    yield table.intention_slot, slots, ("chain", "intention_slot"), message
    message = f"{table.masterpiece_cards} Masterpiece cards never fit into {table.masterpiece_slots} slots"
    yield table.masterpiece_cards, table.masterpiece_slots, ("masterpiece", "cards"), message
    message = f"a hand holds {hand} cards, and a game starts with {table.hand_start}"
    yield table.hand_start, hand, ("hand", "start"), message
    message = f"a deck has {deck} cards, and a game starts with {table.hand_start} in hand"
    yield table.hand_start, deck, ("hand", "start"), message
    yield table.deck_kinds, deck, ("deck", "kinds"), f"a deck of {deck} cards has no {table.deck_kinds} different ones"
