"""The cards of a duel that tells what happens: hands, decks, piles and the chain."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gesso.engine.contract import NO
from gesso.engine.durations import NUMBER, PLAYER, UNTIL
from gesso.engine.events import FINDS_NOTHING, FORBIDS, NOBODY, Recorded
from gesso.engine.plugin import Frame
from gesso.engine.vm import Code
from gesso.games.react.rules.codec import (
    KIND_CODES,
    OWNER_AND_KIND,
    SWAPS,
    kind_code_of,
    owner_and_card,
    place_of,
    two_of_option,
)
from gesso.games.react.rules.duel import Duel
from gesso.games.react.rules.events import (
    DAMAGED,
    DIRECTION,
    MAY,
    ME,
    NEGATED,
    PLAY,
    PROGRAM,
    TARGET,
    THIS_TURN,
    TURN_STARTS,
    UNIT,
)
from gesso.games.react.rules.linking import LinkedDuel
from gesso.games.react.rules.masterpiece import DECLINE


class ToldCards(Recorded, Duel):
    """The part of a told duel that keeps the events of cards."""

    # ------------------------------------------------------------ turns and cards
    def fire(self, event: int, first: int, second: int = -1, third: int = 0) -> None:
        if event == TURN_STARTS:
            self.record("turn", first, self.turns)
        super().fire(event, first, second, third)

    def take_card(self, player: int) -> int:
        card = super().take_card(player)
        self.record("draws", player, card, self.held[player])
        return card

    def draw(self, player: int, number: int) -> int:
        full = self.rules.has_deck[player] and self.held[player] >= self.rules.table.hand_limit
        done = super().draw(player, number)
        if full and not done and self.result < 0:
            self.record("draws-nothing", player, self.held[player])
        return done

    def lose(self, player: int) -> int:
        # A text that says who loses has told so itself; without one the deck was empty.
        if self.cause()[0] < 0 or (self.rules.has_deck[player] and not self.deck[player]):
            self.record("deck-is-empty", player)
        return super().lose(player)

    def discard_cards(self, player: int, cards: Sequence[int]) -> None:
        for card in cards:
            self.record("discards", player, card)
        super().discard_cards(player, cards)

    def regain_cards(self, player: int, cards: Sequence[int]) -> int:
        at, left = len(self.recorded), list(self.discard[player])
        done = super().regain_cards(player, cards)
        for card in self.discard[player]:
            left.remove(card)
        for card in left:
            self.record_at(at, "regains", player, card)
        return done

    # ------------------------------------------------------------ the chain
    def negate(self, slots: Sequence[int]) -> int:
        before = self.negatable()
        done = super().negate(slots)
        for slot in before:
            if self.links[slot][NEGATED] == 1:
                link = self.links[slot]
                self.record("negates", link[ME], link[PROGRAM], slot)
        return done

    def does_nothing(self, link: Frame) -> None:
        self.record("does-nothing", link[ME], link[PROGRAM])

    def begin_play(self, player: int, play: int, hidden: int = 0) -> None:
        info = self.rules.plays[player][play]
        card = info.card if info.hand else -2 - info.ability
        self.record("plays", player, info.program, info.unit, card, len(self.links), hidden, -1, -1)
        super().begin_play(player, play, hidden)

    def commit(self, frame: Frame) -> int:
        cause = self.cause()
        self.record_by(cause, "lies", frame[ME], len(self.links), frame[TARGET], frame[DIRECTION])
        return super().commit(frame)

    def put_away(self, player: int, card: int) -> None:
        super().put_away(player, card)
        self.record("puts-away", player, card)

    def lay_down(self, player: int, card: int, slot: int) -> None:
        super().lay_down(player, card, slot)
        self.record("hides", player, card, slot)

    def turn_up(self, slot: int) -> int:
        lying = super().turn_up(slot)
        self.record("turns-up", *owner_and_card(lying), slot)
        return lying

    def take_back(self, lying: int) -> None:
        super().take_back(lying)
        # It has been turned up, and there was no way to play it.
        unplayable = bool(self.recorded) and self.recorded[-1].kind == FINDS_NOTHING
        self.record("takes-back", *owner_and_card(lying), int(unplayable))


class ToldDuel(ToldCards, whole=True):
    """A duel that keeps an event of everything that changes, and of what could not be done."""

    def restore(self, data: dict[str, Any], rules: LinkedDuel, code: Code | None = None) -> None:
        super().restore(data, rules, code)
        self.record("goes-on", NOBODY, *self.form, len(self.links))

    def bearer(self, frame: Frame) -> int:
        return int(frame[UNIT])

    def _owner(self, unit: int) -> int:
        return self.rules.unit_owner[unit]

    def record_choice(self, player: int, kind: int, option: int) -> None:
        if kind == PLAY:
            if option == 0:
                self.record("passes" if self.links else "ends-turn", player)
        elif kind == MAY and option == NO:
            self.record("declines", player, kind)
        else:
            super().record_choice(player, kind, option)

    # ------------------------------------------------------------ movement
    def step(self, unit: int, direction: int) -> int:
        here = self.pos[unit]
        done = super().step(unit, direction)
        if not done and here >= 0:
            there = self.rules.field.step[direction][here]
            self._stays(unit, here, there)
        return done

    def relocate(self, unit: int, there: int) -> int:
        here = self.pos[unit]
        done = super().relocate(unit, there)
        if done:
            self.record("moves", self._owner(unit), unit, here, there)
        return done

    def move_to(self, units: Sequence[int], there: int) -> int:
        before = [(unit, self.pos[unit]) for unit in self.one_a_body(units)]
        done = super().move_to(units, there)
        for unit, here in before:
            if here == self.pos[unit] >= 0 and here != there:
                self._stays(unit, here, there)
        return done

    def jump(self, unit: int, direction: int) -> int:
        here = self.pos[unit]
        done = super().jump(unit, direction)
        if not done and here >= 0:
            self._stays(unit, here, -1)
        return done

    def swap(self, unit: int, other: int) -> int:
        done = super().swap(unit, other)
        if not done and unit >= 0 and self.pos[unit] >= 0:
            self._stays(unit, self.pos[unit], self.pos[other] if other >= 0 else -1)
        return done

    def _stays(self, unit: int, here: int, there: int) -> None:
        if self.recorded and self.recorded[-1].kind == FORBIDS:
            return  # why has just been told
        blocker = self.board[there] if there >= 0 else -1
        self.record("stays", self._owner(unit), unit, here, there, blocker)

    def _rearrange(self, goes: dict[int, int]) -> int:
        old = {unit: self.pos[unit] for unit in goes}
        done = super()._rearrange(goes)
        if done:
            for unit, there in goes.items():
                self.record("moves", self._owner(unit), unit, old[unit], there)
        return done

    # ------------------------------------------------------------ pieces
    def _lay(self, me: int, kind: int, place: int, number: int) -> int:
        info = self.rules.kinds[me][kind]
        stock = self.supply[me] if info.sort == "frame" else self.pool[me]
        left = stock[kind]
        done = super()._lay(me, kind, place, number)
        if done:
            self.record("places", me, info.code, place, left - stock[kind], self.tok[me][kind][place])
        elif place >= 0:
            self.record("places-nothing", me, info.code, place, left)
        return done

    def _lift(self, code: int) -> int:
        done = super()._lift(code)
        if done:
            kind_code, place = kind_code_of(code), place_of(code)
            owner, kind = OWNER_AND_KIND[kind_code]
            self.record("removes", owner, kind_code, place, 1, self.tok[owner][kind][place])
        return done

    def _carry(self, code: int, place: int) -> int:
        done = super()._carry(code, place)
        if done:
            kind_code = kind_code_of(code)
            self.record("carries", OWNER_AND_KIND[kind_code][0], kind_code, place_of(code), place)
        return done

    def _bring(self, me: int, kind: int, zone: int) -> int:
        unit = super()._bring(me, kind, zone)
        if unit >= 0:
            self.record("summons", me, unit, zone)
        elif zone >= 0:
            self.record("summons-nothing", me, KIND_CODES[me][kind], zone, self.board[zone])
        return unit

    def take_off(self, unit: int) -> int:
        zone, at = self.pos[unit], len(self.recorded)
        done = super().take_off(unit)
        if done:
            self.record_at(at, "leaves-field", self._owner(unit), unit, zone, int(self.pos[unit] == -1))
        return done

    # ------------------------------------------------------------ beside the field
    def gain(self, me: int, kind: int, number: int) -> int:
        info = self.rules.kinds[me][kind]
        first, end = info.faces
        faces, held = self.faces[me][first:end], self.supply[me][kind]
        done = super().gain(me, kind, number)
        rolled = [
            first + face
            for face, (before, now) in enumerate(zip(faces, self.faces[me][first:end]))
            for _ in range(now - before)
        ]
        if rolled:
            self.record("rolls", me, info.code, tuple(rolled))
        elif self.supply[me][kind] > held:
            self.record("gains", me, info.code, self.supply[me][kind] - held, self.supply[me][kind])
        return done

    def draw_frames(self, me: int, kinds: tuple[int, ...], number: int) -> int:
        before = self.supply[me][:]
        done = super().draw_frames(me, kinds, number)
        for kind in kinds:
            if self.supply[me][kind] > before[kind]:
                now = self.supply[me][kind]
                self.record("gains", me, KIND_CODES[me][kind], now - before[kind], now)
        return done

    def spend(self, me: int, kind: int, number: int) -> None:
        super().spend(me, kind, number)
        self.record("spends", me, KIND_CODES[me][kind], number, self.supply[me][kind])

    def spend_faces(self, me: int, kind: int, faces: Sequence[int]) -> None:
        for face in faces:
            self.record("spends-face", me, face)
        super().spend_faces(me, kind, faces)

    # ------------------------------------------------------------ damage
    def deal(self, number: int, zones: Sequence[int]) -> int:
        if number > 0:
            for zone in zones:
                by = self.forbidding(DAMAGED, self.board[zone], zone)
                if by >= 0:
                    self.record(FORBIDS, NOBODY, by, DAMAGED, self.board[zone], zone)
        at = len(self.recorded)
        done = super().deal(number, zones)
        if not done and len(self.recorded) == at and zones:
            self.record("damages-nobody", NOBODY, tuple(zones))
        return done

    def hurt(self, unit: int, zone: int, number: int) -> None:
        super().hurt(unit, zone, number)
        self.record("damages", self._owner(unit), unit, zone, number, self.damage[unit] if unit < 2 else -1)

    def _turn(self, units: Sequence[int], was: int, event: int) -> int:
        before = [unit for unit in units if self.exhausted[unit] == was]
        at = len(self.recorded)
        done = super()._turn(units, was, event)
        for unit in before:
            if self.exhausted[unit] != was:
                self.record_at(at, "refreshes" if was else "exhausts", self._owner(unit), unit)
                at += 1
        if units and not before:
            self.record("turns-nothing", self._owner(units[0]), tuple(units), 1 - was)
        return done

    # ------------------------------------------------------------ what is in force for a while
    def apply_until(self, end: int, number: int, player: int, source: int, kept: Sequence[Any]) -> None:
        super().apply_until(end, number, player, source, kept)
        self.record("lasts", player, number, int(end != THIS_TURN))

    def expire(self, end: int) -> None:
        for own in self.lasting:
            if own[UNTIL] == end:
                self.record("lasts-no-more", own[PLAYER], own[NUMBER])
        super().expire(end)

    # ------------------------------------------------------------ the Masterpiece
    def progress(self, player: int, option: int) -> int:
        first, slot = two_of_option(option)
        if option == DECLINE:
            self.record("leaves-masterpiece", player)
        elif option >= SWAPS:
            self.record("swaps-panels", player, first, slot)
        else:
            self.record("lays-panel", player, first, slot, self.masterpiece[slot])
        return super().progress(player, option)

    def ascend(self, player: int) -> None:
        before = self.form[player], self.ascended[player]
        super().ascend(player)
        if (self.form[player], self.ascended[player]) != before:
            self.record("ascends", player, int(self.form[player] != before[0]))

    def descend(self, player: int) -> int:
        at = len(self.recorded)
        done = super().descend(player)
        if done:
            self.record_at(at, "descends", player)
        return done
