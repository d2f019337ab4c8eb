"""How a node is written: one short template, from which the AST builder and the unparser both follow.

`deal {n} damage to {to} [for each {tally}]`: a word stands for itself, `{field}` for a field, brackets enclose what may
be left out. Each word and each placeholder is one symbol of the node's grammar rule, in the same order.

    draw|draws               a verb: its plain form, and its third person
    {event:would}            an event in another mood
    {on:in|on}               a field that is one of some words; for a truth: the words if false, if true
    [directed: in the way]   a truth: whether the words are there
    OPPONENT, PERIOD         terminals that each game spells in its own way
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

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
    """What may be left out."""

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
                return " / ".join(part.choices)
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
