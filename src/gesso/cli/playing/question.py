"""What a person is asked, and how it is laid out."""

import textwrap
from collections.abc import Sequence
from dataclasses import dataclass

from gesso.cli.playing.columns import cut, in_columns
from gesso.cli.playing.options import Names, numbered
from gesso.engine import Decision

_FEW = 3
"""So many short options stand below each other."""


@dataclass(frozen=True, slots=True)
class Question:
    """What a person has to answer now: `asked` says what, in paragraphs; `texts` are the options as logs name them,
    `printed` as cards and table do, `glosses` what is said beside each; `more` how to see them all."""

    decision: Decision
    asked: Sequence[str]
    texts: tuple[str, ...]
    printed: tuple[str, ...]
    glosses: tuple[str, ...]
    more: str

    @property
    def names(self) -> Names:
        """What each option goes by, with the blanks that can be typed."""
        both = zip(self.printed, self.texts)
        return [tuple(dict.fromkeys(" ".join(name.split()) for name in names)) for names in both]


def asked(question: Question, width: int) -> list[str]:
    """What is asked, in lines."""
    return [line for paragraph in question.asked for line in textwrap.wrap(paragraph, width, subsequent_indent="  ")]


def listed(question: Question, width: int, most: int | None = None) -> list[str]:
    """The options with their numbers: with what is said beside them, or in columns where that takes more than `most`
    lines; cut where that does too."""
    heads = list(numbered(question.printed))
    if any(question.glosses):
        full = _with_glosses(heads, question.glosses, width)
        if most is None or len(full) <= most:
            return full
        if len(heads) <= most:
            margin = max(map(len, heads)) + 2
            return [cut(f"{head:{margin}}{gloss}".rstrip(), width) for head, gloss in zip(heads, question.glosses)]
    rows = in_columns(heads, width) if len(heads) > _FEW else heads
    if most is None or len(rows) <= most:
        return rows
    rows = in_columns([cut(head, width // 2 - 2) for head in heads], width)
    return rows if len(rows) <= most else [*rows[: most - 1], question.more]


def _with_glosses(heads: Sequence[str], glosses: Sequence[str], width: int) -> list[str]:
    """Options below each other, each with what is said beside it."""
    margin = max(map(len, heads)) + 2
    lines = []
    for head, gloss in zip(heads, glosses):
        lines += textwrap.wrap(f"{head:{margin}}{gloss}".rstrip(), width, subsequent_indent=" " * margin)
    return lines
