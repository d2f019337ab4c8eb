"""What is made of drawn faces beside pictures and sheets of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Protocol

from gesso.printing.pipeline.face_drawing import DrawJob, PrintContext
from gesso.printing.pipeline.grounds import Ground
from gesso.printing.pipeline.output_files import FillTask, Staging


class Export(Protocol):
    """Files of another kind that are made of the faces of all runs. Its `folders` hold nothing else. With a `ground` the faces are
    also drawn in layers."""

    @property
    def folders(self) -> Sequence[Path]: ...

    @property
    def ground(self) -> Ground | None: ...

    def stage(
        self, drawn: Sequence[Mapping[str, DrawJob]], context: PrintContext, staging: Staging
    ) -> Iterable[FillTask]:
        """Stage its files. `drawn` has what was drawn for each run by the ids of faces; it lies in the cache."""
