"""A story tells a replacement or a ban in place of what did not happen, and denies only what nobody prevented."""

from __future__ import annotations

from games.react.fine_print import CHIP, Bench, effect
from oracle.workshop import filled, program_of

from gesso.engine import Game
from gesso.games.react.rules.ruleset import DuelRuleset
from gesso.games.react.story import narrator
from gesso.sim.narration import narrate

WARD = "when a zone with a ward would be damaged\n  remove 1 ward in the zone"
HARMLESS = "my artist cannot be damaged"
LAST = "place 1 dash in the zone of my artist"
"""A sentence after all others, so that a story does not end with a heading."""


def story(passive: str, *lines: str, locale: str = "en", wards: str = "", full: bool = False) -> list[str]:
    """What is told once the effect of a chip at b3 resolves; my Artist stands at c3, wards lie in these zones."""
    texts = {"chip": effect(*lines), "passive-1": passive}
    bench = Bench(texts)
    bench.stand("chip", "b3")
    bench.stand("artist", "c3")
    for zone in wards.split():
        bench.lay("ward", zone)
    if full:
        hand = sorted(bench.duel.deck[0])[: bench.duel.rules.table.hand_limit]
        bench.deal(*hand)
    rules = bench.game.rules
    assert isinstance(rules, DuelRuleset)
    bench.game = Game.from_json(rules, bench.game.to_json(), record=True)
    bench.say(CHIP)
    while bench.owed != "play" or bench.duel.chain:
        bench.say(bench.offered()[0])
    programs = {id: program_of(filled(mine), id) for id, mine in (("tester", texts), ("rival", {}))}
    told = narrate(bench.game.events, narrator(rules, programs, locale))
    resolves = next(number for number, line in enumerate(told) if line.heads or ": " in line.text)
    return [line.text for line in told[resolves:] if not line.heads]


REPLACED = {
    "my artist would be damaged": ("deal 1 damage to my artist", "instead of damage at c3:"),
    "my artist would enter a zone": ("move my artist 1", "instead of Tester 1 entering c2:"),
    "a golem would be summoned": ("summon a golem in a zone", "being summoned at a1:"),
    "a chip would be removed": ("remove each chip", "instead of Tester 1's Chip 1 being removed:"),
    "my artist would be exhausted": ("exhaust my artist", "instead of Tester 1 being exhausted:"),
    "a scale would be placed": (
        "place 1 scale in the zone of my artist",
        "instead of 1 Scale of Tester 1 being placed at c3:",
    ),
    "a ward would be removed": ("remove each ward", "instead of 1 Ward of Tester 1 at c3 being removed:"),
    "I would draw a card": ("draw 1 card", "instead of Tester 1 drawing a card:"),
}
"""By what a text replaces, a sentence that would do it, and what is told of it."""
FORBIDDEN = {
    "my artist cannot be damaged": ("deal 1 damage to my artist", "Tester 1 cannot be damaged."),
    "my artist cannot leave a zone": ("move my artist 1", "Tester 1 cannot leave c3."),
    "each golem cannot be summoned": ("summon a golem in a zone", "cannot be summoned at a1."),
    "each scale cannot be placed": (
        "place 1 scale in the zone of my artist",
        "1 Scale of Tester 1 cannot be placed at c3.",
    ),
    "I cannot draw a card": ("draw 1 card", "forbids it."),
}
"""By what a text forbids, a sentence that would do it, and what is told of it."""


def test_a_replacement_is_told_in_place_of_the_deed() -> None:
    passive = "\n".join(f"when {deed}\n  lose 1 beat" for deed in REPLACED)
    lines = story(passive, *(sentence for sentence, _ in REPLACED.values()), LAST, wards="c3")
    for _, told in REPLACED.values():
        assert sum(told in line for line in lines) == 1, (told, lines)
    assert not denials(lines)


def test_a_ban_is_told_and_nothing_is_denied() -> None:
    lines = story("\n".join(FORBIDDEN), *(sentence for sentence, _ in FORBIDDEN.values()), full=True)
    for _, told in FORBIDDEN.values():
        assert sum(told in line for line in lines) == 1, (told, lines)
    assert not denials(lines), "a full hand is no reason where a text forbids to draw"


def denials(lines: list[str]) -> list[str]:
    """Lines that deny what a text prevented, or give another reason for it."""
    denied = ("obody is hit", "stays at", " is left", "o more ", "he hand is full", "nothing to do")
    return [line for line in lines if any(words in line for words in denied)]


def test_nobody_is_hit_only_where_no_unit_stands() -> None:
    nobody = [line for line in story(HARMLESS, "deal 1 damage to each zone within 1 of my artist") if "obody" in line]
    assert not nobody, "the Chip at b3 is hit"
    (line,) = story(HARMLESS, "deal 1 damage to my artist", "deal 1 damage to a zone")[1:]
    assert "obody is hit at a1" in line
    none, full = "deal 1 damage to my artist for each tiger", "the hand is full"
    lines = story(HARMLESS, none, "draw 1 card", full=True)
    assert "no damage is dealt at c3" in lines[0].lower() and full in lines[1]


def test_a_replacement_that_does_nothing_is_told_all_the_same() -> None:
    passive = "when my artist would be damaged\n  remove each scale"
    line, _ = story(passive, "deal 1 damage to my artist", LAST)
    assert line.endswith("instead of damage at c3: nothing happens.")


def test_it_is_told_in_french_too() -> None:
    (line,) = story(WARD, "deal 1 damage to the zone of my artist", wards="c3", locale="fr")
    assert line.endswith("au lieu de dégâts en c3\u00a0: 1 Ward de Tester 1 en c3 retourne à la réserve.")
    removed = "when a chip would be removed\n  place 1 dash in the zone of my artist"
    (line,) = story(removed, "remove each chip", locale="fr")
    assert "au lieu que le Chip 1 de Tester 1 soit retiré\u00a0: 1 Dash de Tester 1 en c3." in line
