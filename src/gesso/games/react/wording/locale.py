"""Re;ACT's words put together: its own functions, its phrases, and its locales."""

from gesso.games.react.lang.ast import (
    Adjacent,
    Diagonal,
    Jump,
    JumpToward,
    OwnerOf,
    Plays,
    StateSpot,
    Summon,
    TurnEnds,
    TurnStarts,
    With,
)
from gesso.games.react.lang.vocabulary import VOCABULARY
from gesso.games.react.wording import clauses, events, filters, taking, things
from gesso.games.react.wording.story import STORY
from gesso.games.react.wording.table import TABLE
from gesso.wording import Contract, GameWording, contract_of, phrases_of, shared_words
from gesso.wording.reasons import reasons

DEFAULT_LOCALE = "en"
_TERMS = "artist setup passive playstyle ability ascended action masterpiece intention reaction frame"
TERMS: Contract = {f"term.{term}": "" for term in _TERMS.split()}
"""The headings of texts."""
_ALONE = (
    "normal_side ascended_side summon damage no_deck how_to_play pieces opponent lend"
    " on_unit in_zone with_artist no_return credit distance"
)
FACE: Contract = {
    **{f"face.{phrase}": "" for phrase in _ALONE.split()},
    "face.panel": "total name",
    "face.copy": "copy name",
    "face.figures": "deck hand limit",
    "face.piece": "pieces facts",
    "face.facts": "first next",
    "face.facing": "name",
    "face.lay_out": "pieces",
    "face.mix": "",
    "face.mark": "name n",
    "face.track": "name limit?",
    "face.becoming": "artist",
    "face.takes_over": "replaced",
    "face.roll": "dice",
    "face.becomes": "ascended artist",
    "face.replaces": "artist replaced",
    "face.adjective": "adjective",
    "face.zone_adjective": "adjective",
    "face.losing": "ways",
    "face.lost_by_damage": "n",
    "face.lost_by_drawing": "",
    "face.lost_either_way": "first next",
    "face.limit": "n where",
    "face.limit_of": "n what where",
}
"""What stands on printed pieces beside their rules texts."""
_KIT = (
    "title subtitle action_cards ability_cards panels advice_cards reference_sheets units_counted damage_tracks track_markers aid_foot"
    " panel_markers chain_markers turn_marker exhausted_markers cards_note cards_step tokens tokens_note"
    " tokens_advice tokens_step units units_note units_advice units_step flat_units flat_units_note flat_units_advice"
    " flat_units_step front back exhausted player_sheets player_sheets_note player_sheets_step tiles tiles_note tiles_step"
    " dice dice_note dice_step board board_note board_advice board_step small_board small_board_note small_board_advice"
    " small_board_step strips strips_note strips_advice strips_step chain first second my_turn turn turn_label"
    " phase_start phase_start_text phase_masterpiece"
    " phase_masterpiece_text phase_masterpiece_later phase_draw phase_main phase_main_text phase_end phase_end_text"
    " starts_chain starts_chain_text answers_chain blank tiles_advice board_glue chain_strips panel_strips turn_track"
    " slot_tracks feet turn_aids blank_cards box_sheet common_strips"
)
KIT: Contract = {
    **{f"kit.{phrase}": "" for phrase in _KIT.split()},
    "kit.field_counted": "columns rows",
    "kit.dice_advice": "numbers?",
    "kit.dice_number": "first last face",
    "kit.dice_face": "first face",
    "kit.phase_draw_text": "limit",
    "kit.answers_chain_text": "slots",
    "kit.damage_of": "artist",
    "kit.damage_note": "n",
}
"""What stands on the pages of a kit."""
WHY: Contract = reasons({
    **dict.fromkeys(("game-over", "not-your-turn", "chain-open", "chain-empty", "waiting", "resolving"), ""),
    **dict.fromkeys(("not-in-hand", "face-down", "other-side", "on-chain", "off-field"), ""),
    "answer-first": "asks",
    "banned": "by",
    "other-artist": "artist now",
})  # fmt: skip
"""Why something cannot be played, beside its cost."""
WORDING = GameWording(
    specs=VOCABULARY.words,
    words={**shared_words(VOCABULARY.words), **clauses.CLAUSES, **events.EVENTS, StateSpot: filters.say_spot},
    references=things.REFERENCES,
    players={OwnerOf: things.owner},
    families=things.FAMILIES,
    in_hand=frozenset({"card", "frame"}),
    counted_as={"damage": things.damage_taken},
    before_noun=((Adjacent, Diagonal), "friendly", "exhausted", "refreshed", "hidden", "empty", (With,), "enemy"),
    behind_noun=("friendly", "enemy", "exhausted", "refreshed", "hidden", "empty", (With,), (Adjacent, Diagonal)),
    short=filters.SHORT,
    join_filters=filters.join_filters,
    possessions=(With,),
    acting=frozenset({Jump, JumpToward, Plays}),
    moments=frozenset({TurnStarts, TurnEnds}),
    gathered=frozenset({Summon}),
)
CONTRACT = contract_of(
    WORDING,
    {
        **things.PHRASES,
        **filters.PHRASES,
        **clauses.PHRASES,
        **taking.PHRASES,
        **events.PHRASES,
        **TERMS,
        **FACE,
        **KIT,
        **WHY,
        **STORY,
        **TABLE,
    },
    elsewhere=filters.FILTERS,
)
phrasebook = phrases_of("react", CONTRACT)
"""The phrases of a locale. Raises `LocaleError`."""
