"""What a Show says at a table in a terminal, beside its story and its cards."""

from gesso.wording import Contract

PANES = ("enemy", "mine", "exchange", "hand", "round", "cards", "rival", "discard")
"""The parts of the table, in their order."""
_HEAD: Contract = {
    **dict.fromkeys(("nobody_won", "you", "offense", "defense", "unseen", "ready", "exhausted", "broken"), ""),
    **dict.fromkeys(("augmented", "no_action", "hidden_action", "empty", "steps", "exchange", "exchange_empty"), ""),
    **dict.fromkeys(("negated", "start", "charge_bonus"), ""),
    **dict.fromkeys(("cultivated", "points", "shield", "counter", "power_gained", "damage_gained", "number"), "n"),
    **dict.fromkeys(("rival_has_seen", "you_have_seen", "laid_on_top", "laid_at_bottom", "hand"), "cards"),
    **dict.fromkeys(("waiting", "standing"), "texts"),
    "act": "n won",
    "round": "n who",
    "won": "who",
    "settled": "head winner",
    "piles": "hand deck discard",
    "damage": "n most piles?",
    "charge_action": "card",
    "action": "card n gained?",
    "on_target": "target",
    "of_player": "title who",
}
BY_TEXT = ("target", "pay", "turn", "swap", "discard", "check", "may", "mode", "number")
"""Kinds of decision that a card text asks for; it stands below the question."""
ASKED: Contract = {
    **dict.fromkeys(("offense", "mulligan", "place", "take", "rest", "order"), ""),
    **dict.fromkeys(("play", "ready"), "step"),
    **dict.fromkeys(BY_TEXT, "asks"),
    "answer": "step link",
    "block": "suit",
}
"""By kind of decision, with what a question names. `answer` is `play` while something lies in the Exchange."""
_HEARD: Contract = {
    **dict.fromkeys(("offense", "play", "ready", "order", "take"), "words"),
    **dict.fromkeys(("target", "discard", "said"), "asks words"),
    **dict.fromkeys(("pass", "place", "ready_none", "take_deck", "block_take", "rest_draw", "bottom", "top"), ""),
    "swap": "asks",
    "unseen_art": "",
}
FIXED = (
    *("stop", "take", "deck", "none", "draw", "filter", "enough", "offense", "defense", "keep", "mulligan", "yes"),
    *("no", "pass"),
)
"""Options that are the same words in every decision."""
DEEDS = (
    "damage",
    "discard",
    "break",
    "exhaust",
    "ready",
    "ready_damage",
    "exhaust_damage",
    "break_damage",
    "top",
    "bottom",
)
"""What is done with a card or an Art, as options begin."""
_PROCEDURES = (
    *("show", "act", "mulligan", "window", "exchange", "pay", "order", "pick", "ready", "block", "take", "charge"),
    *("check", "swap", "grapple"),
)
TABLE: Contract = {
    **{f"table.{phrase}": holes for phrase, holes in _HEAD.items()},
    **{f"table.{part}.{pane}": "" for part in ("pane", "help") for pane in PANES},
    **{f"table.card.{rank}": "" for rank in ("jack", "queen", "king", "ace")},
    **{f"table.asked.{phrase}": holes for phrase, holes in ASKED.items()},
    **{f"table.asked.{phrase}": "n among named?" for phrase in ("pick", "pick_up_to")},
    **{f"table.heard.{phrase}": holes for phrase, holes in _HEARD.items()},
    **{f"table.option.{option}": "" for option in FIXED},
    "table.option.art": "n",
    **{f"table.deed.{deed}": "what" for deed in DEEDS},
    **{f"table.suit.{suit}": "" for suit in ("spade", "heart", "diamond", "club", "own")},
    **{f"asks.{procedure}": "" for procedure in _PROCEDURES},
}
