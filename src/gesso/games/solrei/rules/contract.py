"""Names that plug-ins import: the state, positions in a frame, kinds of decision, masks of cards and faces.

A plug-in is made from one file: a Muse with Advantage and Arts, or loose cards. Its data lists the cards:

    {"name": ..., "muse": None or {"id", "name", "alignment", "type", "skills", "passives", "abilities", "charge"},
     "advantages": ({"id", "name", "requires", "passives", "abilities"}, ...),
     "arts": ({"id", "name", "requires", "play", "passives"}, ...),
     "pieces": ({"id", "limit", "start"}, ...)}

- `requires` is `{"skills": (...), "type": id or None, "signature": id or None}`.
- `charge` is None or `{"suits": (...), "program": id}`.
- `pieces` are the counters of the file; the key is missing if it has none.
- `play` is the id of a program; `passives` and `abilities` are tuples of such ids. Those of Muse and Advantage are always
  in force, those of an Art while it lies augmented.

Programs have these `facts`:

*Programs that are activated* have `kind` (`ability`, `art` or `augment`), `timing` (ids of steps), `needs`, and `gains` if
their text gains items. `payable(g, me, art)` tests the conditions and whether there is a target. The first blocks ask
for the target and keep it at `TARGET`. The last block before `entry` returns `g.commit(f)`, which pays the needs and
lays the ability on the Exchange. An `augment` has no body.

If the player may pick a cost, `ways` has the needs of each option, and `needs` those that all of them share. Then
`payable` returns a bit for each option, the blocks ask for one of `g.open_blocks(f, masks)`, and `g.commit(f, n)` pays
option n.

A need is `(verb, number, what, place)`: `("spend", 2, "red", NOT_KEPT)`, `("discard", 1, "attack with 8 power", place)`,
`("exhaust", 3, "damage", place)`, `("break", 1, "ready damage", place)`, `("break", 1, "self", NOT_KEPT)`,
`("harvest", 3, "", NOT_KEPT)`, `("counters", 2, "fury", NOT_KEPT)`. `what` are words of the language: for Rei a suit, a
colour or nothing. `place` is the
position in the frame for the list of what was paid.

*Programs that listen* have `mood` (`when`, `would`, `cannot`), `event` (see `events.EVENTS`), `match(g, me, first, second,
third)` and `binds`. A program that adds to a value has `mood` `value`, `event` `power` or `damage`, and `value(g, me)`,
which is 0 if its conditions fail.

*Gained items* are those of a `gain` or `until` block and the bans in an effect. They are programs with the same facts, which no card
lists; `gains` of the gaining program names them. `g.put_in_force(player, f, item, captured, THIS_ROUND)` puts one in force until
the round is over. Their tests get the record as last argument:
`match(g, me, first, second, third, own)`, `value(g, me, own)`. `own[CAPTURED + n]` is the n-th captured value. A running
body finds it at the n-th of the positions in its fact `captures`.
"""

from __future__ import annotations

from gesso.engine.contract import *  # noqa: F403
from gesso.engine.contract import __all__ as SHARED
from gesso.engine.durations import CAPTURED, Record
from gesso.games.solrei.rules.codec import (
    ANY_CARD,
    ANY_FACE,
    ATTACKS,
    AUGMENTED,
    BLACK,
    BROKEN,
    CHARGES,
    CLUBS,
    DIAMONDS,
    EXHAUSTED,
    FIRST_ART,
    HEARTS,
    READY,
    RED,
    SPADES,
    is_art,
    is_card,
    owner_of,
)
from gesso.games.solrei.rules.events import (
    ART,
    BREAKS,
    CHOOSE_TARGET,
    DISCARD,
    DISCARDS,
    DONE,
    EXHAUSTS,
    MAY,
    MODE,
    NUMBER,
    READIES,
    TARGET,
    THIS_ROUND,
    TURN,
)
from gesso.games.solrei.rules.events import HEADER as FIRST_LOCAL
from gesso.games.solrei.rules.show import ObservedShow, Show

__all__ = [
    *SHARED,
    "ANY_CARD", "ANY_FACE", "ART", "ATTACKS", "AUGMENTED", "BLACK", "BREAKS", "BROKEN", "CAPTURED", "CHARGES", "CHOOSE_TARGET",
    "CLUBS", "DIAMONDS", "DISCARD", "DISCARDS", "DONE", "EXHAUSTED", "EXHAUSTS", "FIRST_ART", "FIRST_LOCAL", "HEARTS", "MAY",
    "MODE", "NUMBER", "READIES", "READY", "RED", "SPADES", "TARGET", "THIS_ROUND", "TURN", "ObservedShow", "Record", "Show", "is_art", "is_card", "owner_of",
]  # fmt: skip
