"""What a locale of SolRei must have, for card texts, faces, the story and the table, and the functions that fill
it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType

from gesso.games.solrei.lang.ast import (
    Activates,
    Discards,
    HasBelowPower,
    HasExactlyPower,
    InDiscard,
    MyCard,
    MyLastCard,
    PayRei,
    Plays,
    RivalCard,
    RivalLastCard,
    RoundEnds,
    RoundStarts,
    TakesDamage,
    WithBelowPower,
    WithExactlyPower,
    WithPower,
    in_discard,
)
from gesso.games.solrei.lang.language import VOCABULARY
from gesso.games.solrei.lang.program import SetUpProgram
from gesso.games.solrei.lang.things import HEADS
from gesso.games.solrei.model import COLOURS, PROCEDURES, SUITS, Piece, Table
from gesso.games.solrei.rules.events import EVENTS, PLAIN_EVENTS, TAKES_DAMAGE
from gesso.games.solrei.rules.faces import FACED
from gesso.games.solrei.wording import clauses
from gesso.lang.ast import NP, Does, Node
from gesso.sim.narration import plain_phrases
from gesso.wording import Contract, GameWording, Mood, Phrasebook, RenderContext, contract_of, phrases_of, shared_words
from gesso.wording.labels import reasons
from gesso.wording.owners import Side
from gesso.wording.phrasebook import Name, Nouns
from gesso.wording.plain_phrases import Plain
from gesso.wording.render_context import THING, Reference
from gesso.wording.template import Inflected

STATES = ("ready", "exhausted", "broken", "augmented", "cultivated", "red", "black")
PHRASES = {
    **{f"noun.{head}.{number}": "" for head in HEADS for number in ("one", "many")},
    **{f"adjective.{word}": "" for word in (*STATES, "rival")},
    "my_card.name": "",
    "rival_card.name": "",
    "my_last_card.name": "",
    "rival_last_card.name": "",
    "filter.with_power": "level",
    "filter.with_power_of": "level",
    "filter.in_my_discard": "",
    "filter.in_rival_discard": "who",
    "filter.in_their_discard": "",
    "counters_had.mine": "what",
    "counters_had.theirs": "what",
    "counters_had.other": "what who",
}


def nouns_of(table: Table, pieces: Iterable[Piece], book: Phrasebook) -> Nouns:
    """Return the printed names in the texts of a file; all but those of its counters have only a singular.

    A Type with a form for each gender has the first where no Muse is named.
    """
    steps = {step.id: step.name for step in table.steps}
    names = steps | {name.id: book.agreed(name.name, "") for name in table.names.values()}
    declared = {id: Name(name, name, single=True) for id, name in names.items()}
    return Nouns(
        book, dict.fromkeys(HEADS, False), {**declared, **{piece.id: counter_name(piece, book) for piece in pieces}}
    )


def counter_name(piece: Piece, book: Phrasebook) -> Name:
    """Return the printed name of a counter."""
    one = piece.display
    if piece.mass and not (isinstance(one, Inflected) and one.many):
        many = one
    elif piece.plural is not None and not isinstance(one, Inflected):
        many = book.plural(Inflected(one, many=piece.plural))
    else:
        many = book.plural(one)
    return Name(one, many, piece.mass)


def counters_had(context: RenderContext, np: NP, n: int) -> str:
    """Word the counters that somebody has, as they are counted: *Fury you have*, *Marks your rival has*."""
    owner, here = context.game.owner(context, np, counted=True), context.viewpoint
    words = context.nouns.of(np.noun).number(n)
    if owner is Side.MINE:
        return context.book("counters_had.mine", what=words)
    if owner is here:
        return context.book("counters_had.theirs", what=words)
    return context.book("counters_had.other", what=words, who=context.book("who.opponent"))


def names_of(program: SetUpProgram) -> Iterator[str]:
    """Yield the printed names that sentences about a file name."""
    table, of = program.table, program.set_up
    yield from (advantage.name for advantage in of.advantages)
    yield from (art.name for art in of.arts)
    yield from () if of.muse is None else (of.muse.name,)
    yield from (*(step.name for step in table.steps), *(name.name for name in table.names.values()))
    yield from (piece.display for piece in of.pieces)
    yield from (*table.types.values(), *table.skills.values(), *table.art_types.values())


def join_filters(context: RenderContext, np: NP, items: list[Node], n: int) -> str:
    """Word filters after a noun: *with 8 or more Power and with 9 or more Power*, *in your discard pile*."""
    words = ""
    for item in items:
        if isinstance(item, InDiscard):
            pile = clauses.in_discard(context, item.whose)
            words = context.book("has_in_discard.cards", what=words, pile=pile) if words else pile
            continue
        assert isinstance(item, WithPower), f"{type(item).__name__} is not a filter of SolRei"
        level = context.book(f"power_level.{item.bound}", n=str(item.n))
        phrase = context.book("filter.with_power" if item.bound == "least" else "filter.with_power_of", level=level)
        words = context.book("and.both", first=words, second=phrase) if words else phrase
    return words


COMPETING: Mapping[str, tuple[str, ...]] = dict.fromkeys(HEADS.values(), (THING,))
"""What a reader could take for one thing of a type; only what carries the text is ever *it*."""
REFERENCES: Mapping[type[Node], Reference] = {
    MyCard: Reference("my_card.name", (THING,)),
    RivalCard: Reference("rival_card.name", (THING,)),
    MyLastCard: Reference("my_last_card.name", (THING,)),
    RivalLastCard: Reference("rival_last_card.name", (THING,)),
}


_NUMBERS = ("one", "many")
_TURN = ("first", "second")
_PREVENTED = (*EVENTS[2 : TAKES_DAMAGE + 1], "blocks-damage", "cultivates", "swaps", "charges", "loses-power")
PANES = ("enemy", "mine", "exchange", "hand", "round", "cards", "rival", "discard")
"""The parts of the table, in their order."""
_HEAD: Contract = {
    **dict.fromkeys(("nobody_won", "you", "offense", "defense", "unseen", "ready", "exhausted", "broken"), ""),
    **dict.fromkeys(("augmented", "no_action", "hidden_action", "empty", "steps", "exchange", "exchange_empty"), ""),
    **dict.fromkeys(("negated", "start", "charge_bonus"), ""),
    **dict.fromkeys(
        ("cultivated", "points", "shield", "counter", "power_gained", "power_lost", "damage_gained", "number"), "n"
    ),
    **dict.fromkeys(("rival_has_seen", "you_have_seen", "laid_on_top", "laid_at_bottom", "hand"), "cards"),
    **dict.fromkeys(("waiting", "standing"), "texts"),
    "act": "n won",
    "round": "n who",
    "won": "who",
    "settled": "head winner",
    "piles": "hand deck discard",
    "damage": "n most piles?",
    "held": "counters",
    "held_counter": "n what",
    "charge_action": "card",
    "action": "card n gained?",
    "lowered_action": "card n lost",
    "on_target": "target",
    "of_player": "title who",
}
BY_TEXT = ("target", "pay", "turn", "swap", "discard", "check", "may", "mode", "number")
"""Kinds of decision that a card text asks for; it stands below the question."""
ASKED: Contract = {
    **dict.fromkeys(("offense", "mulligan", "place", "take", "rest", "order"), ""),
    **dict.fromkeys(("play", "ready"), "step"),
    **dict.fromkeys(BY_TEXT, "asks"),
    "answer": "step link",
    "block": "suit",
}
"""By kind of decision, with what a question names. `answer` is `play` while something lies in the Exchange."""
_HEARD: Contract = {
    **dict.fromkeys(("offense", "play", "ready", "order", "take"), "words"),
    **dict.fromkeys(("target", "discard", "said"), "asks words"),
    **dict.fromkeys(("pass", "place", "ready_none", "take_deck", "block_take", "rest_draw", "bottom", "top"), ""),
    "swap": "asks",
    "unseen_art": "",
}
FIXED = (
    *("stop", "take", "deck", "none", "draw", "filter", "enough", "offense", "defense", "keep", "mulligan", "yes"),
    *("no", "pass"),
)
"""Options that are the same words in every decision."""
DEEDS = (
    "damage",
    "discard",
    "break",
    "exhaust",
    "ready",
    "ready_damage",
    "exhaust_damage",
    "break_damage",
    "top",
    "bottom",
)
"""What is done with a card or an Art, as options begin."""
_PROCEDURES = (
    *("show", "act", "mulligan", "window", "exchange", "pay", "order", "pick", "ready", "block", "take", "charge"),
    *("check", "swap", "grapple"),
)
AREAS = ("acts", "deck", "discard", "hand", "under", "action", "waiting", "standing")
TABLE: Contract = {
    **{f"table.{phrase}": holes for phrase, holes in _HEAD.items()},
    **{f"table.{part}.{pane}": "" for part in ("pane", "help") for pane in PANES},
    **{f"table.area.{area}": "" for area in AREAS},
    **{f"table.card.{rank}": "" for rank in ("jack", "queen", "king", "ace")},
    **{f"table.asked.{phrase}": holes for phrase, holes in ASKED.items()},
    **{f"table.asked.{phrase}": "n among named?" for phrase in ("pick", "pick_up_to")},
    **{f"table.heard.{phrase}": holes for phrase, holes in _HEARD.items()},
    **{f"table.option.{option}": "" for option in FIXED},
    "table.option.art": "n",
    **{f"table.deed.{deed}": "what" for deed in DEEDS},
    **{f"table.suit.{suit}": "" for suit in ("spade", "heart", "diamond", "club", "own")},
    **{f"asks.{procedure}": "" for procedure in _PROCEDURES},
}
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
    "face.counter_of": "name n",
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
        "needs_coins",
        "set_up_cards",
        "guides",
        "reference_cards",
        "action_cards",
        "cards_note",
        "cards_step",
    ),
    *(
        "mats",
        "mats_note",
        "counters",
        "counters_note",
        "counters_advice",
        "counters_step",
        "round_counters",
        "act_counters",
        "act_counter",
    ),
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


RIVAL = "rival"


class ShowWording(GameWording):
    """How SolRei words its nodes."""

    specs = VOCABULARY.words
    words = MappingProxyType(
        {
            **shared_words(VOCABULARY.words),
            **clauses.CLAUSES,
            RoundStarts: Plain(Mood.FACT),
            RoundEnds: Plain(Mood.FACT),
        }
    )
    references = REFERENCES
    competing = COMPETING
    lasting = frozenset({"rival"})
    not_in_hand = frozenset({"cultivated"})
    before_noun = (*STATES, RIVAL)
    behind_noun = (RIVAL, *STATES)
    owner_adjectives = frozenset({RIVAL})
    own_by_nature = frozenset({Activates, Plays, Discards})
    compounds = clauses.COMPOUNDS
    standing = clauses.STANDING
    used_with_passives = True

    def is_damage(self, event: Node) -> bool:
        return isinstance(event, Does) and isinstance(event.deed, TakesDamage)

    def counted_one(self, context: RenderContext, np: NP, n: int = 1) -> str | None:
        return counters_had(context, np, n) if np.noun.type == "counter" else None

    def owner(self, context: RenderContext, np: NP, *, counted: bool = False) -> Side | None:
        if in_discard(np) is not None:
            # The filter says whose they are.
            return None
        return context.holder.other if RIVAL in np.adjectives else context.holder

    def lasting_adjectives(self, context: RenderContext, np: NP) -> tuple[str, ...]:
        # What the rival picks of their own is a rival thing as well.
        return (RIVAL,) if self.owner(context, np) is Side.THEIRS else ()

    def join_filters(self, context: RenderContext, np: NP, filters: list[Node], n: int) -> str:
        return join_filters(context, np, filters, n)


WORDING = ShowWording()


def _for_each(phrase: str, forms: tuple[str, ...], holes: str) -> Contract:
    return {f"story.{phrase}.{form}": holes for form in forms}


def _counted(phrase: str, holes: str = "") -> Contract:
    return {f"story.{phrase}.one": holes, f"story.{phrase}.many": f"{holes} number"}


STORY: Contract = {
    **plain_phrases(PLAIN_EVENTS),
    "story.act": "number",
    "story.lays_out": "who arts",
    "story.chooses_offense": "who",
    "story.chooses_defense": "who",
    "story.deals": "who cards",
    "story.shuffles_back": "who",
    "story.pair": "first second",
    "story.by_damage": "who rival",
    "story.by_deck": "who rival",
    "story.by_hand": "who rival",
    "story.unplaced": "",
    "story.wins": "who",
    "story.drawn": "",
    **_for_each("draws", _TURN, "who cards hand"),
    **_for_each("places", _TURN, "who cards"),
    **_for_each("reveals", _TURN, "who cards"),
    **_counted("cards"),
    "story.card": "rank suit",
    "story.the_card": "card",
    "story.in_damage": "card",
    "story.in_damage_of": "card who",
    "story.unseen_art": "place",
    "story.new_art": "name place",
    "story.owned": "who thing",
    "story.charge_bonus": "who",
    "story.text_of": "text who",
    **_counted("cultivates", "who total?"),
    "story.harvests": "who cards",
    **_counted("looks", "who cards?"),
    "story.lays_back": "who cards",
    "story.on_top": "cards",
    "story.at_bottom": "cards",
    "story.swaps": "who old new",
    "story.swaps_unseen": "who",
    "story.swaps_no_attack": "who",
    "story.swaps_no_card": "who",
    "story.activates": "who text target? price?",
    "story.answers": "who text target? price?",
    "story.adds": "who text target? price?",
    "story.pays_discards": "cards",
    "story.pays_exhausts": "cards",
    "story.pays_breaks": "cards",
    "story.pays_harvests": "cards",
    **dict.fromkeys((f"story.{turns}" for turns in FACED.values()), "who things"),
    "story.turned.exhausts": "art",
    "story.turned.breaks": "art",
    "story.lies": "text",
    "story.is_negated": "text",
    "story.negates": "text",
    "story.passes": "who",
    "story.both_pass": "",
    "story.declines": "who sentence?",
    "story.nothing_to_ready": "who",
    "story.finds_nothing": "sentence?",
    "story.nothing": "",
    "story.forbids": "text who deed",
    **{f"story.deed.{deed.replace('-', '_')}": "" for deed in _PREVENTED},
    "story.instead_of": "text deed",
    **{
        f"story.instead.{deed.replace('-', '_')}": "who thing" if deed in ("readies", "exhausts", "breaks") else "who"
        for deed in _PREVENTED
    },
    "story.gains_counters": "who what total?",
    "story.gains_no_counters": "who what",
    "story.loses_counters": "who what total",
    "story.loses_no_counters": "who what",
    "story.pays_counters": "what",
    "story.some_counters": "number what",
    "story.gains_power": "who number total?",
    "story.gains_damage": "who number total?",
    "story.loses_power": "who number",
    "story.swaps_power": "who first rival second",
    "story.power_lost": "number",
    "story.power": "who total sum?",
    "story.no_power": "who card",
    "story.power_gained": "number",
    "story.power_added": "number text",
    "story.wins_round": "who",
    "story.wins_round_without_damage": "who",
    "story.legend": "",
    "story.wins_round_on_offense": "who number",
    "story.adds_damage": "text number",
    "story.lasts": "text who sentence?",
    **_for_each("stands_no_more", _NUMBERS, "texts"),
    **_counted("points", "who total?"),
    **_counted("shields", "who"),
    **_counted("counters", "who"),
    "story.blocks": "who",
    "story.blocks_discards": "who card",
    "story.blocks_breaks": "who card",
    "story.drops_point": "who",
    "story.takes_from_hand": "who card damage",
    "story.takes_from_deck": "who card damage",
    "story.works": "art",
    "story.works_from_start": "art",
    "story.works_no_more": "art",
}
"""The sentences of a story."""


CONTRACT = contract_of(
    WORDING,
    {
        **PHRASES,
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
    elsewhere=(InDiscard, WithPower, WithExactlyPower, WithBelowPower, HasExactlyPower, HasBelowPower, PayRei),
)
phrasebook = phrases_of("solrei", CONTRACT)
"""The phrases of a locale. Raises `LocaleError`."""
