"""One type for every problem, whatever stage finds it; the codes it may carry, and what a misspelled word was meant to be."""

from gesso.diagnostics.diagnostic import Code, Diagnostic, Related, Severity, has_errors, in_order
from gesso.diagnostics.errors import CheckError, RequestError

__all__ = ["CheckError", "Code", "Diagnostic", "Related", "RequestError", "Severity", "has_errors", "in_order"]
