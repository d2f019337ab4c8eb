"""The sheet by which somebody finds out what a printer does."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from gesso.atomic_files import write_atomically
from gesso.diagnostics import RequestError
from gesso.games import game_ids, load
from gesso.project.game import SOURCE_LOCALE
from gesso.resources import resource

if TYPE_CHECKING:
    from gesso.project.printer import PrinterSettings


def write_calibration(file: Path, settings: PrinterSettings, locale: str = SOURCE_LOCALE) -> None:
    """Write the sheet for a printer that is set so, into any file. Raises `RequestError` where that cannot be, and for a
    language that is not known."""
    from gesso.printing.fonts import FontBook
    from gesso.printing.sheets import NOTE_FONT, PAPERS
    from gesso.printing.sheets.calibration import calibration
    from gesso.printing.templates import TemplateBook
    from gesso.wording.calibration_words import calibration_words

    fonts = FontBook((resource("templates/fonts"),))
    templates = TemplateBook((resource("templates/faces"),))
    note_font = fonts.known(NOTE_FONT)
    # The words are those that all games share.
    book = load(game_ids(installed=False)[0]).wording().phrasebook(locale)
    paper, say = PAPERS[settings.paper], partial(calibration_words, book)
    content = calibration(paper, settings.backs, say, templates=templates, fonts=fonts, note_font=note_font)
    try:
        if file.is_dir():
            raise IsADirectoryError(0, "it is a folder")
        write_atomically(file, content)
    except OSError as error:
        raise RequestError(f"{file} cannot be written: {error.strerror}", "name another file") from error
