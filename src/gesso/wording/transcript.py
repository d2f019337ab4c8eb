"""All texts of one entry in reading order, for people and for other programs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from gesso.data_classes import dataclass
from gesso.wording.outline import COLON, plain
from gesso.wording.text_renderer import Price


@dataclass(frozen=True, slots=True)
class Passage:
    """One text as printed."""

    id: str
    card: str
    kind: str
    """Its kind, as printed above it; texts of one card share it."""
    title: str
    """Its title, as printed above it; texts of one card share it."""
    label: str
    """The word for its own kind."""
    letter: str
    """Its letter, if a card has several."""
    cost: str
    """Its bar."""
    paragraphs: tuple[str, ...]
    """Paragraphs with the marks of strong runs."""
    prices: tuple[Price, ...] = ()
    """The lines of the cost, each by itself."""
    colon: str = COLON
    """Stands between `kind` and `title`."""

    @property
    def heading(self) -> str:
        return f"{self.kind}{self.colon} {self.title}" if self.title else self.kind


@dataclass(frozen=True, slots=True)
class Transcript:
    """An entry with all its passages."""

    id: str
    name: str
    locale: str
    passages: tuple[Passage, ...]

    def ids(self) -> Iterator[str]:
        yield self.id
        for passage in self.passages:
            for id in dict.fromkeys((passage.card, passage.id)):
                if id:
                    yield id
                    yield f"{self.id}/{id}"

    def only(self, ids: Iterable[str]) -> Transcript:
        wanted = frozenset(ids)
        kept = tuple(passage for passage in self.passages if wanted & {passage.id, passage.card})
        return Transcript(self.id, self.name, self.locale, kept)

    def text(self) -> str:
        return "\n".join(self._lines()) + "\n"

    def data(self) -> dict[str, object]:
        """Return plain data: `paragraphs` with marks, `text` without."""
        return {
            "id": self.id,
            "name": self.name,
            "locale": self.locale,
            "texts": [
                {
                    **{name: getattr(passage, name) for name in ("id", "card", "heading", "label", "letter", "cost")},
                    "paragraphs": list(passage.paragraphs),
                    "text": plain("\n".join(passage.paragraphs)),
                }
                for passage in self.passages
            ],
        }

    def _lines(self) -> Iterator[str]:
        yield self.name
        above = ""
        for passage in self.passages:
            if passage.heading != above:
                yield ""
                yield passage.heading
                above = passage.heading
            letter = f"({passage.letter})" if passage.letter else ""
            bar = f"[{passage.cost}]" if passage.cost else ""
            head = " ".join(filter(None, (letter, passage.label, bar)))
            if head:
                yield f"  {head}"
            indent = "    " if head else "  "
            for line in passage.paragraphs:
                yield indent + plain(line)
