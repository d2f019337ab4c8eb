"""The sigils of pieces: each kind of Summon and token has its own, and only faces that there are have one."""

from collections.abc import Iterator

from gesso.diagnostics import Diagnostic, Related
from gesso.diagnostics.suggestions import did_you_mean
from gesso.games.react.checks.artist_texts import ArtistTexts
from gesso.games.react.codes import whole_artist
from gesso.games.react.model import Piece

_TOLD_APART_BY_SIGIL = ("summon", "token")


def check_shared_sigils(entry: ArtistTexts, _: object) -> Iterator[Diagnostic]:
    """Two Summons or two tokens that would bear the same sigil."""
    artist = entry.artist
    if artist.inherits is not None:
        return
    first: dict[tuple[str, str], Piece] = {}
    for piece in artist.pieces:
        if piece.kind not in _TOLD_APART_BY_SIGIL:
            continue
        sigil = artist.sigil_of(piece)
        twin = first.setdefault((piece.kind, sigil), piece)
        if twin is not piece:
            message = f"`{twin.id}` and `{piece.id}` both bear the sigil `{sigil}`"
            related = (Related(twin.span, f"`{twin.id}` is declared here"),)
            hint = "give one of them another `sigil`"
            yield Diagnostic(whole_artist.SHARED_SIGIL, message, piece.span, hint, related)


def check_face_sigils(entry: ArtistTexts, _: object) -> Iterator[Diagnostic]:
    """Sigils for faces that the dice do not have."""
    artist = entry.artist
    if artist.inherits is not None:
        return
    for piece in artist.pieces:
        for each in piece.face_sigils:
            if each.face not in piece.faces:
                hint = did_you_mean(each.face, piece.faces, "name a face of the list `faces`")
                message = f"`{piece.id}` has no face `{each.face}`"
                yield Diagnostic(whole_artist.SIGIL_OF_NO_FACE, message, each.span, hint)
