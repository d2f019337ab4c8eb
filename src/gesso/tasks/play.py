"""Play games of a project: pair players, play, replay and narrate; or let bots play many games."""

from __future__ import annotations

import errno
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Unpack

from gesso.diagnostics import RequestError
from gesso.engine import AnyRuleset, Game, Log, LogError, PluginError
from gesso.engine import replay as replay_log
from gesso.files import file_text
from gesso.project.game import AnyGame
from gesso.project.pairing import Pairings, Programs, pairings_of
from gesso.project.project import ProjectModel
from gesso.project.selection import game_of
from gesso.records import DAMAGED, user_record
from gesso.sim import simulation
from gesso.sim import simulation as clause_coverage
from gesso.sim.narration import Line, Narrator, Teller, cause, narrate
from gesso.sim.simulation import BOTH_RANDOM, CAP, Clause, Games, Result, Work
from gesso.tasks.text import names_of

if TYPE_CHECKING:
    from gesso.sim.display import Display, PlainDisplay
    from gesso.sim.players import Player
    from gesso.sim.scenarios.recorder import Recorder
    from gesso.sim.scene import Scenes
    from gesso.sim.session import Session
    from gesso.sim.table_words import ReasonWords
    from gesso.sim.talk import Talk
    from gesso.wording.labels import Say
    from gesso.wording.phrasebook import PrintedNames
    from gesso.wording.text_renderer import Price


class LogMismatch(RequestError):
    """A saved game that cannot be played again: it is no whole log, or the cards have changed since."""

    def __init__(self, path: Path | str, error: LogError) -> None:
        super().__init__(
            f"{path} does not replay: {error}", error.hint or "name a log that `play` or `simulate` has saved"
        )
        self.changed = error.changed
        """What has changed since, each in a sentence."""


_SEATS = 2
MOST_LOG_BYTES = 10_000_000
"""A larger file is no log of a game."""


def pairings(project: ProjectModel, players: Sequence[str], *, observed: bool = False) -> Pairings:
    """Return the pairings of the game in which these players may be chosen, with theirs linked.

    Args:
        project: The project.
        players: What the players bring, by seat: ids of entries, or other words that the game knows.
        observed: Whether the rules count how each clause went.

    Raises:
        RequestError: A player or a plug-in is not there or cannot be used.
        CheckError: An entry of a player, or the game file, has errors.
    """
    if len(players) != _SEATS:
        raise RequestError(f"a game has {_SEATS} players, and this names {len(players)}", "name one for each seat")
    linked = pairings_of(game_of(project, players), observed=observed)
    try:
        linked(tuple(players))
    except PluginError as error:
        raise RequestError(str(error)) from error
    return linked


def pair(project: ProjectModel, players: Sequence[str], *, observed: bool = False) -> AnyRuleset:
    """Return the rules of a game between these players, for `Game.begin`; raise like `pairings`."""
    return pairings(project, players, observed=observed)(tuple(players))


def session(
    project: ProjectModel,
    players: Sequence[str],
    seats: Sequence[Player | None],
    *,
    seed: int,
    humans: frozenset[int] = frozenset(),
    log: Log | None = None,
    start: Game | None = None,
    asks_all: bool = False,
) -> Session:
    """Return a game between these players that can be taken back and gone on with; `step` it until it has a `result`.

    Args:
        project: The project.
        players: What the players bring, by seat.
        seats: Who chooses, by seat; None for a person, whose choices `Session.answer` takes.
        seed: What all chance comes from; a `log` has its own.
        humans: The seats that may take back a choice and name the members of a set in any order.
        log: A saved game to go on with.
        start: A position to begin from, in a recorded game.
        asks_all: Whether people are asked even if there is one option.

    Raises:
        RequestError, CheckError: As `pairings` does.
        LogError: The log does not replay.
    """
    from gesso.sim.session import Session

    rules = pair(project, players) if start is None else start.rules
    return Session(rules, seats, seed=seed, humans=humans, log=log, start=start, asks_all=asks_all)


def read_log(path: Path | str) -> Log:
    """Return the log in a file.

    Raises:
        RequestError: The file cannot be read, or is larger than 10 MB.
        LogError: It holds no whole log.
    """
    hint = "name a log that `play` or `simulate` has saved"
    try:
        text = file_text(path, MOST_LOG_BYTES)
    except (OSError, ValueError) as error:
        if isinstance(error, OSError) and error.errno == errno.EFBIG:
            raise RequestError(f"{path} is too large for a log", hint) from error
        reason = error.strerror if isinstance(error, OSError) else "it is not a text file"
        raise RequestError(f"{path} cannot be read: {reason}", hint) from error
    return Log.parse(text)


def replay(project: ProjectModel, path: Path | str, *, record: bool = True) -> Game:
    """Return the game of a saved log, as far as that goes; with `record` it keeps its events.

    Raises:
        LogMismatch: The log does not replay, as after a change of the cards.
        RequestError: The file cannot be read; else as `pairings` does.
        CheckError: As `pairings` does.
    """
    try:
        log = read_log(path)
        return replay_log(pair(project, log.players), log, record=record)
    except LogError as error:
        raise LogMismatch(path, error) from error


def display(project: ProjectModel, players: Sequence[str]) -> Display:
    """Return how the table of a game between these players looks in a terminal; raise like `pairings`.

    A game without a display shows its table in plain words.
    """
    game = game_of(project, players)
    if not game.definition.display:
        return _plain_display(project, players)
    names = names_of(game, players)
    return game.definition.display().display(game.table, Programs(game, printed=True), players, game.locale, names)


def _plain_display(project: ProjectModel, players: Sequence[str]) -> PlainDisplay:
    from gesso.sim.display import PlainDisplay

    game = game_of(project, players)
    names, definition = names_of(game, players), game.definition
    entries = [[game.entry(id) for id in definition.entries_of(game.table, player)] for player in players]
    texts = [
        [definition.wording().transcript(game.printed(entry), game.locale) for entry in own if entry is not None]
        for own in entries
    ]
    titles = [" + ".join(text.name for text in own) for own in texts]
    passages = [[passage for text in own for passage in text.passages] for own in texts]
    return PlainDisplay(titles, passages, play_words(project, players), names, pair(project, players).secret_kinds)


def scenes(project: ProjectModel, players: Sequence[str]) -> Scenes:
    """Return how the table of a game between these players is drawn; raise like `display`.

    A game without scenes shows its table as names and numbers.
    """
    game = game_of(project, players)
    if not game.definition.scene:
        from gesso.sim.scene import PlainScenes

        return PlainScenes(_plain_display(project, players))
    programs = Programs(game, printed=True)
    return game.definition.scene().scenes(game.table, programs, players, game.locale, names_of(game, players))


def talk(project: ProjectModel, session: Session, display: Display) -> Talk:
    """Return a game in the project's language: its questions, story and reasons; raise like `display`."""
    from gesso.sim.talk import Talk

    players = session.game.rules.players
    narrator = narrator_of(game_of(project, players)) if has_story(project, players) else None
    tells = None if narrator is None else Teller(partial(narrator, session.game.rules))
    names = printed_names(project, players)
    reasons, say = reason_words(project, players), play_words(project, players)
    return Talk(session, display, reasons, say, narrate=tells, printed=names)


def recorder(project: ProjectModel, players: Sequence[str]) -> Recorder | None:
    """Return what writes parts of games between these players as scenarios; None if the game has no scenarios.

    Raises like `pairings`.
    """
    from gesso.sim.scenarios.recorder import Recorder

    scenarios = game_of(project, players).definition.scenarios
    return Recorder(pair(project, players), scenarios()) if scenarios else None


def play_words(project: ProjectModel, players: Sequence[str]) -> Say:
    """Return what a terminal says in a game of these players.

    Raises:
        RequestError: The players are of no game.
        LocaleError: The game does not speak the project's language.
    """
    from gesso.wording.labels import play_words

    game = game_of(project, players)
    return play_words(game.definition.wording().phrasebook(game.locale))


def house_rulings(project: ProjectModel, players: Sequence[str]) -> list[str]:
    """Return a sentence for each ruling of our own that a game of these players needs; raise like `play_words`."""
    game = game_of(project, players)
    needed = game.definition.house_rulings(players)
    if not needed:
        return []
    book = game.definition.wording().phrasebook(game.locale)
    return [str(book(phrase)) for phrase in needed]


def reason_words(project: ProjectModel, players: Sequence[str]) -> ReasonWords:
    """Return what says why something cannot be played in a game of these players.

    Raises:
        RequestError, LocaleError: As `play_words` does.
        CheckError: It is to speak of an entry that has errors.
    """
    from gesso.sim.table_words import ReasonWords

    game = game_of(project, players)
    wording = game.definition.wording()

    def prices(source: str) -> Iterator[Price]:
        for entry in (*game.entries, *game.pack_entries.read_so_far()):
            if entry.source is not None and entry.source.path == source:
                for passage in wording.transcript(game.printed(entry), game.locale).passages:
                    yield from passage.prices

    book = wording.phrasebook(game.locale)
    return ReasonWords(book, prices, pairings_of(game, observed=True), names_of(game, ()))


def printed_names(project: ProjectModel, players: Sequence[str]) -> PrintedNames:
    """Return what cards and pieces are called in a game of these players; raise like `play_words`."""
    return names_of(game_of(project, players), players)


def story(project: ProjectModel, game: Game, viewer: int | None = None) -> list[Line]:
    """Return what has happened in a game that keeps its events; a game without a story is told choice by choice.

    Args:
        project: The project whose rules play the game.
        game: The game.
        viewer: The seat, from 0, that reads the story; None for somebody who sees everything.
    """
    model = game_of(project, game.rules.players)
    if not model.definition.story:
        return list(_choices(project, game, viewer))
    return narrate(game.events, narrator_of(model)(game.rules), viewer)


def has_story(project: ProjectModel, players: Sequence[str]) -> bool:
    """Return whether the game of these players narrates its events; otherwise it is told choice by choice."""
    return bool(game_of(project, players).definition.story)


def _choices(project: ProjectModel, game: Game, viewer: int | None) -> Iterator[Line]:
    """Yield a line for each choice of a game, as a seat may know it."""
    players = game.rules.players
    shown = display(project, players)
    # A session holds back answers that both players give in secret, until the last one is there.
    again = session(project, players, [None for _ in players], seed=game.seed, log=game.log)
    for answered in again.said:
        decision = answered.decision
        view = again.game.view(decision.player if viewer is None else viewer)
        word = shown.printed if viewer in (None, decision.player) else shown.overheard
        yield Line(0, f"{shown.player(view, decision.player)}: {word(view, decision, answered.option)}")


def log_with_notes(project: ProjectModel, game: Game) -> Log:
    """Return the log of a game that keeps its events, with the story as notes between the choices.

    The log of a game without a story stays as it is: it holds the choices already.
    """
    if not game_of(project, game.rules.players).definition.story:
        return game.log
    notes = tuple((game.choices_before(line.event), str(line)) for line in story(project, game))
    return replace(game.log, notes=notes)


def causes(project: ProjectModel, game: Game, *, printed: bool = True) -> Callable[[Line], str]:
    """Return a function from a line of a story to the sentence that caused it, as `path:line: sentence`.

    The function returns an empty text for what the rules did. With `printed` it quotes the sentence as it is printed in
    the project's language, as far as something is printed for it; otherwise as the file has it.
    """
    model = game_of(project, game.rules.players)
    narrator = narrator_of(model)(game.rules) if printed and model.definition.story else None
    return lambda line: cause(line, game.state.code.programs, narrator)


def narrator_of(game: AnyGame) -> Callable[[AnyRuleset], Narrator]:
    """Return what makes the narrator of a game's story from its rules."""
    programs, part = Programs(game, printed=True), game.definition.story
    return lambda rules: part().narrator(rules, programs, game.locale)


def simulate(
    project: ProjectModel,
    players: tuple[str, str],
    *,
    progress: Callable[[int], None] | None = None,
    **how: Unpack[Games],
) -> Result:
    """Play many games between bots, as `gesso.sim.simulation.simulate` does.

    Raises:
        RequestError: A player is not there, or the game has no such bot.
        CheckError: An entry of a player, or the game file, has errors.
    """
    return simulation.simulate(pairings(project, players), players, progress=progress, **how)


def round_robin(game: AnyGame, seed: int, most: int) -> tuple[list[tuple[str, str]], int]:
    """Return pairings of a game's entries that can be chosen, each of two different ones, and how many there are.

    More than `most` are a sample: whole rounds, in which each entry plays once. The seed decides which.
    """
    ids: list[str | None] = [id for id in game.definition.selectable(game.table) if game.entry(id) is not None]
    count = len(ids) * (len(ids) - 1) // 2
    Random(seed).shuffle(ids)
    if len(ids) % 2:
        # Whoever meets nobody has a rest.
        ids.append(None)
    found: list[tuple[str, str]] = []
    for _ in range(len(ids) - 1):
        meeting = [(a, b) for a, b in zip(ids[: len(ids) // 2], reversed(ids)) if a is not None and b is not None]
        if found and len(found) + len(meeting) > most:
            break
        found += meeting
        # The first one stays, and all others move on by a place.
        ids[1:] = [ids[-1], *ids[1:-1]]
    return found, count


def simulated_game(project: ProjectModel, players: tuple[str, str], number: int, **how: Unpack[Games]) -> Game:
    """Play one of the games that `simulate` plays with the same arguments, and return it with its story.

    A game that is given up is returned as it was then. The `number` counts from 1.

    Raises:
        RequestError, CheckError: As `simulate` does.
    """
    linked = pairings(project, players)
    work = Work(linked, players, how["seed"], how.get("first", "alternate"), CAP, how.get("by", BOTH_RANDOM))
    return work.again(number - 1, how.get("cap", CAP), record=True)


def coverage(project: ProjectModel, players: tuple[str, str], **how: Unpack[Games]) -> tuple[Clause, ...]:
    """Return how often each clause took effect in the games that `simulate` plays, and keep it for an editor; raise like
    `simulate`."""
    clauses = clause_coverage.cover(pairings(project, players, observed=True), [players], **how)
    record = user_record(project.root, _COVERAGE_RECORD, _COVERAGE_VERSION)
    for source in dict.fromkeys(clause.source for clause in clauses):
        rows = [[clause.text, clause.resolved] for clause in clauses if clause.source == source]
        record.keep(source, [how["games"], rows])
    record.save(_MOST_COVERED)
    return clauses


_COVERAGE_RECORD = "coverage"
"""By file: the number of games, and each clause as it was written with the times that it took effect."""
_COVERAGE_VERSION = 1
_MOST_COVERED = 500


def last_coverage(root: Path, source: str) -> tuple[int, list[tuple[str, int]]] | None:
    """Return the number of games of the last simulation that counted the clauses of a file, and each clause with its count;
    None if there was none."""
    with suppress(*DAMAGED):
        games, rows = user_record(root, _COVERAGE_RECORD, _COVERAGE_VERSION).entries[source]
        return int(games), [(str(text), int(resolved)) for text, resolved in rows]
    return None
