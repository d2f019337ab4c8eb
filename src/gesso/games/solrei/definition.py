"""SolRei, as the registry hands it to the stages."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gesso.games import EntryKind, GameDefinition, Lazy
from gesso.games.solrei.model import SetUp, Table
from gesso.games.solrei.model.build_words import files_of
from gesso.games.solrei.model.card_names import gather_names
from gesso.games.solrei.model.loaders import joined, listed_files, load_set_up, load_table

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

SET_UP: EntryKind[Table, SetUp] = EntryKind(
    noun="set-up",
    file="set-up.yaml",
    schema="solrei/set-up",
    load=load_set_up,
    listed=listed_files,
    selectable=lambda table: table.muses,
    joined=joined,
)

GAME: GameDefinition[Table, SetUp, SetUpProgram] = GameDefinition(
    id="solrei",
    game_file="game.yaml",
    game_schema="solrei/game",
    load_table=load_table,
    kinds=(SET_UP,),
    language=Lazy("gesso.games.solrei.lang.language", "SOLREI"),
    checks=Lazy("gesso.games.solrei.checks"),
    wording=Lazy("gesso.games.solrei.wording"),
    lowering=Lazy("gesso.games.solrei.lowering"),
    printing=Lazy("gesso.games.solrei.printing"),
    rules=Lazy("gesso.games.solrei.rules.ruleset"),
    scenarios=Lazy("gesso.games.solrei.scenarios", "ADAPTER"),
    codes=Lazy("gesso.games.solrei.codes", "CODES"),
    manual=Lazy("gesso.games.solrei.manual", "MANUAL"),
    display=Lazy("gesso.games.solrei.display"),
    story=Lazy("gesso.games.solrei.story"),
    gather=gather_names,
    entries_of=files_of,
)
