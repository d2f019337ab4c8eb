"""A file's texts card by card, in the order of the file."""

from gesso.games.solrei.lang.program import SetUpProgram, TextProgram
from gesso.games.solrei.model import SetUp
from gesso.games.solrei.wording.locale import DEFAULT_LOCALE
from gesso.games.solrei.wording.rules_text import RulesText, rules_text
from gesso.wording.transcript import Passage, Transcript


def transcript(program: SetUpProgram, locale: str = DEFAULT_LOCALE) -> Transcript:
    """Everything that is printed as rules text. Raises `LocaleError` for a locale that is unknown or incomplete."""
    said = rules_text(program, locale)
    set_up = program.set_up
    headings = dict(_headings(set_up, said))
    bonus = None if set_up.muse is None else set_up.muse.charge

    def passage(text: TextProgram) -> Passage:
        kind, title = headings[text.card]
        printed = said.text(text)
        label = said.label(text, bonus)
        return Passage(
            *(text.id, text.card, kind, title, label, ""),
            *(printed.cost, printed.paragraphs, printed.prices),
            colon=said.book.grammar.colon,
        )

    return Transcript(set_up.id, set_up.name, said.locale, tuple(map(passage, program.texts)))


def _headings(set_up: SetUp, said: RulesText) -> list[tuple[str, tuple[str, str]]]:
    """What stands above the texts of each card: what it is and needs, and its name."""
    found = []
    if set_up.muse is not None:
        kind = said.joined(said.book("card.muse"), said.muse(set_up.muse), said.skills(set_up.muse))
        found.append((set_up.muse.id, (kind, set_up.muse.name)))
    for advantage in set_up.advantages:
        kind = said.joined(said.book("card.advantage", type=advantage.type), said.requirement(advantage.requires))
        found.append((advantage.id, (kind, advantage.name)))
    for art in set_up.arts:
        found.append((art.id, (said.joined(said.art(art), said.requirement(art.requires)), art.name)))
    return found
