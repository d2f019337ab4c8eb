"""All operations that sentences call, and the way of an ability from its choice into the Exchange, counters included.

An operation never asks a player for what a sentence picks: the text asks first, then acts. A *doer* is the player who
carries the sentence out. Operations return whether anything changed. The two that ask, `check` and `swap`, are the last
thing that a block does; the asking frame learns in `DONE` what they did.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from gesso.engine.contract import NOTHING
from gesso.engine.durations import CAPTURED, NUMBER
from gesso.engine.events import NOBODY
from gesso.engine.payment import Need, begin_payment, payable
from gesso.engine.plugin import Frame
from gesso.engine.stack import StackPolicy
from gesso.engine.vm import ME, PC, PROGRAM
from gesso.games.solrei.rules.codec import ARTS, AUGMENTED, BROKEN, EXHAUSTED, FIRST_ART, READY, is_art
from gesso.games.solrei.rules.damage import DamagePoints
from gesso.games.solrei.rules.events import (
    ACTIVATES,
    ART,
    BREAKS,
    COUNTER_COUNT,
    DISCARDS,
    EXHAUSTS,
    HARVESTS,
    NEGATED,
    PAID,
    PLAY,
    STATUS,
    TARGET,
    UNPAID,
)
from gesso.games.solrei.rules.faces import StandingTexts, Turning
from gesso.games.solrei.rules.hands import Hands
from gesso.games.solrei.rules.linking import Play
from gesso.games.solrei.rules.needs import IN_DAMAGE, CostOption, code_of_unit
from gesso.games.solrei.rules.queries import Queries

if TYPE_CHECKING:
    from gesso.games.solrei.rules.show import Show


class Counters(Queries):
    """Operations on counters, which are named as texts name them. They last until the Act ends."""

    def gain_counters(self, player: int, number: int, piece: str) -> int:
        """Gain counters, as many as the limit leaves room for."""
        kind = self.counter_number(piece)
        held = self.pieces[player]
        gained = min(number, self.rules.counter_limits[kind] - held[kind])
        if gained < 1:
            if self.records:
                self.record("gains-no-counters", player, kind)
            return 0
        held[kind] += gained
        if self.records:
            self.record("gains-counters", player, kind, gained, held[kind])
        self.fire(COUNTER_COUNT, player, gained, kind)
        self.flush()
        return 1

    def lose_counters(self, player: int, number: int, piece: str) -> int:
        """Lose a number of counters, or all that there are."""
        kind = self.counter_number(piece)
        held = self.pieces[player]
        lost = min(number, held[kind])
        if lost < 1:
            if self.records:
                self.record("loses-no-counters", player, kind)
            return 0
        held[kind] -= lost
        if self.records:
            self.record("loses-counters", player, kind, lost, held[kind])
        self.fire(COUNTER_COUNT, player, -lost, kind)
        self.flush()
        return 1

    def spend_counters(self, player: int, number: int, piece: str) -> None:
        """Pay with counters that the player has."""
        kind = self.counter_number(piece)
        held = self.pieces[player]
        held[kind] -= number
        if self.records:
            self.record("spends-counters", player, kind, number, held[kind])
        self.fire(COUNTER_COUNT, player, -number, kind)


class Operations(StandingTexts, DamagePoints, Hands, Turning, Counters):
    """What a sentence does.

    | sentence | operation |
    | --- | --- |
    | `gain n power`, `gain n damage` | `gain_power(player, n)`, `gain_damage(player, n)` |
    | `gain` block, `until` block, a ban in an effect | `put_in_force(player, f, item, kept, end)` for each item |
    | `lose n power`, `swap power` | `lose_power(player, n)`, `swap_power()` |
    | `gain n fury`, `lose n fury`, `lose each fury` | `gain_counters(player, n, id)`, `lose_counters(player, n, id)` |
    | `draw n cards`, `cultivate n`, `check n` | `draw(player, n)`, `cultivate(player, n)`, `check(player, n)` |
    | `discard X` | `discard(cards)`: codes of hand cards |
    | `ready X`, `exhaust X`, `break X` | `ready(doer, things)`, `exhaust(doer, things)`, `break_things(doer, things)` |
    | `heal X` | `heal(things)` |
    | `swap`, `grapple`, `negate X` | `swap(player)`, `grapple(player)`, `negate(doer, place)` |
    | `block n`, `counter n`, `retaliate n` | `block(player, n)`, `counter(player, n)`, `retaliate(player, n)` |

    | description | query |
    | --- | --- |
    | hand cards | `hand_cards(player, cards)`, `hand_size(player)` |
    | Damage, Arts, either | `damage_cards(player, faces, cards)`, `arts_of(player, faces)`, `turnable(player, faces)` |
    | cards under the Muse | `cultivated(player)`: how many |
    | cards in a discard pile | `discarded(player, cards)`: how many |
    | counters | `held(player, id)`: how many; `counter_number(id)`: of an event of their number |
    | the Action card | `action_card(player)`: its code, or `NOTHING` |
    | abilities in the Exchange | `abilities_of(player)`: their places |
    | cards with n power | `with_power(n)`, `exact_power(n)`, `below_power(n)`: masks; `power_of(card)`: of the Action card now, else the number; `power_is(card, n)`, `power_below(card, n)` |
    | the face of a thing | `lies(thing, faces)` |

    | condition | query |
    | --- | --- |
    | `crisis n`, `leads` | `crisis(player, n)`, `leads(player)` |
    | on offense, defense | `on_offense(player)` |
    | won, lost the round, the last round | `won(player)`, `lost(player)`, `won_last(player)`, `lost_last(player)` |
    | the last card, the number of a card | `last_card(player)`, `same_number(card, card)` |
    | `X has <name>`, an Art by its name | `has_named(viewer, player, name)`, `is_named(viewer, art, name)` |
    """


PASS: Final = 0
ONLY_PASS: Final = (PASS,)


class Activation(Operations):
    """Operations from the choice of an ability until it lies in the Exchange."""

    def can_activate(self, player: int, play: Play, code: int) -> bool:
        """Return whether what is ready is allowed, and its whole cost can be paid. The step is right already (U1)."""
        if (self.standing or self.bans[ACTIVATES]) and self.banned(ACTIVATES, player, code):
            return False
        if len(play.ways) > 1:
            return self.open_ways(player, play, code) > 0
        if play.met is not None and not play.met(self, player, code):
            return False
        return self.can_pay(player, play, play.ways[0], code)

    def can_pay(self, player: int, play: Play, way: CostOption, code: int) -> bool:
        """Return whether the player has everything that the rules take for this cost option, and nothing forbids taking
        it or turning the Art down."""
        if way.harvest and (len(self.under[player]) < way.harvest or self.banned(HARVESTS, player)):
            return False
        if way.counters and any(self.held(player, piece) < number for piece, number in way.counters):
            return False
        if self.standing or self.bans[EXHAUSTS] or self.bans[BREAKS]:
            turns = self.turned_by_use(play, way, code)
            if turns >= 0 and self.banned(turns, player, code):
                return False
        return not way.needs or payable(self, player, way.needs)

    def turned_by_use(self, play: Play, way: CostOption, code: int) -> int:
        """Return the event of turning down what is used, or -1: only an Art turns, and an augment lies sideways (U2, U5,
        Q20, Q56, Q67)."""
        if way.breaks_self:
            return BREAKS
        if play.art < 0 or play.augment:
            return -1
        return EXHAUSTS if self.used_face(code - FIRST_ART) == EXHAUSTED else BREAKS

    def open_ways(self, player: int, play: Play, code: int) -> int:
        """Return a bit for each cost option that can be paid."""
        every = (1 << len(play.ways)) - 1
        met = every if play.met is None else play.met(self, player, code)
        return sum(1 << n for n, way in enumerate(play.ways) if met >> n & 1 and self.can_pay(player, play, way, code))

    def open_blocks(self, frame: Frame, blocks: Sequence[int]) -> list[int]:
        """Return the blocks of prices with which the cost can be paid, given as masks of the cost options that hold
        them."""
        open_now = self.open_ways(frame[ME], self.rules.play_of[frame[PROGRAM]], frame[ART])
        return [number for number, ways in enumerate(blocks) if ways & open_now]

    def begin_activation(self, player: int, play: Play) -> None:
        """Begin to pay for what is activated."""
        frame = self.code.blank[play.program][:]
        frame[ME] = player
        if play.art >= 0:
            frame[ART] = FIRST_ART + self.place_of[player * ARTS + play.art]
        if self.records:
            self.record("activates", player, play.program, frame[ART], self.links[-1][ME] if self.links else NOBODY)
        self.push(frame)

    def commit(self, frame: Frame, number: int = 0) -> int:
        """Pay for an activation by the cost option of this number, then lay it on the Exchange.

        The last block of a cost calls this until all is paid.
        """
        play = self.rules.play_of[frame[PROGRAM]]
        way = play.ways[number]
        player: int = frame[ME]
        if frame[STATUS] == UNPAID:
            frame[STATUS] = PAID
            if way.harvest:
                self.harvest(player, way.harvest)
                self.flush()
            for piece, spent in way.counters:
                self.spend_counters(player, spent, piece)
                self.flush()
            if way.needs:
                begin_payment(self, player, play.plan + number, way.needs)
                return int(frame[PC])
        for need in way.needs:
            if need.keep >= 0:
                frame[need.keep] = tuple(code_of_unit(player, unit) for unit in frame[need.keep])
        self.frames.pop()
        self.lay_link(frame)
        if play.art >= 0:
            self._turn_used(play, way, player, frame[ART])
        self.flush()
        program: int = frame[PROGRAM]
        return self.code.programs[program].entry

    def _turn_used(self, play: Play, way: CostOption, player: int, code: int) -> None:
        """Turn the Art whose cost is paid (Q19, Q20, Q56). Turning it down is a deed of the player's (Q67)."""
        turns = self.turned_by_use(play, way, code)
        if turns < 0:
            self.turn_art(code - FIRST_ART, AUGMENTED, player)
        else:
            self.turn_art(code - FIRST_ART, EXHAUSTED if turns == EXHAUSTS else BROKEN, player)
            self.fire(turns, player, code)

    def lay_link(self, link: Frame) -> None:
        super().lay_link(link)
        if self.records:
            target = link[TARGET]
            art, targeted = (target, -1) if target < 0 or is_art(target) else (-1, self.links[target][PROGRAM])
            self.record("lies", link[ME], link[PROGRAM], art, targeted)

    def forget_target(self, place: int) -> None:
        """Let no text in force take the next ability at this place of the Exchange for the one that it targeted."""
        for number, record in enumerate(self.standing):
            captures = self.code.programs[record[NUMBER]].facts.get("captures", ())
            at = CAPTURED + captures.index(TARGET) if TARGET in captures else -1
            if at >= 0 and record[at] == place:
                self.standing[number] = (*record[:at], NOTHING, *record[at + 1 :])

    def leave_exchange(self, link: Frame) -> None:
        """Take a link out of the Exchange: now an ability has been activated, unless it is negated (Q70).

        An augment begins to work and ends older ones, or is exhausted if negated (Q21, Q45).
        """
        negated = link[STATUS] == NEGATED
        if self.records:
            self.record("resolves", link[ME], link[PROGRAM], int(negated))
        play = self.rules.play_of.get(link[PROGRAM])
        if play is None:
            return
        if not negated:
            # Fire this before an older augment ends, which may have a text about it.
            self.fire(ACTIVATES, link[ME], link[ART])
            self.flush()
        place = link[ART] - FIRST_ART
        if not play.augment or self.face[place] != AUGMENTED:
            return
        if negated:
            self.turn_art(place, self.used_face(place), NOBODY)
        else:
            self.end_augments(link[ME], but=place)
            self.augment(place)

    def pay_unit(self, player: int, need: Need, unit: int) -> None:
        """Discard a card, or exhaust or break a card in Damage or an Art, for a cost."""
        code = code_of_unit(player, unit)
        if unit < IN_DAMAGE:
            self.discard_one(player, code)
        else:
            deed = EXHAUSTS if need.act == DISCARDS else need.act
            self.turn_over(deed, code, player)
            self.fire(deed, player, code)
        # Triggers of a payment wait until the Exchange is over (Q49).
        self.flush()


def _options(g: Show, player: int) -> Sequence[int]:
    plays = g.rules.plays[player][g.step]
    if not plays:
        return ONLY_PASS
    options = [PASS]
    face, place_of, first = g.face, g.place_of, player * ARTS
    for play in plays:
        code = -1
        if play.art >= 0:
            place = place_of[first + play.art]
            if face[place] != READY:
                continue
            code = FIRST_ART + place
        if g.can_activate(player, play, code):
            options.append(play.option)
    return options


def _begin(g: Show, player: int, option: int) -> None:
    g.begin_activation(player, next(play for play in g.rules.plays[player][g.step] if play.option == option))


def _taken(g: Show, link: Frame) -> int:
    g.forget_target(len(g.links))
    g.leave_exchange(link)
    return 0


def _resolved(g: Any, remembered: int) -> None:
    """Leave nothing behind of a link."""


EXCHANGE: Final = StackPolicy(
    decision=PLAY,
    options=_options,
    begin=_begin,
    taken=_taken,
    resolved=_resolved,
    negated=STATUS,
    silent=lambda g: g.rules.skippable[g.step],
)
