"""Draw a game that was played as a comic: a strip for each moment that mattered, with the position before and after it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence, Set
from contextlib import suppress
from dataclasses import asdict, replace
from itertools import takewhile
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gesso.cache import PrintKeys
from gesso.data_classes import dataclass
from gesso.diagnostics import RequestError
from gesso.engine import Game
from gesso.engine.events import BEGINS, Event
from gesso.engine.plugin import Program
from gesso.project.game import AnyGame
from gesso.project.project import ProjectModel
from gesso.project.selection import Part, Selection, game_of
from gesso.records import DAMAGED, texts_digest, user_record
from gesso.sim.moments import Course, Moment, moments_of, seen_by_all
from gesso.sim.narration import Line, Narrator, PlayedCard
from gesso.sim.scene import Area, Scene
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
from gesso.wording import capital

if TYPE_CHECKING:
    from gesso.printing.component import EntryPrints, FaceSpec
    from gesso.printing.kit import Kit
    from gesso.printing.pipeline.runs import Printed
    from gesso.printing.pipeline.sheet_writing import SheetStyle

STRIPS = 3
"""How many moments a page shows."""
_MOST_CARDS = 5
_LEAST_ON_A_PAGE, _MOST_ON_A_PAGE = 1000, 1900
"""How many letters fill a page that tells a moment in full, and how many it has room for."""
_LINE, _LINES = 52, 11
"""How many letters a line of a strip has at least, and how many lines a strip has room for."""
_SHORT_LINE, _GAP = 47, 0.25
"""How many letters a line has in large type, and how many lines stand between two paragraphs."""
_LEAST_LINES, _SPARE_LINES, _MOST_LINES = 9, 6, 13
"""How many lines a strip of a game with steps has at least, how many the strips of its page have for those that need more,
and how many a strip has at most."""
_LEFT_OUT = "\N{HORIZONTAL ELLIPSIS}"
_ARROW = "\N{SINGLE RIGHT-POINTING ANGLE QUOTATION MARK}"
SECTION = "comic"
_SEATS = (0, 1)
_SEEDS, _FEW, _LONGEST = range(1, 19), 9, 4000
"""The seeds of games for the rules of a kit, how many of those with steps are tried for a better end alone, and after how many
decisions a game is broken off."""


@dataclass(frozen=True, slots=True)
class PrintedComic:
    """A drawn comic."""

    printed: Printed
    file: Path
    """The document with all pages."""


@dataclass(frozen=True, slots=True)
class _Strip:
    """A moment as a strip tells it."""

    moment: Moment
    lines: tuple[Line, ...]
    cards: tuple[tuple[int, PlayedCard], ...]
    """The cards that are played in it, each with the place of its event."""
    idle: int
    """How many of the lines say that something did not happen; one more if both pictures are the same."""
    plays: bool
    """Whether there is something to show: cards that are played, by both players where a moment has steps, or a change that
    is shown without one and does not end the game."""
    closing: str = ""
    """How the game ends, if no strip tells that."""

    @property
    def height(self) -> int:
        """How many lines of a strip it needs."""
        return _height(map(_sentences, _paragraphs(self.lines))) + _height_of(self.closing)

    @property
    def fits(self) -> bool:
        """Whether a strip has room for all its cards."""
        return len(self.cards) <= _MOST_CARDS

    @property
    def names(self) -> list[str]:
        """The names of its cards."""
        return [card.name for _, card in self.cards]

    @property
    def taught(self) -> frozenset[str]:
        """The names of the cards whose texts it shows at work."""
        return frozenset(card.name for _, card in self.cards if card.has_text)


class Drawer:
    """Turns moments into the values of templates.

    Args:
        kit: The kit of the players' entries, for the looks of cards and pieces.
        project: The project.
        course: The game.
        lines: Its story.
    """

    def __init__(self, kit: Kit, project: ProjectModel, course: Course, lines: Sequence[Line]) -> None:
        sides = (side for source in kit.sources for each in source.components for side in (each.front, each.back))
        self._looks = {side.id: _look_of(side.values) for side in sides if side is not None}
        rules = course.end.rules
        self._course, self._events = course, course.end.events
        self._scenes = scenes(project, rules.players)
        self.narrator = narrator_of(game_of(project, rules.players))(rules)
        self._say = play_words(project, rules.players)
        self.moments = tuple(moments_of(course, lines, self.narrator, self._scenes))
        ranks = ((line, self.narrator.rank(self._events[line.event])) for line in lines)
        self._headlines = [(line, rank) for line, rank in ranks if rank]

    @classmethod
    def of(cls, project: ProjectModel, kit: Kit, game: Game) -> Drawer:
        """Return the drawer of a game that keeps its events."""
        course = Course(Game.begin(game.rules, seed=game.seed, record=True), game.log.choices)
        return cls(kit, project, course, story(project, course.end))

    def told(self, moment: Moment) -> _Strip:
        """Return a moment as a strip tells it."""
        lines = self._essential(moment)
        kinds = [(self._events[line.event].kind, line.heads) for line in lines]
        # A heading without anything below it says that nothing happened.
        idle = sum(kind in self.narrator.idle or (kind == BEGINS and not heads) for kind, heads in kinds)
        idle += moment.before == moment.after
        cards = tuple(self._played(moment))
        if self.narrator.steps:
            plays = {self._events[place].seat for place, _ in cards} == set(_SEATS)
        else:
            plays = bool(cards or (self._shown(moment) and not moment.ends))
        return _Strip(moment, tuple(lines), cards, idle, plays)

    def _essential(self, moment: Moment, asides: Collection[str] | None = None) -> list[Line]:
        """Return the lines of a moment that a reader needs. Where a text is used, they name its card too."""
        lines = essential(moment.lines, self._events, self.narrator, self._course.end.state.code.programs, asides)
        announced = [(at, self.narrator.announced(self._events[line.event])) for at, line in enumerate(lines)]
        # What comes to nothing is left out, so nobody need know that it waits.
        vain = {at for at, text in announced if text and not any(text in each.words for each in lines[at + 1 :])}
        lines = [line for at, line in enumerate(lines) if at not in vain]
        for place, card in self._played(moment):
            if (printed := self._name_of_card(place, card, moment)) != card.name:
                named = f"{printed} \N{MIDDLE DOT} {card.name}"
                lines = [
                    replace(line, text=line.text.replace(card.name, named, 1)) if line.event == place else line
                    for line in lines
                ]
        return lines

    def _name_of_card(self, place: int, card: PlayedCard, moment: Moment) -> str:
        """Return the printed name of a card, or its text's if it has none or is named as its player, who is named anyway."""
        if not card.called_by_text:
            return card.name
        printed, seat = str(self._look_of_card(place, card)["name"]), self._events[place].seat
        own = {area.things[0].name for area in moment.before if area.id == f"side:{seat}"}
        return card.name if not printed or any(printed in name for name in own) else printed

    def _look_of_card(self, place: int, card: PlayedCard) -> Mapping[str, object]:
        seat = self._events[place].seat
        return self._look(self._scenes.shows(self._course.after(place).view(seat), card.referent))

    def _shown(self, moment: Moment) -> list[int]:
        """Return the places of the changes that are shown without a card."""
        return [place for place in moment.events if self._events[place].kind in self.narrator.shown]

    def closing(self, strip: _Strip) -> str:
        """Return how the last moment ends the game, with the part of the game that it is in."""
        *_, last = paragraphs = [" ".join(_sentences(paragraph)) for paragraph in _paragraphs(strip.lines)]
        cause = [text for text in paragraphs[-2:-1] if len(text) <= _LINE * 2]
        when = self._head(strip.moment.lines[0].event).partition(":")[0].rstrip()
        return held_together(" ".join((f"**{when}.**", *cause, f"**{last}**")))

    def _played(self, moment: Moment) -> Iterator[tuple[int, PlayedCard]]:
        """Yield the cards that a moment plays; one that lies there and is used again only once."""
        known = set[tuple[int, str]]()
        for place in moment.events:
            card = self.narrator.played(self._events[place])
            if card is not None and (card.place or (self._events[place].seat, card.name) not in known):
                known.add((self._events[place].seat, card.name))
                yield place, card

    def strip(self, strip: _Strip, lines: int) -> Mapping[str, object]:
        """Return the values of a strip of at most so many lines."""
        return {
            **self._tables(strip.moment),
            "cards": tuple(self._cards(strip)),
            "paragraphs": self._told_within(strip, lines),
            "closing": bool(strip.closing),
            "idle": strip.idle,
            "between": self._between(strip),
        }

    def _told_within(self, strip: _Strip, lines: int) -> tuple[str, ...]:
        """Return the paragraphs of a strip of at most so many lines, with the end of the game."""
        own = shortened(strip.lines, lines - _height_of(strip.closing), strip.names)
        return (*_with_end(own, strip.moment), *([strip.closing] if strip.closing else ()))

    def _between(self, strip: _Strip) -> Mapping[str, object] | None:
        """Return the table in a moment without cards as it was before its last change took effect."""
        shown = self._shown(strip.moment)
        if strip.cards or not shown:
            return None
        return self._table(seen_by_all(self._course.after(shown[-1]), self._scenes))

    def whole(self, moment: Moment) -> Mapping[str, object]:
        """Return the values of a moment that is told in full: each step with its printed number, its heading and all that
        happened in it. If a step comes again for each point, all steps of a point are one."""
        lines = self._essential(moment, asides=())
        points, boxes, last = self._points(moment), list[dict[str, Any]](), 0
        heads = self._heads_of_points(moment, points)
        for told in _paragraphs(lines):
            colon = f"{told[0].colon} "
            heading, _, text = " ".join(_sentences(told)).partition(colon)
            since = max(
                moment.events.start, told[0].event if told[0].heads else min((told[0].event, *told[0].headings))
            )
            number = self.narrator.number(self._events[since])
            point = points[since] if self.narrator.point(self._events[since]) else 0
            if not text:
                boxes[-1]["paragraphs"] += (heading,)
            elif point in heads:
                paragraph = f"{heading}{colon}{text}"
                if point == last:
                    boxes[-1]["paragraphs"] += (paragraph,)
                else:
                    boxes.append({**heads[point], "paragraphs": (paragraph,)})
            else:
                boxes.append({"number": number, "heading": heading, "paragraphs": (capital(text),)})
            last = point
        for box in boxes:
            box["paragraphs"] = tuple(map(held_together, box["paragraphs"]))
        boxes[-1]["paragraphs"] = _with_end(boxes[-1]["paragraphs"], moment)
        strip = self.told(moment)
        letters = sum(len(text) for box in boxes for text in box["paragraphs"])
        idle = strip.idle + (letters < _LEAST_ON_A_PAGE)
        return {**self._tables(moment), "cards": tuple(self._cards(strip)), "steps": tuple(boxes), "idle": idle}

    def _points(self, moment: Moment) -> Mapping[int, int]:
        """Return for the places of a moment's events the number of the point that their step is for, from 1."""
        points, point, before = dict[int, int](), 0, ""
        for place in moment.events:
            event = self._events[place]
            if self.narrator.point(event):
                number = self.narrator.number(event)
                point += not before or int(number) <= int(before)
                before = number
            points[place] = point
        return points

    def _heads_of_points(self, moment: Moment, points: Mapping[int, int]) -> Mapping[int, Mapping[str, str]]:
        """Return for each point the numbers of its steps, and whose it is: the other player gets those that are sent back, or
        more by a text. They are not counted, since a game may end before all are settled."""
        steps = [event for place in moment.events if self.narrator.point(event := self._events[place])]
        numbers = [int(self.narrator.number(step)) for step in steps]
        names = {area.seat: area.things[0].name for area in moment.before if area.id.startswith("side:")}
        receivers, returned, coming = dict[int, int](), set[int](), Counter[int]()
        for place in moment.events:
            coming[self._events[place].seat] += self.narrator.coming(self._events[place])
            if self.narrator.sends_back(self._events[place]):
                returned.add(1 - self._events[place].seat)
            if (seat := self.narrator.receiver(self._events[place])) in names:
                receivers.setdefault(points[place], seat)
        heads = dict[int, Mapping[str, str]]()
        for point, seat in receivers.items():
            own = [number for number, other in receivers.items() if other == next(iter(receivers.values()))]
            if point not in own:
                words = "comic.point_back" if seat in returned else "comic.point_more"
            elif len(own) == 1 and coming[seat] < 2:
                words = "comic.point"
            else:
                words = "comic.point_first" if point == own[0] else "comic.point_next"
            heads[point] = {"number": f"{min(numbers)}-{max(numbers)}", "heading": self._say(words, who=names[seat])}
        return heads

    def _tables(self, moment: Moment) -> Mapping[str, object]:
        return {
            "before": self._table(moment.before),
            "after": self._table(moment.after),
            "head": self._head(moment.lines[0].event),
            "ends": moment.ends,
        }

    def _head(self, place: int) -> str:
        """Return the headlines of the parts of the game that an event is in."""
        heads: list[tuple[int, str]] = []
        for line, rank in self._headlines:
            if line.event <= place:
                heads = [*(head for head in heads if head[0] < rank), (rank, line.text)]
        return " \N{MIDDLE DOT} ".join(text for _, text in heads)

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
            look = {**self._look(thing.face), "nth": self._look(thing.stands)["nth"]}
            things.append({**asdict(thing), "badges": badges, "look": look, "kind": thing.id.partition(":")[0]})
        return {**asdict(area), "things": tuple(things)}

    def _look(self, face: str) -> Mapping[str, object]:
        path, _, id = face.rpartition("/")
        look = self._looks.get(id) or self._kindred(id)
        owner = path.rpartition("/")[2]
        # Pictures of several entries may have one name.
        return {**look, "picture": f"{owner}/{look['picture']}"} if look["picture"] else look

    def _kindred(self, id: str) -> Mapping[str, object]:
        """Return the look for a face of one that somebody has become, which no kit has: that of the same piece of the
        other one, or the sign of the new one for its seal."""
        prefix, _, piece = id.partition("-")
        same = (look for other, look in self._looks.items() if other.partition("-")[2] == piece)
        own = (look for other, look in self._looks.items() if other.startswith(f"{prefix}-") and look["sigil"])
        return next(own if piece == _SEAL else same, _LOOK)

    def _cards(self, strip: _Strip) -> Iterator[Mapping[str, object]]:
        """Yield the pictures of the cards of a strip."""
        for number, (place, card) in enumerate(strip.cards[:_MOST_CARDS], 1):
            seat, look = self._events[place].seat, self._look_of_card(place, card)
            name = self._name_of_card(place, card, strip.moment)
            yield {"number": card.place or number, "name": name, "seat": seat, "look": look}


_SEAL = "SEAL"
_LOOK: Mapping[str, object] = {
    **dict.fromkeys(
        ("deep", "main", "accent", "light", "motif", "emblem", "sigil", "sigil_colour", "mark", "sign", "name"), ""
    ),
    **dict.fromkeys(("medal", "suit", "suit_colour", "rank", "picture"), ""),
    "seed": 0,
    "composition": 0,
    "nth": None,
}
"""What a strip may show of a face; empty if the face does not have it."""


def _look_of(values: Mapping[str, object]) -> Mapping[str, object]:
    return {name: values.get(name, nothing) for name, nothing in _LOOK.items()}


def essential(
    lines: Sequence[Line],
    events: Sequence[Event],
    narrator: Narrator,
    programs: Sequence[Program],
    asides: Collection[str] | None = None,
) -> list[Line]:
    """Return the lines that a reader needs, who sees the table before and after: without headlines, asides, and what did
    not happen. Whatever a card was played for stays, even if that is nothing.

    Args:
        lines: What happened.
        events: All events of the game.
        narrator: Ranks the events.
        programs: All programs of the pairing, by number.
        asides: The kinds of events that are left out; None for those of the narrator.
    """
    left_out = narrator.asides if asides is None else asides

    def is_of_card(places: Iterable[int]) -> bool:
        begun = [events[place] for place in places]
        return any(event.kind == BEGINS and programs[event.program].entry for event in begun)

    kept: list[Line] = []
    for at in range(len(lines) - 1, -1, -1):
        line, kind = lines[at], events[lines[at].event].kind
        if narrator.rank(events[line.event]):
            continue
        if line.heads:
            below = _below(lines, at)
            if kept and below and kept[-1] in below:
                kept.append(line)
            elif is_of_card((line.event,)):
                nothing = next((each for each in below if events[each.event].kind in narrator.idle), below[0])
                kept.append(
                    replace(nothing, depth=line.depth, text=f"{line.words} {nothing.running}", raised=line.raised)
                )
        elif is_of_card(line.headings) or (kind not in left_out and kind not in narrator.idle):
            kept.append(line)
    return kept[::-1] or list(lines)


def _below(lines: Sequence[Line], heading: int) -> list[Line]:
    depth = lines[heading].depth
    return list(takewhile(lambda line: line.depth > depth, lines[heading + 1 :]))


def shortened(lines: Sequence[Line], most: int, named: Sequence[str] = ()) -> tuple[str, ...]:
    """Return what happened as paragraphs of at most so many lines: each thing with what came of it.

    A text that is too long loses the middle of its longest paragraphs; last of all what first names a card of `named`.
    """
    paragraphs = [_sentences(paragraph) for paragraph in _paragraphs(lines)]
    first = (next((line.words for line in lines if name in line.words), "") for name in named)
    for kept in (frozenset(first), frozenset[str]()):
        _shorten(paragraphs, most, kept)
    return tuple(held_together(" ".join(paragraph)) for paragraph in paragraphs)


def _sentences(lines: Sequence[Line]) -> list[str]:
    """Return the words of lines that follow each other in a paragraph."""
    headed = (False, *(line.heads for line in lines))
    return [line.running if heads else line.words for heads, line in zip(headed, lines)]


_TOGETHER = re.compile(r"\([^()]{1,20}\)| \(\w\)| > |: (?=\d)| (?=\N{MIDDLE DOT} )")


def held_together(text: str) -> str:
    """Return a text that does not break inside what is read at one glance: `(2 of 3)`, `(A)`, `c3 > d3`, with an arrow."""
    return _TOGETHER.sub(lambda match: match[0].replace(" ", "\N{NO-BREAK SPACE}").replace(">", _ARROW), text)


def _shorten(paragraphs: list[list[str]], most: int, kept: Set[str]) -> None:
    """Take from the middle of the longest paragraphs, and then whole paragraphs, until they have so many lines."""

    def spare(paragraph: Sequence[str]) -> list[int]:
        # The beginning says what was done, and the end what came of it.
        return [place for place, text in enumerate(paragraph[1:-1], 1) if text not in kept and text != _LEFT_OUT]

    while _height(paragraphs) > most and (places := spare(long := max(paragraphs, key=lambda each: len(spare(each))))):
        at = places[len(places) // 2]
        # A reader sees where something is left out.
        long[at : at + 1] = [] if _LEFT_OUT in (long[at - 1], long[at + 1]) else [_LEFT_OUT]
    while _height(paragraphs) > most:
        whole = [place for place, each in enumerate(paragraphs[1:-1], 1) if kept.isdisjoint(each)]
        if not whole:
            break
        at = whole[len(whole) // 2]
        if paragraphs[at - 1][-1] != _LEFT_OUT:
            paragraphs[at - 1].append(_LEFT_OUT)
        del paragraphs[at]


def _with_end(paragraphs: tuple[str, ...], moment: Moment) -> tuple[str, ...]:
    """Return paragraphs with the last sentence of a game set strong."""
    *before, last = paragraphs
    end = held_together(moment.lines[-1].words)
    return (*before, f"{last.removesuffix(end)}**{end}**") if moment.ends and last.endswith(end) else paragraphs


def _height(paragraphs: Iterable[Sequence[str]], line: int = _LINE) -> int:
    """Return how many lines paragraphs take, each of several sentences, with so many letters in a line."""
    return sum(-(-sum(len(text) + 1 for text in paragraph) // line) for paragraph in paragraphs)


def _height_of(closing: str) -> int:
    """Return how many lines the end of a game takes, with what is strong in it."""
    return _height([[closing.replace("**", "")]] if closing else [])


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
    model, say = game_of(project, players), play_words(project, players)
    drawer = Drawer.of(project, kit, game)
    whole = example and drawer.narrator.steps
    told = [drawer.told(moment) for moment in drawer.moments]
    full = max(told, key=_fullness, default=None) if whole else None
    taught = full.taught if full is not None else ()
    others = [strip for strip in told if strip is not full]
    spare = _SPARE_LINES if drawer.narrator.steps else None
    most = strips - STRIPS * whole
    taken = chosen(others, most, taught, spare, all_told=example)
    if told and (end := told[-1]).moment.ends and end is not full and end not in taken:
        closing = drawer.closing(end)
        left = None if spare is None else spare - _height_of(closing)
        while taken := chosen(others, most, taught, left, all_told=example):
            last = replace(taken[-1], closing=closing)
            if last.height <= (_LINES if spare is None else _MOST_LINES) or len(others) <= most:
                taken[-1] = last
                break
            others.remove(taken[-1])
    groups = [taken[first : first + STRIPS] for first in range(0, len(taken), STRIPS)]
    shared = kit.sources[len(kit.owners)]
    cover = shared.components[0].front.values
    look = {name: value for name, value in cover.items() if isinstance(value, str | int | float)}
    words = {name: say(f"comic.{name}") for name in ("before", "after")}
    legend = drawer.narrator.legend()
    # So that a page is drawn again if a picture on it is another one.
    own = [custom_art_of(source).pictures.values() for source in kit.sources[: len(kit.owners)]]
    look["pictures"] = " ".join(file_digest(path) for paths in own for path in paths)
    pages: list[Mapping[str, object]] = []
    if full is not None:
        pages.append({"title": say("comic.whole"), "first": 0, "strips": (), "whole": drawer.whole(full.moment)})
    for number, group in enumerate(groups):
        first = number * STRIPS + 1
        lines = _MOST_LINES if spare is not None and _extra(group) <= spare else _LINES
        shown = [drawer.strip(strip, lines) for strip in group]
        pages.append({"title": say("comic.title"), "first": first, "strips": tuple(_with_room(shown)), "whole": None})
    return tuple(
        FaceSpec(
            f"{SECTION.upper()}-{number}",
            f"{model.id}/comic",
            {**look, **page, "name": kit.name, "words": words, "legend": legend, "page": number, "pages": len(pages)},
            shared.span,
            theme=shared.theme,
        )
        for number, page in enumerate(pages, 1)
    )


def _with_room(strips: Sequence[Mapping[str, Any]]) -> Iterator[Mapping[str, object]]:
    """Yield the strips of a page with the `share` of its spare room that each needs, and the share of those `above` it."""
    lines = [
        _height(([text] for text in strip["paragraphs"]), _SHORT_LINE) + _GAP * len(strip["paragraphs"])
        for strip in strips
    ]
    spare = [max(number - _LEAST_LINES, 0) for number in lines]
    whole, above = sum(spare) or 1, 0.0
    for strip, number in zip(strips, spare):
        yield {**strip, "share": number / whole, "above": above / whole}
        above += number


def _extra(strips: Iterable[_Strip]) -> int:
    """Return how many more lines than each has at least some strips need together."""
    return sum(max(min(strip.height, _MOST_LINES) - _LEAST_LINES, 0) for strip in strips)


def _fullness(strip: _Strip) -> tuple[bool, int]:
    """Return how much a moment teaches: as many different things as a page can hold."""
    lines = strip.moment.lines
    fits = sum(map(_length, lines)) <= _MOST_ON_A_PAGE and len(strip.cards) <= _MOST_CARDS
    return fits and strip.moment.weight > 0, len({line.text for line in lines}) - 3 * strip.idle


def chosen(
    strips: Sequence[_Strip],
    most: int,
    taught: Collection[str] = (),
    spare: int | None = None,
    *,
    all_told: bool = False,
) -> list[_Strip]:
    """Return the strips that teach most, in the order of the game: much changes in them, and cards that no other has.

    Args:
        strips: All strips of a game.
        most: At most so many are chosen.
        taught: Names of cards that have been shown already.
        spare: How many lines the strips of a page have together for those that need more; None if all are alike.
        all_told: Whether the end of a game is left out too if a strip has not room for it. One in which nothing is played
            never has to be among them.
    """
    known, left, taken = [frozenset(taught)] if taught else [], list(strips), list[_Strip]()

    def fits(strip: _Strip) -> bool:
        if spare is None:
            return strip.fits and strip.height <= _LINES
        return strip.fits and strip.height <= _MOST_LINES and _extra((*taken, strip)) <= spare * -(-most // STRIPS)

    def worth(strip: _Strip) -> tuple[bool, bool, float]:
        changes = min(strip.moment.weight, _MUCH)
        new = len(strip.taught.difference(*known))
        # A strip without cards, such as one of the Masterpiece, is like another one.
        again = any(strip.taught <= each if strip.taught else not each for each in known)
        ends = strip.moment.ends and strip.plays and (fits(strip) or not all_told)
        return ends, strip.plays and fits(strip) and changes > 0, changes + 3 * new - 2 * _MUCH * (again + strip.idle)

    while left and len(taken) < most:
        best = max(left, key=worth)
        left.remove(best)
        taken.append(best)
        known.append(best.taught)
    return [strip for strip in strips if strip in taken]


_MUCH = 12.0
"""How much the changes of a strip are worth at most."""


def _length(line: Line) -> int:
    return len(line.words) + 1


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


_EXAMPLES, _EXAMPLES_VERSION, _MOST_EXAMPLES = "examples-of-play", 13, 20
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
    pages = example_pages(project, kit, players)
    record.keep(name, [key, [[page.id, page.template, page.values] for page in pages]])
    record.save(_MOST_EXAMPLES)
    return pages


def example_pages(project: ProjectModel, kit: Kit, players: tuple[str, str]) -> tuple[FaceSpec, ...]:
    """Return the pages of a game that teaches well."""
    games = (bots_play(project, players, seed) for seed in _SEEDS)
    return best_example(comic_pages(project, kit, game, 2 * STRIPS, example=True) for game in games)


def best_example(examples: Iterable[tuple[FaceSpec, ...]]) -> tuple[FaceSpec, ...]:
    """Return the pages of the first game that ends in a strip and in which every card does something, else of the one that
    comes nearest to that."""
    best: tuple[FaceSpec, ...] = ()
    for tried, pages in enumerate(examples, 1):
        best = min(best, pages, key=_faults) if best else pages
        *others, closing = _faults(best)
        has_steps = any(page.values["whole"] for page in best)
        if best and not any(others) and (not closing or (has_steps and tried >= _FEW)):
            break
    return best


def _faults(pages: Iterable[FaceSpec]) -> tuple[bool, int, int]:
    """Return whether the end of a game is missing, and how much is told in vain: in how many places something is left out
    or does not happen, and how many strips show the same cards as another; and whether nothing is played as the game
    ends."""
    told = tuple(_told_on(pages))
    idle = sum(each["idle"] + any(_LEFT_OUT in text for text in each.get("paragraphs", ())) for each in told)
    shown = [frozenset(card["name"] for card in each["cards"]) for each in told]
    closing = sum(each.get("closing", False) for each in told)
    return not _shows_the_end(pages), idle + len(shown) - len(set(shown)), closing


def _shows_the_end(pages: Iterable[FaceSpec]) -> bool:
    """Return whether a moment on these pages is the end of the game, or is followed by it."""
    return any(each["ends"] or each.get("closing", False) for each in _told_on(pages))


def _told_on(pages: Iterable[FaceSpec]) -> Iterator[Mapping[str, Any]]:
    """Yield the values of all moments on pages."""
    for page in pages:
        values: Any = page.values
        yield from (told for told in (*values["strips"], values["whole"]) if told)


def _frozen(value: Any) -> Any:
    """Return plain data with tuples in place of lists, as faces have them."""
    if isinstance(value, dict):
        return {name: _frozen(each) for name, each in value.items()}
    return tuple(map(_frozen, value)) if isinstance(value, list) else value


def example_of_play(project: ProjectModel, part: Part, kit: Kit) -> Kit:
    """Return the kit of two players with a game of theirs as a comic at the end of its rules; others unchanged."""
    from gesso.printing.kit.short_rules import rules_sheets

    definition, table = part.game.definition, part.game.table
    playable = {id for kind in definition.kinds for id in (*kind.selectable(table), *kind.unlisted(table))}
    players = [entry.id for entry in part.entries if entry.id in playable]
    if len(players) != len(_SEATS) or not has_comic(part.game, project.root):
        return kit
    sources = list(kit.sources)
    shared = _hosting(sources[len(kit.owners)], part, kit)
    pages = _kept_example(project, part, kit, (players[0], players[1]))
    components = (*shared.components, *rules_sheets(pages, "rules"))
    sources[len(kit.owners)] = replace(shared, components=components)
    return replace(kit, sources=tuple(sources))
