"""The pages of a published set that are read: its front, each entry with its faces and words, the rules, the licences."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING, Any

import gesso
from gesso.data_classes import dataclass
from gesso.project import SOURCE_LOCALE
from gesso.project.manifest import FRONT_LISTS
from gesso.resources import read_resource, resources
from gesso.tasks.build import entry_prints, kit_of
from gesso.wording import strong_runs
from gesso.wording.outline import plain

if TYPE_CHECKING:
    from gesso.printing.component import Component, FaceSpec
    from gesso.printing.faces.fonts import FontBook
    from gesso.project.entries import Entry
    from gesso.project.game import AnyGame
    from gesso.project.project import ProjectModel
    from gesso.project.selection import Part
    from gesso.wording.transcript import Passage

POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self'; font-src 'self'; "
    "img-src 'self' data:; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'"
)
"""What a published page may load: nothing from anywhere else, and no script or style in the page."""
TABLE = "table.html"
_STAND_IN = "stand-in"


@dataclass(frozen=True, slots=True)
class Face:
    """A face with its pictures, as addresses from the folder of all pages."""

    id: str
    alt: str
    small: str
    large: str
    ratio: float
    """Its width by its height."""


Shown = Callable[["FaceSpec", str], Face]
"""Returns the pictures of a face, given the words that are on it."""


@dataclass(frozen=True, slots=True)
class Said:
    """One text as a page shows it."""

    title: str
    head: str
    kind: str
    paragraphs: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CardPage:
    """One card: a face, and the words on it."""

    face: Face
    title: str
    copies: int
    passages: tuple[Said, ...]


@dataclass(frozen=True, slots=True)
class Advice:
    """A section of a helper card."""

    heading: str
    paragraphs: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class EntryPage:
    """An entry with everything that its page shows."""

    id: str
    name: str
    short: str
    """Its name as tables say it."""
    noun: str
    page: str
    face: Face
    """The face that stands for it."""
    line: str
    """One sentence about it."""
    cards: tuple[CardPage, ...]
    others: tuple[Said, ...]
    """Texts on no face of its own."""
    advice: tuple[Advice, ...]
    stand_in: bool
    playable: bool


@dataclass(frozen=True, slots=True)
class Front:
    """What the front of a game says, in the designer's words."""

    title: str
    subtitle: str
    noun: str
    """What its entries are called; empty for the game's own word."""
    lead: str
    why: str
    rules: tuple[str, ...]
    made: str
    pair: tuple[str, ...]
    """The ids of the two entries that face each other on it; empty if nobody can play."""


_NAMES = ("title", "subtitle", "pair")
"""Keys that say the same in every language."""
_PAIR = 2


def front_of(project: ProjectModel, part: Part, playable: Sequence[str]) -> Front:
    """Return the front of a game: the table `[publish.<game>]` of the project file, else the words of the game's own."""
    game, own = part.game, _table(project, part.game)
    # Somebody who is alone plays a mirror game.
    pair = named_pair(project, game) or (*playable, *playable)[: _PAIR if playable else 0]
    said: dict[str, Any] = {**_of_game(game.id, game.locale, project.name), **own, "pair": pair}
    lists: dict[str, Any] = {key: tuple(said.pop(key)) for key in FRONT_LISTS}
    return Front(**said, **lists)


def named_pair(project: ProjectModel, game: AnyGame) -> tuple[str, ...]:
    """Return the pair that the project file names for the front of a game; empty if it names none."""
    pair = _table(project, game).get("pair", ())
    return tuple(map(str, pair)) if isinstance(pair, list) else ()


def _table(project: ProjectModel, game: AnyGame) -> dict[str, Any]:
    """Return what the project file says of a game's front. Its sentences are in the language of the card files; a table
    `[publish.<game>.<locale>]` has those of another language."""
    table = project.manifest.tables.get("publish", {}).get(game.id, {})
    said = dict(table) if isinstance(table, Mapping) else {}
    there = {key: value for key, value in said.items() if not isinstance(value, Mapping)}
    if not game.suffix:
        return there
    own = said.get(game.locale, {})
    named = {key: value for key, value in there.items() if key in _NAMES}
    return named | dict(own) if isinstance(own, Mapping) else named


def _of_game(id: str, locale: str, project: str) -> dict[str, Any]:
    plain_front = {"title": project, "subtitle": "", "noun": "", "lead": "", "why": "", "rules": [], "made": ""}
    for language in (locale, SOURCE_LOCALE):
        if found := resources(f"templates/published/{id}/{language}.toml"):
            return {**plain_front, **tomllib.loads(found[0].read_text(encoding="utf-8"))}
    return plain_front


@cache
def page_words(locale: str) -> Mapping[str, Any]:
    """Return the words of published pages in a language, English where there are none."""
    name = locale if resources(f"templates/published/{locale}.toml") else SOURCE_LOCALE
    return tomllib.loads(read_resource(f"templates/published/{name}.toml"))


def entry_page(
    game: AnyGame, entry: Entry[Any, Any], prints: Sequence[Component], shown: Shown, playable: bool
) -> EntryPage:
    """Return the page of an entry that has no errors. `prints` are its pieces."""
    transcript = game.definition.wording().transcript(game.printed(entry), game.locale)
    faces: dict[str, tuple[FaceSpec, int]] = {}
    for piece in prints:
        for spec, copies in ((piece.front, piece.copies), (piece.back if piece.two_faced else None, 0)):
            if spec is not None and spec.id not in faces:
                faces[spec.id] = spec, copies
    cards = []
    told: set[str] = set()
    advice: dict[str, Advice] = {}
    for spec, copies in faces.values():
        passages = _on(spec, transcript.passages)
        told |= {passage.id for passage in passages}
        # Helper cards that everybody has are told by the rules.
        for section in _sections(spec) if _name(spec) == transcript.name else ():
            advice.setdefault(section.heading, section)
        title = _name(spec) or spec.id
        said = tuple(_said(passage) for passage in passages)
        words = " ".join(plain(" ".join((each.head, *each.paragraphs))).strip() for each in said)
        cards.append(CardPage(shown(spec, f"{title}. {words}".strip()), title, copies, said))
    hero = next((card for card in cards if card.title == transcript.name), cards[0])
    cards.sort(key=lambda card: card is not hero)
    # The noun of a model is in the language of the card file.
    short = transcript.name if game.suffix else str(getattr(entry.model, "noun", "") or transcript.name)
    others = tuple(_said(passage) for passage in transcript.passages if passage.id not in told)
    line = next((each for section in advice.values() for each in section.paragraphs), "")
    return EntryPage(
        entry.id, transcript.name, short, entry.kind.noun, f"{entry.id}.html", hero.face, _first_sentence(plain(line)),
        tuple(cards), others, tuple(advice.values()),
        getattr(entry.model, "provenance", "") == _STAND_IN, playable,
    )  # fmt: skip


def _on(spec: FaceSpec, passages: Sequence[Passage]) -> list[Passage]:
    """Return the texts that a face shows: those of its card, and of a card with two sides those under its name."""
    of_card = [passage for passage in passages if spec.card and passage.card == spec.card]
    return [passage for passage in of_card if passage.title == _name(spec)] or of_card


def _name(spec: FaceSpec) -> str:
    """Return what a face is called: by its name, else by what stands below its picture."""
    values = spec.values
    words = [values["name"]] if values.get("name") else [values.get("numeral", ""), values.get("caption", "")]
    return " ".join(" ".join(map(str, words)).replace("\u00ad", "").split())


def _said(passage: Passage) -> Said:
    head = " · ".join(filter(None, (passage.letter and f"({passage.letter})", passage.label, passage.cost)))
    return Said(passage.heading, head, passage.label.casefold().split(" ")[0], passage.paragraphs)


def _sections(spec: FaceSpec) -> Iterator[Advice]:
    sections = spec.values.get("sections", ())
    for section in sections if isinstance(sections, Sequence) else ():
        if isinstance(section, Mapping) and "heading" in section:
            lines = section.get("paragraphs") or (section.get("text", ""),)
            yield Advice(str(section["heading"]), tuple(map(str, lines)))


def _first_sentence(text: str) -> str:
    end = text.find(". ")
    return text if end < 0 else text[: end + 1]


@dataclass(frozen=True, slots=True)
class Licence:
    """The licence of a part that lies in the folder."""

    name: str
    licence: str
    about: str
    text: str = ""


@dataclass(frozen=True, slots=True)
class Block:
    """Some rules under a title."""

    title: str
    text: tuple[str, ...]
    steps: tuple[str, ...] = ()


def rules_of(part: Part, project: ProjectModel, fonts: FontBook) -> tuple[Block, ...]:
    """Return the rules that the game's kit has as notes."""
    notes = kit_of(replace(part, entries=part.entries[:2]), project.root, fonts).notes
    blocks = []
    for note in notes:
        for block in note.text.split("\n\n"):
            title, *lines = block.split("\n")
            blocks.append(Block(plain(title), tuple(lines)))
    return tuple(blocks)


def prints_of(game: AnyGame, entry: Entry[Any, Any], project: ProjectModel, fonts: FontBook) -> Sequence[Component]:
    """Return the pieces of an entry; none if its game prints nothing."""
    return entry_prints(game, entry, project.root, fonts).components if game.definition.printing else ()


class Pages:
    """Fills the templates of `templates/published`.

    Args:
        words: The words of the pages.
        language: The language that they are in (BCP 47).
        edition: Which edition of the set this is.
    """

    def __init__(self, words: Mapping[str, Any], language: str, edition: str) -> None:
        import jinja2

        # The templates name each other without their endings.
        self._environment = jinja2.Environment(
            autoescape=True,
            undefined=jinja2.StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
            loader=jinja2.FunctionLoader(lambda name: read_resource(f"templates/published/{name}.html.j2")),
        )
        self._environment.filters["runs"] = strong_runs
        self._always = {
            "words": words,
            "language": language,
            "edition": edition,
            "policy": POLICY,
            "version": gesso.__version__,
        }

    def page(self, template: str, **values: object) -> bytes:
        """Return a page."""
        text = self._environment.get_template(template).render(**{**self._always, **values})
        return f"{text.rstrip()}\n".encode()
