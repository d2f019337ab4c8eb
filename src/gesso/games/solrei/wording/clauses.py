"""The keywords, prices, conditions and events that need more than their phrase."""

from collections.abc import Mapping

from gesso.games.solrei.lang import ast as s
from gesso.games.solrei.model import COLOURS, SUITS
from gesso.lang.ast import Draw, Me, Node, PayIf, PlayerHas, ThatMuch
from gesso.lang.nodes import NodeSpec
from gesso.wording import BulletList, Contract, Mood, RenderContext, RenderedBlock, capital, sentence
from gesso.wording.clauses import number_of, say_only_if, say_player_has
from gesso.wording.descriptions import described, owned
from gesso.wording.operands import EXACT, SUBJECT, counted, figure, operand, tally
from gesso.wording.owners import Side
from gesso.wording.plain_phrases import Deed, OfPlayer, Plain, doing
from gesso.wording.references import player
from gesso.wording.render_context import Compound, Render
from gesso.wording.statements import render_passive

ANY = "any"
NAMED = ("skill", "type", "muse", "advantage", "art")
STATS = ("power", "damage")
_GAINS = {
    "mine": "abilities",
    "theirs": "who abilities",
    "yours": "abilities",
    **{
        f"{many}_{whose}": "who" if whose == "theirs" else ""
        for many in ("one", "list")
        for whose in ("mine", "theirs", "yours")
    },
}
_FIGURED = (s.Cultivate, s.BlockDamage, s.Counter, s.Retaliate)
_THAT = {
    "gain": "stat",
    "lose_power": "",
    "draw_cards": "",
    **dict.fromkeys(("cultivate", "block_damage", "counter", "retaliate"), ""),
}
"""Verbs with words of their own for *that much*, and what else these say."""
PHRASES = {
    **{f"stat.{stat}": "" for stat in STATS},
    **{f"side.{side}": "" for side in ("offense", "defense")},
    **{f"rei.{suit}": "" for suit in (*SUITS, *COLOURS, ANY)},
    **{f"aloud.{sign}": "" for sign in (*SUITS, *COLOURS, ANY, "turn")},
    **{f"named.{kind}.{form}": "name" for kind in NAMED for form in ("me", "me_not")},
    **{f"named.{kind}.{form}": "who name" for kind in NAMED for form in ("other", "other_not")},
    "draw_cards.mine": "count tally?",
    "draw_cards.theirs": "who count tally?",
    "draw_cards.have": "who count tally?",
    **{f"{verb}.mine": "what tally?" for verb in ("gain_counters", "lose_counters")},
    **{
        f"{verb}.{form}": "who what tally?"
        for verb in ("gain_counters", "lose_counters")
        for form in ("theirs", "have")
    },
    **{f"{verb}_that.mine": holes for verb, holes in _THAT.items()},
    **{f"{verb}_that.{form}": f"who {holes}".strip() for verb, holes in _THAT.items() for form in ("theirs", "have")},
    "lose_all.mine": "what",
    "lose_all.theirs": "who what",
    "lose_all.have": "who what",
    "all_held.mine": "what",
    "all_held.theirs": "what",
    "cost.spend": "what",
    "forbid.line": "ban",
    **{f"{gain}.{form}": holes for gain in ("gain_ability", "gain_inside") for form, holes in _GAINS.items()},
    "quote.outer": "text",
    "quote.inner": "text",
    "cost.rei_next": "first next",
    "cost.crisis": "n",
    "rei.words": "n suit?",
    "turned.theirs": "count",
    "has_power.one": "subject level",
    "has_power.many": "subject level",
    **{f"power_level.{bound}": "n" for bound in ("least", "exactly", "fewer")},
    "has_in_discard.cards": "what pile",
    "has_number.one": "subject other",
    "has_number.many": "subject other",
    "step_starts.fact": "step",
    "step_ends.fact": "step",
}

_DEEDS = (
    s.Activates,
    s.Plays,
    s.Discards,
    s.Readies,
    s.Exhausts,
    s.Breaks,
    s.Negates,
    s.Gains,
    s.TakesDamage,
    s.BlocksDamage,
    s.Cultivates,
    s.Harvests,
    s.Swaps,
    s.Charges,
    s.WinsRound,
    s.LosesRound,
    s.LosesPower,
)


def _draw(context: RenderContext, node: Draw, mood: Mood) -> str:
    """Word drawing: *your rival draws 2*, since everything drawn is a card; *draw that many cards*."""
    if isinstance(node.tally, ThatMuch):
        return _that_much(context, "draw_cards", node, mood)
    phrase, doer = doing(context, "draw_cards", node.who, mood)
    before = context.acting(node.who)
    counted = tally(context, node.tally)
    context.subject = before
    return context.book(phrase, **doer, count=figure(context, node.count), tally=counted)


class _Amount(Plain):
    """Word *gain 2 Power*, *your rival loses that much Power*, *block that much*."""

    def __call__(self, context: RenderContext, node: Node, mood: Mood) -> str:
        if isinstance(node, (s.Gain, s.LosePower, *_FIGURED)) and isinstance(node.tally, ThatMuch):
            return _that_much(context, context.game.specs[type(node)].phrase, node, mood)
        return super().__call__(context, node, mood)


def _that_much(context: RenderContext, verb: str, node: Node, mood: Mood) -> str:
    phrase, doer = doing(context, f"{verb}_that", getattr(node, "who", None), mood)
    stat = {"stat": context.book(f"stat.{node.stat}")} if isinstance(node, s.Gain) else {}
    return context.book(phrase, **doer, **stat)


def _counters(context: RenderContext, node: Node, mood: Mood) -> str:
    """Word *gain 2 Fury*, *your rival loses 1 Mark*."""
    assert isinstance(node, s.GainCounters | s.LoseCounters)
    phrase, doer = doing(context, context.game.specs[type(node)].phrase, node.who, mood)
    before = context.acting(node.who)
    noun = context.nouns.of(node.what)
    if isinstance(node.tally, ThatMuch):
        counters = context.book("counted.that_much" if noun.mass else "counted.that", what=noun.many)
    else:
        counters = counted(context, node.n, False, noun.number(node.n))
    times = tally(context, node.tally)
    context.subject = before
    return context.book(phrase, **doer, what=counters, tally=times)


def _lose_all(context: RenderContext, node: s.LoseAll, mood: Mood) -> str:
    """Word *lose all your Fury*, *your rival loses all their Marks*: whoever acts loses their own."""
    phrase, doer = doing(context, "lose_all", node.who, mood)
    before = context.acting(node.who)
    whose = "mine" if context.viewpoint is Side.MINE else "theirs"
    held = context.book(f"all_held.{whose}", what=context.nouns.of(node.what).many)
    context.subject = before
    return context.book(phrase, **doer, what=held)


def _spend(context: RenderContext, node: s.PayCounters, mood: Mood) -> str:
    return context.book("cost.spend", what=counted(context, node.n, False, context.nouns.of(node.what).number(node.n)))


class _TurnAny(Plain):
    """Word *ready 2*, *your rival readies 2 of their cards*: whoever acts turns their own."""

    def __call__(self, context: RenderContext, node: Node, mood: Mood) -> str:
        assert isinstance(node, s.ReadyAny | s.ExhaustAny)
        phrase, doer = doing(context, context.game.specs[type(node)].phrase, node.who, mood)
        before = context.acting(node.who)
        count = figure(context, node.count)
        if context.viewpoint is not Side.MINE:
            count = context.book("turned.theirs", count=count)
        context.subject = before
        return context.book(phrase, **doer, count=count)


def _has_power(context: RenderContext, node: s.HasPower, mood: Mood) -> str:
    subject = operand(context, node.subject, SUBJECT)
    level = context.book(f"power_level.{node.bound}", n=str(node.n))
    return context.book(f"has_power.{number_of(context, node.subject)}", subject=subject, level=level)


def in_discard(context: RenderContext, whose: str) -> str:
    """Word *in your discard pile*, *in your rival's discard pile*; in *their* own if the rival is the subject."""
    if whose == "rival" and context.viewpoint is Side.THEIRS:
        whose = "their"
    who = {"who": context.book("who.opponent")} if whose == "rival" else {}
    return context.book(f"filter.in_{whose}_discard", **who)


def _has_in_discard(context: RenderContext, node: s.HasInDiscard, mood: Mood) -> str:
    """Word *you have 3 or more Hearts in your discard pile*."""
    of = node.owned
    words = context.holding(node.player, lambda: owned(context, of.amount, of.n, described(of), many=True))
    what = context.book("has_in_discard.cards", what=words, pile=in_discard(context, node.whose))
    if isinstance(node.player, Me):
        return context.book("player_has.me", what=what)
    return context.book("player_has.other", who=player(context, node.player), what=what)


def _has_number(context: RenderContext, node: s.HasNumber, mood: Mood) -> str:
    subject = operand(context, node.subject, SUBJECT)
    phrase = f"has_number.{number_of(context, node.subject)}"
    return context.book(phrase, subject=subject, other=operand(context, node.other, EXACT))


def _forbid(context: RenderContext, node: s.Forbid, mood: Mood) -> str:
    return context.book("forbid.line", ban=context.render(node.event, Mood.BAN))


def _rei(context: RenderContext, node: s.PayRei, mood: Mood) -> str:
    """Return as many marks as a price has Rei; in words outside the bar."""
    if not context.paying:
        return context.book("rei.words", n=str(node.n), suit=context.book(f"suit.{node.suit}") if node.suit else "")
    one = context.book(f"rei.{node.suit or ANY}")
    marks = one
    for _ in range(node.n - 1):
        marks = context.book("cost.rei_next", first=marks, next=one)
    return marks


def _only_if(context: RenderContext, node: PayIf, mood: Mood) -> str:
    """Word a condition of a cost; a keyword needs no *only if*: *Crisis 3*."""
    if isinstance(node.condition, s.Crisis):
        return context.book("cost.crisis", n=str(node.condition.n))
    return say_only_if(context, node, mood)


def _player_has(context: RenderContext, node: PlayerHas, mood: Mood) -> str:
    """Word what a player has: *you have Blade*, *your Muse is a Duelist*, *you have 3 cards in hand*."""
    noun = node.owned.noun
    if not noun.ids or noun.type == "counter":
        return say_player_has(context, node, mood)
    name, refused = context.nouns.declared(noun.ids[0]).one, "_not" if node.owned.amount == "no" else ""
    if isinstance(node.player, Me):
        return context.book(f"named.{noun.type}.me{refused}", name=name)
    return context.book(f"named.{noun.type}.other{refused}", who=player(context, node.player), name=name)


class _Settled(OfPlayer):
    """Words who won the round: *if you won the round*, *while you have won the round*; in a bar there is less room."""

    def __call__(self, context: RenderContext, node: Node, mood: Mood) -> str:
        if not context.goes_on and not context.paying:
            return super().__call__(context, node, mood)
        assert isinstance(node, s.WonRound | s.LostRound | s.WonLastRound | s.LostLastRound)
        phrase, who = context.game.specs[type(node)].phrase, node.player
        form = "holding" if context.goes_on else "paying"
        if isinstance(who, Me):
            return context.book(f"{phrase}.{form}_me")
        return context.book(f"{phrase}.{form}_other", who=player(context, who))

    def contract(self, spec: NodeSpec) -> Contract:
        phrases = {f"{spec.phrase}.{form}_me": "" for form in ("holding", "paying")}
        return {**super().contract(spec), **phrases, **{key.replace("_me", "_other"): "who" for key in phrases}}


def _step_starts(context: RenderContext, node: s.StepStarts, mood: Mood) -> str:
    return context.book("step_starts.fact", step=context.nouns.of(node.step).one)


def _step_ends(context: RenderContext, node: s.StepEnds, mood: Mood) -> str:
    return context.book("step_ends.fact", step=context.nouns.of(node.step).one)


def _gain_ability(context: RenderContext, node: s.GainAbility) -> RenderedBlock:
    """Word gained passives: *this round, gain "When you win the round, gain 1 Damage."*; several are a list.

    After another clause *this round* stands later, since *when you harvest, this round, ...* could be read as one.
    """
    phrase = "gain_ability" if context.opens else "gain_inside"
    # Under *your rival may do this*, a bare *gain* would be the reader's.
    who = context.chooser if node.who is None and context.doer not in (None, Side.MINE) else node.who
    doer = {} if who is None else {"who": player(context, who)}
    whose = "theirs" if doer else "mine" if context.doer is None else "yours"
    with context.having(doer=None, quotes=context.quotes + 1):
        gained = render_passive(context, node.items)
    quoted = tuple(_quoted(context, item) for item in gained)
    match quoted:
        case ((str(ability),),):
            return (context.book(f"{phrase}.{whose}", **doer, abilities=ability),)
    many = "list" if len(gained) > 1 else "one"
    return (BulletList(context.book(f"{phrase}.{many}_{whose}", **doer), quoted),)


def _quoted(context: RenderContext, item: RenderedBlock) -> RenderedBlock:
    """Put an item between quotation marks, from its first line to its last."""
    opening, closing = context.book(f"quote.{'inner' if context.quotes % 2 else 'outer'}", text="\0").split("\0")
    match item:
        case (str(first), *rest):
            return _closed((opening + capital(first), *rest), closing)
        case (BulletList(lead, items), *rest):
            return _closed((BulletList(opening + capital(lead), items), *rest), closing)
    raise ValueError("an item has words")


def _closed(item: RenderedBlock, closing: str) -> RenderedBlock:
    *before, last = item
    if isinstance(last, str):
        return (*before, sentence(last) + closing)
    *items, end = last.items
    return (*before, BulletList(last.lead, (*items, _closed(end, closing))))


CLAUSES: Mapping[type[Node], Render] = {
    **{deed: Deed() for deed in _DEEDS},
    **dict.fromkeys((s.OnSide, s.Leads), OfPlayer()),
    **dict.fromkeys((s.WonRound, s.LostRound, s.WonLastRound, s.LostLastRound), _Settled()),
    Draw: _draw,
    s.ReadyAny: _TurnAny(),
    s.ExhaustAny: _TurnAny(),
    **dict.fromkeys((s.Gain, s.LosePower, *_FIGURED), _Amount()),
    s.GainCounters: _counters,
    s.LoseCounters: _counters,
    s.LoseAll: _lose_all,
    s.PayCounters: _spend,
    **dict.fromkeys((s.HasPower, s.HasExactlyPower, s.HasBelowPower), _has_power),
    s.HasInDiscard: _has_in_discard,
    s.HasNumber: _has_number,
    PayIf: _only_if,
    PlayerHas: _player_has,
    s.Forbid: _forbid,
    s.PayRei: _rei,
    s.StepStarts: _step_starts,
    s.StepEnds: _step_ends,
}
STANDING = frozenset({s.Forbid, s.LowerWinsNow})
COMPOUNDS: Mapping[type[Node], Compound] = {s.GainAbility: _gain_ability}
