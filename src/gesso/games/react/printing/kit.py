"""A kit for some Artists: its sections, its sources, boxes, cover and short rules."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import asdict, replace

from gesso.art import art_of
from gesso.games.react.face_ids import FaceIds
from gesso.games.react.lang.program import ArtistProgram
from gesso.games.react.model import Artist, Table
from gesso.games.react.printing.components import (
    ability_art,
    entry_prints,
    in_person,
    motifs_of,
    reference_art,
    short_title,
    sigils_of,
    style_of,
)
from gesso.games.react.printing.kit_pieces import ArtistPieces, TablePieces, plain_dice
from gesso.games.react.printing.reference_text import glossary
from gesso.games.react.wording import DEFAULT_LOCALE, RulesText, rules_text
from gesso.printing.component import Component, EntryPrints, FaceSpec
from gesso.printing.faces.style import GESSO, INK, sign_on
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
from gesso.wording.labels import kit_name, kit_words, sheet_words

_BACK, _PANEL = "react/back", "react/masterpiece"
_FOOT, _ADVICE = "react/foot", "react/advice"
_GLUED = ("glue_stick",)
_LETTERS, _LINES = 46, 18.4
"""How much text one side of a glossary card has room for."""


def tuck_box(
    artist: Artist, table: Table, words: RulesText, cards: Collection[Component], *, sleeved: bool = False
) -> Component:
    """Return the net of a box for cards.

    It shows the Artist in front, and the last ability behind, with the advice for opponents. An Artist in person is not
    shown twice: in place of an ability of the Artist's own, the back shows what the hands hold.
    """
    own = not artist.abilities or (artist.figure is not None and artist.abilities[-1].of == "artist")
    behind = (
        {**reference_art(artist), **in_person(artist, "prop")}
        if own
        else ability_art(artist, len(artist.abilities) - 1)
    )
    net = style_of(artist, words).face(
        BOX_TEMPLATE,
        FaceIds(artist.id, table.artists).of("BOX"),
        artist.span,
        **box_values(cards, words.book, words.kit("box_sheet"), sleeved=sleeved),
        name=artist.noun,
        label=words.term("artist"),
        game=short_title(table),
        second=words.kit("title"),
        text=artist.opponent,
        band=INK,
        letters=GESSO,
        title_font="sofia-sans-extra-condensed/900",
        sign=artist.sigil,
        grain=1,
        front={**reference_art(artist), "emblem": ""},
        behind={**behind, "emblem": ""},
    )
    return Component(net, None, 1, "boxes", words.kit("boxes_counted"), outlined=True)


def cover_picture(artists: Sequence[Artist], table: Table, words: RulesText) -> Component:
    """Return the picture of the cover: a part for each Artist, with the game's sign between the first two."""
    style = style_of(artists[0], words)
    spec = style.face(
        "react/cover",
        "REACT-COVER",
        table.span,
        game=short_title(table),
        title=words.kit("title"),
        subtitle=words.kit("subtitle"),
        artists=shown_artists(artists, words),
    )
    return Component(spec, None, 1, "cover")


def shown_artists(artists: Sequence[Artist], words: RulesText) -> tuple[Mapping[str, object], ...]:
    """Return the names, colours, sigils and pictures of some Artists, as template values."""
    return tuple(
        {
            **style_of(artist, words).face("", "", artist.span, **reference_art(artist)).values,
            "name": artist.noun,
            "sigil": artist.sigil,
            "sigil_colour": sign_on(artist.palette.accent),
        }
        for artist in artists
    )


def kit(
    programs: Sequence[ArtistProgram],
    table: Table,
    locale: str = DEFAULT_LOCALE,
    *,
    small: bool = False,
    sleeved: bool = False,
) -> Kit:
    """Return the kit of some Artists.

    Artists that others become in play are no players. A `small` kit has a Field of one page, flat units, and no boxes.
    Boxes of a `sleeved` kit are for cards in sleeves. Raises `LocaleError` for an unknown locale.
    """
    becoming = {program.artist.becomes for program in programs}
    players = [program for program in programs if program.artist.id not in becoming]
    words = rules_text(players[0], locale)
    own = tuple(_source(program, programs, table, locale, small=small, sleeved=sleeved) for program in programs)
    return Kit(
        name=kit_name(words.book, [program.artist.noun for program in players]),
        owners=tuple(program.artist.noun for program in programs),
        sources=(*own, _shared(players, table, words, own, small=small)),
        sections=tuple(_sections(players, words, small=small)),
        words=kit_words(words.book),
        notes=(rules_note(short_rules("react", words.locale), asdict(table)),),
    )


def _sections(programs: Sequence[ArtistProgram], words: RulesText, *, small: bool) -> Iterator[Section]:
    say = words.kit
    plain, card, light = say("plain"), say("card_stock"), say("light_card")
    yield Section("cover", say("cover"), say("cover_note"), plain, "single", whole=True, cover=True)
    yield Section("rules", say("rules"), say("rules_note"), plain, "duplex", whole=True)
    yield Section("cards", say("cards"), say("cards_note"), card, "duplex", step=say("cards_step"), large="larger")
    note, advice, step = (say(f"flat_units_{part}") for part in ("note", "advice", "step"))
    if small:
        flat = Section("units", say("flat_units"), note, card, "single", advice, step=step, tools=_GLUED)
        note, step = say("player_sheets_note"), say("player_sheets_step")
        yield Section("strips", say("player_sheets"), note, card, "single", step=step)
        yield flat
    else:
        note, advice, step = (say(f"units_{part}") for part in ("note", "advice", "step"))
        yield Section("units", say("units"), note, card, "single", advice, step=step, tools=_GLUED)
    note, advice, step = (say(f"tiles_{part}") for part in ("note", "advice", "step"))
    yield Section("tiles", say("tiles"), note, card, "single", advice, step=step)
    yield Section(
        "boxes", say("boxes"), say("boxes_note"), card, "single", step=say("boxes_step"), tools=_GLUED, large="none"
    )
    numbers = plain_dice((piece for program in programs for piece in program.artist.pieces), words)
    # The first of these sections shares pages with the units of a small kit, which seldom fill their last page.
    dice = Section(
        "dice",
        say("dice"),
        say("dice_note"),
        card if small else light,
        "single",
        say("dice_advice", numbers=numbers),
        step=say("dice_step"),
        tools=_GLUED,
    )
    if small:
        yield dice
    board = "small_board" if small else "board"
    note, advice, step = (say(f"{board}_{part}") for part in ("note", "advice", "step"))
    glue = "" if small else say("board_glue")
    yield Section("board", say(board), note, light, "single", advice, glue, step)
    if not small:
        note, advice, step = (say(f"strips_{part}") for part in ("note", "advice", "step"))
        yield Section(
            "strips",
            say("strips"),
            note,
            light,
            "single",
            advice,
            step=step,
            tools=("tape",),
            common_title=say("common_strips"),
            large="larger",
        )
        yield dice
    note, advice, step = (say(f"tokens_{part}") for part in ("note", "advice", "step"))
    yield Section("tokens", say("tokens"), note, light, "folded", advice, step=step, tools=_GLUED)


def _source(
    program: ArtistProgram,
    programs: Sequence[ArtistProgram],
    table: Table,
    locale: str,
    *,
    small: bool,
    sleeved: bool,
) -> EntryPrints:
    """Return the pieces that one Artist brings.

    An Artist that another one becomes shares that one's pieces, Masterpiece and box.
    """
    artist, words = program.artist, rules_text(program, locale)
    prints = entry_prints(artist, table, words)
    prints = replace(prints, components=tuple(map(_with_the_strips, prints.components)))
    pieces = ArtistPieces(artist, table, words, small=small)
    if any(other.artist.becomes == artist.id for other in programs):
        cards = [each for each in prints.components if each.front.template != _PANEL]
        return replace(prints, components=(*cards, *(_counted(each, words) for each in pieces.body())))
    together = [each for each in prints.components if each.section == "cards"]
    for other in programs:
        if other.artist.id == artist.becomes:
            form = entry_prints(other.artist, table, rules_text(other, locale))
            together += [each for each in form.components if each.section == "cards" and each.front.template != _PANEL]
    explained = tuple(_glossary(program, programs, table, words, prints))
    together += explained
    box = () if small else (tuck_box(artist, table, words, together, sleeved=sleeved),)
    own = (_counted(each, words) for each in pieces.all())
    return replace(prints, components=(*prints.components, *explained, *own, *box))


def _glossary(
    program: ArtistProgram,
    programs: Sequence[ArtistProgram],
    table: Table,
    words: RulesText,
    prints: EntryPrints,
) -> Iterator[Component]:
    """Yield the cards that explain what an Artist and its rivals bring up; of more than one rival only the words."""
    own = [each for each in programs if each is program or each.artist.id == program.artist.becomes]
    rivals = [each for each in programs if each not in own]
    entries = glossary(own, rivals, words)
    if sum(1 for each in rivals if not each.artist.replaces) > 1:
        heads = sum(1 for each in own if each.artist.pieces)
        entries = tuple(each for each in entries if each.means) + tuple(e for e in entries if not e.means)[:heads]
    artist, style, ids = program.artist, style_of(program.artist, words), FaceIds(program.artist.id, table.artists)
    sides = [
        style.face(
            "react/glossary",
            ids.of(f"GLOSSARY-{number}"),
            artist.span,
            name=words.kit("glossary"),
            label=words.kit("glossary_label"),
            side=artist.noun.upper(),
            entries=tuple(asdict(entry) for entry in side),
        )
        for number, side in enumerate(glossary_sides(entries, _LETTERS, _LINES), 1)
    ]
    # Like a card of advice it has no back of a deck, so that nobody shuffles it in.
    back = next(each.back for each in prints.components if each.front.template == _ADVICE and each.back is not None)
    yield from glossary_cards(sides, back, words.kit("glossary_cards"))


def _counted(component: Component, words: RulesText) -> Component:
    """Count the feet of standees apart from their units."""
    return replace(component, counted_as=words.kit("feet")) if component.front.template == _FOOT else component


def _with_the_strips(component: Component) -> Component:
    """Put reference sheets with the strips. Panels, which are one picture, stand in one row."""
    match component.front.template:
        case "react/reference":
            return replace(component, section="strips")
        case "react/masterpiece":
            return replace(component, row=component.front.id.rpartition("-")[0])
        case _:
            return component


def _shared(
    programs: Sequence[ArtistProgram],
    table: Table,
    words: RulesText,
    entries: Sequence[EntryPrints],
    *,
    small: bool,
) -> EntryPrints:
    artists = [program.artist for program in programs]
    pieces = TablePieces(artists, table, words)
    style, pages = style_of(artists[0], words), rules_values(short_rules("react", words.locale), asdict(table))
    titles = {"game": short_title(table), "players": shown_artists(artists[:2], words)}
    rules = [
        style.face("react/rules", f"REACT-RULES-{number}", table.span, **titles, **values)
        for number, values in enumerate(pages, 1)
    ]
    backs = [back for back in map(_deck_back, entries) if back is not None]
    components = (
        cover_picture(artists, table, words),
        *rules_sheets(rules, "rules"),
        *(pieces.small() if small else pieces.large()),
        *pieces.markers(exhausted=not small),
        *pieces.spares(backs),
    )
    return EntryPrints(
        short_title(table),
        components,
        frozenset(),
        table.span,
        art=art_of("react"),
        language=words.locale,
        words=sheet_words(words.book),
        motifs=tuple(name for artist in artists for name in motifs_of(artist)),
        sigils=tuple(sigil for artist in artists for sigil in sigils_of(artist)),
    )


def _deck_back(entry: EntryPrints) -> FaceSpec | None:
    """Return the back of an Artist's Action cards; of other cards if it has no deck."""
    backs = (each.back for each in entry.components if each.section == "cards")
    return next((back for back in backs if back is not None and back.template == _BACK), None)
