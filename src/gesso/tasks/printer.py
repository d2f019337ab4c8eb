"""The user's printer settings, and the sheet that calibrates them."""

from __future__ import annotations

import os
from collections.abc import Mapping
from functools import partial
from math import isfinite
from pathlib import Path
from typing import TypeGuard, TypeVar

from gesso.data_classes import dataclass
from gesso.diagnostics import Diagnostic, RequestError
from gesso.diagnostics.codes import BAD_PRINTER_SETTINGS
from gesso.diagnostics.suggestions import correction, did_you_mean
from gesso.files import write_atomically, write_output
from gesso.games import game_ids, load
from gesso.printing.pages import (
    A4,
    ALONG_LONG_EDGE,
    FLIPS,
    LEAST_PAPER,
    MOST_GAP,
    MOST_OFFSET,
    MOST_PAPER,
    PAPER_FORM,
    PAPERS,
    SIDES,
    BackSides,
    Flip,
    Paper,
    Sides,
    paper_of,
)
from gesso.project import SOURCE_LOCALE
from gesso.project.toml import parse_toml
from gesso.resources import real_path, resource, user_folder
from gesso.source import SourceFile, read_source
from gesso.source.toml_texts import TomlPlaces

Word = TypeVar("Word", bound=str)
_KEYS = ("paper", "flip", "backs-offset", "sides", "gap")
_FORM = 'lines such as `flip = "short"` or `backs-offset = [0.8, -0.3]`'


@dataclass(frozen=True, slots=True)
class PrinterSettings:
    """How the user's printer prints."""

    paper: Paper | None = None
    """None if none was chosen: kits are then A4, and sheets the papers of their game."""
    backs: BackSides = ALONG_LONG_EDGE
    otherwise: str = ""
    """Names settings that differ from the user's own, for file names."""

    @property
    def sheet(self) -> Paper:
        """The paper of what is printed on one paper only."""
        return self.paper or A4

    def but(
        self,
        *,
        paper: str | None = None,
        flip: Flip | None = None,
        offset: str | None = None,
        sides: Sides | None = None,
        gap: str | None = None,
    ) -> PrinterSettings:
        """Return these settings with some replaced, as they are written on a command line.

        Args:
            paper: A name of `PAPERS`, or a size such as `330x480mm`.
            flip: The edge over which sheets are turned.
            offset: That of backs, `X,Y` in millimetres.
            sides: The sides to print.
            gap: Millimetres between cards.

        Raises:
            RequestError: The paper, the offset or the gap is wrong.
        """
        before = self.backs
        backs = BackSides(
            flip or before.flip,
            before.offset if offset is None else offset_of(offset),
            sides or before.sides,
            before.gap if gap is None else gap_of(gap),
        )
        right, down = backs.offset
        otherwise = f"-flip-{backs.flip}" if backs.flip != before.flip else ""
        otherwise += f"-offset_{right:g}_{down:g}" if backs.offset != before.offset else ""
        otherwise += f"-gap_{backs.gap:g}" if backs.gap != before.gap else ""
        return PrinterSettings(self.paper if paper is None else paper_called(paper), backs, otherwise)


def settings_file() -> Path | None:
    """Return where the settings lie, or would lie; None for a user without a home."""
    try:
        return user_folder("config") / "printer.toml"
    except RuntimeError:
        return None


def printer_settings() -> tuple[PrinterSettings, tuple[Diagnostic, ...]]:
    """Return the user's settings and what is wrong with them.

    The default is A4, turned over its long edge.
    """
    file = settings_file()
    if file is None or not os.path.lexists(file):
        return PrinterSettings(), ()
    real = _behind_links(file)
    reading = read_source(real, root=real.parent, label=f"{real.parent}/")
    if reading.source is None or reading.diagnostics:
        return PrinterSettings(), reading.diagnostics
    data, problems = parse_toml(reading.source, "the file of printer settings", BAD_PRINTER_SETTINGS, _FORM)
    if problems:
        return PrinterSettings(), problems
    return _SettingsReader(reading.source).settings(data)


def _behind_links(file: Path) -> Path:
    """Return the file that a link leads to: users may keep it elsewhere."""
    try:
        return real_path(file)
    except (OSError, RuntimeError):
        return file


class _SettingsReader:
    """Reads a file of settings; `report` collects what is wrong with it."""

    def __init__(self, source: SourceFile) -> None:
        self.places = TomlPlaces(source)
        self.report: list[Diagnostic] = []

    def settings(self, data: Mapping[str, object]) -> tuple[PrinterSettings, tuple[Diagnostic, ...]]:
        for key in data:
            if key not in _KEYS:
                place = self.places.key(key)
                hint, fixes = correction(key, _KEYS, place, f"there are {', '.join(_KEYS)}")
                message = f"printers have no setting `{key}`"
                self.report.append(Diagnostic(BAD_PRINTER_SETTINGS, message, place, hint, fixes=fixes))
        paper = self.paper(data)
        flip, sides = self.one_of(data, "flip", FLIPS), self.one_of(data, "sides", SIDES)
        return PrinterSettings(paper, BackSides(flip, self.offset(data), sides, self.gap(data))), tuple(self.report)

    def paper(self, data: Mapping[str, object]) -> Paper | None:
        value = data.get("paper")
        paper = paper_of(value) if isinstance(value, str) else None
        if paper is not None or value is None:
            return paper
        place = self.places.word(("paper",), value) if isinstance(value, str) else self.places.key("paper")
        hint, fixes = correction(str(value), tuple(PAPERS), place, _PAPER_HINT)
        message = f"`paper` must be a known paper or {PAPER_FORM}"
        self.report.append(Diagnostic(BAD_PRINTER_SETTINGS, message, place, hint, fixes=fixes))
        return None

    def gap(self, data: Mapping[str, object]) -> float:
        value = data.get("gap", 0.0)
        if _is_length(value, MOST_GAP) and value >= 0:
            return float(value)
        message = f"`gap` must be a number from 0 to {MOST_GAP:g}: millimetres between cards"
        hint = "for example `gap = 3`"
        self.report.append(Diagnostic(BAD_PRINTER_SETTINGS, message, self.places.key("gap"), hint))
        return 0.0

    def one_of(self, data: Mapping[str, object], key: str, known: tuple[Word, ...]) -> Word:
        value = data.get(key, known[0])
        choice = next((each for each in known if each == value), None)
        if choice is not None:
            return choice
        place = self.places.word((key,), value) if isinstance(value, str) else self.places.key(key)
        hint, fixes = correction(str(value), known, place, f"choose from {', '.join(known)}")
        self.report.append(
            Diagnostic(BAD_PRINTER_SETTINGS, f"`{key}` must be one of {', '.join(known)}", place, hint, fixes=fixes)
        )
        return known[0]

    def offset(self, data: Mapping[str, object]) -> tuple[float, float]:
        value = data.get("backs-offset", [0.0, 0.0])
        if isinstance(value, list) and len(value) == 2 and all(map(_is_offset, value)):
            return float(value[0]), float(value[1])
        message = f"`backs-offset` must be two numbers of at most {MOST_OFFSET:g} mm: to the right, and down"
        self.report.append(
            Diagnostic(
                BAD_PRINTER_SETTINGS,
                message,
                self.places.key("backs-offset"),
                "for example `backs-offset = [0.8, -0.3]`",
            )
        )
        return 0.0, 0.0


def _is_length(value: object, most: float) -> TypeGuard[float]:
    """Return whether a value is a number whose size is at most that many millimetres."""
    return isinstance(value, int | float) and not isinstance(value, bool) and isfinite(value) and abs(value) <= most


def _is_offset(value: object) -> bool:
    return _is_length(value, MOST_OFFSET)


_PAPER_HINT = f"choose from {', '.join(PAPERS)}, or write {PAPER_FORM} (width, then height)"


def paper_called(name: str) -> Paper:
    """Return a paper by its name or size. Raises `RequestError` for an unknown one."""
    paper = paper_of(name)
    if paper is None:
        sizes = f"each side from {LEAST_PAPER:g} to {MOST_PAPER:g} mm"
        raise RequestError(f"there is no paper `{name}`", did_you_mean(name, tuple(PAPERS), f"{_PAPER_HINT}, {sizes}"))
    return paper


def gap_of(text: str) -> float:
    """Return the gap between cards in millimetres. Raises `RequestError` for another text, and one that is too wide."""
    try:
        gap = float(text)
    except ValueError:
        gap = -1.0
    if not (_is_length(gap, MOST_GAP) and gap >= 0):
        raise RequestError(f"`{text}` is not a gap between cards", f"write millimetres from 0 to {MOST_GAP:g}")
    return gap


def offset_of(text: str) -> tuple[float, float]:
    """Return the offset that is written `X,Y`, in millimetres. Raises `RequestError` for any other text."""
    try:
        right, down = map(float, text.split(","))
    except ValueError:
        right = down = float("nan")
    if not (_is_offset(right) and _is_offset(down)):
        hint = f"for example 0.8,-0.3: to the right and down, at most {MOST_OFFSET:g} mm"
        raise RequestError(f"`{text}` is not an offset for backs", hint)
    return right, down


def save_printer_settings(settings: PrinterSettings) -> Path:
    """Save the user's settings; return the file. Raises `RequestError` if it cannot be written."""
    file = settings_file()
    if file is None:
        raise RequestError("you have no home folder to keep settings in", "name it in XDG_CONFIG_HOME")
    right, down = settings.backs.offset
    lines = (
        "# How this printer prints. `gesso printer` shows and changes it.",
        *([f'paper = "{settings.paper.id}"'] if settings.paper else []),
        f'flip = "{settings.backs.flip}"',
        f"backs-offset = [{right:g}, {down:g}]",
        f'sides = "{settings.backs.sides}"',
        f"gap = {settings.backs.gap:g}",
        "",
    )
    try:
        write_atomically(_behind_links(file), "\n".join(lines).encode())
    except OSError as error:
        raise RequestError(
            f"{file} cannot be written: {error.strerror}", "check the permissions of its folder"
        ) from error
    return file


_LEAST_CALIBRATED = (120.0, 160.0)
"""Width and height (mm) of the smallest paper that has room for the calibration sheet."""


def write_calibration(file: Path, settings: PrinterSettings, locale: str = SOURCE_LOCALE) -> None:
    """Write the calibration sheet for a printer with these settings into any file.

    Raises `RequestError` if that cannot be, and for an unknown language.
    """
    width, height = _LEAST_CALIBRATED
    if settings.sheet.width < width or settings.sheet.height < height:
        why = f"it needs {width:g} x {height:g} mm, and {settings.sheet.name} is smaller"
        raise RequestError(
            f"the calibration sheet has no room: {why}", "calibrate on a larger paper from the same tray"
        )
    from gesso.printing.faces.fonts import FontBook
    from gesso.printing.faces.templates import TemplateBook
    from gesso.printing.pages.pdf import NOTE_FONT, calibration
    from gesso.wording.labels import calibration_words

    fonts = FontBook((resource("templates/fonts"),))
    templates = TemplateBook((resource("templates/faces"),))
    note_font = fonts.known(NOTE_FONT)
    # These words are shared by all games.
    book = load(game_ids(installed=False)[0]).wording().phrasebook(locale)
    say = partial(calibration_words, book)
    content = calibration(settings.sheet, settings.backs, say, templates=templates, fonts=fonts, note_font=note_font)
    try:
        write_output(file, content)
    except OSError as error:
        raise RequestError(f"{file} cannot be written: {error.strerror}", "name another file") from error
