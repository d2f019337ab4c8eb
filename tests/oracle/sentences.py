"""Sentences, as the language reference tells them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields
from typing import Any

from oracle.looking import LYING, UNITS, Look
from oracle.machine import Machine, Task

from gesso.dsl.syntax import NP, ChooseOf, ChooseThing, Done, Draw, Each, ForEach, If, May, Node, Pick, TheBound
from gesso.engine.kernel import Frame
from gesso.games.react.rules.events import (
    ANSWER,
    CHOOSE_KIND,
    CHOOSE_PIECE,
    DIRECTION,
    HEADER,
    HIDE_SLOT,
    KINDS,
    MAY,
    ME,
    MODE,
    NUMBER,
    PICK_UNIT,
    PROGRESS,
    SHIFT,
    STOP,
    SUPPLY_CARD,
    TURN_TO,
    UNIT,
    ZONE,
)
from gesso.games.react.syntax import (
    ChooseDirection,
    Deal,
    Descend,
    Exhaust,
    Hide,
    Jump,
    Lose,
    Move,
    MoveTo,
    Place,
    Plays,
    Progress,
    Refresh,
    Remove,
    Summon,
    Swap,
)

WAYS = [0, 1, 2, 3]


def options_of(np: NP, look: Look) -> tuple[int, list[int]]:
    """What may be picked for a description, and the kind of decision that asks for it."""
    sort = np.noun.sort
    if sort == "zone":
        return ZONE, look.zones(np)
    if sort in UNITS:
        return PICK_UNIT, look.units(np)
    if sort in LYING:
        return CHOOSE_PIECE, look.pieces(np)
    raise LookupError(np)


def sort_of(node: Node) -> str:
    """The sort of thing that an operand names."""
    match node:
        case Each(np=np) | Pick(np=np):
            return np.noun.sort
        case TheBound(noun=noun):
            return noun.sort
    return "unit"


class Sentences(Machine):
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
        self.push(f, ("say", numbers[0], chooser, actor), rest)

    def do_block_goes_on(self, g: Any, f: Frame, task: Task) -> None:
        _, _, chooser, actor, numbers, so_far = task
        self.push(f, ("block", -1, chooser, actor, numbers, so_far | f[self.changed]))

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
            f[HEADER + loop.slot] = things[0]
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
                    g.ask(f, asked, MAY, [1, 0])
                    self.push(f, ("may", number, asked, actor if who is None else asked))
            case ChooseOf(who=who, options=options, count=count):
                if who is None or look.found(who):
                    asked = look.player(who, chooser)
                    modes = range(len(options))
                    self.pick(f, asked, MODE, modes, count.n, count.up_to, ("modes", number, asked, actor))
            case ForEach(np=np):
                if look.found(np):
                    things = look.pieces(np) if np.noun.sort in LYING else look.things(np)
                    self.push(f, ("loop", number, chooser, actor, tuple(things), 0))
            case _:
                self._forget(node, f)
                if not look.found(node):
                    return
                if isinstance(node, Summon) and len(node.noun.ids) > 1:
                    g.ask(f, chooser, CHOOSE_KIND, look.kinds(node.noun))
                    self.push(f, ("summon_kind", number, chooser, actor))
                else:
                    if isinstance(node, MoveTo) and not self._anything_to_move(node.what, look):
                        return
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
        return bool(self.pieces(what, look) if sort_of(what) in LYING else self.units(what, look))

    def _forget(self, node: Node, f: Frame) -> None:
        """What an earlier round of a loop picked is not what this sentence picks."""
        for pick in self._picks(node):
            f[HEADER + pick.slot] = -1
        if isinstance(node, Summon):
            f[HEADER + node.slot] = -1

    def _operands(self, f: Frame, look: Look, number: int, chooser: int, act: Task) -> None:
        node = self.nodes[number]
        who = look.player(node.who, chooser) if isinstance(node, ChooseThing) else chooser
        self.push(f, *[("choose", self.number(pick), who, -1) for pick in self._picks(node)], act)

    def do_summon_kind(self, g: Any, f: Frame, task: Task) -> None:
        _, number, chooser, actor = task
        self._operands(f, self.look(g, f), number, chooser, ("act", number, chooser, actor, f[ANSWER]))

    def do_choose(self, g: Any, f: Frame, task: Task) -> None:
        _, number, chooser, _ = task
        pick = self.nodes[number]
        kind, options = options_of(pick.np, self.look(g, f))
        if pick.quantifier == "a":
            g.ask(f, chooser, kind, options)
            self.push(f, ("chosen", number, chooser, -1))
        else:
            up_to = pick.quantifier == "up to"
            self.pick(f, chooser, kind, options, pick.n, up_to, ("chosen_many", number, chooser, -1))

    def do_chosen(self, g: Any, f: Frame, task: Task) -> None:
        self._keep(f, task[1], f[ANSWER])

    def do_chosen_many(self, g: Any, f: Frame, task: Task) -> None:
        self._keep(f, task[1], list(task[4]))

    def _keep(self, f: Frame, number: int, value: Any) -> None:
        """Keep what was picked. Where nothing was, the sentence is over."""
        f[HEADER + self.nodes[number].slot] = value
        if value in (-1, []):
            tasks = list(f[self.work])
            while tasks.pop()[0] != "act":
                pass
            f[self.work] = tuple(tasks)

    # ------------------------------------------------------------ what operands name

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
                if np.noun.sort != "zone":
                    return look.standing(self.units(node, look))
                if isinstance(node, Each):
                    return look.zones(np)
                picked = look.slot(node.slot)
                return [picked] if node.quantifier == "a" else list(picked)
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

    # ------------------------------------------------------------ doing it

    def do_act(self, g: Any, f: Frame, task: Task) -> None:
        _, number, chooser, actor, *kind = task
        node, look, me = self.nodes[number], self.look(g, f), f[ME]

        def times(n: int) -> int:
            return n if node.tally is None else n * look.count(node.tally)

        match node:
            case Deal(n=n, to=to):
                zones = self.zones(to, look)
                f[self.changed] = g.deal(times(n), zones) if times(n) and zones else 0
            case Move(units=what, count=count, directed=directed):
                units = self.units(what, look)
                way = f[DIRECTION] if directed else -1
                units.sort(key=lambda unit: (-look.grid.front(g.pos[unit], way) if directed else 0, g.pos[unit]))
                self.push(f, ("move", number, chooser, actor, tuple(units), times(count.n), way, times(count.n)))
            case MoveTo(what=what, to=to):
                place = self.zones(to, look)[0]
                if sort_of(what) in LYING:
                    f[self.changed] = g.move_pieces(self.pieces(what, look), place)
                else:
                    f[self.changed] = g.move_to(self.units(what, look), place)
            case Jump(unit=unit, directed=directed):
                if g.pos[look.the_unit(unit)] < 0:
                    return
                g.ask(f, chooser, TURN_TO, [f[DIRECTION]] if directed else WAYS)
                self.push(f, ("jump", number, chooser, actor))
            case Swap(unit=unit, other=other):
                f[self.changed] = g.swap(look.the_unit(unit), self.units(other, look)[0])
            case Place(noun=noun, count=count, where=where):
                places = self.units(where, look) if look.rides(noun) else self.zones(where, look)
                kinds = look.kinds(noun)
                if len(kinds) == 1 and not count.up_to:
                    f[self.changed] = g.place(me, kinds[0], places, times(count.n))
                else:
                    self.push(f, ("place", number, chooser, actor, tuple(places), times(count.n), times(count.n)))
            case Remove(what=what):
                if sort_of(what) in LYING:
                    f[self.changed] = g.remove_pieces(self.pieces(what, look))
                else:
                    f[self.changed] = g.remove_units(self.units(what, look))
            case Summon(noun=noun, zone=zone, slot=slot):
                which = kind[0] if kind else look.kinds(noun)[0]
                f[HEADER + slot] = g.summon(me, which, self.zones(zone, look))
                f[self.changed] = int(f[HEADER + slot] >= 0)
            case Exhaust(units=units):
                f[self.changed] = g.exhaust(self.units(units, look))
            case Refresh(units=units):
                f[self.changed] = g.refresh(self.units(units, look))
            case Draw(count=count, who=who):
                if count.up_to:
                    g.ask(f, look.player(who, chooser), NUMBER, list(range(times(count.n) + 1)))
                else:
                    f[ANSWER] = times(count.n)
                self.push(f, ("draw", number, chooser, actor))
            case ChooseThing():
                pass
            case ChooseDirection(who=who):
                g.ask(f, look.player(who, chooser), TURN_TO, WAYS)
                self.push(f, ("turn", number, chooser, actor))
            case Progress(who=who):
                player = look.player(who, actor)
                g.ask(f, player, PROGRESS, g.ways_to_progress(player))
                self.push(f, ("progress", number, player, actor))
            case Lose(who=who):
                f[self.changed] = g.lose(look.player(who, actor))
            case Descend():
                f[self.changed] = g.descend(me)
            case Hide():
                g.ask_player(me, SUPPLY_CARD, g.hideable(me) or [STOP])
                self.push(f, ("hide", number, chooser, actor))
            case Plays(unit=unit, what=what):
                codes = tuple(self.pieces(what, look))
                self.push(f, ("play", number, chooser, actor, look.the_unit(unit), codes))
            case _:
                raise LookupError(node)

    # ------------------------------------------------------------ sentences with choices in the middle

    def do_move(self, g: Any, f: Frame, task: Task) -> None:
        """Single steps, unit by unit; without a direction given, each step's is chosen (RB M8)."""
        _, number, chooser, actor, units, n, way, left = task
        if not units:
            return
        if left <= 0 or g.pos[units[0]] < 0:
            self.push(f, ("move", number, chooser, actor, tuple(units[1:]), n, way, n))
            return
        stop = [STOP] if self.nodes[number].count.up_to else []
        g.ask(f, chooser, TURN_TO, [*(WAYS if way < 0 else [way]), *stop])
        self.push(f, ("step", *task[1:]))

    def do_step(self, g: Any, f: Frame, task: Task) -> None:
        _, number, chooser, actor, units, n, way, left = task
        if f[ANSWER] == STOP:
            self.push(f, ("move", number, chooser, actor, tuple(units[1:]), n, way, n))
            return
        self.push(f, ("move", number, chooser, actor, units, n, way, left - 1))
        f[self.changed] |= g.step(units[0], f[ANSWER])

    def do_jump(self, g: Any, f: Frame, task: Task) -> None:
        f[self.changed] = g.jump(self.look(g, f).the_unit(self.nodes[task[1]].unit), f[ANSWER])

    def do_place(self, g: Any, f: Frame, task: Task) -> None:
        """Pieces laid one by one, the kind of each chosen where there are several; frames come from what was drawn."""
        _, number, chooser, actor, places, n, left = task
        if not places:
            return
        node, me = self.nodes[number], f[ME]
        stock = g.supply[me] if node.noun.sort == "frame" else g.pool[me]
        kinds = [kind for kind in self.look(g, f).kinds(node.noun) if stock[kind]]
        if left <= 0 or not kinds:
            self.push(f, ("place", number, chooser, actor, tuple(places[1:]), n, n))
            return
        g.ask(f, chooser, CHOOSE_KIND, [*([STOP] if node.count.up_to else []), *kinds])
        self.push(f, ("lay", *task[1:]))

    def do_lay(self, g: Any, f: Frame, task: Task) -> None:
        _, number, chooser, actor, places, n, left = task
        if f[ANSWER] == STOP:
            self.push(f, ("place", number, chooser, actor, tuple(places[1:]), n, n))
            return
        self.push(f, ("place", number, chooser, actor, places, n, left - 1))
        f[self.changed] |= g.place(f[ME], f[ANSWER], [places[0]])

    def do_draw(self, g: Any, f: Frame, task: Task) -> None:
        _, number, _, actor = task
        node, look, me, n = self.nodes[number], self.look(g, f), f[ME], f[ANSWER]
        if node.noun.sort == "card":
            f[self.changed] = g.draw(look.player(node.who, actor), n)
        elif node.noun.sort == "frame":
            f[self.changed] = g.draw_frames(me, tuple(look.kinds(node.noun)), n)
        else:
            (kind,) = look.kinds(node.noun)
            f[self.changed] = g.gain(me, kind, n)

    def do_turn(self, g: Any, f: Frame, task: Task) -> None:
        f[DIRECTION] = f[ANSWER]

    def do_progress(self, g: Any, f: Frame, task: Task) -> None:
        f[self.changed] = g.progress(task[2], f[ANSWER])

    def do_hide(self, g: Any, f: Frame, task: Task) -> None:
        if f[ANSWER] != STOP:
            card = f[ANSWER]
            g.ask(f, f[ME], HIDE_SLOT, g.free_slots())
            self.push(f, ("hide_there", *task[1:], card))

    def do_hide_there(self, g: Any, f: Frame, task: Task) -> None:
        card, me = task[4], f[ME]
        g.hand[me][card] -= 1
        g.hidden[f[ANSWER]] = me << 10 | card
        f[self.changed] = 1

    def do_play(self, g: Any, f: Frame, task: Task) -> None:
        """A unit carries out frames one after the other; each goes back to the bag."""
        _, number, chooser, actor, unit, codes = task
        if not codes or g.pos[unit] < 0:
            return
        self.push(f, ("play", number, chooser, actor, unit, tuple(codes[1:])))
        owner, kind = divmod(codes[0] >> SHIFT, KINDS)
        if g.remove_pieces([codes[0]]):
            f[self.changed] = 1
            self.push(f, ("run", number, chooser, actor, unit, g.rules.kinds[owner][kind].program))

    def do_run(self, g: Any, f: Frame, task: Task) -> None:
        run = g.code.blank[task[5]][:]
        run[ME], run[UNIT] = f[ME], task[4]
        g.push(run)
