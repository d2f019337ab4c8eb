"""Texts of Re;ACT, and their readings beside what their programs mean."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from random import Random

from games.react.wording.roster import Text
from oracle.invention import Inventor
from oracle.workshop import filled, program_of
from wording.reader.parsing import Meaning
from wording.reader.react import Lexicon, readings
from wording.reader.react_programs import ReactPrograms

from gesso.games.react.checks import CHECKS
from gesso.games.react.lang.language import REACT
from gesso.games.react.lang.program import ArtistProgram, PassiveProgram
from gesso.games.react.model import Artist, Piece
from gesso.lang.parser import parse
from gesso.source import SourceFile

_OF_WHOLE = ("amounts", "declarations", "whole_artist", "check_return")
_CHECKS = tuple(
    check
    for check in CHECKS
    if not {check.__module__.rpartition(".")[2], getattr(check, "__name__", "")} & {*_OF_WHOLE}
)
"""Those of a text, whatever else its Artist has."""
_ENDINGS = ("s", "x", "z", "ch", "sh")
_IRREGULAR = {"fish": "fish", "die": "dice"}


@cache
def lexicon(artist: Artist, unit: str | None) -> Lexicon:
    """Return the words of an Artist's texts on the cards of a unit."""
    nouns: dict[str, tuple[str, bool, bool]] = {}
    kinds, adjectives = {}, {}
    for head in ("unit", "artist", "summon", "zone", "card", "intention", "reaction"):
        _declare(nouns, head, head, f"{head}s")
    _declare(nouns, "damage", "damage", "damage")
    for piece in artist.pieces:
        one = str(piece.short or piece.display).lower()
        many = one if piece.mass else _plural(piece, one)
        if piece.kind == "dice":
            one, many = f"{one} die", f"{one} dice"
        _declare(nouns, piece.id, one, many)
        kinds[piece.id] = f"{piece.kind} on unit" if piece.lies == "on unit" else piece.kind
        if piece.adjective:
            adjectives[piece.adjective.lower()] = piece.id
        groups = (piece.group, *piece.faces) if piece.group else piece.faces
        for group in groups:
            if group not in kinds:
                kinds[group] = kinds[piece.id]
                name = group.replace("-", " ")
                _declare(nouns, group, name, _many(name))
    proper = artist.name == artist.noun
    pronouns = artist.pronouns
    return Lexicon(
        nouns,
        kinds,
        adjectives,
        str(artist.noun).lower() if proper else f"the {artist.noun}".lower(),
        ("them", "their") if pronouns is None else (pronouns.object, pronouns.possessive),
        unit,
        "unit" if unit in (None, "unit", "artist") else next(one for one, (head, *_) in nouns.items() if head == unit),
        {piece.id: piece.group for piece in artist.pieces if piece.group},
        {keyword.name.lower(): keyword.id for keyword in artist.keywords},
    )


def _declare(nouns: dict[str, tuple[str, bool, bool]], head: str, one: str, many: str) -> None:
    if one == many:
        nouns.setdefault(one, (head, True, True))
    else:
        nouns.setdefault(one, (head, True, False))
        nouns.setdefault(many, (head, False, True))


def _plural(piece: Piece, one: str) -> str:
    return piece.plural.lower().replace("-", " ") if piece.plural and not piece.short else _many(one)


def _many(name: str) -> str:
    *before, last = name.split()
    if last in _IRREGULAR:
        return " ".join((*before, _IRREGULAR[last]))
    if last.endswith("y") and last[-2] not in "aeou":
        return f"{name[:-1]}ies"
    return f"{name}es" if last.endswith(_ENDINGS) else f"{name}s"


def meaning(text: Text) -> Meaning:
    """Return what the program of a text means."""
    programs = ReactPrograms(getattr(text.program, "unit", None))
    meant = programs.passive if isinstance(text.program, PassiveProgram) else programs.effect
    return meant(text.cost, text.body)


def read(text: Text) -> set[Meaning]:
    """Return all that a strict reader can defend of the printed words of a text."""
    passive = isinstance(text.program, PassiveProgram)
    words = text.printed()
    if not hasattr(text.program, "cost"):
        words = f"\n{words}"
    return readings(words, lexicon(text.whole.artist, getattr(text.program, "unit", None)), passive=passive)


def fault(text: Text) -> str:
    """Return what is wrong with the words of a text: its program, its words and their readings; empty if nothing is."""
    meant, found = meaning(text), read(text)
    if found == {meant}:
        return ""
    said = "\n".join(f"reads:  {each}" for each in found) or "cannot be read"
    return f"{text.source}\n{text.printed().strip()}\nmeans:  {meant}\n{said}\n"


@cache
def workshop() -> ArtistProgram:
    """Return an Artist with every kind of piece."""
    return program_of(filled({}))


@cache
def _place(unit: str | None, start: str) -> Text:
    """Return a text that others can be put in the place of."""
    whole = workshop()
    if start == "passive":
        return Text(whole, whole.passives[0])
    reaction = next(effect for effect in whole.effects if effect.model.kind == "reaction" and effect.side == "deck")
    return Text(whole, replace(reaction, unit=unit))


def invented(number: int) -> Text | None:
    """Return a text of any shape; None where it would not check."""
    random = Random(number)
    inventor = Inventor(random)
    if random.random() < 0.3:
        return _put(_place(None, "passive"), "", inventor.passive())
    unit = random.choice(("artist", "golem", "tiger", None, None))
    said = inventor.effect(unit=unit is not None, reaction=True)
    cost, body = ("", said) if said.startswith("effect") else said.split("\neffect: |\n")
    lines = [line[2:] for line in body.removeprefix("effect: |\n").split("\n")]
    return _put(_place(unit, "effect"), cost.removeprefix("cost: |\n").replace("\n  ", "\n").strip(), "\n".join(lines))


def put(unit: str | None, body: str) -> Text | None:
    """Return an effect of a unit's card; None where it would not check."""
    return _put(_place(unit, "effect"), "", body)


def _put(place: Text, cost: str, body: str) -> Text | None:
    passive = isinstance(place.program, PassiveProgram)
    prices = parse(REACT, "cost", SourceFile("cost", cost).whole).nodes if cost else ()
    nodes = parse(REACT, "passive" if passive else "effect", SourceFile("text", body).whole).nodes
    if prices is None or nodes is None:
        return None
    return place.resolved(prices, nodes, _CHECKS)
