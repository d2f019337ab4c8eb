"""A proof of entries: the pictures and words of their cards beside the lines of their files."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

from gesso.atomic_files import write_atomically
from gesso.diagnostics import CheckError, Diagnostic
from gesso.printing.document import diagnose, once_each
from gesso.printing.pipeline import OutputError, PrintContext, as_cache_error, as_output_error
from gesso.printing.pipeline.face_drawing import draw_all, lay_out_all, warm_up
from gesso.printing.pipeline.workers import worker_pool
from gesso.printing.proof.parts import Proof
from gesso.project.building import Progress, check_places, print_context
from gesso.project.caches import keeping
from gesso.project.game import SOURCE_LOCALE
from gesso.project.printed_words import EntryWords, entry_words
from gesso.project.project import CACHE, Project
from gesso.project.proof_drafts import Draft, Drawn, draft_of
from gesso.wording import UnknownLocaleError, languages_of
from gesso.wording.transcript import Transcript

_ALL, _MOST_NAMED = "all", 3
"""What a proof of everything is called, and from how many more names on they are counted."""


@dataclass(frozen=True, slots=True)
class FoundProof:
    """A proof, with what is wrong with entries that are left out, and with faces; and how many faces were drawn."""

    proof: Proof
    broken: tuple[CheckError, ...]
    diagnostics: tuple[Diagnostic, ...]
    drawn: int
    root: Path
    context: PrintContext = field(repr=False)

    @contextmanager
    def of_the_cache(self) -> Iterator[None]:
        """Turns what damaged pictures of the cache give into an `OutputError`."""
        try:
            yield
        except (OSError, ValueError, KeyError, SyntaxError) as error:
            # A damaged PNG is a SyntaxError to Pillow.
            hint = f"remove the folder {CACHE.as_posix()} and try again"
            raise OutputError(f"a proof cannot be made of what was drawn: {error}", hint) from error

    def write(self, out: Path, ids: Sequence[str], page: str) -> Path:
        """Write the page into `out/proofs`, named for the `ids` that were asked for, and return the file.

        Raises `RequestError` for a folder of sources and `OutputError` if the file cannot be written.
        """
        folder = out / "proofs"
        check_places((out, folder), self.context, self.root)
        first, *others = [id.replace("/", "-") for id in ids] or [_ALL]
        name = f"{first}-and-{len(others)}-more" if len(others) >= _MOST_NAMED else "-".join((first, *others))
        file = folder / f"{name}.html"
        with as_output_error(file):
            write_atomically(file, page.encode("utf-8", "backslashreplace"))
        return file


def proof(
    project: Project,
    ids: Sequence[str] = (),
    *,
    locales: Sequence[str] = (),
    pictures: bool = True,
    workers: int = 1,
    progress: Progress = lambda _step, _done, _total: None,
) -> FoundProof:
    """The proof of what `ids` name, as `text` reads them, in some locales: none means every language of a game, but no
    variant of one. Faces are drawn in the `locales`, else in the first language, into the project's cache, unless no
    `pictures` are asked for. Raises as `text` does, and `OutputError` where the cache cannot be written."""
    context = keeping(print_context(project.root), project.root)
    chosen, broken = _chosen(project, ids, locales)
    drafts: list[Draft] = []
    for words, said in chosen:
        shown = {key for draft in drafts for key in draft.plan.keys.values()}
        drafts.append(draft_of(words, said, project, context, shown, locales))
    diagnostics = [each for draft in drafts for each in draft.diagnostics]
    drawn = _draw(drafts, context, workers, progress) if pictures else _Drawing({}, (), 0)
    entries = tuple(draft.entry(context, drawn.problems) for draft in drafts)
    left_out = {error.id: _reason(error) for error in broken}
    found = tuple(once_each((*diagnostics, *drawn.diagnostics)))
    return FoundProof(Proof(project.name, entries, left_out), tuple(broken), found, drawn.number, project.root, context)


def _reason(error: CheckError) -> str:
    errors = [found for found in error.diagnostics if found.is_error]
    return f"{len(errors)} error{'s' * (len(errors) != 1)}, the first: {errors[0].message}" if errors else str(error)


Chosen = list[tuple[EntryWords, Mapping[str, Transcript]]]


def _chosen(project: Project, ids: Sequence[str], locales: Sequence[str]) -> tuple[Chosen, list[CheckError]]:
    """What is asked for with its words by locale, each game in the locales that it has."""
    wanted = list(dict.fromkeys(locales)) or _languages(project)
    found: dict[tuple[str, str], EntryWords] = {}
    broken: dict[str, CheckError] = {}
    unknown: dict[str, UnknownLocaleError] = {}
    for locale in wanted:
        try:
            chosen, errors = entry_words(project, ids, locale=locale)
        except UnknownLocaleError as error:
            unknown[locale] = error
            continue
        for words in chosen:
            found.setdefault((words.game.id, words.entry.id), words)
        broken |= {error.id: error for error in errors}
    said = {key: dict(_in_each(words, wanted)) for key, words in found.items()}
    for locale, reason in unknown.items():
        # A locale that one of the games has is no mistake: the others stand in those that they have.
        if not (found or broken) or (locales and not any(locale in each for each in said.values())):
            raise reason
    return [(words, said[key]) for key, words in found.items()], list(broken.values())


def _in_each(words: EntryWords, locales: Sequence[str]) -> Iterator[tuple[str, Transcript]]:
    wording = words.game.definition.wording()
    for locale in locales:
        with suppress(UnknownLocaleError):
            transcript = wording.transcript(words.game.in_locale(locale).printed(words.entry), locale)
            yield (
                locale,
                transcript if words.whole else transcript.only({each.id for each in words.transcript.passages}),
            )


def _languages(project: Project) -> list[str]:
    """All languages of a project's games, with the usual one first."""
    all = {locale for game in project.games for locale in languages_of(game.id)}
    return sorted(all, key=lambda locale: (locale != SOURCE_LOCALE, locale)) or [SOURCE_LOCALE]


@dataclass(frozen=True, slots=True)
class _Drawing:
    """What is wrong with faces, in words and as diagnostics, and how many were drawn just now."""

    problems: Drawn
    diagnostics: tuple[Diagnostic, ...]
    number: int


def _draw(drafts: Sequence[Draft], context: PrintContext, workers: int, progress: Progress) -> _Drawing:
    """Draw what is not in the cache."""
    wanted = {job.key: job for draft in drafts for job in draft.jobs()}
    missing = [job for key, job in wanted.items() if not context.face_file(key).is_file()]
    problems: dict[str, tuple[str, ...]] = dict.fromkeys(wanted, ())
    found: list[Diagnostic] = []
    if missing:
        with as_cache_error(context.cache), worker_pool(workers if len(missing) > 1 else 1) as pool:
            laid = lay_out_all(missing, context, pool, warm_up(missing, context))
            drawn = draw_all(missing, laid, context, pool, progress)
        told = {key: (*laid[key][1], *drawn.get(key, ())) for key in laid}
        for draft in drafts:
            here = {job.key: job.order for job in draft.jobs()}
            own = ((here[key], each) for key, each in told.items() if key in here)
            found += draft.judge.judged(diagnose(one, order.id, order.span) for order, each in own for one in each)
        problems |= {key: tuple(one.message for one in each) for key, each in told.items()}
    return _Drawing(problems, tuple(found), len(missing))
