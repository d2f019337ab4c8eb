"""The game file as typed, frozen data, with what texts may name of other files."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from gesso.source import Span

Suit = Literal["spade", "heart", "diamond", "club"]
"""The suits are words of the language; the game file says their order and colours."""
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
"""When both players may activate: before or after what the rules do, or there is nothing else in the step."""
WINDOWS: tuple[Window, ...] = ("before", "after", "alone")
NameKind = Literal["skill", "type", "muse", "advantage", "art"]
"""What a name in a condition (`if I have blade`) may be the name of."""


@dataclass(frozen=True, slots=True)
class Step:
    """A step of the round: a timing that an ability can name. `each_point` steps are repeated for each point of Damage."""

    id: str
    name: str
    window: Window
    span: Span = field(compare=False)
    does: Procedure | None = None
    each_point: bool = False


@dataclass(frozen=True, slots=True)
class CardName:
    """Something of the game that a text may name: its printed `name`, and the file that has it, empty for the game file."""

    id: str
    kind: NameKind
    name: str
    file: str = ""


@dataclass(frozen=True, slots=True)
class Table:
    """The numbers and lists of the game file: nothing of these may stand in code.

    `suits` gives each suit its colour, in the order of the deck; an Attack's Power is its number in `attacks`.
    `types`, `skills` and `art_types` are printed names by id. `names` is filled when all files are read; `charge_names` where they are printed in
    another language.
    """

    name: str
    suits: Mapping[Suit, Colour]
    attacks: tuple[int, ...]
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
    skills: Mapping[str, str]
    art_types: Mapping[str, str]
    muses: tuple[str, ...]
    loose: tuple[str, ...]
    span: Span = field(compare=False)
    names: Mapping[str, CardName] = field(default_factory=dict)
    charge_names: Mapping[str, str] = field(default_factory=dict)

    def charge_name(self, id: str) -> str:
        """The printed name of a Charge card, without its suit."""
        return self.charge_names.get(id) or id.replace("-", " ").title()

    def step(self, id: str) -> int:
        """The number of a step in the round, from 0; -1 for a word that is none."""
        return next((number for number, step in enumerate(self.steps) if step.id == id), -1)

    def place_of(self, procedure: Procedure) -> int:
        """The number of the first step in which the rules do this; -1 where the game file has none, which is an error of it."""
        return next((number for number, step in enumerate(self.steps) if step.does == procedure), -1)

    @property
    def suit_size(self) -> int:
        """How many cards of a suit a deck has."""
        return len(self.attacks) + len(self.charges)

    @property
    def deck_size(self) -> int:
        """How many cards a deck has."""
        return len(self.suits) * self.suit_size
