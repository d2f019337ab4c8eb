"""Files for print services, shops, cutting machines and virtual tables.

A service is data; each kind of output has one writer.
"""

from gesso.printing.exports.cutter import CutPaths
from gesso.printing.exports.export import (
    KINDS,
    Output,
    Service,
    ServiceExport,
    WholeGame,
    WholeGameExport,
    read_service,
    too_large,
)
from gesso.printing.exports.press import PressFile
from gesso.printing.exports.products import Batch, Deck, laid_out
from gesso.printing.exports.table_layout import TableLayout
from gesso.printing.exports.tabletop import Tabletop

__all__ = [
    "KINDS",
    "Batch",
    "CutPaths",
    "Deck",
    "Output",
    "PressFile",
    "Service",
    "ServiceExport",
    "TableLayout",
    "Tabletop",
    "WholeGame",
    "WholeGameExport",
    "laid_out",
    "read_service",
    "too_large",
]
