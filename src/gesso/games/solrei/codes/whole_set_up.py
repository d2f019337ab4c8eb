"""GS650-GS660: the set-up as a whole, its requirements, its names and its spelling."""

from gesso.diagnostics import Code, Fixable, Severity

_ERROR = Severity.ERROR
_WARNING = Severity.WARNING

ART_COUNT = Code(
    "GS650",
    "art-count",
    _ERROR,
    "A set-up has another number of Arts.",
    "The file of a Muse does not hold as many Arts as the game file asks for.",
    "Both players lie out the same number of cards.",
    "A set-up with three Arts.",
    "Add an Art, or take one away; loose Arts stand in a file of their own.",
)
ADVANTAGE_UNUSABLE = Code(
    "GS651",
    "advantage-unusable",
    _ERROR,
    "The Muse cannot use her own Advantage.",
    "The Advantage of a set-up requires a Skill, a Type or a Muse that this one does not have or is not.",
    "An Advantage without its requirement cannot be brought at all.",
    "muse: {type: duelist}\nadvantage: {requires: {type: warden}}",
    "advantage: {requires: {type: duelist}}",
)
BREAKS_AFTER_USE = Code(
    "GS652",
    "breaks-after-use",
    _WARNING,
    "This Art breaks when it is used.",
    "An Art of a set-up requires a Skill or a Type that its Muse does not have.",
    "It works once an Act and is broken then, which a default set-up seldom wants.",
    "muse: {skills: [blade]}\narts: [{requires: {skills: [herbs]}}]",
    "arts: [{requires: {skills: [blade]}}]",
)
FOREIGN_SIGNATURE = Code(
    "GS653",
    "foreign-signature",
    _ERROR,
    "Another Muse's Signature Move.",
    "An Art of a set-up is the Signature Move of another Muse.",
    "Nobody else can ever use it.",
    "requires: {signature: bram}      # in the set-up of Ashley",
    "requires: {signature: ashley}",
)
NO_SIGNATURE = Code(
    "GS654",
    "no-signature",
    _WARNING,
    "A set-up without a Signature Move.",
    "No Art of the set-up requires the signature of its Muse.",
    "It is the one card by which everybody remembers her.",
    "Four Arts that all require Skills.",
    "requires: {signature: ashley}",
)
SAY_CRISIS = Code(
    "GS655",
    "say-crisis",
    _WARNING,
    "This condition has a keyword.",
    "A condition counts the own Damage, whatever its face.",
    "One spelling for one meaning: `crisis n`.",
    "if I have 4 damage",
    "if crisis 4",
    fix=Fixable.SAFE,
)
SAY_GRAPPLE = Code(
    "GS656",
    "say-grapple",
    _WARNING,
    "These two sentences have a keyword.",
    "An effect forbids its player to gain Damage and the rival to activate abilities.",
    "One spelling for one meaning: `grapple`.",
    "I cannot gain damage\nthe rival cannot activate an ability",
    "grapple",
    fix=Fixable.SAFE,
)
SAME_NAME = Code(
    "GS657",
    "same-name",
    _ERROR,
    "Two cards or abilities of one name.",
    "Two Arts of a file are printed under one name, or two of its abilities are one word in a score.",
    "A player brings Arts of different names, and says by its name what is used.",
    "name: Comet Lunge      # twice",
    "Rename one of them.",
)
SAME_SERIAL = Code(
    "GS658",
    "same-serial",
    _ERROR,
    "Two files share their letters.",
    "The `serial` of a file is that of another one.",
    "The letters tell which cards make up a default set-up.",
    "serial: A      # in two files",
    "serial: B",
)
BLANK_CARD = Code(
    "GS659",
    "blank-card",
    _WARNING,
    "A card without a text.",
    "A Muse or an Advantage has neither a passive nor an ability.",
    "It is printed and does nothing.",
    "advantage: {id: cold-lamp, name: Cold Lamp, type: Relic}",
    "Give it a passive or an ability.",
)
WRONG_LIST = Code(
    "GS660",
    "wrong-list",
    _ERROR,
    "The game file lists this in the wrong place.",
    "A file without a Muse is listed under `muses`, or a set-up under `loose`.",
    "Under `muses` stands who can be played; loose cards belong to nobody.",
    "muses: [loose-cards]",
    "loose: [loose-cards]",
    final=True,
)

CODES: tuple[Code, ...] = (
    ART_COUNT,
    ADVANTAGE_UNUSABLE,
    BREAKS_AFTER_USE,
    FOREIGN_SIGNATURE,
    NO_SIGNATURE,
    SAY_CRISIS,
    SAY_GRAPPLE,
    SAME_NAME,
    SAME_SERIAL,
    BLANK_CARD,
    WRONG_LIST,
)
