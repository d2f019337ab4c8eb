"""What stands on the pages of a kit of any game: its cover, the names of papers, what lines mean."""

from collections.abc import Mapping

from gesso.wording.locale_files import Contract
from gesso.wording.phrasebook import Phrasebook

_WORDS = (
    *("against", "cover", "cover_note", "headline", "needs", "holds", "shared", "print_on", "sheets", "sheet", "order"),
    *("turn_long", "turn_short", "turn_fold-over", "turn_none"),
    *("both_sides", "full_size", "minutes", "metres", "cut", "fold", "glue", "parted", "bar"),
    *("rules", "rules_note", "cards", "plain", "card_stock", "light_card"),
    *("boxes", "boxes_note", "boxes_step", "boxes_counted", "box_order", "box_advice"),
)
PHRASES: Contract = {
    **{f"kit.{word}": "" for word in _WORDS},
    "kit.box_size": "width height depth",
    "kit.box_cards": "cards thickness",
}


def kit_words(book: Phrasebook) -> Mapping[str, str]:
    """The words of a locale by the names of their phrases without `kit.`."""
    return {word: book(f"kit.{word}") for word in _WORDS}
