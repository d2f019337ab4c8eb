"""Pages for paper: pieces arranged on them, fronts and backs in register, marks, and the PDF."""
