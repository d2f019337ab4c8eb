"""Every text of the ten Artists as something that can be printed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from types import MappingProxyType

from games.react.roster import table, translated_program

from gesso.checks import Check, CheckContext
from gesso.checks.operands import check_alternatives, check_picking, check_states, check_types, check_whose_may
from gesso.games.react.checks import ArtistContext, ArtistTexts
from gesso.games.react.checks.phrasing import check_each_player, check_ownership, check_swaps
from gesso.games.react.checks.things import check_containment, check_events
from gesso.games.react.lang.language import REACT, VOCABULARY
from gesso.games.react.lang.program import ArtistProgram, EffectProgram, PassiveProgram, TextProgram
from gesso.games.react.lang.resolver import CODES, ArtistSymbols
from gesso.games.react.model import UnitKeyword
from gesso.games.react.wording import rules_text
from gesso.lang.ast import Node
from gesso.lang.language import Start
from gesso.lang.parser import parse
from gesso.lang.programs import Slot
from gesso.lang.resolver import Resolver
from gesso.lang.unparser import unparse
from gesso.schema.access import EffectText
from gesso.source import SourceFile
from gesso.wording import plain

TYPES = (
    check_alternatives,
    check_picking,
    check_whose_may,
    check_ownership,
    check_each_player,
    check_types,
    check_states,
    check_events,
    check_containment,
    check_swaps,
)


AnyProgram = EffectProgram | PassiveProgram | TextProgram


@dataclass(frozen=True)
class Text:
    """One text of an Artist, with its cost where it has one."""

    whole: ArtistProgram
    program: AnyProgram
    locale: str = "en"

    def __str__(self) -> str:
        return f"{self.whole.artist.id}/{self.program.id}"

    @property
    def cost(self) -> tuple[Node, ...]:
        return self.program.cost if isinstance(self.program, EffectProgram) else ()

    @property
    def body(self) -> tuple[Node, ...]:
        return self.program.items if isinstance(self.program, PassiveProgram) else self.program.body

    @property
    def source(self) -> str:
        return unparse(REACT, self.cost) + unparse(REACT, self.body)

    def printed(self) -> str:
        """Bar and paragraphs, without marks."""
        return plain(self.marked())

    def marked(self) -> str:
        """Bar and paragraphs, one a line."""
        said = rules_text(self.whole, self.locale)
        match self.program:
            case EffectProgram():
                effect = said.effect_program(self.program)
                return "\n".join((effect.cost, *effect.paragraphs))
            case PassiveProgram():
                return "\n".join(said.passive_program(self.program))
            case TextProgram():
                return "\n".join(said.text_program(self.program))

    def saying(self, cost: tuple[Node, ...], body: tuple[Node, ...]) -> Text | None:
        """The same text with other sentences, written out and read again; None where they do not check."""
        start: Start = "passive" if isinstance(self.program, PassiveProgram) else "effect"
        try:
            prices = _reread("cost", cost) if cost else ()
            sentences = _reread(start, body)
        except (AssertionError, TypeError, ValueError):
            # What the printer cannot write is no program of the language.
            return None
        return None if prices is None or sentences is None else self.resolved(prices, sentences, TYPES)

    def resolved(
        self,
        prices: tuple[Node, ...],
        sentences: tuple[Node, ...],
        checks: Iterable[Check[ArtistTexts, ArtistContext]],
    ) -> Text | None:
        """The same text with sentences as they were parsed; None where one of the checks finds an error."""
        lexicon = ArtistSymbols(self.whole.artist)
        resolver = Resolver(REACT, VOCABULARY, lexicon, CODES, has_self=getattr(self.program, "unit", None) is not None)
        prices, sentences = resolver.prices(prices), resolver.sentences(sentences)
        if any(item.is_error for item in resolver.diagnostics):
            return None
        slots = tuple(Slot(binding.word, binding.type, binding.many) for binding in resolver.bindings)
        text = self._with(prices, sentences, slots)
        return text if text._passes(checks) else None

    def put_as(self, other: Text) -> Text:
        """The program of another text, in the words and the language of this one."""
        return self._with(other.cost, other.body, other.program.slots)

    def _with(self, cost: tuple[Node, ...], body: tuple[Node, ...], slots: tuple[Slot, ...]) -> Text:
        other: AnyProgram
        match self.program:
            case EffectProgram():
                other = replace(self.program, cost=cost, body=body, slots=slots)
            case PassiveProgram():
                other = replace(self.program, items=body, slots=slots)
            case TextProgram():
                other = replace(self.program, body=body, slots=slots)
        return replace(self, program=other)

    def _passes(self, checks: Iterable[Check[ArtistTexts, ArtistContext]]) -> bool:
        whole = replace(self.whole, effects=(), passives=(), setup=None, frames=MappingProxyType({}))
        match self.program:
            case EffectProgram():
                whole = replace(whole, effects=(self.program,))
            case PassiveProgram():
                whole = replace(whole, passives=(self.program,))
            case TextProgram():
                whole = replace(whole, setup=self.program)
        context = CheckContext(table(), {whole.artist.id: whole.artist})
        entry = ArtistTexts(whole, True)
        return not any(item.is_error for check in checks for item in check(entry, context))


def texts(id: str, locale: str = "en") -> tuple[Text, ...]:
    """Every text of an Artist, who also knows a keyword for the texts of our own."""
    return tuple(_texts(_with_keyword(translated_program(id, locale), locale), locale))


def _with_keyword(whole: ArtistProgram, locale: str) -> ArtistProgram:
    name = "Vivacité" if locale == "fr" else "Swift"
    text = EffectText("passive", SourceFile("keyword", "this unit moves 1 more").whole)
    keyword = UnitKeyword("swift", name, text, "original", whole.artist.span)
    return replace(whole, artist=replace(whole.artist, keywords=(keyword,)))


def text(id: str, of: str) -> Text:
    """One text of an Artist by its id."""
    return next(text for text in texts(id) if text.program.id == of)


def sample(
    body: str, *, cost: str = "", id: str = "calligrapher", unit: str | None = "artist", locale: str = "en"
) -> Text:
    """A text of our own, on a card of an Artist; it must check."""
    base = next(
        text
        for text in texts(id, locale)
        if isinstance(text.program, EffectProgram) and text.program.side != "ascended"
    )
    assert isinstance(base.program, EffectProgram)
    blank = replace(base, program=replace(base.program, unit=unit, cost=(), body=()))
    read = blank.saying(_nodes("cost", cost) if cost else (), _nodes("effect", body))
    assert read is not None, f"does not check: {cost} {body}"
    return read


def sample_passive(body: str, *, id: str = "calligrapher", locale: str = "en") -> Text:
    """A passive of our own; it must check."""
    base = next(text for text in texts(id, locale) if isinstance(text.program, PassiveProgram))
    read = base.saying((), _nodes("passive", body))
    assert read is not None, f"does not check: {body}"
    return read


def _texts(whole: ArtistProgram, locale: str) -> Iterator[Text]:
    if whole.setup is not None:
        yield Text(whole, whole.setup, locale)
    programs: tuple[AnyProgram, ...] = (*whole.passives, *whole.frames.values(), *whole.effects)
    for each in programs:
        yield Text(whole, each, locale)


def _nodes(start: Start, text: str) -> tuple[Node, ...]:
    parsed = parse(REACT, start, SourceFile("sample", text).whole)
    assert parsed.nodes is not None, [item.message for item in parsed.diagnostics]
    return parsed.nodes


def _reread(start: Start, nodes: tuple[Node, ...]) -> tuple[Node, ...] | None:
    return _read(start, unparse(REACT, nodes))


@lru_cache(maxsize=64)
def _read(start: Start, text: str) -> tuple[Node, ...] | None:
    """What a text says. Most edits of a program leave its cost as it is, or its body."""
    return parse(REACT, start, SourceFile("mutant", text).whole).nodes
