"""The entries of a proof, laid out: their cards with faces, words and lines, of which nothing is drawn yet."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from gesso.diagnostics import Diagnostic
from gesso.printing.cache import SourceDigests
from gesso.printing.component import EntryPrints, FaceOrder
from gesso.printing.document import diagnose
from gesso.printing.pipeline import PrintContext, PrintRun
from gesso.printing.pipeline.face_drawing import DrawJob, layout_of
from gesso.printing.pipeline.output_files import as_font_error
from gesso.printing.pipeline.plans import Plan, plan_of
from gesso.printing.proof.parts import Excerpt, ProofCard, ProofEntry, ProofFace, ProofText, Said
from gesso.project.entry_look import in_own_look
from gesso.project.printed_words import EntryWords
from gesso.project.project import Project
from gesso.project.selection import Part, Selection
from gesso.project.source_lines import CardLines, card_lines, translation_lines, translation_saying
from gesso.project.translations import translation_file
from gesso.source import SourceFile
from gesso.wording.transcript import Passage, Transcript

if TYPE_CHECKING:
    from gesso.printing.layout import Layout
Drawn = Mapping[str, tuple[str, ...]]
"""What kept faces from being drawn, in words, by the keys of all that were tried."""


@dataclass(frozen=True, slots=True)
class Draft:
    """An entry whose faces are laid out: those of the cards that are asked for, in the first locale, with their layouts
    in each. `others` are the plans of further locales in which they are drawn."""

    words: EntryWords
    said: Mapping[str, Transcript]
    orders: tuple[FaceOrder, ...]
    layouts: Mapping[str, Mapping[str, Layout]]
    plan: Plan
    diagnostics: tuple[Diagnostic, ...]
    judge: Selection = field(repr=False)
    others: Mapping[str, Plan] = field(default_factory=dict)

    def jobs(self) -> Iterator[DrawJob]:
        """The faces that can be drawn."""
        for locale, plan in {next(iter(self.said)): self.plan, **self.others}.items():
            drawn = plan.drawn()
            yield from (drawn[order.id] for order in self.orders if self.layouts[locale][order.id].face is not None)

    def entry(self, context: PrintContext, drawn: Drawn) -> ProofEntry:
        """The entry as a proof shows it; `drawn` are the keys of faces that are in the cache."""
        entry, game, transcripts = self.words.entry, self.words.game, list(self.said.values())
        passages = transcripts[0].passages
        named = dict.fromkeys((*(each.card for each in passages), *(order.card for order in self.orders)))
        cards = [id for id in named if id not in ("", entry.id)]
        assert entry.source is not None and entry.node is not None, "what has checked clean was read"
        lines = card_lines(entry.source, entry.node, cards)
        files = [translation_file(game.in_locale(locale), entry) for locale in self.said]
        sources = [file.source for file in files if file is not None]
        translated = {source.path: translation_lines(source, lines.values) for source in sources}
        faces = {order.id: self._proof_face(order, context, drawn) for order in self.orders}
        of_card = {order.id: order.card for order in self.orders}

        def card(id: str) -> ProofCard:
            # A card that has the entry's own id is written by the file itself.
            ids = ("", entry.id) if id in ("", entry.id) else (id,)
            texts = tuple(_text(each, transcripts) for each in passages if each.card in ids)
            own = tuple(face for face in faces.values() if of_card[face.id] in filter(None, ids))
            excerpts = (Excerpt(path, found[id]) for path, found in translated.items() if id in found)
            return ProofCard(id, texts, own, lines.cards.get(id, lines.others), tuple(excerpts))

        of_entry = self.words.whole or {"", entry.id} & {each.card for each in passages}
        others = [face for face in faces.values() if not of_card[face.id]]
        blocks = (*([card("")] if of_entry else ()), *map(card, cards), *self._others(others, lines, sources))
        name, locales = transcripts[0].name, tuple(self.said)
        return ProofEntry(entry.id, game.id, name, entry.source.path, locales, blocks)

    def _others(
        self, faces: Sequence[ProofFace], lines: CardLines, translations: Sequence[SourceFile]
    ) -> Iterator[ProofCard]:
        """Faces of no card: one by one where sentences stand on them, with the lines that say these, and those of
        `translations`; then all that are short."""
        for face in faces:
            if not face.is_short:
                text = _on_face(face, tuple(self.said))
                said = " ".join(words for side in text.said if side for words in side.paragraphs)
                found = ((source.path, translation_saying(source, said)) for source in translations)
                excerpts = tuple(Excerpt(path, own) for path, own in found if own)
                yield ProofCard("", (text,), (face,), lines.saying(said), excerpts)
        short = tuple(face for face in faces if face.is_short)
        if short:
            yield ProofCard("", tuple(_on_face(face, tuple(self.said)) for face in short), short, ())

    def _proof_face(self, order: FaceOrder, context: PrintContext, drawn: Drawn) -> ProofFace:
        fits = {locale: layouts[order.id].fits for locale, layouts in self.layouts.items()}
        problems = [
            f"{locale}: {problem.message}" if len(self.said) > 1 else problem.message
            for locale, layouts in self.layouts.items()
            for problem in layouts[order.id].problems
        ]
        first, key = next(iter(self.said)), self.plan.keys[order.id]
        problems += drawn.get(key, ())
        others: list[tuple[str, Path]] = []
        for locale, plan in self.others.items():
            # A back without words is the same in every language.
            shown = self._picture(locale, plan, order, context, drawn) if plan.keys[order.id] != key else None
            others += [(locale, shown)] if shown is not None else []
        picture = self._picture(first, self.plan, order, context, drawn)
        return ProofFace(order.id, picture, fits, tuple(problems), tuple(others))

    def _picture(self, locale: str, plan: Plan, order: FaceOrder, context: PrintContext, drawn: Drawn) -> Path | None:
        key = plan.keys[order.id]
        whole = self.layouts[locale][order.id].face is not None and drawn.get(key) == ()
        return context.face_file(key) if whole else None


def draft_of(
    words: EntryWords,
    said: Mapping[str, Transcript],
    project: Project,
    context: PrintContext,
    shown: Collection[str],
    drawn_in: Collection[str] = (),
) -> Draft:
    """The draft of an entry without faces of no card that are `shown` already, by their keys: entries may share them. They
    are drawn in the first locale, and in those of `drawn_in`."""
    game, entry = words.game, words.entry
    judge = Selection(project, (Part(game, (entry,), False),))
    prints = {locale: _prints(words, locale, project, context) for locale in said}
    first, digests = next(iter(prints)), SourceDigests(context.templates, context.fonts)
    plans = {
        locale: plan_of(PrintRun(each, *entry.art(project.root), Path()), digests)
        for locale, each in prints.items()
        if locale == first or locale in drawn_in
    }
    plan = plans.pop(first)
    cards = {passage.card for passage in words.transcript.passages}
    if words.whole:
        cards |= {order.card for order in plan.orders}
    orders = tuple(
        order
        for order in plan.orders
        if (order.card in cards if order.card else words.whole and plan.keys[order.id] not in shown)
    )
    layouts: dict[str, dict[str, Layout]] = {}
    found: list[Diagnostic] = [*plan.problems()] if words.whole else []
    for locale, each in prints.items():
        by_id = _orders(each)
        layouts[locale] = {}
        for order in orders:
            with as_font_error():
                layout = layout_of(by_id[order.id], each.art, context)
            layouts[locale][order.id] = layout
            found += [diagnose(problem, order.id, order.span) for problem in layout.problems]
    return Draft(words, said, orders, layouts, plan, tuple(judge.judged(found)), judge, plans)


def _prints(words: EntryWords, locale: str, project: Project, context: PrintContext) -> EntryPrints:
    """What is printed of an entry; nothing of one whose game prints nothing."""
    game, entry = words.game.in_locale(locale), words.entry
    if not game.definition.printing.module:
        assert entry.source is not None, "what has checked clean was read"
        return EntryPrints(words.transcript.name, (), frozenset(), entry.source.top, language=locale)
    prints = game.definition.printing().prints(game.printed(entry), game.printed_table, locale)
    return in_own_look(game, entry, prints, project.root, context.fonts)


def _orders(prints: EntryPrints) -> dict[str, FaceOrder]:
    sides = (side for piece in prints.components for side in (piece.front, piece.back))
    return {side.id: side for side in sides if side is not None}


def _text(passage: Passage, transcripts: Sequence[Transcript]) -> ProofText:
    sides = ({each.id: each for each in transcript.passages}.get(passage.id) for transcript in transcripts)
    return ProofText(passage.id, tuple(None if side is None else _said(side) for side in sides))


def _said(passage: Passage) -> Said:
    letter = f"({passage.letter})" if passage.letter else ""
    head = " ".join(filter(None, (letter, passage.label, passage.cost and f"[{passage.cost}]")))
    return Said(passage.heading, head, passage.paragraphs)


def _on_face(face: ProofFace, locales: Sequence[str]) -> ProofText:
    """What stands on a face beside its id, as it was laid out; the bars of boxes stand among their texts."""

    def said(locale: str) -> Said:
        fits = (fit for fit in face.fits[locale] if fit.name != "bar" and fit.text != face.id)
        lines = [line for fit in fits for line in fit.text.split("\n")]
        return Said("", "", tuple(lines))

    return ProofText(face.id, tuple(map(said, locales)))
