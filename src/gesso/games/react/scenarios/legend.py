"""What letters stand for: on drawn boards and in the Masterpiece Zone."""

from collections.abc import Collection, Iterator, Sequence

from gesso.diagnostics import Diagnostic, replacing
from gesso.diagnostics.codes import BAD_DRAWING, UNUSED_LETTER
from gesso.games.react.rules.codec import PANELS
from gesso.games.react.scenarios.names import Names, Pieces, Thing, Tired, Units
from gesso.schema.access import text
from gesso.sim.scenarios import Scenario, ScenarioError, Word
from gesso.sim.scenarios.adapter import impossible
from gesso.source import MappingNode, Node, Scalar, SequenceNode, Span
from gesso.source.fixes import without_key

_DRAWINGS = ("board", "masterpiece")
TIRED = "!"
"""Behind a unit: it is exhausted."""


class Legend:
    """Letters with their meanings: those of file and scenario, and initials that one thing without a letter claims."""

    def __init__(self, names: Names, *nodes: Node | None) -> None:
        self.names = names
        self._said: dict[str, Word] = {}
        for node in nodes:
            for pair in node if isinstance(node, MappingNode) else ():
                if isinstance(pair.value, Scalar):
                    self._said[pair.name] = Word(pair.value.text, pair.value.span)
        lettered = {things for things in self._written().values() if len(things) == 1}
        claims = {
            letter: [(name, thing) for name, thing in things if len(things) == 1 or (thing,) not in lettered]
            for letter, things in _initials(names).items()
        }
        self._initials = {letter: things[0] for letter, things in claims.items() if len(things) == 1}
        self._unclear = {letter: things for letter, things in claims.items() if len(things) > 1}

    def meaning(self, letter: str, span: Span) -> tuple[Thing, ...]:
        """What a letter stands for. Raises ScenarioError."""
        if letter == TIRED:
            return (Tired(),)
        if letter in self._said:
            return self.names.things(self._said[letter])
        if letter in self._initials:
            return (self._initials[letter][1],)
        if letter in self._unclear:
            both = " or ".join(name for name, _ in self._unclear[letter])
            message, hint = f"`{letter}` could be {both}", f"say which in the legend: `legend: {{{letter}: ...}}`"
        else:
            message, hint = f"nothing says what `{letter}` is", f"add it to the legend: `legend: {{{letter}: ...}}`"
        raise ScenarioError.at(span, BAD_DRAWING, message, hint)

    def _written(self) -> dict[str, tuple[Thing, ...]]:
        found: dict[str, tuple[Thing, ...]] = {}
        for letter, word in self._said.items():
            try:
                found[letter] = self.names.things(word)
            except ScenarioError:
                continue  # a letter of the whole file may be meant for another pairing
        return found

    def letters(self) -> dict[str, tuple[Thing, ...]]:
        found = self._written()
        for letter, (_, thing) in self._initials.items():
            found.setdefault(letter, (thing,))
        return found

    def artist(self, letter: str, span: Span) -> int:
        """The player of the Artist for whom a letter stands. Raises ScenarioError."""
        match self.meaning(letter, span):
            case (Units(owner=owner, units=units),) if units == (owner,):
                return owner
        raise ScenarioError.at(span, BAD_DRAWING, f"`{letter}` is no Artist")

    def artist_letters(self) -> tuple[str, str]:
        found = ["1", "2"]
        for letter, things in self.letters().items():
            for seat in (0, 1):
                if things == (Units(seat, (seat,)),) and found[seat].isdigit():
                    found[seat] = letter
        return found[0], found[1]

    def slots(self, node: Node) -> list[int]:
        """The slots of the Masterpiece Zone as the state holds them. Raises ScenarioError."""
        table = self.names.rules.table
        said = text(node).split()
        if len(said) != table.masterpiece_slots:
            message = f"the Masterpiece Zone has {table.masterpiece_slots} slots, and {len(said)} are written"
            raise impossible(node.span, message)
        held: list[int] = []
        for word in said:
            if word == ".":
                held.append(-1)
                continue
            seat, card, cards = self.artist(word[0], node.span), word[1:], table.masterpiece_cards
            if not card.isdecimal() or not 1 <= int(card) <= cards:
                raise impossible(node.span, f"`{word}` is no card: they are numbered 1 to {cards}")
            code = PANELS[seat][int(card) - 1]
            if code in held:
                raise impossible(node.span, f"`{word}` lies in two slots")
            held.append(code)
        return held


def unused_letters(scenarios: Sequence[Scenario]) -> Iterator[Diagnostic]:
    """The letters of a legend that stand in no drawing: of a scenario's in its own, of the file's in none at all."""
    drawn = [frozenset(_drawn(scenario.node)) for scenario in scenarios]
    yield from _left_over(scenarios[0].shared, frozenset().union(*drawn), "any drawing of the file")
    for scenario, letters in zip(scenarios, drawn):
        yield from _left_over(scenario.node, letters, "the drawings of this scenario")


def _left_over(node: MappingNode, letters: Collection[str], where: str) -> Iterator[Diagnostic]:
    pair = node.pair("legend")
    if pair is None or not isinstance(pair.value, MappingNode):
        return
    for entry in pair.value:
        if entry.name not in letters:
            # With its only letter goes the legend.
            span = without_key(pair.value, entry) or without_key(node, pair)
            fixes = replacing(f"leave out `{entry.name}`", span, "", safe=False) if span else ()
            message = f"`{entry.name}` does not stand in {where}"
            yield Diagnostic(UNUSED_LETTER, message, entry.key.span, "leave it out", fixes=fixes)


def _drawn(node: Node) -> Iterator[str]:
    """Every character of the drawings in a scenario, or in an expectation of it."""
    match node:
        case MappingNode():
            for pair in node:
                if pair.name in _DRAWINGS and isinstance(pair.value, Scalar):
                    yield from pair.value.text
                else:
                    yield from _drawn(pair.value)
        case SequenceNode():
            for item in node.items:
                yield from _drawn(item)
        case Scalar():
            return


def _initials(names: Names) -> dict[str, list[tuple[str, Thing]]]:
    rules = names.rules
    found: dict[str, list[tuple[str, Thing]]] = {}
    for seat, kinds in enumerate(rules.kinds):
        noun = rules.forms[seat][0].noun
        found.setdefault(noun[0].upper(), []).append((noun, Units(seat, (seat,))))
        for number, kind in enumerate(kinds):
            if kind.sort == "summon":
                name = rules.unit_name[kind.units[0]]
                found.setdefault(name[0].upper(), []).append((kind.id, Units(seat, kind.units)))
            elif kind.sort not in ("dice", "counter"):
                found.setdefault(kind.id[0].lower(), []).append((kind.id, Pieces(seat, number)))
    return found
