"""Descriptions as expressions: what fits `a friendly unit with ink within 2 of self`, and whether one thing does."""

from __future__ import annotations

import ast

from gesso.codegen.templates import all_of, expr, list_of, name, negated, tuple_of
from gesso.games.react.lang.ast import (
    Adjacent,
    Diagonal,
    EnemyArtist,
    In,
    InDirection,
    MyArtist,
    On,
    With,
    Within,
    ZoneOf,
)
from gesso.games.react.lowering.context import Context, Variables, code_of
from gesso.games.react.rules.codec import CARDS, KIND_CODES
from gesso.games.react.rules.field import REACH
from gesso.lang.ast import NP, Node, Noun, Owned, Pick, SelfRef, TheBound, TheTarget, walk

UNITS = frozenset({"unit", "artist", "summon"})
LYING = frozenset({"token", "tile", "frame"})


class LoweringError(Exception):
    """A form that resolution lets through and the rules cannot run: a fault of ours, reported with its place."""

    def __init__(self, node: Node, why: str) -> None:
        super().__init__(why)
        self.node = node


class Describing:
    """Expressions for fixed things and for descriptions, in one context. Loop variables are fresh within an instance."""

    def __init__(self, context: Context, variables: Variables | None = None) -> None:
        self.at = context
        self.names = variables or Variables()

    # ------------------------------------------------------------ fixed things

    def is_zone(self, node: Node) -> bool:
        """Is this fixed thing a zone (and not a unit)?"""
        match node:
            case TheTarget() | ZoneOf():
                return True
            case TheBound(noun=noun):
                return noun.type == "zone"
        return False

    def unit(self, node: Node) -> ast.expr:
        """The number of a fixed unit."""
        match node:
            case SelfRef():
                return name("unit") if self.at.has_unit else name("me")
            case MyArtist():
                return name("me")
            case EnemyArtist():
                return expr("1 - me")
            case TheBound(slot=slot):
                return self.at.slot(slot)
        raise LoweringError(node, "this is no unit")

    def zone(self, node: Node) -> ast.expr:
        """The number of a fixed zone; a unit stands for the zone where it is, and off the field for none (-1 or -2)."""
        match node:
            case TheTarget():
                return name("target")
            case ZoneOf(of=of):
                return expr("last[U]", U=self.unit(of))
            case TheBound(noun=noun, slot=slot) if noun.type == "zone":
                return self.at.slot(slot)
        return expr("pos[U]", U=self.unit(node))

    def near(self, table: str, of: Node) -> ast.expr:
        """The zones that a table of the field (`field.adjacent`) puts near a fixed thing, or near any of several."""
        if isinstance(of, TheBound) and of.many:
            listed = self.at.slot(of.slot)
            zones = listed if of.noun.type == "zone" else expr("g.standing(U)", U=listed)
            return expr("g.around(T, Z)", T=expr(table), Z=zones)
        return expr("T[Z]", T=expr(table), Z=self.zone(of))

    def missing(self, *nodes: Node) -> list[ast.expr]:
        """The tests that a pick of which these speak found nothing; none for picks that always find something."""
        bound = {part.slot: part for node in nodes for part in walk(node) if isinstance(part, TheBound)}
        return [
            expr("not S or S == -1" if bound[slot].many else "S < 0", S=self.at.slot(slot))
            for slot in sorted(bound.keys() & self.at.loose)
        ]

    # ------------------------------------------------------------ all that fit

    def candidates(self, np: NP) -> ast.expr:
        """All units or zones that fit: zones row by row, units in no order that a text may rely on."""
        if np.noun.type == "zone":
            return self._zones(np)
        if np.noun.type in UNITS:
            return self._units(np)
        raise LoweringError(np, f"`{np.noun.word}` cannot be listed here")

    def listed(self, np: NP) -> ast.expr:
        """All units or zones that fit, row by row (Q5, Q6)."""
        if np.noun.type == "zone" or any(_is_place(item) for item in np.filters):
            return self.candidates(np)
        if len(np.noun.ids) == 1:
            return expr("g.in_rows(L)", L=self.candidates(np))
        u = name(self.names.fresh("u"))
        return expr("[U for U in board if C]", U=u, C=all_of([expr("U >= 0", U=u), *self.fits_all(np, u)]))

    def count(self, np: NP) -> ast.expr:
        """How many fit: units, zones, pieces on the field, or what the player holds."""
        type_ = np.noun.type
        if type_ == "zone" or type_ in UNITS:
            return expr("len(L)", L=self.candidates(np))
        if type_ in LYING and (np.filters or type_ != "frame"):
            return expr("len(L)", L=self.pieces(np))
        return self.held(name("me"), np.noun)

    def pieces(self, np: NP) -> ast.expr:
        """The list of pieces on the field that fit, one entry a piece."""
        rides = self.rides(np.noun)
        place = self.names.fresh("u" if rides else "z")
        conditions: list[ast.expr] = []
        fixed: ast.expr | None = None
        for item in np.filters:
            match item:
                case In(of=Pick(np=inner)) | On(of=Pick(np=inner)):
                    conditions += self.fits_all(inner, name(place))
                case In(of=TheBound(many=True, slot=slot)) | On(of=TheBound(many=True, slot=slot)):
                    conditions.append(expr("P in L", P=name(place), L=self.at.slot(slot)))
                case In(of=of) | On(of=of):
                    where = self.unit(of) if rides else self.zone(of)
                    if fixed is not None:
                        conditions.append(expr("P == X", P=name(place), X=where))
                    fixed = fixed or where
                case _:
                    raise LoweringError(item, "this filter says nothing of a piece")
        numbers = tuple_of(*self.at.kinds(np.noun.ids))
        if fixed is not None and not conditions:
            places: ast.expr = list_of(fixed)
        elif fixed is not None:
            places = expr("[P for P in [X] if C]", P=name(place), X=fixed, C=all_of(conditions))
        elif rides:
            places = expr("g.in_rows([P for P in rules.units if C])", P=name(place), C=all_of(conditions))
        else:
            over = expr("field.zones")
            places = expr("[P for P in S if C]", P=name(place), S=over, C=all_of(conditions)) if conditions else over
        return expr("g.pieces_in(me, K, PLACES)", K=numbers, PLACES=places)

    def rides(self, noun: Noun) -> bool:
        """Does this kind of piece ride on units?"""
        return self.at.piece(noun.ids[0]).lies == "on unit"

    def held(self, player: ast.expr, noun: Noun) -> ast.expr:
        """How many of these a player has: cards in hand, dice ready, counters or drawn frames, summons or pieces on the field."""
        if noun.type == "card":
            return expr("g.held[P]", P=player)
        if not noun.ids:
            return self._owned_units(player, NP(span=noun.span, adjectives=(), noun=noun, filters=()))
        kinds = self.at.kinds(noun.ids)
        if noun.type == "summon":
            return expr("g.summoned(P, K)", P=player, K=tuple_of(*kinds))
        if noun.type == "dice":
            faces = [f for id in noun.ids for f in self.at.faces(id, noun.face)]
            return _sum([expr("g.faces[P][F]", P=player, F=face) for face in faces])
        if noun.type in ("counter", "frame"):
            return _sum([expr("g.supply[P][K]", P=player, K=kind) for kind in kinds])
        return _sum([expr("sum(g.tok[P][K])", P=player, K=kind) for kind in kinds])

    def _zones(self, np: NP) -> ast.expr:
        variable = self.names.fresh("z")
        over: ast.expr = expr("field.zones")
        rest = list(np.filters)
        for item in np.filters:
            fixed = self._around(item)
            if fixed is not None:
                over = fixed
                rest.remove(item)
                break
        conditions = [self._filter(item, name(variable), zone=True) for item in rest]
        if not conditions:
            return over
        return expr("[P for P in Z if C]", P=name(variable), Z=over, C=all_of(conditions))

    def _units(self, np: NP) -> ast.expr:
        variable = self.names.fresh("u")
        rest = list(np.filters)
        around: ast.expr | None = None
        for item in np.filters:
            around = self._around(item)
            if around is not None:
                rest.remove(item)
                break
        conditions: list[ast.expr] = []
        u = name(variable)
        if around is not None:
            conditions.append(expr("U >= 0", U=u))
            conditions += self._nature(np, u)
            conditions += [self._filter(item, u, zone=False) for item in rest]
            zone = name(self.names.fresh("z"))
            return expr("[U for Z in S for U in (board[Z],) if C]", U=u, Z=zone, S=around, C=all_of(conditions))
        over: ast.expr = expr("rules.units")
        if np.noun.ids:
            kinds = self.at.kinds(np.noun.ids)
            over = expr("rules.kinds[me][K].units", K=kinds[0]) if len(kinds) == 1 else over
        conditions.append(expr("pos[U] >= 0", U=u))
        conditions += self._nature(np, u, listed=len(np.noun.ids) == 1)
        conditions += [self._filter(item, u, zone=False) for item in rest]
        return expr("[U for U in S if C]", U=u, S=over, C=all_of(conditions))

    def _around(self, item: Node) -> ast.expr | None:
        """The zones that a filter about places leaves, to run over instead of the whole field."""
        match item:
            case Adjacent(of=of) if not isinstance(of, Pick):
                return self.near("field.adjacent", of)
            case Diagonal(of=of) if not isinstance(of, Pick):
                return self.near("field.diagonal", of)
            case Within(n=n, of=of) if not isinstance(of, Pick):
                return self.near(f"field.within[{min(n, REACH)}]", of)
            case Adjacent(of=Pick(np=np)):
                return expr("g.around(field.adjacent, Z)", Z=self._standing(np))
            case Diagonal(of=Pick(np=np)):
                return expr("g.around(field.diagonal, Z)", Z=self._standing(np))
            case Within(n=n, of=Pick(np=np)):
                return expr("g.around(field.within[N], Z)", N=min(n, REACH), Z=self._standing(np))
            case In(of=TheBound(many=True, slot=slot)):
                return self.at.slot(slot)
            case In(of=of) if not isinstance(of, Pick):
                return tuple_of(self.zone(of))
            case InDirection():
                return expr("field.ahead[direction][Z]", Z=self.origin())
        return None

    def _standing(self, np: NP) -> ast.expr:
        """The zones of all that fits."""
        listed = self.candidates(np)
        return listed if np.noun.type == "zone" else expr("g.standing(U)", U=listed)

    def origin(self) -> ast.expr:
        """Where a direction starts: `self`, or on a card of no unit my Artist."""
        return expr("pos[U]", U=name("unit") if self.at.has_unit else name("me"))

    # ------------------------------------------------------------ does one fit?

    def fits_all(self, np: NP, thing: ast.expr) -> list[ast.expr]:
        """The conditions under which a given unit or zone fits a description."""
        zone = np.noun.type == "zone"
        nature = [] if zone else self._nature(np, thing)
        return [*nature, *(self._filter(item, thing, zone=zone) for item in np.filters)]

    def _nature(self, np: NP, unit: ast.expr, listed: bool = False) -> list[ast.expr]:
        conditions = [self.adjective(word, unit) for word in np.adjectives]
        if not listed:
            head = self._head(np.noun, unit)
            if head is not None:
                conditions.append(head)
        return conditions

    def _head(self, noun: Noun, unit: ast.expr) -> ast.expr | None:
        if noun.ids:
            kinds = self.at.kinds(noun.ids)
            mine = expr("owner[U] == me", U=unit)
            if len(kinds) == 1:
                return all_of([mine, expr("rules.unit_kind[U] == K", U=unit, K=kinds[0])])
            return all_of([mine, expr("rules.unit_kind[U] in K", U=unit, K=tuple_of(*kinds))])
        if noun.type == "artist":
            return expr("U < 2", U=unit)
        if noun.type == "summon":
            return expr("U > 1", U=unit)
        return None

    def adjective(self, word: str, unit: ast.expr) -> ast.expr:
        """Is the unit friendly, an enemy, exhausted, refreshed, ascended?"""
        match word:
            case "friendly":
                return expr("owner[U] == me", U=unit)
            case "enemy":
                return expr("owner[U] != me", U=unit)
            case "exhausted":
                return expr("exhausted[U] == 1", U=unit)
            case "refreshed":
                return expr("exhausted[U] == 0", U=unit)
            case "ascended":
                return expr("g.ascended[owner[U]] == 1", U=unit)
        raise LookupError(word)

    def _filter(self, item: Node, thing: ast.expr, *, zone: bool) -> ast.expr:
        here = thing if zone else expr("pos[U]", U=thing)
        match item:
            case With(amount=amount, least=least, np=inner):
                return self.has(thing, zone, amount, least, inner)
            case Adjacent(of=of):
                return self._near("field.adjacent", of, here)
            case Diagonal(of=of):
                return self._near("field.diagonal", of, here)
            case Within(n=n, of=of):
                return self._near(f"field.within[{min(n, REACH)}]", of, here)
            case In(of=Pick(np=inner)):
                return all_of(self.fits_all(inner, here)) if inner.filters else ast.Constant(True)
            case In(of=TheBound(many=True, slot=slot)):
                return expr("H in L", H=here, L=self.at.slot(slot))
            case In(of=of):
                return expr("H == Z", H=here, Z=self.zone(of))
            case InDirection():
                return expr("H in field.ahead[direction][O]", H=here, O=self.origin())
        raise LoweringError(item, "this filter does not fit here")

    def spot(self, item: Node, thing: ast.expr, *, zone: bool) -> ast.expr:
        """Does a thing stand where a filter says?"""
        return self._filter(item, thing, zone=zone)

    def _near(self, table: str, of: Node, here: ast.expr) -> ast.expr:
        if isinstance(of, Pick):
            np = of.np
            variable = self.names.fresh("x")
            zone: ast.expr = name(variable) if np.noun.type == "zone" else expr("pos[U]", U=name(variable))
            near = expr("T[Z]", T=expr(table), Z=zone)
            return expr("any(H in N for P in L)", P=name(variable), H=here, N=near, L=self.candidates(np))
        return expr("H in N", H=here, N=self.near(table, of))

    def has(self, thing: ast.expr, zone: bool, amount: str, least: int, np: NP) -> ast.expr:
        """Does a unit carry, or a zone hold, that many?"""
        if np.noun.type in LYING and np.noun.ids:
            return _enough(self.has_number(thing, np.noun), amount, least)
        if not zone:
            raise LoweringError(np, "only a zone can hold a unit")
        if amount == "n" and least > 1:
            return ast.Constant(False)
        variable = self.names.fresh("u")
        conditions = [expr("U >= 0", U=name(variable)), *self.fits_all(np, name(variable))]
        found = expr("any(C for P in (board[T],))", P=name(variable), C=all_of(conditions), T=thing)
        return negated(found) if amount == "no" else found

    def has_number(self, thing: ast.expr, noun: Noun) -> ast.expr:
        """How many pieces of a kind lie on a thing."""
        return _sum([expr("g.tok[me][K][T]", K=kind, T=thing) for kind in self.at.kinds(noun.ids)])

    def player_has(self, player: ast.expr, owned: Owned) -> ast.expr:
        """Does a player have that many?"""
        noun = owned.noun
        if noun.ids and not (isinstance(player, ast.Name) and player.id == "me"):
            number = expr("N if P == me else 0", N=self.held(name("me"), noun), P=player)
            return _enough(number, owned.amount, owned.least)
        if not owned.adjectives or noun.type not in UNITS:
            return _enough(self.held(player, noun), owned.amount, owned.least)
        np = NP(span=owned.span, adjectives=owned.adjectives, noun=noun, filters=())
        return _enough(self._owned_units(player, np), owned.amount, owned.least)

    def _owned_units(self, player: ast.expr, np: NP) -> ast.expr:
        u = name(self.names.fresh("u"))
        conditions = [expr("pos[U] >= 0", U=u), expr("owner[U] == P", U=u, P=player), *self._nature(np, u)]
        return expr("sum(C for U in rules.units)", U=u, C=all_of(conditions))

    def piece_code(self, noun: Noun, code: ast.expr) -> ast.expr:
        """Is this kind number, as the rules count across players, one of the noun's? A head noun means anybody's."""
        if noun.type == "card":
            return expr("C in (M, N)", C=code, M=KIND_CODES[0][CARDS], N=KIND_CODES[1][CARDS])
        if not noun.ids:
            return expr("g.is_summon(C)", C=code)
        kinds = [code_of(kind) for kind in self.at.kinds(noun.ids)]
        if len(kinds) == 1:
            return expr("C == K", C=code, K=kinds[0])
        return expr("C in K", C=code, K=tuple_of(*kinds))


def _is_place(item: Node) -> bool:
    """Does the filter leave zones to run over, so that what stands there is found row by row?"""
    return isinstance(item, Adjacent | Diagonal | Within | InDirection) or (
        isinstance(item, In) and not isinstance(item.of, Pick)
    )


def _sum(parts: list[ast.expr]) -> ast.expr:
    total = parts[0]
    for part in parts[1:]:
        total = expr("A + B", A=total, B=part)
    return total


def _enough(number: ast.expr, amount: str, least: int) -> ast.expr:
    if amount == "no":
        return expr("N == 0", N=number)
    return expr("N >= L", N=number, L=max(least, 1))
