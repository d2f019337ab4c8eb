"""What a run is to draw, and where the cache has it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from gesso.diagnostics import Diagnostic
from gesso.printing.cache import SourceDigests, face_key, file_digest
from gesso.printing.component import FaceOrder
from gesso.printing.pipeline.custom_art import CustomArt, credited, find_custom_art, lacking_pictures
from gesso.printing.pipeline.face_drawing import DrawJob, PrintContext
from gesso.printing.pipeline.grounds import Ground
from gesso.printing.pipeline.runs import FACES, PrintRun


@dataclass(frozen=True, slots=True)
class Plan:
    """What is to be printed of a run: its faces with their keys in the cache, by id."""

    run: PrintRun
    custom: CustomArt
    orders: tuple[FaceOrder, ...]
    keys: Mapping[str, str]
    outlined: bool

    def problems(self) -> Iterator[Diagnostic]:
        """What is wrong before anything is laid out."""
        prints = self.run.prints
        yield from (*prints.diagnostics, *self.custom.diagnostics, *lacking_pictures(prints, self.custom))

    def jobs(self, context: PrintContext, ground: Ground | None) -> Iterator[DrawJob]:
        """What is to be drawn, as nothing in the cache shows it yet."""
        for job in self.drawn(ground).values():
            if not all(file.is_file() for file in files_of(context, job.key, ground)):
                yield job

    def drawn(self, ground: Ground | None = None) -> dict[str, DrawJob]:
        """Its faces by id, drawn or not."""
        art, pictures = self.run.prints.art, self.custom.pictures
        return {
            each.id: DrawJob(each, self.keys[each.id], art, pictures, ground, self.outlined) for each in self.orders
        }

    def cached(self, context: PrintContext, ground: Ground | None) -> Iterator[Path]:
        """The files of the cache that show its faces."""
        for key in self.keys.values():
            yield from files_of(context, key, ground)

    def face_file(self, id: str) -> Path:
        return self.run.output / FACES / f"{id}.png"


def files_of(context: PrintContext, key: str, ground: Ground | None) -> tuple[Path, ...]:
    """The files of the cache that show a face, by its key."""
    return (context.face_file(key), *(context.layered_files(key, ground) if ground else ()))


def plan_of(run: PrintRun, digests: SourceDigests, *, outlined: bool = False) -> Plan:
    """The plan of a run; `outlined` faces save ink."""
    custom = find_custom_art(run.art, run.prints.picture_names, run.root, run.prints.span)
    pictures = {name: file_digest(path) for name, path in custom.pictures.items()}
    sides = [side for component in run.prints.components for side in (component.front, component.back)]
    orders = {order.id: credited(order, custom, run.prints.credit) for order in sides if order is not None}
    art, fonts = run.prints.art, digests.fonts()
    keys = {
        order.id: face_key(order, art, templates=digests.template(order.template), fonts=fonts, pictures=pictures)
        for order in orders.values()
    }
    if outlined:
        keys = {id: f"{key}-outlined" for id, key in keys.items()}
    return Plan(run, custom, tuple(orders.values()), keys, outlined)
