"""What a designer has written on cards, in another language: names with their gender and plural, and running texts. Found by
the words themselves, so that a text which has changed since is seen to be untranslated."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NewType, overload

from gesso.wording.inflection import Inflected

SourceText = NewType("SourceText", str)
"""A text of a card file with single blanks between its words, as a translation is looked up by."""
Use = Literal["noun", "adjective", "text"]
"""What a text is to its readers: other words agree with a noun, an adjective agrees with others."""


def source_text(text: str) -> SourceText:
    """How a translation names a text."""
    return SourceText(" ".join(text.split()))


class Translation:
    """The words of a game in one locale. `words` has them by the source texts; `asked` holds what has been asked for, with its use, also where there is no
    translation: then the text stays as it is."""

    def __init__(self, words: Mapping[SourceText, Inflected]) -> None:
        self.words: Mapping[str, Inflected] = {str(key): word for key, word in words.items()}
        self.asked: dict[SourceText, Use] = {}

    @overload
    def text(self, source: str) -> str: ...
    @overload
    def text(self, source: None) -> None: ...
    def text(self, source: str | None) -> str | None:
        """A name or a running text that stands by itself."""
        return None if source is None else self._said(source, "text")

    def noun(self, source: str) -> str:
        """A name that sentences say, with what has to agree with it."""
        return self._said(source, "noun")

    def adjective(self, source: str) -> str:
        """An adjective, with its forms."""
        return self._said(source, "adjective")

    def known(self, source: str) -> str:
        """A name that another file has, in whatever words it is known by."""
        return self.words.get(source_text(source), source)

    def _said(self, source: str, use: Use) -> str:
        key = source_text(source)
        if not key:
            return source
        if self.asked.get(key) != "noun":
            self.asked[key] = use
        return self.words.get(key, source)


def title_of(id: str) -> str:
    """What something is called that has no name but its id: *line-art* is *Line Art*."""
    return id.replace("-", " ").title()


def own_word(words: Mapping[str, str], source: str) -> str:
    """A text of a card file as it is printed."""
    return words.get(source_text(source), source) if words else source
