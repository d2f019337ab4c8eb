"""Whether set-up has room on the board."""

from collections.abc import Iterator

from gesso.diagnostics import Diagnostic
from gesso.games.react.checks.artist_texts import ArtistContext, ArtistTexts
from gesso.games.react.codes.whole_artist import CANNOT_SET_UP
from gesso.games.react.lang import ast as r
from gesso.games.react.model import Table
from gesso.lang.ast import Node, Pick

Square = tuple[int, int]


def check_set_up(entry: ArtistTexts, context: ArtistContext) -> Iterator[Diagnostic]:
    """Set-up whose summons, or whose tiles, cannot all find a zone at one of the two starts."""
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
        case _:
            return True


def _unseated(wanted: list[tuple[Node, set[Square]]]) -> tuple[Node, int, int] | None:
    """The first that finds no zone of its own however the others are seated, with its room and who shares it."""
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
