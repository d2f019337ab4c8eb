"""The display of a Show: what both tables show, what is asked, and that nothing hidden is told."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from games.solrei import roster
from games.solrei.lowering.plugins import plugins

from gesso.cli.playing.dialog import Dialog, asked, listed
from gesso.cli.playing.saving import SavedGame
from gesso.engine import Game
from gesso.games.solrei.display import display, heard
from gesso.games.solrei.rules.options import DECISIONS
from gesso.games.solrei.rules.ruleset import ShowRuleset
from gesso.games.solrei.scenarios import ADAPTER
from gesso.games.solrei.wording import phrasebook
from gesso.games.solrei.wording.locale import ASKED
from gesso.sim.display import Display, Look
from gesso.sim.players import View, bot_named
from gesso.sim.scenarios.recorder import Recorder
from gesso.sim.session import Session
from gesso.sim.table_words import ReasonWords, TableWords
from gesso.sim.talk import Talk
from gesso.wording.labels import play_words

PAIR = ("ashley", "bram")
FREE = ("ashley+ember-school+kindled-edge,false-opening,open-hand,level-gaze", "sable")
PROGRAMS = {id: roster.program(id) for id in roster.FILES}
WIDTH = 100
LOOK = Look(WIDTH, 40, lambda text, tone: text)


def table(shown: Display, view: View) -> list[list[str]]:
    """Everything that is drawn for a view, without colours."""
    return [[shown.head(view, LOOK.paint)], *(pane.lines(view, LOOK) for pane in shown.panes)]


def games(pair: tuple[str, str], seed: int, share: float) -> Iterator[Game]:
    """A share of the decisions of a random Show."""
    rules = ShowRuleset(roster.table(), plugins(), pair)
    game, chance = Game.begin(rules, seed=seed), Random(seed)
    while (decision := game.decision) is not None:
        if chance.random() < share:
            yield game
        game.apply(chance.choice(decision.options), decision.player)


@pytest.mark.slow
@pytest.mark.parametrize("pair", [PAIR, FREE], ids=["set-ups", "a free build"])
def test_V1_what_a_seat_is_shown_does_not_depend_on_what_is_hidden_from_it(pair: tuple[str, str]) -> None:
    shown = display(roster.table(), PROGRAMS, pair)
    random, compared = Random(1), 0
    for game in games(pair, 3, 0.05):
        decision = game.decision
        assert decision is not None
        for seat in (0, 1):
            other = Game(game.rules, game.rules.resample(game.state, seat, random.random), game.seed)
            tables = [table(shown, each.view(seat)) for each in (game, other)]
            assert tables[0] == tables[1]
            compared += 1
            if seat == decision.player:
                asked = [shown.question(each.view(seat), decision) for each in (game, other)]
                assert asked[0] == asked[1]
    assert compared > 20


@pytest.mark.slow
def test_lines_fit_and_there_are_always_as_many_parts() -> None:
    shown = display(roster.table(), PROGRAMS, PAIR)
    for game in games(PAIR, 5, 0.1):
        for seat in (0, 1):
            parts = table(shown, game.view(seat))
            assert len(parts) == 1 + len(shown.panes)
            assert max(len(line) for part in parts for line in part) <= WIDTH


@pytest.mark.slow
def test_the_table_names_damage_by_face_the_step_and_the_hand() -> None:
    found = ""
    shown = display(roster.table(), PROGRAMS, PAIR)
    for game in games(PAIR, 5, 0.2):
        found += "\n".join(line for part in table(shown, game.view(0)) for line in part)
    for part in (
        "Ashley (you)", "Ember School", "on Offense, ", "[Before Damage]", "Damage 1 of 7: ready", "exhausted ", "Your hand: ",
        "unseen (exhausted)", "Action card  face down", "a Charge card", "won it", "Exchange: empty",
    ):  # fmt: skip
        assert part in found, part


def test_every_kind_of_decision_has_its_question() -> None:
    assert set(ASKED) == {*DECISIONS, "answer"}


def test_a_free_build_has_its_own_cards_and_no_others() -> None:
    shown = display(roster.table(), PROGRAMS, FREE)
    assert shown.card({}, "level-gaze", width=WIDTH)[0].endswith("Level Gaze")
    assert shown.card({}, "comet lunge", width=WIDTH) == []
    assert shown.player({}, 0) == "▲ Ashley"


def test_two_of_a_muse_are_told_apart() -> None:
    shown = display(roster.table(), PROGRAMS, ("bram", "bram"))
    assert (shown.player({}, 0), shown.player({}, 1)) == ("▲ Bram 1", "▽ Bram 2")


@pytest.mark.parametrize(
    ("kind", "words", "told"),
    [
        ("place", "heart-7", "places a card, unseen"),
        ("swap", "heart-7", "Palm It: exchanges a card, unseen"),
        ("check", "bottom heart-7", "Palm It: lays a card on the bottom, unseen"),
        ("take", "deck", "takes the point with the top card of the deck"),
        ("take", "heart-7", "takes the point with heart-7"),
        ("block", "take", "lets the point come"),
        ("block", "discard heart-7", "discard heart-7"),
        ("play", "Hush", "uses Hush"),
        ("may", "yes", "Palm It: yes"),
    ],
)
def test_V5_what_the_rival_hears(kind: str, words: str, told: str) -> None:
    assert heard(TableWords(phrasebook("en")), kind, "Palm It", words) == told


@pytest.mark.slow
def test_a_person_plays_an_act_to_its_end(tmp_path: Path) -> None:
    """By numbers and words; cards are looked up on the way."""
    rules = ShowRuleset(roster.table(), plugins(), PAIR)
    shown = display(roster.table(), PROGRAMS, PAIR)
    seats = (None, bot_named(rules, "greedy", 2))
    session = Session(rules, seats, seed=3, humans=frozenset({0}))
    saved = SavedGame(tmp_path / "show.log")
    words, recorder = ReasonWords(phrasebook("en"), lambda source: (), lambda players: rules), Recorder(rules, ADAPTER)
    talk = Talk(session, shown, words, play_words(phrasebook("en")))
    dialog = Dialog(talk, frozenset({0}), saved, recorder, look=LOOK)
    out = [*dialog.answer("? let it burn"), *dialog.answer("? 1")]
    while not session.game.state.played and (question := dialog.question):  # type: ignore[attr-defined]
        out += [*asked(question, 1000), *listed(question, 1000), *dialog.answer("1")]
    text = "\n".join(out)
    assert "Advantage, Teaching · Requires Blade: Ember School" in text
    assert "Ashley: Keep this hand, or shuffle it into the deck and draw another?" in text
    assert "Ashley: Open. Place a card face down; the rival does the same." in text
    assert "Let It Burn  (Showdown) [DISCARD 1 CARD]. Swap." in text
    assert "block it with a diamond, or let it come" in text
    assert "is not one of the choices" not in text
