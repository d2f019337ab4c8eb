"""A file with all that is printed of its own words in another language."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from gesso.games.solrei.lang.program import SetUpProgram
from gesso.games.solrei.model import Ability, Advantage, Art, Muse, Passive, Piece, SetUp, Table
from gesso.wording.phrasebook import Translation, title_of


def translated(program: SetUpProgram, words: Translation) -> SetUpProgram:
    """Return the program with translated names and texts. Its effects and ids stay."""
    return replace(
        program,
        set_up=_set_up(program.set_up, words),
        table=translated_table(program.table, words),
        texts=tuple(replace(text, title=words.text(text.title)) for text in program.texts),
    )


def _set_up(of: SetUp, words: Translation) -> SetUp:
    return replace(
        of,
        name=words.text(of.name) if of.muse is None else words.noun(of.name),
        muse=None if of.muse is None else _muse(of.muse, words),
        advantages=tuple(_advantage(each, words) for each in of.advantages),
        arts=tuple(_art(each, words) for each in of.arts),
        pieces=tuple(_piece(each, words) for each in of.pieces),
    )


def _muse(muse: Muse, words: Translation) -> Muse:
    return replace(
        muse,
        name=words.noun(muse.name),
        title=words.text(muse.title),
        noun=words.noun(muse.noun),
        playstyle=words.text(muse.playstyle),
        rival=words.text(muse.rival),
        flavour=words.text(muse.flavour),
        passives=_passives(muse.passives, words),
        abilities=_abilities(muse.abilities, words),
    )


def _advantage(advantage: Advantage, words: Translation) -> Advantage:
    return replace(
        advantage,
        name=words.noun(advantage.name),
        type=words.text(advantage.type),
        flavour=words.text(advantage.flavour),
        passives=_passives(advantage.passives, words),
        abilities=_abilities(advantage.abilities, words),
    )


def _piece(piece: Piece, words: Translation) -> Piece:
    return replace(piece, name=words.counted_noun(piece.display, mass=piece.mass))


def _art(art: Art, words: Translation) -> Art:
    return replace(art, name=words.noun(art.name), flavour=words.text(art.flavour))


def _passives(passives: tuple[Passive, ...], words: Translation) -> tuple[Passive, ...]:
    return tuple(replace(each, name=words.text(each.name)) for each in passives)


def _abilities(abilities: tuple[Ability, ...], words: Translation) -> tuple[Ability, ...]:
    return tuple(replace(each, name=words.text(each.name)) for each in abilities)


def translated_table(table: Table, words: Translation) -> Table:
    """Return the table with translated lists of names, and translated names of the cards that texts may mention."""
    return replace(
        table,
        steps=tuple(replace(step, name=words.noun(step.name)) for step in table.steps),
        types={id: words.adjective(name) for id, name in table.types.items()},
        skills=_names(table.skills, words),
        art_types=_names(table.art_types, words),
        charge_names={id: words.noun(title_of(id)) for id in table.charges},
        names={id: replace(name, name=words.known(name.name)) for id, name in table.names.items()},
    )


def _names(names: Mapping[str, str], words: Translation) -> dict[str, str]:
    return {id: words.noun(name) for id, name in names.items()}
