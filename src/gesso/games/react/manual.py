"""Re;ACT's part of the reference pages: what its words are for, and how to set an example into the sample Artist."""

from collections.abc import Mapping, Sequence

from gesso.games.react.lang.language import REACT, VOCABULARY
from gesso.games.react.lang.things import types_words
from gesso.lang.vocabulary import CORE_INFLECTIONS, Manual

ROLES: Mapping[str, str] = {
    "picking": "picking",
    "fixed": "whose",
    "things": "things",
    "filters": "where",
    "states": "states",
    "conditions": "logic",
    "blocks": "logic",
    "passives": "logic",
    "prices": "what players do",
    "board": "what happens on the field",
    "player": "what players do",
    "events": "events",
}
SORTS: Mapping[str, str] = {
    "unit": "an Artist or a summon, of either player",
    "artist": "one of the two Artists",
    "summon": "a unit that is not an Artist: a declared piece of kind `summon`",
    "zone": "one square of the field",
    "card": "a card in a hand, or a card that is being played",
    "token": "a declared piece of kind `token`. It lies on units or in zones, as its key `lies` says",
    "tile": "a declared piece of kind `tile`. It covers a zone; a zone holds one tile",
    "frame": "a declared piece of kind `frame`, which has a text",
    "dice": "a declared piece of kind `dice`, or one of its faces",
    "counter": "a declared piece of kind `counter`: a number beside the field",
    "pile": "a discard pile, which holds only cards",
    "damage": "the damage that a player's Artist has taken. `deal` and `heal` change it, and texts can count it",
}


def _lines(place: str, lines: Sequence[str]) -> list[str]:
    block = ["  " + line for line in lines]
    match place:
        case "setup":
            return ["setup: |", *block]
        case "frame":
            head = ["example:", "  kind: frame", "  group: frame", "  count: 2", "  effect: |"]
            return [*head, *("  " + line for line in block)]
        case "passive":
            return ["- name: Example", "  text: |", *("  " + line for line in block)]
        case _:
            own = list(lines) if any(line.startswith("effect:") for line in lines) else ["effect: |", *block]
            if not own[0].startswith("kind:"):
                own.insert(0, "kind: intention")
            return ["- " + own[0], *("  " + line for line in own[1:])]


MANUAL = Manual(
    language=REACT,
    vocabulary=VOCABULARY,
    roles=ROLES,
    inflections={**CORE_INFLECTIONS, "be": "is", "hidden": "hide", "nearest": "nearer"},
    probes=("draw 1 card", "progress", "place 1 scale in the zone of my artist"),
    sample="dsl/examples/react/sample.yaml",
    lines=_lines,
    family=types_words,
    types=SORTS,
)
