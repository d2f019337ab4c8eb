"""An Artist with all printed words of its file in another language."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import partial
from typing import TypeVar

from gesso.games.react.lang.program import ArtistProgram, EffectProgram, TextProgram
from gesso.games.react.model import AbilityCard, ActionCard, Artist, Piece, Side, Table
from gesso.wording.phrasebook import Translation, title_of

P = TypeVar("P", EffectProgram, TextProgram)


def translated(program: ArtistProgram, words: Translation) -> ArtistProgram:
    """Return the program with translated names and texts. Its effects and ids stay."""
    artist = _artist(program.artist, words)
    _ask_by_ids(program.artist, words)
    passives = tuple(
        replace(passive, title=model.name, model=model) for passive, model in zip(program.passives, artist.passives)
    )
    return replace(
        program,
        artist=artist,
        words=words.words,
        passives=passives,
        effects=tuple(_titled(effect, words) for effect in program.effects),
        frames={id: _titled(frame, words) for id, frame in program.frames.items()},
    )


def translated_table(table: Table, words: Translation) -> Table:
    """Return the game file unchanged: it prints no words but names of games."""
    return table


def _artist(artist: Artist, words: Translation) -> Artist:
    # An Artist who goes by a name has the same word for both, and sentences say it.
    noun = words.noun(artist.noun)
    return replace(
        artist,
        name=noun if artist.name == artist.noun else words.text(artist.name),
        noun=noun,
        playstyle=words.text(artist.playstyle),
        opponent=words.text(artist.opponent),
        tips=_texts(artist.tips, words),
        credit=words.text(artist.credit),
        pieces=tuple(_piece(piece, words) for piece in artist.pieces),
        passives=tuple(replace(passive, name=words.text(passive.name)) for passive in artist.passives),
        abilities=tuple(_ability(card, words) for card in artist.abilities),
        deck=None if artist.deck is None else tuple(_action(card, words) for card in artist.deck),
        masterpiece=_texts(artist.masterpiece, words),
    )


def _ask_by_ids(artist: Artist, words: Translation) -> None:
    """Ask for names that the printed words look up by id: of groups, die faces, copies and other Artists."""
    several = [face for piece in artist.pieces for face in piece.faces]
    several += [piece.group for piece in artist.pieces if piece.group]
    for name in several:
        words.counted_noun(title_of(name))
    for name in (id for id in (artist.becomes, artist.replaces) if id):
        words.noun(title_of(name))
    for copy in (copy for piece in artist.pieces for copy in piece.copies):
        words.adjective(copy)


def _piece(piece: Piece, words: Translation) -> Piece:
    # Dice are counted as dice, with their name behind the number.
    single, counted = piece.count == 1 or piece.kind == "dice", partial(words.counted_noun, mass=piece.mass)
    return replace(
        piece,
        name=words.noun(piece.display) if single or piece.short is not None else counted(piece.display),
        short=None if piece.short is None else words.noun(piece.short) if single else counted(piece.short),
        adjective=None if piece.adjective is None else words.adjective(piece.adjective),
    )


def _ability(card: AbilityCard, words: Translation) -> AbilityCard:
    ascended = None if card.ascended is None else _side(card.ascended, words)
    return replace(card, normal=_side(card.normal, words), ascended=ascended, flavour=words.text(card.flavour))


def _side(side: Side, words: Translation) -> Side:
    return replace(side, name=words.text(side.name))


def _action(card: ActionCard, words: Translation) -> ActionCard:
    return replace(card, name=words.text(card.name), flavour=words.text(card.flavour))


def _texts(texts: Iterable[str], words: Translation) -> tuple[str, ...]:
    return tuple(words.text(text) for text in texts)


def _titled(program: P, words: Translation) -> P:
    return replace(program, title=words.text(program.title))
