"""A resolved Artist: every text as a typed program, for wording, checks and code generation."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field
from typing import Literal

from gesso.data_classes import dataclass
from gesso.games.react.lang import ast as r
from gesso.games.react.model import Artist, Effect, Passive, Table, UnitKeyword
from gesso.lang.ast import Ban, Each, Node, PayOneOf, PayTarget, Pick, Prevent, Replacement, TheBound, walk
from gesso.lang.programs import Slot, content_digest
from gesso.schema.access import EffectText


@dataclass(frozen=True, slots=True)
class EffectProgram:
    """A playable effect."""

    id: str
    """The id of its card with its number, such as `flowing-ink/1`, or `dancer-steps/a1` on the ascended side."""
    card: str
    title: str
    unit: str | None
    """What `self` is: `artist`, a summon's id, or None if the card belongs to no unit."""
    side: Literal["deck", "normal", "ascended"]
    cost: tuple[Node, ...]
    body: tuple[Node, ...]
    slots: tuple[Slot, ...]
    model: Effect = field(compare=False)


@dataclass(frozen=True, slots=True)
class TextProgram:
    """Sentences outside a card: the set-up, or the text of a frame."""

    id: str
    title: str
    unit: str | None
    """What `self` is. In the text of a frame it is the unit that plays the frame."""
    body: tuple[Node, ...]
    slots: tuple[Slot, ...]
    text: EffectText = field(compare=False)


@dataclass(frozen=True, slots=True)
class PassiveProgram:
    """The items of a passive."""

    id: str
    title: str
    items: tuple[Node, ...]
    slots: tuple[Slot, ...]
    """Numbered over the whole passive."""
    model: Passive = field(compare=False)


@dataclass(frozen=True, slots=True)
class KeywordProgram:
    """The items of a keyword, in which `self` is each unit that has it."""

    id: str
    title: str
    items: tuple[Node, ...]
    slots: tuple[Slot, ...]
    """Numbered over the whole keyword."""
    model: UnitKeyword = field(compare=False)


@dataclass(frozen=True, slots=True)
class ArtistProgram:
    """A whole Artist: the model and all its programs."""

    artist: Artist
    table: Table
    setup: TextProgram | None
    passives: tuple[PassiveProgram, ...]
    effects: tuple[EffectProgram, ...]
    """In card order."""
    frames: Mapping[str, TextProgram]
    words: Mapping[str, str] = field(default_factory=dict, compare=False)
    """Translations of the Artist's own words, for printing in another language. The keys have single blanks."""
    keywords: tuple[KeywordProgram, ...] = ()


def digest(program: ArtistProgram, data: Mapping[str, object]) -> str:
    """Return twelve hexadecimal digits over an Artist's data and texts."""
    texts: tuple[object, ...] = program.setup, program.passives, program.effects, tuple(sorted(program.frames.items()))
    texts += (program.keywords,) if program.keywords else ()
    kinds = tuple((effect.model.kind, effect.model.letter) for effect in program.effects)
    return content_digest(data, kinds, texts=texts)


def needs_cost(cost: Sequence[Node], effect: Sequence[Node]) -> bool:
    """Return whether an effect says something about what its cost takes, so that no other text can carry it out.

    A target and a direction take nothing: a player who carries the effect out chooses them. In one of several ways to pay they
    are chosen by some of them alone.
    """
    fixing = [price for price in cost if isinstance(price, PayTarget | r.PayDirection)]
    taken = {part.slot for price in cost for part in walk(price) if isinstance(part, Pick)} - {-1}
    ways = [part for price in cost if isinstance(price, PayOneOf) for part in walk(price)]
    return any(isinstance(part, PayTarget | r.PayDirection) for part in ways) or any(
        isinstance(part, TheBound) and part.slot in taken for part in walk(*fixing, *effect)
    )


def is_never_damaged(program: ArtistProgram) -> bool:
    """Return whether a passive that is always in force keeps all damage from the Artist."""
    return any(keeps_damage_off(item) for passive in program.passives for item in passive.items)


def heals(program: ArtistProgram) -> bool:
    """Return whether any text takes damage off an Artist."""
    passives = (item for passive in program.passives for item in passive.items)
    effects = (node for effect in program.effects for node in effect.body)
    framed = (node for frame in program.frames.values() for node in frame.body)
    return any(isinstance(part, r.Heal) for part in walk(*passives, *effects, *framed))


def keeps_damage_off(item: Node) -> bool:
    """Return whether a sentence keeps all damage from the Artist of its player while it is in force."""
    match item:
        case Ban(event=r.Was(actor=actor, change="damaged")):
            return _covers_my_artist(actor)
        case Replacement(
            event=r.Was(actor=actor, change="damaged", by=None), condition=None, body=(Prevent(),), once=False
        ):
            return _covers_my_artist(actor)
        case _:
            return False


def _covers_my_artist(actor: Node) -> bool:
    match actor:
        case r.MyArtist():
            return True
        case Each(np=np):
            return not np.filters and np.noun.type in ("unit", "artist") and set(np.adjectives) <= {"friendly"}
        case _:
            return False


def artists_of(programs: Mapping[str, ArtistProgram], players: Sequence[str]) -> list[list[ArtistProgram]]:
    """Return by seat the programs of the Artist that a player chose and of the one that it may become.

    An Artist from an installed plug-in alone has no program.
    """
    seats: list[list[ArtistProgram]] = []
    for player in players:
        artists: list[ArtistProgram] = []
        id: str | None = player
        while id is not None and id in programs and len(artists) < 2:
            artists.append(programs[id])
            id = programs[id].artist.becomes
        seats.append(artists)
    return seats
