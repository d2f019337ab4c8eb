"""Pieces on the field (tokens, tiles, frames), Summons, and what a player holds beside the field (RB K1-K6, S1-S5)."""

from collections.abc import Sequence

from gesso.games.react.rules.codec import KIND_CODES, OWNER_AND_KIND, PLACES, SHIFT, kind_code_of, place_of
from gesso.games.react.rules.events import COUNT, PIECE_PLACED, PIECE_REMOVED, SUMMONED, SUPPLY, UNIT_REMOVED
from gesso.games.react.rules.linking import PieceKind
from gesso.games.react.rules.state import OFF_FIELD, DuelState


class Pieces(DuelState):
    """Operations on pieces. A piece on the field is one number, its kind code and its place (`codec`)."""

    # ------------------------------------------------------------ tokens, tiles, frames
    def place(self, me: int, kind: int, places: Sequence[int], number: int = 1) -> int:
        """Lay pieces on each place, as far as pool, limit and one tile a zone allow (RB K1, K3, K4).

        Frames come from those drawn.
        """
        done = 0
        for place in places:
            if self._lay(me, kind, place, number):
                done = 1
        if self.pending_triggers:
            self.flush()
        return done

    def _lay(self, me: int, kind: int, place: int, number: int) -> int:
        info = self.rules.kinds[me][kind]
        if place < 0:
            return 0
        counts = self.tok[me][kind]
        stock = self.supply[me] if info.sort == "frame" else self.pool[me]
        number = self._room(info, counts, place, min(number, stock[kind]))
        code = info.code << SHIFT | PLACES[place]
        watched = self.bans[PIECE_PLACED] or self.replacements[PIECE_PLACED]
        if number <= 0:
            if self.records:
                self.record("places-nothing", me, info.code, place, stock[kind])
            return 0
        if watched and self.prevented(PIECE_PLACED, code, place):
            return 0
        counts[place] += number
        stock[kind] -= number
        if self.records:
            self.record("places", me, info.code, place, number, counts[place])
        if info.sort == "tile":
            self.tile[place] = info.code
        elif info.sort == "frame":
            self.strips[place] += (info.code,) * number
        on = self.on
        if on[PIECE_PLACED]:
            for _ in range(number):
                self.fire(PIECE_PLACED, code, place)
        if on[COUNT]:
            self.fire(COUNT, place, info.code, number)
        if on[SUPPLY]:
            self.fire(SUPPLY, me, info.code, -number if info.sort == "frame" else number)
        return 1

    def _room(self, info: PieceKind, counts: Sequence[int], place: int, number: int) -> int:
        """Return how many of so many pieces a place has room for."""
        if info.on_units and self.pos[place] < 0:
            return 0
        if info.sort == "tile":
            return min(number, 1) if self.tile[place] < 0 else 0
        if info.limit:
            return min(number, info.limit - (len(self.strips[place]) if info.sort == "frame" else counts[place]))
        return number

    def remove_pieces(self, codes: Sequence[int]) -> int:
        """Put pieces of the field back into their pools (RB K2). Several of one place may be named several times."""
        done = 0
        for code in codes:
            if self._lift(code):
                done = 1
        if self.pending_triggers:
            self.flush()
        return done

    def move_pieces(self, codes: Sequence[int], place: int) -> int:
        """Move pieces to another zone or unit. A tile cannot move onto a tile (RB K4), nor a piece over its limit."""
        done = 0
        for code in codes:
            if self._carry(code, place):
                done = 1
        if self.pending_triggers:
            self.flush()
        return done

    def _carry(self, code: int, place: int) -> int:
        kind_code, here = kind_code_of(code), place_of(code)
        owner, kind = OWNER_AND_KIND[kind_code]
        info = self.rules.kinds[owner][kind]
        counts = self.tok[owner][kind]
        if place < 0 or place == here or not counts[here]:
            return 0
        full = len(self.strips[place]) if info.sort == "frame" else counts[place]
        if (info.sort == "tile" and self.tile[place] >= 0) or (info.limit and full >= info.limit):
            return 0
        counts[here] -= 1
        counts[place] += 1
        if self.records:
            self.record("carries", owner, kind_code, here, place)
        if self.lasting:
            self.forget("pieces", code, counts[here])
        if info.sort == "tile":
            self.tile[here] = -1
            self.tile[place] = kind_code
        elif info.sort == "frame":
            self._unthread(kind_code, here)
            self.strips[place] += (kind_code,)
        if self.on[COUNT]:
            self.fire(COUNT, here, kind_code, -1)
            self.fire(COUNT, place, kind_code, 1)
        return 1

    def _lift(self, code: int) -> int:
        kind_code, place = kind_code_of(code), place_of(code)
        owner, kind = OWNER_AND_KIND[kind_code]
        counts = self.tok[owner][kind]
        if not counts[place]:
            return 0
        if (self.bans[PIECE_REMOVED] or self.replacements[PIECE_REMOVED]) and self.prevented(
            PIECE_REMOVED, code, place
        ):
            return 0
        counts[place] -= 1
        self.pool[owner][kind] += 1
        if self.records:
            self.record("removes", owner, kind_code, place, 1, counts[place])
        if self.lasting:
            self.forget("pieces", code, counts[place])
        sort = self.rules.kinds[owner][kind].sort
        if sort == "tile":
            self.tile[place] = -1
        elif sort == "frame":
            self._unthread(kind_code, place)
        if self.on[PIECE_REMOVED]:
            self.fire(PIECE_REMOVED, code, place)
        if self.on[COUNT]:
            self.fire(COUNT, place, kind_code, -1)
        if self.on[SUPPLY] and sort != "frame":
            self.fire(SUPPLY, owner, kind_code, -1)
        return 1

    def _unthread(self, kind_code: int, zone: int) -> None:
        strip = list(self.strips[zone])
        strip.remove(kind_code)
        self.strips[zone] = tuple(strip)

    # ------------------------------------------------------------ summons
    def summon(self, me: int, kind: int, zones: Sequence[int]) -> int:
        """Bring a Summon from the pool to each zone, refreshed (RB S1); return the last that came, or -1.

        It fails in an occupied zone and with an empty pool (RB S2). Being summoned is not entering (RB S5).
        """
        came = self.summon_in_each(me, kind, zones)
        return came[-1] if came else -1

    def summon_in_each(self, me: int, kind: int, zones: Sequence[int]) -> list[int]:
        """Summon like `summon`, and return all that came."""
        came = [unit for zone in zones if (unit := self._bring(me, kind, zone)) >= 0]
        if self.pending_triggers:
            self.flush()
        return came

    def _bring(self, me: int, kind: int, zone: int) -> int:
        if zone < 0:
            return -1
        unit = self._free_summon(me, kind)
        if unit < 0 or self.board[zone] >= 0:
            if self.records:
                self.record("summons-nothing", me, KIND_CODES[me][kind], zone, self.board[zone])
            return -1
        if (self.bans[SUMMONED] or self.replacements[SUMMONED]) and self._cannot_come(unit, zone):
            return -1
        self.pos[unit] = self.last[unit] = zone
        self.board[zone] = unit
        self.exhausted[unit] = 0
        self.pool[me][kind] -= 1
        if self.records:
            self.record("summons", me, unit, zone)
        on = self.on
        if on[SUMMONED]:
            self.fire(SUMMONED, unit, zone)
        if on[SUPPLY]:
            self.fire(SUPPLY, me, self.rules.kinds[me][kind].code, 1)
        return unit

    def _free_summon(self, me: int, kind: int) -> int:
        """Return the first unit of a kind that is left in the pool, or -1 (Q24)."""
        return next((unit for unit in self.rules.kinds[me][kind].units if self.pos[unit] == OFF_FIELD), -1)

    def _cannot_come(self, unit: int, zone: int) -> bool:
        """Return whether a text prevents a Summon from coming to a zone. It looks at the Summon as if it stood there
        already."""
        self.pos[unit] = self.last[unit] = zone
        empty, self.board[zone] = self.board[zone], unit
        prevented = self.prevented(SUMMONED, unit, zone)
        self.pos[unit] = OFF_FIELD
        self.board[zone] = empty
        return prevented

    def remove_units(self, units: Sequence[int]) -> int:
        """Take Summons off the field, back to their pools unless they never return. Artists cannot be removed."""
        done = 0
        for unit in units:
            if self.take_off(unit):
                done = 1
        if self.pending_triggers:
            self.flush()
        return done

    def take_off(self, unit: int) -> int:
        """Take one Summon off the field (RB S3), and put its tokens back into their pools (RB K2).

        Triggers become pending; they are not laid on the stack yet.
        """
        zone = self.pos[unit]
        kind = self.rules.unit_kind[unit]
        if zone < 0 or kind < 0:
            return 0
        if (self.bans[UNIT_REMOVED] or self.replacements[UNIT_REMOVED]) and self.prevented(UNIT_REMOVED, unit, zone):
            return 0
        owner = self.rules.unit_owner[unit]
        info = self.rules.kinds[owner][kind]
        if self.records:
            self.record("leaves-field", owner, unit, zone, int(info.returns))
        on = self.on
        if on[UNIT_REMOVED]:
            self.fire(UNIT_REMOVED, unit, zone)
        self.board[zone] = -1
        self.pos[unit] = OFF_FIELD if info.returns else -2
        if self.lasting:
            self.forget("units", unit)
        self.exhausted[unit] = 0
        if info.returns:
            self.pool[owner][kind] += 1
        for player, kinds in enumerate(self.rules.kinds):
            for number, other in enumerate(kinds):
                if other.on_units:
                    while self.tok[player][number][unit]:
                        if not self._lift(other.code << SHIFT | PLACES[unit]):
                            break
        if on[SUPPLY]:
            self.fire(SUPPLY, owner, info.code, -1)
        return 1

    # ------------------------------------------------------------ beside the field
    def gain(self, me: int, kind: int, number: int) -> int:
        """Gain counters up to the limit, roll spent dice, or draw frames blindly from the bag. Return 1 if any came."""
        info = self.rules.kinds[me][kind]
        if info.sort == "dice":
            faces = self.faces[me]
            first, end = info.faces
            number = min(number, info.count - sum(faces[first:end]))
            rolled = sorted(info.sides[self.random(len(info.sides))] for _ in range(number))
            for face in rolled:
                faces[face] += 1
            if rolled and self.records:
                self.record("rolls", me, info.code, tuple(rolled))
        else:
            number = min(number, info.limit - self.supply[me][kind]) if info.limit else number
            self.supply[me][kind] += max(number, 0)
            if number > 0 and self.records:
                self.record("gains", me, info.code, number, self.supply[me][kind])
        return self._supplied(me, kind, number)

    def draw_frames(self, me: int, kinds: tuple[int, ...], number: int) -> int:
        done = 0
        pool, supply = self.pool[me], self.supply[me]
        before = supply[:]
        for _ in range(number):
            left = sum(pool[k] for k in kinds)
            if not left:
                break
            at = self.random(left)
            for kind in kinds:
                at -= pool[kind]
                if at < 0:
                    break
            pool[kind] -= 1
            supply[kind] += 1
            done |= self._supplied(me, kind, 1)
        if self.records:
            for kind in kinds:
                if supply[kind] > before[kind]:
                    self.record("gains", me, KIND_CODES[me][kind], supply[kind] - before[kind], supply[kind])
        return done

    def spend(self, me: int, kind: int, number: int) -> None:
        self.supply[me][kind] -= number
        if self.rules.kinds[me][kind].sort == "frame":
            self.pool[me][kind] += number
        if self.records:
            self.record("spends", me, KIND_CODES[me][kind], number, self.supply[me][kind])
        self._supplied(me, kind, -number)

    def spend_kinds(self, me: int, kinds: Sequence[int]) -> None:
        for kind in kinds:
            self.spend(me, kind, 1)

    def spend_faces(self, me: int, kind: int, faces: Sequence[int]) -> None:
        for face in faces:
            self.faces[me][face] -= 1
            if self.records:
                self.record("spends-face", me, face)
            self._supplied(me, kind, -1)

    def lose_counters(self, me: int, kind: int, number: int) -> int:
        """Lose a number of counters, or all that there are."""
        number = min(number, self.supply[me][kind])
        if number > 0:
            self.spend(me, kind, number)
        return int(number > 0)

    def lose_kinds(self, me: int, kinds: Sequence[int]) -> int:
        self.spend_kinds(me, kinds)
        return int(bool(kinds))

    def lose_faces(self, me: int, kind: int, faces: Sequence[int]) -> int:
        self.spend_faces(me, kind, faces)
        return int(bool(faces))

    def supplied(self, me: int, kinds: tuple[int, ...]) -> list[int]:
        return [kind for kind in kinds for _ in range(self.supply[me][kind])]

    def ready_faces(self, me: int, faces: tuple[int, ...]) -> list[int]:
        return [face for face in faces for _ in range(self.faces[me][face])]

    def _supplied(self, me: int, kind: int, number: int) -> int:
        if not number or (number < 0 and not self.on[SUPPLY]):
            return 0
        if self.on[SUPPLY]:
            self.fire(SUPPLY, me, self.rules.kinds[me][kind].code, number)
            if self.pending_triggers:
                self.flush()
        return int(number > 0)
