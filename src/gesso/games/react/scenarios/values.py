"""Values that positions and expectations share: the Masterpiece Zone, and what is kept beside the field."""

from __future__ import annotations

from gesso.games.react.rules.codec import PANELS
from gesso.games.react.scenarios.legend import Legend
from gesso.games.react.scenarios.names import Names
from gesso.schema.access import text
from gesso.sim.players import seat_and_name
from gesso.sim.scenarios import Word
from gesso.sim.scenarios.adapter import impossible
from gesso.sim.scenarios.known_names import in_both, unknown
from gesso.source import Node


def read_masterpiece(node: Node, names: Names, legend: Legend) -> list[int]:
    """The slots as the state holds them. Raises ScenarioError."""
    slots = names.rules.table.masterpiece_slots
    said = text(node).split()
    if len(said) != slots:
        raise impossible(node.span, f"the Masterpiece Zone has {slots} slots, and {len(said)} are written")
    held: list[int] = []
    for word in said:
        card = word[1:]
        if word == ".":
            held.append(-1)
            continue
        seat = legend.artist(word[0], node.span)
        cards = names.rules.table.masterpiece_cards
        if not card.isdecimal() or not 1 <= int(card) <= cards:
            raise impossible(node.span, f"`{word}` is no card: they are numbered 1 to {cards}")
        code = PANELS[seat][int(card) - 1]
        if code in held:
            raise impossible(node.span, f"`{word}` lies in two slots")
        held.append(code)
    return held


def find_beside(word: Word, names: Names) -> tuple[int, int, int]:
    """Seat, kind and face (-1: no die) of something kept beside the field. Raises ScenarioError."""
    only, id = seat_and_name(word.text)
    known: list[str] = []
    found: list[tuple[int, int, int]] = []
    for seat in (0, 1) if only is None else (only,):
        for number_, kind in enumerate(names.rules.kinds[seat]):
            if kind.sort == "dice":
                faces = range(*kind.faces)
                known += [names.rules.faces[seat][face] for face in faces]
                found += [(seat, number_, face) for face in faces if names.rules.faces[seat][face] == id]
            elif kind.sort in ("counter", "frame"):
                known.append(kind.id)
                if id in (kind.id, f"{kind.id}s"):
                    found.append((seat, number_, -1))
    if len(found) > 1:
        raise in_both(word, f"`{word.text}`")
    if not found:
        raise unknown(word, "is kept beside the field", known)
    return found[0]
