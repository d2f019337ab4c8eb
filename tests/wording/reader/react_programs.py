"""What a program of Re;ACT means."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from wording.reader.english import ME, RIVAL
from wording.reader.parsing import Meaning
from wording.reader.programs import Programs, figure, has_more

from gesso.games.react.lang import ast as r
from gesso.lang import ast as core
from gesso.lang.ast import NP, Node

_SUPPLY = {"frame": "draw", "dice": "roll", "counter": "gain"}
_SIDES = {"friendly": ME, "enemy": RIVAL}
_ANY_ZONE: Meaning = ("np", "zone", None, frozenset(), (), None)


PLAYERS = (core.Me, core.Opponent, r.OwnerOf)


@dataclass(frozen=True)
class ReactPrograms(Programs):
    """The programs of Re;ACT."""

    bearer: str | None = None
    """What carries the text: `artist`, the id of a Summon, `unit`; None for nothing."""
    hands: ClassVar[frozenset[str]] = frozenset({"card"})
    side_adjectives: ClassVar[frozenset[str]] = frozenset({"friendly", "enemy"})

    def player(self, node: Node | None, doer: Meaning = ME) -> Meaning:
        if isinstance(node, r.OwnerOf):
            return ("owner", self.thing(node.of, ME))
        return super().player(node, doer)

    # ------------------------------------------------------------ things

    def owner(self, np: NP, doer: Meaning) -> Meaning:
        """Return whose things are: `friendly` and `enemy` are seen from the player of the text."""
        sides = [_SIDES[word] for word in np.adjectives if word in _SIDES]
        if np.noun.type == "damage":
            return (*sides, ME)[0]
        if sides:
            return sides[0]
        return super().owner(np, doer) if all(isinstance(item, core.Other) for item in np.filters) else None

    def tally(self, node: Node | None, doer: Meaning) -> Meaning:
        if isinstance(node, r.Surplus):
            who = self.player(node.player)
            found = self.np(node.np, who)
            return (
                "tally more",
                node.n,
                who,
                (*found[:2], None, *found[3:]) if node.np.noun.type == "damage" else found,
            )
        # Cards are counted in the hand of the player of the text, whoever acts.
        return super().tally(node, ME)

    def owned(self, owned: core.Owned, whose: Meaning) -> Meaning:
        least, np = super().owned(owned, whose)
        return least, (*np[:2], None, *np[3:]) if owned.noun.type == "damage" else np

    def filter(self, node: Node, doer: Meaning) -> Meaning:
        match node:
            case r.With(amount, _, np) if np.noun.type == "keyword":
                return ("keyword", amount != "no", np.noun.word)
            case r.With(amount, n, np):
                return ("with", figure(amount, n), self.np(np, ME))
            case r.Adjacent(of):
                return ("adjacent", self._beside(of))
            case r.Diagonal(of):
                return ("diagonal", self._beside(of))
            case r.Within(n, of):
                return ("within", n, self._beside(of))
            case r.Nearest(of):
                return ("nearest", self._beside(of))
            case r.ExactlyFrom(n, of):
                return ("exactly", n, self._beside(of))
            case r.InRow(of) | r.InColumn(of):
                return ("row" if isinstance(node, r.InRow) else "column", self._beside(of))
            case r.AtEdge() | r.InCorner():
                return ("edge",) if isinstance(node, r.AtEdge) else ("corner",)
            case r.Between(start, of):
                return ("between", self._beside(start), self._beside(of))
            case r.In(of):
                return ("in", self._beside(of))
            case r.On(core.Pick(np=np)) if np.noun.type == "card":
                return ("after", self._beside(node.of))
            case r.On(of):
                return ("at", self._beside(of))
            case r.InDirection():
                unit = self.bearer is not None
                origin = self.thing(core.SelfRef(span=node.span), ME) if unit else ("artist", ME)
                return ("direction", _heading(node), origin)
        return super().filter(node, doer)

    def _beside(self, of: Node) -> Meaning:
        return ("any", self.np(of.np, None)) if isinstance(of, core.Pick) else self.thing(of, ME)

    def thing(self, node: Node, doer: Meaning) -> Meaning:
        match node:
            case core.SelfRef():
                return ("artist", ME) if self.bearer == "artist" else ("this", self.bearer or "unit")
            case r.MyArtist() | r.EnemyArtist():
                return ("artist", ME if isinstance(node, r.MyArtist) else RIVAL)
            case r.Pile(whose, place, top):
                return ("pile", whose, place, top) if top else ("pile", whose, place)
            case r.CardBelow():
                return ("card below",)
            case r.ZoneOf(of):
                return ("zone of", self.thing(of, ME))
        return super().thing(node, doer)

    # ------------------------------------------------------------ sentences

    def sentence(self, node: Node, doer: Meaning) -> Meaning:
        def do(verb: str, *arguments: Meaning, tally: Node | None = None, who: Node | None = None) -> Meaning:
            return ("do", self.player(who, doer), verb, arguments, self.tally(tally, doer))

        match node:
            case core.Draw(who, _, noun, core.ThatMuch()):
                verb = {"dice": "roll", "counter": "gain"}.get(noun.type, "draw")
                return do(f"{verb} that many", noun.word, who=who)
            case core.Draw(who, count, noun, tally) if noun.ids:
                return do(_SUPPLY[noun.type], self.count(count), noun.word, tally=tally, who=who)
            case r.Deal(_, to, core.ThatMuch()):
                return do("deal that much", self.thing(to, doer))
            case r.Place(_, noun, _, where, core.ThatMuch()):
                return do("place that many", ("new", noun.word), self.thing(where, doer))
            case r.Gain(what, core.ThatMuch()) if what.np.noun.type == "card":
                return do("take that many", self.np(what.np, doer))
            case r.Gain(what, core.ThatMuch()):
                return do("gain that many", what.np.noun.word)
            case r.LoseSome(core.Pick() as what, core.ThatMuch()):
                return do("lose that many", what.np.noun.word)
            case r.Deal(n, to, tally):
                return do("deal", n, self.thing(to, doer), tally=tally)
            case r.Heal(n, of, tally):
                return do("heal", n, self.thing(of, doer), tally=tally)
            case r.Exhaust(units) | r.Refresh(units):
                return do(type(node).__name__.lower(), self.thing(units, doer))
            case r.Move(units, count, directed, tally):
                heading = _heading(node) if directed else ""
                return do("move", self.thing(units, doer), self.count(count), heading, tally=tally)
            case r.MoveToward(units, count, away, of, tally):
                verb = "move away" if away else "move nearer"
                return do(verb, self.thing(units, doer), self.count(count), self.thing(of, doer), tally=tally)
            case r.MoveTo(what, to):
                return do("move to", self.thing(what, doer), self.thing(to, doer))
            case r.Jump(unit, directed):
                return do("jump", self.thing(unit, doer), _heading(node) if directed else "")
            case r.JumpToward(unit, away, of):
                return do("jump away" if away else "jump nearer", self.thing(unit, doer), self.thing(of, doer))
            case r.Swap(unit, with_):
                return do("swap", self.thing(unit, doer), self.thing(with_, doer))
            case r.Place(count, noun, _, where, tally):
                return do("place", self.count(count), ("new", noun.word), self.thing(where, doer), tally=tally)
            case r.Remove(what):
                return do("remove", self.thing(what, doer))
            case r.Summon(noun, zone, slot):
                np: Meaning = ("np", noun.word, None, frozenset(), (), None)
                return do("summon", ("pick", ("slot", slot), "summoned", 1, False, np), self.thing(zone, doer))
            case r.ChooseDirection(who):
                return do("choose a direction", who=who)
            case r.RandomDirection():
                return do("choose a direction at random")
            case r.TakeTurn(who):
                return do("take another turn", who=who)
            case r.Progress(who):
                return do("progress", who=who)
            case r.Lose(who):
                return do("lose the game", who=who)
            case r.Gain(what, tally) if what.np.noun.type == "card":
                return do("take", self.thing(what, doer), tally=tally)
            case r.LoseSome(core.Each() as what, tally):
                return do("lose all", what.np.noun.word, tally=tally)
            case r.Gain(what, tally) | r.LoseSome(core.Pick() as what, tally):
                verb = "gain" if isinstance(node, r.Gain) else "lose"
                return do(verb, ("count", what.n, what.quantifier == "up to"), what.np.noun.word, tally=tally)
            case r.Discard(who, what):
                return do("discard", self.thing(what, self.player(who, doer)), who=who)
            case r.LookAt(cards) | r.Reveal(cards):
                return do("look at" if isinstance(node, r.LookAt) else "reveal", self.thing(cards, doer))
            case r.Return(what, bottom):
                return do("return", self.thing(what, ME), bottom)
            case r.CarryOut(what):
                return do("carry out", self.thing(what, ME))
            case r.Negate(what):
                return do("negate", self.thing(what, None))
            case r.Descend():
                return do("descend")
            case r.Hide():
                return do("hide")
            case r.Plays(unit, what):
                return do("play", self.thing(unit, doer), self.thing(what, doer))
        return super().sentence(node, doer)

    def moment(self, node: Node) -> Meaning:
        return "turn" if isinstance(node, r.ThisTurnEnds) else "my turn"

    # ------------------------------------------------------------ conditions, events, prices

    def condition(self, node: Node) -> Meaning:
        match node:
            case r.Hidden():
                return ("hidden",)
            case core.Is(subject, r.StateSpot(spot)):
                return ("is at", self.thing(subject, ME), self.filter(spot, ME))
            case core.Has(subject, owned) if owned.noun.type == "keyword":
                return ("has keyword", self.thing(subject, ME), owned.amount != "no", owned.noun.word)
            case core.Has(subject, owned):
                return ("has it", self.thing(subject, ME), self.owned(owned, ME))
            case r.ChainHas(owned):
                return ("chain has", self.owned(owned, None))
            case r.HasInPile(who, owned, pile):
                count, np = self.owned(owned, self.player(who))
                lying = ("in", self.thing(pile, ME))
                return ("has", self.player(who), (count, (*np[:4], (*np[4], lying), *np[5:])))
            case core.PlayerHasMore(who, np) if np.noun.type == "damage":
                found = self.np(np, ME)
                return (has_more(node), self.player(who), (*found[:2], None, *found[3:]))
        return super().condition(node)

    def deed(self, node: Node, who: Meaning) -> Meaning:
        match node:
            case r.PlaysCard(pick):
                return ("play", self.thing(pick, None))
            case r.DiscardsCard():
                return ("discard",)
            case r.Progresses():
                return ("progress",)
        return super().deed(node, who)

    def event(self, node: Node, verb: str) -> Meaning:
        match node:
            case r.Enters(actor, zone) | r.Leaves(actor, zone):
                word = "enters" if isinstance(node, r.Enters) else "leaves"
                found, where = self.thing(actor, ME), self.thing(zone, ME)
                if (word, verb) == ("leaves", "ban") and where[0] == "pick" and where[5] == _ANY_ZONE:
                    # Whatever stands in a zone cannot leave any other.
                    where = "their zones" if found[0] == "each" else ("zone of", found)
                return (word, verb, found, where)
            case r.Moves(actor):
                return ("moves", verb, self.thing(actor, ME))
            case r.Was(actor, change, None):
                return ("is done", verb, self.thing(actor, ME), change)
            case r.Was(actor, change, by) if by is not None:
                return ("is done", verb, self.thing(actor, ME), change, self.doer(by))
            case r.DealsDamage(doer, to):
                whose = self.player(doer) if isinstance(doer, PLAYERS) else ME
                return ("deals", verb, self.doer(doer), None if to is None else self.thing(to, whose))
            case r.Reaches(actor, owned):
                return ("gets", self.thing(actor, ME), self.owned(owned, ME))
            case r.Ascends(actor) | r.Descends(actor):
                return ("ascends" if isinstance(node, r.Ascends) else "descends", verb, self.thing(actor, ME))
            case r.TurnStarts(whose) | r.TurnEnds(whose):
                return ("turn", whose.removeprefix("the "), "starts" if isinstance(node, r.TurnStarts) else "ends")
        return super().event(node, verb)

    def item(self, node: Node) -> Meaning:
        match node:
            case r.DealsMore(doer, n, sign, to):
                whose = self.player(doer) if isinstance(doer, PLAYERS) else ME
                return ("deals more", self.doer(doer), n, sign, None if to is None else self.thing(to, whose))
            case r.MovesMore(actor, n, sign):
                return ("moves more", self.thing(actor, ME), n, sign)
            case r.HasKeyword(actor, taken, noun):
                return ("gives keyword", self.thing(actor, ME), not taken, noun.word)
        return super().item(node)

    def doer(self, node: Node) -> Meaning:
        return ("player", self.player(node)) if isinstance(node, PLAYERS) else self.thing(node, ME)

    def price(self, node: Node) -> Meaning:
        match node:
            case r.PayExhaust(thing):
                return ("pay", "exhaust", self.thing(thing, ME))
            case r.PayDirection():
                return ("choose a direction",)
            case r.PaySpend(pick):
                verb = "discard" if pick.np.noun.type == "card" else "spend"
                return ("pay", verb, self.thing(pick, ME))
        return super().price(node)


def _heading(node: r.InDirection | r.Move | r.Jump) -> str:
    return "opposite" if node.opposite else "same" if node.of_event else "that"
