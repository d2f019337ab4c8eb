"""The words of a game in a terminal, in the language of the project: what is said, and what rules call cards and pieces."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gesso.project.game import SOURCE_LOCALE
from gesso.project.pairing import pairings_of
from gesso.project.project import AnyGame, Project
from gesso.project.selection import game_of
from gesso.project.translations import translation_file, translation_of
from gesso.sim.reason_words import ReasonWords
from gesso.wording.play_words import Say
from gesso.wording.play_words import play_words as words_in
from gesso.wording.printed_names import PrintedNames
from gesso.wording.text_renderer import Price


def play_words(project: Project, players: Sequence[str]) -> Say:
    """What a terminal says in a game of these players. Raises `RequestError` for players of no game, and `LocaleError`."""
    game = game_of(project, players)
    return words_in(game.definition.wording().phrasebook(game.locale))


def reason_words(project: Project, players: Sequence[str]) -> ReasonWords:
    """What says why something cannot be played in a game of these players. Raises like `play_words`, and `CheckError` when
    it is to say something of an entry that has errors."""
    game = game_of(project, players)
    wording = game.definition.wording()

    def prices(source: str) -> Iterator[Price]:
        for entry in (*game.entries, *game.lent.read_so_far()):
            if entry.source is not None and entry.source.path == source:
                for passage in wording.transcript(game.printed(entry), game.locale).passages:
                    yield from passage.prices

    book = wording.phrasebook(game.locale)
    return ReasonWords(book, prices, pairings_of(game, observed=True), names_of(game, ()))


def printed_names(project: Project, players: Sequence[str]) -> PrintedNames:
    """What cards and pieces are called in a game of these players. Raises like `play_words`."""
    return names_of(game_of(project, players), players)


def names_of(game: AnyGame, players: Sequence[str]) -> PrintedNames:
    """What rules call cards and pieces as it is printed in the game's locale; where two entries have a word for one name,
    that of these players. Raises `LocaleError`."""
    wording = game.definition.wording()
    words = dict[str, str](translation_of(game, None).words)
    for player in players if game.table is not None else ():
        for entry in map(game.entry, game.definition.entries_of(game.table, player)):
            file = translation_file(game, entry) if entry is not None else None
            words.update({} if file is None else {str(key): said for key, said in file.words.items()})
    return PrintedNames(wording.phrasebook(game.locale), wording.phrasebook(SOURCE_LOCALE), words)
