"""From a game's components to files: what has changed is drawn, what has not stays as it lies."""

from gesso.printing.build.drawing import Progress, Studio
from gesso.printing.build.output import OutputError
from gesso.printing.build.printing import Printed, PrintRun, print_runs

__all__ = ["OutputError", "PrintRun", "Printed", "Progress", "Studio", "print_runs"]
