"""Sentences as blocks. A sentence whose pick found nothing is skipped, like any impossible step (RB E2)."""

from __future__ import annotations

import ast
from collections.abc import Sequence

from gesso.codegen.templates import expr, list_of, name, negated, stmts, tuple_of
from gesso.games.react.lang.ast import (
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
from gesso.games.react.lang.program import Slot
from gesso.games.react.lowering.conditions import condition, player
from gesso.games.react.lowering.context import Context
from gesso.games.react.lowering.descriptions import LYING, LoweringError
from gesso.games.react.lowering.operands import Operands, type_of
from gesso.games.react.model import Artist
from gesso.games.react.rules.events import (
    CHOOSE_KIND,
    HEADER,
    MAY,
    MODE,
    NUMBER,
    TURN_TO,
)
from gesso.lang.ast import (
    ChooseOf,
    ChooseThing,
    Done,
    Draw,
    ForEach,
    If,
    May,
    Node,
    Pick,
    TheBound,
    walk,
)


class Sentences(Operands):
    """Lowers the sentences of one text into its blocks."""

    def __init__(
        self, artist: Artist, slots: Sequence[Slot], *, has_unit: bool, loose: frozenset[int], observed: bool = False
    ) -> None:
        super().__init__(artist, slots, has_unit=has_unit, loose=loose)
        self._gather: list[int] = []
        self._observed = observed
        self.clauses: list[tuple[int, str]] = []

    def _clause(self, node: Node) -> int:
        """The number of a sentence among the observed ones, with its line and its first line of text."""
        span = node.span
        text = span.source.text[span.start : span.end].partition("\n")[0].strip()
        self.clauses.append((span.line, text))
        return len(self.clauses) - 1

    def _mark(self, clause: int, outcome: ast.expr | int) -> None:
        """Tell the observer how a sentence went: 1 it changed something, 0 it failed, 2 it was skipped."""
        if self._observed:
            self.blocks.add(stmts("g.mark(f, N, X)", N=clause, X=outcome))

    # ------------------------------------------------------------ blocks of sentences

    def body(self, sentences: Sequence[Node], at: Context) -> None:
        """Lower sentences in printed order (RB E1)."""
        for sentence, after in zip(sentences, [*sentences[1:], None]):
            asked = isinstance(after, If) and isinstance(after.condition, Done)
            if _compound(sentence) and not asked:
                self.sentence(sentence, at)
                continue
            if _compound(sentence):
                self._gathered(sentence, at)
            elif asked or self._gather:
                self.blocks.add(stmts("f[7] = 0"))
                self.sentence(sentence, at)
            else:
                self.sentence(sentence, at)
            if self._gather:
                self.blocks.add(stmts("f[N] |= f[7]", N=self._gather[-1]))

    def _gathered(self, sentence: Node, at: Context) -> None:
        """A compound sentence that `if done` asks about: it is done when any sentence in it was."""
        total = self.extra()
        self.blocks.add(stmts("f[N] = 0", N=total))
        self._gather.append(total)
        self.sentence(sentence, at)
        self._gather.pop()
        self.blocks.add(stmts("f[7] = f[N]", N=total))

    def sentence(self, node: Node, at: Context) -> None:
        """Lower one sentence."""
        see = self.seen(at)
        match node:
            case If(condition=test, then=then, otherwise=otherwise):
                yes, no, after = self.blocks.label(), self.blocks.label(), self.blocks.label()
                self.blocks.branch(condition(test, see), yes, no)
                clause = self._clause(node)
                self.blocks.begin(yes)
                self._mark(clause, 1)
                self.body(then, at)
                self.blocks.go(after)
                self.blocks.begin(no)
                self._mark(clause, 0)
                self.body(otherwise or (), at)
                self.blocks.begin(after)
            case May(who=who, body=body):
                yes, after = self.blocks.label(), self.blocks.label()
                chooser = player(who, see)
                if who is not None:
                    self._guard(who, after, at)
                self.blocks.add(stmts("g.ask(f, P, K, [1, 0])", P=chooser, K=MAY))
                self.blocks.split()
                self.blocks.branch(expr("f[2] == 1"), yes, after)
                self.blocks.begin(yes)
                self.body(body, at.acted_by(chooser) if who is not None else at)
                self.blocks.begin(after)
            case ChooseOf():
                self._choose_of(node, at)
            case ForEach():
                self._for_each(node, at)
            case _:
                after = self.blocks.label()
                if self._observed:
                    self._observe(node, at, after)
                else:
                    self._guard(node, after, at)
                    self._simple(node, at, after)
                    self.blocks.split()
                self.blocks.begin(after)

    def _observe(self, node: Node, at: Context, after: int) -> None:
        """A simple sentence with its outcome told."""
        clause, skipped = self._clause(node), self.blocks.label()
        self.blocks.add(stmts("f[7] = 0\ng.enter(f, N)", N=clause))
        self._guard(node, skipped, at)
        self._simple(node, at, skipped)
        if isinstance(node, ChooseThing | ChooseDirection):
            self.blocks.add(stmts("f[7] = 1"))
        self.blocks.split()
        self._mark(clause, expr("f[7]"))
        self.blocks.go(after)
        self.blocks.begin(skipped)
        self._mark(clause, 2)

    def _guard(self, node: Node, skip: int, at: Context) -> None:
        """Skip a sentence about a pick that found nothing."""
        for missing in self.seen(at).missing(node):
            self.blocks.leave(missing, skip)

    # ------------------------------------------------------------ sentences with blocks in them

    def _choose_of(self, node: ChooseOf, at: Context) -> None:
        see = self.seen(at)
        chooser = player(node.who, see)
        inner = at.by(chooser) if node.who is not None else at
        after = self.blocks.label()
        if node.who is not None:
            self._guard(node.who, after, at)
        modes = list_of(*range(len(node.options)))
        one = node.count.n == 1 and not node.count.up_to
        slot = -1 if one else self.extra()
        if one:
            self.blocks.add(stmts("g.ask(f, P, K, L)", P=chooser, K=MODE, L=modes))
            slot = self.extra()
            self.blocks.split()
            self.blocks.add(stmts("f[S] = f[2]", S=slot))
        else:
            self.blocks.add(
                stmts(
                    "g.pick_many(S, P, K, L, N, U)",
                    S=slot,
                    P=chooser,
                    K=MODE,
                    L=modes,
                    N=node.count.n,
                    U=node.count.up_to,
                )
            )
            self.blocks.split()
        for number, option in enumerate(node.options):
            yes, no = self.blocks.label(), self.blocks.label()
            chosen = expr("f[S] == N" if one else "N in f[S]", S=slot, N=number)
            self.blocks.branch(chosen, yes, no)
            self.blocks.begin(yes)
            self.body(option, inner)
            self.blocks.go(after if one else no)
            self.blocks.begin(no)
        self.blocks.begin(after)

    def _for_each(self, node: ForEach, at: Context) -> None:
        see = self.seen(at)
        listed, index = self.extra(), self.extra()
        current = HEADER + node.slot if node.slot >= 0 else self.extra()
        loop, after = self.blocks.label(), self.blocks.label()
        self._guard(node.np, after, at)
        self.blocks.add(stmts("f[L] = X\nf[I] = 0", L=listed, I=index, X=self.each(node.np, see)))
        self.blocks.begin(loop)
        self.blocks.leave(expr("f[I] >= len(f[L])", I=index, L=listed), after)
        self.blocks.add(stmts("f[C] = f[L][f[I]]\nf[I] += 1", C=current, L=listed, I=index))
        for slot in sorted(_spoken_of(node.body)):
            self.blocks.add(stmts("f[S] = -1", S=HEADER + slot))
        self.body(node.body, at)
        self.blocks.go(loop)
        self.blocks.begin(after)

    # ------------------------------------------------------------ simple sentences

    def _simple(self, node: Node, at: Context, skip: int) -> None:
        see = self.seen(at)
        add = self.blocks.add
        match node:
            case Deal(n=n, to=to, tally=tally):
                zones = self.zones(to, at, skip)
                add(stmts("f[7] = g.deal(N, Z)", N=self.number(n, tally, see), Z=zones))
            case Move(units=units, count=count, directed=directed, tally=tally):
                moved = self.units(units, at, skip)
                way = name("direction") if directed else -1
                number = self.number(count.n, tally, see)
                add(stmts("g.move(U, N, T, D, P)", U=moved, N=number, T=int(count.up_to), D=way, P=at.chooser))
            case MoveTo(what=what, to=to):
                self._move_to(what, to, at, skip)
            case Jump(unit=unit, directed=directed):
                if directed:
                    add(stmts("f[7] = g.jump(U, direction)", U=see.unit(unit)))
                else:
                    add(stmts("g.jump_asking(U, P)", U=see.unit(unit), P=at.chooser))
            case Swap(unit=unit, other=other):
                if isinstance(other, Pick):
                    picked = self.pick(other, at, skip)
                else:
                    picked = see.unit(other)
                add(stmts("f[7] = g.swap(U, V)", U=see.unit(unit), V=picked))
            case Place():
                self._place(node, at, skip)
            case Remove(what=what):
                if type_of(what) in LYING:
                    add(stmts("f[7] = g.remove_pieces(P)", P=self.pieces(what, at, skip)))
                else:
                    add(stmts("f[7] = g.remove_units(U)", U=self.units(what, at, skip)))
            case Summon():
                self._summon(node, at, skip)
            case Exhaust(units=units):
                add(stmts("f[7] = g.exhaust(U)", U=self.units(units, at, skip)))
            case Refresh(units=units):
                add(stmts("f[7] = g.refresh(U)", U=self.units(units, at, skip)))
            case Draw():
                self._draw(node, at)
            case ChooseThing(who=who, pick=pick):
                self.pick(pick, at.by(player(who, see)) if who is not None else at, skip)
            case ChooseDirection(who=who):
                add(stmts("g.ask(f, P, K, [0, 1, 2, 3])", P=player(who, see), K=TURN_TO))
                self.blocks.split()
                add(stmts("f[6] = f[2]"))
            case Progress(who=who):
                add(stmts("g.progress_asking(P)", P=at.doer if who is None else player(who, see)))
            case Lose(who=who):
                add(stmts("f[7] = g.lose(P)", P=at.doer if who is None else player(who, see)))
            case Descend():
                add(stmts("f[7] = g.descend(me)"))
            case Hide():
                add(stmts("g.hide_asking(me)"))
            case Plays(unit=unit, what=what):
                add(stmts("g.play_frames(U, P, me)", U=see.unit(unit), P=self.pieces(what, at, skip)))
            case _:
                raise LoweringError(node, "this sentence cannot be carried out")

    def _move_to(self, what: Node, to: Node, at: Context, skip: int) -> None:
        moved = self.pieces(what, at, skip) if type_of(what) in LYING else self.units(what, at, skip)
        if isinstance(to, Pick):
            # The list has to outlast the choice of the zone; with nothing to move, none is asked for.
            slot = self.extra()
            self.blocks.add(stmts("f[S] = L", S=slot, L=moved))
            moved = expr("f[S]", S=slot)
            self.blocks.leave(negated(moved), skip)
        zone = self.one_zone(to, at, skip)
        operation = "f[7] = g.move_pieces(P, Z)" if type_of(what) in LYING else "f[7] = g.move_to(P, Z)"
        self.blocks.add(stmts(operation, P=moved, Z=zone))

    def _place(self, node: Place, at: Context, skip: int) -> None:
        see = self.seen(at)
        places = self.units(node.where, at, skip) if see.rides(node.noun) else self.zones(node.where, at, skip)
        kinds = at.kinds(node.noun.ids)
        number = self.number(node.count.n, node.tally, see)
        if len(kinds) == 1 and not node.count.up_to:
            self.blocks.add(stmts("f[7] = g.place(me, K, P, N)", K=kinds[0], P=places, N=number))
            return
        self.blocks.add(
            stmts(
                "g.place_asking(me, K, P, N, U, C)",
                K=tuple_of(*kinds),
                P=places,
                N=number,
                U=int(node.count.up_to),
                C=at.chooser,
            )
        )

    def _summon(self, node: Summon, at: Context, skip: int) -> None:
        kinds = at.kinds(node.noun.ids)
        kind: ast.expr = ast.Constant(kinds[0])
        if len(kinds) > 1:
            self.blocks.add(stmts("g.ask(f, P, C, L)", P=at.chooser, C=CHOOSE_KIND, L=list_of(*kinds)))
            self.blocks.split()
            kept = self.extra()
            self.blocks.add(stmts("f[S] = f[2]", S=kept))
            kind = expr("f[S]", S=kept)
        zones = self.zones(node.zone, at, skip)
        slot = HEADER + node.slot if node.slot >= 0 else self.extra()
        self.blocks.add(stmts("f[S] = g.summon(me, K, Z)\nf[7] = f[S] >= 0", S=slot, K=kind, Z=zones))

    def _draw(self, node: Draw, at: Context) -> None:
        if node.noun.face:
            raise LoweringError(node, "a die is rolled, and chance says which face it shows")
        if node.noun.type in ("dice", "counter") and len(node.noun.ids) > 1:
            raise LoweringError(node, "dice and counters are drawn by their own names")
        see = self.seen(at)
        who = at.doer if node.who is None else player(node.who, see)
        number = self.number(node.count.n, node.tally, see)
        if node.count.up_to:
            chooser = at.chooser if node.who is None else who
            options = expr("[N for N in range(M + 1)]", N=name(see.names.fresh("n")), M=number)
            self.blocks.add(stmts("g.ask(f, P, K, L)", P=chooser, K=NUMBER, L=options))
            self.blocks.split()
            number = expr("f[2]")
        if node.noun.type == "card":
            self.blocks.add(stmts("f[7] = g.draw(P, N)", P=who, N=number))
        elif node.noun.type == "frame":
            self.blocks.add(stmts("f[7] = g.draw_frames(me, K, N)", K=tuple_of(*at.kinds(node.noun.ids)), N=number))
        else:
            self.blocks.add(stmts("f[7] = g.gain(me, K, N)", K=at.kinds(node.noun.ids)[0], N=number))


def slots_that_may_be_empty(nodes: Sequence[Node]) -> frozenset[int]:
    """The slots of picks and summons: they may have found nothing."""
    return frozenset(
        node.slot for root in nodes for node in walk(root) if isinstance(node, Pick | Summon) and node.slot >= 0
    )


def _spoken_of(body: Sequence[Node]) -> frozenset[int]:
    """The slots that a block fills and speaks of: what an earlier round of its loop put there counts no more."""
    bound = {part.slot for node in body for part in walk(node) if isinstance(part, TheBound)}
    return slots_that_may_be_empty(body) & bound


def _compound(node: Node) -> bool:
    return isinstance(node, If | May | ChooseOf | ForEach)
