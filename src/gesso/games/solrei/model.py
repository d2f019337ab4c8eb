"""The files of SolRei as typed, frozen data: set-ups, loose cards and the game file. Texts keep their place in the
file."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from collections.abc import Mapping as Map
from dataclasses import field, replace
from typing import Any, Literal

from gesso.data_classes import dataclass
from gesso.schema.access import (
    EffectText,
    Palette,
    Pronouns,
    Provenance,
    ShapeError,
    Start,
    effect_text,
    flag,
    items,
    mapping,
    number,
    one_of,
    optional_text,
    palette,
    pronouns,
    prose,
    provenance,
    text,
    texts,
    value,
)
from gesso.source import MappingNode, Node, Pair, SequenceNode, Span

Suit = Literal["spade", "heart", "diamond", "club"]
"""The suits are words of the language; the game file gives their order and colours."""
SUITS: tuple[Suit, ...] = ("spade", "heart", "diamond", "club")
Colour = Literal["red", "black"]
COLOURS: tuple[Colour, ...] = ("red", "black")
Procedure = Literal[
    "change-positions", "place-action-cards", "reveal", "settle-round", "choose-block", "apply-point", "charge",
    "clear-action-cards", "draw",
]  # fmt: skip
"""What the rules do in a step by themselves."""
PROCEDURES: tuple[Procedure, ...] = (
    "change-positions", "place-action-cards", "reveal", "settle-round", "choose-block", "apply-point", "charge",
    "clear-action-cards", "draw",
)  # fmt: skip
Window = Literal["before", "after", "alone"]
"""When both players may activate: before or after what the rules do, or alone in the step."""
WINDOWS: tuple[Window, ...] = ("before", "after", "alone")
NameKind = Literal["skill", "type", "muse", "advantage", "art"]
"""What a name in a condition (`if I have blade`) may stand for."""

OF_A_MUSE = ("title", "noun", "pronouns", "playstyle", "rival", "advantage")
"""Keys of a set-up's file that a file of loose cards does not have."""


@dataclass(frozen=True, slots=True)
class Step:
    """A step of the round, which is a timing of abilities."""

    id: str
    name: str
    window: Window
    span: Span = field(compare=False)
    does: Procedure | None = None
    each_point: bool = False
    """Whether it is repeated for each point of Damage."""


@dataclass(frozen=True, slots=True)
class CardName:
    """Something of the game that a text may name."""

    id: str
    kind: NameKind
    name: str
    """Its printed name."""
    file: str = ""
    """The file that has it, empty for the game file."""


@dataclass(frozen=True, slots=True)
class Table:
    """The numbers and lists of the game file, none of which may stand in code."""

    name: str
    suits: Mapping[Suit, Colour]
    """The colour of each suit, in the order of the deck."""
    attacks: tuple[int, ...]
    """The numbers of the Attacks, which are their Power."""
    charges: tuple[str, ...]
    hand_start: int
    mulligans: int
    arts: int
    damage_to_lose: int
    offense_gains: int
    filter_pay: int
    filter_get: int
    acts_to_win: int
    acts_at_most: int
    steps: tuple[Step, ...]
    types: Mapping[str, str]
    """Printed names of Types by id."""
    skills: Mapping[str, str]
    """Printed names of Skills by id."""
    art_types: Mapping[str, str]
    """Printed names of the types of Arts by id."""
    muses: tuple[str, ...]
    loose: tuple[str, ...]
    span: Span = field(compare=False)
    names: Mapping[str, CardName] = field(default_factory=dict)
    """Everything that texts may name; filled when all files are read."""
    owners: Mapping[str, Sequence[tuple[str, str]]] = field(default_factory=dict, compare=False)
    """The files that have a card, a counter or letters of an id, each with its kind; filled with `names`."""
    charge_names: Mapping[str, str] = field(default_factory=dict)
    """Names of the Charge cards in another language."""

    def charge_name(self, id: str) -> str:
        """Return the printed name of a Charge card, without its suit."""
        return self.charge_names.get(id) or id.replace("-", " ").title()

    def step(self, id: str) -> int:
        """Return the number of a step in the round, from 0; -1 for an unknown word."""
        return next((number for number, step in enumerate(self.steps) if step.id == id), -1)

    def place_of(self, procedure: Procedure) -> int:
        """Return the number of the first step in which the rules do this; -1 if the game file has none, which is an
        error in it."""
        return next((number for number, step in enumerate(self.steps) if step.does == procedure), -1)

    @property
    def suit_size(self) -> int:
        """Return how many cards of a suit a deck has."""
        return len(self.attacks) + len(self.charges)

    @property
    def deck_size(self) -> int:
        """Return how many cards a deck has."""
        return len(self.suits) * self.suit_size


@dataclass(frozen=True, slots=True)
class Word:
    """A word of the file that has to be declared somewhere else: a step, a Skill, a Type, a Muse."""

    id: str
    span: Span = field(compare=False)


@dataclass(frozen=True, slots=True)
class Requirement:
    """What a Muse needs to use a card: all Skills, and the Type; or to be the Muse of a `signature`."""

    skills: tuple[Word, ...] = ()
    type: Word | None = None
    signature: Word | None = None


@dataclass(frozen=True, slots=True)
class Piece:
    """A counter that the texts of a file gain, lose, spend and count. It is a number beside a Muse."""

    id: str
    limit: int
    """Most of it that a player can have."""
    start: int
    """How many a player has when an Act begins, if one of the player's cards is from this file."""
    name: str | None
    plural: str | None
    mass: bool
    """Whether its name has no plural: *2 Fury*."""
    sigil: str | None
    """The mark on its counters, or a file of the designer's own; None for the one that a kit chooses."""
    provenance: Provenance
    span: Span = field(compare=False)

    @property
    def display(self) -> str:
        """Return the printed name: `name`, else the id with capitals."""
        return self.name or self.id.replace("-", " ").title()


@dataclass(frozen=True, slots=True)
class Passive:
    """A named passive of a Muse or an Advantage, which is always in force."""

    id: str
    name: str
    text: EffectText
    provenance: Provenance
    span: Span = field(compare=False)


@dataclass(frozen=True, slots=True)
class Ability:
    """An ability of a Muse or an Advantage."""

    id: str
    name: str
    timing: tuple[Word, ...]
    """Its steps; empty if the file leaves them out."""
    cost: EffectText | None
    effect: EffectText
    provenance: Provenance
    span: Span = field(compare=False)


@dataclass(frozen=True, slots=True)
class ChargeBonus:
    """What a Muse gets for charging with a card of one of these suits."""

    suits: tuple[Suit, ...]
    effect: EffectText
    provenance: Provenance
    span: Span = field(compare=False)


@dataclass(frozen=True, slots=True)
class Picture:
    """What a card asks of its motif: what it shows, and the seed of its chances. None leaves it to the motif and the
    id."""

    shows: str | None = None
    seed: str | None = None


@dataclass(frozen=True, slots=True)
class Muse:
    """The Muse of a set-up. Her id, which is that of the file, is what a Signature Move names."""

    id: str
    name: str
    title: str
    noun: str
    pronouns: Pronouns
    playstyle: str
    rival: str
    alignment: Suit
    type: Word
    skills: tuple[Word, ...]
    passives: tuple[Passive, ...]
    abilities: tuple[Ability, ...]
    charge: ChargeBonus | None
    flavour: str | None
    provenance: Provenance
    picture: Picture
    figure: str | None
    """Who stands in the picture; None for the figure of her Type."""
    span: Span = field(compare=False)


@dataclass(frozen=True, slots=True)
class Advantage:
    """An Advantage."""

    id: str
    name: str
    type: str
    """Its type, printed as it is."""
    requires: Requirement
    passives: tuple[Passive, ...]
    abilities: tuple[Ability, ...]
    flavour: str | None
    provenance: Provenance
    picture: Picture
    span: Span = field(compare=False)


@dataclass(frozen=True, slots=True)
class Art:
    """An Art. It has an `effect`, or an `augment`, which is a passive while the Art lies augmented."""

    id: str
    name: str
    type: Word
    requires: Requirement
    timing: tuple[Word, ...]
    cost: EffectText | None
    effect: EffectText | None
    augment: EffectText | None
    flavour: str | None
    provenance: Provenance
    picture: Picture
    span: Span = field(compare=False)

    @property
    def is_signature(self) -> bool:
        """Return whether it is a Signature Move."""
        return self.requires.signature is not None


@dataclass(frozen=True, slots=True)
class SetUp:
    """The content of one file: a Muse with Advantage and Arts, or loose cards for free building."""

    id: str
    name: str
    serial: str
    """Letters before the numbers of its cards, in the order Muse, Advantages, Arts."""
    palette: Palette
    credit: str
    provenance: Provenance
    """Where the file comes from, as far as a card does not say otherwise."""
    muse: Muse | None
    advantages: tuple[Advantage, ...]
    arts: tuple[Art, ...]
    pieces: tuple[Piece, ...]
    span: Span = field(compare=False)
    serial_span: Span = field(compare=False)


def parts_of(word: str) -> tuple[str, ...]:
    """Return the Muse and, for a free build, the Advantage and the list of Arts."""
    return tuple(word.split("+"))


def arts_in(part: str) -> tuple[str, ...]:
    """Return the Arts of a list."""
    return tuple(part.split(","))


def files_of(table: Table, word: str) -> tuple[str, ...]:
    """Return the files whose plug-ins a player's word stands for, that of the Muse first.

    Names that no file has are left to the rules.
    """
    muse, *rest = parts_of(word)
    cards = [table.names.get(name) for part in rest for name in arts_in(part)]
    card_of_muse = table.names.get(muse)
    files = [card.file for card in cards if card is not None and card.file]
    return tuple(dict.fromkeys((card_of_muse.file if card_of_muse is not None and card_of_muse.file else muse, *files)))


def gather_names(table: Table, set_ups: Mapping[str, SetUp]) -> Table:
    """Return the table with the names of some files."""
    return with_declared(table, {id: declared_by(set_up) for id, set_up in set_ups.items()})


def declared_by(set_up: SetUp) -> dict[str, list[Any]]:
    """Return what a file declares, as JSON data: kind and printed name by id, and its letters. The first of an id counts."""
    declared = {name.id: [name.kind, name.name] for name in reversed((*names_of(set_up),))}
    counters = {piece.id: ["counter", ""] for piece in set_up.pieces}
    return {**counters, **dict(reversed(declared.items())), set_up.serial: ["letters", ""]}


def with_declared(table: Table, declared: Mapping[str, Mapping[str, list[Any]]]) -> Table:
    """Return the table with what all files declare.

    If two share an id the first counts; the checks report the other.
    """
    names: dict[str, CardName] = {}
    for listed in _listed(table):
        names.setdefault(listed.id, listed)
    owners: dict[str, list[tuple[str, str]]] = {}
    for file, ids in declared.items():
        for id, (kind, name) in ids.items():
            owners.setdefault(id, []).append((file, kind))
            if kind not in ("counter", "letters"):
                names.setdefault(id, CardName(id, kind, name, file))
    return replace(table, names=names, owners=owners)


def names_of(set_up: SetUp) -> Iterator[CardName]:
    """Yield the names that a file brings, in the order of its cards."""
    if set_up.muse is not None:
        yield CardName(set_up.muse.id, "muse", set_up.muse.name, set_up.id)
    for advantage in set_up.advantages:
        yield CardName(advantage.id, "advantage", advantage.name, set_up.id)
    for art in set_up.arts:
        yield CardName(art.id, "art", art.name, set_up.id)


def _listed(table: Table) -> Iterator[CardName]:
    for id, name in table.skills.items():
        yield CardName(id, "skill", name)
    for id, name in table.types.items():
        yield CardName(id, "type", name)


def load_set_up(root: Node, _: Map[str, SetUp] | None = None) -> SetUp:
    """Return the model of a file. Raises `ShapeError` if the tree does not keep to the schema."""
    top = mapping(root)
    source = provenance(top.get("provenance"))
    muse, advantage = top.get("muse"), top.get("advantage")
    if muse is None and any(top.get(key) is not None for key in OF_A_MUSE):
        raise ShapeError("a set-up without a `muse`")
    advantages = items(top.get("advantages")) if advantage is None else (advantage,)
    return SetUp(
        id=text(value(top, "id")),
        name=text(value(top, "name")),
        serial=text(value(top, "serial")),
        palette=palette(mapping(value(top, "palette"))),
        credit=optional_text(top.get("credit")) or "",
        provenance=source,
        muse=None if muse is None else _muse(top, mapping(muse), source),
        advantages=tuple(_advantage(mapping(item), source) for item in advantages),
        arts=tuple(_art(mapping(item), source) for item in items(value(top, "arts"))),
        pieces=_pieces(top.get("pieces"), source),
        span=value(top, "id").span,
        serial_span=value(top, "serial").span,
    )


def _pieces(node: Node | None, outer: Provenance) -> tuple[Piece, ...]:
    return () if node is None else tuple(_piece(pair.name, pair, outer) for pair in mapping(node))


def _piece(id: str, pair: Pair, outer: Provenance) -> Piece:
    node = mapping(pair.value)
    return Piece(
        id=id,
        limit=number(value(node, "limit")),
        start=number(node.get("start"), 0),
        name=optional_text(node.get("name")),
        plural=optional_text(node.get("plural")),
        mass=flag(node.get("mass"), False),
        sigil=optional_text(node.get("sigil")),
        provenance=provenance(node.get("provenance"), outer),
        span=pair.key.span,
    )


def _muse(top: MappingNode, node: MappingNode, outer: Provenance) -> Muse:
    source = provenance(node.get("provenance"), outer)
    charge = node.get("charge")
    name = value(top, "name")
    return Muse(
        id=text(value(top, "id")),
        name=text(name),
        title=text(value(top, "title")),
        noun=text(value(top, "noun")),
        pronouns=pronouns(value(top, "pronouns")),
        playstyle=prose(value(top, "playstyle")),
        rival=prose(value(top, "rival")),
        alignment=one_of(value(node, "alignment"), SUITS),
        type=_word(value(node, "type")),
        skills=_words(value(node, "skills")),
        passives=_passives(node, source),
        abilities=_abilities(node, source),
        charge=None if charge is None else _charge(mapping(charge), source),
        flavour=optional_text(node.get("flavour")),
        provenance=source,
        picture=_picture(node),
        figure=optional_text(node.get("figure")),
        span=name.span,
    )


def _charge(node: MappingNode, outer: Provenance) -> ChargeBonus:
    suits = value(node, "suits")
    return ChargeBonus(
        suits=tuple(one_of(item, SUITS) for item in items(suits)),
        effect=effect_text("effect", value(node, "effect")),
        provenance=provenance(node.get("provenance"), outer),
        span=suits.span,
    )


def _advantage(node: MappingNode, outer: Provenance) -> Advantage:
    source = provenance(node.get("provenance"), outer)
    id = value(node, "id")
    return Advantage(
        id=text(id),
        name=text(value(node, "name")),
        type=text(value(node, "type")),
        requires=_requirement(node),
        passives=_passives(node, source),
        abilities=_abilities(node, source),
        flavour=optional_text(node.get("flavour")),
        provenance=source,
        picture=_picture(node),
        span=id.span,
    )


def _art(node: MappingNode, outer: Provenance) -> Art:
    id = value(node, "id")
    return Art(
        id=text(id),
        name=text(value(node, "name")),
        type=_word(value(node, "type")),
        requires=_requirement(node),
        timing=_words(value(node, "timing")),
        cost=_optional_effect("cost", node.get("cost")),
        effect=_optional_effect("effect", node.get("effect")),
        augment=_optional_effect("passive", node.get("augment")),
        flavour=optional_text(node.get("flavour")),
        provenance=provenance(node.get("provenance"), outer),
        picture=_picture(node),
        span=id.span,
    )


def _passives(node: MappingNode, outer: Provenance) -> tuple[Passive, ...]:
    return tuple(_passive(mapping(item), outer) for item in items(node.get("passive")))


def _passive(node: MappingNode, outer: Provenance) -> Passive:
    name = value(node, "name")
    source = provenance(node.get("provenance"), outer)
    return Passive(slug(text(name)), text(name), effect_text("passive", value(node, "text")), source, name.span)


def _abilities(node: MappingNode, outer: Provenance) -> tuple[Ability, ...]:
    return tuple(_ability(mapping(item), outer) for item in items(node.get("abilities")))


def _ability(node: MappingNode, outer: Provenance) -> Ability:
    name = value(node, "name")
    return Ability(
        id=slug(text(name)),
        name=text(name),
        timing=_words(value(node, "timing")),
        cost=_optional_effect("cost", node.get("cost")),
        effect=effect_text("effect", value(node, "effect")),
        provenance=provenance(node.get("provenance"), outer),
        span=name.span,
    )


def _requirement(node: MappingNode) -> Requirement:
    required = node.get("requires")
    if required is None:
        return Requirement()
    has = mapping(required)
    type, signature = has.get("type"), has.get("signature")
    return Requirement(
        skills=() if has.get("skills") is None else _words(value(has, "skills")),
        type=None if type is None else _word(type),
        signature=None if signature is None else _word(signature),
    )


def _optional_effect(start: Start, node: Node | None) -> EffectText | None:
    return None if node is None else effect_text(start, node)


def _picture(node: MappingNode) -> Picture:
    return Picture(optional_text(node.get("picture")), optional_text(node.get("art_seed")))


def _words(node: Node) -> tuple[Word, ...]:
    """Return a list of words, or a single one, as a tuple."""
    return tuple(_word(item) for item in items(node)) if isinstance(node, SequenceNode) else (_word(node),)


def _word(node: Node) -> Word:
    return Word(text(node), node.span)


def slug(name: str) -> str:
    """Return a printed name as a word of a log: small letters and digits, joined by hyphens."""
    return "-".join("".join(letter if letter.isalnum() else " " for letter in name.lower().replace("'", "")).split())


def joined(table: Table, set_up: SetUp) -> Table:
    """Return the table with one more file: among the Muses or, without a Muse, among the loose cards."""
    if set_up.muse is None:
        return replace(table, loose=(*table.loose, set_up.id))
    return replace(table, muses=(*table.muses, set_up.id))


def only(table: Table, ids: Collection[str]) -> Table:
    """Return the table with these files alone, and without the names that others have."""
    return replace(
        table,
        muses=tuple(id for id in table.muses if id in ids),
        loose=tuple(id for id in table.loose if id in ids),
        names={id: name for id, name in table.names.items() if not name.file or name.file in ids},
        owners={
            id: kept for id, owners in table.owners.items() if (kept := [owner for owner in owners if owner[0] in ids])
        },
    )


def load_table(root: Node) -> Table:
    """Return the numbers and lists of the game file. Raises `ShapeError` if the tree does not keep to the schema."""
    top = mapping(root)
    deck = mapping(value(top, "deck"))
    hand = mapping(value(top, "hand"))
    rate = mapping(value(top, "filter"))
    show = mapping(value(top, "show"))
    return Table(
        name=text(value(top, "name")),
        suits={one_of(pair.key, SUITS): one_of(pair.value, COLOURS) for pair in mapping(value(deck, "suits"))},
        attacks=tuple(number(item) for item in items(value(deck, "attacks"))),
        charges=texts(value(deck, "charges")),
        hand_start=number(value(hand, "start")),
        mulligans=number(value(hand, "mulligans")),
        arts=number(value(mapping(value(top, "set_up")), "arts")),
        damage_to_lose=number(value(top, "damage_to_lose")),
        offense_gains=number(value(top, "offense_gains")),
        filter_pay=number(value(rate, "pay")),
        filter_get=number(value(rate, "get")),
        acts_to_win=number(value(show, "acts_to_win")),
        acts_at_most=number(value(show, "acts_at_most")),
        steps=tuple(_step(mapping(item)) for item in items(value(top, "steps"))),
        types=_printed_names(value(top, "types")),
        skills=_printed_names(value(top, "skills")),
        art_types=_printed_names(value(top, "art_types")),
        muses=texts(value(top, "muses")),
        loose=texts(top.get("loose")),
        span=value(top, "name").span,
    )


def _step(node: MappingNode) -> Step:
    id = value(node, "id")
    does = node.get("does")
    return Step(
        id=text(id),
        name=text(value(node, "name")),
        window=one_of(value(node, "window"), WINDOWS),
        span=id.span,
        does=None if does is None else one_of(does, PROCEDURES),
        each_point=flag(node.get("each_point"), False),
    )


def _printed_names(node: Node) -> dict[str, str]:
    return {pair.name: text(pair.value) for pair in mapping(node)}


ARTS = 4
"""The number of Arts of a build (B1)."""


def trial_build(set_up: SetUp, others: Iterable[SetUp], card: str) -> str:
    """Return the word by which a player brings a card of a set-up: its Muse alone if it is whole, else a free build.

    If no build has the card, the Muse is returned, and the rules say what is missing.
    """
    whole = len(set_up.arts) == ARTS and set_up.advantages[:1]
    if set_up.muse is not None and whole and card in _default_cards(set_up):
        return set_up.muse.id
    every = (set_up, *others)
    cards: tuple[Advantage | Art, ...] = (*set_up.advantages, *set_up.arts)
    wanted = next((found for found in cards if found.id == card), None)
    muses = [own.muse for own in every if own.muse is not None]
    muse = next((muse for muse in muses if wanted is None or meets(muse, wanted.requires)), None)
    if muse is None:
        return set_up.muse.id if set_up.muse is not None else set_up.id
    advantages = [each for own in every for each in own.advantages if meets(muse, each.requires)]
    advantage = wanted if isinstance(wanted, Advantage) else next(iter(advantages), None)
    arts = [*([wanted] if isinstance(wanted, Art) else []), *_usable(muse, every)]
    chosen = list({art.name: art for art in reversed(arts)}.values())[::-1][:ARTS]
    if advantage is None:
        return muse.id
    return f"{muse.id}+{advantage.id}+{','.join(art.id for art in chosen)}"


def meets(muse: Muse, requires: Requirement) -> bool:
    """Return whether a Muse has what a card requires (B6)."""
    skills = {skill.id for skill in muse.skills}
    return (
        all(skill.id in skills for skill in requires.skills)
        and (requires.type is None or requires.type.id == muse.type.id)
        and (requires.signature is None or requires.signature.id == muse.id)
    )


def _usable(muse: Muse, set_ups: Sequence[SetUp]) -> Iterator[Art]:
    """Yield the Arts that a Muse may use, those of the first set-up first."""
    for own in set_ups:
        yield from (art for art in own.arts if meets(muse, art.requires))


def _default_cards(set_up: SetUp) -> set[str]:
    """Return the ids of the cards of the default set-up (B2), and of the abilities on them."""
    muse = set_up.muse
    abilities = [ability.id for ability in (muse.abilities if muse is not None else ())]
    first = set_up.advantages[0]
    return {*abilities, first.id, *(ability.id for ability in first.abilities), *(art.id for art in set_up.arts)}
