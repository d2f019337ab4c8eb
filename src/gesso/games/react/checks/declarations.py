"""What a file declares, before any text is looked at: numbers of cards, ids, groups, who turns into whom."""

from collections.abc import Iterator

from gesso.checks.table import duplicates, reserved
from gesso.diagnostics import Diagnostic, Fix, Related, replacing
from gesso.diagnostics.codes.effects.entries import DUPLICATE_ID
from gesso.diagnostics.english import counted
from gesso.diagnostics.suggestions import correction, nearest
from gesso.games.react.checks.artist_texts import ArtistContext, ArtistTexts
from gesso.games.react.codes import whole_artist
from gesso.games.react.lang.language import REACT
from gesso.games.react.model import ActionCard
from gesso.lang.terminals import terminals
from gesso.source import Span


def check_deck(entry: ArtistTexts, context: ArtistContext) -> Iterator[Diagnostic]:
    """The number of cards in the deck, and of different ones."""
    deck, table = entry.artist.deck, context.table
    if not deck:
        return
    total = sum(card.copies for card in deck)
    if total != table.deck_size:
        message = f"the deck holds {counted(total, 'card')}, not {table.deck_size}"
        off = abs(total - table.deck_size)
        hint = f"take {off} away" if total > table.deck_size else f"add {off}"
        fixes = _balanced(deck, table.deck_size - total)
        yield Diagnostic(whole_artist.DECK_SUM, message, deck[0].span, f"{hint} with `copies`", fixes=fixes)
    if len(deck) != table.deck_kinds:
        message = f"the deck has {counted(len(deck), 'different card')}; {table.deck_kinds} is usual"
        yield Diagnostic(whole_artist.DECK_KINDS, message, deck[-1].span)


def _balanced(deck: tuple[ActionCard, ...], missing: int) -> tuple[Fix, ...]:
    """The fix that gives or takes what is missing: where there are most copies to take, and fewest to give."""
    card = (max if missing < 0 else min)(deck, key=lambda each: each.copies)
    copies = card.copies + missing
    if copies < 1:
        return ()
    return replacing(f"write `copies: {copies}` for `{card.id}`", card.copies_span, str(copies), safe=False)


def check_masterpiece(entry: ArtistTexts, context: ArtistContext) -> Iterator[Diagnostic]:
    """The number of Masterpiece cards."""
    has, wants = len(entry.artist.masterpiece), context.table.masterpiece_cards
    if has != wants:
        message = f"{counted(wants, 'Masterpiece card')} are needed, and {has} named"
        off = abs(wants - has)
        hint = f"name {off} more" if has < wants else f"leave {off} out"
        yield Diagnostic(whole_artist.MASTERPIECE_COUNT, message, entry.artist.masterpiece_span, hint)


def check_ids(entry: ArtistTexts, _: object) -> Iterator[Diagnostic]:
    """Ids that are words of the language, and ids that stand twice."""
    artist = entry.artist
    cards = [(card.id, card.span) for card in artist.abilities]
    yield from duplicates([*cards, *((card.id, card.span) for card in artist.deck or ())], "two cards")
    if artist.inherits is not None:
        return
    groups = {piece.group for piece in artist.pieces if piece.group is not None}
    names: list[tuple[str, Span]] = []
    for piece in artist.pieces:
        faces = tuple(dict.fromkeys(piece.faces))
        words = [(piece.id, "piece"), (piece.group or "", "group"), *((face, "face") for face in faces)]
        yield from reserved(((word, what, piece.span) for word, what in words), terminals(REACT).terminals)
        if piece.id in groups:
            message = f"`{piece.id}` is a piece and a group"
            yield Diagnostic(DUPLICATE_ID, message, piece.span, "rename one of them")
        names += [(word, piece.span) for word in (piece.id, *faces)]
    yield from duplicates(names, "two things")


def check_groups(entry: ArtistTexts, _: object) -> Iterator[Diagnostic]:
    """Groups whose members are of different kinds or lie in different places."""
    artist = entry.artist
    if artist.inherits is not None:
        return
    first = {piece.group: piece for piece in reversed(artist.pieces) if piece.group is not None}
    for piece in artist.pieces:
        if piece.group is None:
            continue
        head = first[piece.group]
        if (piece.kind, piece.lies) != (head.kind, head.lies):
            message = f"the group `{piece.group}` holds pieces of different kinds"
            related = (Related(head.span, f"`{head.id}` is a {head.kind}"),)
            hint = "give it a group of its own"
            yield Diagnostic(whole_artist.MIXED_GROUP, message, piece.span, hint, related)


def check_ability_cards(entry: ArtistTexts, _: object) -> Iterator[Diagnostic]:
    """Cards of nobody, and summons without a card."""
    artist = entry.artist
    summons = {piece.id for piece in artist.pieces if piece.kind == "summon"}
    for card in artist.abilities:
        if card.of is None or card.of == "artist" or card.of in summons:
            continue
        known = ("artist", "nothing", *sorted(summons))
        near, fixes = nearest(card.of, known), correction(card.of, known, card.of_span)[1]
        hint = f"did you mean `of: {near}`?" if near else "write `of: artist`, `of: nothing` or the id of a summon"
        message = f"`of: {card.of}` is no summon"
        yield Diagnostic(whole_artist.CARD_FOR_NOBODY, message, card.of_span, hint, fixes=fixes)
    if any(card.of not in {None, "artist", *summons} for card in artist.abilities):
        return
    carded = {card.of for card in artist.abilities}
    for piece in artist.pieces:
        if piece.kind == "summon" and piece.id not in carded:
            span = artist.span if artist.inherits is not None else piece.span
            message = f"`{piece.id}` has no ability card"
            yield Diagnostic(whole_artist.NO_CARD, message, span, f"add an ability card `of: {piece.id}`")


def check_becoming(entry: ArtistTexts, context: ArtistContext) -> Iterator[Diagnostic]:
    """`becomes` and `replaces` that name nobody, are not answered, or lead back to where they began."""
    artist = entry.artist
    becoming, replacing = artist.becomes_span or artist.span, artist.replaces_span or artist.span
    for other_id, verb, at in ((artist.becomes, "becomes", becoming), (artist.replaces, "replaces", replacing)):
        if other_id is None:
            continue
        if other_id not in context.models:
            message = f"{artist.name} {verb} `{other_id}`, and there is no such Artist"
            others = [id for id in context.models if id != artist.id]
            hint, fixes = correction(other_id, others, at, "name another Artist of the game")
            yield Diagnostic(whole_artist.BECOMES, message, at, hint, fixes=fixes)
            continue
        other = context.models[other_id]
        if other is not None and artist.id != (other.replaces if verb == "becomes" else other.becomes):
            says = "replaces: {artist: %s}" if verb == "becomes" else "ascension: {becomes: %s}"
            message = f"{artist.name} {verb} {other.name}, but {other.name} does not say `{says % artist.id}`"
            related = (Related(other.span, f"{other.name} is declared here"),)
            yield Diagnostic(whole_artist.BECOMES, message, at, f"add it to {other.id}", related)
    if artist.becomes in context.models and any(card.of == "artist" and card.ascended for card in artist.abilities):
        never = "instead of turning the card, so its ascended side is never seen"
        message = f"{artist.name} becomes `{artist.becomes}` {never}"
        yield Diagnostic(whole_artist.BECOMES, message, becoming, "drop `ascended:`, or `ascension:`")
    seen, following = [artist.id], artist.becomes
    while following is not None and following not in seen:
        seen.append(following)
        after = context.models.get(following)
        following = None if after is None else after.becomes
    if following == artist.id:
        message = f"the change goes in a ring: {' -> '.join((*seen, following))}"
        yield Diagnostic(whole_artist.BECOMES, message, becoming, "let it end with one of them")
