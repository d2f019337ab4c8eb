"""Re;ACT's part of the reference pages: its words in chapters, and how an example is set into the sample Artist."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from gesso.games.react.lang import ast as r
from gesso.games.react.lang.language import REACT
from gesso.games.react.lang.node_specs import VOCABULARY
from gesso.games.react.lang.types import family
from gesso.lang import ast as s
from gesso.lang.ast import Node
from gesso.lang.manual import Manual, Moods

CHAPTERS: Mapping[str, Sequence[type[Node]]] = {
    "prices": (r.PayExhaust, s.PayTarget, r.PayDirection, r.PaySpend, s.PayIf),
    "board": (
        r.Deal,
        r.Move,
        r.MoveTo,
        r.Jump,
        r.Swap,
        r.Place,
        r.Remove,
        r.Summon,
        r.Exhaust,
        r.Refresh,
    ),
    "player": (s.Draw, s.ChooseThing, r.ChooseDirection, r.Progress, r.Descend, r.Lose, r.Hide, r.Plays),
    "blocks": (s.If, s.ForEach, s.May, s.ChooseOf),
    "picking": (s.Pick, s.Each, s.NoneOf, s.AtLeast, s.Count, s.NP, s.Noun, s.Owned),
    "filters": (r.With, r.Adjacent, r.Diagonal, r.Within, r.In, r.On, r.InDirection),
    "fixed": (s.SelfRef, r.MyArtist, r.EnemyArtist, s.TheTarget, r.ZoneOf, s.TheBound, s.Me, s.Opponent, r.OwnerOf),
    "conditions": (
        s.Is,
        s.StateAdjective,
        r.StateSpot,
        s.StateKind,
        s.Has,
        s.PlayerHas,
        s.Done,
        r.Hidden,
    ),
    "passives": (s.Trigger, s.Replacement, s.Ban, s.StandingIf),
    "events": (
        r.Enters,
        r.Leaves,
        r.Was,
        r.Reaches,
        s.PlayerReaches,
        r.Ascends,
        r.Descends,
        s.Does,
        s.DrawsCard,
        r.Progresses,
        r.PlaysCard,
        r.TurnStarts,
        r.TurnEnds,
    ),
}

ROLES: Mapping[str, Sequence[str]] = {
    "picking": ("a", "each", "up", "to", "no", "the"),
    "whose": ("self", "my", "I", "friendly", "enemy", "owner"),
    "things": ("unit", "artist", "summon", "zone", "card", "target", "direction", "damage", "turn"),
    "where": ("in", "on", "of", "with", "adjacent", "diagonal", "within"),
    "states": ("exhausted", "refreshed", "ascended", "done"),
    "logic": ("if", "otherwise", "when", "would", "cannot", "may", "for", "or", "is", "has"),
    "deeds on the board": ("deal", "move", "jump", "swap", "place", "remove"),
    "deeds of a player": ("draw", "choose", "spend", "progress", "descend", "lose", "hide", "play"),
    "events": ("enter", "leave", "starts", "ends"),
}

EVENTS: Sequence[Moods] = (
    Moods(
        "a unit enters a zone, by moving, jumping or swapping",
        "a unit enters a zone",
        "a unit would enter a zone",
        "each enemy unit cannot enter a zone adjacent to a golem",
    ),
    Moods(
        "a unit leaves a zone, the same ways",
        "my artist leaves a zone",
        "my artist would leave a zone",
        "each unit with ink cannot leave a zone",
    ),
    Moods(
        "damage reaches a unit or a zone",
        "a golem is damaged",
        "a zone with a ward would be damaged",
        "each golem cannot be damaged",
    ),
    Moods(
        "a piece goes, in whatever way", "a beast is removed", "a golem would be removed", "each omen cannot be removed"
    ),
    Moods("a summon arrives", "a summon is summoned", "a golem would be summoned", "each golem cannot be summoned"),
    Moods("a piece is laid", "a scale is placed", "an ink would be placed", "each ward cannot be placed"),
    Moods(
        "a unit is exhausted",
        "an enemy unit is exhausted",
        "my artist would be exhausted",
        "my artist cannot be exhausted",
    ),
    Moods(
        "a unit is refreshed",
        "my artist is refreshed",
        "an enemy unit would be refreshed",
        "each enemy unit cannot be refreshed",
    ),
    Moods("a count becomes true", "a zone has 3 scales"),
    Moods("a player's count becomes true", "I have no beast"),
    Moods("an Artist ascends", "my artist ascends", "my artist would ascend"),
    Moods("an Artist descends", "my artist descends", "my artist would descend"),
    Moods("a player draws a card", "the enemy draws a card", "I would draw a card", "the enemy cannot draw a card"),
    Moods("a player progresses", "I progress", "the enemy would progress", "the enemy cannot progress"),
    Moods("a card is played, its cost paid", "the enemy plays a card", "", "the enemy cannot play a card"),
    Moods("a turn starts", "my turn starts"),
    Moods("a turn ends", "each turn ends"),
)

SORTS: Mapping[str, str] = {
    "unit": "an Artist or a summon, of either player",
    "artist": "one of the two Artists",
    "summon": "a unit that is no Artist; a declared piece of kind `summon`",
    "zone": "one square of the field",
    "card": "a card in a hand, or one that is being played",
    "token": "a declared piece of kind `token`; it rides units or lies in zones, as its `lies` says",
    "tile": "a declared piece of kind `tile`; it covers a zone, one to a zone",
    "frame": "a declared piece of kind `frame`: a piece with a text",
    "dice": "a declared piece of kind `dice`, or one of its faces",
    "counter": "a declared piece of kind `counter`; a number beside the board",
}


def _lines(place: str, lines: Sequence[str]) -> list[str]:
    """Sentences alone, or whole keys of an effect, as an entry of the list that `place` stands in."""
    block = ["  " + line for line in lines]
    match place:
        case "setup":
            return ["setup: |", *block]
        case "frame":
            return [
                "example:",
                "  kind: frame",
                "  group: frame",
                "  count: 2",
                "  effect: |",
                *("  " + b for b in block),
            ]
        case "passive":
            return ["- name: Example", "  text: |", *("  " + b for b in block)]
        case _:
            own = list(lines) if any(line.startswith("effect:") for line in lines) else ["effect: |", *block]
            if not own[0].startswith("kind:"):
                own.insert(0, "kind: intention")
            return ["- " + own[0], *("  " + line for line in own[1:])]


MANUAL = Manual(
    language=REACT,
    vocabulary=VOCABULARY,
    chapters=CHAPTERS,
    roles=ROLES,
    inflections={"be": "is", "hidden": "hide"},
    events=EVENTS,
    probes=("draw 1 card", "progress", "place 1 scale in the zone of my artist"),
    sample="dsl/examples/react/sample.yaml",
    illustrations="dsl/examples/react/words.txt",
    lines=_lines,
    family=family,
    types=SORTS,
)
