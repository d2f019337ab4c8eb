"""Errata of printed cards: stickers for changed texts, reprints of what cannot be stuck over, and a list for the rules."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from gesso.data_classes import dataclass
from gesso.diagnostics import CheckError, RequestError, has_errors
from gesso.files import write_output
from gesso.project import MANIFEST, SCENARIOS
from gesso.project.project import open_project
from gesso.project.selection import Selection
from gesso.source import read_source
from gesso.tasks.build import Progress, file_name, print_context, print_job
from gesso.tasks.check import run_scenarios
from gesso.tasks.compare import Aspect, EntryChange, Key, TextChange, changed_pairs, entry_change, same_parts, states_of
from gesso.tasks.kit import KitPart, reprint
from gesso.tasks.printer import paper_called
from gesso.tasks.revisions import earlier_state

if TYPE_CHECKING:
    from gesso.printing.component import Component, EntryPrints
    from gesso.printing.exports.stickers import Sticker
    from gesso.printing.pages import Paper
    from gesso.printing.pipeline.drawing import PrintContext
    from gesso.printing.pipeline.runs import Plan, Printed
    from gesso.tasks.compare import FacePair, States

_ASPECTS: tuple[Aspect, ...] = ("words", "pictures")
_WORDS: tuple[Aspect, ...] = ("words",)


@dataclass(frozen=True, slots=True)
class Errata:
    """What was made for players who have printed the cards already."""

    printed: Printed
    sheet: Path | None
    """The sheet of stickers; None if no text box changed alone."""
    stickers: int
    reprints: tuple[str, ...]
    """The faces to print again, for which there are sheets."""
    text: Path | None
    """The list for the rules page, Markdown; None if no words changed."""
    broken: tuple[CheckError, ...]
    """The errors of entries that cannot be compared."""


def errata(
    selection: Selection,
    since: str,
    out: Path,
    *,
    paper: str = "a4",
    locale: str = "en",
    workers: int = 1,
    progress: Progress = lambda _step, _done, _total: None,
) -> Errata:
    """Write what players need who have printed the selected entries as they were, to `out/errata`.

    Args:
        selection: The entries.
        since: A revision of the git repository, or a folder with the project in another state.
        out: The folder.
        paper: The paper of the sheet.
        locale: The language.
        workers: How many processes draw.
        progress: Called with the step, the number that is done and the total.

    Raises:
        RequestError: There is no such revision, folder or paper, or it has none of the entries.
        OutputError: A file cannot be written.
    """
    from gesso.printing.pipeline.output_files import as_output_error
    from gesso.printing.pipeline.runs import Printed

    sheet, root = paper_called(paper), selection.project.root
    chosen = selection.in_locale(locale)
    with earlier_state(root, since) as folder:
        earlier = open_project(folder) if (folder / MANIFEST).is_file() else None
        before: States = {} if earlier is None else states_of(same_parts(chosen, earlier), folder, _ASPECTS, locale)
        after = states_of(chosen.parts, root, _ASPECTS, locale)
        broken = tuple(state.error for state in after.values() if state.error is not None)
        both = [key for key in after if key in before and before[key].run is not None and after[key].run is not None]
        if not both and not broken:
            here, there = (", ".join(sorted(id for _, id in states)) or "nothing" for states in (after, before))
            hint = f"here: {here}; there: {there}"
            raise RequestError(f"{since} has none of these entries, so that nobody has printed them", hint)
        found = _Found(dict(_pairs(both, before, after, (folder, root))), (print_context(folder), print_context(root)))
        stickers, lost = found.sorted()
        changes = [change for key in both if (change := entry_change(key, before[key], after[key], (), _WORDS))]
    names = [id for _, id in both]
    folder = out / "errata" / file_name(names) if names else out / "errata"
    reprints = Printed.nothing(())
    if lost:
        reprints = reprint(chosen, out, KitPart(cards=lost), workers=workers, progress=progress).printed
    printed = reprints
    if stickers and not has_errors(reprints.diagnostics):
        made = _print(chosen, both, after, stickers, folder / f"stickers-{sheet.id}.pdf", sheet, workers, progress)
        printed = replace(
            made,
            diagnostics=(*reprints.diagnostics, *made.diagnostics),
            written=(*reprints.written, *made.written),
            drawn=reprints.drawn + made.drawn,
        )
    text: Path | None = None
    if changes and not has_errors(printed.diagnostics):
        text = folder / "errata.md"
        shown = _shown_by(chosen)
        stuck = [sticker.face for sticker in stickers]
        with as_output_error(text):
            write_output(text, errata_text(chosen, changes, shown, stuck, lost).encode())
    made_sheet = folder / f"stickers-{sheet.id}.pdf" if stickers else None
    return Errata(printed, made_sheet, sum(sticker.copies for sticker in stickers), lost, text, broken)


def _pairs(
    keys: Sequence[Key], before: States, after: States, roots: tuple[Path, Path]
) -> Iterator[tuple[Key, tuple[Plan, Plan]]]:
    from gesso.printing.cache import SourceDigests
    from gesso.printing.pipeline.runs import plan_of

    digests = []
    for root in roots:
        context = print_context(root)
        digests.append(SourceDigests(context.templates, context.fonts))
    for key in keys:
        old, new = before[key].run, after[key].run
        assert old is not None and new is not None
        yield key, (plan_of(old, digests[0]), plan_of(new, digests[1]))


class _Found:
    """Sorts changed faces into stickers and reprints.

    Args:
        plans: The plans of each entry before and after.
        contexts: The templates and fonts before and after.
    """

    def __init__(self, plans: Mapping[Key, tuple[Plan, Plan]], contexts: tuple[PrintContext, PrintContext]) -> None:
        self._plans, self._contexts = plans, contexts

    def sorted(self) -> tuple[tuple[Sticker, ...], tuple[str, ...]]:
        """Return the stickers, and the ids of the faces to print again."""
        stickers: dict[str, Sticker] = {}
        lost: dict[str, None] = {}
        for old, new in self._plans.values():
            copies = _copies(new.run.prints.components)
            for pair in changed_pairs(old, new):
                if pair[1] is None:
                    continue
                id = pair[1].spec.id
                sticker = self._sticker(pair, (old, new), copies.get(id, 1))
                if sticker is not None:
                    stickers[id] = sticker
                else:
                    lost[id] = None
        return tuple(stickers.values()), tuple(lost)

    def _sticker(self, pair: FacePair, plans: tuple[Plan, Plan], copies: int) -> Sticker | None:
        """Return the sticker that covers a changed face; None if it has to be printed again."""
        from gesso.printing.exports.stickers import Sticker, sticker_box
        from gesso.printing.pipeline.drawing import layout_of

        old, new = pair
        if old is None or new is None or old.spec.template != new.spec.template:
            return None
        layouts = [
            layout_of(face.spec, plan.run.prints.art, context)
            for face, plan, context in zip((old, new), plans, self._contexts)
        ]
        box, face = sticker_box(*layouts), layouts[1].face
        if box is None or face is None:
            return None
        return Sticker(new.spec.id, str(new.spec.values.get("name", "")), box, face.width, face.height, copies)


def _copies(components: Sequence[Component]) -> dict[str, int]:
    copies: dict[str, int] = {}
    for piece in components:
        for side in (piece.front, piece.back):
            if side is not None:
                copies[side.id] = copies.get(side.id, 0) + piece.copies
    return copies


def _print(
    selection: Selection,
    keys: Sequence[Key],
    after: States,
    stickers: Sequence[Sticker],
    file: Path,
    paper: Paper,
    workers: int,
    progress: Progress,
) -> Printed:
    """Draw the changed faces, and write the sheet."""
    from gesso.printing.component import author_of, face_names
    from gesso.printing.exports.stickers import StickerExport
    from gesso.printing.pipeline.runs import PrintRun
    from gesso.printing.pipeline.sheet_writing import FileFacts
    from gesso.wording.labels import errata_words

    wanted = {sticker.face for sticker in stickers}
    prints: list[EntryPrints] = []
    for key in keys:
        run = after[key].run
        assert run is not None
        pieces = tuple(_only(run.prints.components, wanted))
        if pieces:
            prints.append(replace(run.prints, components=pieces, picture_names=run.prints.picture_names))
    part = selection.parts[0]
    words = errata_words(part.game.definition.wording().phrasebook(part.game.locale))
    title = words["title"].format(name=", ".join(dict.fromkeys(each.title for each in prints)))
    names = face_names(piece for each in prints for piece in each.components)
    facts = FileFacts(title, author_of(prints, selection.project.name), prints[0].language, prints[0].words, names)
    export = StickerExport(tuple(prints), tuple(stickers), paper, facts, words["note"], file)
    job = print_job(selection, workers, progress)
    runs = [PrintRun(each, file.parent, partial=True) for each in prints]
    return job.run(runs, (file.parent,), (), faces=False, sheets=None, export=export)


def _only(components: Sequence[Component], wanted: set[str]) -> Iterator[Component]:
    """Yield the wanted faces, each as a piece of its own."""
    seen: set[str] = set()
    for piece in components:
        for side in (piece.front, piece.back):
            if side is not None and side.id in wanted and side.id not in seen:
                seen.add(side.id)
                yield replace(piece, front=side, back=None)


Shown = Mapping[str, Sequence[tuple[str, str]]]
"""By entry, the names and the texts of the scenarios that pass."""


def _shown_by(selection: Selection) -> Shown:
    """Play the scenarios beside the entries; return those that pass."""
    shown: dict[str, list[tuple[str, str]]] = {}
    folders = {(entry.folder / SCENARIOS): entry.id for part in selection.parts for entry in part.entries}
    for outcome in run_scenarios(selection):
        file = next((file for file in folders if file.as_posix().endswith(outcome.path)), None)
        if file is None:
            continue
        reading = read_source(file, root=selection.project.root)
        lines = reading.source.text.splitlines() if reading.source is not None else []
        starts = [each.span.line for each in outcome.outcomes]
        for each, start, end in zip(outcome.outcomes, starts, (*starts[1:], len(lines) + 1)):
            if each.passed:
                shown.setdefault(folders[file], []).append((each.name, "\n".join(lines[start - 1 : end - 1])))
    return shown


def errata_text(
    selection: Selection,
    changes: Sequence[EntryChange],
    shown: Shown,
    stuck: Sequence[str],
    lost: Sequence[str],
) -> str:
    """Return the list of changed texts, each with a scenario that shows it, as Markdown."""
    from gesso.wording.labels import errata_words

    part = selection.parts[0]
    words = errata_words(part.game.definition.wording().phrasebook(part.game.locale))
    lines: list[str] = []
    for change in changes:
        lines += [f"# {words['title'].format(name=change.name)}", ""]
        for card in change.cards:
            for text in card.texts:
                scenario = next((name for name, story in shown.get(change.id, ()) if _names(story, card.id)), None)
                proof = words["shown"].format(scenario=scenario) if scenario else words["unshown"]
                lines.append(f"- {_line(text, words)}. {proof}")
        lines.append("")
    for heading, faces in ((words["stick"], stuck), (words["reprint"], lost)):
        if faces:
            lines += [f"**{heading}**: {', '.join(faces)}", ""]
    return "\n".join(lines).rstrip() + "\n"


def _line(text: TextChange, words: Mapping[str, str]) -> str:
    sides = [side or () for side in text.words]
    # A text whose sentences stay has another heading.
    first = 1 if sides[0][1:] != sides[1][1:] else 0
    before, after = (" ".join(side[first:]) for side in sides)
    phrase = "line" if before and after else "added" if after else "removed"
    return words[phrase].format(card=text.heading, before=before, after=after)


def _names(story: str, card: str) -> bool:
    return re.search(rf"(?<![\w-]){re.escape(card)}(?![\w-])", story) is not None
