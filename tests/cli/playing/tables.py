"""Games of both kinds with persons at one terminal, without a terminal."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from random import Random

from gesso import api
from gesso.cli.playing.dialog import Dialog
from gesso.cli.playing.saving import SavedGame
from gesso.engine import Game, Log, Ruleset
from gesso.sim.display import Look
from gesso.sim.narration import Line
from gesso.sim.players import RandomPlayer

ROOT = Path(__file__).parents[3]
LOOK = Look(80, 23, lambda text, tone: text)


@cache
def project() -> api.Project:
    """The cards of the checkout."""
    return api.select((), str(ROOT)).project


@cache
def rules(players: tuple[str, str]) -> Ruleset:
    """A pairing, linked once."""
    return api.pair(project(), players)


def sit_down(
    players: tuple[str, str],
    folder: Path,
    *,
    seed: int = 3,
    persons: Sequence[int] = (0, 1),
    log: Log | None = None,
    locale: str = "en",
) -> Dialog:
    """A game that has come to its first question."""
    cards = project().in_locale(locale)
    seats = tuple(None if seat in persons else RandomPlayer(seed) for seat in (0, 1))
    session = api.play(cards, players, seats, seed=seed, persons=frozenset(persons), log=log)
    display = api.display(cards, players)
    saved = SavedGame(folder / "game.log")
    recorder = api.recorder(project(), players)
    words, say, lone = api.reason_words(cards, players), api.play_words(cards, players), rules(players).forced_answer

    def tell(game: Game, seat: int) -> Sequence[Line]:
        return api.story(cards, game, seat)

    return Dialog(session, display, frozenset(persons), saved, recorder, words, say, lone=lone, look=LOOK, tell=tell)


def at_random(dialog: Dialog, chance: Random) -> str:
    """The printed words of any option, typed; gives what was typed."""
    question = dialog.question
    assert question is not None
    typed = chance.choice(question.printed)
    replied = dialog.answer(typed)
    assert not replied, f"{typed!r} of {question.printed}: {replied}"
    return typed
