"""A story tells a replacement or a ban in place of what did not happen, and names the Arts that it begins with."""

from __future__ import annotations

from games.solrei.lowering.made_up import ART, program, table
from rulings.solrei import bench

from gesso.engine import AnyRuleset, Game
from gesso.games.solrei.rules.ruleset import ShowRuleset
from gesso.games.solrei.scenarios import ADAPTER
from gesso.games.solrei.story import ShowStory, narrator
from gesso.sim.narration import narrate
from gesso.sim.scenarios.runner import run_reading
from gesso.source import read_text

PLAYERS = '["ada+bare-stage+push,stand,perch,foreign", "bea+bare-stage+wreck,dim,silence,veil"]'
EXPECT = "expect: {deck: {ada: 1}}"

REPLACED = {
    "I would gain power": ("gain 1 power", "instead of Ashley gaining Power:"),
    "I would gain damage": ("gain 1 damage", "instead of Ashley gaining Damage:"),
    "I would draw a card": ("draw 1 card", "instead of Ashley drawing a card:"),
    "I would discard a card": ("discard 1 card", "instead of Ashley discarding a card:"),
    "I would exhaust a damage": ("exhaust 1 damage", "instead of Ashley exhausting the 2 of Diamonds in Damage:"),
    "I would break an art": ("break 1 art", "instead of Ashley breaking "),
}
"""By what a text replaces, a sentence that would do it, and what is told of it."""
FORBIDDEN = {
    "I cannot gain power": ("gain 1 power", "forbids Ashley to gain Power."),
    "I cannot draw a card": ("draw 1 card", "forbids Ashley to draw."),
}


def story(passive: str, *sentences: str, locale: str = "en", timing: str = "open") -> list[str]:
    """What is told once a text with these sentences, which first puts a passive in force, has been activated."""
    lines = passive.splitlines()
    whole = "\n".join(["until the round ends", *(f"  {line}" for line in lines), *sentences])
    laid = table(whole, timing=timing)
    game = Game(laid.rules, laid.rules.restore(laid.g.to_data(), record=True), 1)
    game.apply(ART)
    while game.state.pending[0][1] != laid.g.pending[0][1] or game.state.links:  # type: ignore[attr-defined]
        game.apply(game.options()[0])
    told = narrate(game.events, narrator(laid.rules, {"ashley": program(whole, timing=timing)}, locale))
    return [line.text for line in told]


def test_a_replacement_is_told_in_place_of_the_deed() -> None:
    passive = "\n".join(f"when {deed}\n  cultivate 1" for deed in REPLACED)
    lines = story(passive, *(sentence for sentence, _ in REPLACED.values()))
    for _, told in REPLACED.values():
        assert sum(told in line for line in lines) == 1, (told, lines)
    assert not [line for line in lines if "gains nothing" in line or "nothing to do" in line]


def test_a_ban_is_told_and_nothing_is_denied() -> None:
    lines = story("\n".join(FORBIDDEN), *(sentence for sentence, _ in FORBIDDEN.values()))
    for _, told in FORBIDDEN.values():
        assert sum(told in line for line in lines) == 1, (told, lines)
    assert not [line for line in lines if "gains nothing" in line]


def told_scenario(*lines: str, locale: str) -> list[str]:
    """The story of a scenario of Ada against Bea that fails at its end."""
    text = ["gesso: 1", "game: solrei", f"players: {PLAYERS}", "scenarios:", "  - name: a story", *lines, EXPECT]
    reading = read_text("\n".join(("    " * (number > 4) + line) for number, line in enumerate(text)), path="a.yaml")

    def tell(rules: AnyRuleset) -> ShowStory:
        assert isinstance(rules, ShowRuleset)
        return narrator(rules, {}, locale)

    outcome = run_reading(reading, ADAPTER, bench.pairing, "a.yaml", narrator=tell)
    assert not outcome.diagnostics, outcome.diagnostics
    (told,) = outcome.outcomes
    return [line.strip() for line in told.story]


POINT = (
    "begin: before-damage",
    "action: {ada: heart-7, bea: spade-4}",
    "points: {bea: 1}",
    "arts: {ada: {ready: [stand]}, bea: {augmented: [veil]}}",
    "steps:",
    "  - bea: take",
)


def test_a_replaced_point_is_told_once_and_the_art_by_its_name() -> None:
    lines = told_scenario(*POINT, locale="en")
    assert lines[0] == "Bea's Veil is in force from the start."
    assert "Veil, instead of Bea taking a point:" in lines and "Bea exhausts Veil." in lines
    assert not [line for line in lines if "unseen" in line or "does not take" in line]
    french = told_scenario(*POINT, locale="fr")
    assert (
        french[0] == "Veil de Bea est actif dès le début." and "Veil, au lieu que Bea subisse un point\u00a0:" in french
    )


def test_an_art_that_lies_ready_in_a_position_is_known() -> None:
    lines = told_scenario("arts: {ada: {ready: [stand]}}", "steps:", "  - ada: stand", "  - resolve", locale="en")
    assert "Ada's Stand is in force." in lines
