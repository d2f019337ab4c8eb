"""A kit for some Muses: its sections, its sources, boxes, cover and short rules. All counts come from the files."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, replace

from gesso.art import Palette, art_of
from gesso.games.solrei.lang.ast import GainCounters
from gesso.games.solrei.lang.program import SetUpProgram
from gesso.games.solrei.model import Muse, SetUp, Table
from gesso.games.solrei.printing.components import back_of, extras, prints, small_mat_of
from gesso.games.solrei.printing.face_values import glossary, lamp_rows
from gesso.games.solrei.printing.style import SOL, colours_of, face_spec, muse_picture, palette_of
from gesso.games.solrei.wording import rules_text
from gesso.games.solrei.wording.locale import DEFAULT_LOCALE, phrasebook
from gesso.lang.nodes import walk
from gesso.printing.component import Component, EntryPrints, FaceSpec
from gesso.printing.kit import Kit, Section
from gesso.printing.kit.short_rules import (
    glossary_cards,
    glossary_sides,
    rules_note,
    rules_sheets,
    rules_values,
    short_rules,
)
from gesso.printing.kit.tuck_boxes import BOX_TEMPLATE, box_values
from gesso.source import Span
from gesso.wording import Phrasebook
from gesso.wording.labels import kit_name, kit_words, sheet_words

_TITLE_FONT = "gloock/400"
_SUN_BEHIND = "split"
_CLOSER = 14
"""Millimetres by which the Muse on the back of a box reaches beyond each side: her bust, where the front shows her whole."""
_KEYWORDS = "solrei/keywords"
_LETTERS, _LINES = 44, 17.5
"""How much text one side of a glossary card has room for."""
_PLAYERS = 2
"""More Muses to choose from need no more decks, mats and counters."""
_MOST_COUNTERS = 12
"""How many counters of one name are printed for a player; whoever has more writes them down."""
_GROUNDS = 3
"""Grounds of the counters of a file, one after the other: even two with the same mark differ at a glance."""


def kit(
    programs: Sequence[SetUpProgram],
    table: Table,
    locale: str = DEFAULT_LOCALE,
    *,
    small: bool = False,
    sleeved: bool = False,
) -> Kit:
    """Return the kit of some files.

    In a `small` kit plain playing cards stand for the Action decks and coins for counters, and there are no boxes. Boxes
    of a `sleeved` kit are for cards in sleeves. Raises `LocaleError` for an unknown locale.
    """
    book = phrasebook(locale)
    names = tuple(program.set_up.name for program in programs)
    deck = extras(table, locale)["deck"]
    words = kit_words(book)
    muses = [program.set_up for program in programs if program.set_up.muse is not None]
    seats = min(len(muses), _PLAYERS)
    own = tuple(_source(each, programs, table, locale, deck, book, small=small, sleeved=sleeved) for each in programs)
    return Kit(
        name=kit_name(book, names),
        owners=names,
        sources=(
            *own,
            _shared(muses, _looks(own), table, book, counters=not small),
            *([] if small else [_counted(deck, book)] * seats),
        ),
        sections=tuple(_sections(book)),
        words={
            **words,
            **_instead(table.deck_size * seats, book, small=small),
        },
        notes=(rules_note(short_rules("solrei", book.locale), {**asdict(table), "deck_size": table.deck_size}),),
    )


def _instead(cards: int, book: Phrasebook, *, small: bool) -> Mapping[str, str]:
    """Return the words of a cover about plain playing cards in place of an Action deck."""
    if small:
        return {"needs": book("kit.needs_coins")}
    hint = book("kit.plain_cards", n=str(cards)) if cards else ""
    return {"ink_saver": f"{book('kit.ink_saver')} {hint}".strip()}


def _sections(book: Phrasebook) -> Iterator[Section]:
    def say(phrase: str) -> str:
        return book(f"kit.{phrase}")

    plain, card = say("plain"), say("card_stock")
    yield Section("cover", say("cover"), say("cover_note"), plain, "single", whole=True, cover=True)
    yield Section("rules", say("rules"), say("rules_note"), plain, "duplex", whole=True)
    yield Section("tables", say("mats"), say("mats_note"), plain, "single", whole=True, large="redrawn")
    yield Section("cards", say("cards"), say("cards_note"), card, "duplex", step=say("cards_step"), large="larger")
    yield Section(
        "boxes",
        say("boxes"),
        say("boxes_note"),
        card,
        "single",
        step=say("boxes_step"),
        tools=("glue_stick",),
        large="none",
    )
    note, advice, step = (say(f"counters_{part}") for part in ("note", "advice", "step"))
    yield Section(
        "counters", say("counters"), note, card, "folded", advice, step=step, tools=("glue_stick",), large="larger"
    )


def _source(
    program: SetUpProgram,
    programs: Sequence[SetUpProgram],
    table: Table,
    locale: str,
    deck: EntryPrints,
    book: Phrasebook,
    *,
    small: bool,
    sleeved: bool,
) -> EntryPrints:
    own = _with_glossary(prints(program, table, locale), program, programs, table, book)
    muse = program.set_up.muse
    if small:
        return own
    own = replace(own, components=(*own.components, *_counters(program, locale)))
    if muse is None:
        return own
    if sum(each.set_up.muse is not None for each in programs) <= _PLAYERS:
        how = palette_of(program.set_up), muse.alignment, f"{program.set_up.serial}-"
        own = replace(own, components=(*own.components, *_player_counters(1, table, book, *how)))
    about = box_values((*own.components, *deck.components), book, sleeved=sleeved)
    return replace(own, components=(*own.components, _box(program.set_up, muse, about, table, book)))


def _with_glossary(
    own: EntryPrints, program: SetUpProgram, programs: Sequence[SetUpProgram], table: Table, book: Phrasebook
) -> EntryPrints:
    """Return the cards of a file with the keywords of this game alone in place of all; then with its Rei and counters."""
    sides = [each for each in programs if each is not program and each.set_up.muse is not None]
    met = (program, *sides)
    entries = glossary(met, [rules_text(each, book.locale) for each in met])
    faces = [
        face_spec(
            "keywords",
            f"{program.set_up.serial}-GLOSSARY-{number}",
            program.set_up.span,
            SOL,
            name=book("face.keywords"),
            label=book("face.keywords_label"),
            second="",
            kind=book("face.reference"),
            credit="",
            entries=tuple({"name": entry.name, "means": entry.means} for entry in side),
        )
        for number, side in enumerate(glossary_sides(entries, _LETTERS, _LINES), 1)
    ]
    cards = tuple(glossary_cards(faces, back_of(table, book, sideways=False), book("kit.reference_cards")))
    components: list[Component] = []
    for each in own.components:
        components += cards if each.front.template == _KEYWORDS else (each,)
    return replace(own, components=tuple(components))


def _counters(program: SetUpProgram, locale: str) -> Iterator[Component]:
    """Yield the counters of a file, as many as a text can give to its player, to the rival or to both."""
    set_up, words = program.set_up, rules_text(program, locale)
    own_suit = "sol" if set_up.muse is None else set_up.muse.alignment
    gains = [node for text in program.texts for node in walk(*text.body) if isinstance(node, GainCounters)]
    for place, piece in enumerate(set_up.pieces):
        owners = {node.who is None for node in gains if node.what.word == piece.id} | (
            {True, False} if piece.start else set()
        )
        number, name = min(piece.limit, _MOST_COUNTERS) * max(1, len(owners)), words.counter(piece.id, 1)
        sides = _sides(
            f"{set_up.serial}-{piece.id.upper()}",
            piece.span,
            palette_of(set_up),
            sign=piece.sigil or (piece.id if piece.id in art_of("solrei").sigils else own_suit),
            text=name,
            ground=place % _GROUNDS,
            size=16,
        )
        yield Component(*sides, number, "counters", words.counter(piece.id, 2))


def _sides(id: str, span: Span, palette: Palette, **values: object) -> tuple[FaceSpec, FaceSpec]:
    """Return both sides of a counter; the back has its sign alone."""
    front = face_spec("counter", id, span, palette, **values, back=False)
    return front, face_spec("counter", f"{id}-BACK", span, palette, **values, back=True)


def _counted(deck: EntryPrints, book: Phrasebook) -> EntryPrints:
    counted = book("kit.action_cards")
    return replace(deck, components=tuple(replace(each, counted_as=counted) for each in deck.components))


_SHOWN = {"muses": "solrei/advice", "advantages": "solrei/advantage", "arts": "solrei/art"}
"""What the rules show, with the templates of the cards that have its picture."""
_LOOK = ("motif", "composition", "seed", "emblem", "deep", "main", "accent", "light")


def _looks(sources: Sequence[EntryPrints]) -> Mapping[str, tuple[Mapping[str, object], ...]]:
    """Return the pictures of the Muse, the Advantage and the Arts of the first file that has a Muse, which the rules show;
    else nothing."""
    for source in sources:
        fronts = [piece.front for piece in source.components]
        looks = {
            name: tuple({key: front.values[key] for key in _LOOK} for front in fronts if front.template == template)
            for name, template in _SHOWN.items()
        }
        if all(looks.values()):
            return looks
    return dict.fromkeys(_SHOWN, ())


def _shared(
    muses: Sequence[SetUp],
    looks: Mapping[str, tuple[Mapping[str, object], ...]],
    table: Table,
    book: Phrasebook,
    *,
    counters: bool,
) -> EntryPrints:
    pages = rules_values(short_rules("solrei", book.locale), {**asdict(table), "deck_size": table.deck_size})
    rules = [
        face_spec(
            "rules",
            f"RULES-{number}",
            table.span,
            SOL,
            game=table.name,
            **{**lamp_rows(table.steps), **values, **looks},
        )
        for number, values in enumerate(pages, 1)
    ]
    components = (
        _cover(muses, table, book),
        *rules_sheets(rules, "rules"),
        *_table_pieces(len(muses), table, book, counters=counters),
    )
    return EntryPrints(
        table.name,
        components,
        frozenset(),
        table.span,
        art=art_of("solrei"),
        language=book.locale,
        words=sheet_words(book),
    )


def _table_pieces(muses: int, table: Table, book: Phrasebook, *, counters: bool) -> Iterator[Component]:
    """Yield a mat for each player; and `counters`, if there are more Muses than players and so none has her own."""
    players = min(muses, _PLAYERS)
    yield Component(small_mat_of(table, book), None, players, "tables", book("kit.mats"))
    if counters and muses > players:
        yield from _player_counters(players, table, book, SOL, "sol")


def _player_counters(
    players: int, table: Table, book: Phrasebook, palette: Palette, sign: str, owner: str = ""
) -> Iterator[Component]:
    """Yield a counter that walks along the lamps of the mat, and one for each Act that can be won, with the sign and
    in the colours of their owner."""
    lamp = _sides(f"{owner}ROUND-COUNTER", table.span, palette, sign=sign, text="", size=12)
    yield Component(*lamp, players, "counters", book("kit.round_counters"))
    values = {"sign": "star", "text": book("kit.act_counter"), "corners": sign, "size": 20}
    act = _sides(f"{owner}ACT-COUNTER", table.span, palette, **values)
    yield Component(*act, players * table.acts_to_win, "counters", book("kit.act_counters"))


def _cover(muses: Sequence[SetUp], table: Table, book: Phrasebook) -> Component:
    shown = tuple(
        {**colours_of(palette_of(each)), **_sun(each.muse), "name": each.name, "second": each.muse.title}
        for each in muses
        if each.muse is not None
    )
    spec = face_spec("cover", "COVER", table.span, SOL, name=table.name, subtitle=book("kit.subtitle"), muses=shown)
    return Component(spec, None, 1, "cover")


def _box(set_up: SetUp, muse: Muse, about: Mapping[str, object], table: Table, book: Phrasebook) -> Component:
    """Return the box for the cards of a file and an Action deck; `about` are its `box_values`."""
    palette = palette_of(set_up)
    net = face_spec(
        "",
        f"{set_up.serial}-BOX",
        set_up.span,
        palette,
        **about,
        name=set_up.name,
        label=muse.title,
        game=table.name,
        second=book("face.against", name=set_up.name),
        text=muse.rival,
        band=palette.deep,
        letters=palette.light,
        title_font=_TITLE_FONT,
        sign=muse.alignment,
        sigil_colour=palette.deep,
        grain=0,
        front=_sun(muse),
        behind={**_sun(muse, _SUN_BEHIND), "closer": _CLOSER},
    )
    return Component(replace(net, template=BOX_TEMPLATE), None, 1, "boxes", book("kit.boxes_counted"), outlined=True)


def _sun(muse: Muse, sun: str | None = None) -> Mapping[str, object]:
    """Return the Muse before her sun or another one. Designers' own pictures are for cards only."""
    return {**muse_picture(muse, sun), "picture": ""}
