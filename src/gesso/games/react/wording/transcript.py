"""An Artist's texts in the order in which a reader meets them: set-up, passives, Frames, Ability cards, the deck."""

from __future__ import annotations

from collections.abc import Iterator

from gesso.games.react.lang.program import ArtistProgram, EffectProgram
from gesso.games.react.wording.locale import DEFAULT_LOCALE
from gesso.games.react.wording.rules_text import RulesText, rules_text
from gesso.wording.transcript import Passage, Transcript


def transcript(program: ArtistProgram, locale: str = DEFAULT_LOCALE) -> Transcript:
    """Everything that is printed as rules text. Raises `LocaleError` for a locale that is unknown or incomplete."""
    text = rules_text(program, locale)
    artist = program.artist
    return Transcript(artist.id, artist.name, text.locale, tuple(_passages(program, text)))


def _passages(program: ArtistProgram, text: RulesText) -> Iterator[Passage]:
    if program.setup is not None:
        yield Passage("setup", "", text.term("setup"), "", "", "", "", text.setup())
    for passive in program.passives:
        paragraphs = text.passive_program(passive)
        yield Passage(passive.id, "", text.term("passive"), passive.title, "", "", "", paragraphs)
    for id, frame in program.frames.items():
        yield Passage(frame.id, id, text.term("frame"), frame.title, "", "", "", text.text_program(frame))
    for effect in program.effects:
        kind, label, letter = _kind_of_card(effect, text), text.term(effect.model.kind), effect.model.letter
        printed = text.effect_program(effect)
        yield Passage(effect.id, effect.card, kind, effect.title, label, letter, printed.cost, printed.paragraphs)


def _kind_of_card(effect: EffectProgram, text: RulesText) -> str:
    match effect.side:
        case "deck":
            return text.term("action")
        case "normal":
            return text.term("ability")
        case "ascended":
            return f"{text.term('ability')}, {text.term('ascended')}"
