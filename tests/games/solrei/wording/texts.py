"""Every text of SolRei's files as something that can be printed, and texts of our own."""

from __future__ import annotations

from dataclasses import dataclass, replace

from games.solrei.lang.resolving import Checked
from games.solrei.roster import COUNTERS, table, translated_program

from gesso.games.solrei.lang.language import SOLREI, VOCABULARY
from gesso.games.solrei.lang.program import SetUpProgram, TextProgram
from gesso.games.solrei.lang.resolver import CODES, TableSymbols
from gesso.games.solrei.wording import rules_text
from gesso.lang.ast import Node
from gesso.lang.language import Start
from gesso.lang.programs import Slot, TextResolver
from gesso.lang.resolver import mismatches
from gesso.lang.unparser import unparse
from gesso.schema.access import EffectText
from gesso.source import SourceFile
from gesso.wording import plain


@dataclass(frozen=True)
class Text:
    """One text of a file."""

    whole: SetUpProgram
    program: TextProgram
    locale: str = "en"

    def __str__(self) -> str:
        return f"{self.whole.set_up.id}/{self.program.id}"

    @property
    def cost(self) -> tuple[Node, ...]:
        return self.program.cost

    @property
    def body(self) -> tuple[Node, ...]:
        return self.program.body

    @property
    def source(self) -> str:
        return unparse(SOLREI, self.cost) + unparse(SOLREI, self.body)

    def marked(self) -> str:
        """Bar and paragraphs, one a line."""
        printed = rules_text(self.whole, self.locale).text(self.program)
        return "\n".join((printed.cost, *printed.paragraphs))

    def printed(self) -> str:
        """Bar and paragraphs, without marks."""
        return plain(self.marked())

    def put_as(self, other: Text) -> Text:
        """The program of another text, in the words and the language of this one."""
        return self._with(other.cost, other.body, other.program.slots)

    def saying(self, cost: tuple[Node, ...], body: tuple[Node, ...]) -> Text | None:
        """The same text with other sentences, written out and read again; None where they do not check."""
        try:
            return self.reading(unparse(SOLREI, cost), unparse(SOLREI, body))
        except (AssertionError, TypeError, ValueError):
            # What the printer cannot write is no program of the language.
            return None

    def reading(self, cost: str, body: str) -> Text | None:
        """The same text with other lines; None where they do not check."""
        start: Start = "passive" if self.program.is_passive else "effect"
        reader = TextResolver(SOLREI, VOCABULARY, TableSymbols(table(), self.whole.set_up.pieces), CODES)
        paid = EffectText("cost", SourceFile("cost", cost).whole) if cost else None
        found = reader.read(EffectText(start, SourceFile("text", body).whole), cost=paid, has_self=True)
        if found is None or any(item.is_error for item in reader.diagnostics):
            return None
        checked = Checked(start, "", (*found.cost, *found.body))
        if any(mismatches(checked.all, VOCABULARY, checked.type_of)):
            return None
        return self._with(found.cost, found.body, found.slots)

    def _with(self, cost: tuple[Node, ...], body: tuple[Node, ...], slots: tuple[Slot, ...]) -> Text:
        return replace(self, program=replace(self.program, cost=cost, body=body, slots=slots))


def texts(id: str, locale: str = "en") -> tuple[Text, ...]:
    """Every text of a file."""
    whole = translated_program(id, locale)
    if not whole.set_up.pieces:
        whole = replace(whole, set_up=replace(whole.set_up, pieces=COUNTERS))
    return tuple(Text(whole, text, locale) for text in whole.texts)


def sample(body: str, cost: str = "", *, locale: str = "en") -> Text:
    """An effect of our own, on an Art; it must check."""
    return _own("kindled-edge", "ashley", body, cost, locale)


def sample_augment(body: str, *, locale: str = "en") -> Text:
    """What stands while an Art is augmented; it must check."""
    return _own("second-mask", "sable", body, "", locale)


def _own(art: str, file: str, body: str, cost: str, locale: str) -> Text:
    found = next(text for text in texts(file, locale) if text.program.id == art).reading(cost, body)
    assert found is not None, f"does not check: {cost} {body}"
    return found
