"""From a checked tree to the typed model of a set-up, of loose cards, and of the game file."""

from __future__ import annotations

from collections.abc import Mapping as Map
from dataclasses import replace

from gesso.games.solrei.model import (
    COLOURS,
    PROCEDURES,
    SUITS,
    WINDOWS,
    Ability,
    Advantage,
    Art,
    ChargeBonus,
    Muse,
    Passive,
    Picture,
    Requirement,
    SetUp,
    Step,
    Table,
    Word,
)
from gesso.schema.access import (
    EffectText,
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
from gesso.source import MappingNode, Node, SequenceNode

OF_A_MUSE = ("title", "noun", "pronouns", "playstyle", "rival", "advantage")
"""What the file of a set-up says beside its Muse, and a file of loose cards does not."""


def load_set_up(root: Node, _: Map[str, SetUp] | None = None) -> SetUp:
    """The model of a file. Raises `ShapeError` where the tree does not keep to the schema."""
    top = mapping(root)
    own = provenance(top.get("provenance"))
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
        muse=None if muse is None else _muse(top, mapping(muse), own),
        advantages=tuple(_advantage(mapping(item), own) for item in advantages),
        arts=tuple(_art(mapping(item), own) for item in items(value(top, "arts"))),
        span=value(top, "id").span,
        serial_span=value(top, "serial").span,
    )


def _muse(top: MappingNode, node: MappingNode, outer: Provenance) -> Muse:
    own = provenance(node.get("provenance"), outer)
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
        passives=_passives(node, own),
        abilities=_abilities(node, own),
        charge=None if charge is None else _charge(mapping(charge), own),
        flavour=optional_text(node.get("flavour")),
        provenance=own,
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
    own = provenance(node.get("provenance"), outer)
    id = value(node, "id")
    return Advantage(
        id=text(id),
        name=text(value(node, "name")),
        type=text(value(node, "type")),
        requires=_requirement(node),
        passives=_passives(node, own),
        abilities=_abilities(node, own),
        flavour=optional_text(node.get("flavour")),
        provenance=own,
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
    own = provenance(node.get("provenance"), outer)
    return Passive(slug(text(name)), text(name), effect_text("passive", value(node, "text")), own, name.span)


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
    """A list of words, or a single one."""
    return tuple(_word(item) for item in items(node)) if isinstance(node, SequenceNode) else (_word(node),)


def _word(node: Node) -> Word:
    return Word(text(node), node.span)


def slug(name: str) -> str:
    """A printed name as a word of a log: small letters and digits, joined by hyphens."""
    return "-".join("".join(letter if letter.isalnum() else " " for letter in name.lower().replace("'", "")).split())


def joined(table: Table, set_up: SetUp) -> Table:
    """The table with one more file: among the Muses, or, without one, among the loose cards."""
    if set_up.muse is None:
        return replace(table, loose=(*table.loose, set_up.id))
    return replace(table, muses=(*table.muses, set_up.id))


def load_table(root: Node) -> Table:
    """The numbers and lists of the game file. Raises `ShapeError` where the tree does not keep to the schema."""
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
