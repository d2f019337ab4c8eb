"""From parse tree to nodes: one function per rule of Re;ACT's grammar, beside those of the core."""

from __future__ import annotations

from collections.abc import Mapping

from gesso.games.react.lang.ast import (
    Adjacent,
    Ascends,
    ChooseDirection,
    Deal,
    Descend,
    Descends,
    Diagonal,
    EnemyArtist,
    Enters,
    Exhaust,
    Hidden,
    Hide,
    In,
    InDirection,
    Jump,
    Leaves,
    Lose,
    Move,
    MoveTo,
    MyArtist,
    On,
    OwnerOf,
    PayDirection,
    PayExhaust,
    PaySpend,
    Place,
    Plays,
    PlaysCard,
    Progress,
    Progresses,
    Reaches,
    Refresh,
    Remove,
    StateSpot,
    Summon,
    Swap,
    TurnEnds,
    TurnStarts,
    Was,
    With,
    Within,
    ZoneOf,
)
from gesso.lang.ast import NP, Draw, Node
from gesso.lang.ast_builder import CORE, Builder, Parts, any_such, described, every, figure, last, noun
from gesso.source import Span


def _chain(parts: Parts, span: Span) -> tuple[Node, ...]:
    """The filters of a noun in reading order: the first, then those of the chain after it."""
    if not parts:
        return ()
    head, *rest = parts
    tail: tuple[Node, ...] = rest[0] if rest else ()
    return (head, *tail) if isinstance(head, Node) else head


def _with_name(parts: Parts, span: Span) -> With:
    _, amount, *words = parts
    kind, least = amount or ("", 1)
    return With(kind, least, described(words, span.source), span=span)


def _with_head(parts: Parts, span: Span) -> tuple[Node, ...]:
    _, amount, *words, filters = parts
    kind, least = amount or ("", 1)
    bare = described(words, span.source)
    within = Span(span.source, bare.span.start, span.end)
    return (With(kind, least, NP(bare.adjectives, bare.noun, filters, span=within), span=span),)


def _place(parts: Parts, span: Span, on: bool) -> Place:
    _, count, name, _, where, tally = parts
    return Place(count, noun(name, span.source), on, where, tally, span=span)


def _draw_piece(parts: Parts, span: Span) -> Draw:
    who, _, count, name, tally = parts
    return Draw(who, count, noun(name, span.source), tally, span=span)


def _move(parts: Parts, span: Span) -> Move:
    _, units, count, way, tally = parts
    return Move(units, count, way is not None, tally, span=span)


BUILDERS: Mapping[str, Builder] = {
    **CORE,
    # players and things
    "owner_of": lambda parts, span: OwnerOf(parts[3], span=span),
    "my_artist": lambda parts, span: MyArtist(span=span),
    "enemy_artist": lambda parts, span: EnemyArtist(span=span),
    "zone_of": lambda parts, span: ZoneOf(parts[3], span=span),
    # filters
    "chain": _chain,
    "with_name": _with_name,
    "with_head": _with_head,
    "adjacent": lambda parts, span: Adjacent(any_such(parts, span.source), span=span),
    "diagonal": lambda parts, span: Diagonal(any_such(parts, span.source), span=span),
    "within": lambda parts, span: Within(figure(parts[1]), any_such(parts, span.source), span=span),
    "in_": lambda parts, span: In(any_such(parts, span.source), span=span),
    "on_": lambda parts, span: On(any_such(parts, span.source), span=span),
    "in_direction": lambda parts, span: InDirection(span=span),
    # conditions
    "hidden": lambda parts, span: Hidden(span=span),
    "state_spot": lambda parts, span: StateSpot(parts[0], span=span),
    # prices
    "pay_exhaust": lambda parts, span: PayExhaust(parts[1], span=span),
    "pay_direction": lambda parts, span: PayDirection(span=span),
    "pay_spend": lambda parts, span: PaySpend(parts[1], span=span),
    # sentences
    "deal": lambda parts, span: Deal(figure(parts[1]), parts[4], parts[5], span=span),
    "move": _move,
    "move_to": lambda parts, span: MoveTo(parts[1], parts[3], span=span),
    "jump": lambda parts, span: Jump(parts[1], parts[2] is not None, span=span),
    "swap": lambda parts, span: Swap(parts[1], parts[3], span=span),
    "place_in": lambda parts, span: _place(parts, span, on=False),
    "place_on": lambda parts, span: _place(parts, span, on=True),
    "remove": lambda parts, span: Remove(parts[1], span=span),
    "summon": lambda parts, span: Summon(noun(parts[2], span.source), parts[4], span=span),
    "exhaust": lambda parts, span: Exhaust(parts[1], span=span),
    "refresh": lambda parts, span: Refresh(parts[1], span=span),
    "draw_piece": _draw_piece,
    "choose_direction": lambda parts, span: ChooseDirection(parts[0], span=span),
    "progress": lambda parts, span: Progress(parts[0], span=span),
    "lose": lambda parts, span: Lose(parts[0], span=span),
    "descend": lambda parts, span: Descend(span=span),
    "hide": lambda parts, span: Hide(span=span),
    "play_pieces": lambda parts, span: Plays(parts[0], parts[2], span=span),
    "way": every,
    # events
    "enters": lambda parts, span: Enters(parts[0], parts[-1], span=span),
    "leaves": lambda parts, span: Leaves(parts[0], parts[-1], span=span),
    "was": lambda parts, span: Was(parts[0], str(parts[-1]), span=span),
    "reaches": lambda parts, span: Reaches(parts[0], parts[2], span=span),
    "ascends": lambda parts, span: Ascends(parts[0], span=span),
    "descends": lambda parts, span: Descends(parts[0], span=span),
    "turn_starts": lambda parts, span: TurnStarts(parts[0], span=span),
    "turn_ends": lambda parts, span: TurnEnds(parts[0], span=span),
    "my_turn": lambda parts, span: "my",
    "each_turn": lambda parts, span: "each",
    "enemy_turn": lambda parts, span: "enemy",
    # deeds
    "plays": lambda parts, span: PlaysCard(last(parts, span), span=span),
    "progresses": lambda parts, span: Progresses(span=span),
}
