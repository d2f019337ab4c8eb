"""Random programs of SolRei's language, derived from what each class of node declares of its fields."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from types import ModuleType

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy, composite
from lang.strategies import HERE, amounts, blocks, counts, figures, made, maybe, opaque, with_others

from gesso.games.solrei.lang import ast as solrei
from gesso.games.solrei.lang import costs as prices_chapter
from gesso.games.solrei.lang import events as events_chapter
from gesso.games.solrei.lang import sentences as sentences_chapter
from gesso.games.solrei.lang import things as things_chapter
from gesso.games.solrei.lang.things import HEADS
from gesso.lang import ast as core
from gesso.lang.ast import NP, Node, Noun, Owned, Pick
from gesso.lang.language import Start
from gesso.lang.nodes import Role, nodes_in

NAMES = ("fury", "blade", "kindled-edge", "charge-phase", "open", "duelist", "spade-9")
ADJECTIVES = ("rival", "ready", "exhausted", "broken", "augmented", "cultivated", "red", "black")
WORDS: Mapping[str, SearchStrategy[object]] = {
    "stat": st.sampled_from(("power", "damage")),
    "side": st.sampled_from(("offense", "defense")),
    "suit": st.sampled_from((None, "spade", "heart", "diamond", "club", "red", "black")),
}
"""The words that a field of text may hold."""

heads = st.sampled_from(sorted(HEADS)).map(lambda word: Noun(word, span=HERE))
names = st.sampled_from(NAMES).map(lambda word: Noun(word, span=HERE))
nouns = heads | names
adjectives = st.lists(st.sampled_from(ADJECTIVES), max_size=2).map(tuple)

# ---------------------------------------------------------------- things and descriptions

refs = opaque(
    st.one_of(
        made(core.SelfRef),
        made(core.TheTarget),
        made(core.TheBound, nouns),
        made(solrei.MyCard),
        made(solrei.RivalCard),
        made(solrei.MyLastCard),
        made(solrei.RivalLastCard),
    )
)
powers = st.lists(
    st.one_of(*(made(cls, figures) for cls in (solrei.WithPower, solrei.WithExactlyPower, solrei.WithBelowPower))),
    max_size=1,
)
piles = st.lists(made(solrei.InDiscard, st.sampled_from(("my", "rival"))), max_size=1)
filters = st.builds(lambda power, pile: (*power, *pile), powers, piles)
nps = opaque(st.builds(lambda words, noun, chain: NP(words, noun, chain, span=HERE), adjectives, nouns, filters))
a_np = nps.map(lambda np: Pick("a", 1, np, span=HERE))
described = with_others(nps)
picks = st.one_of(
    described.map(lambda np: Pick("a", 1, np, span=HERE)),
    st.builds(lambda n, np: Pick("n", n, np, span=HERE), figures, described),
    st.builds(lambda n, np: Pick("up to", n, np, span=HERE), figures, described),
)
tallies = maybe(described | made(core.EveryN, figures, described))
chance = described.map(lambda np: core.RandomPick("a", 1, np, span=HERE))
things = opaque(refs | picks | chance | made(core.Each, described))
subjects = st.one_of(
    refs,
    a_np,
    made(core.NoneOf, described),
    made(core.AtLeast, figures, described),
    made(core.Exactly, figures, described),
    made(core.FewerThan, figures, described),
)
others = made(core.Opponent)
players = made(core.Me) | others


@composite
def owned(draw: st.DrawFn) -> Owned:
    amount, n = draw(amounts)
    return Owned(amount, n, draw(adjectives), draw(nouns), span=HERE)


# ---------------------------------------------------------------- the game's own nodes, by their fields


def derived(cls: type[Node], **own: SearchStrategy[object]) -> SearchStrategy[Node]:
    """Nodes of a class: `own` are fields of which the grammar takes less than their declaration."""
    roles = {operand.field: operand.role for operand in cls.spec.operands}
    wide: Mapping[str, SearchStrategy[object]] = {
        "int": figures,
        "Count": counts,
        "Noun": names,
        "Pick": a_np,
        "NP | EveryN | None": tallies,
        "NP | EveryN | ThatMuch | None": tallies,
        "Node | None": maybe(others),
    }
    parts: list[SearchStrategy[object]] = []
    for item in fields(cls):
        if item.name == "span":
            continue
        type_ = str(item.type)
        if item.name in own:
            parts.append(own[item.name])
        elif type_ == "Node":
            parts.append(things if roles[item.name] is Role.THING else players)
        else:
            parts.append(wide[type_] if type_ in wide else WORDS[item.name])
    return made(cls, *parts)


def chapter(module: ModuleType, *without: type[Node], **own: SearchStrategy[object]) -> list[SearchStrategy[Node]]:
    """A strategy for each class of a chapter but some."""
    return [derived(cls, **own) for cls in nodes_in((module,)) if cls not in without]


THINGS = tuple(cls for cls in nodes_in((things_chapter,)) if cls.spec.chapter != "conditions")
OF_THE_ROUND = (solrei.RoundStarts, solrei.RoundEnds, solrei.StepStarts, solrei.StepEnds)


BLOCKS = (solrei.GainAbility, solrei.Forbid, solrei.StandingGain, solrei.LowerWins, solrei.Negate)

conditions = opaque(
    st.one_of(
        made(core.Done),
        made(core.Is, subjects, made(core.StateAdjective, st.sampled_from(ADJECTIVES)) | made(core.StateKind, nps)),
        made(core.Has, subjects, owned()),
        made(core.PlayerHas, players, owned()),
        made(
            core.PlayerHasMore,
            players,
            st.builds(lambda words, noun: NP(words, noun, (), span=HERE), adjectives, nouns),
            st.booleans(),
        ),
        *chapter(things_chapter, *THINGS, solrei.HasInDiscard, subject=subjects, other=refs),
        made(solrei.HasInDiscard, players, owned(), st.sampled_from(("my", "their"))),
    )
)
does = made(
    core.Does, players, st.one_of(made(core.DrawsCard), *chapter(events_chapter, *OF_THE_ROUND, solrei.ThisRoundEnds))
)
events = opaque(st.one_of(does, made(core.PlayerReaches, players, owned()), *map(derived, OF_THE_ROUND)))
prices = opaque(
    st.recursive(
        st.one_of(
            made(core.PayTarget, picks), made(core.PayIf, conditions), made(core.PayOnce), *chapter(prices_chapter)
        ),
        lambda inner: made(core.PayOneOf, st.just(1), st.lists(blocks(inner), min_size=2, max_size=3).map(tuple)),
        max_leaves=4,
    )
)
simple = opaque(
    st.one_of(
        made(core.Draw, maybe(others), counts, st.just(Noun("card", span=HERE)), tallies),
        made(core.ChooseThing, maybe(others), picks),
        *chapter(sentences_chapter, *BLOCKS),
        derived(solrei.Negate, what=refs),
        made(solrei.Forbid, does),
    )
)


def _nested(sentence: SearchStrategy[Node]) -> SearchStrategy[Node]:
    block = blocks(sentence)
    return st.one_of(
        made(core.If, conditions, block, st.none() | block),
        made(core.ForEach, described, block),
        made(core.May, maybe(others), simple.map(lambda one: (one,)), st.just(True)),
        made(core.May, maybe(others), block, st.just(False)),
        made(core.ChooseOf, maybe(others), counts, st.lists(block, min_size=2, max_size=3).map(tuple)),
        made(solrei.GainAbility, maybe(others), blocks(_items(sentence))),
        made(core.Until, made(solrei.ThisRoundEnds), blocks(_items(sentence))),
    )


def _items(sentence: SearchStrategy[Node]) -> SearchStrategy[Node]:
    block, prevention = blocks(sentence), made(core.Prevent).map(lambda one: (one,))
    flat = st.one_of(
        made(core.Trigger, events, maybe(conditions), block, st.booleans()),
        made(core.Replacement, does, maybe(conditions), block | prevention, st.booleans()),
        made(core.Ban, does),
        derived(solrei.StandingGain),
        made(solrei.LowerWins),
    )
    return flat | made(core.StandingIf, conditions, blocks(flat))


sentences: SearchStrategy[Node] = opaque(st.recursive(simple, _nested, max_leaves=4))
items = opaque(_items(sentences))

programs: SearchStrategy[tuple[Start, tuple[Node, ...]]] = st.one_of(
    st.tuples(st.just("effect"), st.lists(sentences, min_size=1, max_size=3).map(tuple)),
    st.tuples(st.just("cost"), st.lists(prices, min_size=1, max_size=3).map(tuple)),
    st.tuples(st.just("passive"), st.lists(items, min_size=1, max_size=2).map(tuple)),
)
