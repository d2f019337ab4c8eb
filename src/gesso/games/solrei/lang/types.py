"""The types of things in SolRei, and the families that words speak of."""

from collections.abc import Mapping

CARD = frozenset({"card"})
ACTION_CARD = frozenset({"action-card"})
DAMAGE = frozenset({"damage"})
ART = frozenset({"art"})
ABILITY = frozenset({"ability"})
STEP = frozenset({"step"})
TURNED = ART | DAMAGE
"""Cards that can be ready, exhausted or broken."""

HEADS: Mapping[str, str] = {
    "card": "card",
    "attack": "card",
    "charge": "card",
    "spade": "card",
    "heart": "card",
    "diamond": "card",
    "club": "card",
    "damage": "damage",
    "art": "art",
    "ability": "ability",
}
"""The type that each head noun names."""

_SAID = {
    "card": "a card",
    "action-card": "an Action card",
    "damage": "Damage",
    "art": "an Art",
    "ability": "an ability",
    "step": "a step of the round",
    "skill": "a Skill",
    "type": "a Type",
    "muse": "a Muse",
    "advantage": "an Advantage",
}


def type_words(type_: str) -> str:
    """Return a type with its article, for messages."""
    return _SAID[type_]


def types_words(types: frozenset[str]) -> str:
    """Return several types in words, for messages and the reference."""
    *most, last = (said for type_, said in _SAID.items() if type_ in types)
    return f"{', '.join(most)} or {last}" if most else last
