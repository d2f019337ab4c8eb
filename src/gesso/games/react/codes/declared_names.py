"""GS302-GS333, GS375: what a word of the game takes, where a piece lies, the direction, and `self`."""

from gesso.diagnostics import Fixable, error, warning

NOT_A_SUMMON = error(
    "GS302 not-a-summon",
    "Only summons are summoned.",
    "`summon` stands before a piece that is no summon.",
    "Tokens, tiles and frames are placed; dice and counters never lie on the board.",
    "summon a scale in the target",
    "place 1 scale in the target",
)
SUMMON_NOT_PLACE = error(
    "GS303 summon-not-place",
    "A summon is summoned, not placed.",
    "`place` stands before a summon.",
    "Summoning has rules of its own: the zone must be free, and the unit arrives refreshed.",
    "place 1 chip in the target",
    "summon a chip in the target",
)
TOKEN_RIDES_UNITS = error(
    "GS305 token-rides-units",
    "This token lies on units.",
    "A token declared with `lies: on unit` is placed or looked for in a zone.",
    "It would never be found there: it travels with its unit.",
    "place 1 ink in the target",
    "place 1 ink on a unit in the target; a zone that holds one is `a zone with a unit with ink`.",
)
TOKEN_LIES_IN_ZONES = error(
    "GS306 token-lies-in-zones",
    "This token lies in zones.",
    "A token declared with `lies: in zone`, or a tile or frame, is placed on or looked for at a unit.",
    "It would never be found there: it stays where it lies when the unit goes.",
    "place 1 scale on self",
    "place 1 scale in the zone of self; a unit standing there is `a unit in a zone with a scale`.",
)
IN_WANTS_ZONE = error(
    "GS307 in-wants-zone",
    "`in` wants a zone.",
    "A unit stands after `in`. Distances and damage take a unit for its zone; `in` never does.",
    "`in self` reads as if something lay inside the unit.",
    "place 1 scale in self",
    "place 1 scale in the zone of self",
)
NOT_ON_BOARD = error(
    "GS308 not-on-board",
    "Dice and counters never lie on the board.",
    "Dice or counters are placed, removed, moved or looked for in a zone or on a unit.",
    "They lie before their player: they are drawn and spent.",
    "place 1 inspiration in the target",
    "draw 1 inspiration",
)
DRAW_WHAT = error(
    "GS309 draw-what",
    "Only cards, dice, counters and frames are drawn.",
    "`draw` stands before a token, a tile, a summon or a head noun other than `card`.",
    "There is no bag or deck to take it from.",
    "draw 1 scale",
    "place 1 scale in the zone of my artist",
)
PLAY_WHAT = error(
    "GS310 play-what",
    "A unit plays frames.",
    "Something other than frames stands after `plays`.",
    "Only a frame has a text to carry out.",
    "self plays each scale in the zone of self",
    "self plays each frame in the zone of self",
)
MEASURE_FROM = error(
    "GS311 measure-from",
    "Distances run between units and zones.",
    "`adjacent to`, `diagonal to`, `within` or `in the direction` measures to or from a piece that is neither.",
    "It would be left open which piece is meant and whether its owner counts.",
    "a zone adjacent to a mural",
    "a zone adjacent to a zone with a mural",
)
ONLY_UNITS_EXHAUST = error(
    "GS312 only-units-exhaust",
    "Only units are exhausted or refreshed.",
    "A piece, a zone or a card is called exhausted or refreshed, or is to be.",
    "Nothing else is ever turned.",
    "each exhausted zone",
    "each zone with an exhausted unit",
)
ONLY_ARTISTS_ASCEND = error(
    "GS313 only-artists-ascend",
    "Only an Artist ascends.",
    "Something that is not surely an Artist ascends, descends or is ascended.",
    "A summon has no Masterpiece.",
    "when a beast ascends",
    "when my artist ascends",
)
ZONE_HAS_NO_OWNER = error(
    "GS314 zone-has-no-owner",
    "A zone belongs to nobody.",
    "A zone is called friendly or enemy, or asked for its owner.",
    "Both players use the whole board.",
    "each enemy zone",
    "each zone with an enemy unit",
)
UNIT_HOLDS_UNIT = error(
    "GS315 unit-holds-unit",
    "Only a zone can hold a unit.",
    "A unit is said to hold a unit.",
    "One unit stands in one zone; none stands on another.",
    "each unit with a golem",
    "each unit adjacent to a golem, or each zone with a golem.",
)
SWAP_WITH_ITSELF = error(
    "GS316 swap-with-itself",
    "A unit cannot swap with itself.",
    "Both sides of `swap` name the same unit.",
    "Nothing would change.",
    "swap self with self",
    "swap self with a unit adjacent to self",
)
AWAY_FROM_ITSELF = error(
    "GS375 away-from-itself",
    "Nothing goes away from itself.",
    "The unit that moves, and what it is to come nearer to or go away from, are the same.",
    "Where a unit stands there is no way to it and none from it.",
    "move self 1 away from self",
    "move each enemy unit within 2 of self 1 away from self",
)
NO_DIRECTION = error(
    "GS318 no-direction",
    "`the direction` without a direction.",
    "A text speaks of the direction, and neither its cost nor an earlier line chose one.",
    "Nobody would know which way.",
    "move each unit 1 in the direction      # and nothing chose one",
    "Add `choose a direction` to the cost (fixed when played) or as a line before (chosen on resolution).",
)
UNUSED_DIRECTION = warning(
    "GS324 unused-direction",
    "The direction is never used.",
    "A direction is chosen and no later line says `in the direction`.",
    "Players turn a token that means nothing.",
    "choose a direction      # and nothing moves `in the direction`",
    "Use `in the direction`, or drop the line.",
    fix=Fixable.UNSAFE,
)
SAY_SELF = warning(
    "GS326 say-self",
    "On a unit's own card it is `self`.",
    "The Artist's own card says `my artist`.",
    "Two ways to name one unit read as if they were two units.",
    "move my artist 1      # on a card `of: artist`",
    "move self 1",
    fix=Fixable.SAFE,
)
YOUR_OWN_PIECE = error(
    "GS329 your-own-piece",
    "A declared piece is always your own.",
    "`enemy` stands before a piece of this Artist, or the enemy is said to have one.",
    "The name of a piece means your own; the other player has none of them.",
    "each enemy golem",
    "each enemy summon",
)
OWN_SUPPLY = error(
    "GS331 own-supply",
    "Another player draws your pieces.",
    "The enemy, or the owner of a unit, is said to draw dice, counters or frames of this Artist.",
    "They lie in this Artist's own supply and stay there: the other player has no place for them.",
    "the enemy draws 1 beat",
    "draw 1 beat",
)
READS_ON = warning(
    "GS333 reads-on",
    "A filter that reads of either noun.",
    "A filter stands behind an inner noun and could describe a noun before it as well. In the language it belongs to the "
    "nearest noun that is named by a word of the game, and after a declared name to the noun before that one.",
    "Whoever reads the file may take it the other way, and the two fit different things.",
    "each zone with no unit adjacent to self",
    "each zone with no unit that is adjacent to self      # the unit is\neach empty zone adjacent to self      # the zone is",
)
