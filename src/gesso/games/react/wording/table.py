"""What a duel says at a table in a terminal, beside its story and its cards."""

from gesso.wording import Contract

PANES = ("board", "players", "chain", "hand", "abilities", "enemy", "masterpiece", "discard", "pool")
"""The parts of the table, in their order."""
_HEAD: Contract = {
    **dict.fromkeys(("you", "ascended", "chain", "chain_empty", "until_turn_ends", "hand", "abilities", "empty"), ""),
    **dict.fromkeys(("nothing", "exhausted", "unseen", "side_up", "other_side_up"), ""),
    "head": "n who",
    "masterpiece": "slots",
    "damage_over": "n",
    "piles": "hand deck discard",
    "of_unit": "unit",
    "at": "place",
    "face_down": "card?",
    "until_next_turn": "who",
    "of_player": "title who",
    "copies": "n name",
    "cards_of": "who",
    "in_this_order": "who cards",
    "slot_free": "n",
    "slot": "n card",
}
_BY_TEXT = (
    *("zone", "unit", "direction", "number", "may", "mode", "piece", "kind", "face", "card", "held_card", "link"),
    *("masterpiece", "slot", "effect"),
)
_ASKED: Contract = {
    "play": "",
    "answer": "link",
    "moving": "asks unit",
    **dict.fromkeys(_BY_TEXT, "asks"),
    **dict.fromkeys(("steps_left", "pieces_left"), "n"),
    **dict.fromkeys(("pick", "pick_up_to"), "n among named?"),
}
FIXED = ("stop", "pass", "end", "yes", "no", "decline")
"""Options that are the same words in every decision."""
_OPTION: Contract = {
    **dict.fromkeys((*FIXED, "up", "right", "down", "left"), ""),
    "of": "effect unit",
    "unit_in": "unit zone",
    "piece_on": "piece place",
    "piece_in": "piece place",
    "link": "card n",
    "slot": "n",
    "panel": "card n",
    "swap": "first second",
}
_PIECE: Contract = {
    "described": "facts n",
    **dict.fromkeys(("counter", "dice", "frame", "summon", "tile", "token", "on_unit", "in_zone"), ""),
    "limit": "n",
}
_PROCEDURES = ("game", "chain", "move", "pick", "price", "jump", "progress", "hide", "place", "frames")
TABLE: Contract = {
    **{f"table.{phrase}": holes for phrase, holes in _HEAD.items()},
    **{f"table.{part}.{pane}": "" for part in ("pane", "help") for pane in PANES},
    **{f"table.asked.{phrase}": holes for phrase, holes in _ASKED.items()},
    **{f"table.option.{phrase}": holes for phrase, holes in _OPTION.items()},
    **{f"table.piece.{phrase}": holes for phrase, holes in _PIECE.items()},
    **{f"asks.{procedure}": "" for procedure in _PROCEDURES},
}
