"""The whole screen as lines: the table in two columns, the story beside or below it, and what is asked."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from gesso.cli.playing.columns import beside, cut, visible
from gesso.cli.playing.question import Question, asked, listed
from gesso.sim.display import Display, Look, Pane, Place
from gesso.sim.players import View

LEAST_WIDTH, LEAST_HEIGHT = 60, 20
"""On anything smaller the game is played in plain lines."""
_WIDE = 110
"""From so many columns on the story stands beside the table."""
_RIGHT = 34
_GAP = 3
_STORY = 3
"""The story has so many lines at least."""


@dataclass(frozen=True, slots=True)
class Scene:
    """What is to be seen: the table for a view, the story so far, what is asked, and a page that was called for."""

    display: Display
    view: View
    story: Sequence[str]
    question: Question | None
    page: Sequence[str]


def draw(scene: Scene, look: Look) -> list[str]:
    """Exactly as many lines as the screen is high."""
    paint = look.paint
    question = _question(scene.question, look) if scene.question else []
    head = scene.display.head(scene.view, paint)
    room = look.height - len(question) - 1
    if len(scene.page) > room - 1 or look.width < LEAST_WIDTH or look.height < LEAST_HEIGHT:
        upper = scene.page or scene.story[-room:]
    else:
        upper = _table(scene, replace(look, height=room))
    lines = [head, *upper[:room]]
    lines += [""] * (look.height - len(lines) - len(question)) + question
    return [cut(line, look.width) for line in lines[: look.height]]


def _question(question: Question, look: Look) -> list[str]:
    lines = [look.paint(line, "strong") for line in asked(question, look.width)]
    most = max(look.height // 2 - len(lines), _STORY)
    return [*lines, *listed(question, look.width, most)]


def _table(scene: Scene, look: Look) -> list[str]:
    """The table with the story, or the page that was called for in its stead, in so many lines at most."""
    left = _lines(scene, replace(look, width=max(look.width - _RIGHT - _GAP, _RIGHT)), Place.LEFT)
    width = max(map(visible, left), default=0)
    narrow = replace(look, width=look.width - width - _GAP)
    right = _lines(scene, narrow, Place.RIGHT)
    told = scene.page or scene.story
    if look.width >= _WIDE:
        right += _spare(scene, narrow, look.height - len(right) - _STORY - 1)
        room = look.height - len(right) - 1
        right += [_rule("story", narrow), *(cut(line, narrow.width) for line in told[-room:])] if room > 0 else []
        return beside(left, right[: look.height], width)
    rows = beside(left, right, width)
    rows = rows[: look.height - (len(scene.page) or _STORY) - 1]
    room = look.height - len(rows) - 1
    return [*rows, _rule("story", look), *told[-room:]]


def _lines(scene: Scene, look: Look, place: Place) -> list[str]:
    panes = (pane for pane in scene.display.panes if pane.place is place)
    return [cut(line, look.width) for pane in panes for line in pane.lines(scene.view, look)]


def _spare(scene: Scene, look: Look, room: int) -> list[str]:
    """The panes that stand where room is left, each whole or not at all."""
    found: list[str] = []
    panes: list[Pane] = [pane for pane in scene.display.panes if pane.place is Place.SPARE]
    for pane in panes:
        lines = pane.lines(scene.view, look)
        if len(found) + len(lines) <= room:
            found += lines
    return found


def _rule(title: str, look: Look) -> str:
    return look.paint(f"── {title} ".ljust(look.width, "─"), "dim")
