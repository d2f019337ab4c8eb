"""From a checked file to scenarios, and back to text: the parts that are common to every game."""

from __future__ import annotations

import json
import re
import textwrap
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import field, replace
from typing import TypeAlias

from gesso.data_classes import dataclass
from gesso.diagnostics import Diagnostic, Related, has_errors
from gesso.diagnostics.codes import SCENARIO_TWICE, UNKNOWN_KEY, UNPLAYABLE
from gesso.schema import validate
from gesso.schema.access import items, mapping, number, text, value
from gesso.source import MappingNode, Node, Reading, Scalar, SequenceNode, Span

Advice = Callable[[str], str]
"""Returns what to write instead of a word that is not a key; empty if the game does not know it."""
NOTHING_BELOW = "nothing"
"""Ends the cards of a deck: no other card lies below them."""


@dataclass(frozen=True, slots=True)
class ScenarioWord:
    """A text at its place."""

    text: str
    span: Span = field(compare=False)


@dataclass(frozen=True, slots=True)
class Choose:
    """A player makes choices, one after the other."""

    player: ScenarioWord
    choices: tuple[ScenarioWord, ...]


@dataclass(frozen=True, slots=True)
class Resolve:
    """Both players pass until what they have played has been resolved."""

    span: Span = field(compare=False)


@dataclass(frozen=True, slots=True)
class Until:
    """Whoever is to choose passes until a step of the game begins."""

    step: ScenarioWord


@dataclass(frozen=True, slots=True)
class Expect:
    """A look at the table."""

    node: MappingNode


Step = Choose | Resolve | Until | Expect


@dataclass(frozen=True, slots=True)
class Scenario:
    """A story."""

    name: ScenarioWord
    rules: tuple[str, ...]
    players: tuple[ScenarioWord, ...]
    seed: int
    chance: int | None
    """How many random numbers the game has used by its beginning, if it says so."""
    begin: ScenarioWord | None
    """The step at which it begins."""
    steps: tuple[Step, ...]
    node: MappingNode = field(compare=False)
    """Its mapping, from which the game reads the position."""
    shared: MappingNode = field(compare=False)
    """The mapping of the file."""


def no_advice(_: str) -> str:
    """Return no advice."""
    return ""


def look_through(
    reading: Reading, schema: str, advise: Advice = no_advice
) -> tuple[tuple[Scenario, ...], tuple[Diagnostic, ...]]:
    """Return the scenarios of a file that has been read, and its problems as far as they show without playing.

    There are no scenarios if anything is wrong with the file.
    """
    form = validate(reading.node, schema) if reading.node is not None else ()
    report = [*reading.diagnostics, *(_advised(diagnostic, advise) for diagnostic in form)]
    if reading.node is None or has_errors(report):
        return (), tuple(report)
    scenarios, problems = read_scenarios(reading.node)
    return () if problems else scenarios, (*report, *problems)


def _advised(diagnostic: Diagnostic, advise: Advice) -> Diagnostic:
    hint = advise(diagnostic.span.text) if diagnostic.code == UNKNOWN_KEY.code else ""
    return replace(diagnostic, hint=hint, fixes=()) if hint else diagnostic


def read_scenarios(root: Node) -> tuple[tuple[Scenario, ...], list[Diagnostic]]:
    """Return the scenarios of a file that fits its schema (else raise ShapeError), and what is wrong between them."""
    shared = mapping(root)
    scenarios = [_scenario(mapping(item), shared) for item in items(value(shared, "scenarios"))]
    report: list[Diagnostic] = []
    first: dict[str, ScenarioWord] = {}
    for scenario in scenarios:
        name = scenario.name
        if first.setdefault(name.text, name) is not name:
            related = (Related(first[name.text].span, "the first one"),)
            message = f"a scenario of this file is already called {name.text!r}"
            hint = "say what is different about this one"
            report.append(Diagnostic(SCENARIO_TWICE, message, name.span, hint, related))
        if not scenario.players:
            message = "the players are missing"
            hint = "add `players: [...]` to the scenario, or at the top of the file for all of them"
            report.append(Diagnostic(UNPLAYABLE, message, name.span, hint))
    return tuple(scenarios), report


def _scenario(node: MappingNode, shared: MappingNode) -> Scenario:
    name = value(node, "name")
    steps = [_step(item) for item in items(node.get("steps"))]
    return Scenario(
        name=ScenarioWord(text(name), name.span),
        rules=tuple(word.text for word in words(node.get("rule"))),
        players=words(node.get("players") or shared.get("players")),
        seed=number(node.get("seed"), 1),
        chance=number(chance) if (chance := node.get("chance")) is not None else None,
        begin=next(iter(words(node.get("begin"))), None),
        steps=(*steps, Expect(mapping(value(node, "expect")))),
        node=node,
        shared=shared,
    )


def _step(node: Node) -> Step:
    if isinstance(node, Scalar):
        return Resolve(node.span)
    pair = mapping(node).pairs[0]
    if pair.name == "expect":
        return Expect(mapping(pair.value))
    if pair.name == "until":
        return Until(words(pair.value)[0])
    return Choose(ScenarioWord(pair.name, pair.key.span), tuple(_parted(pair.value)))


def uppermost(node: Node) -> tuple[tuple[ScenarioWord, ...], bool]:
    """Return the uppermost cards of a deck, and whether these are all: an empty list, or `nothing` at its end."""
    listed = words(node)
    if listed and listed[-1].text.casefold() == NOTHING_BELOW:
        return listed[:-1], True
    return listed, not listed


def words(node: Node | None) -> tuple[ScenarioWord, ...]:
    """Return a text, or a list of texts, each at its place; none if it is left out."""
    if node is None:
        return ()
    listed = node.items if isinstance(node, SequenceNode) else (node,)
    return tuple(ScenarioWord(text(item), item.span) for item in listed)


def _parted(node: Node) -> Iterator[ScenarioWord]:
    """Return choices in a row: the parts of a text, or the items of a list, in which a comma belongs to the words."""
    if isinstance(node, SequenceNode):
        yield from words(node)
        return
    for word in words(node):
        at = word.span.start
        exact = word.span.text == word.text
        for part in re.finditer(r"[^,]+", word.text):
            part_text, start = part[0].strip(), at + part.end() - len(part[0].lstrip())
            if part_text:
                yield ScenarioWord(
                    part_text, Span(word.span.source, start, start + len(part_text)) if exact else word.span
                )


Value: TypeAlias = int | str | Sequence["Value"] | Mapping[str, "Value"]
_PLAIN = re.compile(r"[A-Za-z][\w .+-]*(?<![ .])|\.|\d{1,15}")
_PLAIN_ON_ITS_LINE = re.compile(r"[A-Za-z][\w ,.+-]*(?<![ .,])")
_MEANS_SOMETHING = frozenset({"null", "true", "false"})
"""Words that YAML would not take for text."""
_WIDTH = 110
INDENT = 2
"""Indentation of the items of a file's scenarios, and of each level below them."""
_INDENT = " " * INDENT


class Drawing(tuple[str, ...]):
    """Lines of a drawing, written as a block of text."""


def scalar(value: int | str, plain: re.Pattern[str] = _PLAIN) -> str:
    """Return a number or a text, in quotation marks if it needs them."""
    text = str(value)
    if plain.fullmatch(text) and text.casefold() not in _MEANS_SOMETHING:
        return text
    return json.dumps(text, ensure_ascii=False)


def flow(value: Value) -> str:
    """Return a value on one line."""
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{scalar(key)}: {flow(item)}" for key, item in value.items()) + "}"
    if isinstance(value, int | str):
        return scalar(value)
    return "[" + ", ".join(flow(item) for item in value) + "]"


def lines(key: str, value: Value, indent: str) -> list[str]:
    """Return a key with its value: on one line if there is room, else below each other."""
    if isinstance(value, Drawing):
        return [f"{indent}{scalar(key)}: |", *(f"{indent}{_INDENT}{line}" for line in value)]
    if isinstance(value, str) and _PLAIN_ON_ITS_LINE.fullmatch(value):
        return [f"{indent}{scalar(key)}: {scalar(value, _PLAIN_ON_ITS_LINE)}"]
    line = f"{indent}{scalar(key)}: {flow(value)}"
    if (
        isinstance(value, Mapping)
        and value
        and (len(line) > _WIDTH or any(isinstance(v, Drawing) for v in value.values()))
    ):
        return [f"{indent}{scalar(key)}:", *(row for k, v in value.items() for row in lines(k, v, indent + _INDENT))]
    if len(line) > _WIDTH and not isinstance(value, int | str):
        return textwrap.wrap(
            line, _WIDTH, subsequent_indent=indent + _INDENT, break_long_words=False, break_on_hyphens=False
        )
    return [line]


def head(game: str) -> str:
    """Return the beginning of a file of scenarios."""
    return f"gesso: 1\ngame: {game}\n\nscenarios:\n"


def scenario(
    notes: Sequence[str], keys: Mapping[str, Value], steps: Sequence[Mapping[str, Value]], expected: Mapping[str, Value]
) -> str:
    """Return one scenario as an item of a file's list, with notes above it; `keys` begin with its name."""
    rows = [f"{_INDENT}# {note}" for note in notes]
    inner = _INDENT * 2
    body = [row for key, value in keys.items() for row in lines(key, value, inner)]
    if steps:
        body.append(f"{inner}steps:")
        for step in steps:
            first, *more = (row for key, value in step.items() for row in lines(key, value, inner + _INDENT * 2))
            body += [f"{inner}{_INDENT}- {first.lstrip()}", *more]
    body += lines("expect", expected, inner)
    body[0] = f"{_INDENT}- {body[0].lstrip()}"
    return "\n".join([*rows, *body, ""])
