"""What a text can see: fixed things, descriptions and conditions, each decided by looking at everything on the table.

Written from the language reference, in the plainest Python; `None` stands for whatever is not there.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from oracle.naming import Named

from gesso.engine.plugin import Frame
from gesso.games.react.lang.ast import (
    Adjacent,
    AtEdge,
    Between,
    ChainHas,
    Diagonal,
    ExactlyFrom,
    HasInPile,
    Hidden,
    In,
    InColumn,
    InCorner,
    InDirection,
    InRow,
    Nearest,
    On,
    Pile,
    StateSpot,
    Surplus,
    With,
    Within,
)
from gesso.games.react.rules.codec import CARDS, KIND_CODES, OWNER_AND_KIND, PLACES, SHIFT, TAKEN, owner_and_card
from gesso.games.react.rules.events import CARRIES, DONE, HIDDEN, ME, PC, UNIT
from gesso.lang.ast import (
    NP,
    AtLeast,
    Counted,
    Done,
    EveryN,
    Exactly,
    FewerThan,
    Has,
    Is,
    Me,
    Node,
    NoneOf,
    Noun,
    Opponent,
    Other,
    Owned,
    Pick,
    PlayerHas,
    PlayerHasMore,
    StateAdjective,
    StateKind,
    ThatMuch,
    TheBound,
)
from gesso.lang.ast.players import EachPlayer

UNITS = ("unit", "artist", "summon")
LYING = ("token", "tile", "frame")


@dataclass(frozen=True)
class Look(Named):
    """The table as a text sees it."""

    # ------------------------------------------------------------ all that fit

    def units(self, np: NP) -> list[int]:
        """The units on the field that fit, row by row."""
        np, near = self._without_nearest(np)
        units = [unit for unit in self.g.rules.units if self.g.pos[unit] >= 0 and self.fits_unit(np, unit)]
        units.sort(key=lambda unit: self.g.pos[unit])
        return units if near is None else self._shortest(units, [self.g.pos[unit] for unit in units], near)

    def zones(self, np: NP) -> list[int]:
        """The zones that fit, row by row."""
        np, near = self._without_nearest(np)
        zones = [zone for zone in self.grid.zones if self.fits_zone(np, zone)]
        return zones if near is None else self._shortest(zones, zones, near)

    @staticmethod
    def _without_nearest(np: NP) -> tuple[NP, Nearest | None]:
        near = next((item for item in np.filters if isinstance(item, Nearest)), None)
        if near is None:
            return np, None
        return replace(np, filters=tuple(item for item in np.filters if item is not near)), near

    def _shortest(self, things: list[int], places: list[int], near: Nearest) -> list[int]:
        """Those of the things from whose places the way is shortest; none where there is no goal."""
        ways = [min((self.grid.steps(place, goal) for goal in self.the_zones(near.of)), default=-1) for place in places]
        return [thing for thing, way in zip(things, ways, strict=True) if 0 <= way == min(ways)]

    def things(self, np: NP) -> list[int]:
        return self.zones(np) if np.noun.type == "zone" else self.units(np)

    def pieces(self, np: NP) -> list[int]:
        """The player's own pieces on the field that fit, one entry a piece, row by row; frames in the order laid."""
        kinds = self.kinds(np.noun)
        if self.rides(np.noun):
            places = [unit for unit in self.g.rules.units if self.g.pos[unit] >= 0]
            places.sort(key=lambda unit: self.g.pos[unit])
        else:
            places = list(self.grid.zones)
        found: list[int] = []
        for place in places:
            if not all(self._piece_filter(item, place) for item in np.filters):
                continue
            if np.noun.type == "frame":
                mine = [KIND_CODES[self.me][kind] for kind in kinds]
                codes = [code for code in self.g.strips[place] if code in mine]
            else:
                codes = [KIND_CODES[self.me][kind] for kind in kinds for _ in range(self.g.tok[self.me][kind][place])]
            found += [code << SHIFT | PLACES[place] for code in codes]
        return found

    def _piece_filter(self, item: Node, place: int) -> bool:
        match item:
            case In(of=Pick(np=np)):
                return self.fits_zone(np, place)
            case On(of=Pick(np=np)):
                return self.fits_unit(np, place)
            case In(of=of):
                return place in self.the_zones(of)
            case On(of=of):
                return place == self.the_unit(of)
        raise LookupError(item)

    def often(self, tally: NP | EveryN | ThatMuch) -> int:
        """How often a sentence counts its figure."""
        return int(self.slot(tally.slot)) if isinstance(tally, ThatMuch) else self.count(tally)

    def count(self, np: NP | EveryN) -> int:
        """How many fit: on the field, or for what has no place there, with the player."""
        if isinstance(np, Surplus):
            seat, noun, adjectives = self.player(np.player, self.me), np.np.noun, np.np.adjectives
            return max(0, self.held(seat, noun, adjectives) - self.held(1 - seat, noun, adjectives)) // np.n
        if isinstance(np, EveryN):
            return self.count(np.np) // np.n
        noun = np.noun
        if noun.type == "zone" or noun.type in UNITS:
            return len(self.things(np))
        if noun.type in ("token", "tile") or (noun.type == "frame" and np.filters):
            return len(self.pieces(np))
        if noun.type == "card" and np.filters:
            return len(self.cards_in(np))
        return self.held(1 - self.me if "enemy" in np.adjectives else self.me, noun, ())

    def held(self, player: int, noun: Noun, adjectives: tuple[str, ...]) -> int:
        """How many a player has. A declared name means pieces of `me`, so that the other player has none."""
        g, kinds = self.g, self.kinds(noun)
        if noun.type in UNITS:
            np = NP(adjectives, noun, (), span=noun.span)
            return sum(int(g.rules.unit_owner[unit] == player) for unit in self.units(np))
        if noun.type == "card":
            return int(
                sum(g.hand[player]) + sum(lying >= 0 and owner_and_card(lying)[0] == player for lying in g.hidden)
            )
        if noun.type == "damage":
            return int(g.damage[player])
        if player != self.me:
            return 0
        if noun.type == "dice":
            return sum(g.faces[player][face] for face in self.faces(noun))
        if noun.type in ("counter", "frame"):
            return sum(g.supply[player][kind] for kind in kinds)
        return sum(sum(g.tok[player][kind]) for kind in kinds)

    def hand(self, np: NP, player: int) -> list[int]:
        """The cards of the enemy's hand, or of the player's, with their owner in the bits above ten."""
        owner = 1 - self.me if "enemy" in np.adjectives else player
        if np.filters:
            (top,) = [item.of for item in np.filters if isinstance(item, In) and isinstance(item.of, Pile)]
            return self.top(top, player)
        return [owner << 10 | card for card, number in enumerate(self.g.hand[owner]) for _ in range(number)]

    def top(self, pile: Pile, player: int) -> list[int]:
        """The top cards of a deck, the uppermost first, with their owner in the bits above ten."""
        owner = self.me if pile.whose == "my" else player
        cards = list(reversed(self.g.deck[owner]))
        return [owner << 10 | card for card in cards[: pile.top]]

    def links(self, np: NP) -> list[int]:
        """The slots of the chain whose cards are so, and not negated."""
        return [slot for slot, link in enumerate(self.g.links) if link[DONE] != 1 and self._link(np, slot)]

    def _resolves(self, frame: Frame) -> bool:
        """Is this the text of a card that resolves, and neither one that is paid for nor one carried out by another?"""
        program = self.g.code.programs[frame[0]]
        return "kind" in program.facts and frame[PC] >= program.entry and frame[HIDDEN] != 2

    def effects_again(self, np: NP) -> list[int]:
        """The plays of cards in the discard pile, of the kind named, whose effects could be carried out."""
        if self.again:
            return []
        programs, pile = self.g.code.programs, self.g.discard[self.me]
        fitting = []
        for number, play in self.g.artists[self.me].plays.items():
            facts = programs[play.program].facts
            if (
                play.hand
                and play.card in pile
                and np.noun.word in ("card", facts["kind"])
                and "needs_cost" not in facts
            ):
                fitting.append(number)
        return sorted(fitting)

    def effect_below(self) -> tuple[int, int] | None:
        """The program of the card below, and the unit that carries it out, if this player can."""
        if self.again:
            return None
        below = self.g.links[-1]
        number, unit, programs = below[0], below[UNIT], self.g.code.programs
        if below[ME] != self.me:
            if unit > 1:
                return None
            mine, theirs = (self.g.rules.forms[seat][0].id for seat in (self.me, 1 - self.me))
            if mine == theirs:
                place = [program.id for program in programs]
                number = next(at for at, id in enumerate(place) if id == programs[number].id and at != number)
            elif "free" not in programs[number].facts:
                return None
            unit = -1 if unit < 0 else self.me
        return None if "needs_cost" in programs[number].facts else (number, unit)

    def _link(self, np: NP, slot: int) -> bool:
        link = self.g.links[slot]
        said = {"friendly": link[ME] == self.me, "enemy": link[ME] != self.me, "hidden": link[HIDDEN] == 1}
        if np.noun.word != "card" and (np.noun.word == "intention") != (slot == 0):
            return False
        return all(said[word] for word in np.adjectives) and all(
            slot > 0 and isinstance(item, On) and isinstance(item.of, Pick) and self._link(item.of.np, slot - 1)
            for item in np.filters
        )

    # ------------------------------------------------------------ does one fit?

    def fits_unit(self, np: NP, unit: int) -> bool:
        if self._without_nearest(np)[1] is not None:
            return unit in self.units(np)
        g, noun = self.g, np.noun
        if noun.ids:
            mine = g.rules.unit_owner[unit] == self.me
            right = mine and g.rules.unit_kind[unit] in self.kinds(noun)
        else:
            right = noun.type == "unit" or (noun.type == "artist") == (unit < 2)
        return (
            right
            and all(self.adjective(word, unit) for word in np.adjectives)
            and all(self._spot(item, self.standing([unit]), unit=unit) for item in np.filters)
        )

    def fits_zone(self, np: NP, zone: int) -> bool:
        if self._without_nearest(np)[1] is not None:
            return zone in self.zones(np)
        taken = "empty" in np.adjectives and zone in self.standing(self.g.rules.units)
        return not taken and all(self._spot(item, [zone], zone=zone) for item in np.filters)

    def adjective(self, word: str, unit: int) -> bool:
        g = self.g
        match word:
            case "friendly":
                return bool(g.rules.unit_owner[unit] == self.me)
            case "enemy":
                return bool(g.rules.unit_owner[unit] != self.me)
            case "exhausted":
                return bool(g.pos[unit] >= 0 and g.exhausted[unit])
            case "refreshed":
                return bool(g.pos[unit] >= 0 and not g.exhausted[unit])
            case "ascended":
                return unit < 2 and bool(g.ascended[unit])
        raise LookupError(word)

    def _spot(self, item: Node, where: list[int], *, unit: int = -1, zone: int = -1) -> bool:
        """Does a filter hold of a unit or zone that is at `where` (nothing, for a unit off the field)?"""
        match item:
            case With(amount=amount, np=NP(noun=Noun(type="keyword", word=word))):
                return self.carries(word, unit) == (amount != "no")
            case With(amount=amount, n=n, np=np):
                return self._enough(self.carried(np, unit=unit, zone=zone), amount, n)
            case Adjacent(of=of):
                return any(self.grid.adjacent(here, there) for here in where for there in self._around(of))
            case Diagonal(of=of):
                return any(self.grid.diagonal(here, there) for here in where for there in self._around(of))
            case Within(n=n, of=of):
                return any(self.grid.steps(here, there) <= n for here in where for there in self._around(of))
            case ExactlyFrom(n=n, of=of):
                return any(self.grid.steps(here, there) == n for here in where for there in self._around(of))
            case InRow(of=of):
                return any(self.grid.in_row(here, there) for here in where for there in self._around(of))
            case InColumn(of=of):
                return any(self.grid.in_column(here, there) for here in where for there in self._around(of))
            case AtEdge() | InCorner():
                return any(self.grid.sides(here) >= (2 if isinstance(item, InCorner) else 1) for here in where)
            case Between(start=start, of=of):
                ends = [(one, two) for one in self.the_zones(start) for two in self._around(of)]
                return any(self.grid.between(here, *both) for here in where for both in ends)
            case In(of=Pick(np=np)):
                return any(self.fits_zone(np, here) for here in where)
            case In(of=of):
                return any(here in self.the_zones(of) for here in where)
            case InDirection():
                return any(here in self.line(self.way(item)) for here in where)
            case Other(than=than):
                return (unit if unit >= 0 else zone) not in [left for thing in than for left in self.left_out(thing)]
        raise LookupError(item)

    def line(self, way: int) -> list[int]:
        """The zones in the direction: from `self`, or on a text of no unit from my Artist."""
        origin = self.standing([self.me if self.unit is None else self.unit])
        return [zone for here in origin for zone in self.grid.ahead(here, way)]

    def _around(self, of: Node) -> list[int]:
        """The zones from which a distance counts: of the fixed thing, or of anything that fits."""
        if not isinstance(of, Pick):
            return self.the_zones(of)
        return self.zones(of.np) if of.np.noun.type == "zone" else self.standing(self.units(of.np))

    def carried(self, np: NP, *, unit: int = -1, zone: int = -1) -> int:
        """How many of these lie on a unit, or lie or stand in a zone."""
        noun = np.noun
        if noun.type in UNITS:
            return sum(self.g.pos[other] == zone for other in self.units(np))
        place = unit if unit >= 0 else zone
        return sum(self.g.tok[self.me][kind][place] for kind in self.kinds(noun))

    @staticmethod
    def _enough(number: int, amount: str, n: int) -> bool:
        asked = {"no": number == 0, "exactly": number == n, "fewer": number < n}
        return asked.get(amount, number >= max(n, 1))

    def lying(self, seat: int, pile: Pile, noun: Noun) -> list[int]:
        """The cards of a deck or a discard pile that the noun names: all, or those with an effect of its kind."""
        cards = self.g.deck[seat] if pile.place == "deck" else self.g.discard[seat]
        if noun.word == "card":
            return list(cards)
        plays = self.g.artists[seat].plays.values()
        programs = self.g.code.programs
        fit = {play.card for play in plays if play.hand and programs[play.program].facts["kind"] == noun.word}
        return [card for card in cards if card in fit]

    def cards_in(self, np: NP) -> list[int]:
        """The cards that a description finds in a deck or a discard pile."""
        (pile,) = [item.of for item in np.filters if isinstance(item, In) and isinstance(item.of, Pile)]
        if pile.top:
            return self.top(pile, self.me)
        return self.lying(1 - self.me if pile.whose == "enemy" else self.me, pile, np.noun)

    # ------------------------------------------------------------ conditions

    def holds(self, node: Node) -> bool:
        """Is it so? What speaks of something that a pick did not find is not."""
        if not self.found(node):
            return False
        match node:
            case Done():
                return self.done
            case Hidden():
                return self.hidden
            case PlayerHas(player=EachPlayer()) | HasInPile(player=EachPlayer()):
                both = Me(span=node.span), Opponent(span=node.span)
                return all(self.holds(replace(node, player=one)) for one in both)
            case PlayerHas(player=who, owned=owned):
                number = self.held(self.player(who, self.me), owned.noun, owned.adjectives)
                return self._enough(number, owned.amount, owned.n)
            case HasInPile(player=who, owned=owned, pile=pile):
                seat = self.player(who, self.me)
                return self._enough(len(self.lying(seat, pile, owned.noun)), owned.amount, owned.n)
            case ChainHas(owned=owned):
                resolving = [frame for frame in self.g.frames if self._resolves(frame)]
                return self._enough(len(self.g.links) + len(resolving), owned.amount, owned.n)
            case PlayerHasMore(player=who, np=np):
                seat = self.player(who, self.me)
                mine, other = (self.held(each, np.noun, np.adjectives) for each in (seat, 1 - seat))
                return mine < other if node.fewer else mine > other
            case Is(subject=Pile(), state=StateKind(np=np)):
                deck = self.g.deck[self.me]
                plays = [
                    play for play in self.g.artists[self.me].plays.values() if play.hand and [play.card] == deck[-1:]
                ]
                return any(self.g.code.programs[play.program].facts["kind"] == np.noun.word for play in plays)
            case Is(subject=subject, state=state):
                if isinstance(subject, TheBound) and isinstance(state, StateSpot) and not self.is_zone(subject):
                    return self._spot(state.spot, self.the_zones(subject), unit=self.the_unit(subject))
                return self._of(subject, lambda unit, zone: self._state(state, unit, zone))
            case Has(subject=subject, owned=owned):
                return self._of(subject, lambda unit, zone: self._owns(owned, unit, zone))
        raise LookupError(node)

    def _of(self, subject: Node, test: Callable[[int, int], bool]) -> bool:
        match subject:
            case Pick(np=np) | NoneOf(np=np) | Counted(np=np):
                zone = np.noun.type == "zone"
                number = sum(test(-1, thing) if zone else test(thing, -1) for thing in self.things(np))
                if isinstance(subject, NoneOf):
                    return number == 0
                match subject:
                    case Exactly(n=n):
                        return number == n
                    case FewerThan(n=n):
                        return number < n
                return number >= (subject.n if isinstance(subject, AtLeast) else 1)
        if self.is_zone(subject):
            return all(test(-1, zone) for zone in self.the_zones(subject))
        return test(self.the_unit(subject), -1)

    def carries(self, keyword: str, unit: int) -> bool:
        """Does the unit stand on the field with this keyword: is it given to it now, and not taken?"""
        if unit < 0 or self.g.pos[unit] < 0:
            return False
        lines = [
            facts["adds"]
            for me, number, match, *_ in self.g.sums[CARRIES]
            if me == self.me and (facts := self.g.code.programs[number].facts)["keyword"] == keyword
            if match(self.g, me, unit, -1, 0)
        ]
        return 1 in lines and -1 not in lines

    def _owns(self, owned: Owned, unit: int, zone: int) -> bool:
        if owned.noun.type == "keyword":
            return self.carries(owned.noun.word, unit) == (owned.amount != "no")
        np = NP(owned.adjectives, owned.noun, (), span=owned.span)
        return self._enough(self.carried(np, unit=unit, zone=zone), owned.amount, owned.n)

    def _state(self, state: Node, unit: int, zone: int) -> bool:
        match state:
            case StateAdjective(adjective="empty"):
                return zone not in self.standing(self.g.rules.units)
            case StateAdjective(adjective=word):
                return self.adjective(word, unit)
            case StateKind(np=np):
                return self.fits_unit(np, unit) if unit >= 0 else self.fits_zone(np, zone)
            case StateSpot(spot=spot):
                where = [zone] if unit < 0 else self.standing([unit])
                return self._spot(spot, where, unit=unit, zone=zone)
        raise LookupError(state)

    def means(self, noun: Noun, code: int) -> bool:
        """Is this kind number, as the rules count across players, one that the noun names?"""
        if noun.type == "card":
            return OWNER_AND_KIND[code][1] == CARDS
        if noun.type == "damage":
            return OWNER_AND_KIND[code][1] == TAKEN
        return code in [KIND_CODES[self.me][kind] for kind in self.kinds(noun)]
