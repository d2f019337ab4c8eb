"""All that sentences call, in one place.

Nothing here asks a player for what a sentence picks: the text asks first, then acts. A *doer* is the player who carries
the sentence out. Operations give whether anything changed; the two that ask, `check` and `swap`, are the last thing that
a block does, and the asking frame learns it in `DONE`.
"""

from __future__ import annotations

from gesso.games.solrei.rules.damage import DamagePoints
from gesso.games.solrei.rules.faces import StandingTexts, Turning
from gesso.games.solrei.rules.hands import Hands


class Operations(StandingTexts, DamagePoints, Hands, Turning):
    """What a sentence does.

    | sentence | operation |
    | --- | --- |
    | `gain n power`, `gain n damage` | `gain_power(player, n)`, `gain_damage(player, n)` |
    | `gain` block, a ban in an effect | `grant(player, f, item, captured)` for each item |
    | `draw n cards`, `cultivate n`, `check n` | `draw(player, n)`, `cultivate(player, n)`, `check(player, n)` |
    | `discard X` | `discard(cards)`: codes of hand cards |
    | `ready X`, `exhaust X`, `break X` | `ready(doer, things)`, `exhaust(doer, things)`, `break_things(doer, things)` |
    | `swap`, `grapple`, `negate X` | `swap(player)`, `grapple(player)`, `negate(doer, place)` |
    | `block n`, `counter n`, `retaliate n` | `block(player, n)`, `counter(player, n)`, `retaliate(player, n)` |

    | description | query |
    | --- | --- |
    | hand cards | `hand_cards(player, cards)`, `hand_size(player)` |
    | Damage, Arts, either | `damage_cards(player, faces, cards)`, `arts_of(player, faces)`, `turnable(player, faces)` |
    | cards under the Muse | `cultivated(player)`: how many |
    | the Action card | `action_card(player)`: its code, or `NOTHING` |
    | abilities in the Exchange | `abilities_of(player)`: their places |
    | cards with n power | `with_power(n)`: a mask; `power_of(card)`: of the Action card now, else the number |
    | the face of a thing | `lies(thing, faces)` |

    | condition | query |
    | --- | --- |
    | `crisis n`, `leads` | `crisis(player, n)`, `leads(player)` |
    | on offense, defense | `on_offense(player)` |
    | won, lost the round | `won(player)`, `lost(player)` |
    | `X has <name>`, an Art by its name | `has_named(viewer, player, name)`, `is_named(viewer, art, name)` |
    """
