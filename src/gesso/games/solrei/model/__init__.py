"""The files of SolRei as typed, frozen data: set-ups, loose cards and the game file. Texts keep their place in the file."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from gesso.schema.access import EffectText, Palette, Pronouns, Provenance
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


@dataclass(frozen=True, slots=True)
class Word:
    """A word of the file that has to be declared somewhere else: a step, a Skill, a Type, a Muse."""

    id: str
    span: Span = field(compare=False)


@dataclass(frozen=True, slots=True)
class Requirement:
    """What a Muse must have to use a card: all of the Skills, and the Type; or to be the Muse of a `signature`."""

    skills: tuple[Word, ...] = ()
    type: Word | None = None
    signature: Word | None = None


@dataclass(frozen=True, slots=True)
class Passive:
    """A named passive of a Muse or an Advantage: always on."""

    id: str
    name: str
    text: EffectText
    provenance: Provenance
    span: Span = field(compare=False)


@dataclass(frozen=True, slots=True)
class Ability:
    """An ability of a Muse or an Advantage. `timing` is empty where the file leaves it out."""

    id: str
    name: str
    timing: tuple[Word, ...]
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
    """What a card asks of its motif: what is shown, and the seed of its chances. None is left to the motif and the id."""

    shows: str | None = None
    seed: str | None = None


@dataclass(frozen=True, slots=True)
class Muse:
    """The Muse of a set-up. Her id, which is that of the file, is what a Signature Move names.

    `figure` is who stands in the picture, None for the one that is called as her Type.
    """

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
    span: Span = field(compare=False)


@dataclass(frozen=True, slots=True)
class Advantage:
    """An Advantage. `type` is printed as it stands."""

    id: str
    name: str
    type: str
    requires: Requirement
    passives: tuple[Passive, ...]
    abilities: tuple[Ability, ...]
    flavour: str | None
    provenance: Provenance
    picture: Picture
    span: Span = field(compare=False)


@dataclass(frozen=True, slots=True)
class Art:
    """An Art: it has an `effect`, or an `augment`, which is a passive while it lies augmented."""

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
        """Whether it is a Signature Move."""
        return self.requires.signature is not None


@dataclass(frozen=True, slots=True)
class SetUp:
    """What one file holds: a Muse with Advantage and Arts, or, without a Muse, loose cards for free building.

    Cards are numbered behind the letters of `serial` in the order Muse, Advantages, Arts.
    """

    id: str
    name: str
    serial: str
    palette: Palette
    credit: str
    muse: Muse | None
    advantages: tuple[Advantage, ...]
    arts: tuple[Art, ...]
    span: Span = field(compare=False)
    serial_span: Span = field(compare=False)
