"""The screen of `gesso play` in the middle of a game, as an SVG picture."""

import html
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from gesso.api import Project
from gesso.cli.playing.dialog import Dialog
from gesso.cli.playing.saving import SavedGame
from gesso.cli.playing.screen import Scene, draw
from gesso.cli.playing.terminal_text import visible
from gesso.cli.reports import BOLD, CYAN, DIM, MAGENTA, PLAIN, RED, paint
from gesso.sim.display import Look
from gesso.sim.players import RandomPlayer
from gesso.tasks import play

_SEED, _ANSWERS = 3, 14
_COLUMNS, _ROWS = 88, 30
_WIDTH, _HEIGHT, _MARGIN = 16, 34, 28
"""Of a character's cell, and around the screen; in pixels of the picture."""
_TONES = {"first": CYAN, "second": MAGENTA, "strong": BOLD, "dim": DIM, "alarm": RED}
_FILLS = {
    CYAN: "#7fc4e0", MAGENTA: "#dba6e6", RED: "#ff8f70", DIM: "#a2988a", BOLD: "#ffffff", PLAIN: "#ece5d8"
}  # fmt: skip
_PROMPT = "> _"
_GROUND = "#1d1a17"
_TONE = re.compile("(\x1b\\[[0-9]+m)")


def play_screen(project: Project, players: tuple[str, str]) -> str:
    """Return an SVG of a game of two entries after some answers of the first player; the second one is a bot."""
    with TemporaryDirectory(prefix="gesso-picture-") as name:
        dialog, chance = _seated(project, players, Path(name)), Random(_SEED)
        for _ in range(_ANSWERS):
            if dialog.question is not None:
                dialog.answer(chance.choice(dialog.question.printed))
        scene = Scene(dialog.display, dialog.view, dialog.story(), dialog.question, None, dialog.say("story"))
        return svg_of([*draw(scene, dialog.look).lines, _PROMPT])


def _seated(project: Project, players: tuple[str, str], folder: Path) -> Dialog:
    model, humans = project.model, frozenset({0})
    session = play.session(model, players, (None, RandomPlayer(_SEED)), seed=_SEED, humans=humans, log=None)
    look = Look(_COLUMNS, _ROWS, lambda text, tone: paint(text, _TONES[tone], colour=True))
    talk = play.talk(model, session, play.display(model, players))
    return Dialog(talk, humans, SavedGame(folder / "game.log"), None, look=look)


def svg_of(lines: Sequence[str]) -> str:
    """Return lines of a terminal, with its tones, as an SVG; every character stands in its cell."""
    width = max(map(visible, lines), default=0) * _WIDTH + 2 * _MARGIN
    height = len(lines) * _HEIGHT + 2 * _MARGIN
    rows = (row for number, line in enumerate(lines) for row in _row(line, _MARGIN + (number + 0.75) * _HEIGHT))
    return "\n".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" '
            f'font-family="ui-monospace, Menlo, Consolas, DejaVu Sans Mono, monospace" font-size="{_WIDTH / 0.6:.1f}">',
            f'<rect width="{width}" height="{height}" rx="16" fill="{_GROUND}"/>',
            *rows,
            "</svg>\n",
        )
    )


def _row(line: str, y: float) -> Iterator[str]:
    column, tone = 0, PLAIN
    for part in _TONE.split(line):
        if part in _FILLS:
            tone = part
            continue
        # Runs of blanks would be stretched with the words around them.
        for run in re.finditer(r"\S+(?: \S+)*", part):
            x = _MARGIN + (column + visible(part[: run.start()])) * _WIDTH
            weight = ' font-weight="700"' if tone == BOLD else ""
            length = f'textLength="{visible(run[0]) * _WIDTH}" lengthAdjust="spacingAndGlyphs"'
            words = html.escape(run[0], quote=False)
            yield f'<text x="{x}" y="{y:.1f}" fill="{_FILLS[tone]}"{weight} {length}>{words}</text>'
        column += visible(part)
