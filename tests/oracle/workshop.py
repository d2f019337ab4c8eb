"""Artists made of invented texts: each text is kept only where the checks find no error in it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from random import Random

from games.react.checks.casebook import check_artists
from oracle.invention import Inventor

from gesso.diagnostics import Diagnostic, Severity
from gesso.games.react.lang.program import ArtistProgram
from gesso.games.react.lang.resolver import resolve_texts
from gesso.games.react.model import Table, load_artist, load_table
from gesso.source import read_file, read_text

HERE = Path(__file__).parent
TEMPLATE = (HERE / "workshop.yaml").read_text(encoding="utf-8")
PLACES = tuple(re.findall(r"# here: (\S+)", TEMPLATE))
REACTIONS = frozenset({"ascended-2", "golem", "tiger", "deck-1", "deck-3"})
WHOLE = ("GS504", "GS6")
"""Codes of what is wrong with an Artist as a whole, or with a card."""
PLAIN = {
    "frame": "move self 1",
    "setup": "draw 1 card",
    "keyword": "this unit cannot be refreshed by the enemy",
    "passive": "when my turn ends\n  place 1 scale in the zone of my artist",
    "effect": "effect: |\n  move my artist 1",
    "ascended": "effect: |\n  descend",
}


@cache
def table() -> Table:
    """The table of the case files."""
    root = HERE.parent / "cases" / "react" / "artists"
    node = read_file(root / "game.yaml", root=root).node
    assert node is not None
    return load_table(node)


def kind_of(place: str) -> str:
    if place in ("walk", "leap"):
        return "frame"
    if place.startswith("keyword"):
        return "keyword"
    return "passive" if place.startswith("passive") else place if place == "setup" else "effect"


def invent(place: str, random: Random) -> str:
    """A text for a place of the template."""
    inventor = Inventor(random)
    match kind_of(place):
        case "frame":
            return inventor.sentences(unit=True, number=1)
        case "setup":
            return inventor.sentences(unit=False, number=2)
        case "keyword":
            return inventor.passive(unit=True)
        case "passive":
            return inventor.passive()
    unit = place != "nothing" and not place.startswith("deck")
    return inventor.effect(unit=unit, reaction=place in REACTIONS)


def filled(texts: Mapping[str, str]) -> str:
    """The file of an Artist with these texts, by place; a plain one stands where none is given."""
    return "".join(line + "\n" for _, line in _lines(texts))


def _lines(texts: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Each line of that file with the place that it fills, if any."""
    for line in TEMPLATE.splitlines():
        match = re.fullmatch(r"( *)# here: (\S+)", line)
        if match is None:
            yield "", line
            continue
        place = match[2]
        plain = PLAIN["ascended" if place == "ascended-1" else kind_of(place)]
        yield from ((place, match[1] + item) for item in texts.get(place, plain).splitlines())


def program_of(text: str, id: str = "tester") -> ArtistProgram:
    """The program of an Artist's file whose texts are sound."""
    node = read_text(text.replace("id: tester\n", f"id: {id}\n"), path=f"{id}.yaml").node
    assert node is not None
    resolution = resolve_texts(load_artist(node), table())
    assert resolution.complete, resolution.diagnostics
    return resolution.program


def is_sound(place: str, text: str) -> bool:
    """Do the checks find no error in this text? What they say of the Artist as a whole does not count here."""
    return not _errors({place: text})


def sound(texts: Mapping[str, str]) -> Mapping[str, str]:
    """Return those of some texts, by place, in which the checks find no error when they stand in one Artist."""
    while wrong := _wrong(texts):
        texts = {place: text for place, text in texts.items() if place not in wrong}
    return texts


def _wrong(texts: Mapping[str, str]) -> frozenset[str]:
    """The places of those texts in which the checks find an error, or that they name as its cause."""
    errors, places = _errors(texts), [place for place, _ in _lines(texts)]
    spans = [span for error in errors for span in (error.span, *(related.span for related in error.related))]
    wrong = texts.keys() & {places[span.line - 1] for span in spans}
    if errors and not wrong:
        # A line of the workshop itself is one too many after those that are invented above it.
        above = (place for span in spans for place in reversed(places[: span.line]) if place in texts)
        wrong = {next(above, "")} & texts.keys()
    assert bool(wrong) == bool(errors), f"these are not in any of the texts: {errors}"
    return frozenset(wrong)


def _errors(texts: Mapping[str, str]) -> list[Diagnostic]:
    reading = read_text(filled(texts), path="tester.yaml")
    assert reading.node is not None, reading.diagnostics
    checked = check_artists([load_artist(reading.node)], table())
    return [item for item in checked.diagnostics if item.severity is Severity.ERROR and not item.code.startswith(WHOLE)]


def invented_artist(seed: int) -> str:
    """The file of an Artist whose every text is invented and sound."""
    random = Random(seed)
    texts = {place: invent(place, random) for place in PLACES}
    while wrong := _wrong(texts):
        texts |= {place: invent(place, random) for place in PLACES if place in wrong}
    return filled(texts)
