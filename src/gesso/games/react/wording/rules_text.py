"""An Artist's programs as printed words: each asked for, or all in the order in which a reader meets them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cached_property, partial, reduce
from typing import TypeVar

from gesso.games.react.lang.program import ArtistProgram, EffectProgram, KeywordProgram, PassiveProgram, TextProgram
from gesso.games.react.model import AbilityCard, ActionCard, Artist, Effect, Passive, Piece, Side, Table
from gesso.games.react.wording.locale import DEFAULT_LOCALE, WORDING, phrasebook
from gesso.games.react.wording.things import bearer_of, nouns_of
from gesso.lang.ast import Node, Noun
from gesso.lang.nodes import walk
from gesso.source import Span
from gesso.wording import AbilityText, Phrasebook, SelfReference, TextRenderer, capital
from gesso.wording.outline import run_in
from gesso.wording.phrasebook import Translation, elisions_of, own_word, title_of
from gesso.wording.text_renderer import Sentences, SingleSentence, single_sentences
from gesso.wording.transcript import Passage, Transcript

Body = tuple[Node, ...]
AnyProgram = EffectProgram | PassiveProgram | KeywordProgram | TextProgram


class RulesText:
    """All printed words of one Artist in one locale. Its models must be those of the program that it was made
    from.
    """

    def __init__(self, program: ArtistProgram, book: Phrasebook) -> None:
        self.program = program
        self.book = book = book.knowing(elisions_of(program.words.values()))
        self._nouns = nouns_of(program, book)
        self.renderer = TextRenderer(book, WORDING, self._nouns, program.artist.pronouns)
        """Prints texts with these names."""
        # Two effects of one Artist may be equal, so they are found by identity.
        self._effects = {id(effect.model): effect for effect in program.effects}
        self._passives = {id(passive.model): passive for passive in program.passives}

    @property
    def locale(self) -> str:
        return self.book.locale

    def effect(self, effect: Effect) -> AbilityText:
        """Return bar and paragraphs of an effect. Raises KeyError for an effect of another program."""
        return self.effect_program(self._effects[id(effect)])

    def passive(self, passive: Passive) -> tuple[str, ...]:
        """Return the paragraphs of a passive; KeyError for a passive of another program."""
        return self.passive_program(self._passives[id(passive)])

    def setup(self) -> tuple[str, ...]:
        return () if self.program.setup is None else self.text_program(self.program.setup)

    def frame(self, piece: Piece) -> tuple[str, ...]:
        """Return the paragraphs of a frame's text, where `self` is *this unit*; KeyError for a piece that is not a
        frame.
        """
        return self.text_program(self.program.frames[piece.id])

    def effect_reminders(self, effects: Iterable[Effect]) -> tuple[str, ...]:
        """Return what the keywords of some effects do, each after its name, in the order of the file."""
        programs = [self._effects[id(effect)] for effect in effects]
        return self._reminders(node for program in programs for node in (*program.cost, *program.body))

    def passive_reminders(self) -> tuple[str, ...]:
        """Return what the keywords of the passives do, in the same way."""
        return self._reminders(item for passive in self.program.passives for item in passive.items)

    def _reminders(self, texts: Iterable[Node]) -> tuple[str, ...]:
        named = {node.word for node in walk(*texts) if isinstance(node, Noun) and node.type == "keyword"}
        colon = self.book.grammar.colon
        return tuple(
            line
            for keyword in self.program.keywords
            if keyword.model.id in named
            for line in run_in(keyword.title, self.keyword_program(keyword), colon)
        )

    def noun(self, piece: Piece, n: int | None = None) -> str:
        """Return the printed name of a piece, with its number if given: *Scale*, *2 Scales*, *1 Ink*."""
        name = self._nouns.declared(piece.id)
        return name.one if n is None else f"{n} {name.number(n)}"

    def nouns(self, piece: Piece) -> str:
        """Return the pieces of a pool as a heading, without their number: *Scales*, *Ink*."""
        return capital(self._nouns.declared(piece.id).number(piece.count))

    def copy(self, copy: str, piece: Piece) -> str:
        """Return the word that distinguishes one of several Summons within a sentence: *blue*."""
        return self.book.agreed(self.own(copy), self._nouns.declared(piece.id).one)

    def adjective(self, piece: Piece) -> str:
        """Return the adjective for a unit or a zone that has the piece: *inked*; empty if there is none."""
        bearer = self._nouns.head("unit" if piece.lies == "on unit" else "zone")
        return self.book.agreed(piece.adjective or "", bearer.one)

    def own(self, source: str) -> str:
        """Return the printed form of a name or text of the Artist's file."""
        return own_word(self.program.words, source)

    def titled(self, id: str) -> str:
        """Return a thing that has only an id, as a name: *Line*."""
        return self.own(title_of(id))

    def face_of_die(self, id: str) -> str:
        """Return the same within a line: *line*."""
        return self.titled(id).lower() if self.program.words else id

    def term(self, term: str) -> str:
        """Return a heading, such as `passive` or `ability`: one of `TERMS`; KeyError for another."""
        return self.book(f"term.{term}")

    def face(self, phrase: str, **values: str) -> str:
        """Return words beside the rules texts of a printed piece: a filled phrase of `FACE`, named without
        `face.`.
        """
        return self.book(f"face.{phrase}", **values)

    def keyword(self, word: str) -> tuple[str, str]:
        """Return the printed name and the meaning of a keyword of `KEYWORDS`."""
        return self.book(f"keyword.{word}.name"), self.book(f"keyword.{word}.means")

    def apart(self, facts: Iterable[str]) -> str:
        """Return facts as one text: *at most 2 in a zone; does not come back*. Empty for none."""
        return reduce(lambda first, next: self.face("facts", first=first, next=next) if first else next, facts, "")

    def kit(self, phrase: str, **values: str) -> str:
        """Return words on the pages of a kit: a filled phrase of `KIT`, named without `kit.`."""
        return self.book(f"kit.{phrase}", **values)

    def effect_program(self, program: EffectProgram) -> AbilityText:
        return self.renderer.ability(self.bearer(program.unit), program.cost, program.body)

    def passive_program(self, program: PassiveProgram) -> tuple[str, ...]:
        return self.renderer.passive(self.bearer(None), program.items)

    def keyword_program(self, program: KeywordProgram) -> tuple[str, ...]:
        """Return the paragraphs of a keyword, where `self` is *this unit*."""
        return self.renderer.passive(self.bearer("unit"), program.items)

    def text_program(self, program: TextProgram) -> tuple[str, ...]:
        return self.renderer.ability(self.bearer(program.unit), (), program.body).paragraphs

    @cached_property
    def sentences(self) -> Mapping[tuple[str, int], SingleSentence]:
        """Return every sentence and price by itself, by the file and the line on which it begins."""
        texts = (self._alone(*text) for text in self._texts())
        return Sentences({(path, line): say for path, alone in texts for line, say in alone.items()})

    def of_title(self, title: str) -> Iterator[SingleSentence]:
        """Return the sentences of the texts with this name."""
        for text in self._texts():
            if text[0].title == title:
                yield from Sentences(self._alone(*text)[1]).values()

    def _texts(self) -> Iterator[tuple[AnyProgram, Span, str | None, Body, Body]]:
        """Yield every text with its place, the thing that has it, its cost and its sentences."""
        program = self.program
        for text in filter(None, (program.setup, *program.frames.values())):
            yield text, text.text.span, text.unit, (), text.body
        for passive in program.passives:
            yield passive, passive.model.text.span, None, (), passive.items
        for keyword in program.keywords:
            yield keyword, keyword.model.text.span, "unit", (), keyword.items
        for effect in program.effects:
            yield effect, effect.model.span, effect.unit, effect.cost, effect.body

    def _alone(
        self, _: object, span: Span, unit: str | None, cost: Body, body: Body
    ) -> tuple[str, Mapping[int, Callable[[], SingleSentence]]]:
        return span.source.path, single_sentences(self.renderer, self.bearer(unit), cost, body)

    def bearer(self, unit: str | None) -> SelfReference:
        """Return what `self` is in a text of this unit."""
        return bearer_of(unit, self.program.artist, self._nouns, self.book)


def rules_text(program: ArtistProgram, locale: str = DEFAULT_LOCALE) -> RulesText:
    """Return the printed words of an Artist. Raises `LocaleError` for an unknown or incomplete locale."""
    return RulesText(program, phrasebook(locale))


def transcript(program: ArtistProgram, locale: str = DEFAULT_LOCALE) -> Transcript:
    """Return everything that is printed as rules text. Raises `LocaleError` for an unknown or incomplete locale."""
    text = rules_text(program, locale)
    artist, colon = program.artist, text.book.grammar.colon
    passages = tuple(replace(passage, colon=colon) for passage in _passages(program, text))
    return Transcript(artist.id, artist.name, text.locale, passages)


def _passages(program: ArtistProgram, text: RulesText) -> Iterator[Passage]:
    if program.setup is not None:
        yield Passage("setup", "", text.term("setup"), "", "", "", "", text.setup())
    for passive in program.passives:
        paragraphs = text.passive_program(passive)
        yield Passage(passive.id, "", text.term("passive"), passive.title, "", "", "", paragraphs)
    for keyword in program.keywords:
        paragraphs = text.keyword_program(keyword)
        yield Passage(keyword.id, "", text.term("keyword"), keyword.title, "", "", "", paragraphs)
    for id, frame in program.frames.items():
        yield Passage(frame.id, id, text.term("frame"), frame.title, "", "", "", text.text_program(frame))
    for effect in program.effects:
        kind, label, letter = _kind_of_card(effect, text), text.term(effect.model.kind), effect.model.letter
        printed = text.effect_program(effect)
        yield Passage(
            *(effect.id, effect.card, kind, effect.title, label, letter),
            *(printed.cost, printed.paragraphs, printed.prices),
        )


def _kind_of_card(effect: EffectProgram, text: RulesText) -> str:
    match effect.side:
        case "deck":
            return text.term("action")
        case "normal":
            return text.term("ability")
        case "ascended":
            return f"{text.term('ability')}, {text.term('ascended')}"


P = TypeVar("P", EffectProgram, TextProgram)


def translated(program: ArtistProgram, words: Translation) -> ArtistProgram:
    """Return the program with translated names and texts. Its effects and ids stay."""
    artist = _artist(program.artist, words)
    _ask_by_ids(program.artist, words)
    passives = tuple(
        replace(passive, title=model.name, model=model) for passive, model in zip(program.passives, artist.passives)
    )
    named = {model.id: model for model in artist.keywords}
    return replace(
        program,
        artist=artist,
        words=words.words,
        passives=passives,
        keywords=tuple(
            replace(keyword, title=named[keyword.model.id].name, model=named[keyword.model.id])
            for keyword in program.keywords
        ),
        effects=tuple(_titled(effect, words) for effect in program.effects),
        frames={id: _titled(frame, words) for id, frame in program.frames.items()},
    )


def translated_table(table: Table, words: Translation) -> Table:
    """Return the game file unchanged: it prints no words but names of games."""
    return table


def _artist(artist: Artist, words: Translation) -> Artist:
    # An Artist who goes by a name has the same word for both, and sentences say it.
    noun = words.noun(artist.noun)
    return replace(
        artist,
        name=noun if artist.name == artist.noun else words.text(artist.name),
        noun=noun,
        playstyle=words.text(artist.playstyle),
        opponent=words.text(artist.opponent),
        tips=_texts(artist.tips, words),
        credit=words.text(artist.credit),
        pieces=tuple(_piece(piece, words) for piece in artist.pieces),
        passives=tuple(replace(passive, name=words.text(passive.name)) for passive in artist.passives),
        keywords=tuple(replace(keyword, name=words.text(keyword.name)) for keyword in artist.keywords),
        abilities=tuple(_ability(card, words) for card in artist.abilities),
        deck=None if artist.deck is None else tuple(_action(card, words) for card in artist.deck),
        masterpiece=_texts(artist.masterpiece, words),
    )


def _ask_by_ids(artist: Artist, words: Translation) -> None:
    """Ask for names that the printed words look up by id: of groups, die faces, copies and other Artists."""
    several = [face for piece in artist.pieces for face in piece.faces]
    several += [piece.group for piece in artist.pieces if piece.group]
    for name in several:
        words.counted_noun(title_of(name))
    for name in (id for id in (artist.becomes, artist.replaces) if id):
        words.noun(title_of(name))
    for copy in (copy for piece in artist.pieces for copy in piece.copies):
        words.adjective(copy)


def _piece(piece: Piece, words: Translation) -> Piece:
    # Dice are counted as dice, with their name behind the number.
    single, counted = piece.count == 1 or piece.kind == "dice", partial(words.counted_noun, mass=piece.mass)
    return replace(
        piece,
        name=words.noun(piece.display) if single or piece.short is not None else counted(piece.display),
        short=None if piece.short is None else words.noun(piece.short) if single else counted(piece.short),
        adjective=None if piece.adjective is None else words.adjective(piece.adjective),
    )


def _ability(card: AbilityCard, words: Translation) -> AbilityCard:
    ascended = None if card.ascended is None else _side(card.ascended, words)
    return replace(card, normal=_side(card.normal, words), ascended=ascended, flavour=words.text(card.flavour))


def _side(side: Side, words: Translation) -> Side:
    return replace(side, name=words.text(side.name))


def _action(card: ActionCard, words: Translation) -> ActionCard:
    return replace(card, name=words.text(card.name), flavour=words.text(card.flavour))


def _texts(texts: Iterable[str], words: Translation) -> tuple[str, ...]:
    return tuple(words.text(text) for text in texts)


def _titled(program: P, words: Translation) -> P:
    return replace(program, title=words.text(program.title))
