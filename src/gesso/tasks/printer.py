"""The user's printer settings, and the sheet that calibrates them."""

from __future__ import annotations

import os
from collections.abc import Mapping
from functools import partial
from math import isfinite
from pathlib import Path
from typing import TypeVar

from gesso.data_classes import dataclass
from gesso.diagnostics import Diagnostic, RequestError
from gesso.diagnostics.codes import BAD_PRINTER_SETTINGS
from gesso.diagnostics.suggestions import correction
from gesso.files import write_atomically, write_output
from gesso.games import game_ids, load
from gesso.printing.component import CARD_PAPERS
from gesso.printing.pages import ALONG_LONG_EDGE, FLIPS, MOST_OFFSET, BackSides, Flip
from gesso.project import SOURCE_LOCALE
from gesso.project.toml import parse_toml
from gesso.resources import real_path, resource, user_folder
from gesso.source import SourceFile, read_source
from gesso.source.toml_texts import TomlPlaces

Word = TypeVar("Word", bound=str)
_KEYS = ("paper", "flip", "backs-offset")
_FORM = 'lines such as `flip = "short"` or `backs-offset = [0.8, -0.3]`'


@dataclass(frozen=True, slots=True)
class PrinterSettings:
    """How the user's printer prints."""

    paper: str = CARD_PAPERS[0]
    """Its name."""
    backs: BackSides = ALONG_LONG_EDGE
    otherwise: str = ""
    """Names settings of the backs that differ from the user's own, for file names."""

    def but(self, *, paper: str | None, flip: Flip | None, offset: str | None) -> PrinterSettings:
        """Return these settings with some replaced;

        the offset is written `X,Y`. Raises `RequestError` for a wrong one.
        """
        backs = BackSides(flip or self.backs.flip, self.backs.offset if offset is None else offset_of(offset))
        right, down = backs.offset
        otherwise = f"-flip-{backs.flip}" if backs.flip != self.backs.flip else ""
        otherwise += f"-offset_{right:g}_{down:g}" if backs.offset != self.backs.offset else ""
        return PrinterSettings(paper or self.paper, backs, otherwise)


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
        paper = self.one_of(data, "paper", CARD_PAPERS)
        flip = self.one_of(data, "flip", FLIPS)
        return PrinterSettings(paper, BackSides(flip, self.offset(data))), tuple(self.report)

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


def _is_offset(value: object) -> bool:
    return (
        isinstance(value, int | float) and not isinstance(value, bool) and isfinite(value) and abs(value) <= MOST_OFFSET
    )


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
        f'paper = "{settings.paper}"',
        f'flip = "{settings.backs.flip}"',
        f"backs-offset = [{right:g}, {down:g}]",
        "",
    )
    try:
        write_atomically(_behind_links(file), "\n".join(lines).encode())
    except OSError as error:
        raise RequestError(
            f"{file} cannot be written: {error.strerror}", "check the permissions of its folder"
        ) from error
    return file


def write_calibration(file: Path, settings: PrinterSettings, locale: str = SOURCE_LOCALE) -> None:
    """Write the calibration sheet for a printer with these settings into any file.

    Raises `RequestError` if that cannot be, and for an unknown language.
    """
    from gesso.printing.faces.fonts import FontBook
    from gesso.printing.faces.templates import TemplateBook
    from gesso.printing.pages import PAPERS
    from gesso.printing.pages.pdf import NOTE_FONT, calibration
    from gesso.wording.labels import calibration_words

    fonts = FontBook((resource("templates/fonts"),))
    templates = TemplateBook((resource("templates/faces"),))
    note_font = fonts.known(NOTE_FONT)
    # These words are shared by all games.
    book = load(game_ids(installed=False)[0]).wording().phrasebook(locale)
    paper, say = PAPERS[settings.paper], partial(calibration_words, book)
    content = calibration(paper, settings.backs, say, templates=templates, fonts=fonts, note_font=note_font)
    try:
        write_output(file, content)
    except OSError as error:
        raise RequestError(f"{file} cannot be written: {error.strerror}", "name another file") from error
