"""How alike two pictures are, and what another process paints."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from collections.abc import Callable, Iterable
from pathlib import Path

from PIL import Image, ImageChops, ImageStat

from gesso.art import ArtRequest, paint_art

TESTS = Path(__file__).parents[1]


def apart(first: Image.Image, second: Image.Image, squint: int) -> float:
    """The mean difference of two pictures, levels of 255, after a squint: both at this part of their size."""
    size = (first.width // squint, first.height // squint)
    both = (picture.resize(size, Image.Resampling.BOX) for picture in (first, second))
    return sum(ImageStat.Stat(ImageChops.difference(*both)).mean) / 3


def pixels(motifs: Iterable[str], small: Callable[[str, int], ArtRequest]) -> str:
    """A digest over the second composition of each motif."""
    found = hashlib.blake2b()
    for motif in motifs:
        found.update(paint_art(small(motif, 1)).tobytes())
    return found.hexdigest()


def pixels_elsewhere(motifs: tuple[str, ...], module: str) -> str:
    """The same from another process, with other hashes and nothing cached, which has painted in another order before."""
    code = (
        f"from art.comparing import pixels\nfrom {module} import small\n"
        f"pixels(reversed({motifs!r}), small)\nprint(pixels({motifs!r}, small))"
    )
    environment = os.environ | {"PYTHONPATH": f"{TESTS.parent / 'src'}{os.pathsep}{TESTS}", "PYTHONHASHSEED": "77"}
    run = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
    return run.stdout.strip()
