"""The card around a place: its printed words, each with the lines that print it, for a panel beside the text."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from gesso.data_classes import dataclass
from gesso.diagnostics import Diagnostic
from gesso.editing.name_uses import NameUse, NameUses, printed
from gesso.editing.outline import Keys, at, outline
from gesso.editing.place import OpenFile, TextPlace, place_at, texts_of
from gesso.project import SOURCE_LOCALE
from gesso.project.project import ProjectModel
from gesso.source import Span
from gesso.tasks.text import words_so_far
from gesso.wording.transcript import Passage


@dataclass(frozen=True, slots=True)
class CardText:
    """A printed text of a card."""

    passage: Passage
    span: Span | None
    """The lines that print it; None where lines and words cannot be told apart in a half-written card."""


@dataclass(frozen=True, slots=True)
class ShownCard:
    """A card, or what an entry has beside its cards."""

    entry: str
    id: str
    """Empty beside all cards."""
    title: str
    kind: str
    """Its kind, as printed above its words; empty if it has no words yet."""
    texts: tuple[CardText, ...]
    """The texts without errors."""
    problems: tuple[Diagnostic, ...]
    """Those of its own lines."""


def card_at(
    project: ProjectModel, file: OpenFile, offset: int, problems: Iterable[Diagnostic] = ()
) -> ShownCard | None:
    """Return the card around an offset of the file of an entry, with its share of the file's problems; None in other files."""
    entry, game = file.entry, file.game
    if entry is None or game is None or file.kind != "entry" or not game.definition.wording:
        return None
    keys = keys_of_card(file, offset)
    data = at(outline(file.source).data, keys)
    id = data["id"] if keys and isinstance(data, dict) else ""
    found, _ = words_so_far(project, [entry.id], locale=game.locale or SOURCE_LOCALE)
    # What an entry has beside its cards is printed under no id, or under its own.
    wanted = {id} if id else {"", entry.id}
    own = [passage for words in found for passage in words.transcript.passages if passage.card in wanted]
    left_out = [span for words in found for span in words.left_out]
    spans = [place.content for place in _sentences(file, keys) if not _overlaps(place, left_out)]
    texts = [
        CardText(passage, span) for passage, span in zip(own, spans if len(spans) == len(own) else [None] * len(own))
    ]
    name = data.get("name") if isinstance(data, dict) else None
    title, kind = name if isinstance(name, str) else id or entry.id, ""
    if id and texts:
        # Of a card with two sides, the one around the place.
        above = [text for text in texts if text.span is not None and text.span.start <= offset] or texts[:1]
        head = above[-1].passage
        title, kind = head.title or title, head.kind
        texts = [text for text in texts if text.passage.heading == head.heading]
    own_problems = tuple(problem for problem in problems if keys_of_card(file, problem.span.start) == keys)
    return ShownCard(entry.id, id, title, kind, tuple(texts), own_problems)


@dataclass(frozen=True, slots=True)
class Saying:
    """A card whose texts say a name."""

    title: str
    span: Span
    """The first place of the name on it."""


@dataclass(frozen=True, slots=True)
class NamedPiece:
    """A piece, or another thing with a name of its own beside the cards, and the cards that say it."""

    title: str
    cards: tuple[Saying, ...]


def piece_at(
    names: NameUses, file: OpenFile, offset: int, beside: Callable[[str], OpenFile | None]
) -> NamedPiece | None:
    """Return what an entry declares around an offset beside its cards; None if nothing is declared there.

    Args:
        names: All names with their places.
        file: The file of the entry.
        offset: The place.
        beside: Returns a file of the project by its path.
    """
    path, keys = file.source.path, place_at(file, offset).spot.keys
    if file.entry is None or file.kind != "entry" or keys_of_card(file, offset):
        return None
    own = {
        name.word: use
        for name, uses in names.all().items()
        for use in uses
        if use.declares and use.span.path == path and name.owner == file.entry.id
    }
    here = names.at(path, offset)
    for word in (here.name.word if here is not None else "", *reversed(keys)):
        if isinstance(word, str) and word in own:
            around = (*keys[: keys.index(word)], word) if word in keys else (*keys, word)
            name = at(outline(file.source).data, (*around, "name"))
            return NamedPiece(
                name if isinstance(name, str) else printed(word), tuple(_saying(names.of(own[word].name), beside))
            )
    return None


def _saying(uses: Iterable[NameUse], beside: Callable[[str], OpenFile | None]) -> Iterator[Saying]:
    """Yield each card once that says a name in a text, in the order of the file."""
    seen: set[tuple[str, str]] = set()
    for use in sorted(uses, key=lambda use: (use.span.path, use.span.start)):
        file = beside(use.span.path)
        if file is None or file.kind != "entry" or file.entry is None:
            continue
        if not any(text.content.start <= use.span.start < text.content.end for text in texts_of(file)):
            continue
        data = at(outline(file.source).data, keys_of_card(file, use.span.start))
        name = data.get("name") or data.get("id") if isinstance(data, dict) else None
        title = name if isinstance(name, str) else file.entry.id
        if (use.span.path, title) not in seen:
            seen.add((use.span.path, title))
            yield Saying(title, use.span)


def keys_of_card(file: OpenFile, offset: int) -> Keys:
    """Return the path to the card around an offset: the nearest mapping with an `id`; empty beside all cards."""
    return _card(outline(file.source).data, place_at(file, offset).spot.keys)


def _card(data: object, keys: Keys) -> Keys:
    for end in range(len(keys), 0, -1):
        around = at(data, keys[:end])
        if isinstance(around, dict) and isinstance(around.get("id"), str):
            return keys[:end]
    return ()


def _sentences(file: OpenFile, card: Keys) -> Iterator[TextPlace]:
    """Yield the texts of a card that print paragraphs; a cost prints a bar above them."""
    data = outline(file.source).data
    for text in texts_of(file):
        if text.start != "cost" and _card(data, text.keys) == card:
            yield text


def _overlaps(text: TextPlace, spans: list[Span]) -> bool:
    return any(span.start < text.content.end and text.content.start < span.end for span in spans)
