"""The shared phrases read backwards: what the words of a list, a loop, a number or an owner say in the effect language.

Each phrase of `INVERSES` is expanded into all its forms and becomes rules of a chart. A rule may say too much: only what
is printed again in the same words is an answer.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import product

from gesso.data_classes import dataclass
from gesso.reading.chart import Rule, Values
from gesso.reading.tokens import Words
from gesso.wording import Phrasebook
from gesso.wording.template import Choice, Hole, Optional, Part

HOLE = "zq"
"""Begins a word that stands for what fills a placeholder; no language has it."""
ALSO = " \N{LOGICAL AND} "
"""Between conditions that must hold together, until a sentence says how it is written."""
OPEN = "\N{LEFT DOUBLE QUOTATION MARK}"
_HOLES = re.compile(rf"{HOLE}([a-z_]+)")
_INDENT = "  "


def filled(template: str, values: Mapping[str, str]) -> str:
    """Fill `{name}` in lines of the effect language: a value of several lines is indented like its placeholder."""
    lines = []
    for line in template.split("\n"):
        start = line[: len(line) - len(line.lstrip(" "))]
        text = re.sub(r"\{([a-z_]+)\}", lambda match: values[match[1]], line)
        lines.append(text.replace("\n", "\n" + start))
    return "\n".join(lines)


def indented(text: str) -> str:
    """Return a block: the lines, further in."""
    return _INDENT + text.replace("\n", "\n" + _INDENT)


Say = Callable[[Mapping[str, str]], Iterable[str]]


@dataclass(frozen=True, slots=True)
class Inverse:
    """What a phrase is a form of, what fills its placeholders, and what it says."""

    part: str
    say: str | Say
    holes: Mapping[str, str]


def _as(part: str, say: str | Say, **holes: str) -> Inverse:
    return Inverse(part, say, holes)


def _under(head: str) -> Say:
    """A block under a line with conditions, each of which holds together with the next."""

    def say(values: Mapping[str, str]) -> Iterator[str]:
        conditions = values["condition"].split(ALSO)
        text = values.get("body") or values["items"]
        for condition in reversed(conditions):
            text = f"{head} {condition}\n{indented(text)}"
        yield text

    return say


def _may(values: Mapping[str, str]) -> Iterator[str]:
    head = f"{values['who']} may".lstrip()
    body = values.get("body") or values["items"]
    lines = body.split("\n")
    if len(lines) == 1:
        yield f"{head} {body}"
    yield f"{head}\n{indented(body)}"


def _when(values: Mapping[str, str]) -> Iterator[str]:
    yield f"{values['when']}\n{indented(values.get('body') or values['items'])}"


def _choose(values: Mapping[str, str]) -> Iterator[str]:
    yield f"{values.get('who', '')} choose {values['count']} of\n{values['options']}".lstrip()


def _randomly(values: Mapping[str, str]) -> Iterator[str]:
    number, _, rest = values["what"].partition(" ")
    if number.isdigit():
        yield f"{number} random {rest}"


def _if_done(values: Mapping[str, str]) -> Iterator[str]:
    yield f"{values['first']}\nif done\n{indented(values['then'])}"


_PREVENTED = "{when}\n  prevent that"
_SERIES, _BODY, _NP, _THING, _COND = "@series", "@body", "@np", "@thing", "@condition"
_LISTED = {"items": "@items"}
INVERSES: Mapping[str, Sequence[Inverse]] = {
    # things
    "counted.exact": [
        _as(_THING, "{n} {what}", n="@n", what=_NP),
        _as(_THING, "{n} random {what}", n="@n", what="@random"),
    ],
    "counted.up_to": [_as(_THING, "up to {n} {what}", n="@n", what=_NP)],
    "counted.spread": [_as(_THING, "{what}", what=_THING)],
    "counted.spread_pick": [_as(_THING, "{what}", what=_THING)],
    "counted.each": [_as(_THING, "each {what}", what=_NP), _as("@loop", "{what}", what=_NP)],
    "counted.bare": [_as(_THING, "each {what}", what=_NP)],
    "counted.all": [_as(_THING, "each {what}", what=_NP)],
    "counted.no": [_as("@amount", "no {what}", what=_NP)],
    "counted.least": [_as("@amount", "{n} {what}", n="@n", what=_NP)],
    "counted.reached": [_as("@amount", "{n} {what}", n="@n", what=_NP)],
    "counted.at_least": [_as("@amount", "{n} {what}", n="@n", what=_NP)],
    "counted.exactly": [_as("@amount", "exactly {n} {what}", n="@n", what=_NP)],
    "counted.fewer": [_as("@amount", "fewer than {n} {what}", n="@n", what=_NP)],
    "counted.less": [_as("@amount", "fewer than {n} {what}", n="@n", what=_NP)],
    "counted.mass": [_as("@amount", "{what}", what=_NP)],
    "counted.tally": [_as("@tally", "for each {what}", what=_NP)],
    "counted.every": [_as("@tally", "for each {n} {what}", n="@n", what=_NP)],
    "among.one": [_as(_THING, "a {what}", what=_NP)],
    "among.any": [_as(_THING, "a {what}", what=_NP)],
    "among.another": [_as(_THING, "another {what}", what=_NP)],
    "among.random": [_as(_THING, "a random {what}", what=_NP)],
    "among.exact": [_as(_THING, "{n} {what}", n="@n", what=_NP)],
    "among.up_to": [_as(_THING, "up to {n} {what}", n="@n", what=_NP)],
    "among.some_random": [_as(_THING, _randomly, what=_THING)],
    "among.least": [_as("@amount", "{n} {what}", n="@n", what=_NP)],
    "among.exactly": [_as("@amount", "exactly {n} {what}", n="@n", what=_NP)],
    "among.fewer": [_as("@amount", "fewer than {n} {what}", n="@n", what=_NP)],
    "among.no": [_as("@amount", "no {what}", what=_NP)],
    "among.each": [_as(_THING, "each {what}", what=_NP), _as("@loop", "{what}", what=_NP)],
    "among.tally": [_as("@tally", "for each {what}", what=_NP)],
    "among.every": [_as("@tally", "for each {n} {what}", n="@n", what=_NP)],
    "random.one": [_as(_THING, "a random {what}", what=_NP)],
    "random.some": [_as("@random", "{what}", what=_NP)],
    "other.another": [_as(_THING, "another {what}", what=_NP)],
    "other.than": [_as("@apart", "other", what="@things")],
    "figure.exact": [_as("@count", "{n}", n="@n")],
    "figure.up_to": [_as("@count", "up to {n}", n="@n")],
    "choose_of.single": [_as("@count", "1")],
    # sentences
    "series.more": [_as("@begun", "{first}\n{next}", first="@begun", next="@clause")],
    "series.last": [_as(_SERIES, "{first}\n{last}", first="@begun", last="@clause")],
    "series.if_done": [_as(_SERIES, _if_done, first="@begun", done="@done", then=_SERIES)],
    "if.done": [_as("@done", "done")],
    "if.done_mine": [_as("@done", "done")],
    "if.done_theirs": [_as("@done", "done")],
    "if.any": [_as("@done", "done")],
    "doer.me": [_as("@clause", "{body}", body="@clause")],
    "doer.other": [_as("@clause", "{body}", body="@clause")],
    "may.line": [_as("@clause", _may, who="@who", body=_SERIES)],
    "may.list": [_as("@listing", _may, who="@who", **_LISTED)],
    "if.line": [_as("@statement", _under("if"), condition=_COND, body=_BODY)],
    "if.list": [_as("@listing", _under("if"), condition=_COND, **_LISTED)],
    "if.and": [_as(_COND, f"{{first}}{ALSO}{{second}}", first=_COND, second=_COND)],
    "otherwise.line": [_as("@otherwise", "otherwise\n  {body}", body=_BODY)],
    "otherwise.list": [_as("@otherwise list", "otherwise\n  {items}", **_LISTED)],
    "each_case.line": [_as("@statement", "{body}", body=_BODY)],
    "for_each.line": [_as("@statement", "for each {what}\n  {body}", what="@loop", body=_BODY)],
    "for_each.list": [_as("@listing", "for each {what}\n  {items}", what="@loop", **_LISTED)],
    "choose_of.mine": [_as("@listing", _choose, count="@count", options="@options")],
    "choose_of.theirs": [_as("@listing", _choose, who="@who", count="@count", options="@options")],
    "list.lead": [_as("@listing", "{items}", **_LISTED)],
    "until.line": [_as("@statement", "until {moment}\n  {body}", moment="@until", body="@item")],
    "until.list": [_as("@listing", "until {moment}\n  {items}", moment="@until", items="@passives")],
    # passives
    "when.each": [_as("@when", "when {event}", event="@fact"), _as("@would", "when {event}", event="@prospect")],
    "when.once": [
        _as("@when", "once each PERIOD when {event}", event="@fact"),
        _as("@would", "once each PERIOD when {event}", event="@prospect"),
    ],
    "when.and": [
        _as("@fact", "{first} if {second}", first="@fact", second="@asked"),
        _as("@prospect", "{first} if {second}", first="@prospect", second="@asked"),
    ],
    "when.if": [_as("@when", "{when} if {condition}", when="@when", condition="@asked")],
    "when.line": [_as("@trigger", _when, when="@when", body=_BODY)],
    "when.list": [_as("@trigger list", _when, when="@when", **_LISTED)],
    "instead.after": [_as("@trigger", _when, when="@would", body=_BODY)],
    "instead.before": [_as("@trigger", _when, when="@would", body=_BODY)],
    "instead.may": [_as("@trigger", _when, when="@would", body=_BODY)],
    "instead.list": [_as("@trigger list", _when, when="@would", **_LISTED)],
    "prevent.event": [_as("@trigger", _PREVENTED, when="@would")],
    "prevent.damage": [_as("@trigger", _PREVENTED, when="@would")],
    "while.line": [_as("@item", _under("if"), condition=_COND, body="@item")],
    "while.list": [_as("@item list", _under("if"), condition=_COND, items="@passives")],
    "while.and": [_as(_COND, f"{{first}}{ALSO}{{second}}", first=_COND, second=_COND)],
    # costs
    "cost.join": [_as("@cost", "{first}\n{next}", first="@cost", next="@price")],
    "cost.one_of": [_as("@ways", "{first}\nor\n{next}", first="@ways", next="@way")],
    "cost.free_if": [_as("@way", "  if {condition}", condition=_COND)],
    "cost.free": [_as("@way", "  {what}", what="@price")],
    "cost.among": [_as("@price", "choose 1 of\n{what}", what="@ways"), _as("@way", "  {what}", what="@cost")],
    # players
    "who.me": [_as("@who", "")],
    "who.they": [_as("@who", "")],
    "who.opponent": [_as("@who", "the OPPONENT")],
    "who.again": [_as("@who", "the OPPONENT")],
    # references: what each one means has to be found
    "the_target.name": [_as(_THING, "the target", what="@head")],
    "it.subject": [_as(_THING, "‹it›")],
    "it.object": [_as(_THING, "‹it›")],
}
"""By phrase, its inverses. A value in `‹›` is a reference that is still open."""
BY_NODES = frozenset(
    {
        "counted.that", "counted.that_much", "who.opponent", "self.me", "self.my", "the.possessive", "it.possessive", "it.plural", "where.in", "where.there",
        "adjective.carried", "other.plain", "owned.mine", "owned.theirs", "owned.other", "in_hand.mine", "in_hand.theirs",
        "in_hand.other", "and.more", "and.both", "or.both", "choose_of.alike", "each.line",
    }
)  # fmt: skip
"""Shared phrases that are read with the nodes, nouns or lists in which they stand."""
STRUCTURE: Sequence[tuple[str, str, str]] = (
    ("@thing", "@amount", "{amount}"),
    ("@things", "@thing", "{thing}"),
    ("@clause", "@clause @tally", "{clause} {tally}"),
    ("@item", "@item @tally", "{item} {tally}"),
    ("@begun", "@clause", "{clause}"),
    ("@series", "@begun", "{begun}"),
    ("@body", "@series", "{series}"),
    ("@body", "@statement", "{statement}"),
    ("@statement", "@clause", "{clause}"),
    ("@condition", "@done", "{done}"),
    ("@asked", "@condition", "{condition}"),
    ("@cost", "@price", "{price}"),
    ("@cost", "@ways", "choose 1 of\n{ways}"),
    ("@ways", "@way", "{way}"),
    ("@way", "@price", "  {price}"),
    ("@block", "@sentence", "{sentence}"),
    ("@block", "@sentence @block", "{sentence}\n{block}"),
    ("@sentence", "@statement .", "{statement}"),
    ("@sentence", "@listed", "{listed}"),
    ("@sentence", "@statement . @else", "{statement}\n{else}"),
    ("@sentence", "@listed @else", "{listed}\n{else}"),
    ("@else", "@otherwise .", "{otherwise}"),
    ("@else", "@otherwise_listed", "{otherwise_listed}"),
    ("@otherwise", "@otherwise . @else", "{otherwise}\n  {else}"),
    ("@items", "<item> @block </item>", "{block}"),
    ("@items", "<item> @block </item> @items", "{block}\n{items}"),
    ("@options", "<item> @block </item>", "  {block}"),
    ("@options", "<item> @block </item> @options", "  {block}\nor\n{options}"),
    ("@passives", "<item> @whole </item>", "{whole}"),
    ("@passives", "<item> @whole </item> @passives", "{whole}\n{passives}"),
    ("@whole", "@item .", "{item}"),
    ("@whole", "@trigger .", "{trigger}"),
    ("@whole", "@trigger . @block", "{trigger}\n  {block}"),
    ("@whole", "@item_listed", "{item_listed}"),
    ("@whole", "@trigger_listed", "{trigger_listed}"),
    ("@passive", "@whole", "{whole}"),
    ("@passive", "@whole @passive", "{whole}\n{passive}"),
    ("@item", "@trigger", "{trigger}"),
    ("@item", "@ban", "{ban}"),
    ("@np", "@head", "{head}"),
    ("@np", "@head @filters", "{head} {filters}"),
    ("@filters", "@filter", "{filter}"),
    ("@filters", "@filter @filters", "{filter} {filters}"),
    ("@head", "@noun", "{noun}"),
    ("@that", "@head", "‹{head}›"),
)  # fmt: skip
"""How parts make up parts, whatever the language: part, symbols, what it says."""


def forms_of(parts: Sequence[Part]) -> Iterator[str]:
    """Yield every form that a template can take, with a word for each placeholder."""
    for choice in product(*map(_forms, parts)):
        yield "".join(choice)


def _forms(part: Part) -> list[str]:
    match part:
        case str():
            return [part]
        case Hole(name=name):
            return [HOLE + name]
        case Optional(parts=inner):
            return ["", *forms_of(inner)]
        case Choice(forms=forms):
            return [form for parts in forms for form in forms_of(parts)]


def rule(part: str, tokens: Sequence[str], holes: Mapping[str, str], say: str | Say) -> Rule:
    """Return the rule of a row of tokens in which words stand for placeholders."""
    names: list[str] = []
    symbols = []
    for token in tokens:
        hole = _HOLES.fullmatch(token)
        if hole and hole[1] in holes:
            names.append(hole[1])
            symbols.append(holes[hole[1]])
        else:
            symbols.append(token)
    return Rule.of(part, symbols, partial(_said, tuple(names), say))


def _said(names: Sequence[str], say: str | Say, values: Values) -> Iterable[str]:
    named = dict(zip(names, values))
    return (filled(say, named),) if isinstance(say, str) else say(named)


def structure() -> Iterator[Rule]:
    """Yield the rules that no phrase has."""
    for part, symbols, say in STRUCTURE:
        row = symbols.split(" ")
        names = [symbol[1:] for symbol in row if symbol.startswith("@")]
        yield Rule.of(part, row, partial(_said, tuple(names), say))


_NAMED = Inverse("@thing", "{what}", {"what": "@that", "ordinal": "@ordinal"})


def _names(book: Phrasebook, key: str) -> bool:
    """Return whether a phrase names a thing that stands before it by its noun, and what tells it apart."""
    template = book.phrases[key]
    return "what" in template.needed and template.needed <= {"what", "ordinal"}


def shared(book: Phrasebook, words: Words) -> Iterator[Rule]:
    """Yield the rules of the shared phrases of a locale."""
    named = {key: (_NAMED,) for key in book.phrases if key.startswith("the.") and _names(book, key)}
    for key, inverses in {**named, **INVERSES}.items():
        forms = dict.fromkeys(words(form) for form in forms_of(book.phrases[key].parts))
        for inverse in inverses:
            for form in forms:
                yield from _whole(inverse, form)


_LISTS = {"items": "@items", "options": "@options"}


def _whole(inverse: Inverse, form: Sequence[str]) -> Iterator[Rule]:
    holes = dict(inverse.holes)
    part = inverse.part
    lists = [name for name in holes if name in _LISTS]
    if not lists:
        # A statement that leads into a list stands for its lead as well.
        yield rule(part, form, holes, inverse.say)
        leads = [name for name in ("body",) if holes.get(name) in (_BODY, "@item")]
        for name in leads:
            if HOLE + name in form:
                listed = {**holes, name: "@item_listed" if holes[name] == "@item" else "@listed"}
                yield rule(_LED.get(part, part), form, listed, inverse.say)
        return
    name = lists[0]
    target = {"@listing": "@listed", "@otherwise list": "@otherwise_listed", "@trigger list": "@trigger_listed",
              "@item list": "@item_listed"}[part]  # fmt: skip
    yield rule(target, (*form, ":", "<list>", HOLE + name, "</list>"), holes, inverse.say)


_LED = {
    "@statement": "@listed",
    "@otherwise": "@otherwise_listed",
    "@trigger": "@trigger_listed",
    "@item": "@item_listed",
}
