"""The printed words of entries, of cards, or of single texts."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import TYPE_CHECKING

from gesso.diagnostics import CheckError, RequestError
from gesso.diagnostics.suggestions import nearest
from gesso.project.project import Project

if TYPE_CHECKING:
    from gesso.wording.transcript import Transcript


def text(project: Project, ids: Sequence[str] = (), *, locale: str = "en") -> tuple[list[Transcript], list[CheckError]]:
    """The printed rules text, and the entries that have none because they have errors.

    `ids` are entries, cards (`card` or `entry/card`) or texts (`card/1`); none means all of the project. Raises
    `RequestError` for an id that means nothing, and `gesso.wording.LocaleError`.
    """
    entries = [(game, entry) for game in project.games for entry in game.entries]
    heads = {id.partition("/")[0] for id in ids}
    if heads <= {entry.id for _, entry in entries}:
        entries = [(game, entry) for game, entry in entries if not ids or entry.id in heads]
    found: list[Transcript] = []
    broken: list[CheckError] = []
    for game, entry in entries:
        try:
            found.append(game.definition.wording().transcript(game.program(entry), locale))
        except CheckError as error:
            broken.append(error)
    return (list(_only(found, ids, {error.id for error in broken})) if ids else found), broken


def _only(transcripts: Sequence[Transcript], ids: Sequence[str], broken: Collection[str]) -> Iterator[Transcript]:
    names = {transcript.id: set(transcript.ids()) for transcript in transcripts}
    unknown = [id for id in ids if id.partition("/")[0] not in broken and not any(id in own for own in names.values())]
    if unknown and not broken:
        meant = nearest(unknown[0], [name for transcript in transcripts for name in transcript.ids()])
        hint = f"did you mean `{meant}`?" if meant else "`gesso text` without an id prints all of them"
        raise RequestError(f"nothing is called `{unknown[0]}`", hint)
    for transcript in transcripts:
        if transcript.id in ids:
            yield transcript
            continue
        part = transcript.only(id.removeprefix(f"{transcript.id}/") for id in ids)
        if part.passages:
            yield part
