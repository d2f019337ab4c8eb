"""Random programs with their names resolved in an Artist that declares one piece of every kind."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from games.react.roster import artist, program

from gesso.games.react.lang.language import REACT, VOCABULARY
from gesso.games.react.lang.resolver import CODES, ArtistSymbols
from gesso.games.react.model import Artist, Piece
from gesso.games.react.wording import RulesText, rules_text
from gesso.lang.ast import Node
from gesso.lang.parser import parse
from gesso.lang.resolver import Resolver
from gesso.source import SourceFile


@cache
def everything() -> Artist:
    """An Artist for the names of the random programs."""
    here = artist("dancer").span
    pieces = (
        Piece("ink", "token", 8, here, lies="on unit", mass=True, adjective="inked"),
        Piece("scale", "token", 9, here, lies="in zone"),
        Piece("dancing-fish", "summon", 3, here, short="Fish"),
        Piece("gold", "counter", 0, here, mass=True),
        Piece("dash", "tile", 3, here, group="mural"),
        Piece("tip", "tile", 3, here, group="mural"),
        Piece("omen-2", "token", 3, here, limit=1),
        Piece("walk", "frame", 3, here, group="frame"),
        Piece("inspiration", "dice", 6, here, faces=("upper", "lower")),
    )
    return replace(artist("dancer"), pieces=pieces)


def said(start: str, nodes: tuple[Node, ...], locale: str = "en") -> tuple[str, tuple[Node, ...]] | None:
    """A program as printed, and as resolved; None where its names cannot be resolved."""
    resolver = Resolver(REACT, VOCABULARY, ArtistSymbols(everything()), CODES, has_self=True)
    try:
        if start != "cost":
            resolver.prices(_target())
        found = resolver.prices(nodes) if start == "cost" else resolver.sentences(nodes)
    except KeyError:
        return None
    if any(item.is_error and item.kind.name != "no-direction" for item in resolver.diagnostics):
        return None
    speaking = _words(locale)
    if start == "passive":
        passive = replace(program("dancer").passives[0], items=found)
        return "\n".join(speaking.passive_program(passive)), found
    cost, body = (found, ()) if start == "cost" else ((), found)
    effect = speaking.effect_program(replace(program("dancer").effects[0], cost=cost, body=body))
    return "\n".join((effect.cost, *effect.paragraphs)), found


@cache
def _target() -> tuple[Node, ...]:
    """What every random text may speak of: a targeted zone."""
    nodes = parse(REACT, "cost", SourceFile("target", "target a zone").whole).nodes
    assert nodes is not None
    return nodes


@cache
def _words(locale: str) -> RulesText:
    return rules_text(replace(program("dancer"), artist=everything()), locale)
