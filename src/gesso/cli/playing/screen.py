"""The whole screen as lines: the table in two columns, the story beside or below it, and the question."""

from collections.abc import Sequence
from dataclasses import replace

from gesso.cli.playing.dialog import asked, listed
from gesso.cli.playing.terminal_text import beside, cut, folded, visible
from gesso.data_classes import dataclass
from gesso.sim.display import Display, Look, Pane, Place
from gesso.sim.players import View
from gesso.sim.talk import Question

LEAST_WIDTH, LEAST_HEIGHT = 60, 20
"""On a smaller terminal the game is played in plain lines."""
_WIDE = 110
"""From this width in columns the story stands beside the table."""
_RIGHT = 33
_GAP = 3
_STORY = 3
"""The least number of lines of the story."""
_SHARE = 5
"""The share of a low screen that the question may take; it hides the lower end of the table then."""


@dataclass(frozen=True, slots=True)
class Page:
    """Lines that a person asked for, under the typed words."""

    title: str
    lines: Sequence[str]


@dataclass(frozen=True, slots=True)
class Scene:
    """Everything to show: the table of a view, the story, the question, and a page.

    A page takes the place of the story, under its `heading`.
    """

    display: Display
    view: View
    story: Sequence[str]
    question: Question | None
    page: Page | None
    heading: str


@dataclass(frozen=True, slots=True)
class Drawn:
    """As many lines as the screen is high. `told` is the width of the story or page in columns."""

    lines: list[str]
    told: int


def draw(scene: Scene, look: Look) -> Drawn:
    """Draw the whole screen in the size of `look`. The question leaves room for the table if it can."""
    small = look.width < LEAST_WIDTH or look.height < LEAST_HEIGHT
    question = _question(scene.question, look, look.height // 2) if scene.question else []
    room = look.height - len(question) - 1
    if small or _fills(scene.page, room):
        upper, told = list(scene.page.lines if scene.page else scene.story[-max(room, 1) :]), look.width
    else:
        columns = _columns(scene, look)
        low = look.height - min(len(question), look.height // _SHARE) - _STORY - 2
        if columns.height > low and look.width < _WIDE:
            # A table that knows how few lines it has may be drawn more closely.
            columns = _columns(scene, replace(look, height=low))
        if scene.question:
            left = look.height - columns.height - _STORY - 2
            question = _question(scene.question, look, max(left, look.height // _SHARE))
        upper, told = _with_columns(columns, scene, replace(look, height=look.height - len(question) - 1))
    lines = [scene.display.head(scene.view, look.paint), *upper[: max(look.height - len(question) - 1, 0)]]
    lines += [""] * (look.height - len(lines) - len(question)) + question
    return Drawn([cut(line, look.width) for line in lines[: look.height]], told)


def _fills(page: Page | None, room: int) -> bool:
    return page is not None and len(page.lines) >= room - 1


def _question(question: Question, look: Look, most: int) -> list[str]:
    """Return the question and its options, in at most about this many lines."""
    lines = [look.paint(line, "strong") if not at else line for at, line in enumerate(asked(question, look.width))]
    return [*lines, *listed(question, look.width, max(most - len(lines), _STORY))]


@dataclass(frozen=True, slots=True)
class _Columns:
    """The table in two columns, with the width of the left one."""

    left: list[str]
    right: list[str]
    width: int

    @property
    def height(self) -> int:
        return max(len(self.left), len(self.right))


def _columns(scene: Scene, look: Look) -> _Columns:
    left = _lines(scene, replace(look, width=max(look.width - _RIGHT - _GAP, _RIGHT)), Place.LEFT)
    width = max(map(visible, left), default=0)
    return _Columns(left, _lines(scene, replace(look, width=look.width - width - _GAP), Place.RIGHT), width)


def _with_columns(columns: _Columns, scene: Scene, look: Look) -> tuple[list[str], int]:
    """Return the table with story or page, at most this many lines, and their width."""
    left, right, width = columns.left, columns.right, columns.width
    narrow = replace(look, width=look.width - width - _GAP)
    if look.width < _WIDE:
        return _with_told(beside(left, right, width), scene, look), look.width
    right = [*right, *_spare(scene, narrow, look.height - len(right))]
    if len(left) <= len(right):
        left = _with_told(left, scene, replace(look, width=width))
        return beside(left, right[: look.height], width), width
    return beside(left, _with_told(right, scene, narrow), width)[: look.height], narrow.width


def _with_told(lines: Sequence[str], scene: Scene, look: Look) -> list[str]:
    """Return lines of the table with a page, or as much of the story as fits, below them."""
    title, told = (scene.heading, scene.story) if scene.page is None else (scene.page.title, scene.page.lines)
    wide = [part for line in told[-look.height :] for part in folded(line, look.width)]
    least = min(_STORY, len(wide)) if scene.page is None else len(wide)
    kept = lines[: max(look.height - 1 - least, 0)]
    return [*kept, _rule(title, look), *wide[-max(look.height - 1 - len(kept), 1) :]]


def _lines(scene: Scene, look: Look, place: Place) -> list[str]:
    panes = (pane for pane in scene.display.panes if pane.place is place)
    return [cut(line, look.width) for pane in panes for line in pane.lines(scene.view, look)]


def _spare(scene: Scene, look: Look, room: int) -> list[str]:
    """Return the panes that fit into the free room, each whole."""
    found: list[str] = []
    panes: list[Pane] = [pane for pane in scene.display.panes if pane.place is Place.SPARE]
    for pane in panes:
        lines = pane.lines(scene.view, look)
        if len(found) + len(lines) <= room:
            found += lines
    return found


def _rule(title: str, look: Look) -> str:
    return look.paint(f"── {cut(title, look.width // 2)} ".ljust(look.width, "─"), "dim")
