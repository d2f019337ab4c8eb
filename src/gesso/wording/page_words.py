"""Words on printed pages that are the same for every game: the pages of a kit (its cover, the names of papers, what
lines mean), the notes beside the pieces on all other sheets, and the sheet that calibrates a printer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from gesso.wording.locale_files import Contract
from gesso.wording.phrasebook import Phrasebook

_WORDS = (
    *(
        "against",
        "cover",
        "cover_note",
        "headline",
        "needs",
        "scissors",
        "glue_stick",
        "tape",
        "common",
        "common_headline",
        "holds",
        "shared",
        "shared_all",
        "print_on",
        "sheets",
        "sheet",
        "order",
    ),
    *("turn_long", "turn_short", "turn_fold-over", "turn_none", "backs_apart"),
    *(
        "both_sides",
        "full_size",
        "ink_saver",
        "minutes",
        "metres",
        "cut",
        "parting",
        "slit",
        "fold",
        "glue",
        "parted",
        "bar",
    ),
    *("rules", "rules_note", "cards", "plain", "card_stock", "light_card"),
    *("boxes", "boxes_note", "boxes_step", "boxes_counted", "box_order", "box_advice"),
)
_SHEETS: Contract = {
    **dict.fromkeys(("fronts", "backs", "both", "halves", "cut", "fold_and_cut", "caution", "full_size"), ""),
    "number": "number total",
    "layout": "version",
    "block": "columns rows width height",
    "reprint": "title",
    "note": "title note",
    "notes": "first next",
}
KIT_PHRASES: Contract = {
    **{f"kit.{word}": "" for word in _WORDS},
    "kit.many": "first number",
    "kit.box_size": "width height depth",
    "kit.box_cards": "cards thickness",
    "kit.box_sleeved": "cards thickness",
    **{f"sheets.{word}": holes for word, holes in _SHEETS.items()},
}
_ALONE = (
    *("title", "front", "back", "long", "short", "scale", "scale_text", "edge", "edge_text", "backs", "backs_text"),
    *("example", "example_text", "within", "colour", "stroke", "colours_text", "apart", "through"),
)
CALIBRATION_PHRASES: Contract = {
    **{f"calibration.{word}": "" for word in _ALONE},
    "calibration.once": "paper",
    "calibration.set_now": "right down",
}
PHRASES: Contract = {**KIT_PHRASES, **CALIBRATION_PHRASES}
_NAMED = 3
"""Up to this many players are named; of more, the first."""


def kit_name(book: Phrasebook, names: Sequence[str]) -> str:
    """Return the name of the kit of some players."""
    if len(names) > _NAMED:
        return str(book("kit.many", first=names[0], number=str(len(names) - 1)))
    return str(book("kit.against").join(names))


def kit_words(book: Phrasebook) -> Mapping[str, str]:
    """Return the words of a locale by the names of their phrases without `kit.`."""
    return {word: book(f"kit.{word}") for word in _WORDS}


def sheet_words(book: Phrasebook) -> Mapping[str, str]:
    """Return the words on sheets, by the names of their phrases without `sheets.`: texts for `str.format`."""
    return {
        word: str(book(f"sheets.{word}", **{hole: f"{{{hole}}}" for hole in holes.split()}))
        for word, holes in _SHEETS.items()
    }


def calibration_words(book: Phrasebook, *, paper: str, right: str, down: str) -> Mapping[str, str]:
    """Return the words of a locale by the names of their phrases without `calibration.`; `right` and `down` are what
    is set."""
    return {
        **{word: str(book(f"calibration.{word}")) for word in _ALONE},
        "once": str(book("calibration.once", paper=paper)),
        "set_now": str(book("calibration.set_now", right=right, down=down)),
    }
