"""The codes of SolRei. Their texts are in `templates/diagnostics/solrei`."""

from gesso.diagnostics import Fixable, codes_in, error, warning

# GS3xx: Names and types
UNKNOWN_STEP = error("GS350", "unknown-step", fix=Fixable.EITHER)
TURN_WHAT = error("GS351", "turn-what")
DISCARD_WHAT = error("GS352", "discard-what")
NEGATE_WHAT = error("GS353", "negate-what")
POWER_OF = error("GS354", "power-of")
UNSEEN_CARDS = error("GS355", "unseen-cards")
RIVAL_PAYS = error("GS356", "rival-pays", fix=Fixable.UNSAFE)
OWN_TURN = error("GS357", "own-turn", fix=Fixable.UNSAFE)
PRICE_WHAT = error("GS358", "price-what")
TAKEN_LATER = error("GS359", "taken-later")
GAINED_MANY = error("GS360", "gained-many")
POWER_OF_POWER = error("GS361", "power-of-power")

# GS4xx: Dead or endless texts
POWER_TOO_LATE = error("GS450", "power-too-late")
DAMAGE_TOO_LATE = error("GS451", "damage-too-late")
BLOCK_TOO_LATE = error("GS452", "block-too-late")
RETALIATE_TOO_EARLY = error("GS453", "retaliate-too-early")
NOT_REVEALED = error("GS454", "not-revealed")
NOT_SETTLED = error("GS455", "not-settled")
NO_CARD_YET = error("GS456", "no-card-yet")
SWAP_WHEN = error("GS457", "swap-when")
OVER_DECK = error("GS458", "over-deck", fix=Fixable.UNSAFE)
CRISIS_NEVER = error("GS459", "crisis-never", fix=Fixable.UNSAFE)
AFTER_GRAPPLE = error("GS460", "after-grapple")
NOTHING_CULTIVATED = error("GS461", "nothing-cultivated")
NEGATE_TOO_LATE = error("GS462", "negate-too-late")
OWN_ABILITY = warning("GS463", "own-ability", fix=Fixable.UNSAFE)
POWER_OF_CHARGE = error("GS464", "power-of-charge")

# GS5xx: Timing and sides
NOT_REPLACED = error("GS550", "not-replaced", final=True)
NOT_FORBIDDEN = error("GS551", "not-forbidden", final=True)

# GS6xx: Whole entries
ART_COUNT = error("GS650", "art-count")
ADVANTAGE_UNUSABLE = error("GS651", "advantage-unusable")
BREAKS_AFTER_USE = warning("GS652", "breaks-after-use")
FOREIGN_SIGNATURE = error("GS653", "foreign-signature")
NO_SIGNATURE = warning("GS654", "no-signature")
SAY_CRISIS = warning("GS655", "say-crisis", fix=Fixable.SAFE)
SAY_GRAPPLE = warning("GS656", "say-grapple", fix=Fixable.SAFE)
SAME_NAME = error("GS657", "same-name")
SAME_SERIAL = error("GS658", "same-serial")
BLANK_CARD = warning("GS659", "blank-card")
WRONG_LIST = error("GS660", "wrong-list", final=True)
IDLE_COUNTER = warning("GS661", "idle-counter")

CODES = codes_in(globals())
