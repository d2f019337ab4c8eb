"""Re;ACT, as the registry hands it to the stages."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING

from gesso.games import Bot, EntryKind, GameDefinition, Lazy
from gesso.games.react.model import Artist, Table, filled_up, inherits_from, joined, load_artist, load_table, only
from gesso.source import Node, Scalar

if TYPE_CHECKING:
    from gesso.games import parts
    from gesso.games.react import checks, display, lowering, printing, story, wording
    from gesso.games.react.lang.program import ArtistProgram
    from gesso.games.react.rules import ruleset

    # The definition names its parts by their places; here the type checker sees that each is what it should be.
    _CHECKS: parts.Checks[Table, Artist, ArtistProgram] = checks
    _WORDING: parts.Wording[Table, ArtistProgram] = wording
    _LOWERING: parts.Lowering[ArtistProgram] = lowering
    _RULES: parts.Rules[Table] = ruleset
    _PRINTING: parts.Printing[ArtistProgram, Table] = printing
    _DISPLAY: parts.Displays[ArtistProgram, Table] = display
    _STORY: parts.Story[ArtistProgram, ruleset.DuelRuleset] = story


class ArtistKind(EntryKind[Table, Artist]):
    """The file of an Artist."""

    noun = "Artist"
    file = "artist.yaml"
    schema = "react/artist"
    listed_under = ("artists",)

    def load(self, node: Node, models: Mapping[str, Artist]) -> Artist:
        return load_artist(node, models)

    def inherited(self, node: Node) -> tuple[Scalar, ...]:
        return inherits_from(node)

    def selectable(self, table: Table) -> tuple[str, ...]:
        return tuple(id for id in table.artists if id not in (*table.not_selectable, *table.examples))

    def unlisted(self, table: Table) -> tuple[str, ...]:
        return table.examples

    def joined(self, table: Table, model: Artist) -> Table:
        return joined(table, model)

    def only(self, table: Table, ids: Collection[str]) -> Table:
        return only(table, ids)

    def unchosen(self, model: Artist) -> str:
        return f"`{model.replaces}` becomes this one by ascending" if model.replaces else ""

    def filled(self, table: Table, model: Artist) -> Artist:
        """Return the Artist with more copies of the cards there are, until the deck has its size (RB S2)."""
        return filled_up(model, table.deck_size)

    def becomes(self, model: Artist) -> tuple[str, ...]:
        return (model.becomes,) if model.becomes else ()


class React(GameDefinition[Table, Artist, "ArtistProgram"]):
    """Re;ACT."""

    id = "react"
    kinds = (ArtistKind(),)
    language = Lazy("gesso.games.react.lang.language", "REACT")
    checks = Lazy("gesso.games.react.checks")
    wording = Lazy("gesso.games.react.wording")
    reading = Lazy("gesso.games.react.reading")
    lowering = Lazy("gesso.games.react.lowering")
    rules = Lazy("gesso.games.react.rules.ruleset")
    printing = Lazy("gesso.games.react.printing")
    scenarios = Lazy("gesso.games.react.scenarios", "ADAPTER")
    display = Lazy("gesso.games.react.display")
    scene = Lazy("gesso.games.react.scene")
    story = Lazy("gesso.games.react.story")
    codes = Lazy("gesso.games.react.codes", "CODES")
    manual = Lazy("gesso.games.react.manual", "MANUAL")
    bots = MappingProxyType(
        {
            "greedy": Bot(
                {"en": "strong program", "fr": "programme fort"},
                {
                    "en": "Tries each option in games that could be this one, and takes the best.",
                    "fr": "Essaie chaque option dans des parties qui pourraient être celle-ci et prend la meilleure.",
                },
            )
        }
    )
    faces = MappingProxyType(
        {
            "-#": "an Action card, in the order of the deck",
            "-A#": "an Ability card; the colour of a copy follows, as in A2-BLUE",
            "-A#-ASCENDED": "the other side of an Artist's Ability card",
            "-M#, -M#-DAMAGE": "a panel of the Masterpiece, and its grey side",
            "-PLAY": "the playstyle card",
            "-OPP": "the card that is lent to the opponent",
            "-REF, -REF-BACK": "the reference sheet, and the turn on its back",
            "-BACK-ACTION, -BACK-ABILITY": "the backs of cards",
        }
    )

    def load_table(self, node: Node) -> Table:
        return load_table(node)

    def house_rulings(self, players: Sequence[str]) -> tuple[str, ...]:
        """Return the ruling on mirror matches (Q36) if two players chose one Artist."""
        return ("house.mirror",) if len({*players}) < len(players) else ()


GAME = React()
