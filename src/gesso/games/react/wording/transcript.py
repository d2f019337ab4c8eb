"""An Artist's texts in the order in which a reader meets them: set-up, passives, Frames, Ability cards, the deck."""

from __future__ import annotations

from collections.abc import Iterator

from gesso.games.react.lang.program import ArtistProgram, EffectProgram
from gesso.games.react.wording.rules_text import DEFAULT_LOCALE, RulesText, rules_text
from gesso.wording.transcript import Passage, Transcript


def transcript(program: ArtistProgram, locale: str = DEFAULT_LOCALE) -> Transcript:
    """Everything that is printed as rules text. Raises `LocaleError` for a locale that is unknown or incomplete."""
    said = rules_text(program, locale)
    artist = program.artist
    return Transcript(artist.id, artist.name, said.locale, tuple(_passages(program, said)))


def _passages(program: ArtistProgram, said: RulesText) -> Iterator[Passage]:
    if program.setup is not None:
        yield Passage("setup", "", said.term("setup"), "", "", "", said.setup())
    for passive in program.passives:
        heading = f"{said.term('passive')}: {passive.title}"
        yield Passage(passive.id, "", heading, "", "", "", said.passive_program(passive))
    for id, frame in program.frames.items():
        yield Passage(frame.id, id, f"{said.term('frame')}: {frame.title}", "", "", "", said.text_program(frame))
    for effect in program.effects:
        printed = said.effect_program(effect)
        label = said.term(effect.model.kind)
        heading = f"{_kind_of_card(effect, said)}: {effect.title}"
        yield Passage(effect.id, effect.card, heading, label, effect.model.letter, printed.cost, printed.paragraphs)


def _kind_of_card(effect: EffectProgram, said: RulesText) -> str:
    match effect.side:
        case "deck":
            return said.term("action")
        case "normal":
            return said.term("ability")
        case "ascended":
            return f"{said.term('ability')}, {said.term('ascended')}"
