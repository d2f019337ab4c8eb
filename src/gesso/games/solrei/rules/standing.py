"""What an effect has set up until Reset: gained abilities, bans, Grapple; and what negates."""

from __future__ import annotations

from collections.abc import Sequence

from gesso.engine.durations import SOURCE, Record
from gesso.engine.observation import RESOLVED
from gesso.engine.plugin import Frame, Program
from gesso.engine.triggers import Kept
from gesso.engine.vm import PROGRAM
from gesso.games.solrei.rules.action_cards import ARTS, FIRST_ART
from gesso.games.solrei.rules.events import ACTIVATES, ART, GAINS_DAMAGE, NEGATED, NEGATES, STATUS
from gesso.games.solrei.rules.queries import Queries


def _own_deed(g: Queries, me: int, first: int, second: int, third: int, own: Sequence[int]) -> bool:
    return first == me


def _rival_deed(g: Queries, me: int, first: int, second: int, third: int, own: Sequence[int]) -> bool:
    return first != me


GRAPPLE = (
    Program(
        id="grapple/damage", title="Grapple", blocks=(), match=_own_deed, binds=(-1, -1),
        facts={"mood": "cannot", "event": GAINS_DAMAGE},
    ),
    Program(
        id="grapple/abilities", title="Grapple", blocks=(), match=_rival_deed, binds=(-1, -1),
        facts={"mood": "cannot", "event": ACTIVATES},
    ),
)  # fmt: skip
"""What K15 forbids."""


class StandingTexts(Queries):
    """Setting up what stands until Reset, and asking what stands."""

    def grant(self, player: int, frame: Frame, item: str, captured: Sequence[int]) -> int:
        """An item of a `gain` block, or a ban of an effect, is the player's until Reset, with the values bound now."""
        number = self.rules.items[frame[PROGRAM], item]
        self.set_up(number, player, frame[ART], self.rules.reset_step, captured)
        return RESOLVED

    def put_in_force(self, player: int, frame: Frame, item: str, kept: Sequence[int], end: int) -> int:
        """A passive of an `until` block is the player's until that end, with the values bound now."""
        self.set_up(self.rules.items[frame[PROGRAM], item], player, frame[ART], end, kept)
        return RESOLVED

    def grapple(self, player: int) -> int:
        """This round the player gains no Damage and the rival activates nothing (K15, Q17)."""
        for program in GRAPPLE:
            self.set_up(self.code.procedures[program.id], player, -1, self.rules.reset_step)
        return RESOLVED

    def negate(self, doer: int, place: int) -> int:
        """An ability in the Exchange does nothing when its turn comes (K17, X5)."""
        if not 0 <= place < len(self.links) or self.prevented(NEGATES, doer, place):
            self.flush()
            return 0
        self.links[place][STATUS] = NEGATED
        self.fire(NEGATES, doer, place)
        self.flush()
        return 1

    def _ready(
        self, me: int, number: int, keep_first: int, keep_second: int, first: int, second: int, kept: Kept = ()
    ) -> Frame:
        """As everywhere; a text of an Art knows where that lies."""
        frame = super()._ready(me, number, keep_first, keep_second, first, second, kept)
        art = self.rules.art_of[number]
        if art >= 0:
            frame[ART] = FIRST_ART + self.place_of[me * ARTS + art]
        return frame

    def _stands_ready(self, own: Record, program: Program, first: int, second: int) -> Frame:
        """As everywhere; its Art is the one that set it up, which may be the other player's."""
        frame = super()._stands_ready(own, program, first, second)
        frame[ART] = own[SOURCE]
        return frame
