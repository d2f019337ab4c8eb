"""Faces of Arts and Damage (ready, exhausted, augmented, broken), and texts that stand for this round (K8-K10, K13,
K15, K17)."""

from __future__ import annotations

from collections.abc import Sequence

from gesso.engine.durations import SOURCE, Record
from gesso.engine.events import NOBODY, RESOLVED
from gesso.engine.plugin import Frame, Program
from gesso.engine.triggers import Kept
from gesso.engine.vm import ME, PROGRAM
from gesso.games.solrei.rules.codec import (
    ANY_FACE,
    ARTS,
    AUGMENTED,
    BROKEN,
    CARD_BITS,
    EXHAUSTED,
    FIRST_ART,
    READY,
    SEAT_SHIFT,
)
from gesso.games.solrei.rules.events import (
    ACTIVATES,
    ART,
    BREAKS,
    DAMAGE_COUNT,
    EXHAUSTS,
    GAINS_DAMAGE,
    NEGATED,
    NEGATES,
    READIES,
    STATUS,
    THIS_ROUND,
)
from gesso.games.solrei.rules.queries import Queries

TURNED_FROM = {READIES: EXHAUSTED, EXHAUSTS: READY | AUGMENTED, BREAKS: READY | EXHAUSTED | AUGMENTED}
"""The faces from which an event turns something."""
TURNED = {READIES: "readies", EXHAUSTS: "exhausts", BREAKS: "breaks"}
FACED = {READY: "readies", EXHAUSTED: "exhausts", BROKEN: "breaks", AUGMENTED: "augments"}
"""The event of turning a card in Damage, and an Art, to another face."""


class Turning(Queries):
    """Operations that turn Arts and cards in Damage, the rival's too."""

    def ready(self, doer: int, things: Sequence[int]) -> int:
        """Ready what is exhausted (K8)."""
        return self._turn(READIES, doer, things)

    def exhaust(self, doer: int, things: Sequence[int]) -> int:
        """Exhaust what is ready or augmented (K9, Q46)."""
        return self._turn(EXHAUSTS, doer, things)

    def break_things(self, doer: int, things: Sequence[int]) -> int:
        """Break things for the rest of the Act (K13, U4)."""
        return self._turn(BREAKS, doer, things)

    def heal(self, things: Sequence[int]) -> int:
        """Put cards in Damage on the discard pile, whatever their faces (Q79)."""
        healed = [0, 0]
        if self.records and not things:
            self.record("turns-nothing", NOBODY)
        for thing in things:
            if thing >= FIRST_ART or not self.lies(thing, ANY_FACE):
                continue
            player, bit = thing >> SEAT_SHIFT, 1 << (thing & CARD_BITS)
            for zone in (self.up, self.down, self.broken):
                zone[player] &= ~bit
            self.discard_pile[player] |= bit
            healed[player] += 1
            if self.records:
                self.record("heals", player, thing & CARD_BITS, self.damage_count(player))
        for player in (self.turn, 1 - self.turn):
            if healed[player]:
                self.fire(DAMAGE_COUNT, player, -healed[player])
        self.flush()
        return int(any(healed))

    def _turn(self, deed: int, doer: int, things: Sequence[int]) -> int:
        done = 0
        if self.records and not things:
            self.record("turns-nothing", doer)
        for thing in things:
            if self.lies(thing, TURNED_FROM[deed]) and not self.prevented(deed, doer, thing):
                self.turn_over(deed, thing, doer)
                self.fire(deed, doer, thing)
                done = 1
        self.flush()
        return done

    def turn_over(self, deed: int, thing: int, doer: int) -> None:
        """Let a player turn one thing, without triggers."""
        if thing < FIRST_ART:
            player, bit = thing >> SEAT_SHIFT, 1 << (thing & CARD_BITS)
            self.up[player] &= ~bit
            self.down[player] &= ~bit
            zone = self.up if deed == READIES else self.down if deed == EXHAUSTS else self.broken
            zone[player] |= bit
            if self.records:
                self.record(TURNED[deed], player, thing, doer)
            return
        place = thing - FIRST_ART
        if self.records and deed == READIES and not self.known >> place & 1:
            self.record("shows-art", place // ARTS, thing, self.row[place])
        if deed == READIES:
            self.turn_art(place, READY, doer)
            self.known |= 1 << place
        elif self.face[place] == AUGMENTED:
            self._end_augment(place, BROKEN if deed == BREAKS else self.used_face(place), doer)
        else:
            self.turn_art(place, EXHAUSTED if deed == EXHAUSTS else BROKEN, doer)

    def turn_art(self, place: int, face: int, doer: int) -> None:
        """Lay an Art with another face; the doer is `NOBODY` if the rules do it (Q68)."""
        self.face[place] = face
        if self.records:
            self.record(FACED[face], place // ARTS, FIRST_ART + place, doer)

    # ------------------------------------------------------------ Augment

    def used_face(self, place: int) -> int:
        """Return the face of an Art after its use: exhausted, or broken if the Muse misses its requirement (U2, B4,
        Q20)."""
        return EXHAUSTED if self.rules.builds[place // ARTS].meets[self.row[place]] else BROKEN

    def augment(self, place: int) -> None:
        """Put the augment of an augmented Art in force (Q45)."""
        self.live[place // ARTS] = place
        self.tune()
        if self.records:
            self.record("works", place // ARTS, FIRST_ART + place)

    def end_augments(self, player: int, but: int = -1) -> None:
        """Exhaust what lies augmented before the player, but not the Art at one place (U6). The rules do that, so it is
        nobody's deed (Q68)."""
        for thing in self.arts_of(player, AUGMENTED):
            place = thing - FIRST_ART
            if place != but:
                self._end_augment(place, self.used_face(place), NOBODY)

    def _end_augment(self, place: int, face: int, doer: int) -> None:
        self.turn_art(place, face, doer)
        player = place // ARTS
        if self.live[player] == place:
            self.live[player] = -1
            self.tune()
            if self.records:
                self.record("works-no-more", player, FIRST_ART + place)


def _own_deed(g: Queries, me: int, first: int, second: int, third: int, record: Sequence[int]) -> bool:
    return first == me


def _rival_deed(g: Queries, me: int, first: int, second: int, third: int, record: Sequence[int]) -> bool:
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
"""The events that K15 forbids."""


class StandingTexts(Queries):
    """Operations that put texts in force for this round (Q66), and queries for them."""

    def put_in_force(self, player: int, frame: Frame, item: str, kept: Sequence[int], end: int) -> int:
        """Put a passive of a `gain` or `until` block, or a ban of an effect, in force until that end, with the present
        values."""
        self.apply_until(self.rules.items[frame[PROGRAM], item], player, frame[ART], end, kept)
        return RESOLVED

    def grapple(self, player: int) -> int:
        """Forbid the player to gain Damage and the rival to activate anything in this round (K15, Q17)."""
        for program in GRAPPLE:
            self.apply_until(self.code.procedures[program.id], player, -1, THIS_ROUND)
        return RESOLVED

    def negate(self, doer: int, place: int) -> int:
        """Negate an ability in the Exchange, so that it does nothing when its turn comes (K17, X5).

        One that is negated already does not change (Q71).
        """
        if not 0 <= place < len(self.links) or self.links[place][STATUS] == NEGATED:
            if self.records:
                self.record("negates-nothing", doer)
            self.flush()
            return 0
        if self.prevented(NEGATES, doer, place):
            if self.records:
                self.record_unexplained((doer,), "negates-nothing", doer)
            self.flush()
            return 0
        self.links[place][STATUS] = NEGATED
        if self.records:
            self.record("negates", self.links[place][ME], self.links[place][PROGRAM])
        self.fire(NEGATES, doer, place)
        self.flush()
        return 1

    def apply_until(self, number: int, player: int, source: int, until: int, captured: Sequence[int] = ()) -> None:
        super().apply_until(number, player, source, until, captured)
        if self.records:
            self.record("lasts", player, number)

    def _ready(
        self,
        me: int,
        number: int,
        keep_first: int,
        keep_second: int,
        first: int,
        second: int,
        kept: Kept = (),
        third: int = 0,
    ) -> Frame:
        """Make a frame as always; a text of an Art knows where that lies."""
        frame = super()._ready(me, number, keep_first, keep_second, first, second, kept, third)
        art = self.rules.art_of[number]
        if art >= 0:
            frame[ART] = FIRST_ART + self.place_of[me * ARTS + art]
        return frame

    def _ready_effect(self, record: Record, program: Program, first: int, second: int, third: int = 0) -> Frame:
        """Make a frame as always; its Art is the one that set the effect up, which may be the other player's."""
        frame = super()._ready_effect(record, program, first, second, third)
        frame[ART] = record[SOURCE]
        return frame
