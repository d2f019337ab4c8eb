"""Sentences as blocks, one function for each keyword, and the tests that a sentence could change anything."""

from __future__ import annotations

from dataclasses import replace

from gesso.codegen.conditions import some
from gesso.codegen.ir import ME, STATE, Constant, String, Value, all_of, call, listed, operation, perform
from gesso.codegen.lowering import DONE, Context, LoweringError, TextBuilder, in_frame
from gesso.codegen.sentences import SENTENCES as CORE_SENTENCES
from gesso.codegen.sentences import put_in_force
from gesso.games.solrei.lang import ast as s
from gesso.games.solrei.lang.ast import (
    BlockDamage,
    Break,
    Check,
    Counter,
    Cultivate,
    Discard,
    Exhaust,
    ExhaustAny,
    Forbid,
    Gain,
    GainAbility,
    Grapple,
    Negate,
    Ready,
    ReadyAny,
    Retaliate,
    Swap,
)
from gesso.games.solrei.lowering import descriptions
from gesso.games.solrei.lowering.descriptions import THINGS, THIS_ROUND, acting
from gesso.lang.ast import NP, ChooseThing, Draw, Each, EveryN, Node, Pick, ThatMuch

SENTENCES = CORE_SENTENCES.extended()
DEEDS = {"ready": "READIES", "exhaust": "EXHAUSTS", "break_things": "BREAKS"}
"""The events of the operations that turn things."""
READIED_FROM = ("exhausted",)
EXHAUSTED_FROM = ("ready", "augmented")
BROKEN_FROM = ("ready", "exhausted", "augmented")


def does(text: TextBuilder, name: str, *args: Value | int) -> None:
    """Perform an operation of the rules and keep whether it changed anything."""
    text.keep(in_frame(DONE), operation(name, *args))


@SENTENCES.of(ChooseThing)
def choose_thing(node: ChooseThing, text: TextBuilder, at: Context, skip: int) -> None:
    text.pick(node.pick, acting(node.who, at), skip)
    text.only_chooses = True


# ---------------------------------------------------------------- gaining


@SENTENCES.of(Gain)
def gain(node: Gain, text: TextBuilder, at: Context, skip: int) -> None:
    here = acting(node.who, at)
    does(text, f"gain_{node.stat}", here.doer, text.number(node.n, node.tally, here))


@SENTENCES.of(s.LosePower)
def lose_power(node: s.LosePower, text: TextBuilder, at: Context, skip: int) -> None:
    here = acting(node.who, at)
    does(text, "lose_power", here.doer, text.number(node.n, node.tally, here))


@SENTENCES.of(s.SwapPower)
def swap_power(node: s.SwapPower, text: TextBuilder, at: Context, skip: int) -> None:
    does(text, "swap_power")


@SENTENCES.of(s.LowerWinsNow)
def lower_wins_now(node: s.LowerWinsNow, text: TextBuilder, at: Context, skip: int) -> None:
    put_in_force(node, text, at, "put_in_force", ME, THIS_ROUND)


@SENTENCES.of(s.GainCounters)
def gain_counters(node: s.GainCounters, text: TextBuilder, at: Context, skip: int) -> None:
    here = acting(node.who, at)
    does(text, "gain_counters", here.doer, text.number(node.n, node.tally, here), String(node.what.word))


@SENTENCES.of(s.LoseCounters)
def lose_counters(node: s.LoseCounters, text: TextBuilder, at: Context, skip: int) -> None:
    here = acting(node.who, at)
    does(text, "lose_counters", here.doer, text.number(node.n, node.tally, here), String(node.what.word))


@SENTENCES.of(s.LoseAll)
def lose_all(node: s.LoseAll, text: TextBuilder, at: Context, skip: int) -> None:
    doer, piece = acting(node.who, at).doer, String(node.what.word)
    does(text, "lose_counters", doer, operation("held", doer, piece), piece)


@SENTENCES.of(GainAbility)
def gain_ability(node: GainAbility, text: TextBuilder, at: Context, skip: int) -> None:
    put_in_force(node, text, at, "put_in_force", acting(node.who, at).doer, THIS_ROUND)


@SENTENCES.of(Forbid)
def forbid(node: Forbid, text: TextBuilder, at: Context, skip: int) -> None:
    put_in_force(node, text, at, "put_in_force", ME, THIS_ROUND)


# ---------------------------------------------------------------- cards


@SENTENCES.of(Draw)
def draw(node: Draw, text: TextBuilder, at: Context, skip: int) -> None:
    here = acting(node.who, at)
    does(text, "draw", here.doer, text.counted(node.count, node.tally, here.chooser, here))


@SENTENCES.of(Discard)
def discard(node: Discard, text: TextBuilder, at: Context, skip: int) -> None:
    here = acting(node.who, at)
    if isinstance(node.what, Pick):
        # Whoever holds the cards picks them.
        holder = descriptions.owner(node.what.np, here)
        cards = descriptions.ordered_matches(node.what.np, here)
        does(text, "discard", _picked(node.what, "DISCARDS", holder, cards, text, here.by(holder), skip))
    else:
        does(text, "discard", text.things(node.what, here, skip))


@SENTENCES.of(Cultivate)
def cultivate(node: Cultivate, text: TextBuilder, at: Context, skip: int) -> None:
    _counted("cultivate", node, text, at)


@SENTENCES.of(Check)
def check(node: Check, text: TextBuilder, at: Context, skip: int) -> None:
    text.blocks.add(perform("check", acting(node.who, at).doer, node.n))


@SENTENCES.of(Swap)
def swap(node: Swap, text: TextBuilder, at: Context, skip: int) -> None:
    text.blocks.add(perform("swap", acting(node.who, at).doer))


# ---------------------------------------------------------------- faces


@SENTENCES.of(ReadyAny)
def ready_any(node: ReadyAny, text: TextBuilder, at: Context, skip: int) -> None:
    _turn_any("ready", node, READIED_FROM, text, at)


@SENTENCES.of(Ready)
def ready(node: Ready, text: TextBuilder, at: Context, skip: int) -> None:
    _turn("ready", node, READIED_FROM, text, at, skip)


@SENTENCES.of(ExhaustAny)
def exhaust_any(node: ExhaustAny, text: TextBuilder, at: Context, skip: int) -> None:
    _turn_any("exhaust", node, EXHAUSTED_FROM, text, at)


@SENTENCES.of(Exhaust)
def exhaust(node: Exhaust, text: TextBuilder, at: Context, skip: int) -> None:
    _turn("exhaust", node, EXHAUSTED_FROM, text, at, skip)


@SENTENCES.of(Break)
def break_(node: Break, text: TextBuilder, at: Context, skip: int) -> None:
    _turn("break_things", node, BROKEN_FROM, text, at, skip)


@SENTENCES.of(s.Heal)
def heal(node: s.Heal, text: TextBuilder, at: Context, skip: int) -> None:
    here = acting(node.who, at)
    if isinstance(node.what, Pick):
        options = descriptions.ordered_matches(node.what.np, here)
        picked = text.picked(node.what, descriptions.kind_of(node.what.np), options, here, skip)
        does(text, "heal", listed(picked) if node.what.quantifier == "a" else picked)
    else:
        does(text, "heal", text.things(node.what, here, skip))


def _turn_any(name: str, node: ReadyAny | ExhaustAny, among: tuple[str, ...], text: TextBuilder, at: Context) -> None:
    """Turn so many of one's own Arts and Damage cards, in any mix, which the player picks."""
    here = acting(node.who, at)
    place, mask = text.local("turned"), descriptions.faces((), among)
    assert mask is not None
    options = operation("allowed", Constant(DEEDS[name]), here.doer, operation("turnable", here.doer, mask))
    text.pick_many(place, here.chooser, Constant("TURN"), options, node.count)
    does(text, name, here.doer, place)


def _turn(
    name: str, node: Ready | Exhaust | Break, among: tuple[str, ...], text: TextBuilder, at: Context, skip: int
) -> None:
    """Turn things; a player can pick only what can be turned."""
    here = acting(node.who, at)
    if isinstance(node.what, Pick):
        options = descriptions.ordered_matches(node.what.np, here, among)
        things = _picked(node.what, DEEDS[name], here.doer, options, text, here, skip)
    else:
        things = text.things(node.what, here, skip)
    does(text, name, here.doer, things)


def _picked(what: Pick, deed: str, doer: Value, options: Value, text: TextBuilder, at: Context, skip: int) -> Value:
    """Return what a player picks from the options that no passive forbids."""
    allowed = operation("allowed", Constant(deed), doer, options)
    picked = text.picked(what, descriptions.kind_of(what.np), allowed, at, skip)
    return listed(picked) if what.quantifier == "a" else picked


# ---------------------------------------------------------------- Damage and the Exchange


@SENTENCES.of(BlockDamage)
def block_damage(node: BlockDamage, text: TextBuilder, at: Context, skip: int) -> None:
    _counted("block", node, text, at)


@SENTENCES.of(Counter)
def counter(node: Counter, text: TextBuilder, at: Context, skip: int) -> None:
    _counted("counter", node, text, at)


@SENTENCES.of(Retaliate)
def retaliate(node: Retaliate, text: TextBuilder, at: Context, skip: int) -> None:
    _counted("retaliate", node, text, at)


@SENTENCES.of(Negate)
def negate(node: Negate, text: TextBuilder, at: Context, skip: int) -> None:
    does(text, "negate", acting(node.who, at).doer, THINGS(node.what, at).value)


@SENTENCES.of(Grapple)
def grapple(node: Grapple, text: TextBuilder, at: Context, skip: int) -> None:
    does(text, "grapple", acting(node.who, at).doer)


def _counted(name: str, node: Cultivate | BlockDamage | Counter | Retaliate, text: TextBuilder, at: Context) -> None:
    here = acting(node.who, at)
    does(text, name, here.doer, text.number(node.n, node.tally, here))


# ---------------------------------------------------------------- how many are there?
def amount_of(node: Node, at: Context) -> Value:
    """Return how many there are of what a sentence takes: counters, cards in a hand, Damage, or what can still be
    turned so."""
    here = acting(getattr(node, "who", None), at)
    match node:
        case s.LoseAll(what=noun):
            return operation("held", here.doer, String(noun.word))
        case s.Discard(what=Pick(np=np) | Each(np=np)):
            return operation("hand_size", descriptions.owner(np, here))
        case s.Heal(what=Pick(np=np) | Each(np=np)):
            return descriptions.count(np, here)
        case (
            s.Ready(what=Pick(np=np) | Each(np=np))
            | s.Exhaust(what=Pick(np=np) | Each(np=np))
            | s.Break(what=Pick(np=np) | Each(np=np))
        ):
            return call("len", descriptions.ordered_matches(np, here, _TURNING[type(node)][1]))
    raise LoweringError(node, "this leaves no amount")


# ---------------------------------------------------------------- could anything happen?
_TURNING = {
    s.Ready: ("READIES", READIED_FROM),
    s.Exhaust: ("EXHAUSTS", EXHAUSTED_FROM),
    s.Break: ("BREAKS", BROKEN_FROM),
}
_TURNING_ANY = {s.ReadyAny: ("READIES", READIED_FROM), s.ExhaustAny: ("EXHAUSTS", EXHAUSTED_FROM)}


def could_happen(node: Node, at: Context) -> Value | None:
    """Return the test that a sentence could change anything; its subject acts in `at`.

    It looks only at what both players see: the size of a hand, and Arts without their names. Otherwise a player who is
    not asked would learn of hidden cards.
    """
    match node:
        case s.Ready(what=Pick(np=np)) | s.Exhaust(what=Pick(np=np)) | s.Break(what=Pick(np=np)):
            deed, among = _TURNING[type(node)]
            return some(
                operation("allowed", Constant(deed), at.doer, descriptions.ordered_matches(_seen(np), at, among))
            )
        case s.ReadyAny() | s.ExhaustAny():
            deed, among = _TURNING_ANY[type(node)]
            mask = descriptions.faces((), among)
            assert mask is not None
            return some(operation("allowed", Constant(deed), at.doer, operation("turnable", at.doer, mask)))
        case s.Discard(what=Pick(np=np) | Each(np=np)) | ChooseThing(pick=Pick(np=np)):
            return publicly_exists(np, at)
        case Draw(tally=ThatMuch(slot=slot)) | s.Cultivate(tally=ThatMuch(slot=slot)):
            return all_of([at.slots[slot].above(0), some(STATE.dot("deck")[at.doer])])
        case s.Cultivate(tally=tally) | Draw(tally=tally) if not isinstance(tally, ThatMuch):
            counted = [] if tally is None else [publicly_exists(tally.np if isinstance(tally, EveryN) else tally, at)]
            return all_of([*counted, some(STATE.dot("deck")[at.doer])])
        case s.LoseCounters(what=noun) | s.LoseAll(what=noun):
            return operation("held", at.doer, String(noun.word)).above(0)
    return None


def publicly_exists(np: NP, at: Context) -> Value:
    """Return the test that something fits, or that a hand has any cards, among which it might be."""
    if np.noun.type == "counter" or s.in_discard(np) is not None:
        return descriptions.count(np, at).above(0)
    if np.noun.type != "card":
        return some(descriptions.ordered_matches(_seen(np), at))
    where = "cultivated" if "cultivated" in np.adjectives else "hand_size"
    return operation(where, descriptions.owner(np, at)).above(0)


def publicly_known(condition: Node) -> bool:
    """Return whether a condition looks at nothing that a player could hide."""
    return isinstance(
        condition, s.Crisis | s.HasInDiscard | s.OnSide | s.WonRound | s.LostRound | s.WonLastRound | s.LostLastRound
    )


def _seen(np: NP) -> NP:
    """Return a description without the names of Arts, which may be hidden."""
    return replace(np, noun=replace(np.noun, ids=()))
