"""Whether the numbers of the game file fit together."""

from __future__ import annotations

from collections.abc import Iterator

from gesso.diagnostics import Diagnostic
from gesso.diagnostics.codes.effects.entries import BAD_TABLE
from gesso.games.react.model import Table
from gesso.source import Mapping, Node, Sequence, Span


def check_table(table: Table, file: Node) -> Iterator[Diagnostic]:
    """Starts off the board, figures that exclude each other, Artists that are listed twice or not at all.

    `file` is the tree that the table was loaded from; it gives the places.
    """
    for key, (row, column) in (("first", table.first_start), ("second", table.second_start)):
        if not (1 <= row <= table.rows and 1 <= column <= table.columns):
            message = f"the start [{row}, {column}] is off a board of {table.rows} rows and {table.columns} columns"
            yield _report(message, _place(file, "board", "starts", key), "count rows and columns from 1")
    if table.first_start == table.second_start:
        yield _report("both Artists start in one zone", _place(file, "board", "starts", "second"), "move one of them")
    for least, most, path, message in _pairs(table):
        if least > most:
            yield _report(message, _place(file, *path), f"write {most} at most")
    yield from _artists(table, file)


def _pairs(table: Table) -> tuple[tuple[int, int, tuple[str, str], str], ...]:
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


def _artists(table: Table, file: Node) -> Iterator[Diagnostic]:
    for number, id in enumerate(table.artists):
        if id in table.artists[:number]:
            yield _report(f"`{id}` is listed twice", _place(file, "artists", number), "drop one of them")
    for number, id in enumerate(table.not_selectable):
        if id not in table.artists:
            message = f"`{id}` is not to be selected, and not listed at all"
            yield _report(message, _place(file, "not_selectable", number), "add it to `artists`, or drop it here")
    if table.artists and set(table.artists) <= set(table.not_selectable):
        yield _report("nobody can be selected", _place(file, "not_selectable"), "leave at least one Artist out")


def _report(message: str, span: Span, hint: str) -> Diagnostic:
    return Diagnostic(BAD_TABLE, message, span, hint)


def _place(file: Node, *path: str | int) -> Span:
    """The place of a value, or of the nearest thing around it that the file has."""
    node = file
    for step in path:
        inner: Node | None = None
        if isinstance(step, str) and isinstance(node, Mapping):
            inner = node.get(step)
        elif isinstance(step, int) and isinstance(node, Sequence) and step < len(node.items):
            inner = node.items[step]
        if inner is None:
            break
        node = inner
    return node.span
