"""What a program means, from the pages of the language: the same normal form as the reader's."""

from __future__ import annotations

from collections.abc import Sequence

from games.solrei.roster import table
from wording.reader.english import ME, RIVAL, other
from wording.reader.parsing import Meaning
from wording.reader.pronouns import canonical

from gesso.games.react.lang import ast as r
from gesso.games.solrei.lang import ast as s
from gesso.lang import ast as core
from gesso.lang.ast import NP, Node

_VERBS: dict[type[Node], str] = {
    s.Discard: "discard",
    s.Cultivate: "cultivate",
    s.Check: "check",
    s.Swap: "swap",
    s.Ready: "ready",
    s.Exhaust: "exhaust",
    s.Break: "break",
    s.BlockDamage: "block",
    s.Counter: "counter",
    s.Retaliate: "retaliate",
    s.Negate: "negate",
    s.Grapple: "grapple",
}
_NAMES = {id: name.name.lower() for id, name in table().names.items()}
_STEPS = {step.id: step.name.lower() for step in table().steps}
_DEEDS: dict[type[Node], tuple[str, ...]] = {
    core.DrawsCard: ("draw", "a card"),
    s.Activates: ("activate",),
    s.Plays: ("play",),
    s.Discards: ("discard",),
    s.Readies: ("ready",),
    s.Exhausts: ("exhaust",),
    s.Breaks: ("break",),
    s.Negates: ("negate",),
    s.TakesDamage: ("take", "damage"),
    s.BlocksDamage: ("block", "damage"),
    s.Cultivates: ("cultivate",),
    s.Harvests: ("harvest",),
    s.Swaps: ("swap",),
    s.Charges: ("charge",),
    s.WinsRound: ("win", "the round"),
    s.LosesRound: ("lose", "the round"),
}


def effect(cost: Sequence[Node], body: Sequence[Node]) -> tuple[Meaning, Meaning]:
    """Return what a cost and the sentences after it mean."""
    return _split(tuple(map(_price, cost)), block(body, ME))


def passive(cost: Sequence[Node], items: Sequence[Node]) -> tuple[Meaning, Meaning]:
    """Return what a cost and the passives after it mean."""
    return _split(tuple(map(_price, cost)), tuple(map(_item, items)))


def _split(cost: Meaning, body: Meaning) -> tuple[Meaning, Meaning]:
    found = canonical((cost, body))
    return found[0], found[1]


def player(node: Node | None, doer: Meaning = ME) -> Meaning:
    """Return who a subject is; without one, whoever acts already."""
    if isinstance(node, r.OwnerOf):
        return ("owner", _thing(node.of, ME))
    return doer if node is None else RIVAL if isinstance(node, core.Opponent) else ME


def block(nodes: Sequence[Node], doer: Meaning) -> tuple[Meaning, ...]:
    """Return what the sentences of a block mean; `doer` does what has no subject."""
    return tuple(_sentence(node, doer) for node in nodes)


def _sentence(node: Node, doer: Meaning) -> Meaning:
    match node:
        case core.If(condition, then, otherwise):
            no = None if otherwise is None else block(otherwise, doer)
            return ("if", (_condition(condition),), block(then, doer), no)
        case core.ForEach(np, body, slot):
            return ("loop", ("slot", slot), _np(np, doer), block(body, doer))
        case core.May(who, body):
            return ("may", player(who, doer), block(body, player(who, doer)))
        case core.ChooseOf(who, count, options):
            # Whoever chooses blocks only chooses; they are carried out as if they stood alone.
            return (
                "choose of",
                player(who, doer),
                count.n,
                count.up_to,
                tuple(block(option, doer) for option in options),
            )
        case core.Until(_, items):
            return ("until", tuple(map(_item, items)))
        case s.GainAbility(who, items):
            return ("gain", player(who, doer), tuple(map(_item, items)))
        case s.Forbid(core.Does(who, deed)):
            return ("ban", player(who), _deed(deed, player(who)))
        case core.Draw(who, count, _, tally):
            drawer = player(who, doer)
            return ("do", drawer, "draw", (_count(count),), _tally(tally, drawer))
        case core.ChooseThing(who, pick):
            return ("do", player(who, doer), "choose", (_thing(pick, player(who, doer)),), None)
        case s.Gain(who, n, stat, tally):
            gainer = player(who, doer)
            return ("do", gainer, "gain", (n, stat), _tally(tally, gainer))
        case s.ReadyAny(who, count):
            return ("do", player(who, doer), "ready any", (_count(count), player(who, doer)), None)
        case s.ExhaustAny(who, count):
            return ("do", player(who, doer), "exhaust any", (_count(count), player(who, doer)), None)
        case r.Deal(n, to, tally):
            return ("do", doer, "deal", (n, _thing(to, doer)), _tally(tally, doer))
        case r.Exhaust(units) | r.Refresh(units):
            return ("do", doer, type(node).__name__.lower(), (_thing(units, doer),), None)
        case r.Move(units, count, False, tally):
            return ("do", doer, "move", (_thing(units, doer), _count(count)), _tally(tally, doer))
        case r.Swap(unit, with_):
            return ("do", doer, "swap", (_thing(unit, doer), _thing(with_, doer)), None)
        case r.Remove(what):
            return ("do", doer, "remove", (_thing(what, doer),), None)
        case r.Summon(noun, zone, slot):
            summoned: Meaning = ("np", noun.word, None, frozenset(), (), False)
            return (
                "do",
                doer,
                "summon",
                (("pick", ("slot", slot), "summoned", 1, False, summoned), _thing(zone, doer)),
                None,
            )
        case r.Discard(who, what):
            return ("do", player(who, doer), "discard", (_thing(what, player(who, doer)),), None)
    verb, subject = _VERBS[type(node)], player(getattr(node, "who", None), doer)
    if hasattr(node, "what"):
        return ("do", subject, verb, (_thing(node.what, subject),), None)
    figure = (node.n,) if hasattr(node, "n") else ()
    return ("do", subject, verb, figure, _tally(getattr(node, "tally", None), subject))


def _count(count: core.Count) -> Meaning:
    return ("count", count.n, count.up_to)


def _tally(node: Node | None, doer: Meaning) -> Meaning:
    match node:
        case None:
            return None
        case core.EveryN(n, np):
            return ("tally", n, _np(np, doer))
        case NP():
            return ("tally", 1, _np(node, doer))
    raise TypeError(node)


def _np(np: NP, doer: Meaning) -> Meaning:
    said = frozenset(np.adjectives) - {"rival", "friendly", "enemy"}
    apart = any(isinstance(item, core.Other) for item in np.filters)
    filters = tuple(_filter(item, doer) for item in np.filters if not isinstance(item, core.Other))
    return ("np", np.noun.word, _owner(np, doer), said, filters, apart)


def _owner(np: NP, doer: Meaning) -> Meaning:
    """Return whose things are: `rival` is against the subject, `friendly` and `enemy` are seen from the player of the text."""
    if "friendly" in np.adjectives or "enemy" in np.adjectives:
        return ME if "friendly" in np.adjectives else RIVAL
    if np.noun.type not in ("card", "damage", "art", "ability"):
        return None
    if "rival" in np.adjectives:
        return RIVAL if doer is None else other(doer)
    return doer


def _filter(node: Node, doer: Meaning) -> Meaning:
    match node:
        case s.WithPower(n):
            return n
        case r.Adjacent(of):
            return ("adjacent to", _thing(of, doer or ME))
        case r.Within(n, of):
            return ("within", n, _thing(of, doer or ME))
    raise TypeError(node)


def _thing(node: Node, doer: Meaning) -> Meaning:
    match node:
        case core.RandomPick(_, n, np, slot):
            return ("pick", _place(node, slot), "n", n, True, _np(np, doer))
        case core.Pick(quantifier, n, np, slot):
            return ("pick", _place(node, slot), "up to" if quantifier == "up to" else "n", n, False, _np(np, doer))
        case core.Each(np):
            return ("each", _np(np, doer))
        case core.NoneOf(np):
            return ("none", _np(np, doer))
        case core.AtLeast(n, np):
            return ("least", n, _np(np, doer))
        case core.SelfRef():
            return ("this", "art")
        case core.TheTarget(type):
            return ("target", type)
        case core.TheBound(_, slot):
            return ("the", ("slot", slot))
        case r.MyArtist() | r.EnemyArtist():
            return ("artist", ME if isinstance(node, r.MyArtist) else RIVAL)
        case s.MyCard():
            return ("action card", ME)
        case s.RivalCard():
            return ("action card", RIVAL)
    raise TypeError(node)


def _place(node: Node, slot: int) -> Meaning:
    """Return what tells a pick from others: its slot, or for one that no line can mean, itself."""
    return ("slot", slot) if slot >= 0 else ("node", id(node))


def _owned(owned: core.Owned, whose: Meaning) -> Meaning:
    return owned.least, _np(NP(owned.adjectives, owned.noun, (), span=owned.span), whose)


def _condition(node: Node) -> Meaning:
    match node:
        case core.Done():
            return ("done",)
        case core.Is(subject, core.StateAdjective(adjective)):
            return ("is", _thing(subject, ME), adjective)
        case core.Is(subject, core.StateKind(np)):
            return ("is a", _thing(subject, ME), _np(np, None))
        case core.PlayerHas(who, owned) if owned.noun.ids:
            return ("named", player(who), owned.amount != "no", _NAMES[owned.noun.ids[0]])
        case core.PlayerHas(who, owned):
            return ("has", player(who), _owned(owned, player(who)))
        case core.PlayerHasMore(who, np):
            return ("has more", player(who), _np(np, player(who)))
        case s.Crisis(n):
            return ("crisis", n)
        case s.OnSide(who, side):
            return ("on", player(who), side)
        case s.Leads(who):
            return ("leads", player(who))
        case s.WonRound(who):
            return ("won", player(who))
        case s.LostRound(who):
            return ("lost", player(who))
        case s.HasPower(subject, n):
            return ("has power", _thing(subject, ME), n)
    raise TypeError(node)


def _deed(node: Node, who: Meaning) -> Meaning:
    match node:
        case s.Gains(stat):
            return ("gain", stat)
        case _ if hasattr(node, "pick"):
            return (*_DEEDS[type(node)], _thing(node.pick, who))
    return _DEEDS[type(node)]


def _event(node: Node, verb: str) -> Meaning:
    match node:
        case core.Does(who, deed):
            return (verb, player(who), _deed(deed, player(who)))
        case core.PlayerReaches(who, owned):
            return ("reaches", player(who), _owned(owned, player(who)))
        case s.RoundStarts() | s.RoundEnds():
            return ("the round", "starts" if isinstance(node, s.RoundStarts) else "ends")
        case s.StepStarts(step) | s.StepEnds(step):
            return ("step", _STEPS[step.word], "starts" if isinstance(node, s.StepStarts) else "ends")
    raise TypeError(node)


def _item(node: Node) -> Meaning:
    match node:
        case core.Trigger(event, condition, body, once):
            return ("when", once, _event(event, "does"), _asked(condition), block(body, ME))
        case core.Replacement(event, condition, body, once):
            return ("instead", once, _event(event, "would"), _asked(condition), block(body, ME))
        case core.StandingIf(condition, items):
            conditions = [condition]
            while len(items) == 1 and isinstance(items[0], core.StandingIf):
                conditions.append(items[0].condition)
                items = items[0].items
            return ("while", tuple(map(_condition, conditions)), tuple(map(_item, items)))
        case core.Ban(core.Does(who, deed)):
            return ("ban", player(who), _deed(deed, player(who)))
        case s.StandingGain(n, stat, tally):
            return ("plus", n, stat, _tally(tally, ME))
    raise TypeError(node)


def _asked(condition: Node | None) -> Meaning:
    return () if condition is None else (_condition(condition),)


def _price(node: Node) -> Meaning:
    match node:
        case core.PayTarget(pick):
            return ("target", _thing(pick, ME))
        case core.PayIf(condition):
            return ("if", _condition(condition))
        case core.PayOnce():
            return ("once",)
        case core.PayOneOf(_, options):
            return ("pay one of", tuple(tuple(map(_price, option)) for option in options))
        case s.PayRei(n, suit):
            return ("rei", n, suit)
        case s.PayHarvest(n):
            return ("harvest", n)
        case s.PayDiscard(what):
            return ("pay", "discard", _thing(what, ME))
        case s.PayExhaust(what):
            return ("pay", "exhaust", _thing(what, ME))
        case s.PayBreak(what):
            return ("pay", "break", _thing(what, ME))
    raise TypeError(node)
