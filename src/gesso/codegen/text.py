"""One text being lowered: its blocks, its local values, and how operands get into them."""

from collections.abc import Sequence
from dataclasses import replace

from gesso.codegen.blocks import Blocks, Said, Store, perform
from gesso.codegen.context import ANSWER, NOTHING, Context, in_frame, local_value
from gesso.codegen.ir import FRAME, Constant, Declared, Item, Number, Value, call, chosen, listed, operation, variable
from gesso.lang.ast import NP, Count, Each, EveryN, Node, Pick, RandomPick, TheBound

EXACTLY, UP_TO = Constant("EXACTLY"), Constant("UP_TO")


class Text:
    """The blocks of one text, written line by line. `observed` texts tell the state how each sentence went;
    `only_chooses` is set by one that has resolved once a choice is made, though it changes nothing."""

    def __init__(self, at: Context, slots: Sequence[str], *, observed: bool = False) -> None:
        self.blocks = Blocks()
        self.at = replace(at, slots={number: local_value(word, number) for number, word in enumerate(slots)})
        self.observed = observed
        self.only_chooses = False
        self.lines: list[tuple[int, str]] = []
        self.clauses: list[tuple[int, str]] = []
        self.gathering: list[Item] = []
        self._slots = len(slots)

    @property
    def slots(self) -> int:
        return self._slots

    def said(self, node: Node) -> Said:
        """A sentence or a price as what the next blocks carry out; it becomes one of the lines of the text."""
        self.lines.append(at_line(node))
        return Said(self.at.game.spelled(node).partition("\n")[0], len(self.lines) - 1)

    def local(self, word: str) -> Item:
        self._slots += 1
        return local_value(word, self._slots - 1)

    def slot(self, number: int, word: str) -> Item:
        found = self.at.slots[number] if number >= 0 else self.local(word)
        assert isinstance(found, Item)
        return found

    def position(self, number: int) -> Declared:
        of = self.at.slots[number]
        assert isinstance(of, Item) and isinstance(of.index, Declared)
        return of.index

    def keep(self, place: Value, value: Value | int, sign: str = "") -> None:
        self.blocks.add(Store(place, value if isinstance(value, Value) else Number(value), sign))

    def ask(self, player: Value, kind: Constant, options: Value, *, operation: str = "ask") -> None:
        self.blocks.add(perform(operation, FRAME, player, kind, options))
        self.blocks.split()

    def pick_many(
        self,
        place: Item,
        player: Value,
        kind: Constant,
        options: Value,
        count: Count,
        *,
        number: Value | None = None,
        operation: str = "pick_many",
    ) -> None:
        limit = UP_TO if count.up_to else EXACTLY
        many = count.n if number is None else number
        self.blocks.add(perform(operation, place.index, player, kind, options, many, limit))
        self.blocks.split()

    def number(self, n: int, tally: NP | EveryN | None, at: Context) -> Value:
        if tally is None:
            return Number(n)
        count = how_often(tally, at)
        return count if n == 1 else Number(n).times(count)

    def counted(self, count: Count, tally: NP | EveryN | None, chooser: Value, at: Context) -> Value:
        number = self.number(count.n, tally, at)
        if not count.up_to:
            return number
        self.ask(chooser, Constant("NUMBER"), chosen(call("range", number.plus(1)), variable("number"), ()))
        return in_frame(ANSWER)

    def things(self, node: Node, at: Context, skip: int) -> Value:
        match node:
            case Each(np=np):
                return at.game.listed(np, at)
            case Pick(quantifier="a"):
                return listed(self.pick(node, at, skip))
            case Pick():
                return self.pick(node, at, skip)
            case TheBound(many=True, slot=slot):
                return at.slots[slot]
        return listed(at.game.thing(node, at).value)

    def pick(self, node: Pick, at: Context, skip: int) -> Item:
        """Ask for a pick; the value is what was picked, one thing for `a`, else a list."""
        return self.picked(node, *at.game.asked(node.np, at), at, skip)

    def picked(self, node: Pick, kind: Constant, options: Value, at: Context, skip: int) -> Item:
        """Ask for a pick from these options."""
        place = self.slot(node.slot, node.np.noun.type)
        one, several = at.game.asking.get(kind.name, ("ask", "pick_many"))
        if isinstance(node, RandomPick):
            many = node.quantifier != "a"
            chance = operation("some_by_chance", kind, options, node.n)
            self.keep(place, chance if many else operation("by_chance", kind, options))
            if not many:
                self.blocks.leave(place.is_(NOTHING), skip)
        elif node.quantifier == "a":
            self.ask(at.chooser, kind, options, operation=one)
            self.keep(place, in_frame(ANSWER))
            self.blocks.leave(place.is_(NOTHING), skip)
        else:
            self.pick_many(place, at.chooser, kind, options, count_of(node), operation=several)
        return place


def how_often(tally: NP | EveryN, at: Context) -> Value:
    """How often a sentence counts `for each ...`."""
    if isinstance(tally, EveryN):
        return at.game.count(tally.np, at).over(tally.n)
    return at.game.count(tally, at)


def at_line(node: Node) -> tuple[int, str]:
    """Where a sentence stands: its line in the file, and what is written there."""
    span = node.span
    return span.line, span.source.text[span.start : span.end].partition("\n")[0].strip()


def count_of(pick: Pick) -> Count:
    """How many a pick of several takes."""
    return Count(n=pick.n, up_to=pick.quantifier == "up to", span=pick.span)


def type_of(node: Node) -> str:
    """The type of the noun in an operand; empty for what has none."""
    match node:
        case Each(np=np) | Pick(np=np):
            return np.noun.type
        case TheBound(noun=noun):
            return noun.type
    return ""
