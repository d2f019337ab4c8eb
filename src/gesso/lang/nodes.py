"""Nodes of the syntax tree, and the template by which each is written.

`@node` declares a class of nodes once: its template, meaning, parts and example, and where every stage handles it. The AST
builder and the unparser both follow the template:

    deal {n} damage to {to} [for each {tally}]
                             a word, `{field}` for a field, brackets around an optional part
    draw|draws               a verb: its plain form, and its third person
    {event:would}            an event in another mood
    {on:in|on}               a field that is one of several words; for a truth: the word if false, if true
    {back:back}              a truth: true if the word is there
    [directed: in the way]   a truth: true if the words are there
    OPPONENT, PERIOD         terminals that each game spells in its own way

Each word and each placeholder is one symbol of the node's grammar rule, in the same order.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import KW_ONLY, field, fields, replace
from enum import Enum
from types import ModuleType
from typing import Any, ClassVar, Literal, TypeVar, dataclass_transform

from gesso.data_classes import dataclass
from gesso.source import Span

_SHOWN = {"event": "<event>", "condition": "C", "who": "who", "deed": "<deed>", "player": "player"}
_SHOWN_TYPES = {"int": "n", "Count": "N", "Noun": "kind", "NP": "...", "NP | None": "...", "Owned": "..."}
_SYMBOL = re.compile(r"[\[\]]|\{(?P<field>\w+):?(?P<choices>[^}]*)\}|[^\s\[\]{}]+")


@dataclass(frozen=True, slots=True)
class FixedWord:
    """A word of the template; a verb also has its third person."""

    plain: str
    third: str = ""


@dataclass(frozen=True, slots=True)
class Placeholder:
    """A field of the node."""

    field: str
    position: int
    """Its position in the rule, from 0."""
    choices: tuple[str, ...] = ()
    """The words after its colon."""


@dataclass(frozen=True, slots=True)
class OptionalPart:
    """A part of a template that may be left out."""

    parts: tuple[FixedWord | Placeholder, ...]
    """The words and placeholders. Without a flag they are there unless their fields are None."""
    position: int
    """Position of the first part in the rule, from 0."""
    flag: str = ""
    """The truth that decides whether they are there, if any."""


@dataclass(frozen=True, slots=True)
class Form:
    """A template in parts."""

    parts: tuple[FixedWord | Placeholder | OptionalPart, ...]
    length: int
    """Number of symbols of the rule, optional parts included."""

    def placeholders(self) -> Iterator[Placeholder]:
        for part in self.parts:
            for inner in part.parts if isinstance(part, OptionalPart) else (part,):
                if isinstance(inner, Placeholder):
                    yield inner

    def flags(self) -> Iterator[OptionalPart]:
        return (part for part in self.parts if isinstance(part, OptionalPart) and part.flag)

    def headword(self) -> str:
        """Return the first words that stand together, as messages name the node; an event's verb in the third
        person."""
        words: list[str] = []
        for number, part in enumerate(self.parts):
            if isinstance(part, FixedWord):
                words.append(
                    part.third if part.third and number and isinstance(self.parts[0], Placeholder) else part.plain
                )
            elif words:
                break
        return " ".join(words[:-1] if len(words) > 1 and words[-1] == "a" else words)

    def shown(self, types: Mapping[str, str]) -> str:
        """Return the form as a reference shows it, given the types of the fields: X and Y for things, n and N for
        figures."""
        things = iter("XYZ")
        event = isinstance(self.parts[0], Placeholder) if self.parts else False

        def said(part: FixedWord | Placeholder) -> str:
            if isinstance(part, FixedWord):
                return (
                    ((event and part.third) or part.plain).replace("OPPONENT", "opponent").replace("PERIOD", "period")
                )
            if part.field in _SHOWN:
                return _SHOWN[part.field]
            if part.choices:
                return " / ".join(part.choices) if len(part.choices) > 1 else f"[{part.choices[0]}]"
            type_ = types[part.field]
            return "block" if type_.startswith("tuple") else _SHOWN_TYPES.get(type_) or next(things)

        return " ".join(
            f"[{' '.join(map(said, p.parts))}]" if isinstance(p, OptionalPart) else said(p) for p in self.parts
        )


def parse_form(template: str) -> Form:
    """Read a template."""
    parts: list[FixedWord | Placeholder | OptionalPart] = []
    group: list[FixedWord | Placeholder] | None = None
    flag, start, position = "", 0, 0
    for match in _SYMBOL.finditer(template):
        text = match[0]
        if text == "[":
            group, flag, start = [], "", position
        elif text == "]" and group is not None:
            parts.append(OptionalPart(tuple(group), start, flag))
            group = None
        elif text.endswith(":"):
            flag = text[:-1]
        else:
            part: FixedWord | Placeholder
            if match["field"]:
                part = Placeholder(match["field"], position, tuple(filter(None, match["choices"].split("|"))))
            else:
                part = FixedWord(*text.split("|"))
            (parts if group is None else group).append(part)
            position += 1
    return Form(tuple(parts), position)


N = TypeVar("N", bound="Node")
DIGEST_NEUTRAL = "added"
"""Key in the metadata of a field added to existing nodes: its default does not count for any digest."""


@dataclass(frozen=True, slots=True)
class Node:
    """A node with its place in the file."""

    spec: ClassVar[NodeSpec]
    __match_args__: ClassVar[tuple[str, ...]]
    span: Span = field(compare=False, kw_only=True, repr=False)

    def __setstate__(self, state: tuple[None, Mapping[str, Any]]) -> None:
        # A copy or a pickle fills the slots of a new node.
        for name, value in state[1].items():
            object.__setattr__(self, name, value)

    def leaves_amount(self) -> bool:
        """Return whether `that much` can mean an amount that this sentence or event leaves."""
        return False

    def adds(self) -> int | None:
        """Return what this passive adds to a figure of the rules while it is in force; None for all others."""
        return None


TextKind = Literal["cost", "effect", "passive"]
EVERYWHERE: tuple[TextKind, ...] = ("cost", "effect", "passive")
SENTENCES: tuple[TextKind, ...] = ("effect", "passive")
COST: tuple[TextKind, ...] = ("cost",)
PASSIVE: tuple[TextKind, ...] = ("passive",)


@dataclass(frozen=True, slots=True)
class Chapter:
    """Defaults for the words of a chapter, unless a declaration overrides them."""

    texts: tuple[TextKind, ...] = SENTENCES
    """Kinds of text in which the words stand."""
    phrases: str = ""
    """Section of the phrase files that holds their phrases."""
    lowered: bool = True
    """Whether each word has a lowering function of its own."""


CHAPTERS: Mapping[str, Chapter] = {
    "picking": Chapter(EVERYWHERE, lowered=False),
    "fixed": Chapter(EVERYWHERE),
    "conditions": Chapter(EVERYWHERE),
    "filters": Chapter(EVERYWHERE, "filter."),
    "prices": Chapter(COST, "cost."),
    "passives": Chapter(PASSIVE, lowered=False),
    "events": Chapter(PASSIVE),
}


Parts = list[Any]
"""The converted parts of a rule: tokens, numbers, nodes, tuples of nodes, None for what is left out."""
Builder = Callable[[Parts, Span], Any]
"""Builds what a grammar rule stands for from its parts."""
Unparse = Callable[[Any, Any], str]
"""Writes a node as text, given the node and the `gesso.lang.unparser.Unparser` that writes its parts."""


class Role(Enum):
    """How a field of a node is read."""

    THING = "thing"
    """A reference, or a description whose pick binds."""
    NAME = "name"
    """A noun."""
    PHRASE = "phrase"
    """A description by itself, as after `for each`."""
    PART = "part"
    """A node with its own declaration: a condition, an event, a filter."""
    FLAG = "flag"
    """A truth that uses a named value."""
    BLOCK = "block"
    """Sentences; a scope."""
    BLOCKS = "blocks"
    """Several blocks of sentences, each a scope."""


# Types of fields without nodes.
_FLAT = frozenset({"int", "str", "str | None", "bool", "Span", "tuple[str, ...]"})
# Role of a field by its type, unless its declaration gives one.
_ROLES = {
    "Node": Role.PART,
    "Node | None": Role.PART,
    "Owned": Role.PART,
    "tuple[Node, ...]": Role.BLOCK,
    "tuple[Node, ...] | None": Role.BLOCK,
    "tuple[tuple[Node, ...], ...]": Role.BLOCKS,
}


@dataclass(frozen=True, slots=True)
class Operand:
    """One field of a node: how it is read, and what it may name."""

    field: str
    role: Role
    wants: frozenset[str] = frozenset()
    """Types accepted; empty for any."""
    family: str = ""
    """In a shared node, the family of types that each game fills in."""
    stands_in: frozenset[str] = frozenset()
    """Types accepted in place of the wanted ones."""
    one: bool = False
    """Whether several things are refused."""
    describes: bool = False
    """Whether picks below only describe, and bind nothing."""
    of_subject: bool = False
    """Whether the part describes the subject of the condition around its node."""
    binds: bool = False
    """Whether the noun of a NAME or PHRASE goes to the node's own slot."""
    as_many_as: str = ""
    """The field that decides whether that slot holds several things."""
    uses: str = ""
    """The named value that a true FLAG reads."""


@dataclass(frozen=True, slots=True)
class Example:
    """A text that shows a word."""

    text: str
    """The sentences."""
    _: KW_ONLY
    at: str = "deck"
    """The place of a sample entry where it stands."""
    cost: str = ""
    """The cost in front of it."""
    kind: str = ""
    """The kind of the effect, if it has one."""

    @property
    def lines(self) -> tuple[str, ...]:
        """Return the sentences alone, or the keys of an effect if it has more than sentences."""
        if not self.cost and not self.kind:
            return tuple(self.text.splitlines())
        keys = [f"kind: {self.kind}"] if self.kind else []
        for key, text in (("cost", self.cost), ("effect", self.text)):
            keys += [f"{key}: |", *("  " + line for line in text.splitlines())] if text else []
        return tuple(keys)


@dataclass(frozen=True, slots=True)
class Moods:
    """One event in its three moods, as a passive words it; an empty mood has no words."""

    what: str
    fact: str
    prospect: str = ""
    ban: str = ""


@dataclass(frozen=True, slots=True)
class GameUse(Example):
    """What one game adds to a node that every game shares: an example in its words, its operations, its events."""

    operations: tuple[str, ...] = ()
    moods: tuple[Moods, ...] = ()


@dataclass(frozen=True, slots=True)
class NodeSpec:
    """What a node class declares."""

    node: type[Node]
    """The class."""
    form: Form
    """How it is written."""
    rules: tuple[str, ...]
    """Grammar rules that make it, by `form` or its own `build`."""
    chapter: str
    headword: str
    """Its word in messages and the reference."""
    shown: str
    """Its form in the reference."""
    doc: str
    """Its meaning."""
    inner: tuple[str, ...]
    """Fields that hold nodes."""
    operands: tuple[Operand, ...]
    """Operands in the order of picking."""
    texts: tuple[TextKind, ...]
    """Kinds of text in which it may stand."""
    where: str
    """Cards on which it makes sense, in words; empty for all."""
    gives: str
    """Value that it gives outside slots, such as the target of a cost."""
    needs: str
    """Value outside slots that it needs."""
    encloses: bool
    """Whether its bindings end with the node."""
    carriers: frozenset[str]
    """Types that a filter may describe."""
    carrier_family: str
    """In a shared node, the family of these types that each game fills in."""
    phrase: str
    """Its printed words: a section of the phrase files, or one phrase of it."""
    lowering: str
    """The function that compiles it; empty if the node that holds it is compiled with it."""
    operations: tuple[str, ...]
    """Operations of the rules that carry it out."""
    outcomes: tuple[str, ...] | None
    """What a sentence causes, an event waits for or a price takes, for the checks that find endless cycles: a kind, and
    the field of what it happens to. `exhausted units` says that the things in `units` become exhausted, `progresses`
    that the player progresses. Empty if no check follows what happens; None if code says it, or nobody."""
    example: Example | None
    moods: tuple[Moods, ...]
    build: Builder | None
    unparse: Unparse | None

    def for_game(self, families: Mapping[str, frozenset[str]], use: GameUse | None) -> NodeSpec:
        """Return the declaration with a game's types and additions. Raises KeyError for a family that the game does
        not fill."""
        if use is None and not self.carrier_family and not any(item.family for item in self.operands):
            return self
        operands = tuple(replace(item, wants=families[item.family]) if item.family else item for item in self.operands)
        carriers = families[self.carrier_family] if self.carrier_family else self.carriers
        filled = replace(self, operands=operands, carriers=carriers)
        return filled if use is None else replace(filled, example=use, operations=use.operations, moods=use.moods)


def thing(
    wants: frozenset[str] | str = frozenset(),
    *,
    stands_in: frozenset[str] = frozenset(),
    one: bool = False,
    describes: bool = False,
) -> Any:
    """Declare a field that names things: a reference, or a description whose pick binds."""
    return _field(Role.THING, wants=wants, stands_in=stands_in, one=one, describes=describes)


def added_thing(wants: frozenset[str], *, default: None) -> Any:
    """Declare a thing added to an existing node: with its default, texts keep the digest that they had before."""
    return field(default=default, metadata={**_field(Role.THING, wants=wants).metadata, DIGEST_NEUTRAL: True})


def name(wants: frozenset[str] | str = frozenset(), *, binds: bool = False, as_many_as: str = "") -> Any:
    """Declare a field that holds a noun."""
    return _field(Role.NAME, wants=wants, binds=binds, as_many_as=as_many_as)


def phrase(wants: frozenset[str] | str = frozenset(), *, describes: bool = False, binds: bool = False) -> Any:
    """Declare a field that holds a description by itself."""
    return _field(Role.PHRASE, wants=wants, describes=describes, binds=binds)


def part(*, describes: bool = True, of_subject: bool = False) -> Any:
    """Declare a field with a node that has its own declaration."""
    return _field(Role.PART, describes=describes, of_subject=of_subject)


def flag(uses: str) -> Any:
    """Declare a truth that reads a named value."""
    return _field(Role.FLAG, uses=uses)


def digest_neutral(*, default: bool | int) -> Any:
    """Declare a truth or a figure added to an existing node: with its default, texts keep the digest that they had before."""
    return field(default=default, metadata={DIGEST_NEUTRAL: True})


def _field(role: Role, wants: frozenset[str] | str = frozenset(), **options: Any) -> Any:
    named = {"family": wants} if isinstance(wants, str) else {"wants": wants}
    return field(metadata={"operand": Operand("", role, **named, **options)})


@dataclass_transform(
    frozen_default=True, field_specifiers=(field, thing, added_thing, name, phrase, part, flag, digest_neutral)
)
def node(
    template: str = "",
    *moods: Moods,
    chapter: str,
    rules: tuple[str, ...] | None = None,
    headword: str = "",
    shown: str = "",
    texts: tuple[TextKind, ...] = (),
    where: str = "",
    gives: str = "",
    needs: str = "",
    encloses: bool = False,
    carriers: frozenset[str] | str = frozenset(),
    phrase: str | None = None,
    lowering: str | None = None,
    operations: tuple[str, ...] = (),
    outcomes: tuple[str, ...] | None = None,
    example: Example | None = None,
    build: Builder | None = None,
    unparse: Unparse | None = None,
) -> Callable[[type[N]], type[N]]:
    """Declare a class of nodes: a frozen dataclass; the first paragraph of its documentation is the word's meaning.

    Grammar rule, phrase and lowering function have the name of the class (`MoveTo`: `move_to`), and the chapter decides
    in which texts it stands (`CHAPTERS`), unless an argument says otherwise.
    """
    usual = CHAPTERS.get(chapter, Chapter())

    def declare(cls: type[N]) -> type[N]:
        node_class = dataclass(frozen=True, slots=True)(cls)
        snake_name = re.sub(r"(?<!^)(?=[A-Z][a-z])", "_", cls.__name__).lower()
        written = parse_form(template)
        node_class.spec = NodeSpec(
            node_class,
            written,
            (snake_name,) if rules is None else rules,
            chapter,
            headword or written.headword(),
            shown or written.shown({item.name: str(item.type) for item in fields(node_class)}),
            " ".join((cls.__doc__ or "").partition("\n\n")[0].split()),
            tuple(item.name for item in fields(node_class) if not _is_flat(str(item.type))),
            _operands(node_class),
            texts or usual.texts,
            where,
            gives,
            needs,
            encloses,
            frozenset() if isinstance(carriers, str) else carriers,
            carriers if isinstance(carriers, str) else "",
            usual.phrases + snake_name.removeprefix("pay_") if phrase is None else phrase,
            snake_name if lowering is None and usual.lowered else lowering or "",
            operations,
            outcomes,
            example,
            moods,
            build,
            unparse,
        )
        return node_class

    return declare


def nodes_in(chapters: Iterable[ModuleType]) -> tuple[type[Node], ...]:
    """Return every class that some modules declare by `@node`, in order."""
    return tuple(
        value
        for chapter in chapters
        for value in vars(chapter).values()
        if isinstance(value, type)
        and issubclass(value, Node)
        and value.__module__ == chapter.__name__
        and "spec" in vars(value)
    )


def _is_flat(type_: str) -> bool:
    """Return whether a field of that type holds no node."""
    return type_ in _FLAT or type_.startswith("Literal[")


def _operands(cls: type[Node]) -> tuple[Operand, ...]:
    operands = []
    for item in fields(cls):
        operand: Operand | None = item.metadata.get("operand")
        if operand is not None:
            operands.append(replace(operand, field=item.name))
        elif item.type in _ROLES:
            operands.append(Operand(item.name, _ROLES[str(item.type)]))
    # Other parts of a node cannot mention a thing that the node itself names.
    return tuple(sorted(operands, key=lambda operand: operand.binds and operand.role is Role.NAME))


def walk(*nodes: Node) -> Iterator[Node]:
    """Yield each node and all nodes below it, parents first, in reading order."""
    stack = [*nodes]
    stack.reverse()
    while stack:
        node = stack.pop()
        yield node
        below = [*children(node)]
        below.reverse()
        stack.extend(below)


def children(node: Node) -> Iterator[Node]:
    """Yield the nodes directly below, in the order of the fields."""
    for name in node.spec.inner:
        yield from _flatten(getattr(node, name))


def blocks(nodes: tuple[Node, ...]) -> Iterator[tuple[Node, ...]]:
    """Yield the given sentences, and every block of sentences inside them."""
    yield nodes
    for node in nodes:
        for operand in node.spec.operands:
            value = getattr(node, operand.field)
            if operand.role is Role.BLOCK and value:
                yield from blocks(value)
            elif operand.role is Role.BLOCKS:
                for block in value:
                    yield from blocks(block)


def _flatten(value: Any) -> Iterator[Node]:
    if isinstance(value, Node):
        yield value
    elif isinstance(value, tuple):
        for item in value:
            yield from _flatten(item)
