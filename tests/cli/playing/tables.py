"""Games of both kinds with persons at one terminal, without a terminal."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from random import Random

import gesso
from gesso.cli.playing.dialog import Dialog
from gesso.cli.playing.saving import SavedGame
from gesso.engine import AnyRuleset, Log
from gesso.sim.display import Look
from gesso.sim.players import RandomPlayer
from gesso.tasks import play

ROOT = Path(__file__).parents[3]
LOOK = Look(80, 23, lambda text, tone: text)


@cache
def project() -> gesso.Project:
    """The cards of the checkout."""
    return gesso.open(ROOT)


@cache
def rules(players: tuple[str, str]) -> AnyRuleset:
    """A pairing, linked once."""
    return project().pair(*players)


def sit_down(
    players: tuple[str, str],
    folder: Path,
    *,
    seed: int = 3,
    humans: Sequence[int] = (0, 1),
    log: Log | None = None,
    locale: str = "en",
) -> Dialog:
    """A game that has come to its first question."""
    cards = project().in_locale(locale)
    seats = tuple(None if seat in humans else RandomPlayer(seed) for seat in (0, 1))
    session = play.session(cards.model, players, seats, seed=seed, humans=frozenset(humans), log=log)
    display = play.display(cards.model, players)
    saved = SavedGame(folder / "game.log")
    recorder = play.recorder(cards.model, players)
    talk = play.talk(cards.model, session, display)
    return Dialog(talk, frozenset(humans), saved, recorder, look=LOOK)


def at_random(dialog: Dialog, chance: Random) -> str:
    """The printed words of any option, typed; gives what was typed."""
    question = dialog.question
    assert question is not None
    typed = chance.choice(question.printed)
    replied = dialog.answer(typed)
    assert not replied, f"{typed!r} of {question.printed}: {replied}"
    return typed
