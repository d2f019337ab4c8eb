"""Figures above what there is: pools, limits in one place, the hand, the damage that an Artist can take; and prices
that exclude each other."""

from collections.abc import Iterable, Iterator

from gesso.checks.entry_texts import ids_of
from gesso.diagnostics import Diagnostic, Related
from gesso.diagnostics.codes import NEVER_PAYABLE, THRESHOLD_OVER_POOL
from gesso.diagnostics.english import article, counted
from gesso.diagnostics.fixes import another_figure, another_word, line_less
from gesso.games.react.checks.texts import ArtistContext, ArtistTexts
from gesso.games.react.codes import INSTANT_KILL, OVER_LIMIT, OVER_POOL
from gesso.games.react.lang import ast as r
from gesso.games.react.lang.things import KEYWORD, UNIT
from gesso.games.react.model import Artist
from gesso.games.react.rules.field import Field, make_field
from gesso.lang import ast


class _Stock:
    """The pieces that an Artist declares of a noun: how many there are, and how many fit into one place."""

    def __init__(self, artist: Artist, noun: ast.Noun) -> None:
        self.noun = noun
        self.pieces = [piece for piece in artist.pieces if piece.id in noun.ids]
        self.pool = sum(piece.count for piece in self.pieces)
        limits = [piece.limit for piece in self.pieces if noun.type in ("token", "frame")]
        known = [limit for limit in limits if limit is not None]
        # A zone takes one tile (K4).
        self.room = 1 if noun.type == "tile" else max(known) if known and len(known) == len(limits) else None

    def counted(self, number: int) -> str:
        """Return so many of them in words."""
        return counted(number, self.noun.word, mass=any(piece.mass for piece in self.pieces))

    def declared(self, word: str) -> tuple[Related, ...]:
        return tuple(Related(piece.span, word) for piece in self.pieces[:1])


def check_pools(entry: ArtistTexts, context: ArtistContext) -> Iterator[Diagnostic]:
    """Report sentences and prices that take more at once than there is, or put more into a place than fits."""
    hand = context.table.hand_limit
    for _, node in entry.nodes():
        match node:
            case r.Place(noun=noun, count=count):
                stock = _Stock(entry.artist, noun)
                yield from _over_pool(stock, count.n, node, "places") or _over_place(stock, count.n, node)
            case ast.Draw(noun=noun, count=count):
                if noun.type == "card" and node.who is None and count.n > hand:
                    message = f"a hand holds {hand} cards, but this draws {count.n}"
                    fixes = another_figure(node.span, count.n, hand)
                    yield Diagnostic(OVER_LIMIT, message, node.span, f"draw {hand} at most", fixes=fixes)
                yield from _over_pool(_Stock(entry.artist, noun), count.n, node, "draws")
            case r.Gain(what=ast.Pick(n=n, np=np)) | r.LoseSome(what=ast.Pick(n=n, np=np)):
                yield from _over_pool(_Stock(entry.artist, np.noun), n, node, node.spec.headword + "s")
            case r.Summon(noun=noun, zone=ast.Pick(n=n)):
                yield from _over_pool(_Stock(entry.artist, noun), n, node, "summons")
            case r.PaySpend(pick=ast.Pick(n=n, np=np)):
                if np.noun.type == "card" and n > hand:
                    message = f"a hand holds {hand} cards, but this spends {n}"
                    fixes = another_figure(node.span, n, hand)
                    yield Diagnostic(OVER_POOL, message, node.span, f"spend {hand} at most", fixes=fixes)
                yield from _over_pool(_Stock(entry.artist, np.noun), n, node, "spends")


def _over_pool(stock: _Stock, n: int, node: ast.Node, verb: str) -> list[Diagnostic]:
    if not stock.noun.ids or n <= stock.pool:
        return []
    message = f"there are only {stock.counted(stock.pool)}; this {verb} {n}"
    hint, fixes = f"take {stock.pool} at most", another_figure(node.span, n, stock.pool)
    return [Diagnostic(OVER_POOL, message, node.span, hint, stock.declared("declared here"), fixes)]


def _over_place(stock: _Stock, n: int, node: r.Place) -> list[Diagnostic]:
    room, where = stock.room, node.where
    if room is None or n <= room:
        return []
    verb = "fits" if room == 1 else "fit"
    message = f"only {stock.counted(room)} {verb} {'on a unit' if node.on else 'in a zone'}; this places {n}"
    several = ids_of(where) == () and isinstance(where, ast.Pick) and where.quantifier == "a"
    hint = f"write `place {room} {stock.noun.word} in {n} zones ...`" if several and not node.on else ""
    fixes = another_figure(node.span, n, room)
    return [Diagnostic(OVER_LIMIT, message, node.span, hint, stock.declared("the limit"), fixes)]


def check_totals(entry: ArtistTexts, _: object) -> Iterator[Diagnostic]:
    """Report blocks whose sentences together bring more of a piece than there is.

    A block that also removes some of it is left alone.
    """
    for block in (block for text in entry.texts for block in text.blocks):
        brought: dict[tuple[str, ...], int] = {}
        removed = {ids_of(node.what) for node in block if isinstance(node, r.Remove)}
        for node in block:
            match node:
                case r.Place(noun=noun, count=count) if not count.up_to:
                    n = count.n
                case r.Summon(noun=noun, zone=zone):
                    n = zone.n if isinstance(zone, ast.Pick) and zone.quantifier != "up to" else 1
                case _:
                    continue
            before, pool = brought.get(noun.ids, 0), _Stock(entry.artist, noun).pool
            brought[noun.ids] = total = before + n
            if before and n <= pool < total and noun.ids and noun.ids not in removed:
                are = "is" if pool == 1 else "are"
                message = f"there {are} only {counted(pool, noun.word)}; these lines bring {total}"
                hint, fixes = "drop this line, or raise `count`", line_less(node.span)
                yield Diagnostic(OVER_POOL, message, node.span, hint, fixes=fixes)


def check_thresholds(entry: ArtistTexts, context: ArtistContext) -> Iterator[Diagnostic]:
    """Report conditions, filters and events that ask for more than there can ever be."""
    artist, hand = entry.artist, context.table.hand_limit
    for _, node in entry.nodes():
        match node:
            case ast.Has(owned=owned) | r.Reaches(owned=owned):
                yield from _threshold(artist, owned.noun, owned.amount, owned.n, owned, in_place=True)
            case r.With(amount=amount, n=n, np=np):
                yield from _threshold(artist, np.noun, amount, n, node, in_place=True)
            case ast.PlayerHas(owned=owned) | ast.PlayerReaches(owned=owned):
                yield from _threshold(artist, owned.noun, owned.amount, owned.n, owned, in_place=False)
                if owned.noun.type == "damage" and owned.n >= context.table.damage_to_lose:
                    most = context.table.damage_to_lose - 1
                    message = f"an Artist that has taken {most + 1} damage has lost; this asks for {owned.n}"
                    yield Diagnostic(THRESHOLD_OVER_POOL, message, owned.span, f"ask for {most} at most")
                if owned.noun.type == "card" and owned.n > hand:
                    message = f"a hand holds {hand} cards; this asks for {owned.n}"
                    fixes = another_figure(owned.span, owned.n, hand)
                    yield Diagnostic(THRESHOLD_OVER_POOL, message, owned.span, f"ask for {hand} at most", fixes=fixes)
            case r.ChainHas(owned=owned) if owned.n > context.table.chain_slots:
                most = context.table.chain_slots
                message = f"the chain holds {most} cards; this asks for {owned.n}"
                fixes = another_figure(owned.span, owned.n, most)
                yield Diagnostic(THRESHOLD_OVER_POOL, message, owned.span, f"ask for {most} at most", fixes=fixes)
            case ast.Counted(n=n, np=np):
                yield from _threshold(artist, np.noun, node.amount, n, node, in_place=False)


def _threshold(
    artist: Artist, noun: ast.Noun, amount: str, least: int, node: ast.Node, *, in_place: bool
) -> Iterator[Diagnostic]:
    if noun.type in KEYWORD:
        return
    stock = _Stock(artist, noun)
    if in_place and noun.type in UNIT and amount in ("exactly", "fewer"):
        hint = f"write `{article(noun.word)}` or `no {noun.word}`"
        yield Diagnostic(THRESHOLD_OVER_POOL, "a zone has room for one unit, so it is there or not", node.span, hint)
    elif in_place and noun.type in UNIT and least > 1:
        hint = f"write `with {article(noun.word)}`"
        fixes = another_figure(node.span, least, 1)
        yield Diagnostic(THRESHOLD_OVER_POOL, "a zone has room for one unit", node.span, hint, fixes=fixes)
    elif noun.ids and least > stock.pool:
        message = f"there are {stock.counted(stock.pool)}; this asks for {least}"
        hint, related = f"ask for {stock.pool} at most", stock.declared("declared here")
        fixes = another_figure(node.span, least, stock.pool)
        yield Diagnostic(THRESHOLD_OVER_POOL, message, node.span, hint, related, fixes)
    elif noun.ids and in_place and stock.room is not None and least > stock.room:
        message = f"only {stock.counted(stock.room)} can lie in one place; this asks for {least}"
        hint, related = f"ask for {stock.room} at most", stock.declared("the limit")
        fixes = another_figure(node.span, least, stock.room)
        yield Diagnostic(THRESHOLD_OVER_POOL, message, node.span, hint, related, fixes)


def check_field(entry: ArtistTexts, context: ArtistContext) -> Iterator[Diagnostic]:
    """Report distances and numbers of zones that no field of this shape has."""
    table = context.table
    field = make_field(table.rows, table.columns, table.wrap)
    furthest = max(distance for from_zone in field.distance for distance in from_zone)
    for _, node in entry.nodes():
        match node:
            case r.Within(n=n) | r.ExactlyFrom(n=n) if n > furthest:
                message = f"no two zones are more than {furthest} steps apart; this asks for {n}"
                fixes = another_figure(node.span, n, furthest)
                hint = f"write {furthest} at most, or leave the distance out"
                yield Diagnostic(THRESHOLD_OVER_POOL, message, node.span, hint, fixes=fixes)
            case r.AtEdge() | r.InCorner() if not field.edge:
                message = "the field has no edge: what leaves it on one side comes back on the other"
                hint = "name a place by its distance, or by its row or column"
                yield Diagnostic(THRESHOLD_OVER_POOL, message, node.span, hint)
            case ast.Is(subject=ast.AtLeast(n=n, np=np), state=r.StateSpot(spot=spot)):
                yield from _too_many(n, np, (spot, *np.filters), node, field)
            case ast.Pick(quantifier="n", n=n, np=np) | ast.EveryN(n=n, np=np):
                yield from _too_many(n, np, np.filters, node, field)


def _too_many(n: int, np: ast.NP, filters: Iterable[ast.Node], node: ast.Node, field: Field) -> Iterator[Diagnostic]:
    """Report a number of zones, or of units in as many zones, above what lies where the filters say."""
    rooms = [room for each in filters if (room := _room(each, field)) is not None]
    if np.noun.type not in {"zone", *UNIT} or not rooms or n <= min(rooms):
        return
    most = min(rooms)
    message = f"at most {counted(most, 'zone')} can be there; this asks for {n}"
    fixes = another_figure(node.span, n, most)
    yield Diagnostic(THRESHOLD_OVER_POOL, message, node.span, f"ask for {most} at most", fixes=fixes)


def _room(filter: ast.Node, field: Field) -> int | None:
    """Return how many zones a filter leaves at most, wherever the thing that it names stands."""
    match filter:
        case r.Adjacent():
            zones = field.adjacent
        case r.Diagonal():
            zones = field.diagonal
        case r.Within(n=n) if n < len(field.within):
            zones = field.within[n]
        case r.ExactlyFrom(n=n) if n < len(field.exactly):
            zones = field.exactly[n]
        case r.InRow():
            zones = field.row
        case r.InColumn():
            zones = field.column
        case r.AtEdge():
            return len(field.edge)
        case r.InCorner():
            return len(field.corners)
        case r.Between():
            return max(field.rows, field.columns) - 2
        case _:
            return None
    return max(map(len, zones))


def check_instant_loss(entry: ArtistTexts, context: ArtistContext) -> Iterator[Diagnostic]:
    """Report `deal n damage` if n is all that an Artist can take."""
    for _, node in entry.nodes():
        if isinstance(node, r.Deal) and node.n >= context.table.damage_to_lose:
            message = f"{node.n} damage ends the game in one sentence"
            hint, fixes = "deal 1, or split it over several cards", another_figure(node.span, node.n, 1)
            yield Diagnostic(INSTANT_KILL, message, node.span, hint, fixes=fixes)


def check_healing(entry: ArtistTexts, context: ArtistContext) -> Iterator[Diagnostic]:
    """Report `heal n damage` above what an Artist can have without having lost."""
    most = context.table.damage_to_lose - 1
    for _, node in entry.nodes():
        if isinstance(node, r.Heal) and node.n > most:
            message = f"an Artist that has taken {most + 1} damage has lost, so there are {most} to heal at most"
            fixes = another_figure(node.span, node.n, most)
            yield Diagnostic(OVER_LIMIT, message, node.span, f"write {most}", fixes=fixes)


def check_payability(entry: ArtistTexts, _: object) -> Iterator[Diagnostic]:
    """Report costs that exhaust one unit twice or an exhausted unit, or take more than there is in all."""
    for effect in entry.program.effects:
        diagnostics = [
            report for cost in ast.plain_costs(effect.cost) for report in _unpayable(cost, effect.unit, entry.artist)
        ]
        # A mistake outside the alternatives would be reported for each of them.
        yield from dict.fromkeys(diagnostics)


def _unpayable(cost: tuple[ast.Node, ...], unit: str | None, artist: Artist) -> Iterator[Diagnostic]:
    yield from _exhaustion(cost, unit)
    yield from _spending(cost, artist)


def _exhaustion(cost: tuple[ast.Node, ...], unit: str | None) -> Iterator[Diagnostic]:
    paid: dict[ast.Node | str, ast.Node] = {}
    for price in cost:
        if not isinstance(price, r.PayExhaust):
            continue
        if not isinstance(price.thing, ast.Pick):
            key = _unit(price.thing, unit)
            if key in paid:
                first = (Related(paid[key].span, "already exhausted here"),)
                message = "one unit cannot be exhausted twice"
                yield Diagnostic(NEVER_PAYABLE, message, price.span, "drop this line", first, line_less(price.span))
            paid.setdefault(key, price)
        np = getattr(price.thing, "np", None)
        if np is not None and "exhausted" in np.adjectives:
            message = "only a refreshed unit can be exhausted as a price"
            fixes = another_word(price.span, "exhausted", "", safe=False)
            yield Diagnostic(NEVER_PAYABLE, message, price.span, "drop `exhausted`", fixes=fixes)
    for price in cost:
        match price:
            case ast.PayIf(condition=ast.Is(subject=subject, state=ast.StateAdjective(adjective="exhausted"))):
                key = _unit(subject, unit)
                if key in paid:
                    first = (Related(paid[key].span, "and exhausted here"),)
                    message = "an exhausted unit cannot be exhausted as a price"
                    yield Diagnostic(NEVER_PAYABLE, message, price.span, "drop one of the two lines", first)


def _unit(thing: ast.Node, unit: str | None) -> ast.Node | str:
    is_artist = unit == "artist" and isinstance(thing, ast.SelfRef)
    return "my artist" if is_artist or isinstance(thing, r.MyArtist) else thing


def _spending(cost: tuple[ast.Node, ...], artist: Artist) -> Iterator[Diagnostic]:
    spent: dict[tuple[str, ...], int] = {}
    for price in cost:
        if not isinstance(price, r.PaySpend) or price.pick.quantifier == "up to" or not price.pick.np.noun.ids:
            continue
        noun = price.pick.np.noun
        before, pool = spent.get(noun.ids, 0), _Stock(artist, noun).pool
        spent[noun.ids] = total = before + price.pick.n
        if before and price.pick.n <= pool < total:
            message = f"the cost spends {total} in all, but there are only {counted(pool, noun.ids[0])}"
            yield Diagnostic(NEVER_PAYABLE, message, price.span, f"spend {pool} at most")
