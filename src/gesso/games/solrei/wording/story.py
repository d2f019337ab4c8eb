"""What a locale has to hold to tell the story of a Show."""

from __future__ import annotations

from gesso.games.solrei.rules.events import EVENTS, TAKES_DAMAGE
from gesso.wording import Contract


def _for_each(phrase: str, forms: tuple[str, ...], holes: str) -> Contract:
    return {f"story.{phrase}.{form}": holes for form in forms}


def _counted(phrase: str, holes: str = "") -> Contract:
    return {f"story.{phrase}.one": holes, f"story.{phrase}.many": f"{holes} number"}


_NUMBERS = ("one", "many")
_TURN = ("first", "second")
_PREVENTED = (*EVENTS[2 : TAKES_DAMAGE + 1], "blocks-damage", "cultivates", "swaps", "charges")

STORY: Contract = {
    "story.act": "number",
    "story.lays_out": "who arts",
    "story.wins_toss": "who",
    "story.chooses_offense": "who",
    "story.chooses_defense": "who",
    "story.deals": "who cards",
    "story.keeps_hand": "who",
    "story.shuffles_back": "who",
    "story.round": "number who",
    "story.pair": "first second",
    "story.by_damage": "who rival",
    "story.by_deck": "who rival",
    "story.by_hand": "who rival",
    "story.unplaced": "",
    "story.wins": "who",
    "story.drawn": "",
    **_for_each("draws", _TURN, "who cards hand"),
    **_for_each("places", _TURN, "who cards"),
    **_for_each("reveals", _TURN, "who cards"),
    **_counted("cards"),
    "story.card": "rank suit",
    "story.the_card": "card",
    "story.in_damage": "card",
    "story.unseen_art": "place",
    "story.new_art": "name place",
    "story.owned": "who thing",
    "story.charge_bonus": "who",
    "story.text_of": "text who",
    "story.deck_is_empty": "who",
    "story.discards": "who cards",
    **_counted("cultivates", "who total?"),
    "story.harvests": "who cards",
    **_counted("looks", "who cards?"),
    "story.lays_back": "who cards",
    "story.on_top": "cards",
    "story.at_bottom": "cards",
    "story.swaps": "who old new",
    "story.swaps_unseen": "who",
    "story.swaps_no_attack": "who",
    "story.swaps_no_card": "who",
    "story.activates": "who text target? price?",
    "story.answers": "who text target? price?",
    "story.adds": "who text target? price?",
    "story.pays_discards": "cards",
    "story.pays_exhausts": "cards",
    "story.pays_breaks": "cards",
    "story.pays_harvests": "cards",
    "story.lies": "text",
    "story.is_negated": "text",
    "story.negates": "text",
    "story.passes": "who",
    "story.both_pass": "",
    "story.declines": "who sentence?",
    "story.nothing_to_ready": "who",
    "story.finds_nothing": "sentence?",
    "story.nothing": "",
    "story.forbids": "text who deed",
    **{f"story.deed.{deed.replace('-', '_')}": "" for deed in _PREVENTED},
    "story.gains_power": "who number total?",
    "story.gains_damage": "who number total?",
    "story.gains_nothing": "who",
    "story.power": "who total sum?",
    "story.no_power": "who card",
    "story.power_gained": "number",
    "story.power_added": "number text",
    "story.wins_round": "who",
    "story.wins_round_without_damage": "who",
    "story.wins_round_on_offense": "who number",
    "story.ties": "",
    "story.loses_damage": "who number",
    "story.adds_damage": "text number",
    "story.sets_up": "text who sentence?",
    "story.lasts": "text who sentence?",
    **_for_each("stands_no_more", _NUMBERS, "texts"),
    **_counted("points", "who total?"),
    **_counted("shields", "who"),
    **_counted("counters", "who"),
    "story.blocks": "who",
    "story.blocks_discards": "who card",
    "story.blocks_breaks": "who card",
    "story.drops_point": "who text?",
    "story.takes_from_hand": "who card damage",
    "story.takes_from_deck": "who card damage",
    "story.retaliates_nothing": "who",
    "story.readies": "who things",
    "story.exhausts": "who things",
    "story.breaks": "who things",
    "story.augments": "who things",
    "story.works": "art",
    "story.works_no_more": "art",
    "story.readies_nothing": "who",
    "story.charges": "who card",
}
"""The sentences of a story."""
