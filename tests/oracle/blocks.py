"""Blocks of sentences, and what is picked for each sentence before it is carried out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields, replace
from typing import Any

from oracle.looking import LYING, UNITS, Look
from oracle.machine import Machine, Task
from oracle.prospects import could_do, found_before

from gesso.engine.plugin import Frame
from gesso.games.react.lang.ast import (
    Discard,
    Exhaust,
    LoseSome,
    MoveTo,
    Negate,
    Refresh,
    Remove,
    Summon,
)
from gesso.games.react.rules.events import (
    ANSWER,
    CHOOSE_KIND,
    CHOOSE_LINK,
    CHOOSE_PIECE,
    CHOOSE_UNIT,
    CHOOSE_ZONE,
    FIRST_LOCAL,
    HELD_CARD,
    MAY,
    MODE,
    STOP,
)
from gesso.lang.ast import (
    NP,
    ChooseOf,
    ChooseThing,
    Done,
    Each,
    ForEach,
    If,
    May,
    Node,
    Pick,
    RandomPick,
    ThatMuch,
    TheBound,
)
from gesso.lang.ast.players import EachPlayer


def options_of(np: NP, look: Look) -> tuple[int, list[int]]:
    """What may be picked for a description, and the kind of decision that asks for it."""
    type_ = np.noun.type
    if type_ == "zone":
        return CHOOSE_ZONE, look.zones(np)
    if type_ in UNITS:
        return CHOOSE_UNIT, look.units(np)
    if type_ in LYING:
        return CHOOSE_PIECE, look.pieces(np)
    raise LookupError(np)


def type_of(node: Node) -> str:
    """The type of thing that an operand names."""
    match node:
        case Each(np=np) | Pick(np=np):
            return np.noun.type
        case TheBound(noun=noun):
            return noun.type
    return "unit"


def mentioned(sentence: Node) -> ThatMuch | None:
    """The amount that a sentence speaks of, or the first one in it where it may only be done, or if something was."""
    match sentence:
        case If(condition=Done(), then=block) | May(body=block):
            return mentioned(block[0])
    tally = getattr(sentence, "tally", None)
    return tally if isinstance(tally, ThatMuch) else None


class Blocks(Machine):
    """Tasks for sentences. `chooser` makes the choices; `actor` is who draws, progresses or loses where nobody is named."""

    # ------------------------------------------------------------ blocks

    def block(self, nodes: Sequence[Node], chooser: int, actor: int) -> Task:
        """Sentences in printed order (RB E1)."""
        return ("block", -1, chooser, actor, tuple(self.number(node) for node in nodes), 0)

    def do_block(self, g: Any, f: Frame, task: Task) -> None:
        _, _, chooser, actor, numbers, so_far = task
        if not numbers:
            f[self.changed] = so_far
            return
        sentence = self.nodes[numbers[0]]
        if not (isinstance(sentence, If) and isinstance(sentence.condition, Done)):
            f[self.changed] = 0
        rest = ("block_goes_on", -1, chooser, actor, tuple(numbers[1:]), so_far)
        meant = mentioned(self.nodes[numbers[1]]) if len(numbers) > 1 else None
        if meant is not None and meant.of == "line" and mentioned(sentence) is None:
            f[self.measuring] = meant.slot, numbers[0], actor, self.there_are(sentence, self.look(g, f), actor)
        self.push(f, ("say", numbers[0], chooser, actor), rest)

    def do_block_goes_on(self, g: Any, f: Frame, task: Task) -> None:
        _, _, chooser, actor, numbers, so_far = task
        f[self.measuring] = ()
        self.push(f, ("block", -1, chooser, actor, numbers, so_far | f[self.changed]))

    def there_are(self, node: Node, look: Look, actor: int) -> int:
        match node:
            case Discard(who=who, what=Pick(np=np) | Each(np=np)):
                return look.held(1 - look.me if "enemy" in np.adjectives else look.player(who, actor), np.noun, ())
            case Remove(what=Pick(np=np) | Each(np=np)) if not np.noun.ids:
                return len(look.units(NP((), np.noun, (), span=np.span)))
            case Exhaust(units=Pick(np=np) | Each(np=np)):
                return sum(not look.g.exhausted[unit] for unit in look.units(np))
            case Refresh(units=Pick(np=np) | Each(np=np)):
                return sum(look.g.exhausted[unit] for unit in look.units(np))
            case LoseSome(what=Pick(np=np) | Each(np=np)) | Remove(what=Pick(np=np) | Each(np=np)):
                return look.held(look.me, np.noun, ())
        raise LookupError(node)

    def do_blocks(self, g: Any, f: Frame, task: Task) -> None:
        """Several blocks one after the other; something changed when it did in one of them."""
        _, _, chooser, actor, blocks, so_far = task
        so_far |= f[self.changed]
        f[self.changed] = so_far
        if blocks:
            f[self.changed] = 0
            rest = ("blocks", -1, chooser, actor, tuple(blocks[1:]), so_far)
            self.push(f, ("block", -1, chooser, actor, blocks[0], 0), rest)

    def do_loop(self, g: Any, f: Frame, task: Task) -> None:
        _, number, chooser, actor, things, so_far = task
        so_far |= f[self.changed]
        f[self.changed] = so_far
        if things:
            loop = self.nodes[number]
            f[FIRST_LOCAL + loop.slot] = things[0]
            f[self.changed] = 0
            rest = ("loop", number, chooser, actor, tuple(things[1:]), so_far)
            self.push(f, self.block(loop.body, chooser, actor), rest)

    # ------------------------------------------------------------ one sentence

    def do_say(self, g: Any, f: Frame, task: Task) -> None:
        _, number, chooser, actor = task
        node, look = self.nodes[number], self.look(g, f)
        match node:
            case If(condition=condition, then=then, otherwise=otherwise):
                block = then if look.holds(condition) else otherwise or ()
                f[self.changed] = 0
                self.push(f, self.block(block, chooser, actor))
            case May(who=who):
                if who is None or look.found(who):
                    asked = look.player(who, chooser)
                    if not could_do(node.body, replace(look, actor=actor if who is None else asked)):
                        return
                    g.ask(f, asked, MAY, [1, 0])
                    self.push(f, ("may", number, asked, actor if who is None else asked))
            case ChooseOf(who=who, options=options, count=count):
                if who is None or look.found(who):
                    asked = look.player(who, chooser)
                    modes = range(len(options))
                    self.pick(f, asked, MODE, modes, count.n, count.up_to, ("modes", number, chooser, actor))
            case ForEach(np=np):
                if look.found(np):
                    things = look.pieces(np) if np.noun.type in LYING else look.things(np)
                    self.push(f, ("loop", number, chooser, actor, tuple(things), 0))
            case _ if isinstance(getattr(node, "who", None), EachPlayer):
                self.push(f, ("players", number, chooser, actor, (g.turn, 1 - g.turn), 0))
            case _:
                self.do_one(g, f, task)

    def do_players(self, g: Any, f: Frame, task: Task) -> None:
        """A sentence of one player after the other; something changed when it did for one of them."""
        _, number, chooser, actor, players, so_far = task
        so_far |= f[self.changed]
        f[self.changed] = so_far
        if players:
            f[self.changed] = 0
            rest = ("players", number, chooser, actor, players[1:], so_far)
            self.push(f, ("one", number, players[0], players[0]), rest)

    def do_one(self, g: Any, f: Frame, task: Task) -> None:
        _, number, chooser, actor = task
        node, look = self.nodes[number], self.look(g, f)
        self._forget(node, f)
        if not found_before(node, look):
            return
        if isinstance(node, Summon) and len(node.noun.ids) > 1:
            g.ask(f, chooser, CHOOSE_KIND, look.kinds(node.noun))
            self.push(f, ("summon_kind", number, chooser, actor))
        elif not isinstance(node, MoveTo) or self._anything_to_move(node.what, look):
            self._operands(f, look, number, chooser, ("act", number, chooser, actor))

    def do_may(self, g: Any, f: Frame, task: Task) -> None:
        _, number, chooser, actor = task
        if f[ANSWER] == 1:
            self.push(f, self.block(self.nodes[number].body, chooser, actor))

    def do_modes(self, g: Any, f: Frame, task: Task) -> None:
        _, number, chooser, actor, chosen = task
        options = self.nodes[number].options
        blocks = tuple(tuple(self.number(node) for node in options[mode]) for mode in chosen)
        self.push(f, ("blocks", -1, chooser, actor, blocks, 0))

    # ------------------------------------------------------------ picking the operands

    @staticmethod
    def _picks(node: Node) -> list[Pick]:
        values = [getattr(node, item.name) for item in fields(node)]
        return [value for value in values if isinstance(value, Pick)]

    def _anything_to_move(self, what: Node, look: Look) -> bool:
        """Where there is nothing to move, nobody is asked where to."""
        if isinstance(what, Pick):
            return True
        return bool(self.pieces(what, look) if type_of(what) in LYING else self.units(what, look))

    def _forget(self, node: Node, f: Frame) -> None:
        """What an earlier round of a loop picked is not what this sentence picks."""
        for pick in self._picks(node):
            if pick.slot >= 0:
                f[FIRST_LOCAL + pick.slot] = -1
        if isinstance(node, Summon):
            f[FIRST_LOCAL + node.slot] = -1

    def _operands(self, f: Frame, look: Look, number: int, chooser: int, act: Task) -> None:
        node = self.nodes[number]
        owner = act[3]
        who = look.player(node.who, chooser) if isinstance(node, ChooseThing) else chooser
        if isinstance(node, Discard):
            owner = who = look.player(node.who, owner)
        picks = [pick for pick in self._picks(node) if pick.slot >= 0]
        self.push(f, *[("choose", self.number(pick), who, owner) for pick in picks], act)

    def do_summon_kind(self, g: Any, f: Frame, task: Task) -> None:
        _, number, chooser, actor = task
        self._operands(f, self.look(g, f), number, chooser, ("act", number, chooser, actor, f[ANSWER]))

    def do_choose(self, g: Any, f: Frame, task: Task) -> None:
        _, number, chooser, owner = task
        pick = self.nodes[number]
        if pick.np.noun.type == "card":
            self._choose_card(g, f, number, chooser, owner)
            return
        kind, options = options_of(pick.np, self.look(g, f))
        if isinstance(pick, RandomPick):
            number_of = 1 if pick.quantifier == "a" else min(pick.n, len(options))
            places = list(range(len(options)))
            taken = [places.pop(g.random(len(places))) for _ in range(number_of if options else 0)]
            picked = [options[place] for place in sorted(taken)]
            self._keep(f, number, picked if pick.quantifier == "n" else picked[0] if picked else -1)
        elif pick.quantifier == "a":
            g.ask(f, chooser, kind, options)
            self.push(f, ("chosen", number, chooser, -1))
        else:
            up_to = pick.quantifier == "up to"
            self.pick(f, chooser, kind, options, pick.n, up_to, ("chosen_many", number, chooser, -1))

    def _choose_card(self, g: Any, f: Frame, number: int, chooser: int, owner: int) -> None:
        """A card on the chain, or cards of a hand, which are asked for even where there is no choice."""
        pick, look = self.nodes[number], self.look(g, f)
        if any(isinstance(node, Negate) and node.what is pick for node in self.nodes):
            g.ask(f, chooser, CHOOSE_LINK, look.links(pick.np))
            self.push(f, ("chosen", number, chooser, -1))
            return
        options = look.hand(pick.np, owner)
        if pick.np.filters:
            self.sees(g, options)
        if not options:
            self._keep(f, number, -1 if pick.quantifier == "a" else [])
        elif pick.quantifier == "a":
            g.ask_player(chooser, HELD_CARD, list(dict.fromkeys(options)))
            self.push(f, ("chosen", number, chooser, -1))
        else:
            n = min(pick.n, len(options))
            self.push(f, ("handing", number, chooser, -1, tuple(options), n, pick.quantifier == "up to", ()))

    def sees(self, g: Any, cards: list[int], *, shown: bool = False) -> None:
        """A player has seen these cards at the top of a deck, or both have."""
        for known in (g.seen, g.shown) if shown else (g.seen,):
            for seat in {code >> 10 for code in cards}:
                known[seat] = max(known[seat], len(cards))

    def do_handing(self, g: Any, f: Frame, task: Task) -> None:
        _, number, chooser, _, options, n, up_to, chosen = task
        missing = n - len(chosen)
        if missing <= 0:
            self._keep(f, number, list(chosen))
            return
        now = options if up_to else options[: len(options) - missing + 1]
        g.ask_player(chooser, HELD_CARD, [*([STOP] if up_to else []), *dict.fromkeys(now)])
        self.push(f, ("handed", *task[1:]))

    def do_handed(self, g: Any, f: Frame, task: Task) -> None:
        _, number, chooser, _, options, n, up_to, chosen = task
        if f[ANSWER] == STOP:
            self._keep(f, number, list(chosen))
            return
        rest = tuple(options[options.index(f[ANSWER]) + 1 :])
        self.push(f, ("handing", number, chooser, -1, rest, n, up_to, (*chosen, f[ANSWER])))

    def do_chosen(self, g: Any, f: Frame, task: Task) -> None:
        self._keep(f, task[1], f[ANSWER])

    def do_chosen_many(self, g: Any, f: Frame, task: Task) -> None:
        self._keep(f, task[1], list(task[4]))

    def _keep(self, f: Frame, number: int, value: Any) -> None:
        """Keep what was picked. Where nothing was, the sentence is over."""
        f[FIRST_LOCAL + self.nodes[number].slot] = value
        if value in (-1, []):
            tasks = list(f[self.work])
            while tasks.pop()[0] != "act":
                pass
            f[self.work] = tuple(tasks)

    # ------------------------------------------------------------ what operands name

    @staticmethod
    def several(node: Node) -> bool:
        """Does the operand stand for a list of things?"""
        match node:
            case Pick(quantifier=quantifier):
                return quantifier != "a"
            case TheBound(many=many):
                return many
        return isinstance(node, Each)

    def units(self, node: Node, look: Look) -> list[int]:
        match node:
            case Each(np=np):
                return look.units(np)
            case Pick(slot=slot, quantifier=quantifier):
                return [look.slot(slot)] if quantifier == "a" else list(look.slot(slot))
            case TheBound(slot=slot, many=True):
                return list(look.slot(slot))
        return [look.the_unit(node)]

    def zones(self, node: Node, look: Look) -> list[int]:
        match node:
            case Each(np=np) | Pick(np=np):
                if np.noun.type != "zone":
                    return look.standing(self.units(node, look))
                if isinstance(node, Each):
                    return look.zones(np)
                picked = look.slot(node.slot)
                return [picked] if node.quantifier == "a" else list(picked)
            case TheBound(noun=noun) if noun.type != "zone":
                return look.standing(self.units(node, look))
        return look.the_zones(node)

    def pieces(self, node: Node, look: Look) -> list[int]:
        match node:
            case Each(np=np):
                return look.pieces(np)
            case Pick(slot=slot, quantifier="a") | TheBound(slot=slot, many=False):
                return [look.slot(slot)]
            case Pick(slot=slot) | TheBound(slot=slot):
                return list(look.slot(slot))
        raise LookupError(node)
