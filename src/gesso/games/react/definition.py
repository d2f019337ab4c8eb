"""Re;ACT, as the registry hands it to the stages."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gesso.games import EntryKind, GameDefinition, Lazy
from gesso.games.react.model import Artist, Table
from gesso.games.react.model.loaders import inherits_from, joined, listed_artists, load_artist, load_table

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
ARTIST: EntryKind[Table, Artist] = EntryKind(
    noun="Artist",
    file="artist.yaml",
    schema="react/artist",
    load=load_artist,
    listed=listed_artists,
    inherited=inherits_from,
    selectable=lambda table: tuple(id for id in table.artists if id not in (*table.not_selectable, *table.examples)),
    unlisted=lambda table: table.examples,
    joined=joined,
    unchosen=lambda artist: f"`{artist.replaces}` becomes this one by ascending" if artist.replaces else "",
    becomes=lambda artist: (artist.becomes,) if artist.becomes else (),
)
GAME: GameDefinition[Table, Artist, ArtistProgram] = GameDefinition(
    id="react",
    game_file="game.yaml",
    game_schema="react/game",
    load_table=load_table,
    kinds=(ARTIST,),
    language=Lazy("gesso.games.react.lang.language", "REACT"),
    checks=Lazy("gesso.games.react.checks"),
    wording=Lazy("gesso.games.react.wording"),
    lowering=Lazy("gesso.games.react.lowering"),
    rules=Lazy("gesso.games.react.rules.ruleset"),
    printing=Lazy("gesso.games.react.printing"),
    scenarios=Lazy("gesso.games.react.scenarios", "ADAPTER"),
    display=Lazy("gesso.games.react.display"),
    story=Lazy("gesso.games.react.story"),
    codes=Lazy("gesso.games.react.codes", "CODES"),
    manual=Lazy("gesso.games.react.manual", "MANUAL"),
)
