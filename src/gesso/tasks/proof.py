"""Lay out a proof: each card's face and words beside the lines of its file."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from collections.abc import Mapping as Mapping_
from contextlib import contextmanager, suppress
from dataclasses import field
from pathlib import Path
from typing import TYPE_CHECKING

from gesso.cache import with_cache
from gesso.data_classes import dataclass
from gesso.diagnostics import CheckError, Diagnostic
from gesso.files import write_atomically
from gesso.printing.cache import SourceDigests
from gesso.printing.component import EntryPrints, FaceSpec
from gesso.printing.faces.document import once_each
from gesso.printing.pipeline.drawing import (
    DrawJob,
    PrintContext,
    draw_all,
    lay_out_all,
    layout_of,
    warm_up,
    worker_pool,
)
from gesso.printing.pipeline.output_files import OutputError, as_cache_error, as_font_error, as_output_error
from gesso.printing.pipeline.runs import Plan, PrintRun, plan_of
from gesso.printing.proof import (
    Excerpt,
    Proof,
    ProofCard,
    ProofEntry,
    ProofFace,
    ProofText,
    Said,
    SourceLine,
    SourcePart,
)
from gesso.project import CACHE, SOURCE_LOCALE
from gesso.project.project import ProjectModel
from gesso.project.selection import Part, Selection
from gesso.project.translations import translation_file
from gesso.source import MappingNode, Node, Scalar, SequenceNode, SourceFile, Span, blocks_in, read_tree
from gesso.tasks.build import Progress, check_places, entry_prints, print_context
from gesso.tasks.text import EntryWords, entry_words
from gesso.wording import UnknownLocaleError, languages_of
from gesso.wording.transcript import Passage, Transcript

if TYPE_CHECKING:
    from gesso.printing.layout import Layout


_COMMENT = re.compile(r"(?:^|(?<=\s))#(?:\s.*)?$")
_TAB = 8
_PROSE = 4
"""A value with this many blanks is prose; a shorter one may stand somewhere by chance."""


@dataclass(frozen=True, slots=True)
class CardLines:
    """The lines of a file, by card."""

    cards: dict[str, tuple[SourceLine, ...]]
    """The lines of each card by its id; lines without words at the ends are left out."""
    others: tuple[SourceLine, ...]
    """Lines that belong to no card."""
    prose: tuple[tuple[str, tuple[SourceLine, ...]], ...]
    """Values of several words, each with its lines."""
    values: dict[str, frozenset[str]]
    """All values of each card."""

    def saying(self, text: str) -> tuple[SourceLine, ...]:
        """Return the lines whose prose stands in a text, word for word."""
        shown = _in_a_row(text)
        return tuple(line for words, lines in self.prose if words in shown for line in lines)


def lines_of_cards(source: SourceFile, node: Node, cards: Iterable[str]) -> CardLines:
    """Return the lines of a file by card: those of a mapping that has a card's id as its `id` or as its key."""
    reader = _Reader(source, node)
    by_card: dict[str, tuple[SourceLine, ...]] = {}
    values: dict[str, frozenset[str]] = {}
    taken: set[int] = set()
    for card in cards:
        place = _by_id(node, card) or _by_key(node, card)
        numbers = [] if place is None else [number for number in _numbers(place) if number not in taken]
        taken.update(numbers)
        own = frozenset(numbers)
        values[card] = frozenset(_in_a_row(scalar.text) for scalar in _scalars(node) if scalar.span.line in own)
        by_card[card] = reader.lines(numbers)
    every = range(1, source.whole.end_line + 1)
    others = reader.lines([number for number in every if number not in taken])
    return CardLines(by_card, others, tuple(_prose(node, reader)), values)


def translation_lines(source: SourceFile, values: Mapping_[str, frozenset[str]]) -> dict[str, tuple[SourceLine, ...]]:
    """Return the lines of a translation by the cards that have its words among their `values`.

    The lines of words that no card has stand under "".
    """
    by_card: dict[str, tuple[SourceLine, ...]] = {}
    for translations, lines in _translated(source):
        for card in [card for card, own in values.items() if own & translations] or [""]:
            by_card[card] = (*by_card.get(card, ()), *lines)
    return by_card


def translation_saying(source: SourceFile, text: str) -> tuple[SourceLine, ...]:
    """Return the lines of a translation whose prose stands in a text, word for word."""
    shown, translated = _in_a_row(text), _translated(source)
    return tuple(
        line
        for translations, lines in translated
        if any(_is_prose(translation) and translation in shown for translation in translations)
        for line in lines
    )


def _translated(source: SourceFile) -> Iterator[tuple[set[str], tuple[SourceLine, ...]]]:
    """Yield each word of a translation with its translations and lines."""
    node = read_tree(source).node
    words = node.get("words") if isinstance(node, MappingNode) else None
    if node is None or not isinstance(words, SequenceNode):
        return
    reader = _Reader(source, node)
    for word in words:
        yield {_in_a_row(scalar.text) for scalar in _scalars(word)}, reader.lines(_numbers(word.span))


def _scalars(node: Node) -> Iterator[Scalar]:
    if isinstance(node, Scalar):
        yield node
        return
    for part in (pair.value for pair in node) if isinstance(node, MappingNode) else node:
        yield from _scalars(part)


def _prose(node: Node, reader: _Reader) -> Iterator[tuple[str, tuple[SourceLine, ...]]]:
    for mapping in (node, *_inner(node)):
        for pair in mapping if isinstance(mapping, MappingNode) else ():
            words = _in_a_row(pair.value.text) if isinstance(pair.value, Scalar) else ""
            if _is_prose(words):
                span = pair.key.span
                yield words, reader.lines(_numbers(span.source.span(span.start, pair.value.span.end)))


def _is_prose(words: str) -> bool:
    return words.count(" ") >= _PROSE


def _in_a_row(text: str) -> str:
    return " ".join(text.replace("'", "\N{RIGHT SINGLE QUOTATION MARK}").split())


def _numbers(place: Span) -> range:
    last = place.source.position(place.start + len(place.text.rstrip()))[0]
    return range(place.line, last + 1)


def _by_id(node: Node, id: str) -> Span | None:
    for mapping in _inner(node):
        name = mapping.get("id")
        if isinstance(name, Scalar) and name.text == id:
            return mapping.span
    return None


def _by_key(node: Node, id: str) -> Span | None:
    for mapping in (node, *_inner(node)):
        pair = mapping.pair(id) if isinstance(mapping, MappingNode) else None
        if pair is not None:
            span = pair.key.span
            return span.source.span(span.start, pair.value.span.end)
    return None


def _inner(node: Node) -> Iterator[MappingNode]:
    """Yield all mappings within a tree, outer ones first."""
    if isinstance(node, Scalar):
        return
    for part in (pair.value for pair in node) if isinstance(node, MappingNode) else node:
        if isinstance(part, MappingNode):
            yield part
        yield from _inner(part)


class _Reader:
    """Splits the lines of one file into keys, values and comments."""

    def __init__(self, source: SourceFile, node: Node) -> None:
        self._source = source
        self._keys = {span.start: span.end for span in _keys(node)}
        self._in_blocks = {line for block in blocks_in(node) for line in range(block.line, block.end_line)}

    def lines(self, numbers: Iterable[int]) -> tuple[SourceLine, ...]:
        lines = [self._line(number) for number in numbers]
        worded = [at for at, line in enumerate(lines) if line.parts]
        # Several blank lines between two parts of a file count as one.
        kept = (
            line for at, line in enumerate(lines) if line.parts or (lines[at - 1].parts and worded[0] < at < worded[-1])
        )
        return tuple(kept) if worded else ()

    def _line(self, number: int) -> SourceLine:
        text = self._source.line(number).expandtabs(_TAB)
        bare = text.strip()
        start = self._source.offset(number, 1)
        first = len(text) - len(text.lstrip())
        dash = re.match(r"(?:- +)*", bare)
        at = first + (dash.end() if dash else 0)
        end = self._keys.get(start + at)
        parts: list[tuple[str, SourcePart]] = []
        if end is not None:
            parts.append((text[first : end - start + 1], "key"))
            bare = text[end - start + 1 :].rstrip()
        comment = None if number in self._in_blocks else _COMMENT.search(bare)
        value, note = (bare[: comment.start()], bare[comment.start() :]) if comment else (bare, "")
        parts += [(value, "value")] if value.strip() else []
        parts += [(note, "comment")] if note else []
        return SourceLine(number, first, tuple(parts))


def _keys(node: Node) -> Iterator[Span]:
    if isinstance(node, Scalar):
        return
    if isinstance(node, MappingNode):
        yield from (pair.key.span for pair in node)
    for part in (pair.value for pair in node) if isinstance(node, MappingNode) else node:
        yield from _keys(part)


Drawn = Mapping[str, tuple[str, ...]]
"""What kept faces from being drawn, in words, by the keys of all that were tried."""


@dataclass(frozen=True, slots=True)
class Draft:
    """An entry whose faces are laid out."""

    words: EntryWords
    said: Mapping[str, Transcript]
    specs: tuple[FaceSpec, ...]
    """The faces of the chosen cards, in the first locale."""
    layouts: Mapping[str, Mapping[str, Layout]]
    """Their layouts in each locale."""
    plan: Plan
    diagnostics: tuple[Diagnostic, ...]
    judge: Selection = field(repr=False)
    others: Mapping[str, Plan] = field(default_factory=dict)
    """The plans of further locales in which they are drawn."""

    def jobs(self) -> Iterator[DrawJob]:
        """Return the faces that can be drawn."""
        for locale, plan in {next(iter(self.said)): self.plan, **self.others}.items():
            drawn = plan.drawn()
            yield from (drawn[spec.id] for spec in self.specs if self.layouts[locale][spec.id].face is not None)

    def entry(self, context: PrintContext, drawn: Drawn) -> ProofEntry:
        """Return the entry as a proof shows it; `drawn` are the keys of faces that are in the cache."""
        entry, game, transcripts = self.words.entry, self.words.game, list(self.said.values())
        passages = transcripts[0].passages
        named = dict.fromkeys((*(passage.card for passage in passages), *(spec.card for spec in self.specs)))
        cards = [id for id in named if id not in ("", entry.id)]
        assert entry.source is not None and entry.node is not None, "what has checked clean was read"
        lines = lines_of_cards(entry.source, entry.node, cards)
        files = [translation_file(game.in_locale(locale), entry) for locale in self.said]
        sources = [file.source for file in files if file is not None]
        translated = {source.path: translation_lines(source, lines.values) for source in sources}
        faces = {spec.id: self._proof_face(spec, context, drawn) for spec in self.specs}
        of_card = {spec.id: spec.card for spec in self.specs}

        def card(id: str) -> ProofCard:
            # A card with the entry's own id has the texts that stand directly in the file.
            ids = ("", entry.id) if id in ("", entry.id) else (id,)
            texts = tuple(_text(passage, transcripts) for passage in passages if passage.card in ids)
            own = tuple(face for face in faces.values() if of_card[face.id] in filter(None, ids))
            excerpts = (Excerpt(path, found[id]) for path, found in translated.items() if id in found)
            return ProofCard(id, texts, own, lines.cards.get(id, lines.others), tuple(excerpts))

        of_entry = self.words.whole or {"", entry.id} & {passage.card for passage in passages}
        others = [face for face in faces.values() if not of_card[face.id]]
        blocks = (*([card("")] if of_entry else ()), *map(card, cards), *self._others(others, lines, sources))
        name, locales = transcripts[0].name, tuple(self.said)
        return ProofEntry(entry.id, game.id, name, entry.source.path, locales, blocks)

    def _others(
        self, faces: Sequence[ProofFace], lines: CardLines, translations: Sequence[SourceFile]
    ) -> Iterator[ProofCard]:
        """Yield the faces of no card.

        Faces with sentences come one by one, with the lines that say these and those of `translations`; all short ones
        come last, together.
        """
        for face in faces:
            if not face.is_short:
                text = _on_face(face, tuple(self.said))
                sentences = " ".join(words for side in text.said if side for words in side.paragraphs)
                excerpts_by_path = ((source.path, translation_saying(source, sentences)) for source in translations)
                excerpts = tuple(Excerpt(path, own) for path, own in excerpts_by_path if own)
                yield ProofCard("", (text,), (face,), lines.saying(sentences), excerpts)
        short = tuple(face for face in faces if face.is_short)
        if short:
            yield ProofCard("", tuple(_on_face(face, tuple(self.said)) for face in short), short, ())

    def _proof_face(self, spec: FaceSpec, context: PrintContext, drawn: Drawn) -> ProofFace:
        fits = {locale: layouts[spec.id].fits for locale, layouts in self.layouts.items()}
        problems = [
            f"{locale}: {problem.message}" if len(self.said) > 1 else problem.message
            for locale, layouts in self.layouts.items()
            for problem in layouts[spec.id].problems
        ]
        first, key = next(iter(self.said)), self.plan.keys[spec.id]
        problems += drawn.get(key, ())
        others: list[tuple[str, Path]] = []
        for locale, plan in self.others.items():
            # A back without words is the same in every language.
            shown = self._picture(locale, plan, spec, context, drawn) if plan.keys[spec.id] != key else None
            others += [(locale, shown)] if shown is not None else []
        picture = self._picture(first, self.plan, spec, context, drawn)
        return ProofFace(spec.id, picture, fits, tuple(problems), tuple(others))

    def _picture(self, locale: str, plan: Plan, spec: FaceSpec, context: PrintContext, drawn: Drawn) -> Path | None:
        key = plan.keys[spec.id]
        whole = self.layouts[locale][spec.id].face is not None and drawn.get(key) == ()
        return context.face_file(key) if whole else None


def draft_of(
    words: EntryWords,
    said: Mapping[str, Transcript],
    project: ProjectModel,
    context: PrintContext,
    shown: Collection[str],
    drawn_in: Collection[str] = (),
) -> Draft:
    """Return the draft of an entry, without faces of no card that are `shown` already: entries may share them.

    `shown` are keys. Faces are drawn in the first locale, and in those of `drawn_in`.
    """
    game, entry = words.game, words.entry
    judge = Selection(project, (Part(game, (entry,), False),))
    prints = {locale: _prints(words, locale, project, context) for locale in said}
    first, digests = next(iter(prints)), SourceDigests(context.templates, context.fonts)
    plans = {
        locale: plan_of(PrintRun(each, Path()), digests)
        for locale, each in prints.items()
        if locale == first or locale in drawn_in
    }
    plan = plans.pop(first)
    cards = {passage.card for passage in words.transcript.passages}
    if words.whole:
        cards |= {spec.card for spec in plan.faces}
    specs = tuple(
        spec
        for spec in plan.faces
        if (spec.card in cards if spec.card else words.whole and plan.keys[spec.id] not in shown)
    )
    layouts: dict[str, dict[str, Layout]] = {}
    diagnostics: list[Diagnostic] = [*plan.problems()] if words.whole else []
    for locale, each in prints.items():
        by_id = {spec.id: spec for spec in each.faces}
        layouts[locale] = {}
        for spec in specs:
            with as_font_error():
                layout = layout_of(by_id[spec.id], each.art, context)
            layouts[locale][spec.id] = layout
            diagnostics += [spec.diagnosed(problem) for problem in layout.problems]
    return Draft(words, said, specs, layouts, plan, tuple(judge.with_overrides(diagnostics)), judge, plans)


def _prints(words: EntryWords, locale: str, project: ProjectModel, context: PrintContext) -> EntryPrints:
    """Return the entry's prints; empty if the game has no printing part."""
    game, entry = words.game.in_locale(locale), words.entry
    if not game.definition.printing:
        assert entry.source is not None, "what has checked clean was read"
        return EntryPrints(words.transcript.name, (), frozenset(), entry.source.top, language=locale)
    return entry_prints(game, entry, project.root, context.fonts)


def _text(passage: Passage, transcripts: Sequence[Transcript]) -> ProofText:
    sides = ({each.id: each for each in transcript.passages}.get(passage.id) for transcript in transcripts)
    return ProofText(passage.id, tuple(None if side is None else _said(side) for side in sides))


def _said(passage: Passage) -> Said:
    letter = f"({passage.letter})" if passage.letter else ""
    head = " ".join(filter(None, (letter, passage.label, passage.cost and f"[{passage.cost}]")))
    return Said(passage.heading, head, passage.paragraphs)


def _on_face(face: ProofFace, locales: Sequence[str]) -> ProofText:
    """Return the texts on a face besides its id, as laid out; bars of boxes stand among them."""

    def said(locale: str) -> Said:
        fits = (fit for fit in face.fits[locale] if fit.name != "bar" and fit.text != face.id)
        lines = [line for fit in fits for line in fit.text.split("\n")]
        return Said("", "", tuple(lines))

    return ProofText(face.id, tuple(map(said, locales)))


_ALL, _MOST_NAMED = "all", 3
"""The name of a proof of everything; and from how many further names on they are counted."""


@dataclass(frozen=True, slots=True)
class FoundProof:
    """A proof, problems of entries that are left out and of faces, and how many faces were drawn."""

    proof: Proof
    broken: tuple[CheckError, ...]
    diagnostics: tuple[Diagnostic, ...]
    drawn: int
    root: Path
    context: PrintContext = field(repr=False)

    @contextmanager
    def of_the_cache(self) -> Iterator[None]:
        """Turn errors about damaged pictures of the cache into an `OutputError`."""
        try:
            yield
        except (OSError, ValueError, KeyError, SyntaxError) as error:
            # A damaged PNG is a SyntaxError to Pillow.
            hint = f"remove the folder {CACHE.as_posix()} and try again"
            raise OutputError(f"a proof cannot be made from the drawn faces: {error}", hint) from error

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
    project: ProjectModel,
    ids: Sequence[str] = (),
    *,
    locales: Sequence[str] = (),
    pictures: bool = True,
    workers: int = 1,
    progress: Progress = lambda _step, _done, _total: None,
) -> FoundProof:
    """Return the proof of what `ids` name, read as `text` reads them, in some locales.

    Without locales, it shows every language of a game but no variant of one. Faces are drawn in the `locales`, else in
    the first language, into the project's cache, unless no `pictures` are wanted. Raises as `text` does, and
    `OutputError` if the cache cannot be written.
    """
    context = with_cache(print_context(project.root), project.root)
    chosen, broken = _chosen(project, ids, locales)
    drafts: list[Draft] = []
    for words, said in chosen:
        shown = {key for draft in drafts for key in draft.plan.keys.values()}
        drafts.append(draft_of(words, said, project, context, shown, locales))
    diagnostics = [diagnostic for draft in drafts for diagnostic in draft.diagnostics]
    drawn = _draw(drafts, context, workers, progress) if pictures else _Drawing({}, (), 0)
    entries = tuple(draft.entry(context, drawn.problems) for draft in drafts)
    left_out = {error.id: _reason(error) for error in broken}
    all_problems = tuple(once_each((*diagnostics, *drawn.diagnostics)))
    return FoundProof(
        Proof(project.name, entries, left_out), tuple(broken), all_problems, drawn.number, project.root, context
    )


def _reason(error: CheckError) -> str:
    errors = [diagnostic for diagnostic in error.diagnostics if diagnostic.is_error]
    return f"{len(errors)} error{'s' * (len(errors) != 1)}, the first: {errors[0].message}" if errors else str(error)


Chosen = list[tuple[EntryWords, Mapping[str, Transcript]]]


def _chosen(project: ProjectModel, ids: Sequence[str], locales: Sequence[str]) -> tuple[Chosen, list[CheckError]]:
    """Return the chosen entries with their words by locale, each game in the locales that it has."""
    wanted = list(dict.fromkeys(locales)) or _languages(project)
    words_by_entry: dict[tuple[str, str], EntryWords] = {}
    broken: dict[str, CheckError] = {}
    unknown: dict[str, UnknownLocaleError] = {}
    for locale in wanted:
        try:
            chosen, errors = entry_words(project, ids, locale=locale)
        except UnknownLocaleError as error:
            unknown[locale] = error
            continue
        for words in chosen:
            words_by_entry.setdefault((words.game.id, words.entry.id), words)
        broken |= {error.id: error for error in errors}
    said = {key: dict(_in_each(words, wanted)) for key, words in words_by_entry.items()}
    for locale, reason in unknown.items():
        # A locale that only one of the games has is no mistake: the others appear in the locales that they have.
        if not (words_by_entry or broken) or (locales and not any(locale in each for each in said.values())):
            raise reason
    return [(words, said[key]) for key, words in words_by_entry.items()], list(broken.values())


def _in_each(words: EntryWords, locales: Sequence[str]) -> Iterator[tuple[str, Transcript]]:
    wording = words.game.definition.wording()
    for locale in locales:
        with suppress(UnknownLocaleError):
            transcript = wording.transcript(words.game.in_locale(locale).printed(words.entry), locale)
            yield (
                locale,
                transcript if words.whole else transcript.only({passage.id for passage in words.transcript.passages}),
            )


def _languages(project: ProjectModel) -> list[str]:
    """Return all languages of a project's games, the usual one first."""
    all = {locale for game in project.games for locale in languages_of(game.id)}
    return sorted(all, key=lambda locale: (locale != SOURCE_LOCALE, locale)) or [SOURCE_LOCALE]


@dataclass(frozen=True, slots=True)
class _Drawing:
    """Problems with faces, in words and as diagnostics, and how many were drawn."""

    problems: Drawn
    diagnostics: tuple[Diagnostic, ...]
    number: int


def _draw(drafts: Sequence[Draft], context: PrintContext, workers: int, progress: Progress) -> _Drawing:
    """Draw the faces that the cache does not have."""
    wanted = {job.key: job for draft in drafts for job in draft.jobs()}
    missing = [job for key, job in wanted.items() if not context.face_file(key).is_file()]
    problems: dict[str, tuple[str, ...]] = dict.fromkeys(wanted, ())
    diagnostics: list[Diagnostic] = []
    if missing:
        with as_cache_error(context.cache), worker_pool(workers if len(missing) > 1 else 1) as pool:
            laid = lay_out_all(missing, context, pool, warm_up(missing, context))
            drawn = draw_all(missing, laid, context, pool, progress)
        problems_by_key = {key: (*laid[key][1], *drawn.get(key, ())) for key in laid}
        for draft in drafts:
            here = {job.key: job.spec for job in draft.jobs()}
            own = ((here[key], each) for key, each in problems_by_key.items() if key in here)
            diagnostics += draft.judge.with_overrides(spec.diagnosed(one) for spec, each in own for one in each)
        problems |= {key: tuple(one.message for one in each) for key, each in problems_by_key.items()}
    return _Drawing(problems, tuple(diagnostics), len(missing))
