"""Draw a game that was played as a comic: a strip for each moment that mattered, with the position before and after it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from contextlib import suppress
from dataclasses import asdict, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gesso.cache import PrintKeys
from gesso.data_classes import dataclass
from gesso.diagnostics import RequestError
from gesso.engine import Game
from gesso.engine.events import FINDS_NOTHING, NOT_ASKED
from gesso.project.game import AnyGame
from gesso.project.project import ProjectModel
from gesso.project.selection import Part, Selection, game_of
from gesso.records import DAMAGED, texts_digest, user_record
from gesso.sim.moments import Course, Moment, chosen_moments, moments_of
from gesso.sim.narration import Line, Narrator
from gesso.sim.scene import Area, Scene, Scenes
from gesso.tasks.build import (
    Progress,
    check_places,
    file_name,
    kit_of,
    print_job,
    with_transformations,
)
from gesso.tasks.play import narrator_of, pairings, play_words, scenes, simulated_game, story
from gesso.tasks.printer import paper_called

if TYPE_CHECKING:
    from gesso.printing.component import EntryPrints, FaceSpec
    from gesso.printing.kit import Kit
    from gesso.printing.pipeline.runs import Printed
    from gesso.printing.pipeline.sheet_writing import SheetStyle

STRIPS = 3
"""How many moments a page shows."""
_MOST_CARDS = 5
_ASIDES = frozenset(
    {"passes", "declines", "refreshes", "draws", "exhausts", "ends-turn", "stays", NOT_ASKED, FINDS_NOTHING}
)
"""Events that a strip leaves out."""
_MOST_LETTERS, _MOST_ON_A_PAGE = 430, 1900
"""How much text a strip has room for, and a page that tells a moment in full."""
SECTION = "comic"
_SEATS = (0, 1)
_SEED, _LONGEST = 1, 4000
"""The seed of the game in the rules of a kit, and after how many decisions it is broken off."""


@dataclass(frozen=True, slots=True)
class PrintedComic:
    """A drawn comic."""

    printed: Printed
    file: Path
    """The document with all pages."""


class _Drawer:
    """Turns moments into the values of templates.

    Args:
        kit: The kit of the players' entries, for the looks of cards and pieces.
        project: The project.
        course: The game.
        drawn: How its table is drawn.
        narrator: Whose words tell it.
    """

    def __init__(self, kit: Kit, project: ProjectModel, course: Course, drawn: Scenes, narrator: Narrator) -> None:
        sides = (side for source in kit.sources for each in source.components for side in (each.front, each.back))
        self._looks = {side.id: _look_of(side.values) for side in sides if side is not None}
        self._project, self._course, self._scenes, self._narrator = project, course, drawn, narrator

    def strip(self, moment: Moment) -> Mapping[str, object]:
        """Return the values of one moment, with the pictures of those cards that its words name."""
        events, played = self._course.end.events, tuple(self._cards(moment))
        names = [str(card["name"]) for card in played]
        told = shortened(moment.lines, lambda line: events[line.event].kind in _ASIDES, named=names)
        shown = [card for card, name in zip(played, names) if not _has_name(card) or any(name in text for text in told)]
        return {
            **self._tables(moment),
            "cards": tuple({**card, "number": number} for number, card in enumerate(shown, 1)),
            "paragraphs": (self._chapter(moment) + told[0], *told[1:]),
        }

    def whole(self, moment: Moment) -> Mapping[str, object]:
        """Return the values of a moment that is told in full: each step with its printed number, its heading and all that
        happened in it."""
        steps: list[Mapping[str, object]] = []
        chapter = self._chapter(moment)
        for told in _paragraphs(moment.lines):
            heading, _, text = " ".join(line.words for line in told).partition(f"{moment.lines[0].colon} ")
            # A step with one sentence has no line of its own.
            since = moment.lines[0].event + 1 if told[0].depth else told[0].event
            begun = reversed(self._course.end.events[since : told[0].event + 1])
            number = next(filter(None, map(self._narrator.number, begun)), "")
            heading, text = (heading, text) if text else ("", heading)
            steps.append({"number": number, "heading": f"{'' if steps else chapter}{heading}", "text": text})
        return {**self._tables(moment), "cards": tuple(self._cards(moment)), "steps": tuple(steps)}

    def _chapter(self, moment: Moment) -> str:
        """Return what a moment's first words follow on: the part of the game that it is in, unless it begins one."""
        *before, first = self._course.end.events[: moment.lines[0].event + 1]
        chapters = (self._narrator.chapter(event) for event in reversed(before))
        chapter = "" if self._narrator.chapter(first) else next(filter(None, chapters), "")
        return f"{chapter} · " if chapter else ""

    def _tables(self, moment: Moment) -> Mapping[str, object]:
        return {"before": self._table(moment.before), "after": self._table(moment.after)}

    def _table(self, scene: Scene) -> Mapping[str, object]:
        """Return the areas of a table by their ids, each thing with the look of its face."""
        return {
            area.id.partition(":")[0] + (str(area.seat) if area.seat is not None else ""): self._area(area)
            for area in scene
        }

    def _area(self, area: Area) -> Mapping[str, object]:
        things = []
        for thing in area.things:
            badges = tuple({**asdict(badge), "look": self._look(badge.face)} for badge in thing.badges)
            things.append(
                {**asdict(thing), "badges": badges, "look": self._look(thing.face), "kind": thing.id.partition(":")[0]}
            )
        return {**asdict(area), "things": tuple(things)}

    def _look(self, face: str) -> Mapping[str, object]:
        path, _, id = face.rpartition("/")
        look = self._looks.get(id, _LOOK)
        owner = path.rpartition("/")[2]
        # Pictures of several entries may have one name.
        return {**look, "picture": f"{owner}/{look['picture']}"} if look["picture"] else look

    def _cards(self, moment: Moment) -> Iterator[Mapping[str, object]]:
        """Yield the cards that are played in a moment, in their order."""
        number = 0
        for at in moment.choices:
            game, step = self._course.at(at), self._course.steps[at]
            decision = game.pending[step.seat]
            if decision.kind not in self._scenes.playing or number == _MOST_CARDS:
                continue
            (option,) = game.described(decision, decision.accepted[step.number : step.number + 1])
            face = self._scenes.plays(game.view(step.seat), decision, option).face
            look = self._look(face)
            if look is not _LOOK:
                number += 1
                words = self._scenes.words(face)
                yield {"number": number, "name": words.name if words else "", "seat": step.seat, "look": look}


_LOOK: Mapping[str, str | int] = {
    **dict.fromkeys(
        ("deep", "main", "accent", "light", "motif", "emblem", "sigil", "sigil_colour", "mark", "sign"), ""
    ),
    **dict.fromkeys(("medal", "suit", "suit_colour", "rank", "picture"), ""),
    "seed": 0,
    "composition": 0,
}
"""What a strip may show of a face; empty if the face does not have it."""


def _look_of(values: Mapping[str, object]) -> Mapping[str, object]:
    return {name: values.get(name, nothing) for name, nothing in _LOOK.items()}


def _has_name(card: Mapping[str, Any]) -> bool:
    """Return whether a picture of a card has a name below it, and not a suit and a rank."""
    return not card["look"]["suit"]


def shortened(
    lines: Sequence[Line], is_aside: Callable[[Line], bool], most: int = _MOST_LETTERS, named: Sequence[str] = ()
) -> tuple[str, ...]:
    """Return what happened as paragraphs of at most so many letters, without asides: each thing with what came of it.

    A text that is too long loses the middle of its longest paragraphs; last of all what first names a card of `named`.
    """
    told = [line for line in lines if not is_aside(line)] or lines
    paragraphs = [[line.words for line in paragraph] for paragraph in _paragraphs(told)]
    first = (next((line.words for line in told if name in line.words), "") for name in named)
    for kept in (frozenset(first), frozenset[str]()):
        _shorten(paragraphs, most, kept)
    return tuple(" ".join(paragraph) for paragraph in paragraphs)


def _shorten(paragraphs: list[list[str]], most: int, kept: Set[str]) -> None:
    """Take from the middle of the longest paragraphs, and then whole paragraphs, until they have so many letters."""

    def spare(paragraph: Sequence[str]) -> list[int]:
        # The beginning says what was done, and the end what came of it.
        return [place for place, text in enumerate(paragraph[1:-1], 1) if text not in kept]

    while _letters(paragraphs) > most and (places := spare(long := max(paragraphs, key=lambda each: len(spare(each))))):
        del long[places[len(places) // 2]]
    while _letters(paragraphs) > most:
        whole = [place for place, each in enumerate(paragraphs[1:-1], 1) if kept.isdisjoint(each)]
        if not whole:
            break
        del paragraphs[whole[len(whole) // 2]]


def _letters(paragraphs: Sequence[Sequence[str]]) -> int:
    return sum(len(text) + 1 for paragraph in paragraphs for text in paragraph)


def _paragraphs(lines: Sequence[Line]) -> Iterator[list[Line]]:
    least = min((line.depth for line in lines if line.depth), default=0)
    told: list[Line] = []
    for line in lines:
        if line.depth <= least and told:
            yield told
            told = []
        told.append(line)
    if told:
        yield told


def comic_pages(
    project: ProjectModel, kit: Kit, game: Game, strips: int, *, example: bool = False
) -> tuple[FaceSpec, ...]:
    """Return the pages of a game's comic; none if nothing happened in it.

    Args:
        project: The project whose rules play the game.
        kit: The kit of the players' entries.
        game: A game that keeps its events.
        strips: At most so many moments are shown.
        example: Whether it is for beginners: if moments of this game have steps, the first page tells one in full.
    """
    from gesso.printing.cache import file_digest
    from gesso.printing.component import FaceSpec
    from gesso.printing.pipeline.custom_art import custom_art_of

    players = game.rules.players
    model, drawn = game_of(project, players), scenes(project, players)
    course = Course(Game.begin(game.rules, seed=game.seed, record=True), game.log.choices)
    narrator = narrator_of(model)(game.rules)
    moments = list(moments_of(course, story(project, course.end), narrator.opens, drawn))
    whole = example and narrator.steps
    drawer, say = _Drawer(kit, project, course, drawn, narrator), play_words(project, players)
    full = max(moments, key=_fullness, default=None) if whole else None
    others = [moment for moment in moments if moment is not full]
    shown = [drawer.strip(moment) for moment in chosen_moments(others, strips - STRIPS * whole)]
    shared = kit.sources[len(kit.owners)]
    cover = shared.components[0].front.values
    look = {name: value for name, value in cover.items() if isinstance(value, str | int | float)}
    words = {name: say(f"comic.{name}") for name in ("before", "after")}
    # So that a page is drawn again if a picture on it is another one.
    own = [custom_art_of(source).pictures.values() for source in kit.sources[: len(kit.owners)]]
    look["pictures"] = " ".join(file_digest(path) for paths in own for path in paths)
    groups = [shown[first : first + STRIPS] for first in range(0, len(shown), STRIPS)]
    pages: list[Mapping[str, object]] = []
    if full is not None:
        pages.append({"title": say("comic.whole"), "first": 0, "strips": (), "whole": drawer.whole(full)})
    for number, group in enumerate(groups):
        first = number * STRIPS + 1
        pages.append({"title": say("comic.title"), "first": first, "strips": tuple(group), "whole": None})
    return tuple(
        FaceSpec(
            f"{SECTION.upper()}-{number}",
            f"{model.id}/comic",
            {**look, **page, "name": kit.name, "words": words, "page": number, "pages": len(pages)},
            shared.span,
            theme=shared.theme,
        )
        for number, page in enumerate(pages, 1)
    )


def _fullness(moment: Moment) -> tuple[bool, int]:
    """Return how much a moment teaches: as many different things as a page can hold."""
    return sum(map(_length, moment.lines)) <= _MOST_ON_A_PAGE, len({line.text for line in moment.lines})


def _length(line: Line) -> int:
    return len(line.text) + 1


def has_comic(game: AnyGame, root: Path) -> bool:
    """Return whether the games of these rules can be drawn: they are narrated, and there is a template for the pages."""
    from gesso.tasks.build import print_context

    parts = game.definition.story and game.definition.scene and game.definition.printing
    template = print_context(root).templates.file(f"{game.id}/comic")
    return bool(parts) and template is not None and template.is_file()


def draw_comic(
    project: ProjectModel,
    game: Game,
    out: Path,
    *,
    paper: str = "a4",
    strips: int = 2 * STRIPS,
    style: SheetStyle | None = None,
    workers: int = 1,
    progress: Progress = lambda _step, _done, _total: None,
) -> PrintedComic:
    """Draw a game that keeps its events as pages, and write a PDF with all of them and a PNG of each to `out/comics`.

    Raises:
        RequestError: The game cannot be drawn, nothing happened in it, or the paper is unknown.
        CheckError: An entry of a player has errors.
    """
    from gesso.printing.component import Component
    from gesso.printing.kit import Section
    from gesso.printing.pipeline.runs import KitRun, PrintRun
    from gesso.printing.pipeline.sheet_writing import SheetStyle

    players = game.rules.players
    model, sheet = game_of(project, players), paper_called(paper)
    if not has_comic(model, project.root):
        raise RequestError(
            f"games of {model.id} cannot be drawn", "its games have no story; `gesso replay` tells the choices"
        )
    part = _part(model, players)
    job = print_job(Selection(project, (part,)), workers, progress)
    kit = kit_of(part, job.root, job.fonts)
    pages = comic_pages(project, kit, game, strips)
    if not pages:
        raise RequestError("nothing has happened in this game", "name the log of a game that was played on")
    shared = kit.sources[len(kit.owners)]
    components = tuple(Component(page, None, 1, SECTION) for page in pages)
    source = replace(_hosting(shared, part, kit), components=components, credit="")
    section = Section(SECTION, str(pages[0].values["title"]), "", kit.sections[0].stock, "single", whole=True)
    name = file_name(tuple(dict.fromkeys(players))) + model.suffix
    comic = replace(kit, owners=(), sources=(source,), sections=(section,), notes=())
    folder = out / "comics" / name
    file = out / "comics" / f"{name}-{sheet.id}.pdf"
    check_places([out, folder], job.context, job.root)
    run = PrintRun(source, folder, maker=project.name)
    printed = job.run(
        [run], (folder,), (), faces=True, sheets=style or SheetStyle(), kit=KitRun(comic, sheet, {"both": file})
    )
    return PrintedComic(printed, file)


def _hosting(shared: EntryPrints, part: Part, kit: Kit) -> EntryPrints:
    """Return the prints of the table with the pictures and the signs of all players' entries, which strips show."""
    art = shared.art
    for source in kit.sources:
        art = art.with_sigils({**source.art.own, **art.own})
    guests = {entry.id: source for entry, source in zip(part.entries, kit.sources)}
    return replace(shared, art=art, guests=guests)


def _part(game: AnyGame, players: Sequence[str]) -> Part:
    """Return the entries that the players bring, each once."""
    ids = dict.fromkeys(id for player in players for id in game.definition.entries_of(game.table, player))
    entries = tuple(entry for id in ids if (entry := game.entry(id)) is not None)
    return with_transformations(Part(game, entries, whole=False))


def bots_play(project: ProjectModel, players: tuple[str, str], seed: int) -> Game:
    """Return a game that the best bots of its rules play, with its events; one without an end is broken off.

    Raises:
        RequestError, CheckError: As `gesso.tasks.play.pairings` does.
    """
    from gesso.sim.players import best_bot

    linked = pairings(project, players)
    bot = best_bot(linked(players))
    return simulated_game(project, players, 1, games=1, seed=seed, first="A", cap=_LONGEST, by=(bot, bot))


_EXAMPLES, _EXAMPLES_VERSION, _MOST_EXAMPLES = "examples-of-play", 1, 20
"""The record of examples: by kit, a digest of all that decides about one, and the values of its pages."""


def _kept_example(project: ProjectModel, part: Part, kit: Kit, players: tuple[str, str]) -> tuple[FaceSpec, ...]:
    """Return the pages of the example of a kit: those of the last time, if the same game would be played again."""
    from gesso.printing.component import FaceSpec

    keys, record = PrintKeys(project.root), user_record(project.root, _EXAMPLES, _EXAMPLES_VERSION)
    key = texts_digest([kit.key, *players, *(keys.of(part.game, entry) for entry in part.entries)])
    name = f"{part.game.id}{part.game.suffix}/{kit.name}"
    shared = kit.sources[len(kit.owners)]
    with suppress(*DAMAGED):
        known, rows = record.entries[name]
        if known == key:
            return tuple(
                FaceSpec(str(id), str(template), dict(_frozen(values)), shared.span, theme=shared.theme)
                for id, template, values in rows
            )
    pages = comic_pages(project, kit, bots_play(project, players, _SEED), 2 * STRIPS, example=True)
    record.keep(name, [key, [[page.id, page.template, page.values] for page in pages]])
    record.save(_MOST_EXAMPLES)
    return pages


def _frozen(value: Any) -> Any:
    """Return plain data with tuples in place of lists, as faces have them."""
    if isinstance(value, dict):
        return {name: _frozen(each) for name, each in value.items()}
    return tuple(map(_frozen, value)) if isinstance(value, list) else value


def example_of_play(project: ProjectModel, part: Part, kit: Kit) -> Kit:
    """Return the kit of two players with a game of theirs as a comic at the end of its rules; others unchanged."""
    from gesso.printing.kit.short_rules import rules_sheets

    selectable = part.game.definition.selectable(part.game.table)
    players = [entry.id for entry in part.entries if entry.id in selectable]
    if len(players) != len(_SEATS) or not has_comic(part.game, project.root):
        return kit
    sources = list(kit.sources)
    shared = _hosting(sources[len(kit.owners)], part, kit)
    pages = _kept_example(project, part, kit, (players[0], players[1]))
    components = (*shared.components, *rules_sheets(pages, "rules"))
    sources[len(kit.owners)] = replace(shared, components=components)
    return replace(kit, sources=tuple(sources))
