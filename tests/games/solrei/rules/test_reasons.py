"""Why an ability or an Art cannot be activated: each that is absent has a reason, each that is offered none, all are said."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import chain
from random import Random

import pytest
from games.solrei import roster
from games.solrei.lowering.made_up import table
from games.solrei.lowering.plugins import plugins
from games.solrei.rules.cards_by_hand import Laid
from soak import games

from gesso.engine import Game, UnknownPlay
from gesso.games.solrei.rules.ruleset import ShowRuleset
from gesso.games.solrei.wording import phrasebook, transcript
from gesso.sim.table_words import ReasonWords
from gesso.wording.text_renderer import Price

pytestmark = pytest.mark.slow

PAIRS = (("ashley", "sable"), ("corvin", "halder"), ("bram", "tamsin"), ("odalys", "perdita"), ("sable", "sable"))


@cache
def observed(first: str, second: str) -> ShowRuleset:
    """A pairing whose plug-ins know the lines of their costs."""
    return ShowRuleset(roster.table(), plugins(observed=True), (first, second), observed=True)


def prices(source: str) -> Iterator[Price]:
    """The lines of all costs in a file."""
    passages = chain.from_iterable(transcript(roster.program(id)).passages for id in roster.FILES)
    return (price for passage in passages for price in passage.prices if price.source == source)


SAY = ReasonWords(phrasebook("en"), prices, lambda players: observed(*players))


@cache
def met(first: str, second: str, seed: int = 0) -> frozenset[tuple[str, str, str]]:
    """The reasons of a random Show: kind, number of the rule, sentence. At each decision everything that is not offered
    has a reason, and what is offered has none."""
    game, random = Game.begin(observed(first, second), seed=seed), Random(seed)
    found: set[tuple[str, str, str]] = set()
    for _ in range(400):
        pending = game.pending
        if not pending:
            break
        for seat in (0, 1):
            owed = pending.get(seat)
            offered = game.words(owed, owed.options) if owed is not None and owed.kind == "play" else ()
            for number, play in {play: name for name, play in reversed([*game.rules.plays(game.state, seat)])}.items():
                reasons = list(game.rules.obstacles(game.state, seat, number))
                assert bool(reasons) == (play not in offered), f"{play}: {game.state_line()}"
                found.update((reason.kind, reason.rule, SAY(reason)) for reason in reasons)
        decision = random.choice([*pending.values()])
        game.apply(random.choice(decision.options), decision.player)
    return frozenset(found)


@pytest.mark.slow
@pytest.mark.parametrize(("first", "second"), PAIRS)
def test_what_is_not_offered_has_a_reason_and_what_is_offered_has_none(first: str, second: str) -> None:
    for seed in range(games(1)):
        assert all(said.endswith(".") for _, _, said in met(first, second, seed))


@pytest.mark.slow
def test_reasons_name_their_rules_and_figures() -> None:
    found = met("ashley", "sable")
    assert {("wrong-step", "U1"), ("art-exhausted", "U2"), ("cost", "I5"), ("cost", "I6")} <= {key[:2] for key in found}
    said = {sentence for _, _, sentence in found}
    assert "Kindled Edge: it is used in Before Showdown, and this is Open." in said
    assert "Comet Lunge: Crisis 3; 1 now." in said
    assert "Comet Lunge: spend 2 Red Rei; you have 1." in said


def test_only_the_own_plays_are_spoken_of() -> None:
    game = Game.begin(observed("ashley", "sable"), seed=1)
    for name in ("Kindled Edge", "kindled-edge"):
        assert {reason.play for reason in game.why_not(name, 0)} == {"kindled-edge"}
    with pytest.raises(UnknownPlay):
        game.why_not("kindled-edge", 1)
    with pytest.raises(UnknownPlay, match="did you mean"):
        game.why_not("kindled edg", 0)


def reasons(laid: Laid, seat: int, play: str) -> set[tuple[str, str]]:
    """Kind and source in words of each reason why a player cannot activate something."""
    number = next(number for name, number in laid.rules.plays(laid.g, seat) if name == play)
    return {(reason.kind, reason.parts.get("by", "")) for reason in laid.rules.obstacles(laid.g, seat, number)}


def test_a_ban_is_named_only_where_it_forbids_something_of_the_play() -> None:
    banned = ("banned", "Kindled Edge")
    laid = table("the rival cannot harvest").say("kindled-edge", "pass", "pass")
    assert banned in reasons(laid, 1, "windbreak")
    assert banned not in reasons(laid, 1, "deep-roots")
    laid = table("the rival cannot activate an art").say("kindled-edge", "pass", "pass")
    assert banned in reasons(laid, 1, "deep-roots")
    assert banned not in reasons(laid, 1, "windbreak")
