"""SolRei, as the registry hands it to the stages."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from gesso.games import Bot, EntryKind, GameDefinition, Lazy
from gesso.games.solrei.model import (
    SetUp,
    Table,
    declared_by,
    files_of,
    joined,
    load_set_up,
    load_table,
    only,
    trial_build,
    with_declared,
)
from gesso.source import Node

if TYPE_CHECKING:
    from gesso.games import parts
    from gesso.games.solrei import checks, display, lowering, story, wording
    from gesso.games.solrei.lang.program import SetUpProgram
    from gesso.games.solrei.rules import ruleset

    # The definition names its parts by their places; here the type checker sees that each is what it should be.
    _CHECKS: parts.Checks[Table, SetUp, SetUpProgram] = checks
    _WORDING: parts.Wording[Table, SetUpProgram] = wording
    _LOWERING: parts.Lowering[SetUpProgram] = lowering
    _RULES: parts.Rules[Table] = ruleset
    _DISPLAY: parts.Displays[SetUpProgram, Table] = display
    _STORY: parts.Story[SetUpProgram, ruleset.ShowRuleset] = story


class SetUpKind(EntryKind[Table, SetUp]):
    """A file with a Muse, or with loose cards."""

    noun = "set-up"
    file = "set-up.yaml"
    schema = "solrei/set-up"
    listed_under = ("muses", "loose")

    def load(self, node: Node, models: Mapping[str, SetUp]) -> SetUp:
        return load_set_up(node)

    def selectable(self, table: Table) -> tuple[str, ...]:
        return table.muses

    def joined(self, table: Table, model: SetUp) -> Table:
        return joined(table, model)

    def only(self, table: Table, ids: Collection[str]) -> Table:
        return only(table, ids)


class SolRei(GameDefinition[Table, SetUp, "SetUpProgram"]):
    """SolRei."""

    id = "solrei"
    kinds = (SetUpKind(),)
    language = Lazy("gesso.games.solrei.lang.language", "SOLREI")
    checks = Lazy("gesso.games.solrei.checks")
    wording = Lazy("gesso.games.solrei.wording")
    reading = Lazy("gesso.games.solrei.reading")
    lowering = Lazy("gesso.games.solrei.lowering")
    printing = Lazy("gesso.games.solrei.printing")
    rules = Lazy("gesso.games.solrei.rules.ruleset")
    scenarios = Lazy("gesso.games.solrei.scenarios", "ADAPTER")
    codes = Lazy("gesso.games.solrei.codes", "CODES")
    manual = Lazy("gesso.games.solrei.manual", "MANUAL")
    display = Lazy("gesso.games.solrei.display")
    scene = Lazy("gesso.games.solrei.scene")
    story = Lazy("gesso.games.solrei.story")
    bots = MappingProxyType(
        {
            "greedy": Bot(
                {"en": "strong program", "fr": "programme fort"},
                {
                    "en": "Looks one choice ahead, and spares its hand.",
                    "fr": "Regarde un choix en avant et ménage sa main.",
                },
            )
        }
    )
    faces = MappingProxyType(
        {
            "-#": "the Muse, her Advantage, then the Arts, in the order of the file",
            "-GUIDE": "the playstyle card",
            "-RIVAL": "the card that is lent to the rival",
            "ROUND, REI": "the steps of a round, and on the other side how Rei are paid",
            "KEYWORDS-#": "the keywords",
            "BACK, BACK-SIDEWAYS": "the backs of cards",
        }
    )

    def load_table(self, node: Node) -> Table:
        return load_table(node)

    def declares(self, model: SetUp) -> dict[str, list[Any]]:
        return declared_by(model)

    def gather(self, table: Table, declared: Mapping[str, dict[str, list[Any]]]) -> Table:
        return with_declared(table, declared)

    def trial_player(self, table: Table, models: Mapping[str, SetUp | None], entry: str, card: str) -> str:
        """Return the default set-up of an entry's Muse if it is whole, else a free build with the card."""
        others = (model for id, model in models.items() if id != entry and model is not None)
        own = models[entry]
        return entry if own is None else trial_build(own, others, card)

    def entries_of(self, table: Table, word: str) -> tuple[str, ...]:
        return files_of(table, word)


GAME = SolRei()
