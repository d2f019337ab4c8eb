"""Find the cards that use a word, from the checked programs of a project."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from gesso.lang.nodes import walk
from gesso.project.entries import Entry
from gesso.project.game import AnyGame
from tools.docs.examples import nodes_of
from tools.docs.words import all_headwords
from tools.site.cards import EntryCards

_WORD = re.compile(r"[^\W\d][\w-]*")
_KEY = re.compile(r"\s*(?:- )*[\w-]+: +")


@dataclass(frozen=True, slots=True)
class Use:
    """A card of an entry, and its first line that has the word."""

    entry: EntryCards
    card: str
    line: str


def uses(game: AnyGame, entries: Mapping[str, EntryCards]) -> Mapping[str, tuple[Use, ...]]:
    """Return the cards with each word of a game, by headword, in the order of the entries."""
    forms = {form: word.word for word in all_headwords(game.definition.id) for form in word.forms}
    found: dict[str, dict[tuple[str, str], Use]] = {word: {} for word in forms.values()}
    for entry in game.entries:
        if entry.id not in entries:
            continue
        cards = entries[entry.id]
        for number, line in _text_lines(game, entry):
            card = cards.card_at(number)
            for word in {forms[each] for each in _WORD.findall(line) if each in forms}:
                found[word].setdefault((entry.id, card), Use(cards, card, line))
    return MappingProxyType({word: tuple(each.values()) for word, each in found.items()})


def _text_lines(game: AnyGame, entry: Entry[Any, Any]) -> Iterator[tuple[int, str]]:
    """Return the lines of an entry's file with words of its texts, without keys and comments."""
    spans = (node.span for node in walk(*nodes_of(game.program(entry))))
    assert entry.source is not None
    for number in sorted({span.line for span in spans if span.source is entry.source}):
        yield number, _KEY.sub("", entry.source.line(number)).partition("#")[0].strip()
