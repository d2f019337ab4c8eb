"""Players, things and descriptions: all that fit `a rival ready art`, whether one thing does, how many there are, and
the conditions about them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from gesso.codegen.conditions import CONDITIONS as CORE_CONDITIONS
from gesso.codegen.conditions import THINGS as CORE_THINGS
from gesso.codegen.conditions import apart, described, enough, of_subject, player
from gesso.codegen.ir import (
    ME,
    Arithmetic,
    Constant,
    Local,
    Number,
    String,
    Value,
    all_of,
    call,
    chosen,
    negated,
    operation,
    variable,
)
from gesso.codegen.lowering import (
    SELF_SLOT,
    TARGET,
    TARGET_SLOT,
    Context,
    ImplicitLocal,
    LoweringError,
    Lowerings,
    Thing,
)
from gesso.games.solrei.lang.ast import (
    Crisis,
    HasBelowPower,
    HasExactlyPower,
    HasInDiscard,
    HasNumber,
    HasPower,
    Leads,
    LostLastRound,
    LostRound,
    MyCard,
    MyLastCard,
    OnSide,
    RivalCard,
    RivalLastCard,
    ThisRoundEnds,
    WithPower,
    WonLastRound,
    WonRound,
    in_discard,
)
from gesso.lang.ast import NP, Is, Node, Other, Owned, SelfRef, StateAdjective, StateKind, TheTarget

ART = Local("art")
IMPLICIT_LOCALS: Mapping[int, ImplicitLocal] = {
    SELF_SLOT: ImplicitLocal("self", "ART", ART, "art", lambda node, at: isinstance(node, SelfRef)),
    TARGET_SLOT: ImplicitLocal("target", "TARGET", TARGET, "", lambda node, at: isinstance(node, TheTarget)),
}
RIVAL = Constant("OPPONENT_OF")[ME]
THINGS = CORE_THINGS.extended()
MOMENTS: Lowerings[[Context], Value] = Lowerings("this is not a moment")
THIS_ROUND = Constant("THIS_ROUND")
"""The end of everything that a sentence puts in force (Q66)."""


def other(player: Value) -> Value:
    """Return the player against this one."""
    return ME if player == RIVAL else Constant("OPPONENT_OF")[player]


def acting(who: Node | None, at: Context) -> Context:
    """Return the context inside a sentence: its subject acts and chooses, and owns what a bare noun names."""
    return at if who is None else at.acted_by(player(who, at))


@THINGS.of(SelfRef)
def self_ref(node: SelfRef, at: Context) -> Thing:
    return Thing(at.slots.get(SELF_SLOT, ART), "art")


@THINGS.of(MyCard)
def my_card(node: MyCard, at: Context) -> Thing:
    return _action_card(ME)


@THINGS.of(RivalCard)
def rival_card(node: RivalCard, at: Context) -> Thing:
    return _action_card(RIVAL)


@THINGS.of(MyLastCard)
def my_last_card(node: MyLastCard, at: Context) -> Thing:
    return Thing(operation("last_card", ME), "action-card")


@THINGS.of(RivalLastCard)
def rival_last_card(node: RivalLastCard, at: Context) -> Thing:
    return Thing(operation("last_card", RIVAL), "action-card")


def _action_card(whose: Value) -> Thing:
    return Thing(operation("action_card", whose), "action-card")


@MOMENTS.of(ThisRoundEnds)
def this_round_ends(node: ThisRoundEnds, at: Context) -> Value:
    return THIS_ROUND


FACES = ("ready", "exhausted", "augmented", "broken")
CARDS: Mapping[str, str] = {
    "red": "RED", "black": "BLACK", "attack": "ATTACKS", "charge": "CHARGES", "spade": "SPADES", "heart": "HEARTS",
    "diamond": "DIAMONDS", "club": "CLUBS",
}  # fmt: skip
"""Names of the masks of cards, by adjective or noun."""
POWER_MASKS: Mapping[str, str] = {"least": "with_power", "exactly": "exact_power", "fewer": "below_power"}
"""The queries of the cards with so much Power, by how it is compared."""
NAMED = frozenset({"skill", "type", "muse", "advantage", "art"})

CONDITIONS = CORE_CONDITIONS.extended()
STATES: Lowerings[[Thing, Context], Value] = Lowerings("this is not a state")

# ---------------------------------------------------------------- masks


def faces(words: tuple[str, ...], among: tuple[str, ...] = FACES) -> Value | None:
    """Return the mask of those of some faces that adjectives leave; None if they leave all four."""
    left = [face for face in among if all(face == word for word in words if word in FACES)]
    if len(left) == len(FACES):
        return None
    mask: Value | None = None
    for face in left:
        bit = Constant(face.upper())
        mask = bit if mask is None else Arithmetic(mask, "|", bit)
    return Number(0) if mask is None else mask


def cards(np: NP) -> Value | None:
    """Return the mask of the cards that a description leaves; None for all."""
    masks: list[Value] = [Constant(CARDS[word]) for word in (*np.adjectives, np.noun.word) if word in CARDS]
    masks += [operation(POWER_MASKS[item.bound], item.n) for item in np.filters if isinstance(item, WithPower)]
    if not masks:
        return None
    common, *others = masks
    for mask in others:
        common = common.with_bits(mask)
    return common


def owner(np: NP, at: Context) -> Value:
    """Return whose the described things are: the one who acts, or with `rival` the other player."""
    return other(at.doer) if "rival" in np.adjectives else at.doer


# ---------------------------------------------------------------- all that fit


def ordered_matches(np: NP, at: Context, among: tuple[str, ...] = FACES) -> Value:
    """Return all that fit: hand cards and Damage by suit, Arts by place, abilities in the order of the Exchange.

    Args:
        among: The faces with which they count.
    """
    thing = variable(np.noun.type)
    matches = _without_other(np, at, among)
    others = [test for item in np.filters if isinstance(item, Other) for test in apart(item, thing, at)]
    return chosen(matches, thing, others) if others else matches


def _without_other(np: NP, at: Context, among: tuple[str, ...]) -> Value:
    player = owner(np, at)
    lying, mask = faces(np.adjectives, among), cards(np)
    match np.noun.type:
        case "card" if "cultivated" not in np.adjectives:
            return operation("hand_cards", player, *([mask] if mask else []))
        case "damage":
            if mask is not None:
                return operation("damage_cards", player, lying or Constant("ANY_FACE"), mask)
            return operation("damage_cards", player, *([lying] if lying else []))
        case "art":
            arts = operation("arts_of", player, *([lying] if lying else []))
            art = variable("art")
            return chosen(arts, art, [_is_named(art, id) for id in np.noun.ids]) if np.noun.ids else arts
        case "ability":
            return operation("abilities_of", player)
    raise LoweringError(np, f"`{np.noun.word}` cannot be listed here")


def choice(np: NP, at: Context) -> tuple[Constant, Value]:
    """Return the kind of choice by which a player picks from a description, and its options."""
    return kind_of(np), ordered_matches(np, at)


def kind_of(np: NP) -> Constant:
    """Return the kind of choice that picks such things."""
    return Constant({"card": "DISCARD", "ability": "CHOOSE_TARGET"}.get(np.noun.type, "TURN"))


# ---------------------------------------------------------------- does one fit?


def fits(np: NP, thing: Thing, at: Context) -> list[Value]:
    """Return the tests that a card, an Art or an ability in the Exchange fits a description, whoever it belongs to."""
    value, tests = thing.value, list[Value]()
    if np.noun.type == "art":
        tests.append(call("is_art", value))
    elif np.noun.type == "damage":
        tests.append(negated(call("is_art", value)))
    tests += [_is_named(value, id) for id in np.noun.ids]
    tests += [adjective(word, thing) for word in np.adjectives if word != "rival"]
    if np.noun.word in CARDS:
        tests.append(call("is_card", value, Constant(CARDS[np.noun.word])))
    tests += [test for item in np.filters if isinstance(item, Other) for test in apart(item, value, at)]
    tests += [power_test(value, item) for item in np.filters if isinstance(item, WithPower)]
    return tests


def power_test(card: Value, asked: WithPower | HasPower) -> Value:
    """Return the test of the Power of a card: so much or more, just so much, or less."""
    if asked.bound == "least":
        return operation("power_of", card).at_least(asked.n)
    return operation("power_is" if asked.bound == "exactly" else "power_below", card, asked.n)


def whose(np: NP, value: Value, player: Value) -> Value:
    """Return the test that a thing is the player's own, or with `rival` the other player's."""
    rival = "rival" in np.adjectives
    if np.noun.type == "ability":
        return value.among(operation("abilities_of", other(player) if rival else player))
    owned = call("owner_of", value)
    return owned.is_not(player) if rival else owned.is_(player)


def adjective(word: str, thing: Thing) -> Value:
    """Return the test of one adjective: of a card's suit or colour, of a face, or `rival`."""
    if word in CARDS:
        return call("is_card", thing.value, Constant(CARDS[word]))
    if word in FACES:
        return operation("lies", thing.value, Constant(word.upper()))
    if word == "rival":
        return call("owner_of", thing.value).is_(RIVAL)
    raise LookupError(word)


def _is_named(art: Value, id: str) -> Value:
    return operation("is_named", ME, art, String(id))


# ---------------------------------------------------------------- how many?


def count(np: NP, at: Context) -> Value:
    """Return how many fit."""
    pile = in_discard(np)
    if pile is not None:
        return discarded(ME if pile.whose == "my" else RIVAL, np)
    player = owner(np, at)
    if np.noun.type == "counter":
        return operation("held", player, String(np.noun.word))
    plain = not np.filters and not np.noun.ids and set(np.adjectives) <= {"rival", "cultivated"}
    if np.noun.type == "card" and "cultivated" in np.adjectives and plain and np.noun.word == "card":
        return operation("cultivated", player)
    if plain and np.noun.word == "card":
        return operation("hand_size", player)
    if plain and np.noun.word == "damage":
        return operation("damage_count", player)
    return call("len", ordered_matches(np, at))


def discarded(player: Value, np: NP) -> Value:
    """Return how many cards that fit lie in a player's discard pile."""
    mask = cards(np)
    return operation("discarded", player, *([mask] if mask else []))


def count_held(player: Value, np: NP, at: Context) -> Value:
    """Return how many things that fit a description a player has."""
    return count(np, at.acted_by(player))


def player_has(who: Value, owned: Owned, at: Context) -> Value:
    """Return the test that a player has that many, or has the card or Skill with that name."""
    noun, np = owned.noun, described(owned)
    if noun.ids and noun.type in NAMED and not owned.adjectives:
        has = operation("has_named", ME, who, String(noun.ids[0]))
        return negated(has) if owned.amount == "no" else has
    if noun.type not in ("card", "damage", "art", "counter"):
        raise LoweringError(owned, f"nobody has a {noun.word}")
    return enough(count_held(who, np, at), owned.amount, owned.n)


@CONDITIONS.of(HasInDiscard)
def has_in_discard(node: HasInDiscard, at: Context) -> Value:
    number = discarded(player(node.player, at), described(node.owned))
    return enough(number, node.owned.amount, node.owned.n)


@CONDITIONS.of(Crisis)
def crisis(node: Crisis, at: Context) -> Value:
    return operation("crisis", ME, node.n)


@CONDITIONS.of(OnSide)
def on_side(node: OnSide, at: Context) -> Value:
    attacks = operation("on_offense", player(node.player, at))
    return attacks if node.side == "offense" else negated(attacks)


@CONDITIONS.of(Leads)
def leads(node: Leads, at: Context) -> Value:
    return operation("leads", player(node.player, at))


@CONDITIONS.of(WonRound)
def won_round(node: WonRound, at: Context) -> Value:
    return operation("won", player(node.player, at))


@CONDITIONS.of(LostRound)
def lost_round(node: LostRound, at: Context) -> Value:
    return operation("lost", player(node.player, at))


@CONDITIONS.of(WonLastRound)
def won_last_round(node: WonLastRound, at: Context) -> Value:
    return operation("won_last", player(node.player, at))


@CONDITIONS.of(LostLastRound)
def lost_last_round(node: LostLastRound, at: Context) -> Value:
    return operation("lost_last", player(node.player, at))


@CONDITIONS.of(HasNumber)
def has_number(node: HasNumber, at: Context) -> Value:
    here = replace(at, doer=ME)
    other = THINGS(node.other, here).value
    return of_subject(node.subject, here, lambda card: operation("same_number", card.value, other))


@CONDITIONS.of(Is)
def is_(node: Is, at: Context) -> Value:
    # A condition has no subject, so what it describes is of the player of the text.
    here = replace(at, doer=ME)
    return of_subject(node.subject, here, lambda thing: STATES(node.state, thing, here))


@CONDITIONS.of(HasPower, HasExactlyPower, HasBelowPower)
def has_power(node: HasPower, at: Context) -> Value:
    return of_subject(node.subject, replace(at, doer=ME), lambda card: power_test(card.value, node))


@STATES.of(StateAdjective)
def state_adjective(node: StateAdjective, thing: Thing, at: Context) -> Value:
    if node.adjective == "cultivated":
        raise LoweringError(node, "nobody can tell the cards under a Muse apart")
    return adjective(node.adjective, thing)


@STATES.of(StateKind)
def state_kind(node: StateKind, thing: Thing, at: Context) -> Value:
    whose_it_is = [whose(node.np, thing.value, ME)] if "rival" in node.np.adjectives else []
    return all_of([*whose_it_is, *fits(node.np, thing, at)])
