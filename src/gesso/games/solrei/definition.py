"""SolRei, as the registry hands it to the stages."""

from __future__ import annotations

from gesso.games import EntryKind, GameDefinition, Lazy
from gesso.games.solrei.model import SetUp, Table
from gesso.games.solrei.model.build_words import files_of
from gesso.games.solrei.model.card_names import gather_names
from gesso.games.solrei.model.set_up_loader import load_set_up
from gesso.games.solrei.model.table_loader import listed_files, load_table

SET_UP: EntryKind[Table, SetUp] = EntryKind(
    noun="set-up",
    file="set-up.yaml",
    schema="solrei/set-up",
    load=load_set_up,
    listed=listed_files,
    selectable=lambda table: table.muses,
)

GAME: GameDefinition[Table, SetUp, object] = GameDefinition(
    id="solrei",
    game_file="game.yaml",
    game_schema="solrei/game",
    load_table=load_table,
    kinds=(SET_UP,),
    lowering=Lazy("gesso.games.solrei.lowering"),
    printing=Lazy("gesso.games.solrei.printing"),
    rules=Lazy("gesso.games.solrei.rules.ruleset"),
    scenarios=Lazy("gesso.games.solrei.scenarios", "ADAPTER"),
    gather=gather_names,
    entries_of=files_of,
)
