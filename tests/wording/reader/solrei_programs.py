"""What a program of SolRei means."""

from __future__ import annotations

from typing import ClassVar

from games.solrei.roster import table
from wording.reader.english import ME, RIVAL
from wording.reader.parsing import Meaning
from wording.reader.programs import Programs, against

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
    s.Heal: "heal",
    s.BlockDamage: "block",
    s.Counter: "counter",
    s.Retaliate: "retaliate",
    s.Negate: "negate",
    s.Grapple: "grapple",
}
_NAMES = {id: name.name.lower() for id, name in table().names.items()}
_STEPS = {step.id: step.name.lower() for step in table().steps}
_DEEDS: dict[type[Node], tuple[str, ...]] = {
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
    s.LosesPower: ("lose", "power"),
}


class SolReiPrograms(Programs):
    """The programs of SolRei."""

    hands: ClassVar[frozenset[str]] = frozenset({"card", "damage", "art", "ability", "counter"})
    side_adjectives: ClassVar[frozenset[str]] = frozenset({"rival"})

    def owner(self, np: NP, doer: Meaning) -> Meaning:
        """Return whose things are: `rival` is against the subject, and a discard pile says it by itself."""
        if s.in_discard(np) is not None:
            return None
        owner = super().owner(np, doer)
        if "rival" not in np.adjectives or np.noun.type not in self.hands:
            return owner
        return RIVAL if doer is None else against(doer)

    def sentence(self, node: Node, doer: Meaning) -> Meaning:
        match node:
            case s.GainAbility(who, items):
                return ("gain", self.player(who, doer), tuple(map(self.item, items)))
            case s.Forbid(core.Does(who, deed)):
                return ("ban", self.player(who), self.deed(deed, self.player(who)))
            case s.Gain(who, _, stat, core.ThatMuch()):
                return ("do", self.player(who, doer), "gain that much", (stat,), None)
            case s.LosePower(who, _, core.ThatMuch()):
                return ("do", self.player(who, doer), "lose that much", ("power",), None)
            case s.GainCounters(who, _, what, core.ThatMuch()) | s.LoseCounters(who, _, what, core.ThatMuch()):
                verb = "gain that much" if isinstance(node, s.GainCounters) else "lose that much"
                return ("do", self.player(who, doer), verb, (what.word,), None)
            case s.Cultivate() | s.BlockDamage() | s.Counter() | s.Retaliate() if isinstance(node.tally, core.ThatMuch):
                return ("do", self.player(node.who, doer), f"{_VERBS[type(node)]} that much", (), None)
            case core.Draw(who, _, _, core.ThatMuch()):
                return ("do", self.player(who, doer), "draw that many", (), None)
            case s.Gain(who, n, stat, tally):
                gainer = self.player(who, doer)
                return ("do", gainer, "gain", (n, stat), self.tally(tally, gainer))
            case s.LosePower(who, n, tally):
                loser = self.player(who, doer)
                return ("do", loser, "lose power", (n,), self.tally(tally, loser))
            case s.SwapPower():
                return ("do", ME, "swap power", (), None)
            case s.LowerWinsNow():
                return ("lower wins now",)
            case s.GainCounters(who, n, what, tally) | s.LoseCounters(who, n, what, tally):
                verb = "gain counters" if isinstance(node, s.GainCounters) else "lose counters"
                loser = self.player(who, doer)
                return ("do", loser, verb, (n, what.word), self.tally(tally, loser))
            case s.LoseAll(who, what):
                return ("do", self.player(who, doer), "lose all", (what.word,), None)
            case s.ReadyAny(who, count) | s.ExhaustAny(who, count):
                verb = "ready any" if isinstance(node, s.ReadyAny) else "exhaust any"
                return ("do", self.player(who, doer), verb, (self.count(count), self.player(who, doer)), None)
            case _ if type(node) in _VERBS:
                verb, subject = _VERBS[type(node)], self.player(getattr(node, "who", None), doer)
                if hasattr(node, "what"):
                    return ("do", subject, verb, (self.thing(node.what, subject),), None)
                figure = (node.n,) if hasattr(node, "n") else ()
                return ("do", subject, verb, figure, self.tally(getattr(node, "tally", None), subject))
        return super().sentence(node, doer)

    def moment(self, node: Node) -> Meaning:
        return "round"

    def filter(self, node: Node, doer: Meaning) -> Meaning:
        if isinstance(node, s.WithPower):
            return node.n if node.bound == "least" else (node.bound, node.n)
        if isinstance(node, s.InDiscard):
            return ("in discard", ME if node.whose == "my" else RIVAL)
        return super().filter(node, doer)

    def thing(self, node: Node, doer: Meaning) -> Meaning:
        match node:
            case core.SelfRef():
                return ("this", "art")
            case s.MyCard():
                return ("action card", ME)
            case s.RivalCard():
                return ("action card", RIVAL)
            case s.MyLastCard():
                return ("last action card", ME)
            case s.RivalLastCard():
                return ("last action card", RIVAL)
        return super().thing(node, doer)

    def condition(self, node: Node) -> Meaning:
        match node:
            case core.PlayerHas(who, owned) if owned.noun.ids and owned.noun.type != "counter":
                return ("named", self.player(who), owned.amount != "no", _NAMES[owned.noun.ids[0]])
            case s.Crisis(n):
                return ("crisis", n)
            case s.OnSide(who, side):
                return ("on", self.player(who), side)
            case s.Leads(who):
                return ("leads", self.player(who))
            case s.WonRound(who):
                return ("won", self.player(who))
            case s.LostRound(who):
                return ("lost", self.player(who))
            case s.WonLastRound(who):
                return ("won last", self.player(who))
            case s.LostLastRound(who):
                return ("lost last", self.player(who))
            case s.HasInDiscard(who, owned):
                count, np = self.owned(owned, None)
                return (
                    "has",
                    self.player(who),
                    (count, (*np[:2], None, np[3], (("in discard", self.player(who)),), *np[5:])),
                )
            case s.HasNumber(subject, other):
                return ("has number", self.thing(subject, ME), self.thing(other, ME))
            case s.HasPower(subject, n):
                level = n if node.bound == "least" else (node.bound, n)
                return ("has power", self.thing(subject, ME), level)
        return super().condition(node)

    def deed(self, node: Node, who: Meaning) -> Meaning:
        match node:
            case s.Gains(stat):
                return ("gain", stat)
            case _ if type(node) in _DEEDS:
                return (*_DEEDS[type(node)], *((self.thing(node.pick, who),) if hasattr(node, "pick") else ()))
        return super().deed(node, who)

    def event(self, node: Node, verb: str) -> Meaning:
        match node:
            case s.RoundStarts() | s.RoundEnds():
                return ("the round", "starts" if isinstance(node, s.RoundStarts) else "ends")
            case s.StepStarts(step) | s.StepEnds(step):
                return ("step", _STEPS[step.word], "starts" if isinstance(node, s.StepStarts) else "ends")
        return super().event(node, verb)

    def item(self, node: Node) -> Meaning:
        if isinstance(node, s.LowerWins):
            return ("lower wins",)
        if isinstance(node, s.StandingGain):
            return ("plus", node.n, node.stat, self.tally(node.tally, ME))
        return super().item(node)

    def price(self, node: Node) -> Meaning:
        match node:
            case s.PayRei(n, suit):
                return ("rei", n, suit)
            case s.PayCounters(n, what):
                return ("spend", n, what.word)
            case s.PayHarvest(n):
                return ("harvest", n)
            case s.PayDiscard(what):
                return ("pay", "discard", self.thing(what, ME))
            case s.PayExhaust(what):
                return ("pay", "exhaust", self.thing(what, ME))
            case s.PayBreak(what):
                return ("pay", "break", self.thing(what, ME))
        return super().price(node)
