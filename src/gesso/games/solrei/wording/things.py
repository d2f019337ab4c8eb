"""SolRei's nouns, both Action cards, and what follows a noun."""

from collections.abc import Iterable, Iterator, Mapping

from gesso.games.solrei.lang.ast import MyCard, MyLastCard, RivalCard, RivalLastCard, WithPower
from gesso.games.solrei.lang.program import SetUpProgram
from gesso.games.solrei.lang.things import HEADS
from gesso.games.solrei.model import Piece, Table
from gesso.lang.ast import NP, Node
from gesso.wording import Phrasebook, RenderContext
from gesso.wording.owners import Side
from gesso.wording.phrasebook import Name, Nouns
from gesso.wording.render_context import THING, Reference
from gesso.wording.template import Inflected

STATES = ("ready", "exhausted", "broken", "augmented", "cultivated", "red", "black")
PHRASES = {
    **{f"noun.{head}.{number}": "" for head in HEADS for number in ("one", "many")},
    **{f"adjective.{word}": "" for word in (*STATES, "rival")},
    "my_card.name": "",
    "rival_card.name": "",
    "my_last_card.name": "",
    "rival_last_card.name": "",
    "filter.with_power": "level",
    "filter.with_power_of": "level",
    "counters_had.mine": "what",
    "counters_had.theirs": "what",
    "counters_had.other": "what who",
}


def nouns_of(table: Table, pieces: Iterable[Piece], book: Phrasebook) -> Nouns:
    """Return the printed names in the texts of a file; all but those of its counters have only a singular.

    A Type with a form for each gender has the first where no Muse is named.
    """
    steps = {step.id: step.name for step in table.steps}
    names = steps | {name.id: book.agreed(name.name, "") for name in table.names.values()}
    declared = {id: Name(name, name, single=True) for id, name in names.items()}
    return Nouns(
        book, dict.fromkeys(HEADS, False), {**declared, **{piece.id: counter_name(piece, book) for piece in pieces}}
    )


def counter_name(piece: Piece, book: Phrasebook) -> Name:
    """Return the printed name of a counter."""
    one = piece.display
    if piece.mass and not (isinstance(one, Inflected) and one.many):
        many = one
    elif piece.plural is not None and not isinstance(one, Inflected):
        many = book.plural(Inflected(one, many=piece.plural))
    else:
        many = book.plural(one)
    return Name(one, many, piece.mass)


def counters_had(context: RenderContext, np: NP, n: int) -> str:
    """Word the counters that somebody has, as they are counted: *Fury you have*, *Marks your rival has*."""
    owner, here = context.game.owner(context, np, counted=True), context.viewpoint
    words = context.nouns.of(np.noun).number(n)
    if owner is Side.MINE:
        return context.book("counters_had.mine", what=words)
    if owner is here:
        return context.book("counters_had.theirs", what=words)
    return context.book("counters_had.other", what=words, who=context.book("who.opponent"))


def names_of(program: SetUpProgram) -> Iterator[str]:
    """Yield the printed names that sentences about a file name."""
    table, of = program.table, program.set_up
    yield from (advantage.name for advantage in of.advantages)
    yield from (art.name for art in of.arts)
    yield from () if of.muse is None else (of.muse.name,)
    yield from (*(step.name for step in table.steps), *(name.name for name in table.names.values()))
    yield from (piece.display for piece in of.pieces)
    yield from (*table.types.values(), *table.skills.values(), *table.art_types.values())


def join_filters(context: RenderContext, np: NP, items: list[Node], n: int) -> str:
    """Word filters after a noun: *with 8 or more Power and with 9 or more Power*."""
    words = ""
    for item in items:
        assert isinstance(item, WithPower), f"{type(item).__name__} is not a filter of SolRei"
        level = context.book(f"power_level.{item.bound}", n=str(item.n))
        phrase = context.book("filter.with_power" if item.bound == "least" else "filter.with_power_of", level=level)
        words = context.book("and.both", first=words, second=phrase) if words else phrase
    return words


COMPETING: Mapping[str, tuple[str, ...]] = dict.fromkeys(HEADS.values(), (THING,))
"""What a reader could take for one thing of a type; only what carries the text is ever *it*."""
REFERENCES: Mapping[type[Node], Reference] = {
    MyCard: Reference("my_card.name", (THING,)),
    RivalCard: Reference("rival_card.name", (THING,)),
    MyLastCard: Reference("my_last_card.name", (THING,)),
    RivalLastCard: Reference("rival_last_card.name", (THING,)),
}
