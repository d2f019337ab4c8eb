"""Find out how each node of a game is worded: word it with marks in place of what fills it.

A mark is a word that no language has. The same node is written in the effect language and printed with the same marks,
so both rows are one rule: what is printed so says this. Nothing here knows a node: its declaration has its fields, and
the locale's phrases have the values of those that hold one of several words.
"""

from __future__ import annotations

import re
from ast import literal_eval
from collections.abc import Iterable, Iterator, Mapping, Sequence
from copy import copy
from dataclasses import MISSING, field, fields, replace
from functools import partial
from itertools import product
from typing import Any

from gesso.data_classes import dataclass
from gesso.lang import ast
from gesso.lang.ast import NP, Node, Noun
from gesso.lang.language import Language, terminals
from gesso.lang.nodes import NodeSpec, Operand, Role
from gesso.lang.nodes import node as declared_node
from gesso.lang.unparser import Unparser
from gesso.reading.chart import Rule
from gesso.reading.tokens import Words
from gesso.source import SourceFile, Span
from gesso.wording import GameWording, Mood, Phrasebook, RenderContext, SelfReference
from gesso.wording.descriptions import describe
from gesso.wording.operands import ACTOR, BANNED, OBJECT, operand, tally
from gesso.wording.outline import paragraphs
from gesso.wording.phrasebook import Name
from gesso.wording.plain_phrases import Deed
from gesso.wording.references import player, refer
from gesso.wording.render_context import PERSON, SELF, Case, Reference
from gesso.wording.template import Inflected

SPAN = Span(SourceFile("<reading>", ""), 0, 0)
_MARK = re.compile(r"zq([a-z])([a-z])[a-z]?")
_PARTS = {
    "r": "@thing",
    "n": "@np",
    "o": "@head",
    "p": "@who",
    "c": "@condition",
    "e": "@ban",
    "s": "@state",
    "h": "@her",
    "i": "@item",
}
"""What each kind of mark stands for."""
BEARER, CARRIED = "zqself", "zqadjective"
_FIGURES = {"61": "a", "62": "b", "63": "c"}


# ---------------------------------------------------------------- marks
@declared_node(chapter="fixed", rules=(), phrase="", unparse=lambda mark, unparser: mark.word)
class AnyThing(Node):
    """Any fixed thing."""

    word: str


@declared_node(chapter="fixed", rules=(), phrase="", unparse=lambda mark, unparser: mark.word)
class AnyPlayer(Node):
    """A player who is neither of the two that the language names."""

    word: str


@declared_node(chapter="events", rules=(), phrase="", unparse=lambda mark, unparser: mark.word)
class AnyPart(Node):
    """A condition, a state or an event."""

    word: str


class _Context(RenderContext):
    """A context that knows the last phrase that was filled, and whether words depend on what surrounds a condition."""

    last = ""
    depends = False

    @property
    def goes_on(self) -> bool:
        self.depends = True
        return self._goes_on

    @goes_on.setter
    def goes_on(self, value: bool) -> None:
        self._goes_on = value

    @property
    def paying(self) -> bool:
        self.depends = True
        return self._paying

    @paying.setter
    def paying(self, value: bool) -> None:
        self._paying = value

    def book(self, key: str, **values: str) -> str:
        self.last = key
        return super().book(key, **values)


class _Mark(Reference):
    def __init__(self) -> None:
        super().__init__("mark")

    def key(self, context: RenderContext, node: Any) -> tuple[str | int, ...]:
        return ("mark", node.word)

    def words(self, context: RenderContext, node: Any) -> str:
        # What is said of the thing agrees with it.
        return context.nouns.declared(node.word).one


class _Nouns:
    """The nouns of a game and those that are marks."""

    def __init__(self, heads: Any, gender: str) -> None:
        self._heads, self._gender = heads, gender

    def of(self, noun: Noun) -> Name:
        return self._named(noun.word, noun.type) if noun.word.startswith("zq") else self.head(noun.word)

    def head(self, word: str) -> Name:
        name: Name = self._heads.head(word)
        return name

    def declared(self, id: str) -> Name:
        return self._named(id)

    def _named(self, word: str, sort: str = "") -> Name:
        mass, bears, said_by = word.endswith("m"), word.endswith("d"), frozenset({sort})
        many = Inflected(word, self._gender, plural=True, said_by=said_by) if self._gender else word
        one = Inflected(word, self._gender, said_by=said_by) if self._gender else word
        return Name(one, one if mass else many, mass=mass, adjective=CARRIED if bears else "")


@dataclass(frozen=True)
class _Person:
    object: str = "zqhaa"
    possessive: str = "zqhaa"


@dataclass(frozen=True)
class Probed:
    """A row of tokens, and what it says with the same marks."""

    part: str
    tokens: tuple[str, ...]
    says: str


@dataclass
class Prober:
    """Words the nodes of one game in one locale, for every gender of what fills them."""

    language: Language
    game: GameWording
    book: Phrasebook
    nouns: Any
    words: Words
    found: dict[Probed, None] = field(default_factory=dict)
    things_worded: dict[object, tuple[tuple[str, ...], ...]] = field(default_factory=dict)
    later: dict[Probed, None] = field(default_factory=dict)
    """The same of nodes that are printed in the phrase of another one."""
    borrowed: bool = False
    silent: dict[str, str] = field(default_factory=dict)
    """Nodes that could not be worded with any filling, and why."""

    def __post_init__(self) -> None:
        marks: dict[type[Node], Any] = {AnyThing: _Mark()}
        probing = copy(self.game)
        probing.references = {**self.game.references, **marks}
        probing.players = {**self.game.players, AnyPlayer: lambda context, mark: str(mark.word)}
        probing.words = {**self.game.words, AnyPart: lambda context, mark, mood: str(mark.word)}
        probing.specs = {**self.game.specs, AnyPart: AnyPart.spec}
        self.probing = probing
        spellings = terminals(self.language).spellings
        self.unparser = Unparser(
            lambda noun, _: noun.word,
            {forms[0]: forms[-1] for forms in spellings.values()},
            {name: forms[0] for name, forms in spellings.items()},
        )
        self.types = sorted({type_ for spec in self.game.specs.values() for o in spec.operands for type_ in o.wants})
        self.own = frozenset(head.word for head in self.heads())
        self.gender = ""
        self.sections = {spec.phrase.partition(".")[0] for spec in self.game.specs.values()} - {"cost", ""}
        self.fixed = [
            filling
            for cls in self.game.references
            if not cls.spec.inner and cls not in (ast.SelfRef, ast.TheTarget)
            for filling in self.fillings(cls)
        ]

    # ------------------------------------------------------------ wording and writing

    def context(self, **state: Any) -> _Context:
        bearer = state.pop("bearer", SelfReference(BEARER, True, True))
        named: dict[str, Any] = {"nouns": _Nouns(self.nouns, self.gender), "pronouns": _Person(), **state}
        context = _Context(self.book, self.probing, named.pop("nouns"), named.pop("pronouns"), bearer, {})
        context.restart(paying=named.get("paying", False))
        for name, value in named.items():
            setattr(context, name, value)
        return context

    def tell(self, part: str, words: str, says: str) -> None:
        """Note that these words say this."""
        tokens = self.words(words)
        if tokens[-2:-1] in (("”",), ("»",)):
            tokens = tokens[:-1]
        if tokens:
            self.note(Probed(part, tokens, says))

    def note(self, probed: Probed) -> None:
        """Keep what was found, unless its words have a figure that it does not say."""
        if any(figure in probed.tokens and figure not in probed.says.split() for figure in _FIGURES):
            return
        (self.later if self.borrowed else self.found).setdefault(probed)

    def write(self, node: Node, mood: Any = "fact") -> str:
        return replace(self.unparser, mood=mood)(node)

    def noun(self, mark: str, type_: str) -> Noun:
        """Return a noun that is a mark: one of the language if its type has such a noun, else a declared name."""
        return Noun(mark, type_, () if type_ in self.own else (mark,), span=SPAN)

    # ------------------------------------------------------------ fillings

    def things(self, operand: Operand, mark: str, only_picks: bool) -> Iterator[tuple[Node, bool]]:
        """Yield what may fill an operand, and whether it is what any thing is worded like."""
        if not only_picks:
            yield AnyThing(f"zqr{mark}", span=SPAN), True
            yield ast.SelfRef(span=SPAN), False
        for type_ in self.unlike(operand.wants | operand.stands_in):
            noun = self.noun(f"zqn{mark}", type_)
            bound = self.noun(f"zqo{mark}", type_)
            np = NP((), noun, (), span=SPAN)
            if not only_picks and self.game.families.get(type_):
                yield ast.TheBound(bound, 70 + ord(mark), span=SPAN), False
            beside = AnyThing("zqrx", span=SPAN)
            other = ast.Pick("a", 1, NP((), self.noun("zqnx", "unit"), (), span=SPAN), span=SPAN)
            held = type_ in self.game.hand_types
            others = [replace(np, adjectives=(adjective,)) for adjective in sorted(self.game.owner_adjectives) if held]
            nps = [np, *others]
            for cls in self.beside(type_):
                nps += [replace(np, filters=(_of(cls, of),)) for of in (beside, other)]
                for of in self.fixed:
                    # A place of cards holds nothing else.
                    if held or len(fields(of)) == 1:
                        described = replace(np, filters=(_of(cls, of),))
                        yield ast.Pick("n", 61, described, span=SPAN), False
                        if held:
                            yield ast.RandomPick("n", 61, described, span=SPAN), False
            for described in nps:
                if not described.filters:
                    yield ast.Pick("a", 1, described, span=SPAN), False
                yield ast.Pick("n", 61, described, span=SPAN), False
                if described not in others:
                    yield ast.Each(described, span=SPAN), False
            yield ast.RandomPick("a", 1, np, span=SPAN), False
            for described in others:
                yield ast.RandomPick("n", 61, described, span=SPAN), False

    def is_mass(self, type_: str) -> bool:
        """Return whether the noun of the language for a type has no plural."""
        return type_ in self.own and bool(self.nouns.head(type_).mass)

    def beside(self, type_: str) -> Iterator[type[Node]]:
        """Yield the filters that describe things of a type by another thing alone."""
        for spec in self.game.specs.values():
            if (
                spec.chapter == "filters"
                and type_ in spec.carriers
                and [item.name for item in fields(spec.node)] == ["span", *(operand.field for operand in spec.operands)]
                and len(spec.operands) == 1
            ):
                yield spec.node

    def unlike(self, types: Iterable[str]) -> list[str]:
        """Return types of which each is worded in another way."""
        known: dict[object, str] = {}
        for type_ in sorted(types) or self.types:
            described = frozenset(self.beside(type_))
            known.setdefault(
                (self.game.families.get(type_), type_ in self.game.hand_types, described, self.is_mass(type_)), type_
            )
        return list(known.values())

    def plain_things(self, mark: str, operand: Operand, only_picks: bool) -> list[Node]:
        """Return the first filling of an operand for each type that may matter."""
        if not only_picks:
            return [AnyThing(f"zqr{mark}", span=SPAN)]
        types = self.unlike(operand.wants)
        return [
            ast.Pick(quantifier, n, NP((), self.noun(f"zqn{mark}", type_), (), span=SPAN), span=SPAN)
            for type_ in types
            for quantifier, n in (("a", 1), ("n", 61))
        ]

    def values(self, spec: NodeSpec, item: Any, operands: Mapping[str, Operand], number: int) -> list[Any]:
        """Return what may fill a field that holds no thing."""
        name, type_ = item.name, str(item.type)
        mark = "abcdefg"[number]
        role = operands[name].role if name in operands else None
        if name == "who":
            return [None, ast.Opponent(span=SPAN), AnyPlayer(f"zqp{mark}", span=SPAN)]
        if name == "player":
            return [ast.Me(span=SPAN), ast.Opponent(span=SPAN), AnyPlayer(f"zqp{mark}", span=SPAN)]
        if name == "deed":
            return list(self.deeds())
        if name == "condition":
            classes = (
                cls for cls, spec in self.game.specs.items() if spec.chapter == "conditions" and cls not in _SHARED
            )
            special = (
                (next(iter(self.fillings(cls, every=False)), None) for cls in classes)
                if spec.chapter == "prices"
                else ()
            )
            return [AnyPart(f"zqc{mark}", span=SPAN), *filter(None, special)]
        if name == "state":
            return [AnyPart(f"zqs{mark}", span=SPAN)]
        if name == "event":
            return [AnyPart(f"zqe{mark}", span=SPAN)]
        if role is Role.PART and operands[name].of_subject:
            return [
                each for cls, of in self.game.specs.items() if of.chapter == "filters" for each in self.filters(cls)
            ]
        if name == "items":
            one, other = AnyPart(f"zqi{mark}", span=SPAN), AnyPart("zqix", span=SPAN)
            return [(one,), (one, other)]
        if type_ == "Count":
            return [ast.Count(61, False, span=SPAN), ast.Count(61, True, span=SPAN)]
        if type_ == "int":
            # A figure that may be missing has words of its own for none and for one.
            least = [] if item.default is MISSING else [item.default, 1]
            return [*least, 61 + number]
        if type_ == "bool":
            return [False, True]
        if role is Role.NAME or type_ == "Noun":
            types = sorted(operands[name].wants) if name in operands else []
            marks = (f"zqo{mark}", f"zqo{mark}m") if types else (f"zqo{mark}",)
            return [self.noun(word, each) for each in types or self.unlike(()) for word in marks]
        if type_ == "Owned":
            return list(self.owned(mark))
        if type_.startswith("NP"):
            nouns = [self.noun(f"zqn{mark}", type) for type in self.unlike(())]
            nps = [NP((), noun, (), span=SPAN) for noun in nouns]
            much = [ast.ThatMuch(span=SPAN)] if "ThatMuch" in type_ and ast.ThatMuch in self.game.specs else []
            return [None, *much] if "None" in type_ else nps
        if reference := next((cls for cls in self.game.references if cls.__name__ == type_), None):
            return list(self.fillings(reference))
        if type_.startswith("Literal["):
            return list(literal_eval(type_.removeprefix("Literal")))
        if type_ in ("str", "str | None"):
            found: list[Any] = [key.removeprefix(f"{name}.") for key in self.book.phrases if key.startswith(f"{name}.")]
            found = [word for word in found if "." not in word]
            return [*found, None] if "None" in type_ else found
        raise LookupError(f"{spec.node.__name__}.{name} is a {type_}")

    def owned(self, mark: str) -> Iterator[Node]:
        for number, type_ in enumerate(self.unlike(())):
            ends = ("", "m", "d") if not number else ("m",) if self.is_mass(type_) else ("",)
            for word in (f"zqn{mark}{end}" for end in ends):
                noun = self.noun(word, type_)
                for amount, n in _AMOUNTS:
                    yield ast.Owned("" if amount == "a" and word.endswith("m") else amount, n, (), noun, span=SPAN)
                held = type_ in self.game.hand_types
                for adjective in sorted(self.game.not_in_hand) if held else ():
                    for amount, n in _AMOUNTS:
                        yield ast.Owned(amount, n, (adjective,), noun, span=SPAN)
                for adjective in sorted(self.game.owner_adjectives) if held else ():
                    for amount, n in _AMOUNTS[:3]:
                        yield ast.Owned(amount, n, (adjective,), noun, span=SPAN)

    def heads(self) -> Iterator[Noun]:
        """Yield the game's own nouns, for those of which a node says something else."""
        for key in self.book.phrases:
            if key.startswith("noun.") and key.endswith(".one") and not self.book.phrases[key].needed:
                word = key.split(".")[1]
                yield Noun(word, word, (), span=SPAN)

    def deeds(self) -> Iterator[Node]:
        for cls, say in self.game.words.items():
            if isinstance(say, Deed):
                yield from self.fillings(cls, every=False)

    # ------------------------------------------------------------ nodes

    def fillings(self, cls: type[Node], *, every: bool = True) -> Iterator[Node]:
        """Yield the node with each filling: all that hold no thing together, each thing by itself."""
        spec = self.game.specs[cls]
        operands = {operand.field: operand for operand in spec.operands}
        scalars: dict[str, list[Any]] = {}
        things: dict[str, tuple[str, Operand, bool]] = {}
        number = 0
        for item in fields(cls):
            if item.name in ("span", "slot"):
                continue
            declared = operands.get(item.name)
            if declared is not None and declared.role is Role.THING:
                things[item.name] = ("abcdefg"[number], declared, item.type == "Pick")
            else:
                scalars[item.name] = self.values(spec, item, operands, number)
            number += 1
        bases: dict[str, list[Any]] = {
            name: self.plain_things(mark, declared, picks) for name, (mark, declared, picks) in things.items()
        }
        for item in fields(cls):
            if item.name in bases and "None" in str(item.type):
                bases[item.name].insert(0, None)
        if not all(bases.values()) or not all(scalars.values()):
            # Nothing is known that could stand there.
            return
        first = {name: values[0] for name, values in bases.items()}
        for chosen in self.scalars(scalars):
            for base in product(*bases.values()):
                yield cls(**chosen, **dict(zip(bases, base)), span=SPAN)
        # What fills one place rarely asks for other words elsewhere, so each is tried with the usual rest.
        usual = {name: values if type(values[0]) is bool else values[:1] for name, values in scalars.items()}
        for chosen in self.scalars(usual) if every else ():
            for name, (mark, declared, picks) in things.items():
                for thing, plain in self.things(declared, mark, picks):
                    if not plain:
                        yield cls(**chosen, **{**first, name: thing}, span=SPAN)
            if len(things) == 2:
                several = [
                    [
                        describe_(NP((), self.noun(f"zqn{mark}", type_), (), span=SPAN), span=SPAN)
                        for type_ in self.unlike(declared.wants)[-1:]
                        for describe_ in (partial(ast.Pick, "a", 1), ast.Each)
                    ]
                    for mark, declared, _ in things.values()
                ]
                for pair in product(*several):
                    yield cls(**chosen, **dict(zip(things, pair)), span=SPAN)

    def scalars(self, scalars: Mapping[str, list[Any]]) -> Iterator[dict[str, Any]]:
        yield from (dict(zip(scalars, values)) for values in product(*scalars.values()))

    def primed(self, context: RenderContext, node: Node) -> None:
        """Let things that have a pronoun be named already."""
        for part in ast.walk(node):
            if isinstance(part, ast.TheBound):
                context.discourse.mention(("slot", part.slot), *context.families(part.noun.type))
            elif isinstance(part, ast.SelfRef):
                context.discourse.mention(SELF, PERSON)

    def contexts(self, **state: Any) -> Iterator[RenderContext]:
        yield self.context(**state)

    def sentence(self, cls: type[Node]) -> None:
        for node in self.fillings(cls):
            says = self.write(node)
            self.render(cls, "@clause", node, says, Mood.TOLD)
            who = getattr(node, "who", None)
            if (
                self.book.grammar.inflects
                or who is not None
                or not any(isinstance(part, ast.Pick | ast.Each) for part in ast.walk(node))
            ):
                self.render(cls, "@clause", node, says, Mood.MAY)
            if who is not None:
                self.render(cls, "@clause", node, says, Mood.MAY, chooser=who)

    def render(self, cls: type[Node], part: str, node: Node, says: str, mood: Mood, **state: Any) -> bool:
        """Word a node, and note what was found. Return whether its words depend on what surrounds a condition."""
        depends = False
        parts = [*ast.walk(node)]
        pronouns = any(isinstance(each, ast.TheBound | ast.SelfRef) for each in parts)
        for priming in (False, True) if pronouns else (False,):
            self.borrowed = False
            context = self.context(**state)
            if priming:
                self.primed(context, node)
            try:
                words = self.worded(context, node, mood)
            except Exception as error:
                self.silent.setdefault(cls.__name__, f"{type(error).__name__}: {error}")
                continue
            finally:
                depends |= context.depends
            says = self.without_unsaid(parts, words, says)
            # A node that is printed in the phrase of another one is not the first that a reader thinks of.
            self.borrowed = context.last.partition(".")[0] in self.sections - {
                self.game.specs[cls].phrase.partition(".")[0]
            }
            if not self.tell_of_any(part, node, words, says):
                self.tell(part, words, says)
            missing = [figure for figure in _FIGURES if figure in says.split() and figure not in self.words(words)]
            if missing and not any(
                isinstance(each, ast.Pick | ast.Each | ast.TheBound | ast.SelfRef) for each in parts
            ):
                # The figure is printed as a word, or as so many signs.
                for n in range(1, 11):
                    again = _figured(node, int(missing[0]), n)
                    said = _replaced_figure(says, missing[0], n)
                    self.tell(part, self.context(**state).render(again, mood), said)
            if isinstance(mood, Mood) and part == "@clause" and getattr(node, "who", None) is not None:
                says_mine = (
                    self.write(_without_doer(node)) if mood is Mood.MAY and state.get("chooser") is not None else says
                )
                self.tell(part, words, says_mine)
        return depends

    def tell_of_any(self, part: str, node: Node, words: str, says: str) -> bool:
        """Where words hold those of a thing as they are, any thing may stand there; return whether that is so."""
        told = False
        tokens = self.words(words)
        for item in fields(node):
            thing = getattr(node, item.name)
            if not isinstance(thing, ast.Pick | ast.Each):
                continue
            written = self.write(thing)
            for own in self.worded_things(thing):
                for at in range(len(tokens) - len(own) + 1):
                    if tokens[at : at + len(own)] == own and written in says:
                        row = (*tokens[:at], "zqrz", *tokens[at + len(own) :])
                        self.note(Probed(part, row, says.replace(written, "zqrz", 1)))
                        told = True
        return told

    def worded_things(self, thing: Node) -> Iterable[tuple[str, ...]]:
        """Return how a thing is worded, whoever acts and whatever is done to it."""
        noun = thing.np.noun  # type: ignore[attr-defined]
        key = (self.gender, type(thing), self.write(thing), noun.type)
        if key not in self.things_worded:
            told: dict[tuple[str, ...], None] = {}
            for owner, subject, manner in product(
                (None, True, False), (None, ast.Opponent(span=SPAN)), (OBJECT, BANNED, ACTOR)
            ):
                context = self.context(subject=subject, says_owner=owner)
                try:
                    told.setdefault(self.words(operand(context, thing, manner)))
                except LookupError:
                    # It cannot be said: a game has no phrase for each filling.
                    break
            self.things_worded[key] = tuple(told)
        return self.things_worded[key]

    def without_unsaid(self, parts: Sequence[Node], words: str, says: str) -> str:
        """Return what is written with the noun of the language where the words leave it out: *draw 2*.

        Args:
            parts: A node and all below it.
            words: How it is printed.
            says: How it is written.
        """
        nouns = [
            part for part in parts if isinstance(part, Noun) and part.word.startswith("zq") and part.type in self.own
        ]
        if not nouns or CARRIED in words:
            return says
        bound, tokens = {id(part.noun) for part in parts if isinstance(part, ast.TheBound)}, self.words(words)
        for noun in nouns:
            if id(noun) not in bound and noun.word not in tokens:
                says = says.replace(noun.word, noun.type)
        return says

    def worded(self, context: RenderContext, node: Node, mood: Mood) -> str:
        """Word a node. One that holds sentences is a list, or ends with what it holds."""
        say = self.game.compounds.get(type(node))
        if say is None:
            return context.render(node, mood)
        lines = paragraphs(say(context, node), self.book.grammar.colon)
        if len(lines) > 1:
            raise LookupError("it is a list")
        return lines[0]

    def event(self, cls: type[Node]) -> None:
        moods = (
            (Mood.FACT, "@fact", "fact"),
            (Mood.PROSPECT, "@prospect", "would"),
            (Mood.BAN, "@ban", "cannot"),
            (Mood.MOMENT, "@when", "fact"),
        )
        for node in self.fillings(cls):
            for mood, part, written in moods:
                if mood is Mood.MOMENT and cls not in self.game.moments:
                    continue
                says = self.write(node, written)
                self.render(cls, part, node, f"when {says}" if mood is Mood.MOMENT else says, mood)

    def condition(self, cls: type[Node], part: str) -> None:
        for node in self.fillings(cls):
            says = self.write(node)
            if self.render(cls, part, node, says, Mood.TOLD):
                for state in ({"goes_on": True}, {"paying": True}):
                    self.render(cls, part, node, says, Mood.TOLD, **state)

    def price(self, cls: type[Node]) -> None:
        for node in self.fillings(cls):
            self.render(
                cls, "@price", node, self.write(node), Mood.TOLD, paying=True, bearer=SelfReference(BEARER, True, True)
            )

    def filter(self, cls: type[Node]) -> None:
        spec = self.game.specs[cls]
        noun = self.noun("zqna", "unit")
        nouns = [self.noun("zqna", type_) for type_ in self.unlike(spec.carriers)]
        nouns += [Noun(type_, type_, (), span=SPAN) for type_ in sorted(spec.carriers) if type_ in self.own]
        for noun in nouns:
            for item in self.filters(cls):
                of = getattr(item, spec.operands[0].field, None) if spec.operands else None
                states = (
                    ((topic, True) for topic in (False, True))
                    if of
                    else ((False, True), (False, False))
                    if not spec.inner
                    else ((False, True),)
                )
                for n, (topic, bearer) in product((1, 2), tuple(states)):
                    context = self.context(bearer=SelfReference(BEARER, True, bearer))
                    self.primed(context, item)
                    context.discourse.topic = ("mark", of.word) if topic and isinstance(of, AnyThing) else None
                    np = NP((), noun, (item,), span=SPAN)
                    try:
                        words = describe(context, np, n, said=False).words
                    except Exception as error:
                        self.silent.setdefault(cls.__name__, f"{type(error).__name__}: {error}")
                        continue
                    says = self.write(np)
                    tokens = self.words(words)
                    if tokens[:1] == self.words(noun.word) and says.startswith(f"{noun.word} ") and len(tokens) > 1:
                        self.note(Probed("@filter", tokens[1:], says.removeprefix(f"{noun.word} ")))
                    elif noun.word == "zqna":
                        self.note(
                            Probed(
                                "@head", tuple(t.replace("zqna", "zqoa") for t in tokens), says.replace("zqna", "zqoa")
                            )
                        )

    def filters(self, cls: type[Node]) -> Iterator[Node]:
        """Yield a filter with each filling."""
        spec = self.game.specs[cls]
        declared = {operand.field: operand for operand in spec.operands}
        values: dict[str, list[Any]] = {}
        for number, item in enumerate(fields(cls)):
            mark = "abcdefg"[number]
            match item.name, str(item.type):
                case "span", _:
                    continue
                case name, _ if name in declared and declared[name].role is Role.THING:
                    np = NP((), self.noun(f"zqn{mark}", "unit"), (), span=SPAN)
                    values[name] = [
                        AnyThing(f"zqr{mark}", span=SPAN), ast.Pick("a", 1, np, span=SPAN), ast.SelfRef(span=SPAN),
                        *(
                            ast.TheBound(self.noun(f"zqo{mark}", type_), 70 + number, span=SPAN)
                            for type_ in self.game.families
                        ),
                    ]  # fmt: skip
                case _, "NP":
                    # Said with an amount.
                    values[item.name] = [
                        NP((), self.noun(word, type_), (), span=SPAN)
                        for at, type_ in enumerate(self.unlike(()))
                        for word in (("zqnb", "zqnbm", "zqnbd") if not at else ("zqnb",))
                    ]
                case "amount", _:
                    values["amount"] = ["a", "", "no", "n", "exactly", "fewer"]
                case "n", _:
                    values["n"] = [61, 1, 0] if "amount" in {f.name for f in fields(cls)} else [61, 1]
                case _, _:
                    values[item.name] = self.values(spec, item, {o.field: o for o in spec.operands}, 2)
        for chosen in product(*values.values()):
            named = dict(zip(values, chosen))
            if "amount" in named and not _fits(named["amount"], named["n"]):
                continue
            yield cls(**named, span=SPAN)

    def reference(self, cls: type[Node]) -> None:
        for node in self.fillings(cls):
            for subject, case in product(
                (None, ast.Opponent(span=SPAN), AnyPlayer("zqpz", span=SPAN)), (Case.OBJECT, Case.SUBJECT)
            ):
                for priming in (False, True):
                    context = self.context(subject=subject)
                    if priming:
                        self.primed(context, node)
                    try:
                        self.tell("@thing", refer(context, node, case), self.write(node))
                    except Exception as error:
                        self.silent.setdefault(cls.__name__, f"{type(error).__name__}: {error}")

    def players(self) -> None:
        for cls in self.game.players:
            for node in self.fillings(cls):
                for priming in (False, True):
                    context = self.context()
                    if priming:
                        self.primed(context, node)
                    try:
                        self.tell("@who", player(context, node), self.write(node))
                    except Exception as error:
                        self.silent.setdefault(cls.__name__, f"{type(error).__name__}: {error}")

    def tallies(self) -> None:
        """Find the nouns that are counted in words of their own."""
        named = {each for spec in self.game.specs.values() for operand in spec.operands for each in operand.wants}
        declared = (self.noun("zqna", each) for each in sorted(named - self.own))
        for head in (*self.heads(), *declared):
            for adjectives in ((), *((adjective,) for adjective in sorted(self.game.owner_adjectives))):
                np = NP(adjectives, head, (), span=SPAN)
                if self.probing.counted_one(self.context(), np) is None:
                    continue
                for counted in (np, ast.EveryN(61, np, span=SPAN)):
                    self.tell("@tally", tally(self.context(), counted), f"for each {self.write(counted)}")

    def run(self) -> tuple[Probed, ...]:
        """Word every node, and return what was found, the plainest first."""
        for gender in self.book.grammar.genders or ("",):
            self.gender = gender
            for cls, spec in self.game.specs.items():
                self.probe(cls, spec)
            self.players()
            self.tallies()
        return tuple({**self.found, **self.later})

    def probe(self, cls: type[Node], spec: NodeSpec) -> None:
        """Word one class of nodes in every way."""
        self.borrowed = False
        if cls in self.game.references or cls in self.game.players:
            if cls in self.game.references:
                self.reference(cls)
        elif spec.chapter in ("picking", "fixed") or cls in _SHARED or isinstance(self.game.words[cls], Deed):
            pass
        elif spec.chapter == "filters":
            self.filter(cls)
        elif spec.chapter == "conditions":
            self.condition(cls, "@state" if spec.headword == "is" and "subject" not in spec.inner else "@condition")
        elif spec.chapter == "events":
            self.event(cls)
        elif spec.chapter == "prices":
            self.price(cls)
        elif spec.chapter == "passives":
            for node in self.fillings(cls):
                self.render(cls, "@item", node, self.write(node), Mood.TOLD)
        elif spec.chapter == "blocks":
            for node in self.fillings(cls):
                self.render(cls, "@until", node, self.write(node), Mood.TOLD)
        else:
            self.sentence(cls)


def _of(cls: type[Node], thing: Node) -> Node:
    """Return a filter that describes by one other thing."""
    return cls(**{cls.spec.operands[0].field: thing}, span=SPAN)


def _without_doer(node: Any) -> Node:
    """Return a sentence without the player who does it."""
    alone: Node = replace(node, who=None)
    return alone


def _figured(node: Any, before: int, n: int) -> Any:
    """Return a node with another figure."""
    if not isinstance(node, Node):
        return n if type(node) is int and node == before else node
    return replace(
        node,
        **{item.name: _figured(getattr(node, item.name), before, n) for item in fields(node) if item.name != "span"},
    )


def _replaced_figure(says: str, before: str, n: int) -> str:
    return " ".join(str(n) if word == before else word for word in says.split(" "))


_AMOUNTS = (("a", 1), ("no", 0), ("n", 61), ("exactly", 61), ("fewer", 61), ("exactly", 1))
_SHARED = frozenset(
    {
        ast.If,
        ast.ForEach,
        ast.May,
        ast.ChooseOf,
        ast.Until,
        ast.Trigger,
        ast.Replacement,
        ast.Prevent,
        ast.StandingIf,
        ast.Ban,
        ast.PayOneOf,
        ast.Done,
    }
)


def _fits(amount: str, n: int) -> bool:
    return n == {"": 1, "a": 1, "no": 0, "fewer": 61}.get(amount, n or 61)


def rules_of(found: Iterable[Probed]) -> Iterator[Rule]:
    """Yield the rules of what was found."""
    for probed in found:
        symbols, names = [], []
        for token in probed.tokens:
            mark = _MARK.fullmatch(token)
            if token == CARRIED:
                # An adjective says that something carries a piece, of which only the writing has the name.
                names.append(next(iter(re.findall(r"zqn[a-z]d", probed.says)), CARRIED))
                symbols.append("@carried")
            elif token == BEARER:
                names.append(token)
                symbols.append("@self")
            elif token in _FIGURES or (mark and mark[1] in _PARTS):
                names.append(token)
                symbols.append("@n" if token in _FIGURES else _PARTS[mark[1]] if mark else "")
            else:
                symbols.append(token)
        for at in range(len(symbols) - 1, 0, -1):
            if symbols[at - 1 : at + 1] == ["@item", "."]:
                symbols[at - 1 : at + 1] = ["@whole"]
        yield Rule.of(probed.part, symbols, partial(_said, tuple(names), probed.says))


_HOLE = re.compile(r"\bzq[a-z]+|\b6[123]\b")


def _said(names: Sequence[str], says: str, values: Sequence[str]) -> Iterator[str]:
    given = dict(zip(names, values))

    def fill(match: re.Match[str]) -> str:
        return given.get(match[0], match[0] if match[0].isdigit() else "‹ref›")

    lines = []
    for line in says.split("\n"):
        start = line[: len(line) - len(line.lstrip(" "))]
        lines.append(re.sub(r"\bthe (‹ref›)", r"\1", _HOLE.sub(fill, line)).replace("\n", "\n" + start))
    yield "\n".join(lines)
