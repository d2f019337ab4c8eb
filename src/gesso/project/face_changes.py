"""Which faces of entries look different than before: drawn where what they are made of has changed, then held side by side."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from gesso.project.building import print_context
from gesso.project.caches import keeping

if TYPE_CHECKING:
    from gesso.printing.component import FaceOrder
    from gesso.printing.pipeline import PrintContext
    from gesso.printing.pipeline.face_drawing import DrawJob
    from gesso.printing.pipeline.plans import Plan
    from gesso.project.comparison import Key, States
Box = tuple[int, int, int, int]


@dataclass(frozen=True, slots=True)
class FaceChange:
    """A face that looks different. `before` and `after` are its pictures, None where it is not there or cannot be drawn;
    `box` is where they differ, in pixels (left, top, right, bottom), None where they cannot be laid over each other."""

    id: str
    card: str
    title: str
    before: Path | None
    after: Path | None
    box: Box | None


@dataclass(frozen=True, slots=True)
class _Face:
    order: FaceOrder
    key: str


def face_changes(
    before: States, after: States, roots: tuple[Path, Path], workers: int
) -> Mapping[Key, tuple[FaceChange, ...]]:
    """The faces that look different, by entry. `roots` are the folders of the project before and after; what is drawn lies
    in the cache of the second one. Raises `gesso.printing.pipeline.OutputError`."""
    from gesso.printing.cache import SourceDigests
    from gesso.printing.pipeline.face_drawing import draw_all, lay_out_all, warm_up
    from gesso.printing.pipeline.output_files import as_cache_error
    from gesso.printing.pipeline.plans import plan_of
    from gesso.printing.pipeline.workers import worker_pool

    contexts = [keeping(print_context(root), roots[1]) for root in roots]
    plans: list[dict[Key, Plan]] = []
    for states, context in zip((before, after), contexts):
        digests = SourceDigests(context.templates, context.fonts)
        plans.append({key: plan_of(each.run, digests) for key, each in states.items() if each.run})
    keys = [key for key in dict.fromkeys((*after, *before)) if key not in after or after[key].error is None]
    pairs = {key: list(_pairs(*(side.get(key) for side in plans))) for key in keys}
    for side, context in enumerate(contexts):
        jobs = {
            job.key: job for key, found in pairs.items() for job in _jobs(found, side, plans[side].get(key), context)
        }
        if jobs:
            with as_cache_error(context.cache), worker_pool(workers) as pool:
                drawn = list(jobs.values())
                laid = lay_out_all(drawn, context, pool, warm_up(drawn, context))
                draw_all(drawn, laid, context, pool, lambda _step, _done, _total: None)
    return {key: tuple(_changes(found, contexts[1])) for key, found in pairs.items()}


_Pair = tuple[_Face | None, _Face | None]


def _pairs(before: Plan | None, after: Plan | None) -> Iterator[_Pair]:
    """The faces that are made of something else than before, each beside what stood in its place."""
    old, new = (_by_place(plan) if plan else {} for plan in (before, after))
    for place in dict.fromkeys((*new, *old)):
        pair = old.get(place), new.get(place)
        if pair[0] is None or pair[1] is None or pair[0].key != pair[1].key:
            yield pair


def _by_place(plan: Plan) -> dict[tuple[str, int], _Face]:
    """Faces by card and number there: the number that is printed on a card says only where it stands in its file."""
    found: dict[tuple[str, int], _Face] = {}
    for order in plan.orders:
        name = f"card {order.card}" if order.card else order.id
        number = next(n for n in range(len(plan.orders)) if (name, n) not in found)
        found[name, number] = _Face(order, plan.keys[order.id])
    return found


def _jobs(pairs: list[_Pair], side: int, plan: Plan | None, context: PrintContext) -> Iterator[DrawJob]:
    from gesso.printing.pipeline.face_drawing import DrawJob

    for pair in pairs:
        face = pair[side]
        if plan is not None and face is not None and not context.face_file(face.key).is_file():
            yield DrawJob(face.order, face.key, plan.run.prints.art, plan.custom.pictures)


def _changes(pairs: list[_Pair], context: PrintContext) -> Iterator[FaceChange]:
    for old, new in pairs:
        shown = new or old
        assert shown is not None, "a pair has a face"
        files = [context.face_file(face.key) if face else None for face in (old, new)]
        before, after = (file if file and file.is_file() else None for file in files)
        differs, box = (True, None) if before is None or after is None else _difference(before, after)
        if differs:
            title = str(shown.order.values.get("name", ""))
            yield FaceChange(shown.order.id, shown.order.card, title, before, after, box)


def _difference(before: Path, after: Path) -> tuple[bool, Box | None]:
    """Whether two pictures differ, and where."""
    from PIL import Image, ImageChops

    with Image.open(before) as first, Image.open(after) as second:
        if first.size != second.size:
            return True, None
        box = ImageChops.difference(first.convert("RGB"), second.convert("RGB")).getbbox()
    return box is not None, box
