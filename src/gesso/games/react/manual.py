"""Re;ACT's part of the reference pages: its words in chapters, and how an example is set into the sample Artist."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from gesso.dsl import syntax as s
from gesso.dsl.manual import Manual
from gesso.dsl.syntax import Node
from gesso.games.react import syntax as r
from gesso.games.react.language import REACT
from gesso.games.react.sorts import family
from gesso.games.react.vocabulary import VOCABULARY

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
            return ["example:", "  kind: frame", "  group: frame", "  count: 2", "  effect: |", *("  " + b for b in block)]
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
    inflections={"be": "is", "hidden": "hide"},
    sample="dsl/examples/react/sample.yaml",
    illustrations="dsl/examples/react/words.txt",
    lines=_lines,
    family=family,
    sorts=SORTS,
)
