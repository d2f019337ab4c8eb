"""Words that are the same for every game: on printed pages, and in a game in a terminal.

Pages are those of a kit, the notes beside the pieces on other sheets, and the sheet that calibrates a printer. In a terminal
they are commands, answers to typed lines, reasons why something cannot be played, and answers to printed words.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from gesso.wording.outline import plain, sentence
from gesso.wording.phrasebook import Contract, Phrasebook

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
        "other_side",
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
    *("folding", "fold_cut", "fold_crease", "fold_side", "fold_bottom", "fold_close"),
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
    return _texts(book, "sheets", _SHEETS)


def calibration_words(book: Phrasebook, *, paper: str, right: str, down: str) -> Mapping[str, str]:
    """Return the words of a locale by the names of their phrases without `calibration.`; `right` and `down` are what
    is set."""
    return {
        **{word: str(book(f"calibration.{word}")) for word in _ALONE},
        "once": str(book("calibration.once", paper=paper)),
        "set_now": str(book("calibration.set_now", right=right, down=down)),
    }


Say = Callable[..., str]
"""Fills a phrase of `PLAY_PHRASES`, named without `play.`."""

COMMANDS = ("table", "options", "story", "why", "undo", "save", "record", "quit")
"""Commands of every game; each has a word of its own in a locale."""
PLAIN_TABLE = "view"
"""Shows the table of a game that has no display of its own."""
_SAID: Contract = {
    **dict.fromkeys(("how_to_answer", "nothing_yet", "why_what", "taken_back", "nothing_back", "record_what"), ""),
    **dict.fromkeys(("over", "left", "drawn", "more_options", "more", "end", "leave", "story", "not_over"), ""),
    **dict.fromkeys(("endless_cause", "endless_back", "endless_stop"), ""),
    **dict.fromkeys(("comic.title", "comic.whole", "comic.before", "comic.after"), ""),
    **dict.fromkeys(("comic.point", "comic.point_first", "comic.point_next"), "who"),
    **dict.fromkeys(("comic.point_back", "comic.point_more"), "who"),
    **dict.fromkeys(("endless", "endless_one"), "texts"),
    "endless_first": "first next",
    "endless_next": "texts next",
    "endless_text": "title who place",
    "endless_since": "text",
    "endless_choice": "n who",
    "begins": "first second seed",
    "too_small": "columns rows",
    **dict.fromkeys(("log_is", "go_on", "recorded", "saved", "recording"), "place"),
    "nothing_there": "pane",
    "no_card": "said near?",
    "no_number": "said",
    "could_be": "said options",
    "no_choice": "said",
    "no_choice_near": "said near",
    "not_asked": "said",
    "unknown_play": "said near?",
    "may_ask": "names",
    "trial": "name n",
    "trial_left_out": "lines file",
    "trial_filled": "",
    "length": "head n",
    "wins": "who",
    "nothing_else": "words",
    "owes": "who asks kind~",
}
PLAY_PHRASES: Contract = {
    **{f"play.{phrase}": holes for phrase, holes in _SAID.items()},
    **{f"play.command.{command}": "" for command in (*COMMANDS, PLAIN_TABLE)},
    **{f"play.help.{command}": "" for command in (*COMMANDS, PLAIN_TABLE, "explain")},
    **{f"play.argument.{argument}": "" for argument in ("name", "file", "number")},
}
REASON_PHRASES: Contract = {
    "why.open": "name",
    "why.cost": "name",
    "why.cost_together": "name price",
    "why.target": "name price",
    "why.thing": "name price",
    "why.condition": "name price",
    "why.limit": "name price",
    "why.alternatives": "name price",
    "why.condition_none": "name price",
    "why.condition_some": "name price n",
    "why.held": "name price",
    "why.held_none": "name price",
    "why.held_some": "name price n",
}
_ERRATA: Contract = {
    "title": "name",
    "line": "card before after",
    "added": "card after",
    "removed": "card before",
    "shown": "scenario",
    **dict.fromkeys(("unshown", "stick", "reprint", "note"), ""),
}
_COLOURS: Contract = {
    **dict.fromkeys(("about", "none", "signs", "piece", "pairs", "at_the_table"), ""),
    **dict.fromkeys(("usual", "protanopia", "deuteranopia", "tritanopia", "grey"), ""),
    **dict.fromkeys(("hard", "by_shape", "by_lightness", "by_colour"), ""),
    "title": "name",
    "small": "colours pictures",
    "pair": "first next",
    "seen": "name vision",
}
COLOUR_PHRASES: Contract = {f"colours.{word}": holes for word, holes in _COLOURS.items()}
_READING: Contract = {
    **dict.fromkeys(("none", "meant", "prints", "nearest", "nearest_prints"), ""),
    "unread": "words",
}
READING_PHRASES: Contract = {f"reading.{word}": holes for word, holes in _READING.items()}
ERRATA_PHRASES: Contract = {f"errata.{word}": holes for word, holes in _ERRATA.items()}


def errata_words(book: Phrasebook) -> Mapping[str, str]:
    """Return the words of errata, by the names of their phrases without `errata.`: texts for `str.format`."""
    return _texts(book, "errata", _ERRATA)


def colour_words(book: Phrasebook) -> Mapping[str, str]:
    """Return the words about colours, by the names of their phrases without `colours.`: texts for `str.format`."""
    return _texts(book, "colours", _COLOURS)


def reading_words(book: Phrasebook) -> Mapping[str, str]:
    """Return the words around a text that was read, by the names of their phrases without `reading.`: texts for
    `str.format`."""
    return _texts(book, "reading", _READING)


def _texts(book: Phrasebook, table: str, phrases: Contract) -> Mapping[str, str]:
    """Return the phrases of a table with their holes left open."""
    return {
        word: str(book(f"{table}.{word}", **{hole: f"{{{hole}}}" for hole in holes.split()}))
        for word, holes in phrases.items()
    }


PHRASES: Contract = {
    **KIT_PHRASES,
    **ERRATA_PHRASES,
    **COLOUR_PHRASES,
    **READING_PHRASES,
    **CALIBRATION_PHRASES,
    **PLAY_PHRASES,
    **REASON_PHRASES,
}


def play_words(book: Phrasebook) -> Say:
    """Return a function that fills these phrases in a locale."""
    return lambda phrase, **values: str(book(f"play.{phrase}", **values))


def say_reason(book: Phrasebook, kind: str, **parts: str) -> str:
    """Return the sentence for a kind of reason."""
    return sentence(plain(book(f"why.{kind.replace('-', '_')}", **parts)))


def say_line(book: Phrasebook, asks: str, available: int | None, name: str, price: str) -> str:
    """Return the sentence for a line of a cost, by its kind and the number of things that there are (None: it
    counts nothing).
    """
    counts = available is not None and f"why.{asks}_some" in book.phrases
    form = f"{asks}_{'some' if available else 'none'}" if counts else asks
    return say_reason(book, form, name=name, price=price, n=str(available))


def reasons(kinds: Mapping[str, str]) -> Contract:
    """Return the phrases of a game's own kinds of reason, with their placeholders besides the name."""
    return {f"why.{kind.replace('-', '_')}": f"name {parts}".rstrip() for kind, parts in kinds.items()}
