"""SolRei's words put together: its own functions, its phrases, and its locales."""

from gesso.games.solrei.lang.ast import PayRei, RoundEnds, RoundStarts, WithPower
from gesso.games.solrei.lang.vocabulary import VOCABULARY
from gesso.games.solrei.model.table import COLOURS, PROCEDURES, SUITS
from gesso.games.solrei.wording import clauses, things
from gesso.games.solrei.wording.story import STORY
from gesso.games.solrei.wording.table import TABLE
from gesso.wording import Contract, GameWording, Mood, contract_of, phrases_of, shared_words
from gesso.wording.plain_phrases import Plain
from gesso.wording.reasons import reasons

DEFAULT_LOCALE = "en"
CARDS: Contract = {
    "card.muse": "",
    "card.advantage": "type",
    "card.art": "type",
    "card.who": "alignment type",
    "card.augment": "text",
    "card.timing": "steps",
    "card.ability": "name timing",
    "card.passive": "name",
    "card.charge": "suits",
    "card.also": "first next",
    "requires.line": "what",
    "requires.type": "type",
    "requires.signature": "muse",
}
"""What stands on cards beside their rules texts."""

KEYWORDS = (
    *("augment", "block", "break", "charge", "check", "counter", "crisis", "cultivate", "discard", "draw", "exhaust"),
    *("gain", "grapple", "harvest", "lead", "negate", "offense", "ready", "requires", "retaliate", "signature"),
    *("swap", "target"),
)
"""What the keyword card explains."""

FACE: Contract = {
    **{
        f"face.{phrase}": ""
        for phrase in (
            *("no_requirement", "stated", "inferred", "stand_in", "credit", "guide", "rival"),
            *("round", "round_label", "reference", "round_foot", "rei", "rei_label"),
            *("deck", "charge_card", "mat", "mat_counter", "mat_action", "mat_action_note", "mat_muse"),
            *("mat_muse_note", "mat_damage", "mat_deck", "mat_discard", "mat_advantage"),
            *("keywords", "keywords_label", "making", "making_text", "filter", "lies"),
            *("point", "point_text", "does_nothing"),
            *(f"does_{each.replace('-', '_')}" for each in PROCEDURES if each != "settle-round"),
        )
    },
    "face.power_of": "n",
    "face.mat_damage_note": "n",
    "face.mat_art": "n",
    "face.muse_of": "suit",
    "face.advantage": "type",
    "face.named": "name text",
    "face.charge": "suits text",
    "face.augment": "turn text",
    "face.plays": "name",
    "face.against": "name",
    "face.does_settle_round": "gains",
    "face.either": "icon of",
    "face.whatever": "icon",
    "face.either_of": "first next",
    "face.range_of": "first last",
    **{f"face.lies_{state}": "icon" for state in ("ready", "exhausted", "broken", "augmented")},
    "face.filter_text": "pay get",
    "face.crisis_text": "n",
    **{f"keyword.{word}.{part}": "" for word in KEYWORDS for part in ("name", "means")},
}
"""What stands on printed pieces beside their rules texts."""

_KIT = (
    *(
        "subtitle",
        "needs_decks",
        "set_up_cards",
        "guides",
        "reference_cards",
        "action_cards",
        "cards_note",
        "cards_step",
    ),
    *("mats", "mats_note", "counters", "counters_note", "counters_step", "round_counters", "act_counters", "act_won"),
)
KIT: Contract = {**{f"kit.{phrase}": "" for phrase in _KIT}, "kit.mat_beside": "n", "kit.plain_cards": "n"}
"""What stands on the pages of a kit."""

WHY: Contract = reasons({
    **dict.fromkeys(("game-over", "waiting", "resolving", "art-exhausted", "art-augmented", "art-broken"), ""),
    "answer-first": "asks",
    "banned": "by",
    "kept-back": "by",
    "wrong-step": "steps step?",
})  # fmt: skip
"""Why something cannot be activated, beside its cost."""

WORDING = GameWording(
    specs=VOCABULARY.words,
    words={
        **shared_words(VOCABULARY.words),
        **clauses.CLAUSES,
        RoundStarts: Plain(Mood.FACT),
        RoundEnds: Plain(Mood.FACT),
    },
    references=things.REFERENCES,
    elsewhere=frozenset({"cultivated"}),
    before_noun=(*things.STATES, "rival"),
    behind_noun=("rival", *things.STATES),
    turned={"rival": "adjective.mine"},
    join_filters=things.join_filters,
    compounds=clauses.COMPOUNDS,
)
CONTRACT = contract_of(
    WORDING,
    {
        **things.PHRASES,
        **clauses.PHRASES,
        **CARDS,
        **FACE,
        **KIT,
        **WHY,
        **STORY,
        **TABLE,
        **{f"suit.{suit}": "" for suit in (*SUITS, *COLOURS)},
        **{f"suit_of.{suit}": "" for suit in SUITS},
    },
    elsewhere=(WithPower, PayRei),
)
phrasebook = phrases_of("solrei", CONTRACT)
"""The phrases of a locale. Raises `LocaleError`."""
