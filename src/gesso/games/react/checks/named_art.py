"""Whether an art pack has the motifs and sigils that an Artist's file names."""

from collections.abc import Iterator
from functools import cache

from gesso.diagnostics import Diagnostic
from gesso.diagnostics.codes import ART_UNKNOWN
from gesso.diagnostics.english import alternatives
from gesso.diagnostics.suggestions import correction
from gesso.games.react.checks.texts import ArtistTexts
from gesso.schema.documents import load_document


def check_named_art(entry: ArtistTexts, _: object) -> Iterator[Diagnostic]:
    """Motifs and sigils that no art pack has. A pack that cannot be loaded may have any."""
    for each in entry.artist.named_art:
        # What is installed is looked at only for names that do not come with Gesso.
        if "." in each.name or each.name in _shipped(each.kind):
            continue
        from gesso.art import art_of

        library = art_of("react")
        known = library.motifs if each.kind == "motif" else library.sigils
        if each.name not in known:
            names = alternatives([f"`{name}`" for name in known])
            hint, fixes = correction(each.name, known, each.span, f"write {names}, or install the art pack that has it")
            message = f"no art pack has a {each.kind} `{each.name}`: a plain one is printed"
            yield Diagnostic(ART_UNKNOWN, message, each.span, hint, fixes=fixes)


@cache
def _shipped(kind: str) -> frozenset[str]:
    """The names that the schema gives as examples, which are those of the pictures that come with Gesso."""
    return frozenset(load_document("react/artist")["properties"][kind]["examples"])
