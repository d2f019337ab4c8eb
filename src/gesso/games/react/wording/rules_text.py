"""An Artist's programs as printed words."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from gesso.games.react.lang.program import ArtistProgram, EffectProgram, PassiveProgram, TextProgram
from gesso.games.react.model import Effect, Passive, Piece
from gesso.games.react.wording.contract import CONTRACT, FOLDERS
from gesso.games.react.wording.costs import cost
from gesso.games.react.wording.names import Names
from gesso.games.react.wording.render_context import CardContext
from gesso.lang.ast import Node, Pick, walk
from gesso.resources import resource
from gesso.wording import Phrasebook, load_phrasebook, locales, paragraphs, tell, tell_passive

DEFAULT_LOCALE = "en"


@dataclass(frozen=True, slots=True)
class EffectRulesText:
    """A playable effect as printed.

    `cost` is the text of the bar in capitals, without marks, empty where the effect costs nothing; each of `paragraphs`
    is a block of sentences or a line of a list, in which `**...**` marks strong runs.
    """

    cost: str
    paragraphs: tuple[str, ...]


class RulesText:
    """All printed words of one Artist in one locale. Models are those of the program the words were made of."""

    def __init__(self, program: ArtistProgram, book: Phrasebook) -> None:
        self.program = program
        self.book = book
        self._names = Names(program.artist, book)
        # Two effects of one Artist may be equal as values, so they are told apart by being the very object.
        self._effects = {id(effect.model): effect for effect in program.effects}
        self._passives = {id(passive.model): passive for passive in program.passives}

    @property
    def locale(self) -> str:
        """The id of the locale."""
        return self.book.locale

    def effect(self, effect: Effect) -> EffectRulesText:
        """Bar and paragraphs of an effect; KeyError for an effect of another program."""
        return self.effect_program(self._effects[id(effect)])

    def passive(self, passive: Passive) -> tuple[str, ...]:
        """The paragraphs of a passive; KeyError for a passive of another program."""
        return self.passive_program(self._passives[id(passive)])

    def setup(self) -> tuple[str, ...]:
        """The paragraphs of the set-up; none where the Artist has none."""
        return () if self.program.setup is None else self.text_program(self.program.setup)

    def frame(self, piece: Piece) -> tuple[str, ...]:
        """The paragraphs of what a frame does, where `self` is *this unit*; KeyError for a piece that is no frame."""
        return self.text_program(self.program.frames[piece.id])

    def noun(self, piece: Piece, n: int | None = None) -> str:
        """A piece by its printed name, with its number where one is given: *Scale*, *2 Scales*, *1 Ink*."""
        name = self._names.piece(piece.id)
        return name.one if n is None else f"{n} {name.number(n)}"

    def term(self, term: str) -> str:
        """A heading in this locale, such as `passive` or `ability`: one of `TERMS`; KeyError for another."""
        return self.book(f"term.{term}")

    def effect_program(self, program: EffectProgram) -> EffectRulesText:
        """Bar and paragraphs of an effect's program."""
        voice = self._voice(program.unit, program.cost + program.body)
        voice.restart(paying=True)
        bar = cost(voice, program.cost)
        voice.restart()
        return EffectRulesText(bar, paragraphs(tell(voice, program.body)))

    def passive_program(self, program: PassiveProgram) -> tuple[str, ...]:
        """The paragraphs of a passive's program: every item begins one."""
        voice = self._voice(None, program.items)
        voice.restart()
        return tuple(line for item in tell_passive(voice, program.items) for line in paragraphs(item))

    def text_program(self, program: TextProgram) -> tuple[str, ...]:
        """The paragraphs of a set-up or a frame."""
        voice = self._voice(program.unit, program.body)
        voice.restart()
        return paragraphs(tell(voice, program.body))

    def _voice(self, unit: str | None, nodes: tuple[Node, ...]) -> CardContext:
        picked = {
            node.slot: node.n for root in nodes for node in walk(root) if isinstance(node, Pick) and node.slot >= 0
        }
        return CardContext(self.book, self._names, self.program.artist, unit, picked)


def rules_text(program: ArtistProgram, locale: str = DEFAULT_LOCALE) -> RulesText:
    """The printed words of an Artist. Raises `LocaleError` for a locale that is unknown or incomplete."""
    return RulesText(program, phrasebook(locale))


@cache
def phrasebook(locale: str) -> Phrasebook:
    """The phrases of a locale, read once. Raises `LocaleError`."""
    return load_phrasebook([resource(folder) for folder in FOLDERS], locale, CONTRACT)


def known_locales() -> tuple[str, ...]:
    """The ids of the locales there are."""
    return locales([resource(folder) for folder in FOLDERS])
