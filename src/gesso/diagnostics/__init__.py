"""One type for every problem, whatever stage finds it; the codes it may carry, and what a misspelled word was meant to be."""

from gesso.diagnostics.diagnostic import Code, Diagnostic, Related, Severity, has_errors, in_order

__all__ = ["Code", "Diagnostic", "Related", "Severity", "has_errors", "in_order"]
