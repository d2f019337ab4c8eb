"""The printed words of entries, cards and texts."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from gesso.data_classes import dataclass
from gesso.diagnostics import CheckError, RequestError
from gesso.diagnostics.suggestions import did_you_mean
from gesso.project import SOURCE_LOCALE
from gesso.project.drafts import overlap, sound_parts
from gesso.project.entries import Entry
from gesso.project.game import AnyGame
from gesso.project.project import ProjectModel
from gesso.project.translations import translation_file, translation_of
from gesso.source import Span, blocks_in
from gesso.wording.phrasebook import PrintedNames

if TYPE_CHECKING:
    from gesso.wording.transcript import Transcript


@dataclass(frozen=True, slots=True)
class EntryWords:
    """The words of an entry; `whole` where all of it was asked for."""

    game: AnyGame
    entry: Entry[Any, Any]
    transcript: Transcript
    whole: bool = True
    left_out: tuple[Span, ...] = ()
    """The texts of the card file that cannot be printed, and stand in the way of nothing else."""


def transcripts(
    project: ProjectModel, ids: Sequence[str] = (), *, locale: str = SOURCE_LOCALE
) -> tuple[list[Transcript], list[CheckError]]:
    """Return the printed texts of entries, cards or single texts, and the errors of entries that cannot be printed.

    A game without the locale is left out if another game has matching ids.

    Args:
        ids: Entries, cards (`card` or `entry/card`) or texts (`card/1`) of the project, else of its packs. Empty
            selects the whole project.

    Raises:
        RequestError: An id has no match.
        LocaleError: No game has the locale.
    """
    found, broken = entry_words(project, ids, locale=locale)
    return [words.transcript for words in found], broken


def entry_words(
    project: ProjectModel, ids: Sequence[str], *, locale: str, unfinished: bool = False
) -> tuple[list[EntryWords], list[CheckError]]:
    """Return the same texts, each with its entry."""
    own_entries = [(game, entry.id) for game in project.games for entry in game.entries]
    pack_entries = [(game, id) for game in project.games for id in game.pack_entries]
    try:
        return _words(own_entries, ids, locale, unfinished)
    except RequestError:
        if not (ids and pack_entries):
            raise
    return _words([*own_entries, *pack_entries], ids, locale, unfinished)


def words_so_far(
    project: ProjectModel, ids: Sequence[str], *, locale: str = SOURCE_LOCALE
) -> tuple[list[EntryWords], list[CheckError]]:
    """Return the same texts, and of entries with errors those that are sound, with their errors."""
    return entry_words(project, ids, locale=locale, unfinished=True)


def _words(
    known: Sequence[tuple[AnyGame, str]], ids: Sequence[str], locale: str, unfinished: bool
) -> tuple[list[EntryWords], list[CheckError]]:
    from gesso.wording import UnknownLocaleError

    heads = {id.partition("/")[0] for id in ids}
    narrow = heads <= {id for _, id in known}
    chosen_ids = [(game, id) for game, id in known if not (ids and narrow) or id in heads]
    entries = [(game, entry) for game, id in chosen_ids if (entry := game.entry(id)) is not None]
    selected_words: list[EntryWords] = []
    broken: list[CheckError] = []
    without: UnknownLocaleError | None = None
    for game, entry in entries:
        try:
            transcript = game.definition.wording().transcript(game.in_locale(locale).printed(entry), locale)
            selected_words.append(EntryWords(game, entry, transcript))
        except CheckError as error:
            broken.append(error)
            if unfinished and (words := _drafted(game, entry, error, locale)) is not None:
                selected_words.append(words)
        except UnknownLocaleError as error:
            without = without or error
    try:
        chosen = list(_only(selected_words, ids, {error.id for error in broken})) if ids else selected_words
    except RequestError:
        # What is asked for may be of the game that has no such words.
        if without is not None:
            raise without from None
        raise
    if without is not None and not (selected_words or broken):
        raise without
    return chosen, broken


def _drafted(game: AnyGame, entry: Entry[Any, Any], error: CheckError, locale: str) -> EntryWords | None:
    """Return the sound texts of an entry with errors; None if there are none."""
    from gesso.project.translations import errors_of, translation_of

    wrong = [found for found in error.diagnostics if found.is_error and not found.kind.configurable]
    texts = tuple(blocks_in(entry.node)) if entry.node is not None else ()
    left_out = [text for text in texts if any(overlap(text, found.span) for found in wrong)]
    is_sketch = entry.model is None
    sound = sound_parts(game, entry)
    if sound is None:
        return None
    game, entry, places = sound
    program = game.draft(entry)
    if program is None:
        return None
    wording = game.definition.wording()
    there = game.in_locale(locale)
    if locale != SOURCE_LOCALE and not errors_of(there, entry):
        program = wording.translated(program, translation_of(there, entry))
    transcript = wording.transcript(program, locale)
    if is_sketch:
        # Its name may be one of the examples in place of broken values.
        transcript = replace(transcript, name=entry.id)
    return EntryWords(game, entry, transcript, left_out=tuple(sorted((*left_out, *places), key=lambda text: text.line)))


def _only(selected_words: Sequence[EntryWords], ids: Sequence[str], broken: Collection[str]) -> Iterator[EntryWords]:
    printed = [words.transcript for words in selected_words]
    names = {transcript.id: set(transcript.ids()) for transcript in printed}
    unknown = [id for id in ids if id.partition("/")[0] not in broken and not any(id in own for own in names.values())]
    if unknown and not broken:
        there = [name for transcript in printed for name in transcript.ids()]
        hint = did_you_mean(unknown[0], there, "`gesso text` without an id prints all of them")
        raise RequestError(f"nothing is called `{unknown[0]}`", hint)
    for words in selected_words:
        transcript = words.transcript
        if transcript.id in ids:
            yield words
            continue
        part = transcript.only(id.removeprefix(f"{transcript.id}/") for id in ids)
        if part.passages:
            yield EntryWords(words.game, words.entry, part, whole=False, left_out=words.left_out)


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
