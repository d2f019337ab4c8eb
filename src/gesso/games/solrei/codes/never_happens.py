"""GS458-GS462: more than there is, and what an earlier line or the whole set-up rules out."""

from gesso.diagnostics import Code, Fixable, Severity

_ERROR = Severity.ERROR

OVER_DECK = Code(
    "GS458",
    "over-deck",
    _ERROR,
    "More than there are.",
    "A sentence or price takes more cards, Arts, Damage or Rei than there are.",
    "A price like that can never be paid, and a sentence never does all that it says.",
    "discard 14 diamonds      # of 13",
    "discard 2 diamonds",
    fix=Fixable.UNSAFE,
)
CRISIS_NEVER = Code(
    "GS459",
    "crisis-never",
    _ERROR,
    "This Crisis is never met.",
    "`crisis n` asks for as much Damage as loses the Act, or more.",
    "The Act is over then.",
    "if crisis 7",
    "if crisis 6",
    fix=Fixable.UNSAFE,
)
AFTER_GRAPPLE = Code(
    "GS460",
    "after-grapple",
    _ERROR,
    "You have just grappled.",
    "Damage is gained in a line below `grapple`.",
    "Whoever grapples gains no Damage for the rest of the round.",
    "grapple\ngain 1 damage",
    "gain 1 damage\ngrapple",
)
NOTHING_CULTIVATED = Code(
    "GS461",
    "nothing-cultivated",
    _ERROR,
    "Nothing in this set-up cultivates.",
    "A text harvests, or asks for cultivated cards, and no text of the set-up cultivates.",
    "No card ever lies under this Muse.",
    "cost: harvest 1      # and no `cultivate`",
    "Let a text of the set-up cultivate, or ask for another price.",
)
NEGATE_TOO_LATE = Code(
    "GS462",
    "negate-too-late",
    _ERROR,
    "That ability has resolved by then.",
    "A trigger negates the ability that set it off.",
    "A trigger waits until nothing resolves, so what it heard of lies in the Exchange no more.",
    "when the rival activates an ability\n  negate the ability",
    "cost: target a rival ability      # of an Art or an ability, and then `negate the target`",
)

CODES: tuple[Code, ...] = (OVER_DECK, CRISIS_NEVER, AFTER_GRAPPLE, NOTHING_CULTIVATED, NEGATE_TOO_LATE)
