"""The types of things in Re;ACT, and the families that words speak of."""

UNIT = frozenset({"unit", "artist", "summon"})
ARTIST = frozenset({"artist"})
SUMMON = frozenset({"summon"})
ZONE = frozenset({"zone"})
CARD = frozenset({"card"})
FRAME = frozenset({"frame"})
ON_BOARD = frozenset({"token", "tile", "frame"})
COUNTER = frozenset({"counter"})
DAMAGE = frozenset({"damage"})
PILE = frozenset({"pile"})
SUPPLY = frozenset({"dice", "counter", "frame"})
PIECE = frozenset({"token", "tile", "summon", "dice", "counter", "frame"})
ANYTHING = UNIT | ZONE | CARD | PIECE | DAMAGE
_ORDER = ("unit", "artist", "summon", "zone", "card", "token", "tile", "frame", "dice", "counter", "damage")
_SAID = {"dice": "a die", "artist": "an Artist", "damage": "damage", "pile": "a discard pile"}


def type_words(type_: str) -> str:
    """Return a type with its article, for messages."""
    return _SAID.get(type_, f"a {type_}")


def types_words(types: frozenset[str]) -> str:
    """Return several types in words, for messages and the reference."""
    whole = {"unit"} if types >= UNIT else types & UNIT
    ordered = [type_words(type_) for type_ in _ORDER if type_ in whole | (types - UNIT)]
    return ordered[0] if len(ordered) == 1 else ", ".join(ordered[:-1]) + " or " + ordered[-1]
