"""GS301-GS316, GS327-GS329, GS331, GS332: what words name, and what kind of thing each of them takes."""

from __future__ import annotations

from gesso.diagnostics import Code, Severity

_ERROR = Severity.ERROR
_WARNING = Severity.WARNING

UNKNOWN_NAME = Code(
    "GS301",
    "unknown-name",
    _ERROR,
    "A name that nobody declared.",
    "A word stands where a piece is named, and the Artist declares no piece, group or die face of that name.",
    "Nothing would happen at the table: there is no such piece to place, count or look for.",
    "place 1 inkk on a unit",
    "Write the id of a declared piece (`place 1 ink on a unit`), or declare it under `pieces`.",
)
NOT_A_SUMMON = Code(
    "GS302",
    "not-a-summon",
    _ERROR,
    "Only summons are summoned.",
    "`summon` stands before a piece that is no summon.",
    "Tokens, tiles and frames are placed; dice and counters never lie on the board.",
    "summon a scale in the target",
    "place 1 scale in the target",
)
SUMMON_NOT_PLACE = Code(
    "GS303",
    "summon-not-place",
    _ERROR,
    "A summon is summoned, not placed.",
    "`place` stands before a summon.",
    "Summoning has rules of its own: the zone must be free, and the unit arrives refreshed.",
    "place 1 chip in the target",
    "summon a chip in the target",
)
WRONG_KIND = Code(
    "GS304",
    "wrong-kind",
    _ERROR,
    "A word gets the wrong kind of thing.",
    "Each verb, filter and event takes certain kinds of thing, and this is another kind.",
    "The rules would not know what to do.",
    "exhaust the target",
    "Name the kind of thing it takes: `exhaust each unit in the target`.",
)
TOKEN_RIDES_UNITS = Code(
    "GS305",
    "token-rides-units",
    _ERROR,
    "This token lies on units.",
    "A token declared with `lies: on unit` is placed or looked for in a zone.",
    "It would never be found there: it travels with its unit.",
    "place 1 ink in the target",
    "place 1 ink on a unit in the target; a zone that holds one is `a zone with a unit with ink`.",
)
TOKEN_LIES_IN_ZONES = Code(
    "GS306",
    "token-lies-in-zones",
    _ERROR,
    "This token lies in zones.",
    "A token declared with `lies: in zone`, or a tile or frame, is placed on or looked for at a unit.",
    "It would never be found there: it stays where it lies when the unit goes.",
    "place 1 scale on self",
    "place 1 scale in the zone of self; a unit standing there is `a unit in a zone with a scale`.",
)
IN_WANTS_ZONE = Code(
    "GS307",
    "in-wants-zone",
    _ERROR,
    "`in` wants a zone.",
    "A unit stands after `in`. Distances and damage take a unit for its zone; `in` never does.",
    "`in self` reads as if something lay inside the unit.",
    "place 1 scale in self",
    "place 1 scale in the zone of self",
)
NOT_ON_BOARD = Code(
    "GS308",
    "not-on-board",
    _ERROR,
    "Dice and counters never lie on the board.",
    "Dice or counters are placed, removed, moved or looked for in a zone or on a unit.",
    "They lie before their player: they are drawn and spent.",
    "place 1 inspiration in the target",
    "draw 1 inspiration",
)
DRAW_WHAT = Code(
    "GS309",
    "draw-what",
    _ERROR,
    "Only cards, dice, counters and frames are drawn.",
    "`draw` stands before a token, a tile, a summon or a head noun other than `card`.",
    "There is no bag or deck to take it from.",
    "draw 1 scale",
    "place 1 scale in the zone of my artist",
)
PLAY_WHAT = Code(
    "GS310",
    "play-what",
    _ERROR,
    "A unit plays frames.",
    "Something other than frames stands after `plays`.",
    "Only a frame has a text to carry out.",
    "self plays each scale in the zone of self",
    "self plays each frame in the zone of self",
)
MEASURE_FROM = Code(
    "GS311",
    "measure-from",
    _ERROR,
    "Distances run between units and zones.",
    "`adjacent to`, `diagonal to`, `within` or `in the direction` measures to or from a piece that is neither.",
    "It would be left open which piece is meant and whether its owner counts.",
    "a zone adjacent to a mural",
    "a zone adjacent to a zone with a mural",
)
ONLY_UNITS_EXHAUST = Code(
    "GS312",
    "only-units-exhaust",
    _ERROR,
    "Only units are exhausted or refreshed.",
    "A piece, a zone or a card is called exhausted or refreshed, or is to be.",
    "Nothing else is ever turned.",
    "each exhausted zone",
    "each zone with an exhausted unit",
)
ONLY_ARTISTS_ASCEND = Code(
    "GS313",
    "only-artists-ascend",
    _ERROR,
    "Only an Artist ascends.",
    "Something that is not surely an Artist ascends, descends or is ascended.",
    "A summon has no Masterpiece.",
    "when a beast ascends",
    "when my artist ascends",
)
ZONE_HAS_NO_OWNER = Code(
    "GS314",
    "zone-has-no-owner",
    _ERROR,
    "A zone belongs to nobody.",
    "A zone is called friendly or enemy, or asked for its owner.",
    "Both players use the whole board.",
    "each enemy zone",
    "each zone with an enemy unit",
)
UNIT_HOLDS_UNIT = Code(
    "GS315",
    "unit-holds-unit",
    _ERROR,
    "Only a zone can hold a unit.",
    "A unit is said to hold a unit.",
    "One unit stands in one zone; none stands on another.",
    "each unit with a golem",
    "each unit adjacent to a golem, or each zone with a golem.",
)
SWAP_WITH_ITSELF = Code(
    "GS316",
    "swap-with-itself",
    _ERROR,
    "A unit cannot swap with itself.",
    "Both sides of `swap` name the same unit.",
    "Nothing would change.",
    "swap self with self",
    "swap self with a unit adjacent to self",
)
ONE_WANTED = Code(
    "GS327",
    "one-wanted",
    _ERROR,
    "One thing is wanted here, and these are several.",
    "`jump`, `swap`, `summon`, `move ... to`, `the zone of` and `plays` take one unit or one zone.",
    "It would be open which of them is meant.",
    "summon a chip in each zone adjacent to self",
    "for each zone adjacent to self\n  summon a chip in the zone",
)
MISFIT = Code(
    "GS328",
    "misfit",
    _ERROR,
    "This word does not describe such a thing.",
    "An adjective or filter stands with a noun that it can never be true of.",
    "Nothing would ever fit the description.",
    "each hidden unit",
    "Only cards are hidden; a unit is friendly, enemy, exhausted or refreshed.",
)
YOUR_OWN_PIECE = Code(
    "GS329",
    "your-own-piece",
    _ERROR,
    "A declared piece is always your own.",
    "`enemy` stands before a piece of this Artist, or the enemy is said to have one.",
    "The name of a piece means your own; the other player has none of them.",
    "each enemy golem",
    "each enemy summon",
)
OWN_SUPPLY = Code(
    "GS331",
    "own-supply",
    _ERROR,
    "Another player draws your pieces.",
    "The enemy, or the owner of a unit, is said to draw dice, counters or frames of this Artist.",
    "They lie in this Artist's own supply and stay there: the other player has no place for them.",
    "the enemy draws 1 beat",
    "draw 1 beat",
)

WHOSE_MAY = Code(
    "GS332",
    "whose-may",
    _ERROR,
    "A `may` inside what another player may do does not say whose it is.",
    "A sentence that another player may or may not carry out holds a `may` of its own, without a subject.",
    "Every choice in there is the other player's, and `may` alone reads as yours.",
    "the enemy may\n  draw 1 card\n  may progress",
    "the enemy may\n  draw 1 card\n  the enemy may progress",
)

CODES: tuple[Code, ...] = (
    UNKNOWN_NAME,
    NOT_A_SUMMON,
    SUMMON_NOT_PLACE,
    WRONG_KIND,
    TOKEN_RIDES_UNITS,
    TOKEN_LIES_IN_ZONES,
    IN_WANTS_ZONE,
    NOT_ON_BOARD,
    DRAW_WHAT,
    PLAY_WHAT,
    MEASURE_FROM,
    ONLY_UNITS_EXHAUST,
    ONLY_ARTISTS_ASCEND,
    ZONE_HAS_NO_OWNER,
    UNIT_HOLDS_UNIT,
    SWAP_WITH_ITSELF,
    ONE_WANTED,
    MISFIT,
    YOUR_OWN_PIECE,
    OWN_SUPPLY,
    WHOSE_MAY,
)
