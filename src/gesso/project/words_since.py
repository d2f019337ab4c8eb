"""How the printed words of a project have changed since a revision."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from gesso.project.building import text
from gesso.project.changes import base_of, project_at
from gesso.project.manifest import MANIFEST
from gesso.project.project import Project, open_project

if TYPE_CHECKING:
    from gesso.wording.transcript import Transcript


@dataclass(frozen=True, slots=True)
class ChangedWords:
    """An entry whose words are others than they were: None where there was none, is none, or it has errors."""

    id: str
    before: Transcript | None
    after: Transcript | None


def words_since(project: Project, revision: str, *, locale: str = "en") -> list[ChangedWords]:
    """The entries whose printed words differ, in the order of the project, those that are gone last. Raises `RequestError`
    for a revision that is not there, and `gesso.wording.LocaleError`."""
    with project_at(project.root, base_of(project.root, revision)) as folder:
        before = _transcripts(open_project(folder), locale) if (folder / MANIFEST).is_file() else {}
    after = _transcripts(project, locale)
    ids = dict.fromkeys((*after, *before))
    return [
        ChangedWords(id, before.get(id), after.get(id))
        for id in ids
        if _passages(before.get(id)) != _passages(after.get(id))
    ]


def _transcripts(project: Project, locale: str) -> Mapping[str, Transcript]:
    found, _ = text(project, locale=locale) if project.games else ([], [])
    return {transcript.id: transcript for transcript in found}


def _passages(transcript: Transcript | None) -> tuple[object, ...] | None:
    return None if transcript is None else (transcript.name, transcript.text())
