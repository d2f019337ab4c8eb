"""Write programs back into the language, and lay out a text that somebody else wrote.

Blocks are indented by two spaces, words are one space apart, verbs agree with their subjects.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Literal, cast

from gesso.data_classes import dataclass
from gesso.diagnostics.english import article
from gesso.lang.ast.amounts import ThatMuch
from gesso.lang.ast.things import NP, Count, Counted, FewerThan, Me, Noun, Other, Pick
from gesso.lang.language import terminals
from gesso.lang.nodes import FixedWord, Node, OptionalPart, Placeholder

if TYPE_CHECKING:
    from gesso.lang.language import Language


INDENT_WIDTH = 2
_GAP = 2


@dataclass(frozen=True, slots=True)
class _Line:
    """One line: column of its first character, words, comment, column of the comment."""

    column: int
    words: str
    comment: str
    comment_column: int


def laid_out(lines: Sequence[str], base: int) -> list[str]:
    """Lay out the lines of a valid text, with its outermost sentences at column `base` (from 0).

    A comment on its own line moves with the sentences in its column; one after a sentence stays in its column if there
    is room. Blank lines are single, and none is first or last.
    """
    read = [_read(line) for line in lines]
    columns = [line.column for line in read if line.words]
    shift = base - columns[0] if columns else 0
    laid = [_indented(line, level, base, shift) for line, level in _levels(read)]
    while laid and not laid[-1]:
        laid.pop()
    return [line for number, line in enumerate(laid) if line or (number and laid[number - 1])]


def sentences(lines: Iterable[str]) -> list[tuple[int, str]]:
    """Return each line's level and words, without the layout."""
    return [(level, line.words) for line, level in _levels([_read(line) for line in lines]) if line.words]


def _read(line: str) -> _Line:
    words, mark, comment = line.partition("#")
    column = len(line) - len(line.lstrip(" "))
    return _Line(column, " ".join(words.split()), (mark + comment).rstrip(), len(words))


def _levels(lines: Sequence[_Line]) -> Iterator[tuple[_Line, int]]:
    """Yield each line with the number of blocks around it.

    Comments wait for the sentence below them, which decides where they belong unless they are in the column of an
    open block.
    """
    open_columns: list[int] = []
    waiting: list[_Line] = []
    for line in lines:
        if not line.words:
            waiting.append(line)
            continue
        before = list(open_columns)
        while open_columns and open_columns[-1] > line.column:
            open_columns.pop()
        if not open_columns or open_columns[-1] < line.column:
            open_columns.append(line.column)
        level = len(open_columns) - 1
        yield from (
            (comment, before.index(comment.column) if comment.column in before else level) for comment in waiting
        )
        waiting.clear()
        yield line, level
    for comment in waiting:
        yield comment, max(bisect_right(open_columns, comment.column) - 1, 0)


def _indented(line: _Line, level: int, base: int, shift: int) -> str:
    start = " " * (base + INDENT_WIDTH * level)
    if not line.words:
        return start + line.comment if line.comment else ""
    text = start + line.words
    if not line.comment:
        return text
    return text.ljust(max(line.comment_column + shift, len(text) + _GAP)) + line.comment


Mood = Literal["fact", "would", "cannot"]
# The name of a noun, and whether it is plural.
Naming = Callable[[Noun, bool], str]
_INDENT = "  "


def unparse(language: Language, nodes: tuple[Node, ...], *, naming: Naming = lambda noun, _: noun.word) -> str:
    """Write an effect, a cost or a passive, one line a sentence, each with its line end. Parsing it gives `nodes`
    again.

    Declared names keep the number that they have in the tree unless `naming` sets it.
    """
    spellings = terminals(language).spellings
    plurals = {forms[0]: forms[-1] for forms in spellings.values()}
    unparser = Unparser(naming, plurals, {name: forms[0] for name, forms in spellings.items()})
    return "".join(unparser(node) + "\n" for node in nodes)


@dataclass(frozen=True, slots=True)
class Unparser:
    """Writes nodes by their form, or by the function that their class declares."""

    naming: Naming
    plurals: Mapping[str, str]
    """Plural of each head noun."""
    spelled: Mapping[str, str]
    """Plain form of each terminal."""
    mood: Mood = "fact"
    """Mood of the event being written."""
    subject: Node | None = None
    """Subject of the event being written."""

    def __call__(self, node: Node) -> str:
        unparse = node.spec.unparse
        return self.form(node) if unparse is None else unparse(node, self)

    def form(self, node: Node) -> str:
        text, between, number, subject, indefinite = "", "", 1, self.subject, False
        parts = tuple(_written(node))
        for part, following in zip(parts, (*parts[1:], None)):
            if isinstance(part, FixedWord):
                indefinite = part.plain == "a" and isinstance(following, Placeholder)
                if not indefinite:
                    text += between + (self._verb(part, subject, bool(text)) if part.third else self._word(part.plain))
            else:
                value = getattr(node, part.field)
                amounted = part.field in ("n", "count", "what") and isinstance(getattr(node, "tally", None), ThatMuch)
                amounted = amounted and not isinstance(value, Noun)
                words = self._amount(value) if amounted else self._value(value, part, plural=number != 1)
                if isinstance(value, tuple):
                    text, between = text + words, "\n"
                    continue
                text += between + (article(words) if indefinite else words)
                number = 2 if amounted else value.n if isinstance(value, Count) else value if type(value) is int else 1
                subject = value if isinstance(value, Node) else subject
            between = " " if text else ""
        return text

    def _word(self, word: str) -> str:
        return self.spelled.get(word, word)

    def _verb(self, verb: FixedWord, subject: Node | None, follows: bool) -> str:
        """Write a verb; one that `follows` words without a node has these as its subject."""
        if self.mood != "fact":
            return f"{self.mood} {verb.plain}"
        several = isinstance(subject, Counted) and (subject.n != 1 or isinstance(subject, FewerThan))
        return verb.plain if several or isinstance(subject, Me) or (subject is None and not follows) else verb.third

    def _amount(self, value: Any) -> str:
        """Write a figure or a pick of one, times an amount."""
        if isinstance(value, Pick):
            return f"that many {self.np(value.np, plural=True)}"
        return "that many" if isinstance(value, Count) else "that much"

    def _value(self, value: Any, hole: Placeholder, *, plural: bool) -> str:
        match value:
            case tuple():
                return "\nor".join(map(self.block, value)) if isinstance(value[0], tuple) else self.block(value)
            case Noun():
                return self.noun(value, plural=plural)
            case NP():
                return self.np(value, plural=plural)
            case Node():
                return replace(self, mood=cast(Mood, hole.choices[0]))(value) if hole.choices else self(value)
            case bool():
                return hole.choices[-1 if value else 0]
            case _:
                return next((words for words in hole.choices if words.split()[-1] == value), str(value))

    def block(self, nodes: tuple[Node, ...]) -> str:
        return "".join(f"\n{_INDENT}{line}" for node in nodes for line in self(node).split("\n"))

    def np(self, np: NP, *, plural: bool = False) -> str:
        """Write a description: `other friendly units adjacent to self`."""
        before = [item for item in np.filters if isinstance(item, Other)]
        behind = [item for item in np.filters if not isinstance(item, Other)]
        parts = [*map(self, before), *np.adjectives, self.noun(np.noun, plural=plural), *map(self, behind)]
        return " ".join(parts)

    def noun(self, noun: Noun, *, plural: bool = False) -> str:
        if noun.word in self.plurals:
            return self.plurals[noun.word] if plural else noun.word
        return self.naming(noun, plural)

    def owned(self, amount: str, n: int, np: NP) -> str:
        """Write what something has or holds: `cards`, `a card`, `no card`, `3 cards`, `exactly 3 cards`."""
        text = self.np(np, plural=amount == "fewer" or (amount in ("n", "exactly") and n != 1))
        figures = {"n": f"{n} {text}", "exactly": f"exactly {n} {text}", "fewer": f"fewer than {n} {text}"}
        return {"a": article(text), "no": f"no {text}", **figures}.get(amount, text)

    def pick(self, quantifier: str, n: int, np: NP) -> str:
        """Write what a player picks: `a card`, `2 cards`, `up to 2 cards`."""
        if quantifier == "a":
            words = self.np(np)
            return f"an{words}" if any(isinstance(item, Other) for item in np.filters) else article(words)
        return f"{'up to ' if quantifier == 'up to' else ''}{n} {self.np(np, plural=n != 1)}"


def _written(node: Node) -> Iterator[FixedWord | Placeholder]:
    for part in node.spec.form.parts:
        if not isinstance(part, OptionalPart):
            if _is_there(node, part):
                yield part
        elif isinstance(getattr(node, "tally", None), ThatMuch) and any(
            isinstance(inner, Placeholder) and inner.field == "tally" for inner in part.parts
        ):
            continue
        elif getattr(node, part.flag or next(p.field for p in part.parts if isinstance(p, Placeholder))) not in (
            None,
            False,
        ):
            yield from (inner for inner in part.parts if _is_there(node, inner))


def _is_there(node: Node, part: FixedWord | Placeholder) -> bool:
    """Return whether a part is written: a single word that stands for a truth is so only if that is true."""
    return isinstance(part, FixedWord) or len(part.choices) != 1 or getattr(node, part.field) is not False
