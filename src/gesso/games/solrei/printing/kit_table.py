"""What belongs to no file: the Action deck, the back of all cards, and the mats."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from gesso.art import Palette
from gesso.games.solrei.model import Suit, Table
from gesso.games.solrei.printing.face_values import lamp_values
from gesso.games.solrei.printing.style import PAPER, REI, SOL, WARNING, composition_of, face_spec
from gesso.printing.component import Component, FaceSpec
from gesso.wording import Phrasebook

_LIT: Mapping[Suit, Palette] = MappingProxyType(
    {
        "spade": Palette("#10163A", "#4A58A0", "#AEBBEA", "#EEF1FB"),
        "heart": Palette("#5A0A20", "#B3163F", "#F2A0AE", "#FDEBEC"),
        "diamond": Palette("#5A1D04", "#B5480A", "#F5B77E", "#FDF0E2"),
        "club": Palette("#0C3A1E", "#1E6B3A", "#93CBA2", "#EAF6EC"),
    }
)
"""The palettes of Charge cards by their suits."""
_SUNS: Mapping[Suit, str] = MappingProxyType({"spade": "split", "heart": "flames", "diamond": "full", "club": "twin"})
_FIGURES = ("duelist", "cantor", "warden", "gambler", "herald", "prompter", "masquer", "wrestler")
"""The figures of Charge cards, suit after suit. They come back with every other suit."""

Place = tuple[float, float]
"""Distances across and down from the middle of the card, from -1 to 1."""
_FOUR: tuple[Place, ...] = ((-1, -1), (1, -1))
_SIX: tuple[Place, ...] = (*_FOUR, (-1, 0), (1, 0))
_EIGHT: tuple[Place, ...] = (*_FOUR, (-1, -1 / 3), (1, -1 / 3))
_MIDDLE: Place = (0, 0)
_UPPER: Mapping[int, tuple[Place, ...]] = MappingProxyType(
    {
        2: ((0, -1),),
        3: ((0, -1), _MIDDLE),
        4: _FOUR,
        5: (*_FOUR, _MIDDLE),
        6: _SIX,
        7: (*_SIX, (0, -0.5)),
        8: (*_SIX, (0, -0.5)),
        9: (*_EIGHT, _MIDDLE),
        10: (*_EIGHT, (0, -2 / 3)),
    }
)
"""The pips of the upper half by Power. Turned by half, they are those of the lower half."""
_ALONE = 7
"""The Power whose last pip has no partner."""

_MAT_FLOW = "fan"


def pips(power: int) -> tuple[tuple[Place, ...], tuple[Place, ...]]:
    """Return the pips of an Attack that are repeated in the lower half, and those that stand once.

    A Power without a pattern has a single pip.
    """
    places = _UPPER.get(power, (_MIDDLE,))
    once = tuple(place for place in places if place[1] == 0 or (power == _ALONE and place == (0, -0.5)))
    return tuple(place for place in places if place not in once), once


def action_deck(table: Table, book: Phrasebook, back: FaceSpec) -> Iterator[Component]:
    """Yield one of each card, in the order of the game file."""

    def spec(template: str, suit: Suit, name: str, palette: Palette, **values: object) -> FaceSpec:
        id = f"{suit}-{name}".upper()
        own = {"picture": id.lower(), "suit": suit, "suit_colour": REI[suit]}
        return face_spec(template, id, table.span, palette, **own, **values)

    charge = book("face.charge_card")
    for row, suit in enumerate(table.suits):
        plain = Palette(REI[suit], REI[suit], REI[suit], PAPER)
        for number, power in enumerate(table.attacks):
            twice, once = pips(power)
            rank = str(power)
            own = {"rank": rank, "label": book("face.power_of", n=rank), "composition": number}
            attack = spec("attack", suit, rank, plain, pips=twice, pips_once=once, **own)
            yield Component(attack, back, 1)
        for number, id in enumerate(table.charges):
            figure = _FIGURES[(number + row * len(table.charges)) % len(_FIGURES)]
            composition = composition_of("corona", figure, _SUNS[suit])
            own = {"rank": table.charge_name(id)[0], "label": charge, "composition": composition}
            yield Component(spec("charge", suit, id, _LIT[suit], **own), back, 1)


def back_of(table: Table, book: Phrasebook, *, sideways: bool) -> FaceSpec:
    """Return the back of every card."""
    id = "BACK-SIDEWAYS" if sideways else "BACK"
    return face_spec("back", id, table.span, SOL, name=table.name, credit="", sideways=sideways)


def mat_of(table: Table, book: Phrasebook) -> FaceSpec:
    """Return a mat with a place for each card of a player, and lamps for a counter that walks with the round."""
    limit = str(table.damage_to_lose)
    return face_spec(
        "mat",
        "MAT",
        table.span,
        SOL,
        name=table.name,
        picture="mat",
        composition=composition_of("aether", _MAT_FLOW),
        warning=WARNING,
        counter=book("face.mat_counter"),
        damage=_zone(book, "damage", book("face.mat_damage_note", n=limit)),
        deck=_zone(book, "deck"),
        discard=_zone(book, "discard"),
        steps=tuple(str(number) for number in range(1, table.damage_to_lose + 1)),
        **_in_front(table, book),
    )


def small_mat_of(table: Table, book: Phrasebook) -> FaceSpec:
    """Return a mat on one page; piles and Damage lie beside it."""
    limit = str(table.damage_to_lose)
    beside = book("kit.mat_beside", n=limit)
    return face_spec(
        "small-mat", "SMALL-MAT", table.span, SOL, name=table.name, beside=beside, **_in_front(table, book)
    )


def _in_front(table: Table, book: Phrasebook) -> dict[str, object]:
    """Return the places of the cards in front of the piles, and the lamps."""
    return {
        "action": _zone(book, "action", book("face.mat_action_note")),
        "muse": _zone(book, "muse", book("face.mat_muse_note")),
        "advantage": _zone(book, "advantage"),
        "arts": tuple(_zone(book, "art", n=str(number)) for number in range(1, table.arts + 1)),
        **lamp_values(table.steps, ()),
    }


def _zone(book: Phrasebook, name: str, note: str = "", **values: str) -> dict[str, str]:
    return {"name": book(f"face.mat_{name}", **values), "note": note}
