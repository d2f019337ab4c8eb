"""The sheet by which somebody finds out what a printer does."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from gesso.atomic_files import write_atomically
from gesso.diagnostics import RequestError
from gesso.resources import resource

if TYPE_CHECKING:
    from gesso.project.printer import PrinterSettings


def write_calibration(file: Path, settings: PrinterSettings) -> None:
    """Write the sheet for a printer that is set so, into any file. Raises `RequestError` where that cannot be."""
    from gesso.printing.fonts import FontBook
    from gesso.printing.sheets import NOTE_FONT, PAPERS
    from gesso.printing.sheets.calibration import calibration
    from gesso.printing.templates import TemplateBook

    fonts = FontBook((resource("templates/fonts"),))
    templates = TemplateBook((resource("templates/faces"),))
    note_font = fonts.known(NOTE_FONT)
    content = calibration(PAPERS[settings.paper], settings.backs, templates=templates, fonts=fonts, note_font=note_font)
    try:
        if file.is_dir():
            raise IsADirectoryError(0, "it is a folder")
        write_atomically(file, content)
    except OSError as error:
        raise RequestError(f"{file} cannot be written: {error.strerror}", "name another file") from error
