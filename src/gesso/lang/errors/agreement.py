"""Nouns in the number that the word before them asks for, in all hints and fixes that are put together from a line."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache

from gesso.diagnostics import Diagnostic, Edit, Fix
from gesso.diagnostics.english import singular
from gesso.lang.language import FIGURE, NAME, Language, Terminals, terminals

_ONE = frozenset({"a", "an", "another", "each", "1"})
_BETWEEN = frozenset({"OTHER", "RANDOM"})
"""Terminals that may stand between an article or a figure and its noun, besides adjectives."""
_QUOTED = re.compile(r"`([^`]+)`")
_WORD = re.compile(r"[^ ]+")
_LAST_WORD = re.compile(r"[^ \n]+ *\Z")


def with_agreement(diagnostic: Diagnostic, language: Language) -> Diagnostic:
    """Return a diagnostic whose hint and fixes never write `each units` or `a cards`.

    A fix that writes an article or a figure before a noun of the line reaches as far as that noun.
    """
    words = _words(language)
    hint = _QUOTED.sub(lambda quoted: f"`{words.agreed(quoted[1])}`", diagnostic.hint)
    return replace(diagnostic, hint=hint, fixes=tuple(words.in_fix(fix) for fix in diagnostic.fixes))


@dataclass(frozen=True, slots=True)
class _Words:
    vocabulary: Terminals
    nouns: Mapping[str, tuple[str, str]]
    """For each terminal of a noun one and many of it."""
    between: frozenset[str]

    def agreed(self, text: str) -> str:
        """Return words in which a noun after an article or a figure is in its number."""
        words = [*_WORD.finditer(text)]
        parts, end = [], 0
        for at, word in enumerate(words):
            figure = self.vocabulary.terminal(word[0]) == FIGURE
            if not figure and word[0] not in _ONE:
                continue
            after = at + 1
            while after < len(words) and self.vocabulary.terminal(words[after][0]) in self.between:
                after += 1
            if after == len(words):
                break
            noun = words[after]
            parts += [text[end : noun.start()], self._in_number(noun[0], word[0] in _ONE)]
            end = noun.end()
        return "".join([*parts, text[end:]])

    def _in_number(self, noun: str, one: bool) -> str:
        terminal = self.vocabulary.terminal(noun)
        if terminal in self.nouns:
            return self.nouns[terminal][not one]
        # How a name of the file is counted is declared there, and some are not counted at all.
        return singular(noun) if terminal == NAME and one else noun

    def in_fix(self, fix: Fix) -> Fix:
        if len(fix.edits) != 1:
            return fix
        (edit,) = fix.edits
        source, start, end = edit.span.source, edit.span.start, edit.span.end
        begin, stop = source.text.rfind("\n", 0, start) + 1, source.text.find("\n", end)
        rest = source.text[end : stop if stop >= 0 else len(source.text)].partition("#")[0].rstrip()
        # An article that stands before the edit asks for the number of its first noun.
        lead = _LAST_WORD.search(source.text, begin, start)
        before = source.text[lead.start() if lead else start : start]
        text = self.agreed(before + edit.text + rest)[len(before) :]
        if text == edit.text + rest:
            return fix
        same = 0
        while same < min(len(rest), len(text)) and text[-1 - same] == rest[-1 - same]:
            same += 1
        written = text[: len(text) - same]
        title = _QUOTED.sub(lambda quoted: f"`{self.agreed(quoted[1])}`", fix.title)
        span = source.span(start, end + len(rest) - same)
        return Fix(title, (Edit(span, written),), fix.safe)


@cache
def _words(language: Language) -> _Words:
    vocabulary = terminals(language)
    heads, adjectives = (
        {rule.expansion[0].name for rule in language.parser.rules if rule.origin.name == kind and rule.expansion}
        for kind in ("head", "adj")
    )
    forms = {name: vocabulary.spellings[name] for name in heads if name in vocabulary.spellings}
    nouns = {name: (spelled[0], spelled[-1]) for name, spelled in forms.items()}
    return _Words(vocabulary, nouns, frozenset(adjectives | _BETWEEN))
