"""From a game's components to files: draw what has changed, and leave the rest."""

from gesso.printing.pipeline.drawing import PrintContext, Progress
from gesso.printing.pipeline.output_files import OutputError, OutputRecord, as_cache_error, as_output_error
from gesso.printing.pipeline.print_run import PrintOptions, print_runs
from gesso.printing.pipeline.runs import KitRun, Printed, PrintRun, TextFile
from gesso.printing.pipeline.sheet_writing import SheetFaces, SheetStyle

__all__ = [
    "KitRun",
    "OutputError",
    "OutputRecord",
    "PrintContext",
    "PrintOptions",
    "PrintRun",
    "Printed",
    "Progress",
    "SheetFaces",
    "SheetStyle",
    "TextFile",
    "as_cache_error",
    "as_output_error",
    "print_runs",
]
