"""Colours for the effect language: which words are verbs, things, states, read off the vocabulary of a game."""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from types import MappingProxyType
from typing import ClassVar

from pygments.lexer import Lexer
from pygments.lexers.data import YamlLexer
from pygments.token import Comment, Error, Keyword, Name, Number, Operator, Punctuation, Text, _TokenType

from gesso.games import game_ids
from gesso.lang.language import terminals
from tools.docs.examples import manual
from tools.docs.words import all_headwords

Tokens = Iterator[tuple[int, _TokenType, str]]
_TOKENS: Mapping[str, _TokenType] = MappingProxyType(
    {
        "picking": Name.Builtin,
        "whose": Name.Builtin,
        "things": Name.Class,
        "where": Operator.Word,
        "states": Name.Attribute,
        "logic": Keyword.Reserved,
        "events": Name.Function,
    }
)
"""By what a word does, as the list of words says it; all others are deeds."""
_YAML = YamlLexer(stripnl=False)
_PART = re.compile(r"(?P<comment>#.*)|(?P<space>\s+)|(?P<word>[^\W\d][\w-]*)|(?P<number>\d+)|(?P<other>.)")
_KEY = re.compile(r"\s*(?:- )*[\w-]+:(?:\s|$)")
_BLOCK = re.compile(r"(?P<indent>\s*(?:- )*)[\w-]+: \|\s*\n?")


@cache
def word_tokens(game: str) -> Mapping[str, _TokenType]:
    """Return the token of every form of every word of a game."""
    roles = manual(game).roles
    found = {form: _TOKENS.get(roles[word.chapter], Keyword) for word in all_headwords(game) for form in word.forms}
    missing = terminals(manual(game).language).terminals.keys() - found.keys()
    assert not missing, f"no headword has {sorted(missing)}"
    return MappingProxyType(found)


class EffectLexer(Lexer):  # type: ignore[misc]  # Pygments has no types
    """Colours effect texts of one game, alone or under the keys of a card.

    With `bare`, lines without a key are sentences. Otherwise the text is YAML, and a literal block that begins with a
    word of the language has sentences.
    """

    game: ClassVar[str]
    bare: ClassVar[bool]

    def get_tokens_unprocessed(self, text: str) -> Tokens:
        at = 0
        indent_of_key = 0
        inside = begins = sentences = False
        for line in text.splitlines(keepends=True):
            if line.strip():
                inside = inside and (begins or len(line) - len(line.lstrip()) > indent_of_key)
                if inside and begins:
                    sentences, begins = self.bare or self._begins(line), False
            if inside:
                yield from _moved(self._sentence(line), at) if sentences else iter([(at, Text, line)])
            elif self.bare and not _KEY.match(line):
                yield from _moved(self._sentence(line), at)
            else:
                yield from _moved(_YAML.get_tokens_unprocessed(line), at)
                if block := _BLOCK.fullmatch(line):
                    indent_of_key, inside, begins = len(block["indent"]), True, True
            at += len(line)

    def _begins(self, line: str) -> bool:
        word = re.match(r"\s*([\w-]+)", line)
        return word is not None and word[1] in word_tokens(self.game)

    def _sentence(self, line: str) -> Tokens:
        words = word_tokens(self.game)
        for part in _PART.finditer(line):
            token: _TokenType = {"comment": Comment, "space": Text, "number": Number}.get(
                part.lastgroup or "", Punctuation
            )
            if part.lastgroup == "word":
                token = words.get(part[0], Name.Variable.Instance)
            yield part.start(), token, part[0]


def _moved(tokens: Tokens, by: int) -> Tokens:
    """Return tokens shifted within a text. A deliberate mistake in an example gets no colour."""
    for at, token, text in tokens:
        yield at + by, Text if token is Error else token, text


@cache
def lexers() -> Mapping[str, type[EffectLexer]]:
    """Return the lexers of all games by the names of their blocks: `<game>` for texts, `<game>-file` for card
    files.
    """
    return MappingProxyType(
        {
            f"{game}{suffix}": type(f"{game}{suffix}", (EffectLexer,), {"game": game, "bare": bare})
            for game in game_ids(installed=False)
            for suffix, bare in (("", True), ("-file", False))
        }
    )
