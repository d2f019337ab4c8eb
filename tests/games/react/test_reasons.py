"""Why an effect cannot be played: each that is absent has a reason, each that is offered has none, and all are said in words."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import chain
from random import Random
from typing import cast

import pytest
from games.react import roster
from games.react.fine_print import CHIP, Bench, effect
from soak import games

from gesso.engine import Game, UnknownPlay
from gesso.engine.plugin import Plugin, plugin_from_text
from gesso.engine.reasons import COST, COST_TOGETHER, Reason
from gesso.games.react.lowering import generate
from gesso.games.react.rules.duel import Duel
from gesso.games.react.rules.ruleset import DuelRuleset
from gesso.games.react.wording import phrasebook, transcript
from gesso.sim.table_words import ReasonWords
from gesso.wording.text_renderer import Price


@cache
def observed(first: str, second: str) -> DuelRuleset:
    """A pairing whose plug-ins know the lines of their costs."""
    return DuelRuleset(roster.table(), _plugins(), first, second, observed=True)


@cache
def _plugins() -> dict[str, Plugin]:
    return {
        id: plugin_from_text(generate(roster.program(id), observed=True), f"<observed {id}>") for id in roster.ARTISTS
    }


def prices(source: str) -> Iterator[Price]:
    """The lines of all costs in a file."""
    passages = chain.from_iterable(transcript(roster.program(id)).passages for id in roster.ARTISTS)
    return (price for passage in passages for price in passage.prices if price.source == source)


SAY = ReasonWords(phrasebook("en"), prices, lambda players: observed(*players))


def reasons(game: Game, name: str, player: int) -> dict[str, Reason]:
    """What keeps a player from playing something, by kinds."""
    return {reason.kind: reason for reason in game.why_not(name, player)}


def begun(first: str, second: str, seed: int = 1, *choices: str) -> Game:
    """A game after these choices."""
    game = Game.begin(observed(first, second), seed=seed)
    for choice in choices:
        game.apply(choice)
    return game


@cache
def met(first: str, second: str, seed: int = 0) -> frozenset[tuple[str, str, str]]:
    """The reasons of a random game: kind, number of the rule, sentence. At each decision everything that is not offered
    has a reason, and what is offered has none."""
    game, random = Game.begin(observed(first, second), seed=seed), Random(seed)
    found: set[tuple[str, str, str]] = set()
    for _ in range(160):
        decision = game.decision
        if decision is None:
            break
        for seat in (0, 1):
            asked = decision.kind == "play" and decision.player == seat
            offered = game.words(decision, decision.options) if asked else ()
            for number, play in {play: name for name, play in reversed([*game.rules.plays(game.state, seat)])}.items():
                reasons = list(game.rules.obstacles(game.state, seat, number))
                assert bool(reasons) == (play not in offered), f"{play}: {game.state_line()}"
                found.update((reason.kind, reason.rule, SAY(reason)) for reason in reasons)
        game.apply(random.choice(decision.options))
    return frozenset(found)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("first", "second"), [*zip(roster.selectable(), [*roster.selectable()[1:], roster.selectable()[0]])]
)
def test_what_is_not_offered_has_a_reason_and_what_is_offered_has_none(first: str, second: str) -> None:
    for seed in range(games(1)):
        assert all(said.endswith(".") for _, _, said in met(first, second, seed))


@pytest.mark.slow
def test_asking_changes_nothing_and_is_not_counted() -> None:
    game = begun("sculptor", "calligrapher", 2)
    before, counts = game.copy(), dict(game.rules.outcomes(game.state))
    for name in dict.fromkeys(name for name, _ in game.rules.plays(game.state, 0)):
        game.why_not(name, 0)
    assert game == before and game.rules.outcomes(game.state) == counts


def test_timing_is_a_matter_of_turn_and_chain() -> None:
    game = begun("calligrapher", "dancer", 3, "no")
    assert "chain-empty" in reasons(game, "flowing-ink", 0)
    assert {"not-your-turn"} <= reasons(game, "long-entrance", 1).keys()
    game.apply("downstroke")
    game.apply(game.options()[0])
    assert reasons(game, "spilled-well", 0)["chain-open"].rule == "T5"
    assert {"not-your-turn", "chain-open"} <= reasons(game, "long-entrance", 1).keys()


@pytest.mark.slow
def test_a_line_of_a_cost_tells_how_many_there_are() -> None:
    """C8, X1, C12: every line that fails is said, with what there is of it."""
    assert {
        ("cost", "C8", "The Painter (A): exhaust the Painter; already exhausted."),
        ("cost", "C8", "The Painter (C): spend 1 Line; you have none."),
        ("cost", "C8", "Scattered Light: target a zone with a Scale; there is none."),
        ("off-field", "", "Dancing Fish (A), Fish 1: its Summon is not on the field."),
        ("not-in-hand", "", "Leap Over: it is not in your hand."),
        ("on-chain", "C12", "The Painter (A): its card lies on the chain until it has resolved."),
    } <= met("painter", "dancer", seed=1)


def test_each_failing_line_has_its_figures() -> None:
    """The Painter has one die of two, and is exhausted: both are said."""
    game = begun("painter", "calligrapher")
    duel = cast(Duel, game.state)
    duel.exhausted[0] = 1
    duel.faces[0] = [1, 0, 0]
    named = [own for own in SAY.plays(game, 0) if own.name == "The Painter (A)"]
    assert SAY.why_not(game, 0, named)[-2:] == [
        "The Painter (A): exhaust the Painter; already exhausted.",
        "The Painter (A): spend 2 Inspiration dice; you have 1.",
    ]
    lines = [reason.cost for reason in game.why_not("painter a", 0) if reason.cost]
    assert [(line.text, line.asks, line.needed, line.available) for line in lines] == [
        ("exhaust self", "thing", 0, None),
        ("spend 2 inspiration", "held", 2, 1),
    ]
    source = (roster.ROOT / lines[1].source).read_text(encoding="utf-8").splitlines()
    assert source[lines[1].line - 1].strip() == "spend 2 inspiration"


@pytest.mark.slow
@pytest.mark.parametrize(
    "passive",
    ["each {} cannot be exhausted", "when a {} would be exhausted\n  draw 1 beat"],
    ids=["a ban", "a replacement"],
)
@pytest.mark.parametrize(
    ("cost", "unit"),
    [
        (("exhaust self",), "chip"),
        (("spend 1 ward", "exhaust self"), "chip"),
        (("exhaust self", "spend 1 ward"), "chip"),
        (("exhaust a golem",), "golem"),
        (("spend 2 wards", "exhaust a golem"), "golem"),
        (("exhaust a golem", "spend 2 wards"), "golem"),
    ],
    ids=str,
)
def test_the_line_that_a_passive_keeps_unpaid_is_named(cost: tuple[str, ...], unit: str, passive: str) -> None:
    """Q33: every line could be paid as the field stands, and the passive shows only when the cost is tried."""
    bench = Bench({"chip": effect("draw 1 beat", cost=cost), "passive-1": passive.format(unit)}, observed=True)
    bench.stand("chip", "b3")
    bench.stand("golem", "d4")
    bench.lay("ward", "a1", 3)
    (reason,) = bench.game.why_not(CHIP, 0)
    (kept,) = [line for line in cost if line.startswith("exhaust")]
    assert reason.cost is not None and (reason.kind, reason.rule, reason.cost.text) == (COST_TOGETHER, "Q33", kept)


def test_a_name_is_any_that_a_player_would_use() -> None:
    game = begun("calligrapher", "dancer", 3)
    for name in ("flowing-ink", "Flowing Ink", "FLOWING INK"):
        assert {reason.play for reason in game.why_not(name, 0)} == {"flowing-ink"}
    assert {reason.play for reason in game.why_not("calligrapher", 0)} == {
        "calligrapher-strokes a",
        "calligrapher-strokes b",
    }
    assert {reason.play for reason in game.why_not("calligrapher b", 0)} == {"calligrapher-strokes b"}


def test_the_side_of_a_card_that_lies_down_goes_by_its_title() -> None:
    """P5: it is the other side. The name of the card means the side that lies up."""
    game = begun("dancer", "calligrapher", 3)
    assert reasons(game, "The Carp at the Gate", 0)["other-side"].name == "The Carp at the Gate (B)"
    assert not reasons(game, "dancer", 0), "the side that lies up can be played"
    cast(Duel, game.state).ascended[0] = 1
    assert "other-side" not in reasons(game, "The Carp at the Gate", 0)
    assert reasons(game, "The Dancer", 0).keys() >= {"other-side"}


def test_only_the_own_plays_are_spoken_of() -> None:
    """A name of the other's card means nothing, whatever the other holds; a slip is mended."""
    game = begun("calligrapher", "dancer", 3)
    with pytest.raises(UnknownPlay, match="nothing that you can ever play is called `long-entrance`"):
        game.why_not("long-entrance", 0)
    with pytest.raises(UnknownPlay, match="did you mean `flowing-ink`"):
        game.why_not("flowing-inc", 0)


def test_plain_plugins_know_no_lines() -> None:
    """They say that the cost cannot be paid, and not by what."""
    game = Game.begin(roster.ruleset("painter", "dancer"), seed=1)
    cast(Duel, game.state).faces[0] = [0, 0, 0]
    assert reasons(game, "underpainting", 0)[COST].cost is None
    assert SAY(game.why_not("underpainting", 0)[-1]) == "Underpainting: its cost cannot be paid."
