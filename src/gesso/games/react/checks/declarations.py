"""Checks of what the files declare, before any text: numbers of cards, ids, names, pictures, and the game file."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache

from gesso.checks.table import Limit, bad_table, check_limits, check_roster, duplicates, place_of, reserved
from gesso.diagnostics import Diagnostic, Fix, Related, replacing
from gesso.diagnostics.codes import ART_UNKNOWN, DUPLICATE_ID, UNKNOWN_NAME
from gesso.diagnostics.english import alternatives, counted, plural
from gesso.diagnostics.suggestions import correction, did_you_mean, fold, nearest
from gesso.games.react import codes
from gesso.games.react.checks.texts import ArtistContext, ArtistTexts
from gesso.games.react.lang.language import REACT
from gesso.games.react.model import ActionCard, Piece, Table
from gesso.lang.language import terminals
from gesso.names import as_seen
from gesso.schema.documents import load_document
from gesso.source import Node, Span

MASS_NOUNS = frozenset({
    "amber", "ash", "blood", "bread", "chaos", "charcoal", "clay", "coal", "dew", "dirt", "dust", "electricity",
    "energy", "fire", "flour", "fog", "food", "frost", "fuel", "gold", "grass", "hay", "heat", "honey", "ice",
    "incense", "ink", "iron", "ivy", "lava", "light", "lightning", "luck", "magic", "mana", "mist", "moss", "mould",
    "mud", "music", "nectar", "noise", "oil", "pollen", "power", "rain", "rice", "rust", "salt", "sand", "silk",
    "silver", "smoke", "snow", "soil", "soot", "steam", "stone", "straw", "sugar", "sunlight", "thunder", "time",
    "venom", "water", "wax", "wind", "wine", "wood", "wool",
})  # fmt: skip
_SEVERAL = re.compile(r"[a-z]{2}(?<![aiosu])s$")
"""The end of an id that may name several; not that of *compass*, *lotus*, *iris*, *chaos* or *atlas*."""
_SHORT_IES = len("pies")
_DISTINGUISHED_BY_SIGIL = ("summon", "token")


def check_deck(entry: ArtistTexts, context: ArtistContext) -> Iterator[Diagnostic]:
    """Report a deck with too many or too few cards, or different cards."""
    deck, table = entry.artist.deck, context.table
    if not deck:
        return
    total = sum(card.copies for card in deck)
    if total != table.deck_size:
        message = f"the deck has {counted(total, 'card')}, not {table.deck_size}"
        off = abs(total - table.deck_size)
        hint = f"take {off} away" if total > table.deck_size else f"add {off}"
        fixes = _balanced(deck, table.deck_size - total)
        yield Diagnostic(codes.DECK_SUM, message, deck[0].span, f"{hint} with `copies`", fixes=fixes)
    if len(deck) != table.deck_kinds:
        message = f"the deck has {counted(len(deck), 'different card')}; {table.deck_kinds} is usual"
        yield Diagnostic(codes.DECK_KINDS, message, deck[-1].span)


def check_first_hand(entry: ArtistTexts, context: ArtistContext) -> Iterator[Diagnostic]:
    """Report a first hand with unknown cards, with more copies than there are, or of another size than a drawn one."""
    artist = entry.artist
    if not artist.first_hand:
        return
    copies = {card.id: card.copies for card in artist.deck or ()}
    for number, (id, span) in enumerate(zip(artist.first_hand, artist.first_hand_spans)):
        if id not in copies:
            hint, fixes = correction(id, copies, span, "name an Action card of this file by its id")
            yield Diagnostic(UNKNOWN_NAME, f"`{id}` is not an Action card of {artist.name}", span, hint, fixes=fixes)
        elif artist.first_hand[: number + 1].count(id) > copies[id]:
            message = f"the deck has only {counted(copies[id], 'copy')} of `{id}`"
            yield Diagnostic(codes.FIRST_HAND, message, span, "name another card")
    if len(artist.first_hand) != context.table.hand_start:
        message = f"a first hand has {counted(context.table.hand_start, 'card')}, not {len(artist.first_hand)}"
        yield Diagnostic(codes.FIRST_HAND, message, artist.first_hand_spans[0], "name as many cards as a player draws")


def _balanced(deck: tuple[ActionCard, ...], missing: int) -> tuple[Fix, ...]:
    """Return the fix of the number of copies: take from the card with most, or give to the card with fewest."""
    card = (max if missing < 0 else min)(deck, key=lambda card: card.copies)
    copies = card.copies + missing
    if copies < 1:
        return ()
    return replacing(f"write `copies: {copies}` for `{card.id}`", card.copies_span, str(copies), safe=False)


def check_masterpiece(entry: ArtistTexts, context: ArtistContext) -> Iterator[Diagnostic]:
    """Report a Masterpiece with too many or too few cards."""
    has, wants = len(entry.artist.masterpiece), context.table.masterpiece_cards
    if has != wants:
        message = f"{counted(wants, 'Masterpiece card')} are needed, but {has} named"
        off = abs(wants - has)
        hint = f"name {off} more" if has < wants else f"leave {off} out"
        yield Diagnostic(codes.MASTERPIECE_COUNT, message, entry.artist.masterpiece_span, hint)


def check_ids(entry: ArtistTexts, _: object) -> Iterator[Diagnostic]:
    """Report ids that are words of the language, and ids that two things have."""
    artist = entry.artist
    cards = [(card.id, card.span) for card in artist.abilities]
    cards += [(card.id, card.span) for card in artist.deck or ()]
    yield from duplicates(cards, "two cards")
    if artist.inherits is not None:
        return
    groups = {piece.group for piece in artist.pieces if piece.group is not None}
    names: list[tuple[str, Span]] = []
    for piece in artist.pieces:
        faces = tuple(dict.fromkeys(piece.faces))
        words = [(piece.id, "piece"), (piece.group or "", "group"), *((face, "face") for face in faces)]
        yield from reserved(((word, named, piece.span) for word, named in words), terminals(REACT).terminals)
        if piece.id in groups:
            message = f"`{piece.id}` is a piece and a group"
            yield Diagnostic(DUPLICATE_ID, message, piece.span, "rename one of them")
        names += [(word, piece.span) for word in (piece.id, *faces)]
    yield from duplicates(names, "two things")
    # Choices, pictures and prints are called by these ids.
    pieces = {piece.id: piece.span for piece in artist.pieces}
    for id, span in cards:
        if id in pieces:
            related = (Related(pieces[id], "the piece"),)
            yield Diagnostic(DUPLICATE_ID, f"a card and a piece are called `{id}`", span, "rename one", related)


def check_groups(entry: ArtistTexts, _: object) -> Iterator[Diagnostic]:
    """Report groups whose members are of different kinds or go in different places."""
    artist = entry.artist
    if artist.inherits is not None:
        return
    first = {piece.group: piece for piece in reversed(artist.pieces) if piece.group is not None}
    for piece in artist.pieces:
        if piece.group is None:
            continue
        head = first[piece.group]
        if (piece.kind, piece.lies) != (head.kind, head.lies):
            message = f"the group `{piece.group}` has pieces of different kinds"
            related = (Related(head.span, f"`{head.id}` is a {head.kind}"),)
            hint = "give it a group of its own"
            yield Diagnostic(codes.MIXED_GROUP, message, piece.span, hint, related)


def check_ability_cards(entry: ArtistTexts, _: object) -> Iterator[Diagnostic]:
    """Report cards that belong to nobody, and summons without a card."""
    artist = entry.artist
    summons = {piece.id for piece in artist.pieces if piece.kind == "summon"}
    for card in artist.abilities:
        if card.of is None or card.of == "artist" or card.of in summons:
            continue
        known = ("artist", "nothing", *sorted(summons))
        near, fixes = nearest(card.of, known), correction(card.of, known, card.of_span)[1]
        hint = f"did you mean `of: {near}`?" if near else "write `of: artist`, `of: nothing` or the id of a summon"
        message = f"`of: {card.of}` is not a summon"
        yield Diagnostic(codes.CARD_FOR_NOBODY, message, card.of_span, hint, fixes=fixes)
    if any(card.of not in {None, "artist", *summons} for card in artist.abilities):
        return
    carded = {card.of for card in artist.abilities}
    for piece in artist.pieces:
        if piece.kind == "summon" and piece.id not in carded:
            span = artist.span if artist.inherits is not None else piece.span
            message = f"`{piece.id}` has no ability card"
            yield Diagnostic(codes.NO_CARD, message, span, f"add an ability card `of: {piece.id}`")


def check_becoming(entry: ArtistTexts, context: ArtistContext) -> Iterator[Diagnostic]:
    """Report `becomes` and `replaces` that name no Artist, are not answered, or lead back to their start."""
    artist = entry.artist
    becoming, replacing = artist.becomes_span or artist.span, artist.replaces_span or artist.span
    for other_id, verb, at in ((artist.becomes, "becomes", becoming), (artist.replaces, "replaces", replacing)):
        if other_id is None:
            continue
        if other_id not in context.models:
            message = f"{artist.name} {verb} `{other_id}`, but there is no such Artist"
            others = [id for id in context.models if id != artist.id]
            hint, fixes = correction(other_id, others, at, "name another Artist of the game")
            yield Diagnostic(codes.BECOMES, message, at, hint, fixes=fixes)
            continue
        other = context.models[other_id]
        if other is not None and artist.id != (other.replaces if verb == "becomes" else other.becomes):
            says = "replaces: {artist: %s}" if verb == "becomes" else "ascension: {becomes: %s}"
            message = f"{artist.name} {verb} {other.name}, but {other.name} does not say `{says % artist.id}`"
            related = (Related(other.span, f"{other.name} is declared here"),)
            yield Diagnostic(codes.BECOMES, message, at, f"add it to {other.id}", related)
    if artist.becomes in context.models and any(card.of == "artist" and card.ascended for card in artist.abilities):
        never = "instead of turning the card, so its ascended side is never seen"
        message = f"{artist.name} becomes `{artist.becomes}` {never}"
        yield Diagnostic(codes.BECOMES, message, becoming, "drop `ascended:`, or `ascension:`")
    seen, following = [artist.id], artist.becomes
    while following is not None and following not in seen:
        seen.append(following)
        after = context.models.get(following)
        following = None if after is None else after.becomes
    if following == artist.id:
        message = f"the changes form a cycle: {' -> '.join((*seen, following))}"
        yield Diagnostic(codes.BECOMES, message, becoming, "make it end with one of them")


def check_names(entry: ArtistTexts, _: object) -> Iterator[Diagnostic]:
    """Report cards that print one name, and pieces that print one adjective."""
    artist = entry.artist
    cards = [(card.normal.name, card.span) for card in artist.abilities]
    cards += [(card.name, card.span) for card in artist.deck or ()]
    yield from _twice(cards, "two cards are called `{}`", "give one of them another name")
    if artist.inherits is not None:
        return
    adjectives = [(piece.adjective, piece.span) for piece in artist.pieces if piece.adjective]
    yield from _twice(adjectives, "two pieces have the adjective `{}`", "give one of them another")


def check_mass_names(entry: ArtistTexts, _: object) -> Iterator[Diagnostic]:
    """Report pieces named for a substance that would print a plural."""
    for piece in entry.artist.pieces if entry.artist.inherits is None else ():
        name = piece.short or piece.display
        counted_out = piece.kind in ("token", "counter") and piece.plural is None and not piece.mass
        if counted_out and name.split()[-1].lower() in MASS_NOUNS:
            message = f"2 of `{piece.id}` are printed as *2 {plural(name)}*"
            hint = f"write `mass: true` for *2 {name}*, or `plural: {plural(name)}` if that is meant"
            yield Diagnostic(codes.MASS_NAME, message, piece.span, hint)


def check_plural_names(entry: ArtistTexts, _: object) -> Iterator[Diagnostic]:
    """Report pieces that are named as several and need the name of one."""
    for piece in entry.artist.pieces if entry.artist.inherits is None else ():
        singular_known = (
            piece.plural is not None or piece.mass or piece.short is not None or fold(piece.display) != fold(piece.id)
        )
        if singular_known or piece.count == 1 or not _SEVERAL.search(piece.id):
            continue
        one = _one_of(piece.id)
        message = f"`{piece.id}` looks like a plural, but one of it would be called `a {piece.id}`"
        hint = f"call it `{one}`, so that texts say `2 {piece.id}`; or add `plural: ...` if that is the name of one"
        yield Diagnostic(codes.PLURAL_NAME, message, piece.span, hint)


def _one_of(several: str) -> str:
    """Return the name of one, if the rules of English make it."""
    if several.endswith("ies") and len(several) > _SHORT_IES:
        return f"{several[:-3]}y"
    return several[:-2] if plural(several[:-2]) == several else several[:-1]


def check_two_cards(entry: ArtistTexts, _: object) -> Iterator[Diagnostic]:
    """Report the second ability card of one summon."""
    of = [(card.of, card.of_span) for card in entry.artist.abilities if card.of not in (None, "artist")]
    first: dict[str | None, Span] = {}
    for unit, span in of:
        if unit in first:
            message, hint = f"`{unit}` already has an ability card", "put the effects of both on one card"
            related = (Related(first[unit], "the first one"),)
            yield Diagnostic(codes.TWO_CARDS, message, span, hint, related)
        first.setdefault(unit, span)


def _twice(names: Iterable[tuple[str, Span]], message: str, hint: str) -> Iterator[Diagnostic]:
    first: dict[str, Span] = {}
    for name, span in names:
        seen = fold(as_seen(name))
        if seen in first:
            related = (Related(first[seen], "the first one"),)
            yield Diagnostic(codes.SHARED_NAME, message.format(name), span, hint, related)
        first.setdefault(seen, span)


def check_shared_sigils(entry: ArtistTexts, _: object) -> Iterator[Diagnostic]:
    """Report two summons or two tokens that would bear the same sigil."""
    artist = entry.artist
    if artist.inherits is not None:
        return
    first: dict[tuple[str, str], Piece] = {}
    for piece in artist.pieces:
        if piece.kind not in _DISTINGUISHED_BY_SIGIL:
            continue
        sigil = artist.sigil_of(piece)
        twin = first.setdefault((piece.kind, sigil), piece)
        if twin is not piece:
            message = f"`{twin.id}` and `{piece.id}` both have the sigil `{sigil}`"
            related = (Related(twin.span, f"`{twin.id}` is declared here"),)
            hint = "give one of them another `sigil`"
            yield Diagnostic(codes.SHARED_SIGIL, message, piece.span, hint, related)


def check_face_sigils(entry: ArtistTexts, _: object) -> Iterator[Diagnostic]:
    """Report sigils for faces that the dice do not have."""
    artist = entry.artist
    if artist.inherits is not None:
        return
    for piece in artist.pieces:
        for sigil in piece.face_sigils:
            if sigil.face not in piece.faces:
                hint = did_you_mean(sigil.face, piece.faces, "name a face of the list `faces`")
                message = f"`{piece.id}` has no face `{sigil.face}`"
                yield Diagnostic(codes.SIGIL_OF_NO_FACE, message, sigil.span, hint)


def check_named_art(entry: ArtistTexts, _: object) -> Iterator[Diagnostic]:
    """Report motifs, figures and sigils that no art pack has.

    A pack that cannot be loaded may have any.
    """
    for picture in entry.artist.named_art:
        # What is installed is looked at only for names that do not come with Gesso.
        if "." in picture.name or picture.name in _shipped(picture.kind):
            continue
        from gesso.art import art_of

        library = art_of("react")
        known = library.sigils if picture.kind == "sigil" else library.motifs
        if picture.name not in known:
            names = alternatives([f"`{name}`" for name in known])
            hint, fixes = correction(
                picture.name, known, picture.span, f"write {names}, or install the art pack that has it"
            )
            message = f"no art pack has a {picture.kind} `{picture.name}`: a plain one is printed"
            yield Diagnostic(ART_UNKNOWN, message, picture.span, hint, fixes=fixes)


@cache
def _shipped(kind: str) -> frozenset[str]:
    """Return the names in the examples of the schema: the pictures that come with Gesso."""
    return frozenset(load_document("react/artist")["properties"][kind]["examples"])


def check_table(table: Table, file: Node) -> Iterator[Diagnostic]:
    """Report starts off the board, figures that exclude each other, and a roster that contradicts itself.

    Args:
        file: The tree of the game file, for the places.
    """
    for key, (row, column) in (("first", table.first_start), ("second", table.second_start)):
        if not (1 <= row <= table.rows and 1 <= column <= table.columns):
            message = f"the start [{row}, {column}] is off a board of {table.rows} rows and {table.columns} columns"
            yield bad_table(message, place_of(file, "board", "starts", key), "count rows and columns from 1")
    if table.first_start == table.second_start:
        place = place_of(file, "board", "starts", "second")
        yield bad_table("both Artists start in one zone", place, "move one of them")
    yield from check_limits(_limits(table), file)
    yield from check_roster(
        table.artists, {"not_selectable": table.not_selectable, "examples": table.examples}, file, "artists", "Artist"
    )


def _limits(table: Table) -> Iterator[Limit]:
    slots, hand, deck = table.chain_slots, table.hand_limit, table.deck_size
    message = f"the chain has {slots} slots, but the Intention goes to slot {table.intention_slot}"
    yield table.intention_slot, slots, ("chain", "intention_slot"), message
    message = f"{table.masterpiece_cards} Masterpiece cards never fit into {table.masterpiece_slots} slots"
    yield table.masterpiece_cards, table.masterpiece_slots, ("masterpiece", "cards"), message
    message = f"a hand holds {hand} cards, but a game starts with {table.hand_start}"
    yield table.hand_start, hand, ("hand", "start"), message
    message = f"a deck has {deck} cards, but a game starts with {table.hand_start} in hand"
    yield table.hand_start, deck, ("hand", "start"), message
    yield table.deck_kinds, deck, ("deck", "kinds"), f"a deck of {deck} cards has no {table.deck_kinds} different ones"
