"""Files that others print, sell or show: what a service takes is data, and each kind of output has one writer."""

from gesso.printing.exports.cutter import CutPaths
from gesso.printing.exports.deck import Deck, laid_out
from gesso.printing.exports.export import ServiceExport
from gesso.printing.exports.press import PressFile
from gesso.printing.exports.products import Batch
from gesso.printing.exports.service import KINDS, Output, Service, read_service
from gesso.printing.exports.table_layout import TableLayout
from gesso.printing.exports.tabletop import Tabletop
from gesso.printing.exports.whole_game import WholeGame, WholeGameExport, too_large

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
