"""What no file has of its own: the back of all cards, and the mat."""

from gesso.games.solrei.model import Table
from gesso.games.solrei.printing.colours import SOL, WARNING
from gesso.games.solrei.printing.lamps import lamp_values
from gesso.games.solrei.printing.look import face_order
from gesso.games.solrei.printing.pictures import composition_of
from gesso.printing.component import FaceOrder
from gesso.wording import Phrasebook

_MAT_FLOW = "fan"


def back_of(table: Table, book: Phrasebook, *, sideways: bool) -> FaceOrder:
    """The back of every card."""
    id = "BACK-SIDEWAYS" if sideways else "BACK"
    return face_order("back", id, table.span, SOL, name=table.name, credit=book("face.credit"), sideways=sideways)


def mat_of(table: Table, book: Phrasebook) -> FaceOrder:
    """A place for each card of a player, and lamps for a counter that walks with the round."""
    limit = str(table.damage_to_lose)
    return face_order(
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


def small_mat_of(table: Table, book: Phrasebook) -> FaceOrder:
    """A mat on one page: piles and Damage lie beside it."""
    limit = str(table.damage_to_lose)
    beside = book("kit.mat_beside", n=limit)
    return face_order(
        "small-mat", "SMALL-MAT", table.span, SOL, name=table.name, beside=beside, **_in_front(table, book)
    )


def _in_front(table: Table, book: Phrasebook) -> dict[str, object]:
    """The places of the cards that a player has in front of the piles, and the lamps."""
    return {
        "action": _zone(book, "action", book("face.mat_action_note")),
        "muse": _zone(book, "muse", book("face.mat_muse_note")),
        "advantage": _zone(book, "advantage"),
        "arts": tuple(_zone(book, "art", n=str(number)) for number in range(1, table.arts + 1)),
        **lamp_values(table.steps, ()),
    }


def _zone(book: Phrasebook, name: str, note: str = "", **values: str) -> dict[str, str]:
    return {"name": book(f"face.mat_{name}", **values), "note": note}
