"""Decide which sentences become one: *draw 1 or 2 cards*, *summon a Golem or a Toon*, *a coin and a crown, each in ...*.

The programs decide, not their words: sentences are merged only if they are one verb of the player of the text and
differ in the noun or the figure of what the verb acts on. The same words in two other sentences (*for each ready or each
broken Art*) would say something that neither of them does.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import fields

from gesso.data_classes import dataclass
from gesso.lang.ast import Count, Counted, Each, EveryN, Node, Noun, Pick, TheBound, walk
from gesso.lang.nodes import Role
from gesso.wording.descriptions import listed
from gesso.wording.operands import several
from gesso.wording.outline import STRONG, RenderedBlock
from gesso.wording.render_context import GameWording

_FIGURES = ("n", "count", "stat")
"""Fields that say how much of what a verb gives or takes."""
_WORD = re.compile(r"(?:\*\*[^*]*\*\*|[^\s*])+")
"""A strong run is one word: *2 coins*."""


def mergeable(game: GameWording, sentences: Sequence[Node]) -> bool:
    """Return whether sentences differ only in what their verb acts on: its noun, or its figure."""
    first, *others = sentences
    if type(first) in (*game.compounds, *game.standing) or any(type(other) is not type(first) for other in others):
        return False
    if getattr(first, "who", None) is not None or any(map(_spreads, sentences)):
        return False
    acted_on = _acted_on(first)
    different = {name for other in others for name in _different(first, other)}
    things = [getattr(sentence, acted_on) for sentence in sentences] if acted_on else []
    if all(isinstance(thing, Noun) for thing in things):
        return bool(different) and different <= {*_FIGURES, acted_on}
    return different == {acted_on} and _of_one_shape(things)


def _acted_on(sentence: Node) -> str:
    """Return the field of what the verb acts on: the pieces that it names, or its first thing; empty if it has none."""
    roles = {item.field: item.role for item in sentence.spec.operands}
    named = [name for name in sentence.__match_args__ if roles.get(name) is Role.NAME]
    return next(iter(named or (name for name in sentence.__match_args__ if roles.get(name) is Role.THING)), "")


def _spreads(sentence: Node) -> bool:
    """Return whether a sentence is carried out for several things, so that a choice could be one for all or anew for
    each; or has a figure that is not fixed."""
    for part in walk(sentence):
        if isinstance(part, Each | Counted | EveryN) or (isinstance(part, TheBound) and part.many):
            return True
        if isinstance(part, Count) and part.up_to:
            return True
    others = [item.field for item in sentence.spec.operands if item.field != _acted_on(sentence)]
    return getattr(sentence, "tally", None) is not None or any(several(getattr(sentence, name)) for name in others)


def _of_one_shape(things: Sequence[Node]) -> bool:
    """Return whether picks differ in noun and figure alone, and have no filter, which could be read of the last only."""
    picks = [thing for thing in things if isinstance(thing, Pick) and not thing.np.filters]
    shapes = {(type(pick), pick.quantifier, pick.np.adjectives) for pick in picks}
    return len(picks) == len(things) and len(shapes) == 1 and picks[0].quantifier != "up to"


def _different(first: Node, second: Node) -> Iterator[str]:
    """Yield the fields in which two nodes of one class differ, whatever slots they bind."""
    for item in fields(first):
        if item.compare and item.name != "slot" and not _same(getattr(first, item.name), getattr(second, item.name)):
            yield item.name


def _same(first: object, second: object) -> bool:
    if isinstance(first, tuple) and isinstance(second, tuple):
        return len(first) == len(second) and all(map(_same, first, second))
    if isinstance(first, TheBound) or not isinstance(first, Node) or not isinstance(second, Node):
        return first == second
    return type(first) is type(second) and not any(_different(first, second))


@dataclass(frozen=True, slots=True)
class ParallelRun:
    """Sentences that differ in one word: how they begin, the word with the one before it, and how they end."""

    lead: str
    differing: tuple[str, ...]
    rest: str


def parallel_run(sentences: Sequence[str]) -> ParallelRun | None:
    """Return the word in which sentences differ; None if they differ in more, or not at all.

    All have the same number of words, so each can be recovered from the joined sentence.
    """
    words = [_WORD.findall(sentence_words) for sentence_words in sentences]
    if len(words) < 2 or len({len(sentence_words) for sentence_words in words}) > 1:
        return None
    different = [at for at, column in enumerate(zip(*words)) if len(set(column)) > 1]
    if not different or different[-1] - different[0] > 1 or len(set(sentences)) < len(sentences):
        return None
    first, last = different[0], different[-1] + 1
    # Its article goes with a noun: *a guard or a herald*. A figure has none, and a sentence begins with its verb.
    is_figure = words[0][first].startswith(STRONG) or words[0][first][0].isdigit()
    first -= 1 if first == different[-1] and first > 1 and not is_figure else 0
    differing = tuple(" ".join(sentence_words[first:last]) for sentence_words in words)
    if not first or any("," in sentence_words for sentence_words in differing):
        return None
    return ParallelRun(" ".join(words[0][:first]), differing, " ".join(words[0][last:]))


def either(book: Callable[..., str], run: ParallelRun) -> str:
    """Join alternatives: *draw a guard or a page from the pile*."""
    return " ".join(filter(None, (run.lead, listed(book, run.differing, "or"), run.rest)))


def merged_run(
    game: GameWording, blocks: Sequence[Sequence[Node]], rendered: Sequence[RenderedBlock]
) -> ParallelRun | None:
    """Return how blocks are told as one sentence; None if they cannot be."""
    if any(len(block) != 1 for block in blocks) or not mergeable(game, [block[0] for block in blocks]):
        return None
    words = [part for block in rendered for part in block if isinstance(part, str)]
    return parallel_run(words) if len(words) == len(blocks) else None


def by_runs(
    book: Callable[..., str], game: GameWording, blocks: Sequence[Sequence[Node]], rendered: Sequence[RenderedBlock]
) -> tuple[RenderedBlock, ...]:
    """Return the options of a choice; neighbours that can be told as one sentence become one."""
    merged: list[RenderedBlock] = []
    start = 0
    for at in range(len(blocks)):
        run = merged_run(game, blocks[start : at + 1], rendered[start : at + 1]) if at > start else None
        if run is None:
            start = at
            merged.append(rendered[at])
        else:
            merged[-1] = (either(book, run),)
    return tuple(merged)
