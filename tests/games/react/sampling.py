"""The table of mechanics, and the sample Artist into which each row sets its few lines.

A row of `tests/cases/mechanics.yaml` gives fragments by the place where they go: `pieces`, `setup`, `passive`, `artist` and
`ascended` (effects of the Artist's card), `deck` (an effect of the first Action card), `abilities` (whole cards), `top` (keys of
the file). A bare effect text becomes an Intention by exhausting its unit, in the deck a Reaction without a cost.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from textwrap import indent
from typing import Any

from games.react.checks.casebook import Checked, check_artists
from ruamel.yaml import YAML

from gesso.engine import AnyRuleset, Plugin
from gesso.engine.plugin import plugin_from_text
from gesso.games.react.lowering import generate
from gesso.games.react.model import Artist, Table, inherits_from, load_artist, load_table
from gesso.games.react.rules.ruleset import DuelRuleset
from gesso.source import read_text

CASES = Path(__file__).parents[2] / "cases"
OPPONENT = "calligrapher"
_HEADER = """\
gesso: 1
game: react
id: {id}
name: The {name}
noun: {name}
pronouns: [they, them, their]
playstyle: An Artist whose whole medium is the sample at hand.
opponent: Look at the sample.
palette: {{deep: "#1B2A3A", main: "#3A6EA5", accent: "#E07A1F", light: "#F4EFE6"}}
motif: ink
sigil: nib
"""
_PIECES = "crumb: {kind: token, count: 5, lies: in zone, sigil: scale}\n"
_HAND = """\
- kind: intention
  cost: |
    exhaust self
  effect: |
    progress
    place 1 crumb in the zone of self
- kind: intention
  cost: |
    exhaust self
    target a zone within 4 of self
  effect: |
    deal 1 damage to the target
"""
_ASCENDED = """\
- kind: intention
  cost: |
    exhaust self
  effect: |
    deal 1 damage to each enemy unit adjacent to self
    descend
"""
_DECK = """\
- kind: reaction
  effect: |
    move my artist 1
    remove each crumb
"""


@dataclass(frozen=True, slots=True)
class Row:
    """A mechanic in our words, the fragments that say it, the story that shows it, or what it would take to say it."""

    number: int
    mechanic: str
    parts: Mapping[str, str]
    play: str
    unsaid: str
    partly: str
    attempts: tuple[str, ...]
    also: Mapping[str, str]


@cache
def rows() -> tuple[Row, ...]:
    """All rows, in order."""
    data: list[dict[str, Any]] = YAML(typ="safe").load((CASES / "mechanics.yaml").read_text(encoding="utf-8"))["rows"]
    return tuple(
        Row(
            number=item["row"],
            mechanic=item["mechanic"],
            parts=item.get("text") or {},
            play=item.get("play", ""),
            unsaid=item.get("unsaid", ""),
            partly=item.get("partly", ""),
            attempts=tuple(item.get("attempts", ())),
            also=item.get("also") or {},
        )
        for item in data
    )


def sample(parts: Mapping[str, str], id: str = "sampler") -> str:
    """The file of the sample Artist with these fragments in it."""
    unknown = set(parts) - {"top", "pieces", "setup", "passive", "artist", "ascended", "abilities", "deck"}
    assert not unknown, unknown
    text = _HEADER.format(id=id, name=id.capitalize()) + parts.get("top", "")
    text += "pieces:\n" + indent(_PIECES + parts.get("pieces", ""), "  ")
    if "setup" in parts:
        text += "setup: |\n" + indent(parts["setup"], "  ")
    if "passive" in parts:
        text += "passive:\n  - name: Sample\n    text: |\n" + indent(parts["passive"], "      ")
    hand = _HAND + _effect(parts.get("artist", ""), "intention")
    text += f"abilities:\n  - id: {id}-hand\n    name: The {id.capitalize()}\n    of: artist\n    effects:\n" + indent(
        hand, "      "
    )
    if parts.get("ascended") != "none\n":
        face = _ASCENDED + _effect(parts.get("ascended", ""), "intention")
        text += "    ascended:\n      name: The Other Side\n      effects:\n" + indent(face, "        ")
    text += indent(parts.get("abilities", ""), "  ")
    if parts.get("deck") != "none\n":
        text += "deck:\n"
        for number, (name, copies) in enumerate((("first", 8), ("second", 8), ("third", 7), ("fourth", 7))):
            effects = _DECK + (_effect(parts.get("deck", ""), "reaction") if number == 0 else "")
            text += f"  - id: {name}-study\n    name: {name.capitalize()} Study\n    copies: {copies}\n    effects:\n"
            text += indent(effects, "      ")
    return text + "masterpiece:\n  cards: [Sketch, Study, Proof]\n"


def _effect(text: str, kind: str) -> str:
    """An effect as an item of a list; what is left out is filled in."""
    if not text:
        return ""
    if not text.startswith(("kind:", "cost:", "effect:")):
        cost = "cost: |\n  exhaust self\n" if kind == "intention" else ""
        text = f"{cost}effect: |\n{indent(text, '  ')}"
    if not text.startswith("kind:"):
        text = f"kind: {kind}\n{text}"
    first, _, rest = text.partition("\n")
    return f"- {first}\n{indent(rest, '  ')}"


@cache
def table() -> Table:
    """The table of the case files."""
    return load_table(_node("react/artists/game.yaml"))


@cache
def _opposing() -> Plugin:
    """Whom the sample plays against."""
    opponent = load_artist(_node(f"react/artists/{OPPONENT}.yaml"))
    return plugin_from_text(generate(check_artists([opponent], table()).programs[OPPONENT]), f"<plug-in of {OPPONENT}>")


def artists(row: Row) -> dict[str, Artist]:
    """The sample Artist of a row, and the other that it may speak of."""
    found: dict[str, Artist] = {}
    for id, parts in {"sampler": row.parts, **({"other": row.also} if row.also else {})}.items():
        reading = read_text(sample(parts, id), path=f"{row.number}-{id}.yaml")
        assert reading.node is not None, reading.diagnostics
        assert not list(inherits_from(reading.node))
        found[id] = load_artist(reading.node)
    return found


def check(row: Row) -> Checked:
    """What the checks say of a row's Artists."""
    made = artists(row)
    return check_artists(made.values(), table(), known=made)


def pairing(checked: Checked) -> AnyRuleset:
    """A row's sample Artist against the opponent."""
    made = {id: plugin_from_text(generate(each), f"<plug-in of {id}>") for id, each in checked.programs.items()}
    return DuelRuleset(table(), {**made, OPPONENT: _opposing()}, "sampler", OPPONENT)


def story(row: Row) -> str:
    """A row's play as a file of scenarios."""
    body = indent(row.play, "    ")
    return f"gesso: 1\ngame: react\nplayers: [sampler, {OPPONENT}]\nscenarios:\n  - name: '{row.number}: {row.mechanic}'\n{body}"


def _node(path: str) -> Any:
    node = read_text((CASES / path).read_text(encoding="utf-8"), path=path).node
    assert node is not None
    return node
