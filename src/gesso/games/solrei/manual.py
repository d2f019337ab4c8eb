"""SolRei's part of the reference pages: what its words are for, and how to set an example into the sample file."""

from collections.abc import Mapping, Sequence

from gesso.games.solrei.lang.language import SOLREI, VOCABULARY
from gesso.games.solrei.lang.things import types_words
from gesso.lang.ast import Has
from gesso.lang.vocabulary import CORE_INFLECTIONS, Manual

ROLES: Mapping[str, str] = {
    "picking": "picking",
    "fixed": "whose",
    "things": "things",
    "filters": "states",
    "states": "states",
    "conditions": "logic",
    "blocks": "logic",
    "passives": "logic",
    "prices": "prices",
    "keywords": "keywords",
    "player": "keywords",
    "events": "events",
}

TYPES: Mapping[str, str] = {
    "card": "a card in a hand, under a Muse (`cultivated card`) or in a discard pile",
    "action-card": "the card that a player has laid for this round: `my card`, `the rival card`",
    "damage": "a card in a player's Damage",
    "art": "one of the four Arts of a player",
    "ability": "what lies in the Exchange, whether of an Art or of another card",
    "counter": "a declared counter: a number beside a Muse, which lasts until the Act ends",
    "step": "a step of the round, declared in the game file",
    "skill": "a Skill, declared in the game file",
    "type": "a Type of Muses, declared in the game file",
    "muse": "a Muse, by her id",
    "advantage": "an Advantage, by its id",
}


def _lines(place: str, lines: Sequence[str]) -> list[str]:
    """Return an example as a passive of the sample's Advantage, or as an Art. `place` is a step, `augment` or `passive`."""
    block = ["  " + line for line in lines]
    if place == "passive":
        return ["- name: Example", "  text: |", *("  " + line for line in block)]
    augment = place == "augment"
    head = ["- id: example", "  name: Example", f"  type: {'stance' if augment else 'trick'}"]
    head.append(f"  timing: {'open' if augment else 'charge-phase' if place == 'charge' else place}")
    if augment:
        return [*head, "  augment: |", *("  " + line for line in block)]
    own = list(lines) if any(line.startswith("effect:") for line in lines) else ["effect: |", *block]
    return [*head, *("  " + line for line in own)]


MANUAL = Manual(
    language=SOLREI,
    vocabulary=VOCABULARY,
    roles=ROLES,
    inflections={**CORE_INFLECTIONS, "readies": "ready", "lost": "lose", "won": "win"},
    probes=("draw 1 card", "gain 1 power", "cultivate 1"),
    sample="dsl/examples/solrei/sample.yaml",
    lines=_lines,
    family=types_words,
    types=TYPES,
    unsaid=frozenset({Has}),
)
