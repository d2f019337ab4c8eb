"""Read the texts of a file into typed programs: parse each, then find the meaning of every name."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType

from gesso.diagnostics import codes
from gesso.diagnostics.english import article, plural, singular
from gesso.games.solrei.lang.language import SOLREI, VOCABULARY
from gesso.games.solrei.lang.program import CardKind, SetUpProgram, TextProgram, Use
from gesso.games.solrei.lang.things import HEADS
from gesso.games.solrei.model import Ability, Art, Muse, Passive, Piece, SetUp, Table, Word
from gesso.lang.ast import Noun
from gesso.lang.programs import Resolution, TextResolver
from gesso.lang.resolver import BindingCodes, NameTable, Symbol
from gesso.schema.access import EffectText

CODES = BindingCodes(
    missing=MappingProxyType(
        {
            "target": (
                codes.NO_TARGET,
                "`the target` is used, but the cost targets nothing",
                "add `target a rival ability` or `target a rival art` to the cost",
            )
        }
    ),
    nobody=("only an Art can be `self`: a Muse or an Advantage never turns over", "name the thing: `1 art`"),
)
CHARGE_BONUS = "charge-bonus"


class TableSymbols(NameTable):
    """Finds the names of a table, and the counters that a file declares."""

    def __init__(self, table: Table, pieces: Sequence[Piece] = ()) -> None:
        super().__init__({word: Symbol(word, type_) for word, type_ in HEADS.items()})
        self._pieces = pieces
        for piece in pieces:
            self.declare(piece.id, Symbol(piece.id, "counter", (piece.id,)), _plural(piece))
        for name in table.names.values():
            self.declare(name.id, Symbol(name.id, name.kind, (name.id,)), None)
        for step in table.steps:
            self.declare(step.id, Symbol(step.id, "step", (step.id,)), None)

    def unknown(self, word: str) -> str:
        """Return the message for an undeclared name."""
        return f"`{word}` is not a Skill, Type, Muse, Advantage, Art, counter or step of the round"

    def names(self) -> Iterable[str]:
        # Where the name of a counter may stand, these words are likely to be meant.
        return (*super().names(), "power", "rei")

    def otherwise(self, word: str, wants: frozenset[str] = frozenset()) -> str:
        return f"name something of the game, or declare a counter: `pieces: {{{singular(word)}: {{kind: counter, limit: 6}}}}`"

    def idioms(self) -> Mapping[str, str]:
        said = dict(super().idioms())
        for piece in self._pieces:
            names = (piece.display, plural(piece.display), piece.plural or "")
            said |= {each.lower(): piece.id for each in names if each}
        return said

    def alike(self, wanted: Noun, given: Noun) -> bool:
        """Cards of any word are cards, and an Art in the Exchange is an ability."""
        return wanted.type == given.type or {wanted.type, given.type} == {"ability", "art"}

    def advice(self, wanted: Noun) -> str:
        """Return what to write instead of `the <wanted>` if nothing picked one."""
        match wanted.type:
            case "card":
                return "write `my card` or `the rival card` for what was played, or pick first: `discard 1 card`"
            case "ability":
                return "add `target a rival ability` to the cost, and write `the target`"
            case "art" | "damage":
                return f"pick first: `choose {article(wanted.word)}`"
            case _:
                return "only Arts, Damage, cards and abilities are picked"


def _plural(piece: Piece) -> str | None:
    if piece.mass:
        return None
    return plural(piece.id) if piece.plural is None else piece.plural.lower().replace(" ", "-")


def resolve_texts(set_up: SetUp, table: Table, recovered: bool = False) -> Resolution[SetUpProgram]:
    """Parse and resolve all texts of a file against the names of `table`. Keep those that can be read, or only
    those with an unreadable line.
    """
    return _SetUpResolver(set_up, table, recovered=recovered).run()


class _SetUpResolver:
    def __init__(self, set_up: SetUp, table: Table, *, recovered: bool) -> None:
        self._set_up = set_up
        self._table = table
        self._texts = TextResolver(SOLREI, VOCABULARY, TableSymbols(table, set_up.pieces), CODES, recovered=recovered)

    def run(self) -> Resolution[SetUpProgram]:
        program = SetUpProgram(self._set_up, self._table, tuple(self._all()))
        return self._texts.resolution(program)

    def _all(self) -> Iterator[TextProgram]:
        muse = self._set_up.muse
        if muse is not None:
            yield from self._muse(muse)
        for advantage in self._set_up.advantages:
            yield from self._passives(advantage.id, "advantage", advantage.passives)
            yield from self._abilities(advantage.id, "advantage", advantage.abilities)
        for art in self._set_up.arts:
            yield from self._art(art)

    def _muse(self, muse: Muse) -> Iterator[TextProgram]:
        yield from self._passives(muse.id, "muse", muse.passives)
        yield from self._abilities(muse.id, "muse", muse.abilities)
        if muse.charge is not None:
            yield from self._text(CHARGE_BONUS, muse.name, muse.id, "muse", "charge", muse.charge.effect)

    def _passives(self, card: str, kind: CardKind, passives: Iterable[Passive]) -> Iterator[TextProgram]:
        for passive in passives:
            yield from self._text(passive.id, passive.name, card, kind, "passive", passive.text)

    def _abilities(self, card: str, kind: CardKind, abilities: Iterable[Ability]) -> Iterator[TextProgram]:
        for ability in abilities:
            yield from self._text(
                ability.id, ability.name, card, kind, "ability", ability.effect, ability.cost, ability.timing
            )

    def _art(self, art: Art) -> Iterator[TextProgram]:
        # The schema asks for one of the two.
        if art.effect is not None:
            yield from self._text(art.id, art.name, art.id, "art", "ability", art.effect, art.cost, art.timing)
        elif art.augment is not None:
            yield from self._text(art.id, art.name, art.id, "art", "augment", art.augment, art.cost, art.timing)

    def _text(
        self,
        id: str,
        title: str,
        card: str,
        kind: CardKind,
        use: Use,
        text: EffectText,
        cost: EffectText | None = None,
        timing: tuple[Word, ...] = (),
    ) -> Iterator[TextProgram]:
        found = self._texts.read(text, cost=cost, has_self=kind == "art")
        if found is not None:
            steps = tuple(word.id for word in timing)
            yield TextProgram(id, title, card, kind, use, steps, found.cost, found.body, found.slots, text)
