"""The printed words of a file: its programs, and the other texts of its cards."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from functools import cached_property, partial

from gesso.games.solrei.lang.ast import GainAbility
from gesso.games.solrei.lang.program import SetUpProgram, TextProgram
from gesso.games.solrei.model import (
    Ability,
    Advantage,
    Art,
    ChargeBonus,
    Colour,
    Muse,
    Passive,
    Piece,
    Requirement,
    SetUp,
    Suit,
    Table,
)
from gesso.games.solrei.wording.locale import DEFAULT_LOCALE, WORDING, names_of, nouns_of, phrasebook
from gesso.lang.nodes import walk
from gesso.wording import AbilityText, Phrasebook, SelfReference, TextRenderer
from gesso.wording.phrasebook import Translation, elisions_of, title_of
from gesso.wording.text_renderer import Sentences, SingleSentence, passive_alone, single_sentences
from gesso.wording.transcript import Passage, Transcript


class RulesText:
    """All printed words of one file in one locale."""

    def __init__(self, program: SetUpProgram, book: Phrasebook) -> None:
        self.program = program
        self.book = book = book.knowing(elisions_of(names_of(program)))
        self._table = program.table
        self._nouns = nouns_of(program.table, program.set_up.pieces, book)
        muse = program.set_up.muse
        self.renderer = TextRenderer(book, WORDING, self._nouns, None if muse is None else muse.pronouns)
        """Prints texts with these names."""
        self.bearer = SelfReference(book("self.me"), False, False, self._nouns.head("art").one)
        """What `self` is in the texts of an Art."""

    def name(self, card: str) -> str:
        """Return the printed name of a card of the file."""
        of = self.program.set_up
        cards: list[Muse | Advantage | Art] = [*of.advantages, *of.arts, *([of.muse] if of.muse else [])]
        return next(each.name for each in cards if each.id == card)

    def counter(self, id: str, number: int) -> str:
        """Return the printed name of a counter of the file, after a figure."""
        return self._nouns.declared(id).number(number)

    def title_at(self, path: str, line: int) -> str:
        """Return the printed name of the text on a line of a file; empty if this file has none there."""
        for text in self.program.texts:
            span = text.text.span
            if span.path == path and span.line <= line <= span.end_line:
                return text.title
        return ""

    @property
    def locale(self) -> str:
        """Return the id of the locale."""
        return self.book.locale

    def text(self, program: TextProgram) -> AbilityText:
        """Return price bar and paragraphs of a text; a text for an augmented Art begins with that."""
        if not program.is_passive:
            return self.renderer.ability(self.bearer, program.cost, program.body)
        used = self.renderer.ability(self.bearer, program.cost, ())
        first, *rest = self.renderer.passive(self.bearer, program.body)
        if program.use == "augment":
            first = self.book("card.augment", text=first)
        return AbilityText(used.cost, (first, *rest), used.prices)

    @cached_property
    def sentences(self) -> Mapping[tuple[str, int], SingleSentence]:
        """Return every sentence and price, and every gained passive, by the file and the line on which it begins."""
        found: dict[tuple[str, int], Callable[[], SingleSentence]] = {}
        for text in self.program.texts:
            path = text.text.span.source.path
            alone = single_sentences(self.renderer, self.bearer, text.cost, text.body)
            found.update({(path, line): say for line, say in alone.items()})
            for gain in (node for node in walk(*text.body) if isinstance(node, GainAbility)):
                alone = {
                    item.span.line: partial(passive_alone, self.renderer, self.bearer, item) for item in gain.items
                }
                found.update({(path, line): say for line, say in alone.items()})
        return Sentences(found)

    def alone(self, program: TextProgram) -> Mapping[int, SingleSentence]:
        """Return every sentence and price of one text by itself, by its first line."""
        return Sentences(single_sentences(self.renderer, self.bearer, program.cost, program.body))

    def rei(self, kind: str) -> str:
        """Return the mark of a Rei in a bar: of a suit, a colour, or `any`."""
        return self.book(f"rei.{kind}")

    def letter(self, kind: str) -> str:
        """Return the letters behind the sign of that mark, for readers who cannot see its colour."""
        return self.rei(kind)[1:]

    def suit(self, suit: Suit | Colour) -> str:
        """Return the printed name of a suit or a colour."""
        return self.book(f"suit.{suit}")

    def timing(self, program: TextProgram) -> str:
        """Return the steps in which a text can be activated, in parentheses; empty for other texts."""
        if not program.timing:
            return ""
        return self.steps(self._listed(self._nouns.declared(id).one for id in program.timing))

    def steps(self, names: str) -> str:
        """Return the names of steps as a timing."""
        return self.book("card.timing", steps=names)

    def label(self, program: TextProgram, bonus: ChargeBonus | None) -> str:
        """Return the words before a text: its name and its timing, or the suits of a Charge bonus."""
        if program.use == "charge" and bonus is not None:
            return self.book("card.charge", suits=self._listed(map(self.rei, bonus.suits)))
        if program.kind == "art":
            return self.timing(program)
        if program.use == "passive":
            return self.book("card.passive", name=program.title)
        return self.book("card.ability", name=program.title, timing=self.timing(program))

    def requirement(self, of: Requirement) -> str:
        """Return a requirement: *Requires Blade*, *Signature of Ashley*; empty if any Muse may use the card."""
        if of.signature is not None:
            return self.book("requires.signature", muse=self._nouns.declared(of.signature.id).one)
        wanted = [self._nouns.declared(skill.id).one for skill in of.skills]
        if of.type is not None:
            wanted.append(self.book("requires.type", type=self._nouns.declared(of.type.id).one))
        return self.book("requires.line", what=self._listed(wanted)) if wanted else ""

    def muse(self, muse: Muse) -> str:
        """Return what a Muse is: *Diamond Duelist*."""
        return self.book("card.who", alignment=self.suit(muse.alignment), type=self.type(muse))

    def face(self, phrase: str, **values: str) -> str:
        """Return words beside the rules text of a printed piece: a filled phrase of `FACE`, named without `face.`."""
        return self.book(f"face.{phrase}", **values)

    def keyword(self, word: str) -> tuple[str, str]:
        """Return the printed name and the meaning of a keyword of `KEYWORDS`."""
        return self.book(f"keyword.{word}.name"), self.book(f"keyword.{word}.means")

    def suits(self, suit: Suit) -> str:
        """Return a suit as cards or a Muse have it: *Spades*."""
        return self.book(f"suit_of.{suit}")

    def type(self, muse: Muse) -> str:
        """Return the printed name of a Muse's Type, in the form that agrees with the Muse if it has several."""
        return self.book.agreed(self._table.types[muse.type.id], muse.name)

    def skill_names(self, muse: Muse) -> tuple[str, ...]:
        """Return the printed names of a Muse's Skills."""
        return tuple(self._nouns.declared(skill.id).one for skill in muse.skills)

    def skills(self, muse: Muse) -> str:
        """Return a Muse's Skills as a list: *Blade, Nerve*."""
        return self._listed(self._nouns.declared(skill.id).one for skill in muse.skills)

    def art(self, art: Art) -> str:
        """Return the printed name of an Art's type."""
        return self.book("card.art", type=self._table.art_types[art.type.id])

    def joined(self, *parts: str) -> str:
        """Return the properties and requirements of a card as one text."""
        first, *rest = (part for part in parts if part)
        for part in rest:
            first = self.book("cost.join", first=first, next=part)
        return first

    def _listed(self, words: Iterable[str]) -> str:
        first, *rest = words
        for word in rest:
            first = self.book("card.also", first=first, next=word)
        return first


def rules_text(program: SetUpProgram, locale: str = DEFAULT_LOCALE) -> RulesText:
    """Return the printed words of a file. Raises `LocaleError` for an unknown or incomplete locale."""
    return RulesText(program, phrasebook(locale))


def transcript(program: SetUpProgram, locale: str = DEFAULT_LOCALE) -> Transcript:
    """Return everything that is printed as rules text. Raises `LocaleError` for an unknown or incomplete locale."""
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
    """Yield the words above the texts of each card: its kind, its requirements and its name."""
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


def translated(program: SetUpProgram, words: Translation) -> SetUpProgram:
    """Return the program with translated names and texts. Its effects and ids stay."""
    return replace(
        program,
        set_up=_set_up(program.set_up, words),
        table=translated_table(program.table, words),
        texts=tuple(replace(text, title=words.text(text.title)) for text in program.texts),
    )


def _set_up(of: SetUp, words: Translation) -> SetUp:
    return replace(
        of,
        name=words.text(of.name) if of.muse is None else words.noun(of.name),
        credit=words.text(of.credit),
        muse=None if of.muse is None else _muse(of.muse, words),
        advantages=tuple(_advantage(each, words) for each in of.advantages),
        arts=tuple(_art(each, words) for each in of.arts),
        pieces=tuple(_piece(each, words) for each in of.pieces),
    )


def _muse(muse: Muse, words: Translation) -> Muse:
    return replace(
        muse,
        name=words.noun(muse.name),
        title=words.text(muse.title),
        noun=words.noun(muse.noun),
        playstyle=words.text(muse.playstyle),
        rival=words.text(muse.rival),
        flavour=words.text(muse.flavour),
        passives=_passives(muse.passives, words),
        abilities=_abilities(muse.abilities, words),
    )


def _advantage(advantage: Advantage, words: Translation) -> Advantage:
    return replace(
        advantage,
        name=words.noun(advantage.name),
        type=words.text(advantage.type),
        flavour=words.text(advantage.flavour),
        passives=_passives(advantage.passives, words),
        abilities=_abilities(advantage.abilities, words),
    )


def _piece(piece: Piece, words: Translation) -> Piece:
    return replace(piece, name=words.counted_noun(piece.display, mass=piece.mass))


def _art(art: Art, words: Translation) -> Art:
    return replace(art, name=words.noun(art.name), flavour=words.text(art.flavour))


def _passives(passives: tuple[Passive, ...], words: Translation) -> tuple[Passive, ...]:
    return tuple(replace(each, name=words.text(each.name)) for each in passives)


def _abilities(abilities: tuple[Ability, ...], words: Translation) -> tuple[Ability, ...]:
    return tuple(replace(each, name=words.text(each.name)) for each in abilities)


def translated_table(table: Table, words: Translation) -> Table:
    """Return the table with translated lists of names, and translated names of the cards that texts may mention."""
    return replace(
        table,
        steps=tuple(replace(step, name=words.noun(step.name)) for step in table.steps),
        types={id: words.adjective(name) for id, name in table.types.items()},
        skills=_names(table.skills, words),
        art_types=_names(table.art_types, words),
        charge_names={id: words.noun(title_of(id)) for id in table.charges},
        names={id: replace(name, name=words.known(name.name)) for id, name in table.names.items()},
    )


def _names(names: Mapping[str, str], words: Translation) -> dict[str, str]:
    return {id: words.noun(name) for id, name in names.items()}
