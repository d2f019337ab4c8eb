"""Artists that turn into other Artists: both files must say so, and the change must end."""

from __future__ import annotations

from collections.abc import Iterator

from gesso.diagnostics import Diagnostic, Related
from gesso.diagnostics.suggestions import nearest
from gesso.games.react.checks.artist_texts import ArtistContext, ArtistTexts
from gesso.games.react.codes.whole_artist import BECOMES


def check_becoming(entry: ArtistTexts, context: ArtistContext) -> Iterator[Diagnostic]:
    """`becomes` and `replaces` that name nobody, are not answered, or lead back to where they began."""
    artist = entry.artist
    for other_id, verb in ((artist.becomes, "becomes"), (artist.replaces, "replaces")):
        if other_id is None:
            continue
        if other_id not in context.models:
            near = nearest(other_id, context.models)
            hint = f"did you mean `{near}`?" if near else "name another Artist of the game"
            yield Diagnostic(
                BECOMES, f"{artist.name} {verb} `{other_id}`, and there is no such Artist", artist.span, hint
            )
            continue
        other = context.models[other_id]
        if other is None:
            continue
        answer = other.replaces if verb == "becomes" else other.becomes
        if answer != artist.id:
            says = "replaces: {artist: %s}" if verb == "becomes" else "ascension: {becomes: %s}"
            message = f"{artist.name} {verb} {other.name}, but {other.name} does not say `{says % artist.id}`"
            related = (Related(other.span, f"{other.name} is declared here"),)
            yield Diagnostic(BECOMES, message, artist.span, f"add it to {other.id}", related)
    if artist.becomes in context.models and any(card.of == "artist" and card.ascended for card in artist.abilities):
        message = (
            f"{artist.name} becomes `{artist.becomes}` instead of turning the card, so its ascended side is never seen"
        )
        yield Diagnostic(BECOMES, message, artist.span, "drop `ascended:`, or `ascension:`")
    seen = [artist.id]
    following = artist.becomes
    while following is not None:
        if following in seen:
            if following == artist.id:
                cycle = " -> ".join((*seen, following))
                yield Diagnostic(
                    BECOMES, f"the change goes in a ring: {cycle}", artist.span, "let it end with one of them"
                )
            return
        seen.append(following)
        after = context.models.get(following)
        following = None if after is None else after.becomes
