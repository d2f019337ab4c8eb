"""The types of things in SolRei, and the families that words speak of."""

from collections.abc import Mapping

CARD = frozenset({"card"})
ACTION_CARD = frozenset({"action-card"})
DAMAGE = frozenset({"damage"})
ART = frozenset({"art"})
ABILITY = frozenset({"ability"})
STEP = frozenset({"step"})
TURNED = ART | DAMAGE
"""What lies ready, exhausted or broken."""

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


def a_type(type_: str) -> str:
    """A type with its article, as a message says it."""
    return _SAID[type_]


def family(types: frozenset[str]) -> str:
    """A family in words: what an operand wants."""
    *most, last = (said for type_, said in _SAID.items() if type_ in types)
    return f"{', '.join(most)} or {last}" if most else last
