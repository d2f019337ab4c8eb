"""Narrate a game: its story line by line, the sentence behind each line, a log with notes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from gesso.engine import AnyRuleset, Game, Log
from gesso.project.game import AnyGame
from gesso.project.pairing import Programs
from gesso.project.project import Project
from gesso.project.selection import game_of
from gesso.sim.narration import Line, Narrator, cause, narrate


def story(project: Project, game: Game, viewer: int | None = None) -> list[Line]:
    """Return what has happened in a game that keeps its story.

    Args:
        project: The project whose rules play the game.
        game: The game.
        viewer: The seat, from 0, that reads the story; None for somebody who sees everything.

    Raises:
        GameError: The game of this project tells no story.
    """
    return narrate(game.events, narrator_of(game_of(project, game.rules.players))(game.rules), viewer)


def log_with_notes(project: Project, game: Game) -> Log:
    """Return the log of a game that keeps its story, with the story as notes between the choices; raise like `story`."""
    notes = tuple((game.choices_before(line.event), str(line)) for line in story(project, game))
    return replace(game.log, notes=notes)


def causes(project: Project, game: Game, *, printed: bool = True) -> Callable[[Line], str]:
    """Return a function from a line of a story to the sentence that caused it, as `path:line: sentence`.

    The function returns an empty text for what the rules did. With `printed` it quotes the sentence as it is printed in
    the project's language, as far as something is printed for it; otherwise as the file has it.
    """
    narrator = narrator_of(game_of(project, game.rules.players))(game.rules) if printed else None
    return lambda line: cause(line, game.state.code.programs, narrator)


def narrator_of(game: AnyGame) -> Callable[[AnyRuleset], Narrator]:
    """Return what makes the narrator of a game's story from its rules."""
    programs, part = Programs(game, printed=True), game.definition.story
    return lambda rules: part().teller(rules, programs, game.locale)
