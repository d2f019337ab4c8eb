"""Seeded random games of every pairing, held against what must be true at each decision."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any, cast

import pytest
from games.react import roster
from games.react.invariants import broken
from soak import duels, games

from gesso.engine import Game, GameOver, IllegalChoice, Log, replay
from gesso.games.react.rules.codec import face_down, owner_and_card
from gesso.games.react.rules.duel import Duel
from gesso.games.react.rules.events import PLAY

STRAY = (-9, -2, -1, 0, 1, 2, 5, 24, 25, 63, 1000, 1023, 1025, 2**40)


def pairs(step: int) -> pytest.MarkDecorator:
    """The pairings of each Artist with the one so many steps behind it; in the long run all."""
    return pytest.mark.parametrize(("first", "second"), duels(roster.selectable(), step))


def random_game(first: str, second: str, seed: int, at_each: Callable[[Game, Random], None], cap: int = 120) -> Game:
    """Play a game with random choices, calling `at_each` before each of at most `cap` of them."""
    game, random = Game.begin(roster.ruleset(first, second), seed=seed), Random(seed)
    for _ in range(cap):
        decision = game.decision
        if decision is None:
            break
        at_each(game, random)
        game.apply(random.choice(decision.options))
    return game


def duel_of(game: Game) -> Duel:
    return cast(Duel, game.state)


@pairs(1)
def test_invariants_hold(first: str, second: str) -> None:
    """Nothing is lost, doubled, over its limit or out of turn, to the end of the game."""

    def check(game: Game, random: Random) -> None:
        assert broken(duel_of(game)) == [], game.state_line()

    for seed in range(games(2)):
        random_game(first, second, seed, check, cap=600)


@pairs(2)
def test_everybody_is_refreshed_when_the_main_phase_starts(first: str, second: str) -> None:
    """The end phase refreshes every unit of both players (RB T7), but for those that a passive keeps from it."""
    seen = {-1}

    def check(game: Game, random: Random) -> None:
        duel = duel_of(game)
        if duel.pending[0][1] == PLAY and not duel.chain and duel.turns not in seen:
            seen.add(duel.turns)
            kept = any(duel.ascended[seat] for seat, players in enumerate((first, second)) if players == "sculptor")
            assert kept or not any(duel.exhausted), game.state_line()

    for seed in range(games(1)):
        seen.clear()
        random_game(first, second, seed, check, cap=600)


@pairs(3)
def test_a_copy_is_equal_and_independent(first: str, second: str) -> None:
    """What is done to a copy is not seen by the game, nor the other way round."""

    def check(game: Game, random: Random) -> None:
        copy, before = game.copy(), game.to_json()
        assert copy == game and hash(copy) == hash(game)
        decision = copy.decision
        assert decision is not None
        copy.apply(random.choice(decision.options))
        assert game.to_json() == before
        assert copy != game

    for seed in range(games(1)):
        random_game(first, second, seed, check)


@pytest.mark.slow
@pairs(4)
def test_saving_and_replaying_give_the_same_game(first: str, second: str) -> None:
    """JSON out and in is equal at every decision and goes on alike; the log replays to the same state."""
    rules = roster.ruleset(first, second)

    def check(game: Game, random: Random) -> None:
        saved = Game.from_json(rules, game.to_json())
        assert saved == game and saved.hash() == game.hash() and saved.to_json() == game.to_json()
        decision = game.decision
        assert decision is not None and saved.pending == game.pending
        option = random.choice(decision.options)
        copy = game.copy()
        copy.apply(option)
        saved.apply(option)
        assert saved == copy and saved.options() == copy.options()

    for seed in range(games(1)):
        played = random_game(first, second, seed, check)
        assert replay(rules, Log.parse(played.log.text())) == played


@pairs(1)
def test_exactly_the_listed_options_are_legal(first: str, second: str) -> None:
    """Each listed option is accepted, by number and by its words, each different; nothing else and nobody else is."""

    def check(game: Game, random: Random) -> None:
        decision = game.decision
        assert decision is not None
        words, before = game.options(), game.to_json()
        accepted = game.words(decision, decision.accepted)
        assert len(set(words)) == len(words) == len(decision.options)
        pointed = {tuple(option.referent.items()) for option in game.described(decision, decision.options)}
        assert len(pointed) == len(words)
        for option, said in zip(decision.options, words, strict=True):
            by_number, by_words = game.copy(), game.copy()
            by_number.apply(option)
            by_words.apply(said, decision.player)
            assert by_number == by_words
        strays: tuple[int | str, ...] = (*STRAY, *(str(number) for number in STRAY[:3]), "", "nonsense")
        for stray in strays:
            if stray not in decision.accepted and stray not in accepted:
                with pytest.raises(IllegalChoice):
                    game.apply(stray)
        with pytest.raises(IllegalChoice):
            game.apply(decision.options[0], 1 - decision.player)
        assert game.options(1 - decision.player) == ()
        assert game.to_json() == before

    for seed in range(games(1)):
        random_game(first, second, seed, check, cap=60)


@pairs(2)
def test_nobody_sees_what_is_hidden(first: str, second: str) -> None:
    """Other cards in the enemy's hand, other decks, other chance: the view and the options stay as they were."""

    def check(game: Game, random: Random) -> None:
        decision = game.decision
        assert decision is not None
        for player in (0, 1):
            other = permuted(game, player, random)
            assert other.view(player) == game.view(player)
            if decision.player == player:
                assert other.options() == game.options()
                if decision.kind == "play":
                    duel = duel_of(other)
                    reaction = int(bool(duel.chain))
                    assert tuple(duel.plays_open(player, reaction)) == decision.options

    for seed in range(games(1)):
        random_game(first, second, seed, check)


@pairs(3)
def test_a_random_game_ends(first: str, second: str) -> None:
    """Somebody wins, or both lose at once, in a bounded number of choices; then nothing more can be done."""
    for seed in range(games(1)):
        game = random_game(first, second, seed, lambda game, random: None, cap=20_000)
        assert game.result is not None and game.pending == {} and game.decision is None and game.options() == ()
        with pytest.raises(GameOver):
            game.apply(0)


def permuted(game: Game, player: int, random: Random) -> Game:
    """The same game as far as `player` can tell, with everything that is hidden from that player dealt anew."""
    duel = duel_of(game).copy()
    enemy = 1 - player
    cards = [*duel.deck[enemy], *(card for card, number in enumerate(duel.hand[enemy]) for _ in range(number))]
    random.shuffle(cards)
    size = len(duel.deck[enemy])
    duel.deck[enemy] = cards[:size]
    duel.hand[enemy] = [cards[size:].count(card) for card in range(len(duel.hand[enemy]))]
    for slot, lying in enumerate(duel.hidden):
        reveals = duel.rules.forms[enemy][duel.form[enemy]].reveals
        if owner_and_card(lying)[0] == enemy:
            duel.hidden[slot] = face_down(enemy, random.choice(sorted(reveals)))
    random.shuffle(duel.deck[player])
    duel.seed = random.getrandbits(60)
    return Game(game.rules, duel, seed=0)


def test_a_view_is_json_without_secrets() -> None:
    """A view can be sent as it is, and holds neither the generator nor a deck."""
    game = Game.begin(roster.ruleset("calligrapher", "dancer"), seed=3)
    for player in (0, 1):
        view: dict[str, Any] = game.view(player)
        assert json.loads(json.dumps(view)) == view
        assert "seed" not in view and "chance" not in view
        mine, theirs = view["players"][player], view["players"][1 - player]
        assert "cards" in mine and "cards" not in theirs
        assert isinstance(mine["deck"], int) and isinstance(theirs["hand"], int)
