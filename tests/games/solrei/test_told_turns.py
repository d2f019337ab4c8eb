"""A story names as the one who turns a card whom a trigger hears: its owner, the rival, or nobody (Q68)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from games.solrei import roster
from games.solrei.lowering.plugins import plugins
from rulings.solrei import bench
from sim.told_games import go_on

from gesso.engine import Game
from gesso.engine.events import NOBODY
from gesso.games.solrei.lang.resolver import resolve_texts
from gesso.games.solrei.rules.events import BREAKS, EXHAUSTS, READIES
from gesso.games.solrei.rules.faces import TURNED
from gesso.games.solrei.rules.ruleset import ShowRuleset
from gesso.games.solrei.rules.show import RecordedShow
from gesso.games.solrei.story import narrator
from gesso.sim.narration import narrate

PLAYERS = ("ada+bare-stage+tire,stand,perch,outsider", "bea+bare-stage+dim,silence,veil,wreck")


@pytest.mark.slow
def test_who_turns_a_card_is_whom_a_trigger_hears(monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[tuple[str, int, int]] = []
    fire = RecordedShow.fire

    def listened(self: Any, event: int, first: int, second: int = -1, third: int = 0) -> None:
        if event in TURNED:
            heard.append((TURNED[event], first, second))
        fire(self, event, first, second, third)

    monkeypatch.setattr(RecordedShow, "fire", listened)
    rules = ShowRuleset(roster.table(), plugins(), ("bram", "perdita"))
    game = Game.begin(rules, seed=3, record=True)
    go_on(game, Random(4), choices=600)
    deeds = set(TURNED.values())
    told = [(event.kind, *event.values) for event in game.events if event.kind in deeds]
    assert [(kind, by, thing) for kind, thing, by in told if by != NOBODY] == heard
    assert {READIES, EXHAUSTS, BREAKS} == TURNED.keys() and any(by == NOBODY for _, _, by in told)


@pytest.mark.parametrize(
    ("position", "choices", "english", "french"),
    [
        (
            "arts: {ada: {ready: [tire]}}\ndamage: {ada: [heart-7]}",
            ["tire", "pass", "pass"],
            "Ada exhausts the 7 of Hearts in Damage.",
            "Ada épuise le 7 de Cœur en Dégâts.",
        ),
        (
            "offense: bea\narts: {ada: {augmented: [stand]}, bea: {ready: [dim]}}",
            ["dim", "pass", "pass"],
            "Bea exhausts Ada's Stand.",
            "Bea épuise Stand d'Ada.",
        ),
        (
            "arts: {ada: {ready: [perch], augmented: [stand]}}",
            ["perch", "pass", "pass"],
            "Ada's Stand is exhausted.",
            "Stand d'Ada est épuisé.",
        ),
        (
            "arts: {ada: {ready: [outsider]}, bea: {ready: [silence]}}",
            ["outsider", "silence", "pass", "pass"],
            "Ada's Outsider is broken.",
            "Outsider d'Ada est brisé.",
        ),
    ],
    ids=["its owner", "the rival", "an Augment that ends", "a negated Augment"],
)
def test_a_line_names_who_turns_a_card(position: str, choices: list[str], english: str, french: str) -> None:
    game = bench.staged(PLAYERS, position)  # type: ignore[arg-type]
    game = Game(game.rules, game.rules.restore(game.rules.save(game.state), record=True), 1)
    for choice in choices:
        game.apply(choice)
    assert isinstance(game.rules, ShowRuleset)
    programs = {id: resolve_texts(model, bench.table()).program for id, model in bench.set_ups().items()}
    for locale, line in (("en", english), ("fr", french)):
        told = [line.text for line in narrate(game.events, narrator(game.rules, programs, locale))]
        assert any(text.endswith(line) for text in told), told
