"""One type for every problem, whatever stage finds it; its codes, and what a misspelled word was meant to be."""

from gesso.diagnostics.diagnostic import (
    CheckError,
    Code,
    Diagnostic,
    Related,
    RequestError,
    Severity,
    codes_in,
    error,
    has_errors,
    in_order,
    warning,
)

__all__ = [
    "CheckError", "Code", "Diagnostic", "Related", "RequestError", "Severity", "codes_in", "error", "has_errors",
    "in_order", "warning",
]  # fmt: skip
