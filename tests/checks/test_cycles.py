"""Triggers that never stop, replacements that change nothing and prices that come back, in a language of no game."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import replace
from itertools import combinations
from types import MappingProxyType
from typing import Any

import pytest
from checks.neutral import Entry, draw, here, noun, text

from gesso.checks import passives as checks_of_passives
from gesso.checks.consequences import Consequences, OutcomeKind, RepeatableEffect, Subject
from gesso.checks.operands import check_free_loop_pairs, check_free_loops
from gesso.checks.passives import (
    Triggers,
    check_pair,
    check_pairs,
    check_replacements,
    check_trigger_cycles,
    listeners_of,
)
from gesso.lang.ast import Does, DrawsCard, Me, Node, Opponent, Owned, PlayerReaches, Replacement, Trigger

I_DRAW = Does(Me(span=here()), DrawsCard(span=here()), span=here())
THEY_DRAW = Does(Opponent(span=here()), DrawsCard(span=here()), span=here())


def when(event: Node, *body: Node) -> Trigger:
    return Trigger(event, None, body, span=here())


def i_have(word: str) -> PlayerReaches:
    return PlayerReaches(Me(span=here()), Owned("n", 2, (), noun(word), span=here()), span=here())


def passives(*triggers: Node) -> Entry:
    """An entry with one passive for each trigger, called by their numbers."""
    return Entry(tuple(text(each, kind="passive", title=str(number)) for number, each in enumerate(triggers, 1)))


@pytest.mark.parametrize(
    ("trigger", "codes"),
    [(when(I_DRAW, draw()), ["GS402"]), (when(THEY_DRAW, draw()), []), (when(I_DRAW, draw(1, "token")), [])],
    ids=["drawing when I draw", "drawing when they draw", "taking tokens when I draw"],
)
def test_a_trigger_that_surely_causes_its_event_is_reported(trigger: Trigger, codes: list[str]) -> None:
    assert [item.code for item in check_trigger_cycles(passives(trigger), None)] == codes


def test_triggers_that_set_each_other_off_are_told_in_a_row() -> None:
    one, other = when(I_DRAW, draw(1, "token")), when(i_have("token"), draw())
    (item,) = check_trigger_cycles(passives(one, other), None)
    first, second = one.event.span, other.event.span
    assert item.message == (
        f"`when {first.text}` (line {first.line}) can set off `when {second.text}` (line {second.line}), "
        "which can set off the first again"
    )
    assert [(each.span, each.message) for each in item.related] == [(second, "this is set off")]


class Ringing(Consequences):
    """Drawing that the game survives, so that two players can go on for ever."""

    kinds = MappingProxyType({**Consequences.kinds, "draws": OutcomeKind()})


def triggers(known: Consequences, *items: Trigger) -> Triggers:
    """The triggers of an entry."""
    entry = replace(passives(*items), consequences=known)
    return Triggers(tuple(listeners_of(entry)), type(known))


def test_texts_of_two_entries_that_set_each_other_off_are_named_with_their_sides() -> None:
    mine, theirs = when(THEY_DRAW, draw()), when(replace(THEY_DRAW, span=here()), draw())
    (item,) = check_pair(triggers(Ringing(), mine), triggers(Ringing(), theirs))
    assert "` of the other player (line" in item.message and item.message.endswith("which can set off the first again")
    assert (item.code, item.span) == ("GS608", mine.event.span)
    assert [each.span for each in item.related] == [theirs.event.span]


@pytest.mark.parametrize(
    ("known", "theirs"),
    [
        (Consequences(), when(THEY_DRAW, draw())),
        (Ringing(), when(I_DRAW, draw(1, "token"))),
        (Ringing(), Trigger(THEY_DRAW, None, (draw(),), once=True, span=here())),
    ],
    ids=["the deck ends", "it hears its own draws", "once each turn"],
)
def test_texts_of_two_entries_that_come_to_an_end_are_no_ring(known: Consequences, theirs: Trigger) -> None:
    assert not list(check_pair(triggers(known, when(THEY_DRAW, draw())), triggers(known, theirs)))


def test_many_entries_are_looked_at_in_pairs_as_two_are() -> None:
    known = Ringing()
    rows = [
        [when(THEY_DRAW, draw())],
        [when(I_DRAW, draw(1, "token"))],
        [],
        [when(replace(THEY_DRAW, span=here()), draw())],
    ]
    entries = {f"entry-{at}": triggers(known, *rows[at % len(rows)]) for at in range(12)}
    pairs = list(combinations(entries.values(), 2))
    expected = [found for mine, theirs in pairs for found in check_pair(mine, theirs)]
    assert expected and list(check_pairs(entries, set(entries))) == expected
    of_one = [found for mine, theirs in pairs if mine is entries["entry-0"] for found in check_pair(mine, theirs)]
    assert list(check_pairs(entries, {"entry-0"})) == of_one
    assert not list(check_pairs(entries, set()))


def test_of_entries_with_the_same_triggers_one_pair_is_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    looked: list[object] = []
    cycles_of = checks_of_passives.cycles_of

    def counted(*triggers: Any) -> Any:
        looked.append(triggers)
        return cycles_of(*triggers)

    monkeypatch.setattr(checks_of_passives, "cycles_of", counted)
    # A deck ends, so nothing goes on for ever although each hears the other.
    entries = {f"entry-{at}": triggers(Consequences(), when(THEY_DRAW, draw())) for at in range(60)}
    assert not list(check_pairs(entries, set(entries)))
    assert len(looked) == 1


def test_what_only_grows_ends_with_the_supply() -> None:
    entry = passives(when(i_have("token"), draw(1, "coin")), when(i_have("coin"), draw(1, "token")))
    assert list(check_trigger_cycles(entry, None)) == []


@pytest.mark.parametrize(("noun", "codes"), [("card", ["GS403"]), ("token", [])])
def test_a_replacement_that_does_what_it_replaces_is_reported(noun: str, codes: list[str]) -> None:
    entry = passives(Replacement(I_DRAW, None, (draw(1, noun),), span=here()))
    assert [item.code for item in check_replacements(entry, None)] == codes


@pytest.mark.parametrize(
    ("one", "other", "may_be", "surely_is"),
    [
        (Subject("card"), Subject("card"), True, True),
        (Subject("card"), Subject("place"), False, False),
        (Subject("ability"), Subject("card"), True, True),
        (Subject("card"), Subject("ability"), True, False),
        (Subject("card", whose="mine"), Subject("card", whose="theirs"), False, False),
        (Subject("card", whose="mine"), Subject("card"), True, True),
        (Subject("card"), Subject("card", whose="mine"), True, False),
        (Subject("card", ("ace",)), Subject("card", ("ace", "king")), True, True),
        (Subject("card"), Subject("card", narrowed=True), True, False),
    ],
)
def test_two_descriptions_fit_one_thing_surely_perhaps_or_never(
    one: Subject, other: Subject, may_be: bool, surely_is: bool
) -> None:
    wider = {"ability": "card"}
    assert (one.may_be(other, wider), one.surely_is(other, wider)) == (may_be, surely_is)


def effect(
    name: str, costs: dict[Hashable, int], gives: dict[Hashable, int], card: str = "", side: str = ""
) -> RepeatableEffect:
    """An effect that takes and gives back these amounts."""
    return RepeatableEffect(
        name=name,
        span=here(),
        price=here() if costs else None,
        costs=tuple(costs.items()),
        returns=lambda what: gives.get(what, 0),
        refunded=all(gives.get(what, 0) >= n for what, n in costs.items()),
        card=card or name,
        side=side,
    )


def refunds(*effects: RepeatableEffect) -> list[str]:
    entry = Entry((), repeatable_effects=effects)
    return [item.message for check in (check_free_loops, check_free_loop_pairs) for item in check(entry, None)]


def test_an_effect_without_a_price_can_be_played_for_ever() -> None:
    assert refunds(effect("free", {}, {})) == ["this effect costs nothing, so it can be played for ever"]


def test_an_effect_that_gives_back_its_price_can_be_played_for_ever() -> None:
    assert refunds(effect("loan", {"coin": 1}, {"coin": 1})) == [
        "this effect gives back all it costs, so it can be played for ever"
    ]


def test_an_effect_that_gives_back_less_is_sound() -> None:
    assert refunds(effect("fee", {"coin": 2}, {"coin": 1})) == []


def test_two_effects_that_pay_for_each_other_are_named_together() -> None:
    one, two = effect("sell", {"card": 1}, {"coin": 1}), effect("buy", {"coin": 1}, {"card": 1})
    assert refunds(one, two) == ["`sell` and `buy` give back all that both cost, so they can be played for ever"]


def test_two_sides_of_one_card_never_pay_for_each_other() -> None:
    one = effect("sell", {"card": 1}, {"coin": 1}, card="shop", side="day")
    two = effect("buy", {"coin": 1}, {"card": 1}, card="shop", side="night")
    assert refunds(one, two) == []
