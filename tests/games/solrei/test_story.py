"""The events of a Show tell all of it: they give its position, name what took effect, and tell a seat no secret."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import chain
from random import Random

import pytest
from games.solrei import roster
from games.solrei.lowering.plugins import plugins
from games.solrei.retelling import position, retold
from sim.told_games import check_told_is_plain, go_on, unreadable, untold, with_other_secrets
from soak import duels

from gesso.engine import Game
from gesso.engine.events import Event
from gesso.games.solrei.rules.events import EVENT_KINDS
from gesso.games.solrei.rules.ruleset import ShowRuleset
from gesso.games.solrei.story import SENTENCES, narrator
from gesso.sim.narration import Line, Narrator, each, narrate

pytestmark = pytest.mark.parametrize("players", duels(roster.MUSES, 3), ids=" against ".join)
MOST, LOOKS = 1200, 400
"""So many choices are made in a Show at most, and so many while all of them are looked at."""


@cache
def rules(players: tuple[str, str], observed: bool = False) -> ShowRuleset:
    """A pairing with plain plug-ins or with ones that count their clauses."""
    return ShowRuleset(roster.table(), plugins(observed=observed), players, observed=observed)


@cache
def played(players: tuple[str, str]) -> Game:
    """A random Show with its story."""
    told = Game.begin(rules(players), seed=3, record=True)
    go_on(told, Random(4), choices=MOST)
    return told


@cache
def heard(players: tuple[str, str], viewer: int | None = None) -> tuple[Line, ...]:
    """What is told of it to a seat, or to who sees everything."""
    end = played(players)
    return tuple(narrate(end.events, _narrator(end), viewer))


def test_events_lead_from_the_first_position_to_the_last(players: tuple[str, str]) -> None:
    """Nothing happens untold."""
    end = played(players)
    told, now = retold(rules(players).rules, end.events), position(end.rules.save(end.state))
    assert told == now, [(name, told[name], now[name]) for name in now if told[name] != now[name]]


def test_a_told_show_is_the_show(players: tuple[str, str]) -> None:
    check_told_is_plain(rules(players), seed=8)


def test_every_clause_that_takes_effect_has_an_event(players: tuple[str, str]) -> None:
    told, counted = (Game.begin(rules(players, observed), seed=5, record=not observed) for observed in (False, True))
    go_on(told, Random(6), counted, choices=MOST)
    missing = set(untold(told, counted)) - _standing(counted)
    assert not missing, "these took effect and nothing was told"


def _standing(counted: Game) -> set[tuple[str, int, str]]:
    """Clauses of what is only looked at: what they add is told with the sum, what they forbid where somebody tries it."""
    return {
        (program.source, *clause)
        for program in counted.state.code.programs
        if program.facts.get("mood") in ("value", "cannot")
        for clause in program.facts.get("clauses", ())
    }


@pytest.mark.parametrize("viewer", [0, 1])
def test_the_story_of_a_seat_keeps_secrets(players: tuple[str, str], viewer: int) -> None:
    """Whatever lies in the other's hand, in the decks and face down, the story of this seat is the same."""
    end = played(players)
    others = with_other_secrets(end.events, EVENT_KINDS, viewer)
    assert tuple(narrate(others, _narrator(end), viewer)) == heard(players, viewer)
    assert others != list(end.events)


def test_a_seat_hears_of_no_card_that_its_view_hides(players: tuple[str, str]) -> None:
    """Where an event names a card of the other player, that card lies open before or after the choice."""
    told, chance, heard = Game.begin(rules(players), seed=13, record=True), Random(7), 0
    before = _open_cards(told)
    for _ in range(LOOKS):
        go_on(told, chance, choices=1)
        events, after = told.events[heard:], _open_cards(told)
        heard += len(events)
        if all(event.kind != "act-ends" for event in events):
            named = [(event, viewer) for event in events for viewer in (0, 1) if event.seat == 1 - viewer]
            for event, viewer in named:
                cards = set(_cards_named(EVENT_KINDS[event.kind].seen(event, viewer)))
                assert cards <= before[viewer] | after[viewer], f"{event} tells player {viewer} too much"
        before = after


def _open_cards(told: Game) -> list[set[int]]:
    """By seat the other's cards that it sees, by number."""
    words = rules(told.rules.players).rules.card_words
    found = []
    for viewer in (0, 1):
        rival = told.view(viewer)["players"][1 - viewer]
        lying = [*rival["seen"], *rival["discard"], *chain(*rival["damage"].values()), rival["action"]]
        found.append({words.index(card) for card in lying if card})
    return found


def _cards_named(event: Event) -> Iterator[int]:
    for kind, value in zip(EVENT_KINDS[event.kind].values.values(), event.values):
        if kind in ("card", "cards") and value is not None:
            yield from each(value)


def test_every_line_reads(players: tuple[str, str]) -> None:
    for viewer in (None, 0, 1):
        assert not unreadable(heard(players, viewer))


def test_a_story_goes_on_from_a_saved_position(players: tuple[str, str]) -> None:
    """A seat still knows its own Arts and those that were seen, and no others."""
    begun = Game.begin(rules(players), seed=17)
    go_on(begun, Random(8), choices=60)
    end = Game.from_json(begun.rules, begun.to_json(), record=True)
    go_on(end, Random(9), choices=200)
    for viewer in (0, 1):
        others = with_other_secrets(end.events, EVENT_KINDS, viewer)
        lines = narrate(end.events, _narrator(end), viewer)
        assert lines and not unreadable(lines)
        assert narrate(others, _narrator(end), viewer) == lines


def test_only_what_happened_has_lines(players: tuple[str, str]) -> None:
    """No step without anything in it, and no passing but where somebody has answered."""
    lines = heard(players)
    for number, line in enumerate(lines):
        assert not line.heads or [*lines, line][number + 1].depth > line.depth, f"nothing is told of {line.text}"
        if line.text == "Both pass.":
            above = lines[number - 1]
            assert "answers with" in above.text or " adds " in above.text or above.depth >= line.depth, line


def test_every_event_is_declared(players: tuple[str, str]) -> None:
    for event in played(players).events:
        assert len(EVENT_KINDS[event.kind].values) == len(event.values), event
    assert set(SENTENCES) <= set(EVENT_KINDS)


def _narrator(end: Game) -> Narrator:
    assert isinstance(end.rules, ShowRuleset)
    return narrator(end.rules, {id: roster.program(id) for id in roster.FILES})
