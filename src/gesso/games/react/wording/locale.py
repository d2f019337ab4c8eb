"""What a locale of Re;ACT must have, for card texts, faces, the story and the table, and the functions that fill
it.
"""

from __future__ import annotations

from collections.abc import Collection
from types import MappingProxyType

from gesso.games.react.lang.ast import (
    Adjacent,
    DealsDamage,
    Diagonal,
    Jump,
    JumpToward,
    OwnerOf,
    Plays,
    PlaysCard,
    StateSpot,
    Summon,
    Surplus,
    TurnEnds,
    TurnStarts,
    Was,
    With,
)
from gesso.games.react.lang.language import VOCABULARY
from gesso.games.react.lang.things import covers
from gesso.games.react.rules.events import PLAIN_EVENTS
from gesso.games.react.wording import clauses, things
from gesso.lang.ast import NP, Node, Noun
from gesso.lang.ast.players import EachPlayer
from gesso.sim.narration import plain_phrases
from gesso.wording import Contract, GameWording, RenderContext, contract_of, phrases_of, shared_words
from gesso.wording.labels import reasons
from gesso.wording.owners import Side
from gesso.wording.render_context import Key

STORY: Contract = {
    **plain_phrases(PLAIN_EVENTS),
    "story.legend": "",
    "story.turn": "number who",
    "story.another_turn": "number who",
    "story.draws": "who cards hand",
    "story.draws_unseen": "who hand",
    "story.draws_several": "who number hand",
    "story.looks": "who cards",
    "story.looks_unseen": "who",
    "story.looks_several": "who number",
    "story.takes": "who cards hand",
    "story.takes_unseen": "who hand",
    "story.takes_several": "who number hand",
    **{f"story.{end}": "who cards" for end in ("on_top", "at_bottom")},
    **{f"story.{end}_unseen": "who" for end in ("on_top", "at_bottom")},
    "story.negates": "who text",
    "story.passes": "who",
    "story.both_pass": "",
    "story.declines": "who sentence?",
    "story.finds_nothing": "sentence?",
    "story.plays": "who text bearer? target? way? full?",
    "story.chain_is_full": "",
    "story.plays_hidden": "who text bearer? target? way? full?",
    "story.up": "",
    "story.right": "",
    "story.down": "",
    "story.left": "",
    "story.hides": "who cards slot",
    "story.hides_unseen": "who slot",
    "story.takes_back": "who cards",
    "story.takes_back_unseen": "who",
    "story.cannot_play": "who cards",
    "story.cannot_play_unseen": "who",
    "story.text": "title letter?",
    "story.begins": "text bearer? instead?",
    "story.instead.damaged": "zone",
    **dict.fromkeys(("story.instead.enters", "story.instead.leaves", "story.instead.summoned"), "unit zone"),
    **dict.fromkeys((f"story.instead.{deed}" for deed in ("unit_removed", "exhausted", "refreshed")), "unit"),
    **dict.fromkeys(("story.instead.piece_placed", "story.instead.piece_removed"), "pieces where"),
    **dict.fromkeys((f"story.instead.{deed}" for deed in ("draws", "progresses", "ascends", "descends")), "who"),
    "house.mirror": "",
    "story.nothing": "",
    "story.cannot": "text",
    "story.cannot_enters": "text unit zone",
    "story.cannot_leaves": "text unit zone",
    "story.cannot_summoned": "text unit zone",
    "story.cannot_damaged": "text unit",
    "story.cannot_removed": "text unit",
    "story.cannot_exhausted": "text unit",
    "story.cannot_refreshed": "text unit",
    "story.cannot_moves": "text unit",
    "story.cannot_placed": "text pieces where",
    "story.cannot_piece_removed": "text pieces where",
    "story.moves": "unit way",
    "story.stays": "unit zone",
    "story.stays_blocked": "unit zone blocker there",
    "story.stays_itself": "unit zone",
    "story.stays_edge": "unit zone",
    "story.unit": "name",
    "story.numbered": "name",
    "story.copy": "label name",
    "story.owned": "who name",
    "story.pieces_of": "pieces who",
    "story.at_zone": "zone",
    "story.on_unit": "unit",
    "story.places": "pieces where total?",
    "story.places_each": "pieces where",
    "story.places_no_room": "piece where",
    "story.places_none_left": "piece where",
    "story.removes": "pieces where total?",
    "story.removes_several": "pieces where total?",
    "story.carries": "pieces where there",
    "story.summons_blocked": "piece zone blocker",
    "story.summons_none_left": "piece",
    "story.leaves_field": "unit zone",
    "story.leaves_for_good": "unit zone",
    "story.gains": "who pieces total",
    "story.spends": "who pieces total",
    "story.rolls": "who pieces faces",
    "story.damage": "number",
    **dict.fromkeys(
        ("story.damage_more", "story.damage_less", "story.moves_more", "story.moves_less"), "text unit number"
    ),
    "story.damages": "unit damage total limit",
    "story.damages_summon": "unit zone damage",
    "story.heals": "unit damage total limit",
    "story.heals_nothing": "unit",
    "story.exhausts": "unit",
    "story.exhausts_several": "units",
    "story.refreshes": "unit",
    "story.refreshes_several": "units",
    "story.is_exhausted": "unit",
    "story.is_exhausted_several": "units",
    "story.is_refreshed": "unit",
    "story.is_refreshed_several": "units",
    "story.panel": "number",
    "story.lays_panel": "who panel slot",
    "story.replaces_panel": "who panel slot whose replaced",
    "story.ascends": "who",
    "story.becomes": "who other",
    "story.lasts_this_turn": "text who sentence?",
    "story.lasts_to_next_turn": "text who sentence?",
    "story.lasts_no_more": "text sentence?",
    "story.wins": "who",
    "story.wins_by_text": "text who",
    "story.drawn": "",
}
"""The sentences of a story, and the words in them."""


PANES = ("board", "players", "chain", "hand", "abilities", "enemy", "masterpiece", "discard", "pool")
"""The parts of the table, in their order."""
_HEAD: Contract = {
    **dict.fromkeys(("you", "ascended", "chain", "chain_empty", "until_turn_ends", "hand", "abilities", "empty"), ""),
    **dict.fromkeys(("nothing", "exhausted", "unseen", "side_up", "other_side_up"), ""),
    "head": "n who",
    "another_turn.now": "",
    "another_turn.waits": "",
    "masterpiece": "slots",
    "damage_over": "n",
    "piles": "hand deck discard",
    "of_unit": "unit",
    "at": "place",
    "face_down": "card?",
    "until_next_turn": "who",
    "of_player": "title who",
    "copies": "n name",
    "cards_of": "who",
    "in_this_order": "who cards",
    "slot_free": "n",
    "slot": "n card",
}
_BY_TEXT = (
    *("zone", "unit", "direction", "number", "may", "mode", "piece", "kind", "face", "card", "held_card", "link"),
    *("masterpiece", "slot", "effect"),
)
_ASKED: Contract = {
    "play": "",
    "answer": "link",
    "moving": "asks unit",
    **dict.fromkeys(_BY_TEXT, "asks"),
    **dict.fromkeys(("steps_left", "pieces_left"), "n"),
    **dict.fromkeys(("pick", "pick_up_to"), "n among named?"),
}
AREAS = ("field", "damage", "deck", "hand", "discard", "masterpiece", "panels", "lasting")
FIXED = ("stop", "pass", "end", "yes", "no", "decline")
"""Options that are the same words in every decision."""
_OPTION: Contract = {
    **dict.fromkeys((*FIXED, "up", "right", "down", "left"), ""),
    "of": "effect unit",
    "unit_in": "unit zone",
    "piece_on": "piece place",
    "piece_in": "piece place",
    "link": "card n",
    "slot": "n",
    "panel": "card n",
    "swap": "first second",
}
_PIECE: Contract = {
    "described": "facts n",
    **dict.fromkeys(("counter", "dice", "frame", "summon", "tile", "token", "on_unit", "in_zone"), ""),
    "limit": "n",
}
_PROCEDURES = ("game", "chain", "move", "pick", "price", "jump", "progress", "hide", "place", "frames")
TABLE: Contract = {
    **{f"table.{phrase}": holes for phrase, holes in _HEAD.items()},
    **{f"table.{part}.{pane}": "" for part in ("pane", "help") for pane in PANES},
    **{f"table.area.{area}": "" for area in AREAS},
    **{f"table.asked.{phrase}": holes for phrase, holes in _ASKED.items()},
    **{f"table.option.{phrase}": holes for phrase, holes in _OPTION.items()},
    **{f"table.piece.{phrase}": holes for phrase, holes in _PIECE.items()},
    **{f"asks.{procedure}": "" for procedure in _PROCEDURES},
}


DEFAULT_LOCALE = "en"
_TERMS = "artist setup passive playstyle ability ascended action masterpiece intention reaction frame keyword"
TERMS: Contract = {f"term.{term}": "" for term in _TERMS.split()}
"""The headings of texts."""
_ALONE = (
    "normal_side ascended_side summon damage free no_deck how_to_play tips pieces opponent lend"
    " on_unit in_zone with_artist no_return credit distance"
)
KEYWORDS = (
    *("intention", "reaction", "adjacent", "another_turn", "ascend", "damage", "descend", "diagonal", "direction"),
    *("discard", "draw"),
    *(
        "exhaust",
        "frame",
        "heal",
        "hide",
        "jump",
        "look_at",
        "move",
        "nearest",
        "negate",
        "place",
        "progress",
        "refresh",
    ),
    *("remove", "return", "reveal", "summon", "swap", "target", "within"),
)
"""What glossary cards explain."""
EXPLAINED: Contract = {f"keyword.{word}.{part}": "" for word in KEYWORDS for part in ("name", "means")}
"""The names and meanings of keywords."""
FACE: Contract = {
    **{f"face.{phrase}": "" for phrase in _ALONE.split()},
    "face.panel": "total name",
    "face.first_hand": "cards",
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
    "face.healing": "",
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
    " starts_chain blank tiles_advice board_glue chain_strips panel_strips turn_track"
    " slot_tracks feet turn_aids blank_cards box_sheet common_strips"
    " glossary glossary_label glossary_cards"
)
KIT: Contract = {
    **{f"kit.{phrase}": "" for phrase in _KIT.split()},
    "kit.pieces_of": "artist",
    "kit.field_counted": "columns rows",
    "kit.dice_advice": "numbers?",
    "kit.dice_number": "first last face",
    "kit.dice_face": "first face",
    "kit.phase_draw_text": "limit",
    "kit.answers_chain": "slots",
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


class DuelWording(GameWording):
    """How Re;ACT words its nodes."""

    specs = VOCABULARY.words
    words = MappingProxyType(
        {**shared_words(VOCABULARY.words), **clauses.CLAUSES, **clauses.EVENTS, StateSpot: things.say_spot}
    )
    references = things.REFERENCES
    players = MappingProxyType({OwnerOf: things.owner, EachPlayer: things.each_player, **things.OF_EVENT})
    families = things.FAMILIES
    competing = things.COMPETING
    competing_events = things.COMPETING_EVENTS
    hand_types = things.HAND
    owner_adjectives = frozenset({things.FRIENDLY, things.ENEMY})
    own_by_nature = frozenset({PlaysCard})
    before_noun = ((Adjacent, Diagonal), "friendly", "exhausted", "refreshed", "hidden", "empty", (With,), "enemy")
    behind_noun = ("friendly", "enemy", "exhausted", "refreshed", "hidden", "empty", (With,), (Adjacent, Diagonal))
    lasting = frozenset({things.FRIENDLY, things.ENEMY})
    possessions = (With,)
    done_by_things = frozenset({Jump, JumpToward, Plays})
    moments = frozenset({TurnStarts, TurnEnds})
    mergeable = frozenset({Summon})

    def owner(self, context: RenderContext, np: NP, *, counted: bool = False) -> Side | None:
        return things.owner_of(context, np, counted=counted)

    def join_filters(self, context: RenderContext, np: NP, filters: list[Node], n: int) -> str:
        return things.join_filters(context, np, filters, n)

    def is_damage(self, event: Node) -> bool:
        return isinstance(event, DealsDamage) or (isinstance(event, Was) and event.change == "damaged")

    def own_tally(self, context: RenderContext, tally: Node) -> str | None:
        return clauses.surplus(context, tally) if isinstance(tally, Surplus) else None

    def covers(self, wide: Noun, narrow: Noun) -> bool:
        return covers(wide, narrow)

    def could_be_left_out(self, context: RenderContext, np: NP, keys: Collection[Key]) -> bool:
        return things.could_be_left_out(context, np, keys)

    def short_filter(self, context: RenderContext, item: Node) -> str:
        return things.short_filter(context, item)

    def counted_one(self, context: RenderContext, np: NP, n: int = 1) -> str | None:
        return things.damage_taken(context, np) if np.noun.type == "damage" else None


WORDING = DuelWording()
CONTRACT = contract_of(
    WORDING,
    {
        **things.PHRASES,
        **clauses.PHRASES,
        **TERMS,
        **FACE,
        **EXPLAINED,
        **KIT,
        **WHY,
        **STORY,
        **TABLE,
    },
    elsewhere=(*things.FILTERS, Surplus),
)
phrasebook = phrases_of("react", CONTRACT)
"""The phrases of a locale. Raises `LocaleError`."""
