"""Files that others print, sell or show: what a service takes is data, and each kind of output has one writer."""

from gesso.printing.exports.deck import Deck, laid_out
from gesso.printing.exports.export import ServiceExport
from gesso.printing.exports.press import PressFile
from gesso.printing.exports.products import Batch
from gesso.printing.exports.service import KINDS, Output, Service, read_service

__all__ = ["KINDS", "Batch", "Deck", "Output", "PressFile", "Service", "ServiceExport", "laid_out", "read_service"]
