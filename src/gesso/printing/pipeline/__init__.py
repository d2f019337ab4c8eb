"""From a game's components to files: what has changed is drawn, what has not stays as it lies."""

from gesso.printing.pipeline.face_drawing import Progress, Studio
from gesso.printing.pipeline.output import OutputError
from gesso.printing.pipeline.print_run import Printed, PrintRun, print_runs

__all__ = ["OutputError", "PrintRun", "Printed", "Progress", "Studio", "print_runs"]
