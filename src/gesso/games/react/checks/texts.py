"""The texts of one Artist as the checks look at them, and the facts of Re;ACT's language."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from types import MappingProxyType
from typing import ClassVar, TypeAlias

from gesso.checks import CheckContext, TextFacts
from gesso.checks.consequences import RepeatableEffect
from gesso.checks.entry_texts import LanguageFacts, Report, ids_of, noun_of, thing_words
from gesso.data_classes import dataclass
from gesso.diagnostics.codes import MANY_TARGETS, MISFIT, ONE_WANTED, WRONG_KIND
from gesso.diagnostics.english import article
from gesso.games.react import codes
from gesso.games.react.checks.consequences import DuelConsequences, repeatable_effects
from gesso.games.react.lang import ast as r
from gesso.games.react.lang.language import VOCABULARY
from gesso.games.react.lang.program import ArtistProgram, EffectProgram, KeywordProgram, PassiveProgram, TextProgram
from gesso.games.react.lang.things import (
    ARTIST,
    CARD,
    FRAME,
    KEYWORD,
    LINES,
    MEASURED,
    ON_BOARD,
    PIECE,
    SUPERTYPES,
    SUPPLY,
    UNIT,
    ZONE,
    type_words,
    types_words,
)
from gesso.games.react.model import Artist, Table
from gesso.lang import ast
from gesso.lang.ast import Draw, Has, Is, Node, PayTarget
from gesso.lang.ast.players import ThePlayer
from gesso.lang.resolver import DescriptionMismatch, OperandMismatch

TURNED = frozenset({"exhausted", "refreshed"})
WHOSE = frozenset({"friendly", "enemy"})
OFF_BOARD = frozenset({"dice", "counter"})
_FIXED = ast.SelfRef | r.MyArtist | r.EnemyArtist | ast.TheTarget | ast.TheBound | r.ZoneOf


def _several(node: Node) -> Report | None:
    match node:
        case PayTarget():
            return MANY_TARGETS, "a card has one chain token, so one target", "write `target a zone ...`"
        case r.Enters() | r.Leaves():
            return ONE_WANTED, "", "write `a zone`"
        case _:
            return None


def _wrong(mismatch: OperandMismatch) -> Report | None:
    node, type_, value = mismatch.node, mismatch.type, mismatch.value
    noun = noun_of(value)
    match node:
        case _ if type_ in KEYWORD:
            return _keyword(noun)
        case r.Summon() if value is node.noun:
            if type_ in OFF_BOARD:
                return off_board(noun, type_)
            hint = f"write `place 1 {noun} in ...`"
            return codes.NOT_A_SUMMON, f"`{noun}` is {type_words(type_)}; only summons are summoned", hint
        case r.Place() if value is node.noun:
            if type_ in OFF_BOARD:
                return off_board(noun, type_)
            hint = f"write `summon {article(noun)} in ...`"
            return codes.SUMMON_NOT_PLACE, f"{article(noun)} is a summon", hint
        case Draw() if value is node.noun:
            verb = f"summon {article(noun)} in ..." if type_ == "summon" else f"place 1 {noun} in ..."
            message = f"only cards, dice, counters and frames are drawn, but `{noun}` is {type_words(type_)}"
            return codes.DRAW_WHAT, message, f"write `{verb}`" if node.noun.ids else "write `draw 1 card`"
        case r.Plays() if value is node.what:
            return codes.PLAY_WHAT, f"only frames are played by a unit, but `{noun}` is {type_words(type_)}", ""
        case r.HasKeyword() if value is node.noun:
            hint = f"write `place 1 {noun} on ...`" if type_ in ON_BOARD else ""
            return codes.KEYWORD_WHERE, f"`{noun}` is {type_words(type_)}, and `has` gives keywords alone", hint
        case Is(subject=ast.TheBound()) if type_ == "card":
            hint = "count the pile, `if I have 1 intention in my discard`, or hear what is played: `when I play an intention`"
            return WRONG_KIND, "no text asks what a card of a hand is or was", hint
        case _ if type_ == "damage":
            return damage(node)
        case _ if type_ == "pile":
            hint = "write `gain 1 card in my discard`"
            return codes.PILE_WHERE, f"only cards lie in a {place_words(value)}, and it is not a zone", hint
        case r.Discard():
            hint = (
                f"write `remove 1 {noun}`" if type_ in ON_BOARD else f"write `lose 1 {noun}`" if type_ in SUPPLY else ""
            )
            return codes.DISCARD_CARDS, f"only cards are discarded, but this is {type_words(type_)}", hint
        case r.Return():
            verb = "remove" if type_ in ON_BOARD | UNIT else "lose" if type_ in SUPPLY else ""
            message = f"only cards go to the deck, but this is {type_words(type_)}"
            return codes.DISCARD_CARDS, message, f"write `{verb} {value.span.text}`" if verb else ""
        case r.Negate():
            return codes.NOTHING_BELOW, f"only cards on the chain are negated, but this is {type_words(type_)}", ""
        case r.CarryOut():
            hint = f"to let a unit play frames write `{article('unit')} plays ...`" if type_ in FRAME else ""
            return codes.CARRY_OUT, f"only effects of cards are carried out, but this is {type_words(type_)}", hint
        case r.Gain():
            return (
                codes.GAIN_WHAT,
                f"only counters are gained, but this is {type_words(type_)}",
                _brought(noun, type_),
            )
        case r.Was() | r.DealsDamage() | r.DealsMore() if value is getattr(node, "by", getattr(node, "doer", None)):
            message = f"a unit or a player does something, but this is {type_words(type_)}"
            return WRONG_KIND, message, "name the unit that carries the text, or write `the enemy`"
        case r.DealsDamage() | r.DealsMore() if type_ in PIECE:
            return WRONG_KIND, "", f"write `a zone with {article(noun)}`"
        case r.LoseSome():
            verb = "discard" if type_ == "card" else "remove"
            many = "each" if isinstance(value, ast.Each) else "1"
            message = f"only counters, dice and drawn frames are lost, but this is {type_words(type_)}"
            return codes.LOSE_WHAT, message, f"write `{verb} {many} {noun}`" if type_ in ON_BOARD | CARD else ""
        case r.In() if type_ in UNIT:
            hint = f"write `in the zone of {thing_words(value)}`"
            return codes.IN_WANTS_ZONE, "`in` needs a zone, but this is a unit", hint
        case r.In() | r.Summon() if type_ in PIECE:
            # A token lies in a zone; nothing is in a token.
            return WRONG_KIND, "", f"write `in a zone with {article(noun)}`"
        case r.MoveToward(of=of) | r.JumpToward(of=of) if type_ in PIECE and value is of:
            return _measured(f"pick first: `choose a zone with {article(noun)}`")
        case r.Between() if type_ in PIECE and not isinstance(value, ast.Pick):
            return _measured(f"pick first: `choose a zone with {article(noun)}`")
        case _ if isinstance(node, (*MEASURED, r.Between)) and type_ in PIECE:
            joined = node.span.text.removesuffix(value.span.text).strip()
            return _measured(f"write `{joined} a zone with {article(noun)}`")
        case r.Exhaust() | r.Refresh() | r.PayExhaust() if type_ != "zone":
            message = f"only units are exhausted or refreshed, but `{noun}` is {type_words(type_)}"
            return codes.ONLY_UNITS_EXHAUST, message, ""
        case r.Exhaust() | r.Refresh() | r.PayExhaust():
            return WRONG_KIND, "", f"write `each unit in {thing_words(value)}`"
        case r.Ascends() | r.Descends():
            return codes.ONLY_ARTISTS_ASCEND, "only an Artist ascends or descends", "write `my artist`"
        case r.OwnerOf() if type_ == "zone":
            return codes.ZONE_HAS_NO_OWNER, "a zone belongs to nobody", "name a unit: `the owner of the unit`"
        case r.ZoneOf() if type_ == "zone":
            return WRONG_KIND, "this is a zone already", f"write `{value.span.text}`"
        case PayTarget():
            return WRONG_KIND, "", f"write `target a zone with {article(noun)}`" if type_ in UNIT else ""
        case r.Move() | r.MoveToward() if type_ in PIECE:
            return WRONG_KIND, "", f"to put it into another zone write `move 1 {noun} to ...`"
        case r.Heal() if type_ == "unit":
            return WRONG_KIND, "only an Artist keeps damage, but a unit may be a summon", "write `artist`, or name one"
        case r.Heal() if type_ not in OFF_BOARD:
            return WRONG_KIND, f"only an Artist keeps damage, but this is {type_words(type_)}", "write `my artist`"
        case r.Remove() if type_ in ARTIST | {"unit"}:
            return WRONG_KIND, "an Artist is never removed", "write `summon` instead of `unit`, or name the piece"
        case r.MoveTo() if type_ in UNIT:
            return WRONG_KIND, "", f"write `the zone of {thing_words(value)}`"
        case ast.ForEach() if type_ in CARD:
            return WRONG_KIND, "", f"count them at the end of a sentence: `draw 1 card for each {value.span.text}`"
        case Is() | Has() if type_ in ON_BOARD:
            return WRONG_KIND, "", f"ask the zone: `the target has {article(noun)}`"
        case _ if type_ in OFF_BOARD and not isinstance(node, r.Deal):
            return off_board(noun, type_)
        case r.Deal() if type_ in PIECE:
            return WRONG_KIND, "", f"write `each zone with {article(noun)}`"
        case _:
            return None


def damage(node: Node) -> Report:
    """Return the report of damage where a thing is expected."""
    if isinstance(node, r.Remove | r.LoseSome | r.PaySpend):
        return codes.HEAL_DAMAGE, "damage is healed from an Artist", "write `heal 1 damage from my artist`"
    message = "damage is dealt, healed and counted, and nothing else is done with it"
    return codes.DAMAGE_IS_DEALT, message, "write `deal 1 damage to ...`, or ask `if I have 2 damage`"


def _keyword(noun: str) -> Report:
    """Return the report of a keyword where a thing is expected."""
    message = f"`{noun}` is a keyword: units have it, and nothing else is done with it"
    return codes.KEYWORD_WHERE, message, f"write `unit with {noun}`, or `each golem has {noun}`"


def place_words(pile: Node) -> str:
    """Return a place of cards in words, without its owner."""
    place = pile.place if isinstance(pile, r.Pile) else "discard"
    return "discard pile" if place == "discard" else place


def _brought(noun: str, type_: str) -> str:
    """Return the hint how a piece of this type comes into play."""
    if type_ in UNIT:
        return f"write `summon {article(noun)} in ...`" if noun not in UNIT else ""
    if type_ in CARD | FRAME | {"dice"}:
        return f"write `draw 1 {noun}`"
    return f"write `place 1 {noun} in ...`" if type_ in ON_BOARD else ""


def off_board(word: str, type_: str) -> Report:
    """Return the report of dice and counters where something on the board is expected."""
    verb = "gain" if type_ == "counter" else "draw"
    hint = f"write `{verb} 1 {word}`, or `spend 1 {word}` in a cost"
    return codes.NOT_ON_BOARD, f"`{word}` is never on the board", hint


def _measured(hint: str) -> Report:
    return codes.MEASURE_FROM, "distances run between units and zones", hint


@dataclass(frozen=True)
class ArtistText(TextFacts):
    """One text of an Artist."""

    unit: str | None
    """What `self` means: `artist`, the id of a summon, `unit` on a frame, None if no unit carries the card."""
    program: EffectProgram | TextProgram | PassiveProgram | KeywordProgram

    @property
    def effect(self) -> EffectProgram | None:
        return self.program if isinstance(self.program, EffectProgram) else None

    @property
    def pays_for(self) -> tuple[ast.Node, ...]:
        return self.effect.body if self.kind == "cost" and self.effect is not None else ()

    def holds_for(self, other: TextFacts) -> bool:
        return super().holds_for(other) and not isinstance(self.program, KeywordProgram)

    def self_may_be(self, noun: ast.Noun) -> bool:
        return not noun.ids or self.unit in (None, "unit", *noun.ids)

    def type_of(self, node: ast.Node) -> tuple[str, bool]:
        match node:
            case ast.SelfRef():
                return {"artist": "artist", "unit": "unit", None: ""}.get(self.unit, "summon"), False
            case r.MyArtist() | r.EnemyArtist():
                return "artist", False
            case r.ZoneOf():
                return "zone", False
            case r.Pile():
                return ("top", node.top > 1) if node.top else ("pile", False)
            case _:
                return super().type_of(node)

    def picked_by(self, node: ast.Node) -> tuple[int, ast.NP] | None:
        if isinstance(node, r.Summon):
            return node.slot, ast.NP((), node.noun, (), span=node.noun.span)
        return super().picked_by(node)


def _ascended(subject: ast.Node, text: TextFacts) -> tuple[bool, str] | None:
    """Return whether the Artist has ascended, which each side of its own card settles; None if it is open."""
    effect = text.effect if isinstance(text, ArtistText) else None
    if (
        effect is None
        or id(subject) in text.lasting
        or effect.unit != "artist"
        or not isinstance(subject, ast.SelfRef | r.MyArtist)
    ):
        return None
    truth = {"normal": False, "ascended": True}.get(effect.side)
    return None if truth is None else (truth, f"this is the {effect.side} side of the card")


def _owner(described: ast.NP) -> str | None:
    """Return whose a described thing is, as far as its words say; a declared piece is its player's own."""
    if described.noun.ids:
        return "friendly"
    return next((word for word in described.adjectives if word in WHOSE), None)


def _taken(zone: ast.NP) -> list[tuple[Node, str]]:
    """Return the words of a description of a zone that ask whether a unit is there."""
    words: list[tuple[Node, str]] = [(zone, word) for word in zone.adjectives if word == "empty"]
    held = (item for item in zone.filters if isinstance(item, r.With) and item.np.noun.type in UNIT)
    return [*words, *((item, item.span.text) for item in held)]


def _of_kind(type_: str, wanted: str, ids: tuple[str, ...]) -> bool | None:
    if type_ not in UNIT or wanted not in UNIT:
        return None
    if ids:
        return False if type_ == "artist" else None
    if wanted == "unit" or type_ == wanted:
        return True
    return False if type_ != "unit" else None


def beside_itself(item: Node, thing: Node) -> bool | None:
    """Return whether a filter is true of the very thing that it measures from; None if it measures from another."""
    if isinstance(item, r.Between) and thing in (item.start, item.of):
        return False
    of = getattr(item, "of", None)
    if of != thing and not (isinstance(of, r.ZoneOf) and of.of == thing):
        return None
    apart = isinstance(item, r.Adjacent | r.Diagonal | r.ExactlyFrom)
    return not apart if isinstance(item, (r.In, *MEASURED)) else None


class DuelFacts(LanguageFacts):
    """The facts of Re;ACT's language."""

    vocabulary = VOCABULARY
    supertypes = SUPERTYPES
    carriers = MappingProxyType({"ascended": ARTIST})
    endings = MappingProxyType({r.Lose: "lose"})
    opposites = (("friendly", "enemy"), ("exhausted", "refreshed"))
    taking = (r.Gain, r.Return, r.CarryOut)
    other_players = (ast.Opponent, r.OwnerOf, ThePlayer)
    other_player = "the enemy"
    owner_words = WHOSE
    repeatable_noun = "Intention"
    price_hint = "add `exhaust self`, or a price in pieces"
    article_types = UNIT | ZONE
    counted_in = MappingProxyType(
        {
            **dict.fromkeys((r.Remove, r.MoveTo, r.Plays, r.Gain, r.LoseSome, r.Discard), "what"),
            r.PaySpend: "pick",
            ast.ChooseThing: "pick",
        }
    )
    article_message = "units and zones take `a`, not the number 1"
    figure_message = "pieces and cards take a number"

    def type_words(self, type_: str) -> str:
        return type_words(type_)

    def types_words(self, types: frozenset[str]) -> str:
        return types_words(types)

    def comes_once(self, event: Node) -> bool:
        return isinstance(event, r.TurnStarts | r.TurnEnds)

    def exhausts_its_card(self, price: Node) -> bool:
        return isinstance(price, r.PayExhaust) and isinstance(price.thing, ast.SelfRef)

    def zero_hint(self, node: Node) -> str:
        match node:
            case r.Deal(n=0) | r.Heal(n=0):
                return "drop the sentence"
            case r.DealsMore(n=0) | r.MovesMore(n=0):
                return "drop the line"
            case r.Within(n=0) | r.ExactlyFrom(n=0):
                return "for the same zone write `in the zone of ...`"
            case _:
                return ""

    def no_change(self, sentence: Node) -> tuple[str, str] | None:
        match sentence:
            case r.Exhaust(units=ast.Pick(np=np) | ast.Each(np=np)) if "exhausted" in np.adjectives:
                return "an exhausted unit does not change", "write `refreshed`, or leave the word out"
            case r.Refresh(units=ast.Pick(np=np) | ast.Each(np=np)) if "refreshed" in np.adjectives:
                return "a refreshed unit does not change", "write `exhausted`, or leave the word out"
            case r.MoveTo(what=what, to=r.ZoneOf(of=of)) if what == of and not isinstance(what, ast.Pick | ast.Each):
                return "it is in that zone already", "name another zone"
            case r.MoveTo(what=ast.Pick(slot=slot), to=r.ZoneOf(of=ast.TheBound(slot=other))) if slot == other:
                return "it is in that zone already", "name another zone"
            case r.MoveTo(what=ast.Pick(np=np) | ast.Each(np=np), to=to) if any(
                isinstance(item, r.In) and item.of == to and not isinstance(to, ast.Pick) for item in np.filters
            ):
                return "they are in that zone already", "name another zone"
            case _:
                return None

    def always_changes(self, sentence: Node) -> bool | None:
        return (
            False if isinstance(sentence, r.ChooseDirection | r.RandomDirection) else super().always_changes(sentence)
        )

    def resulting_state(self, node: Node) -> tuple[str, Node] | None:
        match node:
            case r.Exhaust(units=one) | r.PayExhaust(thing=one) if isinstance(one, _FIXED):
                return "exhausted", one
            case r.Refresh(units=one) if isinstance(one, _FIXED):
                return "refreshed", one
            case _:
                return None

    def owner_of(self, node: Node, text: TextFacts) -> str | None:
        match node:
            case ast.SelfRef() | r.MyArtist():
                return "friendly"
            case r.EnemyArtist():
                return "enemy"
            case ast.NP():
                return _owner(node)
            case ast.Pick(np=np) | ast.NoneOf(np=np) | ast.Counted(np=np):
                return _owner(np)
            case ast.TheBound(slot=slot) if slot in text.picked:
                return _owner(text.picked[slot])
            case _:
                return None

    def changed_by(self, event: Node) -> Iterator[tuple[ast.NP, list[tuple[Node, str]], str]]:
        match event:
            case r.Was(actor=ast.Pick(np=np), change=("exhausted" | "refreshed") as change):
                words: list[tuple[Node, str]] = [(np, word) for word in np.adjectives if word in TURNED]
                was = "refreshed" if change == "exhausted" else "exhausted"
                yield np, words, f"leave the word out: what is {change} was {was} before"
            case r.Enters(zone=ast.Pick(np=np)):
                hint = (
                    "leave it out: the unit is there by then. To ask for the unit, write `when a golem enters a zone`"
                )
                yield np, _taken(np), hint
            case r.Leaves(zone=ast.Pick(np=np)):
                hint = "leave it out: the unit is gone by then. To ask for the unit, write `when a golem leaves a zone`"
                yield np, _taken(np), hint

    def constant_truth(self, condition: Is, text: TextFacts) -> tuple[bool, str] | None:
        truth: bool | None = None
        match condition.state:
            case ast.StateAdjective(adjective="ascended"):
                return _ascended(condition.subject, text)
            case ast.StateKind(np=np) if isinstance(condition.subject, _FIXED):
                truth = _of_kind(text.type_of(condition.subject)[0], np.noun.type, np.noun.ids)
                beside = [beside_itself(item, condition.subject) for item in np.filters]
                if False in beside:
                    truth = False
                elif truth and (np.adjectives or not all(beside)):
                    truth = None
            case r.StateSpot(spot=spot) if isinstance(condition.subject, _FIXED):
                truth = beside_itself(spot, condition.subject)
        return None if truth is None else (truth, "the words already say so")

    def operand_report(self, mismatch: OperandMismatch) -> Report | None:
        return _several(mismatch.node) if mismatch.several else _wrong(mismatch)

    def description_report(self, mismatch: DescriptionMismatch) -> Report | None:
        type_, noun = mismatch.type, noun_of(mismatch.described)
        if mismatch.adjective:
            # `check_ownership` reports whose a declared piece is.
            elsewhere = mismatch.adjective in WHOSE and ids_of(mismatch.described)
            return None if elsewhere else self.adjective_report(mismatch.adjective, type_, mismatch.described)
        assert mismatch.word is not None
        match mismatch.node:
            case _ if isinstance(mismatch.node, (*MEASURED, *LINES)) and type_ in PIECE:
                return _measured(f"write `each {noun} in a zone {mismatch.node.span.text}`")
            case r.In() if type_ == "zone":
                return MISFIT, "a zone is not in a zone", "write `the target`, or `adjacent to ...`"
            case r.On() if type_ in UNIT:
                return MISFIT, "a unit is in a zone, not on anything", "write `in ...`"
            case r.On() if type_ in {"tile", "frame"}:
                return codes.TOKEN_LIES_IN_ZONES, f"`{noun}` goes into zones", "write `in ...`"
            case r.In() | r.On() if type_ in OFF_BOARD:
                return off_board(noun, type_)
            case _:
                return self.misfit(mismatch.word.headword, type_)

    def adjective_report(self, word: str, type_: str, described: Node) -> Report:
        noun = noun_of(described)
        if word in TURNED:
            hint = f"write `a zone with an {word} unit`" if type_ == "zone" else ""
            return codes.ONLY_UNITS_EXHAUST, f"only units are {word}, but this is {type_words(type_)}", hint
        if word == "empty":
            message = f"only a zone is empty, but this is {type_words(type_)}"
            return codes.EMPTY_WHAT, message, "write `an empty zone`, or say what it is without: `with no ...`"
        if word == "ascended":
            return codes.ONLY_ARTISTS_ASCEND, "only an Artist is ascended", "write `my artist is ascended`"
        if type_ == "zone":
            hint = f"did you mean `a zone with {article(word)} unit`?"
            return codes.ZONE_HAS_NO_OWNER, "a zone belongs to nobody", hint
        if word == "hidden":
            return MISFIT, f"only cards are hidden, but this is {type_words(type_)}", ""
        if ids_of(described):
            return codes.YOUR_OWN_PIECE, f"`{noun}` is a piece of your own", f"write `{noun}` without `{word}`"
        return self.misfit(word, type_)


ArtistContext: TypeAlias = CheckContext[Table, Artist]


@dataclass(frozen=True)
class ArtistTexts:
    """One Artist's program with its texts laid out flat."""

    program: ArtistProgram
    complete: bool
    facts: ClassVar[LanguageFacts] = DuelFacts()

    @property
    def artist(self) -> Artist:
        return self.program.artist

    @cached_property
    def texts(self) -> tuple[ArtistText, ...]:
        """Return every text: set-up, passives, cost and body of each effect, frames."""
        program = self.program
        texts: list[ArtistText] = []
        if program.setup is not None:
            texts.append(ArtistText("effect", program.setup.title, program.setup.body, None, program.setup))
        for passive in program.passives:
            texts.append(ArtistText("passive", passive.title, passive.items, None, passive))
        for keyword in program.keywords:
            texts.append(ArtistText("passive", keyword.title, keyword.items, "unit", keyword))
        for effect in program.effects:
            if effect.cost:
                texts.append(ArtistText("cost", effect.title, effect.cost, effect.unit, effect))
            texts.append(ArtistText("effect", effect.title, effect.body, effect.unit, effect))
        for frame in program.frames.values():
            texts.append(ArtistText("effect", frame.title, frame.body, frame.unit, frame))
        return tuple(texts)

    def nodes(self) -> tuple[tuple[ArtistText, Node], ...]:
        return self._nodes

    @cached_property
    def _nodes(self) -> tuple[tuple[ArtistText, Node], ...]:
        # Most checks go through all of them.
        return tuple((text, node) for text in self.texts for node in text.all)

    @cached_property
    def consequences(self) -> DuelConsequences:
        return DuelConsequences(self.program.frames)

    @cached_property
    def repeatable_effects(self) -> tuple[RepeatableEffect, ...]:
        """Return the Intentions of ability cards.

        Playing a deck card spends it, and a Reaction needs a free slot of the chain.
        """
        return tuple(repeatable_effects(self.program.effects))
