"""Faces in a PDF: each is in the file once, and placed as often as it is printed."""

from __future__ import annotations

from typing import Any, Protocol


class FaceForms(Protocol):
    """The faces of a document, and then of another."""

    def place(self, canvas: Any, face: str) -> None:
        """Draw a face by its id, the upper left corner of its trim at the origin of a reportlab canvas. Raises KeyError
        for a face that is not among these."""

    def finish(self, canvas: Any) -> None:
        """Write what is known only when all of a document is drawn."""


def show(canvas: Any, face: str) -> None:
    """Draw the form of a face, which the document has."""
    # The public way wants to know the form's size, and to have made it itself.
    canvas._code.append(f"/{canvas._doc.getXObjectName(face)} Do")
    canvas._formsinuse.append(face)
