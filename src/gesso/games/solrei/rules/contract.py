"""What generated plug-ins name: the state, positions in a frame, kinds of decision, masks of cards and faces.

A plug-in is one file: a Muse with Advantage and Arts, or loose cards. Its data says which cards there are,

    {"name": ..., "muse": None or {"id", "name", "alignment", "type", "skills", "passives", "abilities", "charge"},
     "advantages": ({"id", "name", "requires", "passives", "abilities"}, ...),
     "arts": ({"id", "name", "requires", "play", "passives"}, ...)}

where `requires` is `{"skills": (...), "type": id or None, "signature": id or None}`, `charge` is None or `{"suits":
(...), "program": id}`, `play` the id of a program and `passives` and `abilities` are tuples of such ids: of Muse and
Advantage always in force, of an Art while it lies augmented. `facts` of programs:

*What is activated* has `kind` (`ability`, `art` or `augment`), `timing` (ids of steps), `needs`, and `gains` where its
text gains items. `payable(g, me, art)` tests its conditions and whether there is a target; its first blocks ask for the
target and keep it at `TARGET`, and the last before `entry` returns `g.commit(f)`, which pays the needs and lays the
ability on the Exchange. A cost that lets the player pick has `ways` too, the needs of each way to pay it, while `needs`
are those outside of alternatives; then `payable` has a bit for each way, the blocks ask for one of `g.open_blocks(f,
masks)`, and `g.commit(f, n)` pays the n-th way. An `augment` has no body. A need is `(verb, number, what, place)`: `("spend", 2, "red",
NOT_KEPT)`, `("discard", 1, "attack with 8 power", place)`, `("exhaust", 3, "damage", place)`, `("break", 1, "ready
damage", place)`, `("break", 1, "self", NOT_KEPT)`, `("harvest", 3, "", NOT_KEPT)`. `what` are words of the language,
for Rei a suit, a colour or nothing; `place` is where in the frame the list of what was paid goes.

*What listens* has `mood` (`when`, `would`, `cannot`) and `event` (see `events.EVENTS`), with `match(g, me, first,
second, third)` and `binds`; what adds to a value has `mood` `value`, `event` `power` or `damage`, and `value(g, me)`,
which is 0 where its conditions fail.

*Gained items*, those of a `gain` block and bans in an effect, are programs of their own with the same facts, which no
card lists; `gains` of the gaining program names them. `g.grant(player, f, item, captured)` sets one up until Reset, and
`g.put_in_force(player, f, item, captured, end)` those of an `until` block.
Their tests get the record as last argument, `match(g, me, first, second, third, own)` and `value(g, me, own)`;
`own[CAPTURED + n]` is the n-th captured value, which a running body finds at the n-th of the positions in its fact
`captures`.
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
