"""`gesso build` as a whole process: cold, unchanged, and with one card edited; and the kit of two entries, cold.

The yardstick is plain Pillow, which packs the same faces as PNG.
"""

from __future__ import annotations

import re
import shutil
import sys
import tempfile
from collections.abc import Iterator, Sequence
from io import BytesIO
from pathlib import Path
from statistics import median

from benchmarks.yardstick import ROOT, Figure, process, processor

_KIT = ("calligrapher", "dancer")
_ENTRY = Path("cards") / "react" / "dancer"
_NAME, _NUMBER = "name: Long Entrance", "move my artist up to"
"""Places in the file after which the turn is written: the stroke under a name grows with it, so the picture changes too."""
_FACES = 24
"""As many faces, spread over all, are packed for the yardstick."""


def run() -> Iterator[Figure]:
    """Build a copy of this project from nothing, then again; then one entry of it, and a kit."""
    gesso = [sys.executable, "-m", "gesso"]
    with tempfile.TemporaryDirectory() as folder:
        project = copy_project(Path(folder) / "project")
        whole, entry = [*gesso, "build"], [*gesso, "build", str(_ENTRY)]
        cold = process(whole, project).processor
        faces = sorted((project / ".gesso" / "cache" / "faces").glob("*.png"))
        face = packing(faces)
        times = f"{cold / len(faces) / face:.1f} times the packing of the same faces by plain Pillow"
        yield Figure("build cold", cold, cold / len(faces) / face, f"{len(faces)} faces and their sheets, {times}")
        for name, command, edit, runs in (
            ("build unchanged", whole, "", 5),
            ("build one card with another number", entry, _NUMBER, 3),
            ("build one card with another name", entry, _NAME, 5),
        ):
            taken = median(_edited(project, command, edit, turn) for turn in range(4, runs + 4))
            yield Figure(name, taken, taken / face, f"{taken / face:.0f} times the packing of a face")
        sheets = sorted(file.stat().st_size for file in (project / "build").rglob("a4.pdf"))
        middle, most = (size / 1e6 for size in (sheets[len(sheets) // 2], sheets[-1]))
        kept = sum(file.stat().st_size for file in (project / ".gesso").rglob("*") if file.is_file()) / 1e6
    yield Figure(
        "build sizes", 0.0, 0.0, f"sheets of an entry {middle:.1f} MB, at most {most:.1f} MB; cache {kept:.0f} MB"
    )
    with tempfile.TemporaryDirectory() as folder:
        project = copy_project(Path(folder) / "project")
        taken = process([*gesso, "kit", *_KIT], project).processor
        drawn = len(list((project / ".gesso" / "cache" / "faces").glob("*.png")))
    ratio = taken / drawn / face
    yield Figure(
        "kit of two cold", taken, ratio, f"{drawn} faces, {ratio:.1f} times the packing of as many by plain Pillow"
    )


def _edited(project: Path, command: Sequence[str], place: str, turn: int) -> float:
    """Change one card and build; return the seconds of the build."""
    file = project / _ENTRY / "artist.yaml"
    if place:
        text = file.read_text(encoding="utf-8")
        file.write_text(re.sub(rf"{place}( \d+)?", f"{place} {turn}", text), encoding="utf-8")
    return process(command, project).processor


def packing(faces: Sequence[Path]) -> float:
    """Return the processor seconds in which plain Pillow packs one of some faces as PNG at level 1."""
    from PIL import Image

    pictures = [Image.open(file).convert("RGB") for file in faces[:: max(1, len(faces) // _FACES)]]

    def pack() -> None:
        for picture in pictures:
            picture.save(BytesIO(), "PNG", compress_level=1)

    return processor(pack) / len(pictures)


def copy_project(project: Path) -> Path:
    """Copy the card files of this project to a new folder, with nothing built."""
    project.mkdir()
    shutil.copy(ROOT / "gesso.toml", project)
    shutil.copytree(ROOT / "cards", project / "cards")
    return project
