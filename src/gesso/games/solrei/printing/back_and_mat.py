"""What no file has of its own: the back of all cards, and the mat."""

from gesso.games.solrei.model import Table
from gesso.games.solrei.motifs.aether import aether_composition
from gesso.games.solrei.motifs.colours import CURRENTS, SOL
from gesso.games.solrei.printing.lamps import lamp_values
from gesso.games.solrei.printing.look import face_order
from gesso.printing.component import FaceOrder
from gesso.wording import Phrasebook

_MAT_FLOW = "fan"


def back_of(table: Table, book: Phrasebook, *, sideways: bool) -> FaceOrder:
    """The back of every card."""
    id = "BACK-SIDEWAYS" if sideways else "BACK"
    return face_order("back", id, table.span, SOL, name=table.name, credit=book("face.credit"), sideways=sideways)


def mat_of(table: Table, book: Phrasebook) -> FaceOrder:
    """A place for each card of a player, and lamps for a counter that walks with the round."""

    def zone(name: str, note: str = "", **values: str) -> dict[str, str]:
        return {"name": book(f"face.mat_{name}", **values), "note": note}

    limit = str(table.damage_to_lose)
    return face_order(
        "mat",
        "MAT",
        table.span,
        SOL,
        name=table.name,
        picture="mat",
        composition=aether_composition(_MAT_FLOW),
        warning=CURRENTS["heart"],
        counter=book("face.mat_counter"),
        action=zone("action", book("face.mat_action_note")),
        muse=zone("muse", book("face.mat_muse_note")),
        damage=zone("damage", book("face.mat_damage_note", n=limit)),
        deck=zone("deck"),
        discard=zone("discard"),
        advantage=zone("advantage"),
        arts=tuple(zone("art", n=str(number)) for number in range(1, table.arts + 1)),
        steps=tuple(str(number) for number in range(1, table.damage_to_lose + 1)),
        **lamp_values(table.steps, ()),
    )
