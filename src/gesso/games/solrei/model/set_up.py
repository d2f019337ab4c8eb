"""A set-up, or a file of loose cards, as typed, frozen data. Texts keep their place in the file."""

from dataclasses import dataclass, field

from gesso.games.solrei.model.table import Suit
from gesso.schema.access import EffectText, Palette, Pronouns, Provenance
from gesso.source import Span


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
