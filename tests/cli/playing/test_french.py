"""A game in French: all that is asked, shown and answered, and what players type, in that language and in English alike."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest
from cli.playing.tables import LOOK, at_random, project, sit_down

from gesso.cli.playing.dialog import asked, commands, listed
from gesso.diagnostics.suggestions import plain_letters
from gesso.tasks.play import printed_names
from gesso.wording.labels import COMMANDS

PAIRS = [("calligrapher", "tattooist"), ("painter", "fortune-teller"), ("sable", "bram"), ("ashley", "odalys")]
ENGLISH = re.compile(
    r"\b(the|of|your|you|which|card|cards|hand|deck|turn|zone of|with|and|slot|until|round|yes|done|pick|play|"
    r"damage|power|choose|nothing|empty|on|in|is|this|that|spade|heart|diamond|club|exhausted|ready)\b",
    re.IGNORECASE,
)
ALSO_FRENCH = frozenset({"on", "in", "is"})
"""Words of both languages, or parts of names and of letters."""


def english(lines: list[str]) -> list[str]:
    """Lines with an English word."""
    return [line for line in lines if any(found.group().lower() not in ALSO_FRENCH for found in ENGLISH.finditer(line))]


@pytest.mark.slow
@pytest.mark.parametrize("pair", PAIRS, ids="-".join)
def test_no_english_word_is_shown(pair: tuple[str, str], tmp_path: Path) -> None:
    dialog, chance = sit_down(pair, tmp_path, locale="fr"), Random(7)
    shown: list[str] = dialog.answer("?")
    for number in range(90):
        question = dialog.question
        if question is None:
            break
        shown += [*asked(question, 1000), *listed(question, 1000), dialog.display.head(dialog.view, LOOK.paint)]
        if number % 6 == 0:
            for command in commands(dialog):
                if command.id not in ("undo", "quit", "save", "record"):
                    shown += dialog.answer(command.name)
        at_random(dialog, chance)
    shown += [*dialog.answer("zzz"), *dialog.answer("? zzz"), *dialog.answer("pourquoi zzz"), *dialog.ending()]
    assert len(shown) > 500
    assert not english(shown)


@pytest.mark.slow
def test_commands_go_by_their_english_names_too(tmp_path: Path) -> None:
    dialog = sit_down(("calligrapher", "dancer"), tmp_path, locale="fr")
    assert dialog.answer("table") == dialog.answer("Table")
    assert dialog.answer("histoire") == dialog.answer("story")
    assert dialog.answer("main") == dialog.answer("hand")
    names = [name for command in commands(dialog) for name in {command.id, command.name}]
    assert len(names) == len(set(names))
    assert {command.id for command in commands(dialog)} >= set(COMMANDS)


@pytest.mark.slow
def test_accents_need_not_be_typed(tmp_path: Path) -> None:
    dialog = sit_down(("calligrapher", "dancer"), tmp_path, locale="fr")
    shown = dialog.answer("capacités")
    assert "Vos capacités" in shown[0] and dialog.answer("capacites") == shown
    assert dialog.answer("oeuvre") == dialog.answer("œuvre") != []
    whole = dialog.answer("pourquoi Répit au fourreau")
    assert whole[0].startswith("Répit au fourreau\u00a0: ")
    assert dialog.answer("pourquoi repit") == dialog.answer("why SHEATHING") == whole
    bare = {plain_letters(name) for command in commands(dialog) for name in {command.id, command.name}}
    assert len(bare) == sum(len({each.id, each.name}) for each in commands(dialog)), "two commands are typed alike"
    assert [
        line for line in dialog.answer("pourquoi zzz") if line.startswith("`pourquoi` répond pour\u00a0: Encre vive, ")
    ]


def test_a_card_is_asked_for_by_either_name(tmp_path: Path) -> None:
    dialog = sit_down(("calligrapher", "dancer"), tmp_path, locale="fr")
    french = dialog.answer("pourquoi Encre vive")
    assert french == dialog.answer("why flowing ink")
    assert french[0].startswith("Encre vive\u00a0: ")
    asks = [line for line in french if "pose d'abord une question" in line]
    assert asks == ["Encre vive\u00a0: Pinceau humide pose d'abord une question."]


def test_units_are_called_as_they_are_printed() -> None:
    named = printed_names(project().in_locale("fr").model, ("calligrapher", "sculptor"))
    assert named("Spirit Blue") == "Esprit bleu"
    assert named("Chip 2") == "Éclat 2"
    assert named("The Sculptor (B)") == "La Sculptrice (B)"
    assert named("The Sculptor (B), Chip 2") == "La Sculptrice (B), Éclat 2"
    assert named("progressing the Masterpiece") == "la progression du Chef-d'œuvre"
    assert named("Nobody's card") == "Nobody's card"
    assert named.source("encre  VIVE") == "flowing ink"


@pytest.mark.parametrize("pair", [("calligrapher", "painter"), ("ashley", "bram")], ids="-".join)
def test_whatever_the_rules_ask_for_has_a_name(pair: tuple[str, str]) -> None:
    """Also in English, where the phrase has to be what the rules say."""
    rules = project().pair(*pair)
    titles = [program.title for program in rules.rules.code.programs if not program.source]  # type: ignore[attr-defined]
    english, french = (printed_names(project().in_locale(locale).model, pair) for locale in ("en", "fr"))
    assert [english(title) for title in titles] == titles
    assert not [title for title in titles if french(title) == title]
