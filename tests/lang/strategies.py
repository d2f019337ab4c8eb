"""Random programs of Re;ACT's language: every class of node, and nothing that the grammar could not have read."""

from __future__ import annotations

from dataclasses import fields
from typing import TypeVar

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy, composite

from gesso.games.react.lang import ast as react
from gesso.games.react.lang.language import VOCABULARY
from gesso.lang import ast as core
from gesso.lang.ast import NP, Count, Node, Noun, Owned, Pick
from gesso.lang.ast.players import EachPlayer
from gesso.lang.language import Start
from gesso.source import SourceFile, Span

HERE = Span(SourceFile("random", ""), 0, 0)
HEADS = ("unit", "artist", "summon", "zone", "card", "reaction")
NAMES = ("ink", "scale", "dancing-fish", "gold", "mural", "omen-2", "frames", "upper")
ADJECTIVES = ("friendly", "enemy", "exhausted", "refreshed", "hidden", "empty")
PILES = ("deck", "discard")
CHANGES = ("damaged", "removed", "summoned", "placed", "exhausted", "refreshed")

T = TypeVar("T")

figures = st.integers(0, 12)
heads = st.sampled_from(HEADS).map(lambda word: Noun(word, span=HERE))
names = st.sampled_from(NAMES).map(lambda word: Noun(word, span=HERE))
nouns = heads | names
adjectives = st.lists(st.sampled_from(ADJECTIVES), max_size=2).map(tuple)
counts = st.builds(lambda n, up_to: Count(n, up_to, span=HERE), figures, st.booleans())


def made(cls: type[Node], *parts: SearchStrategy[object]) -> SearchStrategy[Node]:
    """Nodes of a class from strategies for its fields."""
    return st.tuples(*parts).map(lambda values: cls(*values, span=HERE))


def maybe(part: SearchStrategy[Node]) -> SearchStrategy[Node | None]:
    return st.none() | part


def opaque(strategy: SearchStrategy[T]) -> SearchStrategy[T]:
    """The same strategy with a short description of itself, so that strategies built from it stay printable."""

    @composite
    def drawn(draw: st.DrawFn) -> T:
        return draw(strategy)

    return drawn()


# ---------------------------------------------------------------- things and descriptions

bounds = made(core.TheBound, nouns)
tops = made(react.Pile, st.sampled_from(("my", "their")), st.just("deck"), st.integers(1, 9))
refs: SearchStrategy[Node] = opaque(
    st.recursive(
        st.one_of(
            made(core.SelfRef),
            made(core.SelfRef, nouns),
            made(core.TheTarget),
            bounds,
            made(react.MyArtist),
            made(react.EnemyArtist),
            made(react.CardBelow),
            made(react.Pile, st.just("my"), st.sampled_from(PILES)),
            tops,
        ),
        lambda inner: made(react.ZoneOf, inner),
        max_leaves=2,
    )
)
amounts = st.one_of(
    st.just(("", 1)),
    st.just(("a", 1)),
    st.just(("no", 0)),
    st.tuples(st.sampled_from(("n", "exactly", "fewer")), figures),
)


@composite
def owned(draw: st.DrawFn) -> Owned:
    amount, n = draw(amounts)
    return Owned(amount, n, draw(adjectives), draw(nouns), span=HERE)


@composite
def with_name(draw: st.DrawFn) -> Node:
    amount, n = draw(amounts)
    return react.With(amount, n, NP(draw(adjectives), draw(names), (), span=HERE), span=HERE)


fixed = st.one_of(
    made(react.Adjacent, refs),
    made(react.Diagonal, refs),
    made(react.Within, figures, refs),
    made(react.ExactlyFrom, figures, refs),
    made(react.InRow, refs),
    made(react.InColumn, refs),
    made(react.AtEdge),
    made(react.InCorner),
    made(react.Between, refs, refs),
    made(react.In, refs),
    made(react.In, made(react.Pile, st.just("enemy"), st.sampled_from(PILES))),
    made(react.On, refs),
    made(react.InDirection, st.booleans()),
)


@composite
def descriptions(draw: st.DrawFn, depth: int = 2) -> NP:
    """A description: a filter on something that is itself described takes the rest of the phrase, so it stands last."""
    filters = draw(st.lists(with_name() | fixed, max_size=2))
    if depth and draw(st.booleans()):
        filters.append(draw(last_filter(depth - 1) | made(react.Nearest, refs)))
    return NP(draw(adjectives), draw(nouns), tuple(filters), span=HERE)


@composite
def last_filter(draw: st.DrawFn, depth: int) -> Node:
    if draw(st.integers(0, 3)) == 0:
        amount, n = draw(amounts)
        np = draw(descriptions(depth))
        head = NP(np.adjectives, draw(heads), np.filters, span=HERE)
        return react.With(amount, n, head, span=HERE)
    return draw(open_spots(depth))


@composite
def open_spots(draw: st.DrawFn, depth: int = 1) -> Node:
    of = Pick("a", 1, draw(descriptions(depth)), span=HERE)
    return draw(
        st.sampled_from(
            [
                react.Adjacent(of, span=HERE),
                react.Diagonal(of, span=HERE),
                react.Within(draw(figures), of, span=HERE),
                react.ExactlyFrom(draw(figures), of, span=HERE),
                react.InRow(of, span=HERE),
                react.InColumn(of, span=HERE),
                react.Between(draw(refs), of, span=HERE),
                react.In(of, span=HERE),
                react.On(of, span=HERE),
            ]
        )
    )


nps = descriptions()


def other(np: NP) -> NP:
    """The same description without what was picked before."""
    return NP(np.adjectives, np.noun, (core.Other((), span=HERE), *np.filters), span=HERE)


def with_others(nps: SearchStrategy[NP]) -> SearchStrategy[NP]:
    return nps | nps.map(other)


a_np = nps.map(lambda np: Pick("a", 1, np, span=HERE))
described = with_others(nps)
picks = st.one_of(
    described.map(lambda np: Pick("a", 1, np, span=HERE)),
    st.builds(lambda n, np: Pick("n", n, np, span=HERE), figures, described),
    st.builds(lambda n, np: Pick("up to", n, np, span=HERE), figures, described),
)
each = made(core.Each, described)
chance = st.one_of(
    described.map(lambda np: core.RandomPick("a", 1, np, span=HERE)),
    st.builds(lambda n, np: core.RandomPick("n", n, np, span=HERE), figures, described),
)
things = opaque(refs | picks | chance | each)
bare = st.builds(lambda adjectives, noun: NP(adjectives, noun, (), span=HERE), adjectives, nouns)
surplus = made(react.Surplus, st.integers(1, 3), bare, st.one_of(made(core.Me), made(core.Opponent)))
tallies = maybe(described | surplus | made(core.EveryN, figures, described))
others = st.one_of(made(core.Opponent), made(EachPlayer), made(react.OwnerOf, refs))
players = made(core.Me) | others

# ---------------------------------------------------------------- conditions

subjects = st.one_of(
    refs,
    described.map(lambda np: Pick("a", 1, np, span=HERE)),
    made(core.NoneOf, described),
    made(core.AtLeast, figures, described),
    made(core.Exactly, figures, described),
    made(core.FewerThan, figures, described),
)
states = st.one_of(
    made(core.StateAdjective, st.sampled_from((*ADJECTIVES, "ascended"))),
    made(core.StateKind, nps),
    made(react.StateSpot, fixed | open_spots()),
)
conditions = opaque(
    st.one_of(
        made(core.Done),
        made(react.Hidden),
        made(react.ChainHas, owned()),
        made(core.Is, subjects, states),
        made(core.Has, subjects, owned()),
        made(core.PlayerHas, players, owned()),
        made(react.HasInPile, made(core.Me), owned(), made(react.Pile, st.just("my"), st.sampled_from(PILES))),
        made(react.HasInPile, others, owned(), made(react.Pile, st.just("their"), st.sampled_from(PILES))),
        made(
            core.PlayerHasMore,
            players,
            st.builds(lambda words, noun: NP(words, noun, (), span=HERE), adjectives, nouns),
            st.booleans(),
        ),
    )
)

# ---------------------------------------------------------------- sentences
# What a field of a type may hold, and the sentences of which the grammar wants something narrower.
PARTS: dict[str, SearchStrategy[object]] = {
    "Node | None": maybe(others),
    "NP | EveryN | None": tallies,
    "NP | EveryN | ThatMuch | None": tallies,
    "Node": things,
    "Pick": picks,
    "Pick | Each": picks | each,
    "Noun": names,
    "Count": counts,
    "int": figures,
    "bool": st.booleans(),
}
NARROWER: dict[type[Node], SearchStrategy[Node]] = {
    # Only cards are drawn by another player.
    core.Draw: made(core.Draw, maybe(others), counts, made(Noun, st.just("card")), tallies)
    | made(core.Draw, st.none(), counts, names, tallies),
    react.Move: made(react.Move, things, counts, st.just(False), tallies)
    | made(react.Move, things, counts, st.just(True), tallies, st.booleans()),
    react.Jump: made(react.Jump, refs, st.just(False)) | made(react.Jump, refs, st.just(True), st.booleans()),
    react.MoveToward: made(react.MoveToward, things, counts, st.booleans(), refs, tallies),
    react.JumpToward: made(react.JumpToward, refs, st.booleans(), refs),
    react.LoseSome: made(react.LoseSome, picks, tallies) | made(react.LoseSome, each, st.none()),
    react.Swap: made(react.Swap, refs, things),
    react.Plays: made(react.Plays, refs, things),
    react.LookAt: made(react.LookAt, tops),
    react.Reveal: made(react.Reveal, tops),
    react.Return: made(react.Return, things, st.booleans()),
}
simple: SearchStrategy[Node] = st.one_of(
    [
        NARROWER[cls]
        if cls in NARROWER
        else made(cls, *(PARTS[str(item.type)] for item in fields(cls) if item.name not in ("span", "slot")))
        for cls, word in VOCABULARY.words.items()
        if word.chapter in ("board", "player")
    ]
)


def blocks(sentence: SearchStrategy[Node]) -> SearchStrategy[tuple[Node, ...]]:
    return st.lists(sentence, min_size=1, max_size=2).map(tuple)


def _nested(sentence: SearchStrategy[Node]) -> SearchStrategy[Node]:
    block = blocks(sentence)
    return st.one_of(
        made(core.If, conditions, block, st.none() | block),
        made(core.ForEach, described, block),
        made(core.May, maybe(others), simple.map(lambda one: (one,)), st.just(True)),
        made(core.May, maybe(others), block, st.just(False)),
        made(core.ChooseOf, maybe(others), counts, st.lists(block, min_size=2, max_size=3).map(tuple)),
        made(core.Until, moments, st.deferred(lambda: blocks(_items(sentence)))),
    )


signs = st.sampled_from(("more", "less"))
sums = made(react.DealsMore, refs | each | players, st.integers(0, 3), signs, maybe(things))
sums |= made(react.MovesMore, refs | each, st.integers(0, 3), signs)
sums |= made(react.HasKeyword, refs | each, st.booleans(), names)


def _items(sentence: SearchStrategy[Node]) -> SearchStrategy[Node]:
    """Passives of these sentences."""
    rest = maybe(conditions), blocks(sentence), st.booleans()
    instead = made(core.Prevent).map(lambda one: (one,)) | blocks(sentence)
    replaced = made(core.Replacement, moved, maybe(conditions), instead, st.booleans())
    plain = made(core.Trigger, events, *rest) | replaced | made(core.Ban, bans) | sums
    standing = lambda inner: made(core.StandingIf, conditions, opaque(blocks(inner)))  # noqa: E731
    return opaque(st.recursive(opaque(plain), standing, max_leaves=3))


moments = made(react.ThisTurnEnds) | made(react.MyTurnStarts)
sentences: SearchStrategy[Node] = opaque(st.recursive(opaque(simple), _nested, max_leaves=4))

# ---------------------------------------------------------------- events

actors = refs | a_np
deeds = st.one_of(made(core.DrawsCard), made(react.Progresses), made(react.PlaysCard, picks))
moved = opaque(
    st.one_of(
        made(core.Does, players, deeds),
        made(core.Does, made(core.Me), deeds),
        made(react.Enters, actors, things),
        made(react.Leaves, actors, things),
        made(react.Was, actors, st.sampled_from(CHANGES), maybe(actors | others)),
        made(react.DealsDamage, actors | players, maybe(things)),
        made(react.Ascends, actors),
        made(react.Descends, actors),
    )
)
whose = st.sampled_from(("my", "each", "enemy"))
events = opaque(
    st.one_of(
        moved,
        made(core.Does, players, made(react.DiscardsCard)),
        made(core.PlayerReaches, players, owned()),
        made(react.Reaches, actors, owned()),
        made(react.TurnStarts, whose),
        made(react.TurnEnds, whose),
    )
)
banned = refs | each
bans = opaque(
    st.one_of(
        made(core.Does, players, deeds),
        made(core.Does, made(core.Me), deeds),
        made(react.Enters, banned, things),
        made(react.Leaves, banned, things),
        made(react.Was, banned, st.sampled_from(CHANGES), maybe(actors | others)),
        made(react.DealsDamage, banned | players, maybe(things)),
        made(react.Moves, banned),
    )
)
items: SearchStrategy[Node] = opaque(_items(sentences))

# ---------------------------------------------------------------- whole texts

plain_prices = made(core.PayTarget, picks) | made(core.PayIf, conditions) | made(core.PayOnce)
plain_prices |= made(react.PayExhaust, things) | made(react.PayDirection) | made(react.PaySpend, picks)
prices = opaque(
    st.recursive(
        plain_prices,
        lambda inner: made(core.PayOneOf, st.just(1), st.lists(blocks(inner), min_size=2, max_size=3).map(tuple)),
        max_leaves=4,
    )
)
effects = opaque(st.lists(sentences, min_size=1, max_size=3).map(tuple))
costs = st.lists(prices, min_size=1, max_size=3).map(tuple)
passives = opaque(st.lists(items, min_size=1, max_size=2).map(tuple))
programs: SearchStrategy[tuple[Start, tuple[Node, ...]]] = st.one_of(
    st.tuples(st.just("effect"), effects),
    st.tuples(st.just("cost"), costs),
    st.tuples(st.just("passive"), passives),
)
