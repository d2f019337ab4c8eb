"""`gesso build` as a whole process: cold, unchanged, and with one card edited; and the kit of two entries, cold.

The yardstick is the encoding of as many blank pictures.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

from benchmarks.yardstick import ROOT, best

_KIT = ("calligrapher", "dancer")
_EDITED = Path("cards") / "react" / "dancer" / "artist.yaml"
_NAME, _NUMBER = ("name: Long Entrance", " on"), ("move my artist up to 3", "0")
"""A place in the file and its replacement: the stroke under a name grows with it, so the picture changes too."""


def run() -> Iterator[str]:
    """Build a copy of this project from nothing, then again."""
    with tempfile.TemporaryDirectory() as folder:
        project = copy_project(Path(folder) / "project")
        command = [sys.executable, "-m", "gesso", "build", "--project", str(project)]
        cold = best(lambda: subprocess.run(command, cwd=project, capture_output=True, check=True), 1)
        warm = best(lambda: subprocess.run(command, cwd=project, capture_output=True, check=True), 3)
        faces = len(list((project / "build").rglob("*.png")))
        sheets = sorted(file.stat().st_size for file in (project / "build").rglob("a4.pdf"))
        renamed = best(lambda: _edited(project, command, *_NAME), 2)
        edited = best(lambda: _edited(project, command, *_NUMBER), 2)
        floor = best(lambda: [encode_blank() for _ in range(faces)], 1)
    yield f"build {faces} pictures and their sheets cold: {cold:.2f} s, {cold / floor:.1f} times the encoding of as many blank cards on one core"
    yield f"build nothing changed: {warm:.2f} s, {cold / warm:.0f} times as fast as cold"
    yield f"build one card with another number: {edited:.2f} s, {cold / edited:.0f} times as fast as cold"
    yield f"build one card with another name: {renamed:.2f} s, {cold / renamed:.0f} times as fast as cold"
    middle, most = (size / 1e6 for size in (sheets[len(sheets) // 2], sheets[-1]))
    yield f"build sheets of an entry: {middle:.1f} MB in the middle, {most:.1f} MB at the most"
    with tempfile.TemporaryDirectory() as folder:
        project = copy_project(Path(folder) / "project")
        command = [sys.executable, "-m", "gesso", "kit", *_KIT]
        kit = best(lambda: subprocess.run(command, cwd=project, capture_output=True, check=True), 1)
        drawn = len(list((project / ".gesso" / "cache" / "faces").glob("*.png")))
    yield f"kit of two, {drawn} pictures, cold: {kit:.2f} s, {kit / drawn / (cold / faces):.1f} times as long for each as a build"


def _edited(project: Path, command: list[str], place: str, more: str) -> None:
    """Change one card and build."""
    file = project / _EDITED
    file.write_text(file.read_text(encoding="utf-8").replace(place, place + more), encoding="utf-8")
    subprocess.run(command, cwd=project, capture_output=True, check=True)


def copy_project(project: Path) -> Path:
    """Copy the card files of this project to a new folder, with nothing built."""
    project.mkdir()
    shutil.copy(ROOT / "gesso.toml", project)
    shutil.copytree(ROOT / "cards", project / "cards")
    return project


def encode_blank() -> bytes:
    """Encode a blank picture of a card's size as PNG."""
    from PIL import Image

    out = BytesIO()
    Image.effect_noise((825, 1125), 20).convert("RGB").save(out, "PNG", compress_level=1)
    return out.getvalue()
