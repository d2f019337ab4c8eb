"""GS350-GS361, GS550, GS551: what the words of SolRei take, and what none of them can reach."""

from gesso.diagnostics import Code, Fixable, Severity

_ERROR = Severity.ERROR

UNKNOWN_STEP = Code(
    "GS350",
    "unknown-step",
    _ERROR,
    "A timing that is no step of the round.",
    "`timing` names a step that the game file does not have.",
    "Nobody could ever use the ability.",
    "timing: before-combat",
    "timing: before-showdown",
    fix=Fixable.EITHER,
)
TURN_WHAT = Code(
    "GS351",
    "turn-what",
    _ERROR,
    "Only Arts and Damage are readied, exhausted or broken.",
    "`ready`, `exhaust` or `break` is said of a card in a hand, or of an ability.",
    "Only what lies on the table can be turned.",
    "exhaust 1 card",
    "discard 1 card",
)
DISCARD_WHAT = Code(
    "GS352",
    "discard-what",
    _ERROR,
    "Only hand cards are discarded.",
    "`discard` is said of an Art, of Damage, or of a card under a Muse.",
    "Arts and Damage stay on the table for the whole Act; cards under a Muse are harvested.",
    "discard 1 art",
    "exhaust 1 art",
)
NEGATE_WHAT = Code(
    "GS353",
    "negate-what",
    _ERROR,
    "Only an ability in the Exchange is negated.",
    "`negate` is said of an Art on the table, of Damage, or of a card.",
    "Only what waits in the Exchange can still be kept from happening.",
    "target a rival art\nnegate the target",
    "target a rival ability\nnegate the target",
)
POWER_OF = Code(
    "GS354",
    "power-of",
    _ERROR,
    "Only an Attack has Power.",
    "Power is asked of a Charge card, of Damage, or of an Art.",
    "Only Attacks have a number; a Charge card has no Power and gains none.",
    "when the rival plays a charge with 3 power",
    "when the rival plays an attack with 3 power",
)
UNSEEN_CARDS = Code(
    "GS355",
    "unseen-cards",
    _ERROR,
    "These cards are hidden.",
    "A text picks from the rival's hand, or asks for suit or kind of cards in it or of cards under a Muse.",
    "The number of such cards is open, the cards are not: whoever holds a hand picks from it.",
    "discard 1 rival card",
    "the rival discards 1 card",
)
RIVAL_PAYS = Code(
    "GS356",
    "rival-pays",
    _ERROR,
    "A price is paid with what is yours.",
    "A line of a cost exhausts, breaks or discards what is the rival's.",
    "What happens to the rival is an effect: it may be answered, and a price may not.",
    "cost: exhaust 1 rival art",
    "effect: exhaust 1 rival art",
    fix=Fixable.UNSAFE,
)
OWN_TURN = Code(
    "GS357",
    "own-turn",
    _ERROR,
    "An Art that is used turns by itself.",
    "`exhaust self` stands in the cost of an Art.",
    "Every Art is turned when it is used, so it could not be exhausted once more as a price.",
    "cost: exhaust self",
    "Leave the line out; an Art that costs itself for the whole Act says `break self`.",
    fix=Fixable.UNSAFE,
)
PRICE_WHAT = Code(
    "GS358",
    "price-what",
    _ERROR,
    "A price is so many things.",
    "A line of a cost takes `each`, `up to` so many, or what another line has picked.",
    "A cost is paid whole or not at all, so it says how many of which things it takes.",
    "cost: discard each card",
    "cost: discard 2 cards",
)
TAKEN_LATER = Code(
    "GS359",
    "taken-later",
    _ERROR,
    "Nothing has been paid yet.",
    "A condition of a cost speaks of what the cost takes.",
    "An ability can be activated while the conditions of its cost hold, and only then is anything paid.",
    "cost: discard a card\nif the card is red",
    "cost: discard 1 red card",
)
GAINED_MANY = Code(
    "GS360",
    "gained-many",
    _ERROR,
    "What is gained speaks of one thing.",
    "A passive in a `gain` block, or a ban of an effect, speaks of several things that were picked before.",
    "What lasts until Reset takes one thing along for each noun.",
    "choose 2 rival arts\ngain\n  when I swap\n    exhaust the arts",
    "choose a rival art\ngain\n  when I swap\n    exhaust the art",
)
POWER_OF_POWER = Code(
    "GS361",
    "power-of-power",
    _ERROR,
    "Power that hangs on Power.",
    "A standing `gain n power` holds while a card has so much Power, or while somebody leads.",
    "What it adds may make its own condition true or false, so nobody could say how much there is.",
    "if the rival leads\n  gain 3 power      # as a passive",
    "when the rival plays an attack with 8 power\n  gain 3 power",
)
NOT_REPLACED = Code(
    "GS550",
    "not-replaced",
    _ERROR,
    "Nothing can happen instead of this.",
    "`would` stands before something that rules decide or that has been paid: playing, activating, harvesting, winning.",
    "Who wins follows from the Power on the table; what is paid stays paid.",
    "when I would lose the round\n  draw 1 card",
    "when I lose the round\n  draw 1 card",
    final=True,
)
NOT_FORBIDDEN = Code(
    "GS551",
    "not-forbidden",
    _ERROR,
    "Nobody can be kept from this.",
    "`cannot` stands before playing a card, winning the round or losing it.",
    "Every round each player plays a card, and the Power on the table decides.",
    "the rival cannot win the round",
    "gain 2 power",
    final=True,
)

CODES: tuple[Code, ...] = (
    UNKNOWN_STEP,
    TURN_WHAT,
    DISCARD_WHAT,
    NEGATE_WHAT,
    POWER_OF,
    UNSEEN_CARDS,
    RIVAL_PAYS,
    OWN_TURN,
    PRICE_WHAT,
    TAKEN_LATER,
    GAINED_MANY,
    POWER_OF_POWER,
    NOT_REPLACED,
    NOT_FORBIDDEN,
)
