"""What a description can mean to a reader of English who knows the nouns and no grammar of ours: every way in which its
filters can be given to its nouns.

A filter may describe any noun before it that it can be true of, as long as no two of them cross. `that` begins a clause of
the nearest such noun; `both` waits for its `and`; any other `and` joins what it precedes to a filter of the same noun.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TypeAlias

Meaning: TypeAlias = "tuple[str, frozenset[Said]]"
Said: TypeAlias = "tuple[str, Meaning | str]"


@dataclass(frozen=True)
class Grammar:
    """What a reader of one game knows. `nouns` gives for each noun the filters that can be true of it, where `with Ink`
    is one of its own; `here` are the filters that lead to a thing in the same place, `places` those that say where
    something is; `fixed` are the words for one thing."""

    nouns: dict[str, frozenset[str]]
    relations: tuple[str, ...]
    here: frozenset[str]
    places: frozenset[str]
    fixed: tuple[str, ...]

    @property
    def _token(self) -> re.Pattern[str]:
        nouns = "|".join(sorted(self.nouns, key=len, reverse=True))
        before = r"(?:(?:an?|no|each|\d+(?: or more)?) )?"
        return re.compile(
            rf"(?P<fixed>{'|'.join(self.fixed)})\b|(?P<relation>{'|'.join(self.relations)}|with|in)\b"
            rf"|(?P<word>that|both|and|is|are|has|have)\b|(?P<noun>{before}(?:[a-z]+ )*?(?:{nouns}))\b"
        )

    def tokens(self, text: str) -> list[tuple[str, str]]:
        found, at = [], 0
        while at < len(text):
            match = self._token.match(text, at)
            assert match is not None, f"no word of the reader: {text[at:]!r} in {text!r}"
            found.append((str(match.lastgroup), match[0]))
            at = match.end() + (text[match.end() : match.end() + 1] == " ")
        return found


_VERBS = ("is", "are", "has", "have", "both")


@dataclass(frozen=True)
class _Noun:
    words: str
    said: tuple[tuple[str, int | str], ...] = ()
    joined: bool = False


@dataclass(frozen=True)
class _Reading:
    """The nouns so far, those still open to a filter (the outermost first), and the nouns whose `both` waits."""

    nouns: tuple[_Noun, ...]
    open: tuple[int, ...]
    both: tuple[int, ...] = ()


def readings(text: str, grammar: Grammar) -> set[Meaning]:
    """Every meaning of a description: its noun with its filters, those of one place put together."""
    tokens = grammar.tokens(text)
    assert tokens[0][0] == "noun", text
    start = _Reading((_Noun(tokens[0][1]),), (0,))
    return {_meaning(reading.nouns, 0, grammar) for reading in _read(tokens, 1, start, grammar) if not reading.both}


def _read(tokens: list[tuple[str, str]], at: int, reading: _Reading, grammar: Grammar) -> Iterator[_Reading]:
    if at == len(tokens):
        yield reading
        return
    word = tokens[at][1]
    if word == "that" or (word == "and" and tokens[at + 1][1] in _VERBS):
        both = tokens[at + 1][1] == "both"
        relation, after = _clause(tokens, at + 1 + both)
        if word == "that":
            fit = [k for k, noun in enumerate(reading.nouns) if _fits(noun, relation, tokens[after], grammar)]
            owners, waiting = fit[-1:], reading.both
        else:
            owners, waiting = [*reading.both[-1:]], reading.both[:-1]
        for owner in owners:
            for found in _given(tokens, after, relation, owner, reading):
                still = replace(found, both=(*waiting, owner) if both else waiting)
                yield from _read(tokens, after + 1, still, grammar)
    else:
        joins = word == "and"
        relation, after = tokens[at + joins][1], at + joins + 1
        for owner in reading.open:
            noun = reading.nouns[owner]
            inside = not reading.both or reading.open.index(owner) >= reading.open.index(reading.both[-1])
            if inside and (noun.said or not joins) and _fits(noun, relation, tokens[after], grammar):
                for found in _given(tokens, after, relation, owner, reading):
                    yield from _read(tokens, after + 1, found, grammar)


def _clause(tokens: list[tuple[str, str]], at: int) -> tuple[str, int]:
    """The relation of a clause, and where its operand stands: *is adjacent to X*, *has X*."""
    return ("with", at + 1) if tokens[at][1] in ("has", "have") else (tokens[at + 1][1], at + 2)


def _fits(noun: _Noun, relation: str, operand: tuple[str, str], grammar: Grammar) -> bool:
    name = relation if relation != "with" else f"with {_head(operand[1], grammar)}"
    return re.sub(r"\d+", "n", name) in grammar.nouns[_head(noun.words, grammar)]


def _head(words: str, grammar: Grammar) -> str:
    return next(noun for noun in sorted(grammar.nouns, key=len, reverse=True) if words.endswith(noun))


def _given(tokens: list[tuple[str, str]], at: int, relation: str, owner: int, reading: _Reading) -> Iterator[_Reading]:
    if owner not in reading.open:
        return
    kind, words = tokens[at]
    nouns, still = list(reading.nouns), reading.open[: reading.open.index(owner) + 1]
    operand: int | str = words
    if kind == "noun":
        nouns.append(_Noun(words))
        operand = len(nouns) - 1
        still = (*still, operand)
    nouns[owner] = replace(nouns[owner], said=(*nouns[owner].said, (relation, operand)))
    yield replace(reading, nouns=tuple(nouns), open=still)


def _meaning(nouns: tuple[_Noun, ...], at: int, grammar: Grammar) -> Meaning:
    said: set[Said] = set()
    for relation, operand in nouns[at].said:
        if isinstance(operand, str):
            said.add((relation, operand))
            continue
        words, held = _meaning(nouns, operand, grammar)
        if relation in grammar.here and not words.startswith("no "):
            # Where both are in one place, what says where is true of both.
            said |= {item for item in held if item[0].split()[0] in grammar.places}
            held = frozenset(item for item in held if item[0].split()[0] not in grammar.places)
        said.add((relation, (words, held)))
    none = "no " if nouns[at].words.startswith("no ") else ""
    return none + _head(nouns[at].words, grammar).lower(), frozenset(said)
