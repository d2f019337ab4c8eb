"""What stands on the sheet that shows how a printer prints: the same for every game."""

from __future__ import annotations

from collections.abc import Mapping

from gesso.wording.locale_files import Contract
from gesso.wording.phrasebook import Phrasebook

_ALONE = (
    *("title", "front", "back", "long", "short", "scale", "scale_text", "edge", "edge_text", "backs", "backs_text"),
    *("example", "example_text", "within", "colour", "stroke", "colours_text", "apart", "through"),
)
PHRASES: Contract = {
    **{f"calibration.{word}": "" for word in _ALONE},
    "calibration.once": "paper",
    "calibration.set_now": "right down",
}


def calibration_words(book: Phrasebook, *, paper: str, right: str, down: str) -> Mapping[str, str]:
    """The words of a locale by the names of their phrases without `calibration.`; `right` and `down` are what is set."""
    return {
        **{word: str(book(f"calibration.{word}")) for word in _ALONE},
        "once": str(book("calibration.once", paper=paper)),
        "set_now": str(book("calibration.set_now", right=right, down=down)),
    }
