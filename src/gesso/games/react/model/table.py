"""The game file as typed, frozen data."""

from __future__ import annotations

from dataclasses import dataclass, field

from gesso.source import Span


@dataclass(frozen=True, slots=True)
class Table:
    """The numbers of the game file: nothing of these may stand in code. Squares are (row, column), 1-based."""

    name: str
    rows: int
    columns: int
    wrap: bool
    first_start: tuple[int, int]
    second_start: tuple[int, int]
    chain_slots: int
    intention_slot: int
    masterpiece_slots: int
    masterpiece_cards: int
    hand_start: int
    hand_limit: int
    deck_size: int
    deck_kinds: int
    damage_to_lose: int
    first_turn_masterpiece: bool
    first_turn_draw: bool
    artists: tuple[str, ...]
    not_selectable: tuple[str, ...]
    span: Span = field(compare=False)
