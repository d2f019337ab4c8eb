"""Projects of 200 and 1,000 entries: `gesso check` cold, warm and after one edit, printed words, and plug-ins.

    python -m benchmarks.size react 1000 FOLDER

writes such a project and measures nothing.
"""

from __future__ import annotations

import colorsys
import re
import shutil
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from statistics import median

from benchmarks.yardstick import ROOT, Figure, Used, process

_FILES = {"react": "artist.yaml", "solrei": "set-up.yaml"}
_LISTS = {"react": "artists", "solrei": "muses"}
_MODELS = {
    "react": ("dancer", "calligrapher", "tagger", "sculptor", "tattooist", "animator", "fortune-teller", "dj"),
    "solrei": ("ashley", "tamsin", "bram", "corvin", "halder", "odalys", "sable", "perdita"),
}
"""Entries of this project that name no other entry."""


_SIZES = (200, 1000)
_EDITS = 3


def run() -> Iterator[Figure]:
    """Measure projects of each game and size; the yardstick is a bare start of Python."""
    bare = process([sys.executable, "-c", ""], ROOT).processor
    for game in _FILES:
        for count in _SIZES:
            with tempfile.TemporaryDirectory() as folder:
                for name, used in _measured(Path(folder), game, count):
                    text = f"{used.megabytes} MB, {used.processor / bare:.0f} bare interpreter starts"
                    yield Figure(f"size {count} entries of {game}, {name}", used.processor, used.processor / bare, text)


def _measured(folder: Path, game: str, count: int) -> Iterator[tuple[str, Used]]:
    files = write_project(folder, game, count)
    yield "check cold", _gesso(folder, "check")
    yield "check warm", _gesso(folder, "check")
    edited = []
    for file in files[count // 2 : count // 2 + _EDITS]:
        file.write_text(file.read_text(encoding="utf-8") + "# edited\n", encoding="utf-8")
        edited.append(_gesso(folder, "check"))
    middle = median(used.processor for used in edited)
    yield "check after one edit", next(used for used in edited if used.processor == middle)
    yield "words of all", _gesso(folder, "text")
    yield "plug-ins of all", _gesso(folder, "build", "--only", "plugins")


def _gesso(folder: Path, *words: str) -> Used:
    # Everything that is kept lies in the folder too, so that the first check is a cold one.
    kept = {"XDG_CACHE_HOME": str(folder / ".cache"), "PYTHONPATH": str(ROOT / "src")}
    return process([sys.executable, "-m", "gesso", *words], folder, kept)


def write_project(folder: Path, game: str, count: int) -> list[Path]:
    """Write a project with `count` entries of a game, copies of this project's under other names; return their files."""
    home = folder / "cards" / game
    home.mkdir(parents=True)
    (folder / "gesso.toml").write_text(f'[project]\nname = "{count} entries"\ngames = ["{game}"]\n', encoding="utf-8")
    table = (ROOT / "cards" / game / "game.yaml").read_text(encoding="utf-8")
    files = []
    for number in range(count):
        model = _MODELS[game][number % len(_MODELS[game])]
        file = home / f"{model}-{number + 1}" / _FILES[game]
        file.parent.mkdir()
        art = ROOT / "cards" / game / model / "art"
        if art.is_dir():
            shutil.copytree(art, file.parent / "art")
        text = (ROOT / "cards" / game / model / _FILES[game]).read_text(encoding="utf-8")
        file.write_text(_renamed(text, game, model, number + 1, count), encoding="utf-8")
        files.append(file)
    ids = ", ".join(file.parent.name for file in files)
    table = re.sub(rf"(?m)^{_LISTS[game]}: \[.*\]", f"{_LISTS[game]}: [{ids}]", table)
    table = re.sub(r"(?m)^(not_selectable|examples|loose):.*\n", "", table)
    (home / "game.yaml").write_text(table, encoding="utf-8")
    return files


def _renamed(text: str, game: str, model: str, number: int, count: int) -> str:
    """Return the text of an entry under another id, name and serial, with colours of its own."""
    if game == "solrei":
        # Arts and Advantages are named by all files.
        text = re.sub(r"((?<=[ {])id|signature): ([a-z-]+)", rf"\1: \2-{number}", text)
    lines = text.split("\n")
    for at, line in enumerate(lines):
        key, _, value = line.partition(": ")
        if key == "id":
            lines[at] = f"id: {model}-{number}"
        elif key in ("name", "noun"):
            lines[at] = f"{key}: {value} {number}"
        elif key == "serial":
            lines[at] = f"serial: {_serial(number)}"
        elif key == "palette":
            lines[at] = f"palette: {{{_palette(number / count)}}}"
    return "\n".join(lines)


def _serial(number: int) -> str:
    letters = ""
    while number:
        number, place = divmod(number - 1, 26)
        letters = chr(ord("A") + place) + letters
    return letters


def _palette(hue: float) -> str:
    colours = {"deep": (0.06, 0.8), "main": (0.4, 0.7), "accent": (0.86, 0.95), "light": (0.93, 0.6)}
    rows = []
    for name, (lightness, saturation) in colours.items():
        shift = 0.5 if name == "accent" else 0.0
        red, green, blue = colorsys.hls_to_rgb((hue + shift) % 1, lightness, saturation)
        rows.append(f'{name}: "#{round(red * 255):02X}{round(green * 255):02X}{round(blue * 255):02X}"')
    return ", ".join(rows)


if __name__ == "__main__":
    write_project(Path(sys.argv[3]), sys.argv[1], int(sys.argv[2]))
