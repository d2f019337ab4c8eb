"""Sentences carried out, as the language reference tells them."""

from __future__ import annotations

from typing import Any

from oracle.blocks import type_of
from oracle.looking import LYING, Look
from oracle.machine import Task
from oracle.ways import WAYS, Ways

from gesso.engine.plugin import Frame
from gesso.games.react.lang.ast import (
    CardBelow,
    CarryOut,
    ChooseDirection,
    Deal,
    Descend,
    Discard,
    Exhaust,
    Gain,
    Heal,
    Hide,
    In,
    Jump,
    JumpToward,
    LookAt,
    Lose,
    LoseSome,
    Move,
    MoveTo,
    MoveToward,
    Negate,
    Pile,
    Place,
    Plays,
    Progress,
    RandomDirection,
    Refresh,
    Remove,
    Return,
    Reveal,
    Summon,
    Swap,
    TakeTurn,
)
from gesso.games.react.rules.codec import CARDS, KIND_CODES, OWNER_AND_KIND, face_down, kind_code_of
from gesso.games.react.rules.events import (
    ANSWER,
    CHOOSE_CARD,
    CHOOSE_DIRECTION,
    CHOOSE_FACE,
    CHOOSE_KIND,
    DIRECTION,
    DISCARDS,
    DONE,
    FIRST_LOCAL,
    HELD_CARD,
    HIDDEN,
    HIDE_SLOT,
    ME,
    NUMBER,
    PC,
    PROGRESS,
    PROGRESSES,
    STOP,
    SUPPLY,
    UNIT,
    WHICH_PLAY,
)
from gesso.lang.ast import NP, ChooseThing, Draw, Each, Node, Noun, Pick, Prevent, RandomPick, TheBound, Until


class Sentences(Ways):
    """Tasks that do what sentences say."""

    # ------------------------------------------------------------ doing it

    def do_act(self, g: Any, f: Frame, task: Task) -> None:
        _, number, chooser, actor, *kind = task
        node, look, me = self.nodes[number], self.look(g, f), f[ME]

        def times(n: int) -> int:
            return n if node.tally is None else n * look.often(node.tally)

        match node:
            case Deal(n=n, to=to):
                zones = self.zones(to, look)
                f[self.changed] = g.deal(times(n), zones) if times(n) and zones else 0
            case Heal(n=n, of=of):
                f[self.changed] = g.heal(times(n), self.units(of, look))
            case Move(units=what, count=count, directed=directed):
                units = self.units(what, look)
                way = look.way(node) if directed else -1
                units.sort(key=lambda unit: (-look.grid.front(g.pos[unit], way) if directed else 0, g.pos[unit]))
                bodies = [g.rules.rigid[unit] for unit in units]
                units = [unit for at, unit in enumerate(units) if not bodies[at] or bodies[at] not in bodies[:at]]
                self.push(f, *self.moves(g, ("move", number, chooser, actor), units, times(count.n), way))
            case MoveToward(units=what, count=count, away=away, of=of):
                units, goal = self.units(what, look), look.the_zones(of)
                if not goal:
                    return
                far = {unit: look.grid.steps(g.pos[unit], goal[0]) for unit in units if g.pos[unit] >= 0}
                units = sorted(far, key=lambda unit: (-far[unit] if away else far[unit], g.pos[unit]))
                bodies = [g.rules.rigid[unit] for unit in units]
                units = [unit for at, unit in enumerate(units) if not bodies[at] or bodies[at] not in bodies[:at]]
                self.push(f, *self.moves(g, ("toward", number, chooser, actor), units, times(count.n), goal[0]))
            case MoveTo(what=what, to=to):
                place = self.zones(to, look)[0]
                if type_of(what) in LYING:
                    f[self.changed] = g.move_pieces(self.pieces(what, look), place)
                else:
                    f[self.changed] = g.move_to(self.units(what, look), place)
            case Jump(unit=unit, directed=directed):
                if g.pos[look.the_unit(unit)] < 0:
                    return
                g.ask(f, chooser, CHOOSE_DIRECTION, [look.way(node)] if directed else WAYS)
                self.push(f, ("jump", number, chooser, actor))
            case JumpToward(unit=unit, away=away, of=of):
                here, goal = look.standing([look.the_unit(unit)]), look.the_zones(of)
                ways = look.grid.ways(here[0], goal[0], away) if here and goal else []
                if not ways:
                    return
                g.ask(f, chooser, CHOOSE_DIRECTION, ways)
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
                if type_of(what) in LYING:
                    f[self.changed] = g.remove_pieces(self.pieces(what, look))
                else:
                    f[self.changed] = g.remove_units(self.units(what, look))
            case Summon(noun=noun, zone=zone, slot=slot):
                which = kind[0] if kind else look.kinds(noun)[0]
                came = [unit for place in self.zones(zone, look) if (unit := g._bring(me, which, place)) >= 0]
                g.flush()
                f[FIRST_LOCAL + slot] = came if self.several(zone) else came[0] if came else -1
                f[self.changed] = int(bool(came))
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
            case LookAt(cards=Pile() as pile) | Reveal(cards=Pile() as pile):
                self.sees(g, look.top(pile, actor), shown=isinstance(node, Reveal))
                f[self.changed] = int(bool(look.top(pile, actor)))
            case Discard(what=what) if isinstance(what, Pile) or (isinstance(what, Pick) and what.np.filters):
                player = look.player(node.who, actor)
                cards = look.top(what, player) if isinstance(what, Pile) else self.held_cards(what, look, player)
                for code in cards:
                    g.discard[code >> 10].append(self.lifted(g, code))
                    if g.on[DISCARDS]:
                        g.fire(DISCARDS, code >> 10)
                g.flush()
                f[self.changed] = int(bool(cards))
            case Return(what=what):
                if isinstance(what, Pile):
                    self.sees(g, look.top(what, actor))
                    self.push(f, ("returned", number, chooser, actor, "deck", tuple(look.top(what, actor))))
                    return
                assert isinstance(what, Pick)
                piles = [item.of for item in what.np.filters if isinstance(item, In) and isinstance(item.of, Pile)]
                if piles and piles[0].place == "discard":
                    lying = sorted(look.cards_in(what.np))
                    then = ("returned", number, chooser, actor, "discard")
                    if isinstance(what, RandomPick):
                        self.push(f, (*then, (lying[g.random(len(lying))],) if lying else ()))
                    else:
                        self.pick(f, chooser, CHOOSE_CARD, lying, 1, False, then)
                    return
                cards = look.hand(what.np, actor)
                if piles:
                    self.sees(g, cards)
                then = ("returned", number, chooser, actor, "deck" if piles else "hand")
                if isinstance(what, RandomPick):
                    self.push(f, (*then, (cards[g.random(len(cards))],) if cards else ()))
                else:
                    self.looked(g, f, chooser, cards, 1, False, then)
            case Discard(what=what):
                held = self.held_cards(what, look, look.player(node.who, actor))
                left = [code for code in held if g.hand[code >> 10][code & 1023]]
                for code in held:
                    if g.hand[code >> 10][code & 1023]:
                        g.discard_cards(code >> 10, [code & 1023])
                f[self.changed] = int(bool(left))
            case Negate(what=CardBelow()):
                if g.links[-1:] and g.links[-1][DONE] != 1:
                    g.links[-1][DONE] = f[self.changed] = 1
            case CarryOut(what=Pick(np=np) as what):
                plays = look.effects_again(np)
                if isinstance(what, RandomPick):
                    f[ANSWER] = plays[g.random(len(plays))] if plays else -1
                else:
                    g.ask(f, chooser, WHICH_PLAY, plays)
                self.push(f, ("carried", number, chooser, actor))
            case CarryOut():
                found = look.effect_below()
                if found is not None:
                    self.again(g, f, *found)
            case Negate(what=Pick(slot=card) | TheBound(slot=card)):
                slot = int(look.slot(card))
                if 0 <= slot < len(g.links) and g.links[slot][DONE] != 1:
                    g.links[slot][DONE] = f[self.changed] = 1
            case Gain(what=Pick(np=NP(filters=(In(of=Pile(top=top)),))) as what) if top:
                cards, up_to = look.cards_in(what.np), what.quantifier == "up to"
                self.sees(g, cards)
                self.looked(g, f, chooser, cards, times(what.n), up_to, ("taken", number, chooser, actor))
            case Gain(what=what) if what.np.noun.type == "card":
                lying, up_to = sorted(look.cards_in(what.np)), what.quantifier == "up to"
                if isinstance(what, RandomPick):
                    places = list(range(len(lying)))
                    taken = [places.pop(g.random(len(places))) for _ in range(min(times(what.n), len(lying)))]
                    self.push(f, ("regained", number, chooser, actor, [lying[place] for place in sorted(taken)]))
                    return
                self.pick(f, chooser, CHOOSE_CARD, lying, times(what.n), up_to, ("regained", number, chooser, actor))
            case LoseSome(what=Each(np=np)):
                self.lose_all(g, f, np.noun, look)
            case Gain(what=Pick() as what) | LoseSome(what=Pick() as what):
                if what.quantifier == "up to" and self._counted(node):
                    g.ask(f, chooser, NUMBER, list(range(times(what.n) + 1)))
                else:
                    f[ANSWER] = times(what.n)
                self.push(f, ("supply", number, chooser, actor))
            case ChooseThing() | Prevent():
                pass
            case Until() if self.untils is not None:
                f[self.changed] = self.untils.start(g, f, node)
            case ChooseDirection(who=who):
                g.ask(f, look.player(who, chooser), CHOOSE_DIRECTION, WAYS)
                self.push(f, ("turn", number, chooser, actor))
            case RandomDirection():
                f[DIRECTION] = WAYS[g.random(len(WAYS))]
            case Progress(who=who):
                player = look.player(who, actor)
                if g.prevented(PROGRESSES, player):
                    g.flush()
                    return
                g.ask(f, player, PROGRESS, g.masterpiece_moves(player))
                self.push(f, ("progress", number, player, actor))
            case TakeTurn(who=who):
                f[self.changed] = g.take_turn(look.player(who, actor))
            case Lose(who=who):
                f[self.changed] = g.lose(look.player(who, actor))
            case Descend():
                f[self.changed] = g.descend(me)
            case Hide():
                g.ask_player(me, CHOOSE_CARD, g.hideable(me) or [STOP])
                self.push(f, ("hide", number, chooser, actor))
            case Plays(unit=unit, what=what):
                codes = tuple(self.pieces(what, look))
                self.push(f, ("play", number, chooser, actor, look.the_unit(unit), codes))
            case _:
                raise LookupError(node)

    # ------------------------------------------------------------ sentences with choices in the middle

    def do_place(self, g: Any, f: Frame, task: Task) -> None:
        """Pieces laid one by one, the kind of each chosen where there are several; frames come from what was drawn."""
        _, number, chooser, actor, places, n, left = task
        if not places:
            return
        node, me = self.nodes[number], f[ME]
        stock = g.supply[me] if node.noun.type == "frame" else g.pool[me]
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
        if node.noun.type == "card":
            f[self.changed] = g.draw(look.player(node.who, actor), n)
        elif node.noun.type == "frame":
            f[self.changed] = g.draw_frames(me, tuple(look.kinds(node.noun)), n)
        else:
            (kind,) = look.kinds(node.noun)
            f[self.changed] = g.gain(me, kind, n)

    def lose_all(self, g: Any, f: Frame, noun: Noun, look: Look) -> None:
        """Everything that a noun names goes, one after the other."""
        dice, me = noun.type == "dice", f[ME]
        held, numbers = (g.faces[me], look.faces(noun)) if dice else (g.supply[me], look.kinds(noun))
        for number in numbers:
            if n := held[number]:
                f[self.changed] = 1
                if dice:
                    g.spend_faces(me, look.kinds(noun)[0], [number] * n)
                elif self._one_counter(noun):
                    g.spend(me, number, n)
                else:
                    g.spend_kinds(me, [number] * n)

    @staticmethod
    def _counted(node: Gain | LoseSome) -> bool:
        """Counters of one kind are told by their number; of other things a player picks which."""
        return Sentences._one_counter(node.what.np.noun)

    @staticmethod
    def _one_counter(noun: Noun) -> bool:
        return len(noun.ids) == 1 and noun.type == "counter"

    def do_supply(self, g: Any, f: Frame, task: Task) -> None:
        _, number, chooser, _ = task
        node, look, me, n = self.nodes[number], self.look(g, f), f[ME], f[ANSWER]
        noun = node.what.np.noun
        kinds = look.kinds(noun)
        if isinstance(node, Gain):
            f[self.changed] = g.gain(me, kinds[0], n)
        elif self._counted(node):
            n = min(n, g.supply[me][kinds[0]])
            f[self.changed] = int(n > 0)
            if n > 0:
                g.spend(me, kinds[0], n)
        else:
            dice = noun.type == "dice"
            held, numbers = (g.faces[me], look.faces(noun)) if dice else (g.supply[me], kinds)
            options = [each for each in numbers for _ in range(held[each])]
            up_to = node.what.quantifier == "up to"
            self.pick(f, chooser, CHOOSE_FACE if dice else CHOOSE_KIND, options, n, up_to, ("lost", *task[1:]))

    def do_regained(self, g: Any, f: Frame, task: Task) -> None:
        f[self.changed] = g.regain_cards(f[ME], task[4])

    def do_carried(self, g: Any, f: Frame, task: Task) -> None:
        if f[ANSWER] >= 0:
            self.again(g, f, g.rules.plays[f[ME]][f[ANSWER]].program, -1)

    def again(self, g: Any, f: Frame, number: int, unit: int) -> None:
        """Let an effect of another card run for this player, from behind its cost."""
        frame, program = g.code.blank[number][:], g.code.programs[number]
        frame[ME], frame[UNIT], frame[HIDDEN] = f[ME], unit, 2
        frame[PC] = program.facts.get("again", program.entry)
        f[self.changed] = 1
        g.push(frame)

    def lifted(self, g: Any, code: int) -> int:
        """The uppermost card of its kind, no longer in its deck."""
        seat, card = code >> 10, code & 1023
        deck = g.deck[seat]
        at = max(place for place, lying in enumerate(deck) if lying == card)
        g.seen[seat] -= at >= len(deck) - g.seen[seat]
        g.sunk[seat] -= at < g.sunk[seat]
        g.shown[seat] = max(0, g.shown[seat] - 1) if at == len(deck) - 1 else 0
        return int(deck.pop(at))

    def looked(self, g: Any, f: Frame, chooser: int, cards: list[int], n: int, up_to: bool, then: Task) -> None:
        """Pick cards that only this player sees: each is asked for, even without a choice."""
        if not cards:
            self.push(f, (*then, ()))
        else:
            self.push(f, ("peek", -1, chooser, -1, tuple(cards), min(n, len(cards)), up_to, (), then))

    def do_peek(self, g: Any, f: Frame, task: Task) -> None:
        _, _, chooser, _, options, n, up_to, chosen, then = task
        missing = n - len(chosen)
        if missing <= 0:
            self.push(f, (*then, tuple(chosen)))
            return
        now = options if up_to else options[: len(options) - missing + 1]
        g.ask_player(chooser, HELD_CARD, [*([STOP] if up_to else []), *dict.fromkeys(now)])
        self.push(f, ("peeked", *task[1:]))

    def do_peeked(self, g: Any, f: Frame, task: Task) -> None:
        _, _, chooser, _, options, n, up_to, chosen, then = task
        if f[ANSWER] == STOP:
            self.push(f, (*then, tuple(chosen)))
            return
        rest = tuple(options[options.index(f[ANSWER]) + 1 :])
        self.push(f, ("peek", -1, chooser, -1, rest, n, up_to, (*chosen, f[ANSWER]), then))

    def do_taken(self, g: Any, f: Frame, task: Task) -> None:
        me, room = f[ME], g.rules.table.hand_limit - g.held[f[ME]]
        for code in task[4][:room]:
            g.hand[me][self.lifted(g, code)] += 1
            g.held[me] += 1
            f[self.changed] = 1
            if g.on[SUPPLY]:
                g.fire(SUPPLY, me, KIND_CODES[me][CARDS], 1)
        g.flush()

    def do_returned(self, g: Any, f: Frame, task: Task) -> None:
        """Cards go to one end of the deck in the order in which they lay, the uppermost first."""
        _, number, _, _, source, cards = task
        me, bottom = f[ME], self.nodes[number].bottom
        f[self.changed] = int(bool(cards))
        for code in cards:
            card = code if source == "discard" else code & 1023
            if source == "deck":
                self.lifted(g, code)
            elif source == "discard":
                g.discard[me].remove(card)
            else:
                g.hand[me][card] -= 1
                g.held[me] -= 1
                if g.on[SUPPLY]:
                    g.fire(SUPPLY, me, KIND_CODES[me][CARDS], -1)
            g.deck[me] = [card, *g.deck[me]] if bottom else [*g.deck[me], card]
            (g.sunk if bottom else g.seen)[me] += 1
            if not bottom:
                g.shown[me] = g.shown[me] + 1 if source == "discard" else 0
        g.flush()

    def held_cards(self, what: Node, look: Look, player: int) -> list[int]:
        """Cards of a hand, with their owner in the bits above ten."""
        match what:
            case Each(np=np):
                return look.hand(np, player)
            case Pick(slot=slot, quantifier="a") | TheBound(slot=slot, many=False):
                return [int(look.slot(slot))]
            case Pick(slot=slot) | TheBound(slot=slot):
                return list(look.slot(slot))
        raise LookupError(what)

    def do_lost(self, g: Any, f: Frame, task: Task) -> None:
        _, number, _, _, lost = task
        noun, look = self.nodes[number].what.np.noun, self.look(g, f)
        f[self.changed] = int(bool(lost))
        if noun.type == "dice":
            g.spend_faces(f[ME], look.kinds(noun)[0], lost)
        else:
            g.spend_kinds(f[ME], lost)

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
        g.hidden[f[ANSWER]] = face_down(me, card)
        f[self.changed] = 1

    def do_play(self, g: Any, f: Frame, task: Task) -> None:
        """A unit carries out frames one after the other; each goes back to the bag."""
        _, number, chooser, actor, unit, codes = task
        if not codes or g.pos[unit] < 0:
            return
        self.push(f, ("play", number, chooser, actor, unit, tuple(codes[1:])))
        owner, kind = OWNER_AND_KIND[kind_code_of(codes[0])]
        if g.remove_pieces([codes[0]]):
            f[self.changed] = 1
            self.push(f, ("run", number, chooser, actor, unit, g.rules.kinds[owner][kind].program))

    def do_run(self, g: Any, f: Frame, task: Task) -> None:
        run = g.code.blank[task[5]][:]
        run[ME], run[UNIT] = f[ME], task[4]
        g.push(run)
