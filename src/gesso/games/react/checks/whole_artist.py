"""Whether an Artist as a whole can be set up, win, lose and progress, and uses what it declares."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from gesso.diagnostics import Diagnostic
from gesso.diagnostics.fixes import branch_less
from gesso.games.react import codes
from gesso.games.react.checks.texts import ArtistContext, ArtistText, ArtistTexts
from gesso.games.react.codes import CANNOT_SET_UP
from gesso.games.react.lang import ast as r
from gesso.games.react.lang.program import keeps_damage_off
from gesso.games.react.model import Artist, Table
from gesso.lang.ast import Ban, Draw, Each, Me, Node, Noun, Opponent, PayTarget, Pick, plain_costs, walk

Square = tuple[int, int]


def check_progress(entry: ArtistTexts, _: object) -> Iterator[Diagnostic]:
    """Report an Artist without an effect that progresses (P12)."""
    if not entry.complete:
        return
    for text, node in entry.nodes():
        if _progresses(node) and (text.effect is None or text.effect.side != "ascended"):
            return
    own = [card for card in entry.artist.abilities if card.of == "artist"]
    span = own[0].span if own else entry.artist.span
    message = "no effect progresses the Masterpiece, and every Artist has one"
    yield Diagnostic(codes.NO_PROGRESS, message, span, "give this card an effect with `progress`")


def check_free_progress(entry: ArtistTexts, _: object) -> Iterator[Diagnostic]:
    """Report `progress` on an ability card without a price, or in a passive."""
    for text, node in entry.nodes():
        if _progresses(node) and text.kind != "cost" and not _pays(text):
            message = "progressing costs nothing: it should compete with another use of the same exhaustion"
            hint = "add `exhaust self` to the cost" if text.effect is not None else "put it on a card with a cost"
            yield Diagnostic(codes.PROGRESS_IS_FREE, message, node.span, hint)


def check_free_turns(entry: ArtistTexts, _: object) -> Iterator[Diagnostic]:
    """Report `take another turn` where nothing is given up for it that would run out."""
    for text, node in entry.nodes():
        mine = isinstance(node, r.TakeTurn) and isinstance(node.who, Me | None)
        if mine and text.program is not entry.program.setup and not _gives_up(text):
            message = "another turn costs nothing that runs out: all units are refreshed before it begins"
            hint = "add a price such as `spend 1 card`" if text.effect is not None else "put it on a card with a price"
            yield Diagnostic(codes.TURN_IS_FREE, message, node.span, hint)


def _gives_up(text: ArtistText) -> bool:
    """Return whether the player gives something up: a card, pieces, the ascended side or the like."""
    given = r.LoseSome | r.Remove | r.Discard | r.Descend | r.Deal
    if any(isinstance(node, given) for node in text.all):
        return True
    effect = text.effect
    return effect is not None and (
        effect.side == "deck"
        or all(any(isinstance(price, r.PaySpend) for price in cost) for cost in plain_costs(effect.cost))
    )


def _pays(text: ArtistText) -> bool:
    if text.effect is None:
        return False
    free = PayTarget | r.PayDirection
    return text.effect.side == "deck" or all(
        any(not isinstance(price, free) for price in cost) for cost in plain_costs(text.effect.cost)
    )


def _progresses(node: Node) -> bool:
    return isinstance(node, r.Progress) and (node.who is None or isinstance(node.who, Me))


def check_damage(entry: ArtistTexts, _: object) -> Iterator[Diagnostic]:
    """Report an Artist who never deals damage nor makes the enemy lose."""
    if not entry.complete:
        return
    for _, node in entry.nodes():
        if isinstance(node, r.Deal) or (isinstance(node, r.Lose) and isinstance(node.who, Opponent)):
            return
    message = "no effect deals damage: this Artist cannot win"
    hint = "give it an effect with `deal 1 damage to ...`"
    yield Diagnostic(codes.NO_DAMAGE, message, entry.artist.span, hint)


def check_defeat(entry: ArtistTexts, _: object) -> Iterator[Diagnostic]:
    """Report an Artist that nothing can damage and no text lets lose."""
    if not entry.complete:
        return
    for _, node in entry.nodes():
        if isinstance(node, r.Lose) and (node.who is None or isinstance(node.who, Me)):
            return
    for item in (item for text in entry.texts for item in text.nodes):
        if keeps_damage_off(item):
            message = "nothing can damage this Artist, and no text makes its player lose"
            hint = "say when it loses, for example `when I have no beast`, and under it `lose`"
            yield Diagnostic(codes.CANNOT_LOSE, message, item.span, hint)


def check_locked_out(entry: ArtistTexts, _: object) -> Iterator[Diagnostic]:
    """Report a passive that keeps all enemy units from moving, or from all damage, for the whole game."""
    for item in (item for text in entry.texts for item in text.nodes):
        match item:
            case Ban(event=r.Moves(actor=who)) if _all_enemies(who):
                never = "moves"
            case Ban(event=r.DealsDamage(doer=who, to=None)) if _all_enemies(who):
                never = "deals damage"
            case _:
                continue
        message = f"for the whole game, nothing of the opponent's {never}"
        hint = "say which units (`adjacent to my artist`), put an `if` around it, or let it end: `until my turn starts`"
        yield Diagnostic(codes.LOCKED_OUT, message, item.span, hint)


def _all_enemies(who: Node) -> bool:
    match who:
        case r.EnemyArtist() | Opponent():
            return True
        case Each(np=np):
            return not np.filters and np.noun.type in ("unit", "artist") and "friendly" not in np.adjectives
        case _:
            return False


def check_unused_pieces(entry: ArtistTexts, _: object) -> Iterator[Diagnostic]:
    """Report pieces that are never placed, summoned, drawn or spent; an Artist that inherits them may not use all."""
    if not entry.complete or entry.artist.inherits is not None:
        return
    used: set[str] = set()
    begun = {piece.id: piece.start or piece.ready for piece in entry.artist.pieces}
    for _, node in entry.nodes():
        match node:
            case r.Place(noun=noun) | r.Summon(noun=noun) | Draw(noun=noun):
                used.update(noun.ids)
            case r.Gain(what=pick):
                used.update(pick.np.noun.ids)
            case r.LoseSome(what=pick) | r.PaySpend(pick=pick) if pick.np.noun.type in ("dice", "counter"):
                # What a player begins with may be used up without any more of it.
                used.update(id for id in pick.np.noun.ids if begun.get(id))
    for piece in entry.artist.pieces:
        if piece.id not in used:
            kind = codes.NEVER_SUMMONED if piece.kind == "summon" else codes.NEVER_PLACED
            verb = {"summon": "summoned", "token": "placed", "tile": "placed"}.get(piece.kind, "drawn")
            message = f"`{piece.id}` is declared and never {verb}"
            yield Diagnostic(kind, message, piece.span, "use it, or drop it", fixes=branch_less(piece.span))


def check_taken_back(entry: ArtistTexts, _: object) -> Iterator[Diagnostic]:
    """Report tokens that are placed and never removed, and counters that are gained and never used."""
    if not entry.complete or entry.artist.inherits is not None:
        return
    placed: set[str] = set()
    taken: set[str] = set()
    gains: set[int] = set()
    for text, node in entry.nodes():
        match node:
            case r.Place(noun=noun) if text.program is not entry.program.setup:
                placed.update(noun.ids)
            case r.Remove() | r.PaySpend():
                taken.update(_named(walk(node), entry.artist))
            case r.Gain(what=pick):
                gains.update(map(id, walk(pick)))
    nodes = [node for _, node in entry.nodes()]
    gained = _named((node for node in nodes if id(node) in gains), entry.artist)
    counted = _named((node for node in nodes if id(node) not in gains), entry.artist)
    for piece in entry.artist.pieces:
        if piece.kind == "token" and piece.lies == "in zone" and piece.id in placed - taken:
            message = f"`{piece.id}` is placed and never removed: in the end all {piece.count} are there"
            hint = "make something `remove` or `spend` it, or place it in `setup` alone"
            yield Diagnostic(codes.NEVER_TAKEN_BACK, message, piece.span, hint)
        if piece.kind == "counter" and piece.id in gained - counted:
            message = f"`{piece.id}` is gained, and no text spends, loses or counts it"
            yield Diagnostic(codes.NEVER_TAKEN_BACK, message, piece.span, f"add `spend 1 {piece.id}` to a cost")


def _named(nodes: Iterable[Node], artist: Artist) -> set[str]:
    """Return the ids of the pieces that some nodes name: by id, by group or by kind."""
    nouns = [node for node in nodes if isinstance(node, Noun)]
    kinds = {noun.word for noun in nouns if not noun.ids}
    return {id for noun in nouns for id in noun.ids} | {piece.id for piece in artist.pieces if piece.kind in kinds}


def check_set_up(entry: ArtistTexts, context: ArtistContext) -> Iterator[Diagnostic]:
    """Report set-up whose summons, or whose tiles, do not all find a zone at one of the two starts."""
    setup = entry.program.setup
    if setup is None:
        return
    table = context.table
    starts = (table.first_start, table.second_start)
    for start in starts:
        summons: list[tuple[Node, set[Square]]] = []
        tiles: list[tuple[Node, set[Square]]] = []
        for node in setup.body:
            if isinstance(node, r.Summon):
                summons.append((node, _zones(node.zone, start, table).difference(starts)))
            elif isinstance(node, r.Place) and node.noun.type == "tile":
                tiles += [(node, _zones(node.where, start, table))] * node.count.n
        for wanted in (summons, tiles):
            late = _unseated(wanted)
            if late is not None:
                node, room, asked = late
                message = f"set-up brings {asked} of these next to the Artist, and a start has {room} such zones free"
                yield Diagnostic(CANNOT_SET_UP, message, node.span, "bring fewer, or further out")
                return


def _zones(where: Node, start: Square, table: Table) -> set[Square]:
    board = {(row, column) for row in range(1, table.rows + 1) for column in range(1, table.columns + 1)}
    if isinstance(where, r.ZoneOf):
        return {start} if isinstance(where.of, r.MyArtist) else board
    if not isinstance(where, Pick):
        return board
    for item in where.np.filters:
        if isinstance(getattr(item, "of", None), r.MyArtist):
            board = {square for square in board if _fits(item, start, square)}
    return board


def _fits(item: Node, start: Square, square: Square) -> bool:
    down, across = abs(start[0] - square[0]), abs(start[1] - square[1])
    match item:
        case r.Adjacent():
            return down + across == 1
        case r.Diagonal():
            return down == across == 1
        case r.Within(n=n):
            return down + across <= n
        case r.ExactlyFrom(n=n):
            return down + across == n
        case r.InRow():
            return down == 0
        case r.InColumn():
            return across == 0
        case _:
            return True


def _unseated(wanted: list[tuple[Node, set[Square]]]) -> tuple[Node, int, int] | None:
    """Return the first thing that finds no zone, however the others are seated; None if all do.

    With it come the number of its zones, and of the things that share them.
    """
    seated: dict[Square, int] = {}
    choices = [squares for _, squares in wanted]

    def seat(number: int, tried: set[Square]) -> bool:
        for square in sorted(choices[number] - tried):
            tried.add(square)
            if square not in seated or seat(seated[square], tried):
                seated[square] = number
                return True
        return False

    for number, (node, squares) in enumerate(wanted):
        if not seat(number, set()):
            return node, len(squares), sum(1 for other in choices if other <= squares)
    return None
