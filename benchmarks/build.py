"""`gesso build` as a whole process: cold, with nothing changed, against merely encoding as many blank pictures."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

from benchmarks.yardstick import ROOT, best


def run() -> Iterator[str]:
    """A copy of this project, built from nothing, then again."""
    with tempfile.TemporaryDirectory() as folder:
        project = copy_project(Path(folder) / "project")
        command = [sys.executable, "-m", "gesso", "build", "--project", str(project)]
        cold = best(lambda: subprocess.run(command, cwd=project, capture_output=True, check=True), 1)
        warm = best(lambda: subprocess.run(command, cwd=project, capture_output=True, check=True), 3)
        faces = len(list((project / "build").rglob("*.png")))
        floor = best(lambda: [encode_blank() for _ in range(faces)], 1)
    yield f"build {faces} pictures and their sheets cold: {cold:.2f} s, {cold / floor:.1f} times the encoding of as many blank cards on one core"
    yield f"build nothing changed: {warm:.2f} s, {cold / warm:.0f} times as fast as cold"


def copy_project(project: Path) -> Path:
    """The card files of this project in a new folder, with nothing built."""
    project.mkdir()
    shutil.copy(ROOT / "gesso.toml", project)
    shutil.copytree(ROOT / "cards", project / "cards")
    return project


def encode_blank() -> bytes:
    """A blank picture as large as a card, as PNG."""
    from PIL import Image

    out = BytesIO()
    Image.effect_noise((825, 1125), 20).convert("RGB").save(out, "PNG", compress_level=1)
    return out.getvalue()
