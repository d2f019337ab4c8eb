"""Reports of one line for each problem, as compilers write them and editors read them."""

from gesso.cli.formats import CheckReport
from gesso.cli.reports import headline, summary


def check(report: CheckReport) -> str:
    """`path:line:column: error CODE name: message`, then how many there are in how many files."""
    lines = [headline(report.root, found, report.colour) for found in report.diagnostics]
    return "\n".join((*lines, summary(report.diagnostics, len(report.files)), ""))
